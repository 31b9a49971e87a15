import { ChannelType, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { callFailure } from '../bot-rest/call-failure.ts';
import type { Registry } from '../registration/sync-commands.ts';
import { overwrites, permissionsIn } from './channel-permissions.ts';
import type { CheckResult } from './finding.ts';

type Rest = Registry['rest'];

/** Direct messages have no name and no server; a thread has what its channel permits. */
const channel = z.object({
  type: z.number(),
  name: z.string().nullish(),
  guild_id: z.string().optional(),
  parent_id: z.string().nullish(),
  permission_overwrites: overwrites.optional(),
});

type Channel = z.output<typeof channel>;

const WITHOUT_MESSAGES = new Set<number>([
  ChannelType.GuildCategory,
  ChannelType.GuildForum,
  ChannelType.GuildMedia,
  ChannelType.GuildDirectory,
]);

const THREADS = new Set<number>([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

/** Whether the channel for audit lines is there, and the bot may write in it. Writes nothing. */
export async function examineAuditChannel(rest: Rest, id: string): Promise<CheckResult> {
  try {
    const found = channel.parse(await rest.get(Routes.channel(id)));
    const { type, name } = found;
    if (type === ChannelType.DM || type === ChannelType.GroupDM)
      return ['wrong', 'is a direct message: set AUDIT_CHANNEL_ID to a channel of a server'];
    if (WITHOUT_MESSAGES.has(type))
      return ['wrong', `#${name} holds no messages: set AUDIT_CHANNEL_ID to a text channel`];
    return await examineWriting(rest, found);
  } catch (error) {
    const failure = callFailure(error);
    if (failure?.kind !== 'refused') throw error;
    if (failure.status === 403)
      return ['wrong', 'Discord answers 403: let the bot view the channel and send messages there'];
    if (failure.status === 404)
      return ['wrong', 'Discord answers 404: there is no channel with the id of AUDIT_CHANNEL_ID'];
    throw error;
  }
}

async function examineWriting(rest: Rest, { type, name, guild_id, ...found }: Channel): Promise<CheckResult> {
  if (guild_id === undefined) return ['unknown', `#${name}: Discord does not say of which server`];
  const isThread = THREADS.has(type);
  const changes = isThread ? await parentOverwrites(rest, found.parent_id) : found.permission_overwrites;
  const permissions = await permissionsIn(rest, guild_id, changes ?? []);
  const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks } = PermissionFlagsBits;
  const writing = isThread ? SendMessagesInThreads : SendMessages;
  if ((permissions & ViewChannel) === 0n) return ['wrong', `#${name}: let the bot view it`];
  if ((permissions & writing) === 0n)
    return ['wrong', `#${name}: let the bot send messages${isThread ? ' in threads' : ''} there`];
  // Discord refuses a message with embeds without it (50013).
  if ((permissions & EmbedLinks) === 0n) return ['wrong', `#${name}: let the bot embed links there`];
  return ['ok', `#${name}, where the bot may write`];
}

async function parentOverwrites(rest: Rest, id: string | null | undefined) {
  if (id == null) return undefined;
  return channel.parse(await rest.get(Routes.channel(id))).permission_overwrites;
}
