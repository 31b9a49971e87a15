import type { Server } from 'node:http';
import type { Gateway } from '../gateway/gateway-server.ts';
import type { Clock } from '../model/clock.ts';
import type { Interaction } from '../model/interaction.ts';
import type { Deliver, Interactions, RawInteraction } from '../model/interactions.ts';
import { ChatRefusal, type InteractionResult } from '../people/chat-client.ts';
import { watchResult } from '../people/interaction-result.ts';
import type { Happenings } from './happenings.ts';
import type { RecordedCalls } from './record-calls.ts';
import type { RecordedInteractions } from './record-interactions.ts';

/** The parts of a local Discord that are needed to send something again. */
export interface Sending {
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
 * Begins an interaction like another one, with an id and a token of its own.
 * @param deliver sends it to another receiver than the bot
 */
export function beginAgain(
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

/** @throws ChatRefusal if it is not JSON */
export function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ChatRefusal(
      `This is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    );
  }
}
