import {
  type GatewayGuildCreateDispatchData,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
} from 'discord-api-types/v10';
import { type Guild, JOINED_AT, type Member } from './guild.ts';
import { NO_FLAGS } from './user-objects.ts';

/**
 * The GUILD_CREATE event of a server.
 * @param people its members except the bot
 * @param isWhole whether the event has them, and not their number alone
 */
export function guildCreate(
  { id, name, ownerId, locale, roles, channels, bot }: Guild,
  people: readonly Member[],
  isWhole: boolean,
): GatewayGuildCreateDispatchData {
  const members = [bot, ...(isWhole ? people : [])].map(({ permissions: _permissions, ...member }) => member);
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
    verification_level: GuildVerificationLevel.None,
    default_message_notifications: GuildDefaultMessageNotifications.OnlyMentions,
    explicit_content_filter: GuildExplicitContentFilter.Disabled,
    mfa_level: GuildMFALevel.None,
    nsfw_level: GuildNSFWLevel.Default,
    premium_tier: GuildPremiumTier.None,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: locale,
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
    joined_at: JOINED_AT,
    large: false,
    unavailable: false,
    member_count: people.length + 1,
    voice_states: [],
    members,
    channels: [...channels],
    threads: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
    roles: [...roles],
  };
}
