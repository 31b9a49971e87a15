import type { Directory } from '../model/directory.ts';
import type { Session } from './gateway-session.ts';

/**
 * The READY of a new session: https://discord.com/developers/docs/events/gateway-events#ready
 * @param servers the ids of its shard's servers
 * @param url for a resume
 */
export function readyOf(
  { id, shard, shards }: Session,
  servers: readonly string[],
  { application, bot }: Pick<Directory, 'application' | 'bot'>,
  url: string,
) {
  return {
    v: 10,
    user: { ...bot, verified: true, mfa_enabled: false, email: null },
    guilds: servers.map((server) => ({ id: server, unavailable: true })),
    session_id: id,
    resume_gateway_url: url,
    shard: [shard, shards],
    application: { id: application.id, flags: application.flags },
    session_type: 'normal',
    user_settings: {},
    relationships: [],
    private_channels: [],
    presences: [],
    guild_join_requests: [],
    geo_ordered_rtc_regions: [],
    _trace: [],
  };
}
