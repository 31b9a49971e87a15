import { GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import type { Directory } from '../model/directory.ts';
import type { ClientFrame } from './client-frames.ts';
import type { Session } from './gateway-session.ts';

/** The data of a bot's op 8: https://discord.com/developers/docs/events/gateway-events#request-guild-members */
export type MembersRequest = Extract<ClientFrame, { op: 8 }>['d'];

const MOST_OF_A_CHUNK = 1_000;
const MOST_OF_A_QUERY = 100;

/**
 * Sends a session the requested members of a server: those with these ids, or with names of this beginning. All members
 * require the intent for members; without it, and for an unknown server, none are sent.
 */
export function sendMembers(session: Session, request: MembersRequest, directory: Directory): void {
  const { guild_id, user_ids, query = '', limit = 0, nonce } = request;
  const guild = directory.guilds.get(guild_id);
  const all = guild ? [guild.bot, ...directory.members(guild_id)] : [];
  const wanted = user_ids === undefined ? undefined : [user_ids].flat();
  const mayList = query !== '' || (session.intents & GatewayIntentBits.GuildMembers) !== 0;
  const begins = (name: string | null) => name?.toLowerCase().startsWith(query.toLowerCase()) === true;
  const named = all.filter(({ user }) => mayList && (begins(user.username) || begins(user.global_name)));
  const most = limit === 0 ? (query === '' ? all.length : MOST_OF_A_QUERY) : limit;
  const found = wanted ? all.filter(({ user }) => wanted.includes(user.id)) : named.slice(0, most);
  const members = found.map(({ permissions: _permissions, ...member }) => member);
  const not_found = wanted?.filter((id) => !all.some(({ user }) => user.id === id)) ?? [];
  const chunk_count = Math.max(Math.ceil(members.length / MOST_OF_A_CHUNK), 1);
  for (let chunk_index = 0; chunk_index < chunk_count; chunk_index += 1) {
    session.dispatch(GatewayDispatchEvents.GuildMembersChunk, {
      guild_id,
      members: members.slice(chunk_index * MOST_OF_A_CHUNK, (chunk_index + 1) * MOST_OF_A_CHUNK),
      chunk_index,
      chunk_count,
      ...(not_found.length > 0 && { not_found }),
      ...(nonce !== undefined && { nonce }),
    });
  }
}
