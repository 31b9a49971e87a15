import {
  ChannelType,
  GatewayIntentBits,
  PermissionFlagsBits,
  type RESTPostAPIChannelMessagesThreadsJSONBody,
  type RESTPostAPIChannelThreadsJSONBody,
  type ThreadChannelType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { numberInQuery, snowflake, timestamp, yes } from '../../forms/fields.ts';
import { parseForm } from '../../forms/form.ts';
import { specForm } from '../../forms/spec-form.ts';
import { disallowedIntents } from '../../model/directory/application.ts';
import type { Thread } from '../../model/directory/channel-objects.ts';
import { visibleThreads } from '../../model/directory/guild.ts';
import {
  checkWriting,
  isArchivedThread,
  isLockedFor,
  THREAD_TYPES,
  type ThreadTypes,
  threadMember,
  withOwnMember,
} from '../../model/directory/thread-objects.ts';
import { discordError } from '../../model/discord-error.ts';
import type { ThreadChange, ThreadParent } from '../../model/servers/threads.ts';
import { type Operation, operation, type RestModel } from '../operation.ts';
import { NotImplemented } from '../unimplemented-operations.ts';

const { CreatePrivateThreads, CreatePublicThreads, ManageThreads, ReadMessageHistory } = PermissionFlagsBits;
const { PrivateThread } = ChannelType;
const CHANNEL = '/channels/{channel_id}';
const MEMBERS = `${CHANNEL}/thread-members` as const;

/** discord.js also sends `type`. It has no effect, because the channel determines the type. */
const fromMessage = specForm<RESTPostAPIChannelMessagesThreadsJSONBody>(
  'CreateTextThreadWithMessageRequest',
  {
    CreateTextThreadWithMessageRequest: { more: { type: z.int() } },
  },
);
const withoutMessage = specForm<RESTPostAPIChannelThreadsJSONBody & { type: ThreadChannelType }>(
  'CreateTextThreadWithoutMessageRequest',
  { CreateTextThreadWithoutMessageRequest: { defaults: { type: PrivateThread } } },
);
const change = specForm<ThreadChange>('UpdateThreadRequestPartial');
const page = z.object({ limit: numberInQuery(2, 100).default(50), before: timestamp.optional() });

/** Operations on threads and their members. */
export const threadOperations: readonly Operation[] = [
  operation(`POST ${CHANNEL}/messages/{message_id}/threads`, {
    status: 201,
    needs: CreatePublicThreads,
    run: ({ params, payload }, model) => {
      const { directory, messages, threads } = model;
      const parent = parentIn(model, params.channel_id);
      const source = messages.stored(params.channel_id, params.message_id);
      const form = { ...parseForm(fromMessage, payload.json), type: parent.types[0] };
      return own(threads.start(parent, directory.bot, form, source), model);
    },
  }),
  operation(`POST ${CHANNEL}/threads`, {
    status: 201,
    run: ({ params, payload }, model) => {
      const { directory, threads } = model;
      if (directory.channelForBot(params.channel_id).type === ChannelType.GuildForum)
        throw new NotImplemented();
      const parent = parentIn(model, params.channel_id);
      const body = parseForm(withoutMessage, payload.json);
      const needed = body.type === PrivateThread ? CreatePrivateThreads : CreatePublicThreads;
      if (!(ownPermissions(model, params.channel_id) & needed)) throw discordError('MissingPermissions');
      if (!parent.types.includes(body.type)) throw discordError('CannotExecuteActionOnThisChannelType');
      return own(threads.start(parent, directory.bot, body), model);
    },
  }),
  operation(`PATCH ${CHANNEL}`, {
    run: ({ params, payload }, model) => {
      const { directory, threads } = model;
      directory.channelForBot(params.channel_id);
      const thread = threads.get(params.channel_id);
      if (!thread) throw new NotImplemented();
      const wanted = parseForm(change, payload.json ?? {});
      checkChange(thread, wanted, ownPermissions(model, params.channel_id), directory.bot.id);
      return own(threads.change(thread, wanted, directory.bot), model);
    },
  }),
  operation(`DELETE ${CHANNEL}`, {
    run: ({ params }, model) => {
      const channel = model.directory.channelForBot(params.channel_id);
      const thread = model.threads.get(params.channel_id);
      if (!thread) throw new NotImplemented();
      if (!(ownPermissions(model, params.channel_id) & ManageThreads))
        throw discordError('MissingPermissions');
      model.threads.delete(thread);
      return channel;
    },
  }),
  operation(`PUT ${MEMBERS}/@me`, {
    run: ({ params }, model) =>
      model.threads.join(activeThread(model, params.channel_id), model.directory.bot),
  }),
  operation(`DELETE ${MEMBERS}/@me`, {
    run: ({ params }, model) =>
      model.threads.leave(activeThread(model, params.channel_id), model.directory.bot),
  }),
  operation(`PUT ${MEMBERS}/{user_id}`, {
    run: ({ params }, model) => {
      const { directory, threads } = model;
      const thread = activeThread(model, params.channel_id);
      const { channel } = thread;
      const permissions = ownPermissions(model, channel.id);
      checkWriting(channel, permissions);
      const mayInvite = channel.thread_metadata.invitable ?? true;
      const isOwn = channel.owner_id === directory.bot.id;
      if (!(mayInvite || isOwn || permissions & ManageThreads)) throw discordError('MissingPermissions');
      const { user } = directory.member(channel.guild_id, params.user_id);
      threads.join(thread, user, directory.bot);
    },
  }),
  operation(`DELETE ${MEMBERS}/{user_id}`, {
    run: ({ params }, model) => {
      const { directory, threads } = model;
      const thread = activeThread(model, params.channel_id);
      const permissions = ownPermissions(model, params.channel_id);
      const isOwn = thread.channel.type === PrivateThread && thread.channel.owner_id === directory.bot.id;
      if (!(isOwn || permissions & ManageThreads)) throw discordError('MissingPermissions');
      threads.leave(thread, directory.user(params.user_id), directory.bot);
    },
  }),
  operation(`GET ${MEMBERS}/{user_id}`, {
    query: z.object({ with_member: yes }),
    run: ({ params, query }, model) => {
      const member = memberObject(
        threadIn(model, params.channel_id),
        params.user_id,
        query.with_member,
        model,
      );
      if (!member) throw discordError('UnknownMember');
      return member;
    },
  }),
  operation(`GET ${MEMBERS}`, {
    query: z.object({
      with_member: yes,
      after: snowflake.default('0'),
      limit: numberInQuery(1, 100).default(100),
    }),
    run: ({ params, query: { with_member, after, limit } }, model) => {
      const thread = threadIn(model, params.channel_id);
      if (disallowedIntents(model.directory.application.flags) & GatewayIntentBits.GuildMembers)
        throw discordError('MissingAccess');
      const ids = Object.keys(thread.joined).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
      const shown = with_member ? ids.filter((id) => BigInt(id) > BigInt(after)).slice(0, limit) : ids;
      return shown.flatMap((id) => memberObject(thread, id, with_member, model) ?? []);
    },
  }),
  operation('GET /guilds/{guild_id}/threads/active', {
    run: ({ guild }, model) => {
      const active = visibleThreads(guild, guild.bot).filter(({ channel }) => !isArchivedThread(channel));
      return { ...threadList(active.toReversed(), model), has_more: false };
    },
  }),
  operation(`GET ${CHANNEL}/threads/archived/public`, {
    needs: ReadMessageHistory,
    query: page,
    run: ({ params, query }, model) =>
      archived(model, params.channel_id, query, ({ channel }) => channel.type !== PrivateThread),
  }),
  operation(`GET ${CHANNEL}/threads/archived/private`, {
    needs: ReadMessageHistory | ManageThreads,
    query: page,
    run: ({ params, query }, model) =>
      archived(model, params.channel_id, query, ({ channel }) => channel.type === PrivateThread),
  }),
  operation(`GET ${CHANNEL}/users/@me/threads/archived/private`, {
    needs: ReadMessageHistory,
    query: page.extend({ before: snowflake.optional() }),
    run: ({ params, query: { limit, before } }, model) => {
      const { directory } = model;
      const all = archivedIn(model, params.channel_id)
        .filter(
          ({ channel, joined }) => channel.type === PrivateThread && joined[directory.bot.id] !== undefined,
        )
        .filter(({ channel }) => before === undefined || BigInt(channel.id) < BigInt(before))
        .sort((a, b) => (BigInt(a.channel.id) > BigInt(b.channel.id) ? -1 : 1));
      return { ...threadList(all.slice(0, limit), model), has_more: all.length > limit };
    },
  }),
];

/** @throws DiscordError 10003, 50001; 50024 for a channel that is not a thread */
function threadIn({ directory, threads }: RestModel, id: string): Thread {
  directory.channelForBot(id);
  const thread = threads.get(id);
  if (!thread) throw discordError('CannotExecuteActionOnThisChannelType');
  return thread;
}

/** @throws DiscordError 10003, 50001, 50024, 50083 */
function activeThread(model: RestModel, id: string): Thread {
  const thread = threadIn(model, id);
  if (isArchivedThread(thread.channel)) throw discordError('InvalidActionOnArchivedThread');
  return thread;
}

/**
 * Returns a channel and the types of its threads.
 * @throws DiscordError 10003, 50001; 50024 if it cannot have threads
 */
function parentIn({ directory }: RestModel, id: string): ThreadParent & { readonly types: ThreadTypes } {
  const guildId = directory.guilds.withChannel(id)?.id;
  const types = THREAD_TYPES[directory.channelForBot(id).type];
  if (guildId === undefined || !types) throw discordError('CannotExecuteActionOnThisChannelType');
  return { id, guildId, types };
}

/** Returns the bot's permissions; none in a direct message, which has no threads. */
const ownPermissions = ({ directory }: RestModel, id: string) => directory.botPermissions(id) ?? 0n;

const own = (thread: Thread, { directory }: RestModel) => withOwnMember(thread, directory.bot.id);

/**
 * Rejects a change for which the bot lacks permission: https://discord.com/developers/docs/topics/threads#editing-deleting-threads
 * @throws DiscordError 50013; 50083 for an archived thread that stays archived; 160005
 */
function checkChange(
  { channel, joined }: Thread,
  change: ThreadChange,
  permissions: bigint,
  botId: string,
): void {
  const isModerator = (permissions & ManageThreads) !== 0n;
  const { archived, locked, rate_limit_per_user, ...others } = change;
  const isWoken = isArchivedThread(channel) && archived === false;
  if (isArchivedThread(channel) && !isWoken) throw discordError('InvalidActionOnArchivedThread');
  if (isModerator) return;
  if (isLockedFor(channel, permissions)) throw discordError('ThreadLocked');
  const isOwn = channel.owner_id === botId;
  const isOthers = Object.values(others).some((value) => value !== undefined) || archived === true;
  if (locked !== undefined || rate_limit_per_user !== undefined || (isOthers && !isOwn))
    throw discordError('MissingPermissions');
  if (isWoken && joined[botId] === undefined) throw discordError('MissingPermissions');
}

/** Returns a member of a thread. @param isWhole whether to include the server's member object */
function memberObject(thread: Thread, userId: string, isWhole: boolean, { directory }: RestModel) {
  const member = threadMember(thread, userId);
  return (
    member && { ...member, ...(isWhole && { member: directory.member(thread.channel.guild_id, userId) }) }
  );
}

/** Returns threads and the bot's memberships of them. */
function threadList(all: readonly Thread[], { directory }: RestModel) {
  return {
    threads: all.map(({ channel }) => channel),
    members: all.flatMap((thread) => threadMember(thread, directory.bot.id) ?? []),
  };
}

/** Returns the archived threads of a channel that the bot can view. @throws DiscordError 10003, 50001 */
function archivedIn({ directory }: RestModel, id: string): Thread[] {
  const guild = directory.guilds.withChannel(directory.channelForBot(id).id);
  if (!guild) return [];
  return visibleThreads(guild, guild.bot).filter(
    ({ channel }) => channel.parent_id === id && isArchivedThread(channel),
  );
}

/** Returns a page of archived threads, last archived first. */
function archived(
  model: RestModel,
  id: string,
  { limit, before }: z.output<typeof page>,
  fits: (thread: Thread) => boolean,
) {
  const since = ({ channel }: Thread) => Date.parse(channel.thread_metadata.archive_timestamp);
  const all = archivedIn(model, id)
    .filter((thread) => fits(thread) && (before === undefined || since(thread) < Date.parse(before)))
    .sort((a, b) => since(b) - since(a));
  return { ...threadList(all.slice(0, limit), model), has_more: all.length > limit };
}
