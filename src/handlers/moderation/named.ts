import { type APISelectMenuOption, ComponentType } from 'discord-api-types/v10';
import { isNotFound, ServiceFailure } from '../../services/service-failure.ts';
import type { HandlerContext } from '../context.ts';
import { counted, inline, shown } from '../display/text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type IndexedResource, type IndexState, MOST_FOUND } from '../resource-index.ts';
import { type Kind, read } from './kind.ts';
import { labelOf } from './label.ts';
import { NOT_AN_ID } from './options.ts';

/** Discord's limits for an option of a menu. */
const VALUE_LENGTH = 100;
const DESCRIPTION_LENGTH = 100;

/** What was typed for an option that names a resource, and how a command goes on with it. */
interface Named {
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
export async function withNamed(
  kind: Kind,
  { typed, menuId, go }: Named,
  context: HandlerContext,
): Promise<Reply> {
  const { id, state } = await meant(kind, typed, menuId, context);
  try {
    return await go(id);
  } catch (error) {
    if (!isNotFound(error) || id !== typed) throw error;
    throw new CannotDo(whyNone(kind, typed, state));
  }
}

function whyNone(kind: Kind, typed: string, state: IndexState): string {
  const { noun, party } = kind;
  const none = `No ${noun} has the id or the ${party} ${inline(typed, 255)}`;
  return state.whole
    ? `${none}: it may have been deleted, or be written in another way.`
    : `${none}. ${lookedSoFar(kind, state)}: ${whatHelps(state)}.`;
}

/**
 * The id of the resource that was meant. What nothing is known of is an id.
 * @throws ServiceFailure; CannotDo as above
 */
export async function idNamed(
  kind: Kind,
  typed: string,
  menuId: string | undefined,
  context: HandlerContext,
): Promise<string> {
  return (await meant(kind, typed, menuId, context)).id;
}

/** The same, with how far the index had come when it was looked for. */
async function meant(
  kind: Kind,
  typed: string,
  menuId: string | undefined,
  context: HandlerContext,
): Promise<{ readonly id: string; readonly state: IndexState }> {
  const { resourceIndex } = context;
  if (typed === NOT_AN_ID) {
    throw new CannotDo(`You picked the status line. Type a ${kind.party} or an id.`);
  }
  if (resourceIndex.has(kind.noun, typed)) return { id: typed, state: resourceIndex.state(kind.noun) };
  const { rows: found, state } = await resourceIndex.withParty(kind.noun, typed);
  if (found.length === 0 || (await isId(kind, typed, context))) return { id: typed, state };
  const exact = found.filter(({ party }) => party === typed);
  if (state.whole && exact.length === 1 && exact[0]) return { id: exact[0].id, state };
  const offered = exact.length > 0 ? exact : found;
  const why = whyMany(kind, typed, offered, state);
  const menu = menuOf(offered, menuId);
  if (menu.length > 0) throw new CannotDo(`${why}: choose the one that is meant.`, menu);
  throw new CannotDo(`${why}: give the id of the one that is meant, which /${kind.noun} list shows.`);
}

/** Whether a resource has the typed text as its id. Text that cannot be an id counts as unknown. */
async function isId(kind: Kind, typed: string, context: HandlerContext): Promise<boolean> {
  try {
    await read(kind, typed, context);
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    if (error instanceof ServiceFailure && error.reason.kind === 'invalid-id') return false;
    throw error;
  }
}

function whyMany(kind: Kind, typed: string, offered: readonly IndexedResource[], state: IndexState): string {
  const { noun, party } = kind;
  const [first] = offered;
  const atLeast = offered.length === MOST_FOUND ? 'at least ' : '';
  const written = `the ${party} ${inline(first?.party === typed ? typed : (first?.party ?? ''), 100)}`;
  const are = offered.length === 1 ? 'is' : 'are';
  const capitals =
    first?.party === typed ? '' : `No ${noun} has the ${party} ${inline(typed, 100)} to the letter. `;
  if (!state.whole) {
    const many = `${atLeast}${offered.length} of them`;
    return `${capitals}${lookedSoFar(kind, state)}, and ${many} ${are} with ${written}`;
  }
  const many = `${atLeast}${counted(noun, offered.length)}`;
  return `${capitals}${many.charAt(0).toUpperCase()}${many.slice(1)} ${are} with ${written}`;
}

function lookedSoFar({ noun }: Kind, { looked, cut }: IndexState): string {
  const many = counted(noun, looked);
  return cut ? `Looked through the ${many} that can be had` : `Looked through ${many} so far`;
}

const whatHelps = ({ cut }: IndexState): string =>
  cut ? 'give the whole id' : 'give the whole id, or try again in a moment';

/** A menu to choose one of these from, as far as their ids fit into one. */
export function menuOf(
  resources: readonly IndexedResource[],
  menuId: string | undefined,
): NonNullable<Reply['components']> {
  const options: APISelectMenuOption[] = resources
    .filter(({ id }) => id.length <= VALUE_LENGTH)
    .map((resource) => ({
      label: labelOf(resource),
      description: shown(resource.id, DESCRIPTION_LENGTH),
      value: resource.id,
    }));
  if (options.length === 0 || menuId === undefined) return [];
  const select = {
    type: ComponentType.StringSelect as const,
    custom_id: menuId,
    placeholder: 'Choose the one that is meant',
    options,
  };
  return [{ type: ComponentType.ActionRow, components: [select] }];
}
