import { type APISelectMenuOption, ComponentType } from 'discord-api-types/v10';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import { type Option, optionalText, requiredText, type Suggestion } from '../declaration/options.ts';
import { countOf, inline, shownText } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type IndexedResource, type IndexState, MOST_FOUND } from '../resource-index.ts';
import { REASON_LENGTH, type ReasonedContext, type ResourceKind, read, reasonLine } from './resource-kind.ts';
import { distinctLabels, lookedThrough, resourceLabel } from './view.ts';

/** Answers of moderation are for the asker alone unless they share them. */
export const shareable = {
  option: 'share',
  description: 'Show the answer to everybody here; default: private',
};

/** An option of that kind in an example. */
export const EXAMPLE_ID = 'id:65myCF4X';

/** The option that names a conversation or a score, chosen by its id, its contact or game, or its group. */
export function resourceOption(kind: ResourceKind): Option<string> {
  return requiredText({
    description: `The ${kind.noun}: type a part of its ${kind.party}, group or id`,
    minLength: 1,
    maxLength: 255,
    suggest: (typed, context) => suggest(kind, typed, context),
  });
}

/** The option of every command that changes something. */
export const reasonOption = optionalText({
  description: 'Why, for the audit',
  minLength: 1,
  maxLength: REASON_LENGTH,
});

/** Discord's limits: 25 choices, with values of at most 100 characters, as an option of a menu has them too. */
const CHOICES = 25;
const VALUE_LENGTH = 100;

/** The value of the last suggestion, which says how far the index was looked through and is no id. */
const NOT_AN_ID = '(status line)';

/** Resources whose id, contact, game or group contains the typed text; last, how far the index was looked through. */
async function suggest(kind: ResourceKind, typed: string, context: HandlerContext): Promise<Suggestion[]> {
  const { rows, state } = await context.resourceIndex.matching(kind.noun, typed);
  if (state.whole && state.looked === 0) return [{ name: noneYet(kind), value: NOT_AN_ID }];
  if (state.whole) return suggestionsOf(rows, CHOICES);
  return [...suggestionsOf(rows, CHOICES - 1), { name: statusLine(kind, state), value: NOT_AN_ID }];
}

/** An id that is longer than a choice can be has to be typed. */
function suggestionsOf(resources: readonly IndexedResource[], most: number): Suggestion[] {
  const fitting = resources.filter(({ id }) => id.length <= VALUE_LENGTH).slice(0, most);
  const labels = distinctLabels(fitting);
  return fitting.map(({ id }, at) => ({ name: labels[at] ?? id, value: id }));
}

/** What is offered, and answered, where the service has none: at most 100 characters. */
const noneYet = ({ noun }: ResourceKind) => `There is no ${noun} yet: /${noun} create makes one.`;

/** How far an index that is not whole was looked through, and what to do: at most 100 characters. */
function statusLine({ noun }: ResourceKind, state: IndexState): string {
  if (state.cut) return `${lookedThrough(noun, state)}: type the whole id of another`;
  if (state.looked === 0) return 'Still loading. Type the whole id or try again.';
  return `${lookedThrough(noun, state)}: type more, or try again in a moment`;
}

/** Discord's limit for the description of an option of a menu. */
const DESCRIPTION_LENGTH = 100;

/** What was typed for an option that names a resource, and how a command goes on with it. */
interface MeantResource {
  readonly typed: string;
  /** The custom id of the menu that several are offered in; undefined when it does not hold what the command needs. */
  readonly menuId: string | undefined;
  /** Does what was asked for with the resource of this id. */
  go(id: string): Promise<Reply>;
}

/**
 * Goes on with the resource that was meant: the one with this id, or else the only one with this contact or game.
 * @throws ServiceFailure; CannotDo when it may be any of several, which are offered in a menu
 */
export async function withMeantResource(
  kind: ResourceKind,
  { typed, menuId, go }: MeantResource,
  context: ReasonedContext,
): Promise<Reply> {
  const { id, state } = await findMeant(kind, typed, menuId, context);
  try {
    return await go(id);
  } catch (error) {
    if (!isNotFound(error) || id !== typed) throw error;
    throw new CannotDo(() => whyNone(kind, typed, state));
  }
}

