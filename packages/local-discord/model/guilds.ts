import {
  type APIRole,
  type APITextChannel,
  type APIUnavailableGuild,
  type GatewayGuildCreateDispatchData,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
  Locale,
  type RESTAPIPartialCurrentUserGuild,
} from 'discord-api-types/v10';
import { TEXT_CHANNELS } from './channels.ts';
import { BOT_MEMBER, GENERAL_CHANNEL, GUILD_ID, NO_FLAGS, PEOPLE, ROLES, role, SINCE } from './world.ts';

/** Servers beside the demo server, all alike, for measuring what they cost a bot. */
export interface ExtraGuilds {
  readonly count: number;
  /** Text channels in each. */
  readonly channels: number;
  /** Roles in each, @everyone among them. */
  readonly roles: number;
}

/** Which of the servers are asked for. */
export interface GuildPage {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

const FIRST_EXTRA_GUILD = 1_200_000_000_000_000_000n;
/** Adjacent guilds differ above the 22 sequence bits, so that `(id >> 22) % shards` spreads them. */
const GUILD_STEP = 1n << 22n;

/** The servers that the bot is in. The extra ones are made anew at each call, so that they cost this process nothing. */
export class Guilds {
  readonly #extra: ExtraGuilds;

  constructor(extra: ExtraGuilds = { count: 0, channels: 0, roles: 0 }) {
    this.#extra = extra;
  }

  /** The ids of a shard's servers: https://discord.com/developers/docs/topics/gateway#sharding */
  ids(shard: number, shards: number): string[] {
    const extra = Array.from({ length: this.#extra.count }, (_, index) => extraGuildId(index));
    return [GUILD_ID, ...extra].filter((id) => shardOf(id, shards) === shard);
  }

  has(id: string): boolean {
    return this.ids(0, 1).includes(id);
  }

  unavailable(shard: number, shards: number): APIUnavailableGuild[] {
    return this.ids(shard, shards).map((id) => ({ id, unavailable: true }));
  }

  /** A page of the servers as the bot's own list has them: those after or before an id, in the order of their ids. */
  page({ after = '0', before, limit }: GuildPage): RESTAPIPartialCurrentUserGuild[] {
    const all = this.ids(0, 1).toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
    const fitting = all.filter(
      (id) => BigInt(id) > BigInt(after) && (before === undefined || BigInt(id) < BigInt(before)),
    );
    const ids = before === undefined ? fitting.slice(0, limit) : fitting.slice(-limit);
    return ids.map((id) => {
      const { name, icon, banner, features, roles } = this.create(id);
      const own = roles.filter((each) => each.id === id || BOT_MEMBER.roles.includes(each.id));
      const permissions = own.reduce((all, each) => all | BigInt(each.permissions), 0n).toString();
      return { id, name, icon, banner: banner ?? null, owner: false, permissions, features };
    });
  }

  /** What GUILD_CREATE says of a server. */
  create(id: string): GatewayGuildCreateDispatchData {
    if (id === GUILD_ID) {
      const members = Object.values(PEOPLE).flatMap((person) => person.member ?? []);
      return guildCreate(id, 'Rollcall Demo', TEXT_CHANNELS, ROLES, [BOT_MEMBER, ...members]);
    }
    const channels = Array.from({ length: this.#extra.channels }, (_, index) => extraChannel(id, index));
    const roles = Array.from({ length: this.#extra.roles }, (_, index) => extraRole(id, index));
    return guildCreate(id, `Server ${id.slice(-6)}`, channels, roles, [BOT_MEMBER]);
  }
}

export function shardOf(guildId: string, shards: number): number {
  return Number((BigInt(guildId) >> 22n) % BigInt(shards));
}

function extraGuildId(index: number): string {
  return (FIRST_EXTRA_GUILD + BigInt(index) * GUILD_STEP).toString();
}

function extraChannel(guildId: string, index: number): APITextChannel {
  const id = (BigInt(guildId) + BigInt(index) + 1n).toString();
  return { ...GENERAL_CHANNEL, id, guild_id: guildId, name: `channel-${index}`, position: index };
}

function extraRole(guildId: string, index: number): APIRole {
  const id = (BigInt(guildId) + (index === 0 ? 0n : BigInt(index) + 10_000n)).toString();
  return role(id, index === 0 ? '@everyone' : `Role ${index}`, index, 0n);
}

function guildCreate(
  id: string,
  name: string,
  channels: APITextChannel[],
  roles: APIRole[],
  members: GatewayGuildCreateDispatchData['members'],
): GatewayGuildCreateDispatchData {
  return {
    id,
    name,
    icon: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    description: null,
    owner_id: PEOPLE.moderator.user.id,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: GuildVerificationLevel.None,
    default_message_notifications: GuildDefaultMessageNotifications.OnlyMentions,
    explicit_content_filter: GuildExplicitContentFilter.Disabled,
    mfa_level: GuildMFALevel.None,
    nsfw_level: GuildNSFWLevel.Default,
    premium_tier: GuildPremiumTier.None,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: Locale.EnglishUS,
    features: [],
    emojis: [],
    stickers: [],
    application_id: null,
    system_channel_id: null,
    system_channel_flags: NO_FLAGS,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    incidents_data: null,
    vanity_url_code: null,
    hub_type: null,
    max_members: 25_000_000,
    joined_at: SINCE,
    large: false,
    unavailable: false,
    member_count: members.length,
    voice_states: [],
    members,
    channels,
    threads: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
    roles,
  };
}
