import { GatewayOpcodes } from 'discord-api-types/v10';
import { z } from 'zod';
import { snowflake } from '../forms/fields.ts';
import { parseExactJson, withoutNulls } from '../forms/json.ts';

/** Maximum size of a frame: https://discord.com/developers/docs/topics/gateway#sending-events */
const MAX_FRAME_BYTES = 4096;

const identify = z.object({
  op: z.literal(GatewayOpcodes.Identify),
  d: z.object({
    token: z.string(),
    properties: z.record(z.string(), z.unknown()),
    intents: z.union([
      z.number(),
      z
        .string()
        .regex(/^\d{16,}$/)
        .transform(Number),
    ]),
    shard: z.tuple([z.number(), z.number()]).optional(),
    compress: z.boolean().optional(),
  }),
});
const resume = z.object({
  op: z.literal(GatewayOpcodes.Resume),
  d: z.object({ token: z.string(), session_id: z.string(), seq: z.int().nonnegative() }),
});
const heartbeat = z.object({ op: z.literal(GatewayOpcodes.Heartbeat), d: z.int().nullish() });
const members = z.object({
  op: z.literal(GatewayOpcodes.RequestGuildMembers),
  d: z.object({
    guild_id: snowflake,
    query: z.string().optional(),
    limit: z.int().nonnegative().optional(),
    user_ids: z.union([snowflake, z.array(snowflake).max(100)]).optional(),
    nonce: z
      .union([z.string(), z.int().transform(String)])
      .pipe(z.string().max(32))
      .optional(),
  }),
});
const sounds = z.object({
  op: z.literal(GatewayOpcodes.RequestSoundboardSounds),
  d: z.object({ guild_ids: z.array(snowflake) }),
});
const voice = z.object({
  op: z.literal(GatewayOpcodes.VoiceStateUpdate),
  d: z.object({
    guild_id: snowflake,
    channel_id: snowflake.optional(),
    self_mute: z.boolean().optional(),
    self_deaf: z.boolean().optional(),
  }),
});
/** Valid, but without effect: a bot's presence is not shown. */
const presence = z.object({ op: z.literal(GatewayOpcodes.PresenceUpdate) });

const frame = z.union([heartbeat, identify, resume, members, sounds, voice, presence]);
const opcode = z.object({ op: z.union(frame.options.map((option) => option.shape.op)) });

/** A frame from a bot: https://discord.com/developers/docs/topics/gateway-events#send-events */
export type ClientFrame = z.infer<typeof frame>;

/**
 * Parses a frame. Null counts as missing.
 * @returns `'unknown opcode'` for close code 4001, `'malformed'` for close code 4002
 */
export function parseClientFrame(text: string): ClientFrame | 'unknown opcode' | 'malformed' {
  if (Buffer.byteLength(text) > MAX_FRAME_BYTES) return 'malformed';
  let json: unknown;
  try {
    json = withoutNulls(parseExactJson(text));
  } catch {
    return 'malformed';
  }
  const parsed = frame.safeParse(json);
  if (parsed.success) return parsed.data;
  const known = z.object({ op: z.number() }).safeParse(json).success && !opcode.safeParse(json).success;
  return known ? 'unknown opcode' : 'malformed';
}
