/**
 * The library takes every frame at its word: a heartbeat interval of 0 or of a month makes it beat a thousand times
 * a second, and a field that is missing ends the process. So each frame is looked at before it is believed.
 */

import type { WebSocketShard } from '@discordjs/ws';
import { GatewayDispatchEvents, GatewayOpcodes } from 'discord-api-types/v10';
import { z } from 'zod';

/** Discord says 41,250. More often than every second is never asked, and beating sooner than asked does no harm. */
const HEARTBEAT = { fewest: 1_000, usual: 41_250, most: 60_000 };

const hello = z.looseObject({
  op: z.literal(GatewayOpcodes.Hello),
  d: z
    .looseObject({
      heartbeat_interval: z
        .number()
        .transform((asked) => Math.min(Math.max(asked, HEARTBEAT.fewest), HEARTBEAT.most))
        .catch(HEARTBEAT.usual),
    })
    .catch({ heartbeat_interval: HEARTBEAT.usual }),
});

/** A session that may be resumed is, after a wait: the library would try at once, as often as it is told so. */
const invalidSession = z
  .looseObject({ op: z.literal(GatewayOpcodes.InvalidSession) })
  .transform((frame) =>
    frame.d === true ? { op: GatewayOpcodes.Reconnect } : { op: GatewayOpcodes.InvalidSession, d: false },
  );

const ready = z.looseObject({
  op: z.literal(GatewayOpcodes.Dispatch),
  t: z.literal(GatewayDispatchEvents.Ready),
  s: z.int(),
  d: z.looseObject({
    session_id: z.string(),
    resume_gateway_url: z.url({ protocol: /^wss?$/ }),
    application: z.looseObject({ id: z.string() }),
  }),
});

const dispatch = z.looseObject({
  op: z.literal(GatewayOpcodes.Dispatch),
  t: z.string().refine((event) => event !== GatewayDispatchEvents.Ready),
  s: z.int(),
});

const answered = [GatewayOpcodes.Heartbeat, GatewayOpcodes.Reconnect, GatewayOpcodes.HeartbeatAck] as const;
const frame = z.union([
  dispatch,
  z.looseObject({ op: z.union(answered.map((op) => z.literal(op))) }),
  hello,
  invalidSession,
  ready,
]);

/** The frame as the library may have it; null, which it ignores, when it makes no sense. */
function checkedFrame(payload: unknown): unknown {
  return frame.safeParse(payload).data ?? null;
}

/** Puts `checkedFrame` between a shard's parser and the shard, for which the library has no place of its own. */
export function checkFrames(shard: WebSocketShard): void {
  const unpack: unknown = Reflect.get(shard, 'unpackMessage');
  if (typeof unpack !== 'function') throw new TypeError('This @discordjs/ws parses its frames elsewhere.');
  const checked = async (...received: unknown[]) =>
    checkedFrame(await Reflect.apply(unpack, shard, received));
  Reflect.set(shard, 'unpackMessage', checked);
}
