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

/** The public type of threads of a channel, and the others. */
export type ThreadTypes = readonly [ThreadChannelType, ...ThreadChannelType[]];

/** The types of threads that a channel can have, by its own type; others can have none. */
export const THREAD_TYPES: Partial<Record<ChannelType, ThreadTypes>> = {
  [ChannelType.GuildText]: [ChannelType.PublicThread, ChannelType.PrivateThread],
  [ChannelType.GuildAnnouncement]: [ChannelType.AnnouncementThread],
};

/** A member of a thread; undefined for others. */
export function threadMember(
  { channel, joined }: Thread,
  userId: string,
): (APIThreadMember & { readonly id: string; readonly user_id: string }) | undefined {
  const join_timestamp = joined[userId];
  return join_timestamp === undefined
    ? undefined
    : { id: channel.id, user_id: userId, join_timestamp, flags: NO_FLAGS };
}

/** A thread for the bot: with its membership, if it has joined. */
export function withOwnMember(thread: Thread, botId: string): ThreadChannel {
  const member = threadMember(thread, botId);
  return { ...thread.channel, ...(member && { member }) };
}

/** Whether a thread is closed for those without Manage Threads, and for a member with these permissions in it. */
export const isLockedFor = (channel: { readonly type: ChannelType }, permissions: bigint): boolean =>
  isThread(channel) &&
  channel.thread_metadata.locked &&
  (permissions & PermissionFlagsBits.ManageThreads) === 0n;

/**
 * Refuses a message in a channel without the permission, and in a locked thread.
 * https://discord.com/developers/docs/topics/threads#locked-threads
 * @throws DiscordError 50013, 50083 for an archived thread, 160005
 */
export function checkWriting(channel: { readonly type: ChannelType }, permissions: bigint): void {
  if ((permissions & writePermission(channel)) === 0n) throw discordError('MissingPermissions');
  if (!isLockedFor(channel, permissions)) return;
  throw isArchivedThread(channel)
    ? discordError('InvalidActionOnArchivedThread')
    : discordError('ThreadLocked');
}

/** Whether it is an archived thread, in which nothing changes until it is active again. */
export const isArchivedThread = (channel: { readonly type: ChannelType }): boolean =>
  isThread(channel) && channel.thread_metadata.archived;
