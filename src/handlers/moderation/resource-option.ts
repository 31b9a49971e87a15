import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import { type Option, optionalText, requiredText, type Suggestion } from '../declaration/options.ts';
import { AUTOCOMPLETE_CHOICES, SELECT_OPTION_DESCRIPTION_LENGTH, SELECT_OPTIONS } from '../discord-limits.ts';
import { isExactValue, menuRow } from '../display/buttons.ts';
import { inline, shownText } from '../display/safe-text.ts';
import { CannotDo, UnreadableCustomId } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import { commands, type Words } from '../words/words.ts';
import { REASON_LENGTH, type ReasonedContext, reasonLine } from './confirmation.ts';
import { type ResourceReference, resourceIdentity } from './resource-identity.ts';
import { type ResourceKind, read } from './resource-kind.ts';
import { distinctLabels, type LabelFields, resourceLabel } from './view.ts';

/** Moderation answers are private, unless the asker shares them. */
export const shareable = {
  option: 'share',
  description: commands.moderation.share,
};

/** The option `id` in examples. */
export const EXAMPLE_ID = 'id:65myCF4X';

/** The option for a conversation or score: its id, its contact or game, or its group. */
export function resourceOption(kind: ResourceKind): Option<string> {
  return requiredText({
    description: commands[kind.noun].id,
    minLength: 1,
    maxLength: 255,
    suggest: (typed, context) => suggest(kind, typed, context),
  });
}

/** The option for a reason, which every command that changes a resource has. */
export const reasonOption = optionalText({
  description: commands.moderation.reason,
  minLength: 1,
  maxLength: REASON_LENGTH,
});

/** The value of the last suggestion if that is only a status line. It is not an id. */
export const STATUS_VALUE = '(status line)';

/** Suggests resources with the typed text in their id, contact, game or group. The last suggestion may be a status line. */
async function suggest(kind: ResourceKind, typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const { words } = context;
  const { rows, state } = await context.resourceIndex.matching(kind.noun, typed, AUTOCOMPLETE_CHOICES);
  const { none } = words[kind.noun].suggested;
  if (state.whole && state.size === 0) return [{ name: none, value: STATUS_VALUE }];
  if (state.whole) return suggestionsOf(rows, AUTOCOMPLETE_CHOICES, words);
  const status = { name: statusLine(kind, state, words), value: STATUS_VALUE };
  return [...suggestionsOf(rows, AUTOCOMPLETE_CHOICES - 1, words), status];
}

/** The suggestions for resources, without ids that are too long for a choice: people have to type those. */
export function suggestionsOf(resources: readonly LabelFields[], most: number, words: Words): Suggestion[] {
  const fitting = resources.filter(({ id }) => isExactValue(id)).slice(0, most);
  const labels = distinctLabels(fitting, words);
  return fitting.map(({ id }, at) => ({ name: labels[at] ?? id, value: id }));
}

/** The state of an incomplete index, with a hint. */
function statusLine({ noun }: ResourceKind, { size, cut }: ResourceIndexState, words: Words): string {
  const texts = words[noun].suggested;
  if (cut) return texts.available({ count: size });
  return size === 0 ? words.moderation.loading : texts.soFar({ count: size });
}

/** The text of an option for a resource, and the rest of its command. */
interface ResourceQuery {
  readonly typed: string;
  /** The custom id of the menu if several resources match. */
  readonly menuId: string;
  /** Runs the command on this resource. */
  run(reference: ResourceReference): Promise<Reply>;
}

/**
 * Runs a command on the resource with this id, or on the only resource with this contact or game.
 * @throws ServiceFailure; CannotDo, with a menu if several resources match
 */
export async function withResource(
  kind: ResourceKind,
  { typed, menuId, run }: ResourceQuery,
  context: ReasonedContext,
): Promise<Reply> {
  const { state, ...reference } = await findReference(kind, typed, menuId, context);
  try {
    return await run(reference);
  } catch (error) {
    if (!isNotFound(error) || reference.id !== typed) throw error;
    throw new CannotDo((words) => notFoundText(kind, typed, state, words));
  }
}

function notFoundText(
  { noun }: ResourceKind,
  text: string,
  { whole, cut, size: looked }: ResourceIndexState,
  words: Words,
): string {
  const texts = words[noun].meant;
  const typed = inline(text, 255);
  if (whole) return texts.none({ typed });
  return cut ? texts.noneAvailable({ typed, looked }) : texts.noneSoFar({ typed, looked });
}

