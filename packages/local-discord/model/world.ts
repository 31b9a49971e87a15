import {
  type APIApplication,
  type APIGuildMember,
  type APIInteractionGuildMember,
  type APIRole,
  type APITextChannel,
  type APIUser,
  ChannelType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { DemoPerson } from '../people/chat-client.ts';

/** Ids that never change, so that custom ids, links and a bot's settings outlive a restart. */
export const APPLICATION_ID = '1190000000000000001';
export const GUILD_ID = '1190000000000000100';
const CHANNEL_ID = '1190000000000000200';
export const DM_CHANNEL_ID = '1190000000000000201';
export const MODERATORS_ROLE_ID = '1190000000000000300';
export const BOT_ROLE_ID = '1190000000000000301';
const MEMBERS_ROLE_ID = '1190000000000000302';
/** No bit of a flags field is set. A number and no literal, because the enums name only bits. */
export const NO_FLAGS: number = 0;
export const SINCE = '2023-12-28T12:00:00.000000+00:00';

const EVERYONE =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.UseApplicationCommands;
const MODERATOR = PermissionFlagsBits.ManageMessages | PermissionFlagsBits.ModerateMembers;

function user(id: string, username: string, globalName: string | null, bot = false): APIUser {
  return {
    id,
    username,
    discriminator: bot ? '4821' : '0',
    global_name: globalName,
    avatar: null,
    public_flags: NO_FLAGS,
    flags: NO_FLAGS,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
    ...(bot && { bot }),
  };
}

export function role(id: string, name: string, position: number, permissions: bigint): APIRole {
  return {
    id,
    name,
    position,
    permissions: permissions.toString(),
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    managed: false,
    mentionable: false,
    flags: NO_FLAGS,
  };
}

export const BOT_USER = user(APPLICATION_ID, 'rollcall', null, true);
const OWNER = user('1190000000000000013', 'host', 'Host');

/** What `GET /applications/@me` answers. Its last fields are in Discord's specification and not in the library. */
export const APPLICATION = {
  id: APPLICATION_ID,
  name: 'rollcall',
  icon: null,
  description: '',
  summary: '',
  bot: BOT_USER,
  bot_public: true,
  bot_require_code_grant: false,
  verify_key: '5c3d1f4e'.repeat(8),
  flags: NO_FLAGS,
  flags_new: '0',
  redirect_uris: [],
  interactions_endpoint_url: null,
  role_connections_verification_url: null,
  owner: OWNER,
  team: null,
  approximate_guild_count: 1,
  approximate_user_install_count: 1,
  approximate_user_authorization_count: 0,
  integration_types_config: { 0: {}, 1: {} },
  type: null,
  explicit_content_filter: 0,
  eligible_oauth2_scopes: [],
} satisfies APIApplication & Record<string, unknown>;

export const ROLES = [
  role(GUILD_ID, '@everyone', 0, EVERYONE),
  role(MODERATORS_ROLE_ID, 'Moderators', 3, MODERATOR),
  role(MEMBERS_ROLE_ID, 'Members', 2, EVERYONE),
  { ...role(BOT_ROLE_ID, 'rollcall', 1, EVERYONE), managed: true, tags: { bot_id: APPLICATION_ID } },
];

/** What roles permit in the server: a role's permissions apply on top of everyone's. */
function permissionsOf(roleIds: readonly string[]): string {
  const bits = ROLES.filter((each) => each.id === GUILD_ID || roleIds.includes(each.id));
  return bits.reduce((all, each) => all | BigInt(each.permissions), 0n).toString();
}

export const APP_PERMISSIONS = permissionsOf([BOT_ROLE_ID]);

function member(memberUser: APIUser, roles: string[]): APIGuildMember {
  return {
    user: memberUser,
    nick: null,
    avatar: null,
    banner: null,
    roles,
    joined_at: SINCE,
    premium_since: null,
    deaf: false,
    mute: false,
    pending: false,
    communication_disabled_until: null,
    flags: NO_FLAGS,
  };
}

const MODERATOR_USER = user('1190000000000000010', 'moderator', 'Mo Moderator');
const MODERATOR2_USER = user('1190000000000000014', 'moderator2', 'Max Moderator');
const MEMBER_USER = user('1190000000000000011', 'member', 'Mia Member');
const NEWCOMER_USER = user('1190000000000000015', 'newcomer', 'Nia Newcomer');
const VISITOR_USER = user('1190000000000000012', 'visitor', 'Vic Visitor');

export const BOT_MEMBER = member(BOT_USER, [BOT_ROLE_ID]);

export const GENERAL_CHANNEL: APITextChannel = {
  id: CHANNEL_ID,
  type: ChannelType.GuildText,
  guild_id: GUILD_ID,
  name: 'general',
  position: 0,
  parent_id: null,
  topic: null,
  nsfw: false,
  rate_limit_per_user: 0,
  flags: NO_FLAGS,
  permission_overwrites: [],
  last_message_id: null,
};

/** Somebody at a chat client and the channel that they look at. */
export interface Person {
  readonly user: APIUser;
  readonly channelId: string;
  /** In a server: their membership with computed permissions. Undefined in a direct message. */
  readonly member: APIInteractionGuildMember | undefined;
}

function inServer(memberUser: APIUser, roles: string[]): Person {
  const membership = { ...member(memberUser, roles), user: memberUser, permissions: permissionsOf(roles) };
  return { user: memberUser, channelId: CHANNEL_ID, member: membership };
}

export const PEOPLE: Readonly<Record<DemoPerson, Person>> = {
  moderator: inServer(MODERATOR_USER, [MODERATORS_ROLE_ID]),
  moderator2: inServer(MODERATOR2_USER, [MODERATORS_ROLE_ID]),
  member: inServer(MEMBER_USER, [MEMBERS_ROLE_ID]),
  newcomer: inServer(NEWCOMER_USER, []),
  visitor: { user: VISITOR_USER, channelId: DM_CHANNEL_ID, member: undefined },
};
