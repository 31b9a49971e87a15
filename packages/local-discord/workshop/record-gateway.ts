import { GatewayOpcodes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway-server.ts';
import { SENT } from '../gateway/send-frame.ts';
import type { GatewayFrame } from './happening.ts';
import type { Happenings } from './happenings.ts';
import { frameWithoutToken } from './without-tokens.ts';

/** Each frame names its opcode, and an event its name, before its payload. */
const EVENT = /^\{"t":"(\w+)"/;
const OPCODE = /"op":(\d+)/;

/** Records all frames of every later connection to the gateway, and its beginning and end. */
export function recordGateway(gateway: Gateway, happenings: Happenings): void {
  const add = (from: GatewayFrame['from'], name: string, payload?: string, interaction?: string) => {
    happenings.add<GatewayFrame>((stamp) => ({
      ...stamp,
      kind: 'gateway',
      from,
      name,
      ...(payload !== undefined && { payload }),
      ...(interaction !== undefined && { interaction }),
    }));
  };
  gateway.onConnection = (connection) => {
    add('bot', 'connected');
    connection.on('message', (data) => {
      const { op, json } = frameWithoutToken(data.toString());
      add('bot', opcodeName(op), json);
    });
    connection.on(SENT, (frame: string) => {
      const name = EVENT.exec(frame)?.[1] ?? opcodeName(Number(OPCODE.exec(frame)?.[1]));
      add('discord', name, frame, name === 'INTERACTION_CREATE' ? interactionIdIn(frame) : undefined);
    });
    connection.on('close', (code) => add('bot', `closed ${code}`));
  };
}

const withId = z.object({ d: z.object({ id: z.string() }) });
const interactionIdIn = (frame: string) => withId.safeParse(JSON.parse(frame)).data?.d.id;

/** `HEARTBEAT_ACK` for 11. */
function opcodeName(opcode: unknown): string {
  const name = typeof opcode === 'number' ? GatewayOpcodes[opcode] : undefined;
  return name?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() ?? 'unknown';
}
