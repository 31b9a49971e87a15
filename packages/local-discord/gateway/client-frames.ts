import { GatewayOpcodes } from 'discord-api-types/v10';
import { z } from 'zod';

/** https://discord.com/developers/docs/topics/gateway#sending-events */
const MAX_FRAME_BYTES = 4096;

const identify = z.object({
  op: z.literal(GatewayOpcodes.Identify),
  d: z.object({
    token: z.string(),
    properties: z.record(z.string(), z.unknown()),
    intents: z.number(),
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
    guild_id: z.string(),
    query: z.string().optional(),
    limit: z.int().nonnegative().optional(),
    user_ids: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
    nonce: z.string().max(32).optional(),
  }),
});
/** Valid and without effect here: a bot's presence is not shown, and there is no voice. */
const ignored = z.object({
  op: z.union([z.literal(GatewayOpcodes.PresenceUpdate), z.literal(GatewayOpcodes.VoiceStateUpdate)]),
});

const frame = z.union([heartbeat, identify, resume, members, ignored]);
const opcode = z.object({ op: z.union(frame.options.map((option) => option.shape.op)) });

/**
 * The frames that a bot may send over the gateway:
 * https://discord.com/developers/docs/topics/gateway-events#send-events
 */
export type ClientFrame = z.infer<typeof frame>;

/** Parses one frame; `'unknown opcode'` and `'malformed'` are the reasons of close codes 4001 and 4002. */
export function parseClientFrame(text: string): ClientFrame | 'unknown opcode' | 'malformed' {
  if (Buffer.byteLength(text) > MAX_FRAME_BYTES) return 'malformed';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'malformed';
  }
  const parsed = frame.safeParse(json);
  if (parsed.success) return parsed.data;
  const known = z.object({ op: z.number() }).safeParse(json).success && !opcode.safeParse(json).success;
  return known ? 'unknown opcode' : 'malformed';
}