function whyNone(kind: ResourceKind, typed: string, state: IndexState): string {
  const { noun, party } = kind;
  const none = `No ${noun} has the id or the ${party} ${inline(typed, 255)}`;
  return state.whole
    ? `${none}: it may have been deleted, or its spelling is different.`
    : `${none}. ${lookedThrough(kind.noun, state)}: ${whatHelps(state)}.`;
}

/**
 * The id of the resource that was meant. What nothing is known of is an id.
 * @throws ServiceFailure; CannotDo as above
 */
export async function meantId(
  kind: ResourceKind,
  typed: string,
  menuId: string | undefined,
  context: ReasonedContext,
): Promise<string> {
  return (await findMeant(kind, typed, menuId, context)).id;
}

/** The same, with how far the index had come when it was looked for. */
async function findMeant(
  kind: ResourceKind,
  typed: string,
  menuId: string | undefined,
  context: ReasonedContext,
): Promise<{ readonly id: string; readonly state: IndexState }> {
  const { resourceIndex } = context;
  if (typed === NOT_AN_ID) {
    const { whole, looked } = resourceIndex.state(kind.noun);
    if (whole && looked === 0) throw new CannotDo(() => noneYet(kind));
    throw new CannotDo(() => `You picked the status line. Type a ${kind.party} or an id.`);
  }
  if (resourceIndex.has(kind.noun, typed)) return { id: typed, state: resourceIndex.state(kind.noun) };
  const { rows: found, state } = await resourceIndex.withParty(kind.noun, typed);
  if (found.length === 0 || (await isId(kind, typed, context))) return { id: typed, state };
  const exact = found.filter(({ party }) => party === typed);
  if (state.whole && exact.length === 1 && exact[0]) return { id: exact[0].id, state };
  const offered = exact.length > 0 ? exact : found;
  const why = whyMany(kind, typed, offered, state);
  const menu = chooseOneMenu(offered, menuId);
  if (menu.length > 0)
    throw new CannotDo(
      () => `${why}: choose the one you mean.${reasonLine(context)}`,
      () => menu,
    );
  throw new CannotDo(() => `${why}: give the id of the one you mean, which /${kind.noun} list shows.`);
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

function whyMany(
  kind: ResourceKind,
  typed: string,
  offered: readonly IndexedResource[],
  state: IndexState,
): string {
  const { noun, party } = kind;
  const [first] = offered;
  const atLeast = offered.length === MOST_FOUND ? 'at least ' : '';
  const written = `the ${party} ${inline(first?.party === typed ? typed : (first?.party ?? ''), 100)}`;
  const are = offered.length === 1 ? 'is' : 'are';
  const capitals =
    first?.party === typed ? '' : `No ${noun} has the ${party} ${inline(typed, 100)} to the letter. `;
  if (!state.whole) {
    const many = `${atLeast}${offered.length} of them`;
    return `${capitals}${lookedThrough(kind.noun, state)}, and ${many} ${are} with ${written}`;
  }
  const many = `${atLeast}${countOf(noun, offered.length)}`;
  return `${capitals}${many.charAt(0).toUpperCase()}${many.slice(1)} ${are} with ${written}`;
}

const whatHelps = ({ cut }: IndexState): string =>
  cut ? 'give the whole id' : 'give the whole id, or try again in a moment';

/** A menu to choose one of these from, as far as their ids fit into one. */
export function chooseOneMenu(
  resources: readonly IndexedResource[],
  menuId: string | undefined,
): NonNullable<Reply['components']> {
  const options: APISelectMenuOption[] = resources
    .filter(({ id }) => id.length <= VALUE_LENGTH)
    .map((resource) => ({
      label: resourceLabel(resource),
      description: shownText(resource.id, DESCRIPTION_LENGTH),
      value: resource.id,
    }));
  if (options.length === 0 || menuId === undefined) return [];
  const select = {
    type: ComponentType.StringSelect as const,
    custom_id: menuId,
    placeholder: 'Choose the one you mean',
    options,
  };
  return [{ type: ComponentType.ActionRow, components: [select] }];
}
