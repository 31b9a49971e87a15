import { expect, it, vi } from 'vitest';
import type { Ending } from '../../../src/bot/dispatch/answer.ts';
import { Answer } from '../../../src/bot/dispatch/answer.ts';
import type { Placement } from '../../../src/bot/dispatch/task.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { english } from '../../../src/handlers/words/en/index.ts';
import { useFakeTimers } from '../../timer-promises.ts';
import { payloadResponder, receivedBy } from './payload-responder.ts';

useFakeTimers();

const NOBODY = { allowed_mentions: { parse: [] } };
const fine = { content: 'fine', ...NOBODY };
const alone = { content: 'No.', flags: 64, ...NOBODY };
const reply: Ending = { reply: { content: 'fine' } };
const failure: Ending = { sentence: 'No.', outcome: 'failed' };

/** All that is sent for an ending that comes after so many milliseconds. */
async function sentFor(placement: Placement, ending: Ending, after: number, kept = 0) {
  const sent: unknown[] = [];
  const log: Record<string, unknown>[] = [];
  const gone = new InteractionFailure('x', { status: 500, unknown: true });
  const responder = payloadResponder(async (call, payload) => {
    if (call === 'delete' && kept-- > 0) throw gone;
    sent.push([call, payload]);
  });
  const logger = createLogger('trace', [], { write: (line) => void log.push(JSON.parse(line)) });
  const explain = () => ({ sentence: 'No.', outcome: 'failed' }) as const;
  const answer = new Answer({
    received: receivedBy(responder, logger),
    placement,
    explain,
    isChange: false,
    words: english,
  });
  const coming = new Promise<Ending>((resolve) => setTimeout(resolve, after, ending));
  const delivered = answer.deliver(coming, 60_000, () => failure);
  if (after > 1_000) {
    await vi.advanceTimersByTimeAsync(1_000);
    await answer.progress({ content: 'half' });
  }
  await vi.advanceTimersByTimeAsync(after);
  return { outcome: await delivered, sent, log };
}

const half = ['progress', { content: 'half', ...NOBODY }];

it.each<[Placement, Ending, unknown]>([
  ['public', reply, { type: 4, data: fine }],
  ['private', reply, { type: 4, data: { ...fine, flags: 64 } }],
  ['update', reply, { type: 7, data: fine }],
  ['public', failure, { type: 4, data: alone }],
  ['private', failure, { type: 4, data: alone }],
  ['update', failure, { type: 4, data: alone }],
])('what is ready at once is one call, %s: %j', async (placement, ending, response) => {
  const { sent, outcome } = await sentFor(placement, ending, 0);
  expect(sent).toEqual([['respond', response]]);
  expect(outcome).toBe(ending === reply ? 'answered' : 'failed');
});

it.each<[Placement, Ending, unknown[]]>([
  ['public', reply, [['respond', { type: 5 }], half, ['edit', fine]]],
  ['private', reply, [['respond', { type: 5, data: { flags: 64 } }], half, ['edit', fine]]],
  ['update', reply, [['respond', { type: 6 }], half, ['edit', fine]]],
  ['public', failure, [['respond', { type: 5 }], half, ['delete', undefined], ['follow-up', alone]]],
  [
    'private',
    failure,
    [['respond', { type: 5, data: { flags: 64 } }], half, ['edit', { content: 'No.', ...NOBODY }]],
  ],
  ['update', failure, [['respond', { type: 6 }], half, ['follow-up', alone]]],
])('what takes longer is deferred, %s: %j', async (placement, ending, calls) => {
  const { sent, outcome } = await sentFor(placement, ending, 2_000);
  expect(sent).toEqual(calls);
  expect(outcome).toBe(ending === reply ? 'deferred' : 'failed');
});

it.each<[Placement, number]>([
  ['public', 0],
  ['public', 2_000],
  ['private', 2_000],
  ['update', 2_000],
])('buttons go with the sentence of a failure, %s after %i ms', async (placement, after) => {
  const components = [{ type: 1 as const, components: [] }];
  const { sent } = await sentFor(placement, { ...failure, components }, after);
  const [, payload] = sent.at(-1) as [string, object];
  expect('data' in payload ? payload.data : payload).toMatchObject({ content: 'No.', components });
});

it.each([
  [0, 5_000],
  [1, 35_000],
  [3, 755_000],
  [9, 755_000],
])('a placeholder that Discord keeps %i times more is tried again for 13 minutes', async (kept, after) => {
  const { sent } = await sentFor('public', failure, 2_000, 1 + kept);
  const before = sent.length;
  // A second has passed since then.
  await vi.advanceTimersByTimeAsync(after - 1_001);
  expect(sent.slice(before)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect(sent.slice(before)).toEqual(kept < 4 ? [['delete', undefined]] : []);
  expect(vi.getTimerCount()).toBe(0);
});

it('buttons do not stand where everybody may read', async () => {
  const components = [{ type: 1 as const, components: [] }];
  const { sent } = await sentFor('public', { ...failure, components }, 2_000, 9);
  expect(sent.at(-2)).toEqual(['edit', expect.not.objectContaining({ components })]);
});

it('a placeholder that cannot be taken away is filled with words for everybody, and that is logged', async () => {
  const { sent, log } = await sentFor('public', failure, 2_000, 9);
  const content = 'This did not work. The person who asked was told why in private.';
  expect(sent.slice(2)).toEqual([
    ['edit', { content, ...NOBODY }],
    ['follow-up', alone],
  ]);
  expect(log).toMatchObject([{ level: 'debug', msg: 'the placeholder could not be deleted' }]);
  expect(log[0]).toHaveProperty('failure');
});
