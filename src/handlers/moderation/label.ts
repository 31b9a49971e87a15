import { shown } from '../display/text.ts';
import type { IndexedResource } from '../resource-index.ts';

/** Discord's limit for what is offered, and for an option of a menu. */
const LABEL_LENGTH = 100;

/** Characters of a contact or game, and of a group beside it; the id has the rest. */
const PARTY_LENGTH = 40;
const GROUP_LENGTH = 24;

/** Characters of an id behind a contact or game, which tells most resources apart; an id hardly longer is shown whole. */
const ID_BEGINNING = 6;
const SHORT_ID = 9;

/** The fields of a label. Marks that are not known are left out. */
type Labelled = Pick<IndexedResource, 'id' | 'party' | 'group_id'> &
  Partial<Pick<IndexedResource, 'is_pinned' | 'is_muted' | 'archived'>>;

/** Who a resource is with, with its marks, and then its group: `linus 📌 🔇 · group eu`; its id where there is neither. */
export function labelOf(resource: Labelled): string {
  const { id, party, group_id } = resource;
  const group = group_id === null ? undefined : `group ${shown(group_id, GROUP_LENGTH)}`;
  const whose = party === null ? undefined : shown(party, PARTY_LENGTH);
  const [first = shown(id, LABEL_LENGTH - MARKS_LENGTH), ...others] = [whose, group].filter(
    (part) => part !== undefined,
  );
  return [[first, ...marksOf(resource)].join(' '), ...others].join(' · ');
}

/** The same with the id behind it: its beginning, or the whole id where two labels would be equal. */
export function labelsOf(resources: readonly Labelled[]): string[] {
  const short = resources.map((resource) => labelWithId(resource, beginningOfId(resource.id)));
  return resources.map((resource, at) => {
    const label = short[at] ?? '';
    const isOnlyOne = short.filter((other) => other === label).length === 1;
    return isOnlyOne ? label : labelWithId(resource, resource.id);
  });
}

function labelWithId(resource: Labelled, id: string): string {
  const label = labelOf(resource);
  if (resource.party === null && resource.group_id === null) return label;
  return `${label} · ${shown(id, LABEL_LENGTH - label.length - 3)}`;
}

function beginningOfId(id: string): string {
  return id.length <= SHORT_ID ? id : `${id.slice(0, ID_BEGINNING)}…`;
}

/** Characters of all marks with the spaces before them. */
const MARKS_LENGTH = 10;

/** The marks for pinned, muted and archived. */
export function marksOf({ is_pinned, is_muted, archived }: Labelled): string[] {
  return [is_pinned && '📌', is_muted && '🔇', archived && '🗄️'].filter((mark) => typeof mark === 'string');
}
