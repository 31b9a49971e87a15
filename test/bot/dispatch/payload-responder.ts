import type { Responder } from '../../../src/bot/transport/responder.ts';
import { messagePayload, responsePayload } from '../../../src/bot/transport/rest/payload.ts';

export type Call = 'respond' | 'edit' | 'progress' | 'delete' | 'follow-up';

/** A responder whose calls go to a function, as what Discord would be sent. */
export function payloadResponder(take: (call: Call, payload?: object) => Promise<void>): Responder {
  return {
    async respond(answer) {
      await take('respond', responsePayload(answer));
      return 'ours';
    },
    editOriginal: (message) => take('edit', messagePayload(message)),
    showProgress: (message) => take('progress', messagePayload(message)),
    deleteOriginal: () => take('delete'),
    followUp: (message) => take('follow-up', messagePayload(message)),
  };
}
