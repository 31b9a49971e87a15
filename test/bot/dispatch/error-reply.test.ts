import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorReply, logFailure } from '../../../src/bot/dispatch/error-reply.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { CannotDo, InvalidOption, UnreadableCustomId } from '../../../src/handlers/handler-failure.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { type FailureReason, ServiceFailure } from '../../../src/services/service-failure.ts';

const CANARY = 'ECANARY at /etc/secret.ts:1';
const REFERENCE = '0a1b2c3d';

/** Every reason there is: the compiler wants a new one here too. */
const reasons: { readonly [Kind in FailureReason['kind']]: Extract<FailureReason, { kind: Kind }> } = {
  'invalid-name': { kind: 'invalid-name', problem: CANARY },
  'invalid-wallet': { kind: 'invalid-wallet', problem: CANARY },
  'not-registered': { kind: 'not-registered', name: 'ada' },
  'no-names': { kind: 'no-names', wallet: '0x1' },
  'no-address': { kind: 'no-address', name: 'ada.eth' },
  syncing: { kind: 'syncing', problem: CANARY },
  instead: { kind: 'instead', name: 'ada.sol', instead: 'ada.sns' },
  'no-registry': {
    kind: 'no-registry',
    by: 'name',
    subject: 'a b',
    registries: [{ title: 'ENS', example: 'vitalik.eth' }],
  },
  'not-of-registry': {
    kind: 'not-of-registry',
    by: 'name',
    subject: 'a_b.eth',
    id: 'ens',
    example: 'vitalik.eth',
  },
  'no-order': { kind: 'no-order' },
  'invalid-id': { kind: 'invalid-id', problem: CANARY },
  'not-found': { kind: 'not-found', id: 'c-1' },
  unauthorised: { kind: 'unauthorised', status: 401 },
  refused: { kind: 'refused', status: 422 },
  'rate-limited': { kind: 'rate-limited', retryAfterSeconds: undefined },
  unavailable: { kind: 'unavailable', problem: CANARY },
  'too-slow': { kind: 'too-slow', problem: CANARY },
  unconfirmed: { kind: 'unconfirmed', problem: CANARY },
  accepted: { kind: 'accepted' },
  ignored: { kind: 'ignored' },
  abandoned: { kind: 'abandoned' },
  'out-of-reach': { kind: 'out-of-reach', rows: 100, problem: CANARY },
  'unexpected-answer': { kind: 'unexpected-answer', problem: CANARY },
};

function end(error: unknown) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('trace', [], { write: (line) => void lines.push(JSON.parse(line)) });
  return { ...errorReply(error, { log, reference: REFERENCE, askerWords: english }), lines };
}

const SENTENCE = /^[A-Z][^\n]*\.$/;
const WITH_REFERENCE = /^[A-Z][^\n]*\.\n-# Reference 0a1b2c3d$/;

describe('the end of a failure', () => {
  it.each(Object.values(reasons))(
    'is a sentence for $kind, with a reference where the log has it, and nothing raw',
    (reason) => {
      const { sentence, outcome, lines } = end(new ServiceFailure(reason, { cause: new Error(CANARY) }));
      expect(sentence).toMatch(outcome === 'failed' ? WITH_REFERENCE : SENTENCE);
      expect(sentence).not.toContain('CANARY');
      expect(outcome === 'failed').toBe(lines.length === 1);
      // An outage is told once, and not for each interaction.
      const outage = ['unauthorised', 'unavailable', 'too-slow', 'unconfirmed'].includes(reason.kind);
      for (const { level } of lines) expect(level).toBe(outage ? 'debug' : 'warn');
    },
  );

  it.each([
    new InvalidOption(({ answers }) => answers.option.whole({ option: 'limit' })),
    new UnreadableCustomId('older'),
    new CannotDo(() => 'Do this instead.'),
  ])('is the sentence of $name, without a reference', (error) => {
    expect(end(error)).toMatchObject({
      sentence: expect.stringMatching(SENTENCE),
      outcome: 'refused',
      lines: [],
    });
  });

  it('is the same sentence for anything else that is thrown, which is logged as an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.string().map((message) => new Error(message)),
        ),
        (thrown) => {
          const { sentence, outcome, lines } = end(thrown);
          expect(sentence).toBe(
            'Something went wrong inside Rollcall: try again, and tell the host of this bot if it happens again.\n-# Reference 0a1b2c3d',
          );
          expect({ outcome, levels: lines.map(({ level }) => level) }).toEqual({
            outcome: 'failed',
            levels: ['error'],
          });
        },
      ),
    );
  });
});

const call = (answer: ConstructorParameters<typeof InteractionFailure>[1]) =>
  new InteractionFailure('x', answer);

it.each([
  [call({ unknown: true }), 'debug'],
  [call({ status: 500, unknown: true }), 'debug'],
  [call({ unknown: true, cutShort: true }), 'warn'],
  [call({ status: 404, unknown: false }), 'warn'],
  [new TypeError('x'), 'warn'],
])('%j is noted at the level %s', (error, level) => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('trace', [], { write: (line) => void lines.push(JSON.parse(line)) });
  logFailure(log, error, 'it failed');
  expect(lines).toMatchObject([{ level, msg: 'it failed' }]);
});

it('the failure of the service is kept for the line of the interaction, and a defect is not', () => {
  const log = createLogger('silent', [], { write: () => {} });
  const failing = { log, reference: REFERENCE, failure: undefined, askerWords: english };
  errorReply(new TypeError('x'), failing);
  expect(failing.failure).toBeUndefined();
  errorReply(new ServiceFailure({ kind: 'unauthorised', status: 401 }), failing);
  expect(failing.failure).toEqual({ kind: 'unauthorised', status: 401 });
});
