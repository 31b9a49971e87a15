import type { Server } from 'node:http';
import { GatewayDispatchEvents, InteractionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway-server.ts';
import type { Clock } from '../model/clock.ts';
import type { Interaction } from '../model/interactions/interaction.ts';
import type { Deliver, Interactions, RawInteraction } from '../model/interactions/interactions.ts';
import { ChatRefusal, type InteractionResult } from '../people/chat-client.ts';
import { watchResult } from '../people/interaction-result.ts';
import type { Happening, RestCall } from './happening.ts';
import type { Happenings } from './happenings.ts';
import { type RecordedCalls, type RecordedInteractions, refusalInBody } from './record.ts';

/** Result of sending an entry again. */
export type Sent =
  | { readonly kind: 'interaction'; readonly result: InteractionResult }
  /** A gateway event. `sessions` is the number of sessions that received it. */
  | { readonly kind: 'event'; readonly sessions: number }
  /** A call. `refusal` is Discord's error, if any. */
  | { readonly kind: 'call'; readonly status: number; readonly refusal?: string };

/** Fields that an answerable payload needs. Other fields stay unchanged. */
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
 * Sends a recorded payload again: an interaction as a new interaction of the same person, a gateway event to every bot,
 * a call on behalf of the bot.
 * @param edited replaces the recorded payload
 * @throws ChatRefusal if the entry is no longer recorded or cannot be sent again, or the payload is invalid
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

interface Sending {
  readonly happenings: Happenings;
  readonly recorded: RecordedInteractions;
  readonly calls: RecordedCalls;
  readonly interactions: Interactions;
  readonly clock: Clock;
  readonly gateway: Gateway;
  readonly server: Server;
  readonly token: string;
}

/**
 * Starts an interaction like another one, with a new id and token.
 * @param deliver sends it to another receiver than the bot
 */
function beginAgain(
  { person, owners, trigger, commandName, onMessage, onUser }: Interaction,
  payload: RawInteraction,
  { interactions, clock }: Pick<Sending, 'interactions' | 'clock'>,
  deliver?: Deliver,
): { readonly interaction: Interaction; readonly result: Promise<InteractionResult> } {
  const { result, notify } = watchResult(clock, payload.type);
  const from = {
    person,
    owners,
    notify,
    ...(trigger && { trigger }),
    ...(commandName !== undefined && { commandName }),
    ...(onMessage !== undefined && { onMessage }),
    ...(onUser && { onUser }),
  };
  return { interaction: interactions.beginAs(payload, from, deliver), result };
}

/** @throws ChatRefusal for invalid JSON */
function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ChatRefusal(
      `This is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    );
  }
}

const CALLBACK = /\/interactions\/\d+\/[^/]+\/callback/;
/** Calls with an interaction's token do not need the bot's. */
const WITH_INTERACTION_TOKEN = /\/(interactions|webhooks)\/\d+\/[^/]+/;

/**
 * Repeats a bot's call. A repeated acknowledgement acknowledges a new, similar interaction that is not delivered to the
 * bot, because the 3 s of the original are over before anybody has edited the payload.
 * @throws ChatRefusal if the call is no longer recorded or had files
 */
async function callAgain(
  { number, method, interaction, files, payload }: RestCall,
  text: string | undefined,
  sending: Sending,
): Promise<{ status: number; refusal?: string }> {
  let address = sending.calls.addressOf(number);
  if (address === undefined) throw new ChatRefusal('This is not in the record any more.');
  if (files) throw new ChatRefusal('A call with files is not sent again: the record has their names alone.');
  if (text !== undefined) parsePayload(text);
  else if (payload === undefined && method !== 'GET' && method !== 'DELETE')
    throw new ChatRefusal('Its payload is not in the record.');
  if (CALLBACK.test(address)) address = acknowledging(interaction, address, sending);
  const isOfBot = !WITH_INTERACTION_TOKEN.test(address);
  const response = await fetch(`http://127.0.0.1:${listeningPort(sending.server)}${address}`, {
    method,
    headers: {
      ...(isOfBot && { authorization: `Bot ${sending.token}` }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
  }).catch(() => {
    throw new ChatRefusal('The call was cut off before it was answered.');
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const refusal = response.ok ? undefined : refusalInBody(answer);
  return {
    status: response.status,
    ...(refusal && { refusal: `${refusal.code} ${refusal.message}` }),
  };
}

/** Returns the callback address of a new, similar interaction. */
function acknowledging(former: string | undefined, address: string, sending: Sending): string {
  const like = sending.recorded.of(former);
  if (!like) throw new ChatRefusal('Its interaction is not in the record any more.');
  const { type, sourceId } = like;
  const payload = { type, ...(sourceId !== undefined && { message: { id: sourceId } }) };
  const { interaction } = beginAgain(like, payload, sending, () => {});
  return address.replace(CALLBACK, `/interactions/${interaction.id}/${interaction.token}/callback`);
}

function listeningPort(server: Server): number {
  const address = server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new ChatRefusal('The local Discord does not listen.');
}
