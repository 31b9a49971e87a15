import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureSentence } from '../../../src/bot/dispatch/failure.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { CannotDo, InvalidOption, UnreadableCustomId } from '../../../src/handlers/failure.ts';
import { type FailureReason, ServiceFailure } from '../../../src/services/service-failure.ts';

const CANARY = 'ECANARY at /etc/secret.ts:1';
const REFERENCE = '0a1b2c3d';

/** Every reason there is: the compiler wants a new one here too. */
const reasons: { readonly [Kind in FailureReason['kind']]: Extract<FailureReason, { kind: Kind }> } = {
  'invalid-name': { kind: 'invalid-name', problem: CANARY },
  'invalid-wallet': { kind: 'invalid-wallet', problem: CANARY },
  'not-registered': { kind: 'not-registered', name: 'ada' },
  'no-names': { kind: 'no-names', wallet: '0x1' },
  'invalid-id': { kind: 'invalid-id', problem: CANARY },
  'not-found': { kind: 'not-found', id: 'c-1' },
  unauthorised: { kind: 'unauthorised', status: 401 },
  refused: { kind: 'refused', status: 422 },
  'rate-limited': { kind: 'rate-limited', retryAfterSeconds: undefined },
  unavailable: { kind: 'unavailable', problem: CANARY },
  'too-slow': { kind: 'too-slow', problem: CANARY },
  unconfirmed: { kind: 'unconfirmed', problem: CANARY },
  ignored: { kind: 'ignored' },
  abandoned: { kind: 'abandoned' },
  'out-of-reach': { kind: 'out-of-reach', rows: 100, problem: CANARY },
  'unexpected-answer': { kind: 'unexpected-answer', problem: CANARY },
};

function end(error: unknown) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('trace', [], { write: (line) => void lines.push(JSON.parse(line)) });
  return { ...failureSentence(error, { log, reference: REFERENCE }), lines };
}

const SENTENCE = /^[A-Z][^\n]*\.\n-# Reference 0a1b2c3d$/;

describe('the end of a failure', () => {
  it.each(Object.values(reasons))('is a sentence and a reference for $kind, and nothing raw', (reason) => {
    const { sentence, outcome, lines } = end(new ServiceFailure(reason, { cause: new Error(CANARY) }));
    expect(sentence).toMatch(SENTENCE);
    expect(sentence).not.toContain('CANARY');
    expect(outcome === 'failed').toBe(lines.length === 1);
    // An outage is told once, and not for each interaction.
    const outage = ['unauthorised', 'unavailable', 'too-slow', 'unconfirmed'].includes(reason.kind);
    for (const { level } of lines) expect(level).toBe(outage ? 'debug' : 'warn');
  });

  it.each([
    new InvalidOption('limit', 'takes a whole number'),
    new UnreadableCustomId('older'),
    new CannotDo('Do this instead.'),
  ])('is the sentence of $name', (error) => {
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
            'Something went wrong inside Rollcall: try again, and tell the host of this bot if it stays.\n-# Reference 0a1b2c3d',
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