/**
 * Finds a resource in the index, with the state of the index. Text that is not in the index counts as an id. The index may be
 * minutes old, so it is only used to find the resource: `shown` is the identity that it found.
 * @throws ServiceFailure; CannotDo, with a menu if several resources match
 */
async function findReference(
  kind: ResourceKind,
  typed: string,
  menuId: string,
  context: ReasonedContext,
): Promise<ResourceReference & { readonly state: ResourceIndexState }> {
  const { resourceIndex } = context;
  if (typed === STATUS_VALUE) {
    const { whole, size } = resourceIndex.state(kind.noun);
    if (whole && size === 0) throw new CannotDo((words) => words[kind.noun].suggested.none);
    throw new CannotDo((words) => words[kind.noun].suggested.chosenStatus);
  }
  const known = resourceIndex.get(kind.noun, typed);
  if (known) return { id: typed, shown: resourceIdentity(known), state: resourceIndex.state(kind.noun) };
  const { rows: found, state } = await resourceIndex.withParty(kind.noun, typed, SELECT_OPTIONS);
  if (found.length === 0 || (await isId(kind, typed, context))) return { id: typed, state };
  const exact = found.filter(({ party }) => party === typed);
  const [only] = exact;
  if (state.whole && exact.length === 1 && only) return { id: only.id, shown: resourceIdentity(only), state };
  const offered = exact.length > 0 ? exact : found;
  throw new CannotDo(
    (words) => `${severalText(kind, typed, { offered, state }, words)}${reasonLine(context, words)}`,
    (words) => chooseOneMenu(offered, menuId, words),
  );
}

/** Whether the typed text is the id of a resource. False for text that cannot be an id. */
async function isId(kind: ResourceKind, typed: string, context: HandlerContext): Promise<boolean> {
  try {
    await read(kind, typed, context);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    if (error instanceof ServiceFailure && error.reason.kind === 'invalid-id') return false;
    throw error;
  }
}

/** The resources that match a text, and the state of the searched index. */
interface Matches {
  readonly offered: readonly IndexedResource[];
  readonly state: ResourceIndexState;
}

function severalText(
  { noun }: ResourceKind,
  typed: string,
  { offered, state }: Matches,
  words: Words,
): string {
  const { meant } = words[noun];
  const party = offered[0]?.party ?? '';
  const of = { found: offered.length, party: inline(party, 100), looked: state.size };
  const why = meant.choose[extentWord(state, offered.length === SELECT_OPTIONS)](of);
  return party === typed ? why : `${meant.notToTheLetter({ typed: inline(typed, 100) })} ${why}`;
}

function extentWord(
  { whole, cut }: ResourceIndexState,
  isMost: boolean,
): keyof Words['conversation']['meant']['choose'] {
  if (whole) return isMost ? 'atLeast' : 'all';
  if (cut) return isMost ? 'atLeastAvailable' : 'available';
  return isMost ? 'atLeastSoFar' : 'soFar';
}

/** The value of a menu option: the identity of the shown resource, and its id. */
const REFERENCE_VALUE = /^(?<shown>[\w-]*):(?<id>.+)$/su;

/** Reads the selected value of a menu; Discord sends one value. @throws UnreadableCustomId if `referenceValue` did not write it */
export function parseReference([value = '']: readonly string[]): ResourceReference {
  const { shown, id } = REFERENCE_VALUE.exec(value)?.groups ?? {};
  if (id === undefined) throw new UnreadableCustomId('garbled');
  return { id, shown };
}

/** The value of a menu option for a resource. `parseReference` reads it. */
export const referenceValue = (resource: IndexedResource): string =>
  `${resourceIdentity(resource)}:${resource.id}`;

/** A menu option for a resource. */
export const resourceMenuOption = (resource: IndexedResource, words: Words) => ({
  label: resourceLabel(resource, words),
  description: shownText(resource.id, SELECT_OPTION_DESCRIPTION_LENGTH),
  value: referenceValue(resource),
});

/** A menu to choose a single resource. */
export function chooseOneMenu(
  resources: readonly IndexedResource[],
  menuId: string,
  words: Words,
): NonNullable<Reply['components']> {
  const options = resources.map((resource) => resourceMenuOption(resource, words));
  return menuRow(menuId, options, { placeholder: words.moderation.chooseMeant });
}
