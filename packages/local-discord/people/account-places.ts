import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import {
  hasMessages,
  isThread,
  type ServerChannel,
  type ThreadChannel,
} from '../model/directory/channel-objects.ts';
import type { Directory } from '../model/directory/directory.ts';
import {
  type Guild,
  memberOf,
  memberPermissions,
  visibleChannels,
  visibleThreads,
  writePermission,
} from '../model/directory/guild.ts';
import type { Account } from '../model/directory/person.ts';
import { isArchivedThread, isLockedFor } from '../model/directory/thread-objects.ts';
import type { ChannelKind } from '../model/world.ts';
import type { ListedChannel, Places, SeenChannel } from './chat-client.ts';

/** Name of the channel between a person and the bot in every client. */
export const DIRECT_MESSAGE = 'direct message';

const { Administrator, ManageGuild, ManageMessages } = PermissionFlagsBits;
const MANAGING = Administrator | ManageGuild;

/** Returns the channels that a person can view, as their client shows them. */
export function placesOfAccount(account: Account, directory: Directory): Places {
  const servers = directory.guildsOf(account).flatMap((guild) => {
    const state = account.stateIn(guild.id);
    if (!state) return [];
    const member = memberOf(guild, account.user, state);
    const threads = Map.groupBy(
      visibleThreads(guild, member).map(({ channel }) => channel),
      ({ parent_id }) => parent_id,
    );
    const shown = inShownOrder(visibleChannels(guild, member), guild.channels).flatMap((channel) => [
      channel,
      ...(threads.get(channel.id) ?? []),
    ]);
    const listed = (channel: ServerChannel | ThreadChannel) => listedChannel(channel, guild, account.user.id);
    const list = shown.filter((channel) => !isArchivedThread(channel)).map(listed);
    const channels = shown.filter(hasMessages).map((channel) => {
      const permissions = memberPermissions(guild, channel, member);
      const may = (permission: bigint) => (permissions & permission) !== 0n;
      const maySend = may(writePermission(channel)) && !isLockedFor(channel, permissions);
      return { ...listed(channel), maySend, mayDelete: may(ManageMessages) };
    });
    const mayManage = (BigInt(member.permissions) & MANAGING) !== 0n;
    const language = guild.features.length > 0 ? guild.locale : null;
    return { id: guild.id, name: guild.name, language, channels, list, mayManage };
  });
  const direct: SeenChannel = {
    id: account.directChannelId,
    name: DIRECT_MESSAGE,
    kind: 'text',
    category: undefined,
    maySend: true,
    mayDelete: false,
  };
  return { servers, direct };
}

const KINDS: Readonly<Record<ServerChannel['type'], ChannelKind>> = {
  [ChannelType.GuildText]: 'text',
  [ChannelType.GuildAnnouncement]: 'announcement',
  [ChannelType.GuildVoice]: 'voice',
  [ChannelType.GuildForum]: 'forum',
  [ChannelType.GuildCategory]: 'category',
};

function listedChannel(
  channel: ServerChannel | ThreadChannel,
  { channels, threads }: Guild,
  userId: string,
): ListedChannel {
  const { id, name, parent_id } = channel;
  const category = channels.find((each) => each.id === parent_id)?.name;
  if (!isThread(channel)) return { id, name, kind: KINDS[channel.type], category };
  const { archived, locked } = channel.thread_metadata;
  const joined = threads.some((thread) => thread.channel.id === id && thread.joined[userId] !== undefined);
  const isPrivate = channel.type === ChannelType.PrivateThread;
  const thread = { parent: channel.parent_id, archived, locked, private: isPrivate, joined };
  return { id, name, kind: 'thread', category, thread };
}

/** Sorts channels as clients do and drops categories, which are only headings. */
function inShownOrder(seen: readonly ServerChannel[], all: readonly ServerChannel[]): ServerChannel[] {
  const placeOfCategory = ({ parent_id }: ServerChannel) => all.findIndex(({ id }) => id === parent_id);
  const isVoice = ({ type }: ServerChannel) => Number(type === ChannelType.GuildVoice);
  return seen
    .filter(({ type }) => type !== ChannelType.GuildCategory)
    .toSorted((a, b) => placeOfCategory(a) - placeOfCategory(b) || isVoice(a) - isVoice(b));
}
