import {
  type APIDMChannel,
  type APIGuildCategoryChannel,
  type APIGuildForumChannel,
  type APIGuildVoiceChannel,
  type APINewsChannel,
  type APIOverwrite,
  type APITextChannel,
  type APIThreadChannel,
  type APIUser,
  ChannelType,
  ForumLayoutType,
  OverwriteType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { NO_FLAGS } from '../user-objects.ts';
import type { WorldChannel, WorldServer } from '../world.ts';

/** Bitrate of a new voice channel, in bits per second. */
const DEFAULT_BITRATE = 64_000;

/** A channel with messages. */
type MessageChannel = APITextChannel | APINewsChannel | APIGuildVoiceChannel;
/** A thread, with the fields that only threads have. */
export type ThreadChannel = APIThreadChannel &
  Required<
    Pick<
      APIThreadChannel,
      | 'last_message_id'
      | 'member_count'
      | 'message_count'
      | 'owner_id'
      | 'rate_limit_per_user'
      | 'total_message_sent'
    >
  > & {
    readonly guild_id: string;
    readonly parent_id: string;
    readonly thread_metadata: NonNullable<APIThreadChannel['thread_metadata']>;
  };
/** A thread of a channel, active or archived. */
export interface Thread {
  readonly channel: ThreadChannel;
  /** When members joined, by user id: ISO 8601. */
  readonly joined: Readonly<Record<string, string>>;
}
/** A channel or thread of a server that a client can open. */
export type PlaceChannel = MessageChannel | ThreadChannel;
/** A channel or category of a server. */
export type ServerChannel = MessageChannel | APIGuildForumChannel | APIGuildCategoryChannel;

/** Returns a server's channels. @param changed current overwrites by channel id, or that the channel is deleted */
export const channelObjects = (
  { id, channels }: WorldServer,
  changed: ReadonlyMap<string, 'deleted' | readonly APIOverwrite[]>,
): ServerChannel[] =>
  channels.flatMap((channel, position) => {
    const change = changed.get(channel.id);
    if (change === 'deleted') return [];
    const object = channelObject(channel, position, id);
    return change ? { ...object, permission_overwrites: [...change] } : object;
  });

/** Returns whether a channel can have messages. Categories and forums cannot. */
export const hasMessages = (channel: ServerChannel | ThreadChannel): channel is PlaceChannel =>
  channel.type !== ChannelType.GuildCategory && channel.type !== ChannelType.GuildForum;

/** Returns whether a channel is a thread: https://discord.com/developers/docs/topics/threads */
export const isThread = (channel: { readonly type: ChannelType }): channel is ThreadChannel =>
  channel.type === ChannelType.PublicThread ||
  channel.type === ChannelType.PrivateThread ||
  channel.type === ChannelType.AnnouncementThread;

/** https://discord.com/developers/docs/resources/channel#channel-object-example-guild-text-channel and those below it */
function channelObject(channel: WorldChannel, position: number, guildId: string): ServerChannel {
  const { id, name, kind = 'text', categoryId = null } = channel;
  const common = {
    id,
    guild_id: guildId,
    name,
    position,
    flags: NO_FLAGS,
    permission_overwrites: overwrites(channel, guildId),
  };
  if (kind === 'category') return { ...common, type: ChannelType.GuildCategory, parent_id: null };
  const written = { parent_id: categoryId, nsfw: false, rate_limit_per_user: 0, last_message_id: null };
  switch (kind) {
    case 'text':
      return { ...common, ...written, type: ChannelType.GuildText, topic: null };
    case 'announcement':
      return { ...common, ...written, type: ChannelType.GuildAnnouncement, topic: null };
    case 'voice':
      return {
        ...common,
        ...written,
        type: ChannelType.GuildVoice,
        bitrate: DEFAULT_BITRATE,
        user_limit: 0,
        rtc_region: null,
      };
    case 'forum':
      return {
        ...common,
        ...written,
        type: ChannelType.GuildForum,
        topic: null,
        available_tags: [],
        default_reaction_emoji: null,
        default_sort_order: null,
        default_forum_layout: ForumLayoutType.NotSet,
      };
  }
}

/** Returns overwrites that deny each limited permission to @everyone and allow it to the given roles. */
function overwrites({ visibleTo, writableBy }: WorldChannel, everyoneId: string): APIOverwrite[] {
  const viewers = { roleIds: visibleTo, permission: PermissionFlagsBits.ViewChannel };
  const writers = { roleIds: writableBy, permission: PermissionFlagsBits.SendMessages };
  const limited = [viewers, writers].filter(({ roleIds }) => roleIds !== undefined);
  const sum = (some: typeof limited) => some.reduce((all, { permission }) => all | permission, 0n).toString();
  const ofRole = (id: string, allow: string, deny: string) => ({ id, type: OverwriteType.Role, allow, deny });
  if (limited.length === 0) return [];
  const roleIds = new Set(limited.flatMap((each) => each.roleIds ?? []));
  return [
    ofRole(everyoneId, sum([]), sum(limited)),
    ...[...roleIds].map((id) =>
      ofRole(id, sum(limited.filter((each) => each.roleIds?.includes(id))), sum([])),
    ),
  ];
}

/** A direct message. Discord sends no `name`, although the library's type has it. */
export type DirectChannel = Omit<APIDMChannel, 'name'>;

/** Returns the direct message between a user and the bot. */
export function directChannel(id: string, user: APIUser, bot: APIUser): DirectChannel {
  return {
    id,
    type: ChannelType.DM,
    last_message_id: null,
    flags: NO_FLAGS,
    recipients: [bot, user],
  };
}
