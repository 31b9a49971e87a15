import {
  type APIGuild,
  ChannelType,
  type GatewayGuildCreateDispatchData,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
} from 'discord-api-types/v10';
import { NO_FLAGS } from '../user-objects.ts';
import { type Guild, type Member, visibleThreads } from './guild.ts';
import { withOwnMember } from './thread-objects.ts';

/** Adds two fields of Discord's specification that discord-api-types lacks. */
type GuildObject = APIGuild & { readonly nsfw: boolean; readonly home_header: null };

/** Returns a server in the format of `GET /guilds/{guild_id}` and of the GUILD_UPDATE event. */
export function guildObject({ id, name, ownerId, locale, features, roles, channels }: Guild): GuildObject {
  // Discord requires these settings of a Community: https://support.discord.com/hc/en-us/articles/360047132851
  const isCommunity = features.length > 0;
  const first = isCommunity ? channels.find(({ type }) => type === ChannelType.GuildText)?.id : undefined;
  return {
    id,
    name,
    icon: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    description: null,
    owner_id: ownerId,
    region: 'deprecated',
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: isCommunity ? GuildVerificationLevel.Low : GuildVerificationLevel.None,
    default_message_notifications: GuildDefaultMessageNotifications.OnlyMentions,
    explicit_content_filter: isCommunity
      ? GuildExplicitContentFilter.AllMembers
      : GuildExplicitContentFilter.Disabled,
    mfa_level: GuildMFALevel.None,
    nsfw_level: GuildNSFWLevel.Default,
    premium_tier: GuildPremiumTier.None,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: locale,
    features,
    roles: [...roles],
    emojis: [],
    stickers: [],
    application_id: null,
    system_channel_id: null,
    system_channel_flags: NO_FLAGS,
    rules_channel_id: first ?? null,
    public_updates_channel_id: first ?? null,
    safety_alerts_channel_id: null,
    incidents_data: null,
    vanity_url_code: null,
    hub_type: null,
    home_header: null,
    nsfw: false,
    widget_enabled: false,
    widget_channel_id: null,
    max_presences: null,
    max_members: 25_000_000,
    max_video_channel_users: 25,
    max_stage_video_channel_users: 50,
  };
}

/**
 * Returns the data of a server's GUILD_CREATE event.
 * @param people its members, without the bot
 * @param isWhole whether the event includes them; otherwise it includes only their number
 */
export function guildCreate(
  guild: Guild,
  people: readonly Member[],
  isWhole: boolean,
): GatewayGuildCreateDispatchData {
  const shown = [guild.bot, ...(isWhole ? people : [])];
  const members = shown.map(({ permissions: _permissions, ...member }) => member);
  return {
    ...guildObject(guild),
    joined_at: guild.bot.joined_at,
    large: false,
    unavailable: false,
    member_count: people.length + 1,
    voice_states: [],
    members,
    channels: [...guild.channels],
    threads: visibleThreads(guild, guild.bot)
      .filter(({ channel }) => !channel.thread_metadata.archived)
      .map((thread) => withOwnMember(thread, guild.bot.user.id)),
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
