import type { ResourceIndexState } from '../../services/indexes/resource-index.ts';
import type { IndexedResource } from '../../services/resources/managed-resource.ts';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import { type Option, optionalText, requiredText, type Suggestion } from '../declaration/options.ts';
import { AUTOCOMPLETE_CHOICES, SELECT_OPTION_DESCRIPTION_LENGTH, SELECT_OPTIONS } from '../discord-limits.ts';
import { isExactValue, menuRow } from '../display/buttons.ts';
import { inline, shownText } from '../display/safe-text.ts';
import { CannotDo, UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import {
  type Meant,
  REASON_LENGTH,
  type ReasonedContext,
  type ResourceKind,
  read,
  reasonLine,
  resourceIdentity,
} from './resource-kind.ts';
import { distinctLabels, type Labelled, resourceLabel } from './view.ts';

/** Answers of moderation are for the asker alone, unless the asker shares them. */
export const shareable = {
  option: 'share',
  description: commands.moderation.share,
};

/** Such an option in an example. */
export const EXAMPLE_ID = 'id:65myCF4X';

/** The option for a conversation or a score, chosen by its id, its contact or game, or its group. */
export function resourceOption(kind: ResourceKind): Option<string> {
  return requiredText({
    description: commands[kind.noun].id,
    minLength: 1,
    maxLength: 255,
    suggest: (typed, context) => suggest(kind, typed, context),
  });
}

/** The option of every command that changes a resource. */
export const reasonOption = optionalText({
  description: commands.moderation.reason,
  minLength: 1,
  maxLength: REASON_LENGTH,
});

/** The value of a last suggestion that says how far the search came, and is no id. */
export const NOT_AN_ID = '(status line)';

/** Suggests resources with the typed text in their id, contact, game or group, and last the state of the index. */
async function suggest(kind: ResourceKind, typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const { words } = context;
  const { rows, state } = await context.resourceIndex.matching(kind.noun, typed, AUTOCOMPLETE_CHOICES);
  const { none } = words[kind.noun].suggested;
  if (state.whole && state.size === 0) return [{ name: none, value: NOT_AN_ID }];
  if (state.whole) return suggestionsOf(rows, AUTOCOMPLETE_CHOICES, words);
  const status = { name: statusLine(kind, state, words), value: NOT_AN_ID };
  return [...suggestionsOf(rows, AUTOCOMPLETE_CHOICES - 1, words), status];
}

/** Leaves out ids that are too long for a choice: people have to type them. */
export function suggestionsOf(resources: readonly Labelled[], most: number, words: Words): Suggestion[] {
  const fitting = resources.filter(({ id }) => isExactValue(id)).slice(0, most);
  const labels = distinctLabels(fitting, words);
  return fitting.map(({ id }, at) => ({ name: labels[at] ?? id, value: id }));
}

/** The state of an index that is not whole, and a hint. */
function statusLine({ noun }: ResourceKind, { size: looked, cut }: ResourceIndexState, words: Words): string {
  const texts = words[noun].suggested;
  if (cut) return texts.available({ count: looked });
  return looked === 0 ? words.moderation.loading : texts.soFar({ count: looked });
}

/** The text of an option that names a resource, and the next step of its command. */
interface MeantResource {
  readonly typed: string;
  /** The custom id of the menu for several resources. */
  readonly menuId: string;
  /** Runs the command on this resource. */
  go(meant: Meant): Promise<Reply>;
}

/**
 * Goes on with the meant resource: the one with this id, or else the only one with this contact or game.
 * @throws ServiceFailure; CannotDo with a menu if the text fits several
 */
export async function withMeantResource(
  kind: ResourceKind,
  { typed, menuId, go }: MeantResource,
  context: ReasonedContext,
): Promise<Reply> {
  const { state, ...meant } = await findMeant(kind, typed, menuId, context);
  try {
    return await go(meant);
  } catch (error) {
    if (!isNotFound(error) || meant.id !== typed) throw error;
    throw new CannotDo((words) => whyNone(kind, typed, state, words));
  }
}

function whyNone(
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
 * Finds the meant resource in the index, with the state of the index. Text that the index does not know counts as an id.
 * The index may be minutes old: it only finds, and `shown` has the identity that it found.
 * @throws ServiceFailure; CannotDo as above
 */
async function findMeant(
  kind: ResourceKind,
  typed: string,
  menuId: string,
  context: ReasonedContext,
): Promise<Meant & { readonly state: ResourceIndexState }> {
  const { resourceIndex } = context;
  if (typed === NOT_AN_ID) {
    const { whole, size: looked } = resourceIndex.state(kind.noun);
    if (whole && looked === 0) throw new CannotDo((words) => words[kind.noun].suggested.none);
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
    (words) => `${whyMany(kind, typed, { offered, state }, words)}${reasonLine(context, words)}`,
    (words) => chooseOneMenu(offered, menuId, words),
  );
}

/** Whether a resource has the typed text as its id. Text that cannot be an id counts as unknown. */
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

/** The sentences for a text that fits several resources. */
interface Several {
  readonly offered: readonly IndexedResource[];
  readonly state: ResourceIndexState;
}

function whyMany({ noun }: ResourceKind, typed: string, { offered, state }: Several, words: Words): string {
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

/** An option's value: the identity of the shown resource, and its id. */
const MEANT_VALUE = /^(?<shown>[\w-]*):(?<id>.+)$/su;

/** Reads the chosen option; Discord sends one. @throws UnreadableCustomId if `meantValue` did not write it */
export function chosenMeant([value = '']: readonly string[]): Meant {
  const { shown, id } = MEANT_VALUE.exec(value)?.groups ?? {};
  if (id === undefined) throw new UnreadableCustomId('garbled');
  return { id, shown };
}

/** The option's value for a resource, for `chosenMeant`. */
export const meantValue = (resource: IndexedResource): string =>
  `${resourceIdentity(resource)}:${resource.id}`;

/** The option of a menu for a resource. */
export const meantOption = (resource: IndexedResource, words: Words) => ({
  label: resourceLabel(resource, words),
  description: shownText(resource.id, SELECT_OPTION_DESCRIPTION_LENGTH),
  value: meantValue(resource),
});

/** A menu to choose one of these resources. */
export function chooseOneMenu(
  resources: readonly IndexedResource[],
  menuId: string,
  words: Words,
): NonNullable<Reply['components']> {
  const options = resources.map((resource) => meantOption(resource, words));
  return menuRow(menuId, options, { placeholder: words.moderation.chooseMeant });
}
