import type { Logger } from 'pino';
import { ReceivedInteraction } from '../../../src/bot/dispatch/received-interaction.ts';
import type { Responder } from '../../../src/bot/transport/responder.ts';
import {
  type InteractionBody,
  messageBody,
  responseBody,
} from '../../../src/bot/transport/rest/interaction-calls.ts';
import type { Delivery } from '../../../src/bot/transport/transport.ts';
import { NO_SERVER_SETTINGS } from '../../../src/handlers/server-settings.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { received } from '../received.ts';

export type Call = 'respond' | 'edit' | 'progress' | 'delete' | 'follow-up';

/** A command, as `Answer` gets it. */
export const receivedBy = (
  responder: Responder,
  log: Logger,
  delivery: Delivery = { state: 'unanswered' },
): ReceivedInteraction =>
  new ReceivedInteraction(received({ id: newId(), type: 2, user: { id: '3' } }), responder, {
    command: '/x',
    delivery,
    hooks: {},
    log,
    serverSettings: NO_SERVER_SETTINGS,
    tickets: emptyContext.tickets,
  });

/** A responder whose calls go to a function, as what Discord would be sent. */
export function payloadResponder(take: (call: Call, payload?: object) => Promise<void>): Responder {
  return {
    async respond(answer) {
      await take('respond', payloadOf(responseBody(answer)));
      return 'ours';
    },
    readOriginal: async () => ({}),
    getOriginalState: async () => 'waiting',
    editOriginal: (message) => take('edit', payloadOf(messageBody(message))),
    showProgress: (message) => take('progress', payloadOf(messageBody(message))),
    deleteOriginal: () => take('delete'),
    followUp: (message) => take('follow-up', payloadOf(messageBody(message))),
  };
}

/** What Discord reads of a body, without its files. */
export const payloadOf = (body: InteractionBody) =>
  JSON.parse(String(typeof body === 'string' ? body : body.get('payload_json')));

let last = 0;

/** An interaction's id that no other has: one that comes again is not answered again. */
export const newId = (): string => String(++last);
