/** Refreshes lists and cards after a change by one of their buttons. */

import { ComponentType } from 'discord-api-types/v10';
import { withTimeout } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import { type ComponentMessage, idOf } from '../declaration/component.ts';
import { UnreadableCustomId } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import type { ListPageFields } from './custom-ids.ts';
import type { ResourceKind } from './resource-kind.ts';
import { listPage } from './resource-list.ts';

/** Milliseconds for the service to refresh a list. Also applies if the bot is about to stop. */
const REFRESH_LIMIT = 3_000;

/**
 * A list after a change of its rows, without selected rows. If the service does not return it in time, no rows are shown,
 * because all of them may be stale.
 */
export async function refreshedList(
  kind: ResourceKind,
  message: ComponentMessage | undefined,
  context: HandlerContext,
): Promise<Reply> {
  const here = shownPageFields(kind, message);
  if (here && !context.signal.aborted) {
    const reading = listPage(kind, { ...here, job: '' }, context).catch(
      (error: unknown) => void context.explainAndLog(error),
    );
    const page = await withTimeout(REFRESH_LIMIT, reading);
    if (page) return page;
  }
  const command = context.mention(`${kind.noun} list`);
  return {
    content: context.words.moderation.list.notShownAgain({ command }),
    embeds: [],
    components: [],
  };
}

interface DeletedResource {
  readonly id: string;
  card(words: Words): Reply;
}

/**
 * Refreshes the messages that led to this one, in their language. A list keeps its page and its selected rows.
 * @param deleted the deleted resource and its new card. Default: cards are not edited.
 * @returns false if a list was not refreshed, so that people have to press Refresh
 */
export async function refreshSource(
  kind: ResourceKind,
  context: HandlerContext,
  deleted?: DeletedResource,
): Promise<boolean> {
  const refresh = async (source: HandlerContext['source']): Promise<boolean> => {
    if (!source || source === 'not kept') return !source;
    const { words } = source;
    const shown = await source.read();
    const message = { components: [...(shown?.components ?? [])] };
    const here = shownPageFields(kind, message);
    if (here) {
      const there = { ...context, words };
      return source.edit(await listPage(kind, here, there, { deletedId: deleted?.id }));
    }
    if (isList(kind, message)) return false;
    // A message that is no longer a list shows no stale rows.
    const isCurrent = shown !== undefined && (!deleted || (await source.edit(deleted.card(words))));
    return (await refresh(source.source)) && isCurrent;
  };
  if (!context.source || context.signal.aborted) return false;
  const failed = (error: unknown) => void context.explainAndLog(error);
  return (await withTimeout(REFRESH_LIMIT, refresh(context.source).catch(failed))) === true;
}

/** Refreshes the source of an answer to a button. Adds a note if the list that led to it does not show the change. */
export async function withSourceRefreshed(
  kind: ResourceKind,
  reply: Reply,
  context: HandlerContext,
  deleted?: DeletedResource,
): Promise<Reply> {
  if (!context.source || (await refreshSource(kind, context, deleted))) return reply;
  return { ...reply, content: `${reply.content} ${context.words.moderation.list.pressRefresh}` };
}

/** Whether a message is a list, even if its fields cannot be read. */
export const isList = (kind: ResourceKind, message: ComponentMessage | undefined): boolean =>
  listIdOf(kind, message) !== undefined;

/** The custom id of a list's menu, or of its Refresh button: a list without rows has no menu. */
function listIdOf({ ids }: ResourceKind, message: ComponentMessage | undefined): string | undefined {
  const parts = (message?.components ?? []).flatMap((part) =>
    part.type === ComponentType.ActionRow ? part.components : [],
  );
  const customIds = parts.flatMap((part) => ('custom_id' in part ? [part.custom_id] : []));
  const found = (id: string) => customIds.find((each) => idOf(each) === id);
  return found(ids.menu.id) ?? found(ids.refresh.id);
}

/** The shown page of a list; undefined for any other message. */
function shownPageFields(
  kind: ResourceKind,
  message: ComponentMessage | undefined,
): ListPageFields | undefined {
  const { menu, refresh } = kind.ids;
  const customId = listIdOf(kind, message);
  if (customId === undefined) return undefined;
  try {
    return idOf(customId) === menu.id ? menu.decode(customId) : { turn: 'a', ...refresh.decode(customId) };
  } catch (error) {
    // A list of another version, or one whose ticket has expired or cannot be read.
    if (error instanceof UnreadableCustomId) return undefined;
    throw error;
  }
}
