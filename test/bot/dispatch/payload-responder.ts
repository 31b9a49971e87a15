import type { Logger } from 'pino';
import { Received } from '../../../src/bot/dispatch/received.ts';
import type { Responder } from '../../../src/bot/transport/responder.ts';
import { messagePayload, responsePayload } from '../../../src/bot/transport/rest/payload.ts';
import type { Delivery } from '../../../src/bot/transport/transport.ts';
import { received } from '../received.ts';

export type Call = 'respond' | 'edit' | 'progress' | 'delete' | 'follow-up';

/** A command, as `Answer` gets it. */
export const receivedBy = (
  responder: Responder,
  log: Logger,
  delivery: Delivery = { again: false },
): Received =>
  new Received(received({ id: newId(), type: 2, user: { id: '3' } }), responder, {
    command: '/x',
    delivery,
    hooks: {},
    log,
  });

/** A responder whose calls go to a function, as what Discord would be sent. */
export function payloadResponder(take: (call: Call, payload?: object) => Promise<void>): Responder {
  return {
    async respond(answer) {
      await take('respond', responsePayload(answer));
      return 'ours';
    },
    lookAtOriginal: async () => 'waiting',
    editOriginal: (message) => take('edit', messagePayload(message)),
    showProgress: (message) => take('progress', messagePayload(message)),
    deleteOriginal: () => take('delete'),
    followUp: (message) => take('follow-up', messagePayload(message)),
  };
}

let last = 0;

/** An interaction's id that no other has: one that comes again is not answered again. */
export const newId = (): string => String(++last);
