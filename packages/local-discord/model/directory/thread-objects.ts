import {
  type APIThreadMember,
  ChannelType,
  PermissionFlagsBits,
  type ThreadChannelType,
} from 'discord-api-types/v10';
import { discordError } from '../discord-error.ts';
import { NO_FLAGS } from '../user-objects.ts';
import { isThread, type Thread, type ThreadChannel } from './channel-objects.ts';
import { writePermission } from './guild.ts';

/** The type of a channel's public threads, then its other types of threads. */
export type ThreadTypes = readonly [ThreadChannelType, ...ThreadChannelType[]];

/** Types of threads that a channel can have, by its own type. Channels of other types have no threads. */
export const THREAD_TYPES: Partial<Record<ChannelType, ThreadTypes>> = {
  [ChannelType.GuildText]: [ChannelType.PublicThread, ChannelType.PrivateThread],
  [ChannelType.GuildAnnouncement]: [ChannelType.AnnouncementThread],
};

/** Returns a member of a thread; undefined for other users. */
export function threadMember(
  { channel, joined }: Thread,
  userId: string,
): (APIThreadMember & { readonly id: string; readonly user_id: string }) | undefined {
  const join_timestamp = joined[userId];
  return join_timestamp === undefined
    ? undefined
    : { id: channel.id, user_id: userId, join_timestamp, flags: NO_FLAGS };
}

/** Returns a thread as the bot gets it: with the bot's membership if it has joined. */
export function withOwnMember(thread: Thread, botId: string): ThreadChannel {
  const member = threadMember(thread, botId);
  return { ...thread.channel, ...(member && { member }) };
}

/** Returns whether a channel is a locked thread and these permissions lack Manage Threads. */
export const isLockedFor = (channel: { readonly type: ChannelType }, permissions: bigint): boolean =>
  isThread(channel) &&
  channel.thread_metadata.locked &&
  (permissions & PermissionFlagsBits.ManageThreads) === 0n;

/**
 * Checks that these permissions allow a message in a channel or thread.
 * https://discord.com/developers/docs/topics/threads#locked-threads
 * @throws DiscordError 50013; for a locked thread 160005, or 50083 if it is also archived
 */
export function checkWriting(channel: { readonly type: ChannelType }, permissions: bigint): void {
  if ((permissions & writePermission(channel)) === 0n) throw discordError('MissingPermissions');
  if (!isLockedFor(channel, permissions)) return;
  throw isArchivedThread(channel)
    ? discordError('InvalidActionOnArchivedThread')
    : discordError('ThreadLocked');
}

/** Returns whether a channel is an archived thread. Nothing in it changes until it is active again. */
export const isArchivedThread = (channel: { readonly type: ChannelType }): boolean =>
  isThread(channel) && channel.thread_metadata.archived;
