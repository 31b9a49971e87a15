import { expect, it } from 'vitest';
import { WebhookResponder } from '../../../../src/bot/transport/http/webhook-responder.ts';
import { InteractionFailure } from '../../../../src/bot/transport/interaction-failure.ts';

const IDENTITY = { id: '1', application_id: '2', token: 'token' };

/** The outcome of a deferral of which `written` is known, and to whose call Discord then answers with an error. */
function outcome(written: 'unknown' | 'gone', failure?: { readonly status: number; readonly code: number }) {
  const calls = {
    delay: async () => 0,
    send: async () => {
      if (failure) throw new InteractionFailure('callback', { ...failure, unknown: false });
      return undefined;
    },
  };
  const response = { send: async () => written, leaveToCallback: () => {} };
  return new WebhookResponder(calls, IDENTITY, response)
    .respond({ kind: 'deferral', ephemeral: false })
    .catch((error: unknown) => error);
}

const ACKNOWLEDGED = { status: 400, code: 40_060 };
const UNKNOWN_INTERACTION = { status: 404, code: 10_062 };

it('where the connection goes with the response on its way nobody can prove whose the acknowledgement is', async () => {
  expect(await outcome('unknown')).toBe('ours');
  expect(await outcome('unknown', ACKNOWLEDGED)).toBe('unproven');
  expect(await outcome('unknown', UNKNOWN_INTERACTION)).toMatchObject({ code: 10_062, unknown: true });
});

it("where no response was sent an acknowledgement is somebody else's", async () => {
  expect(await outcome('gone')).toBe('ours');
  expect(await outcome('gone', ACKNOWLEDGED)).toMatchObject({ answeredElsewhere: true });
  expect(await outcome('gone', UNKNOWN_INTERACTION)).toMatchObject({ code: 10_062, unknown: false });
});
