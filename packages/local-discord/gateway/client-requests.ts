import { GatewayDispatchEvents, GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import type { Directory } from '../model/directory/directory.ts';
import type { Notices } from '../model/notices.ts';
import type { ClientFrame } from './client-frames.ts';
import type { Session } from './gateway-session.ts';

/**
 * Frames that are answered with events: request guild members (op 8), soundboard sounds (op 31), voice state (op 4).
 */
export type ClientRequest = Extract<ClientFrame, { op: 4 | 8 | 31 }>;
type MembersRequest = Extract<ClientFrame, { op: 8 }>['d'];
type VoiceRequest = Extract<ClientFrame, { op: 4 }>['d'];

const MAX_CHUNK_MEMBERS = 1_000;
const MAX_QUERY_MEMBERS = 100;

export function answerRequest(
  session: Session,
  request: ClientRequest,
  directory: Directory,
  notices: Notices,
): void {
  switch (request.op) {
    case GatewayOpcodes.RequestGuildMembers:
      sendMembers(session, request.d, directory);
      break;
    case GatewayOpcodes.RequestSoundboardSounds:
      for (const guild_id of request.d.guild_ids) {
        if (directory.guilds.get(guild_id))
          session.dispatch(GatewayDispatchEvents.SoundboardSounds, { guild_id, soundboard_sounds: [] });
      }
      break;
    case GatewayOpcodes.VoiceStateUpdate:
      sendVoiceState(session, request.d, directory, notices);
  }
}

/**
 * Sends the bot's voice state. Without a channel the bot leaves its voice channel. There is no audio, so no
 * VOICE_SERVER_UPDATE follows.
 */
function sendVoiceState(
  session: Session,
  { guild_id, channel_id: wanted, self_mute = false, self_deaf = false }: VoiceRequest,
  directory: Directory,
  notices: Notices,
): void {
  const channel_id = wanted ?? null;
  const guild = directory.guilds.get(guild_id);
  const channel = guild?.channels.find(({ id }) => id === channel_id);
  const missing = guild ? `channel ${channel_id} in the server ${guild_id}` : `server ${guild_id}`;
  if (channel) {
    notices.report(
      `Op 4: the local Discord has no audio; in #${channel.name} the bot gets only its voice state.`,
    );
  } else if (!guild || channel_id !== null) {
    notices.report(`Op 4 is not answered: the local Discord has no ${missing}.`);
    return;
  }
  session.dispatch(GatewayDispatchEvents.VoiceStateUpdate, {
    guild_id,
    channel_id,
    user_id: directory.bot.id,
    member: directory.member(guild_id, directory.bot.id),
    session_id: session.id,
    deaf: false,
    mute: false,
    self_deaf,
    self_mute,
    self_video: false,
    suppress: false,
    request_to_speak_timestamp: null,
  });
}

/**
 * Sends the requested members of a server, by ids or by the start of their names. Requesting all members requires the
 * intent GuildMembers. Without it, and for an unknown server, sends no members.
 */
function sendMembers(session: Session, request: MembersRequest, directory: Directory): void {
  const { guild_id, user_ids, query = '', limit = 0, nonce } = request;
  const guild = directory.guilds.get(guild_id);
  const all = guild?.hasBot ? [guild.bot, ...directory.members(guild_id)] : [];
  const wanted = user_ids === undefined ? undefined : [user_ids].flat();
  const mayList = query !== '' || (session.intents & GatewayIntentBits.GuildMembers) !== 0;
  const most = limit === 0 ? (query === '' ? all.length : MAX_QUERY_MEMBERS) : limit;
  const named = mayList && guild?.hasBot ? directory.membersCalled(guild, query, most) : [];
  const ids = all.map(({ user }) => user.id).filter((id) => wanted?.includes(id));
  const members = wanted ? ids.map((id) => directory.member(guild_id, id)) : named;
  const not_found = wanted?.filter((id) => !all.some(({ user }) => user.id === id)) ?? [];
  const chunk_count = Math.max(Math.ceil(members.length / MAX_CHUNK_MEMBERS), 1);
  for (let chunk_index = 0; chunk_index < chunk_count; chunk_index += 1) {
    session.dispatch(GatewayDispatchEvents.GuildMembersChunk, {
      guild_id,
      members: members.slice(chunk_index * MAX_CHUNK_MEMBERS, (chunk_index + 1) * MAX_CHUNK_MEMBERS),
      chunk_index,
      chunk_count,
      ...(not_found.length > 0 && { not_found }),
      ...(nonce !== undefined && { nonce }),
    });
  }
}
