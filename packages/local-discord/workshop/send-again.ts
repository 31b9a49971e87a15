import { GatewayDispatchEvents, InteractionType } from 'discord-api-types/v10';
import { z } from 'zod';
import { ChatRefusal, type InteractionResult } from '../people/chat-client.ts';
import { callAgain } from './call-again.ts';
import type { Happening } from './happening.ts';
import { beginAgain, parsePayload, type Sending } from './sending.ts';

/** The result of sending again. */
export type Sent =
  | { readonly kind: 'interaction'; readonly result: InteractionResult }
  /** An event of the gateway, with the number of sessions that received it. */
  | { readonly kind: 'event'; readonly sessions: number }
  /** A call, with Discord's error if it was refused. */
  | { readonly kind: 'call'; readonly status: number; readonly refusal?: string };

/** The fields that a payload needs so that it can be answered; the others are unchanged. */
const sendable = z.looseObject({
  type: z
    .literal([
      InteractionType.ApplicationCommand,
      InteractionType.ApplicationCommandAutocomplete,
      InteractionType.MessageComponent,
      InteractionType.ModalSubmit,
    ])
    .describe('2, 3, 4 or 5'),
  data: z.looseObject({}),
  message: z.looseObject({ id: z.string() }).optional(),
});
const frame = z.object({
  t: z.enum(GatewayDispatchEvents),
  d: z.looseObject({ guild_id: z.string().optional() }),
});
const OF_CONNECTIONS: readonly GatewayDispatchEvents[] = [
  GatewayDispatchEvents.Ready,
  GatewayDispatchEvents.Resumed,
];

/**
 * Sends a recorded payload again, edited or not: an interaction as another one of the same person, an event of the
 * gateway to every bot, and a call on behalf of the bot.
 * @throws ChatRefusal if it is no longer recorded, cannot be sent again, or its payload is invalid
 */
export async function sendAgain(number: number, edited: string | undefined, sending: Sending): Promise<Sent> {
  const happening = sending.happenings.get(number);
  if (!happening) throw new ChatRefusal('This is not in the record any more.');
  const text = edited ?? happening.payload;
  if (happening.kind === 'call') return { kind: 'call', ...(await callAgain(happening, text, sending)) };
  if (text === undefined) throw new ChatRefusal('Its payload is not in the record.');
  if (happening.kind !== 'gateway') return interactionAgain(happening, parsePayload(text), sending);
  const { t, d } = frameIn(happening, text);
  if (t === GatewayDispatchEvents.InteractionCreate) return interactionAgain(happening, d, sending);
  return { kind: 'event', sessions: sending.gateway.dispatch(t, d.guild_id, () => d) };
}

async function interactionAgain(happening: Happening, json: unknown, sending: Sending): Promise<Sent> {
  const former = sending.recorded.of(happening.interaction);
  if (!former) throw new ChatRefusal('Its interaction is not in the record any more.');
  const payload = sendable.safeParse(json);
  if (!payload.success) {
    const field = payload.error.issues[0]?.path.join('.') || 'payload';
    throw new ChatRefusal(
      `The field ${field} does not fit: a payload has a type (2, 3, 4 or 5), its data, and of a message at least the id.`,
    );
  }
  return { kind: 'interaction', result: await beginAgain(former, payload.data, sending).result };
}

function frameIn(happening: Happening, text: string): z.infer<typeof frame> {
  const { data } = frame.safeParse(parsePayload(text));
  const isFromBot = happening.kind === 'gateway' && happening.from === 'bot';
  if (data && !isFromBot && !OF_CONNECTIONS.includes(data.t)) return data;
  throw new ChatRefusal('Of the gateway, events that a bot is told of are sent again, with their t and d.');
}
