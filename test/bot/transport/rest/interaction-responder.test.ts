import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { InteractionFailure } from '../../../../src/bot/transport/interaction-failure.ts';
import type { InteractionCall } from '../../../../src/bot/transport/rest/interaction-calls.ts';
import { InteractionResponder } from '../../../../src/bot/transport/rest/interaction-responder.ts';
import { passTimeUntil, useFakeTimers } from '../../../timer-promises.ts';

useFakeTimers();

const status = (status: number, code = 0) =>
  new InteractionFailure(`answered ${status}`, { status, code, unknown: status >= 500 });
const lost = new InteractionFailure('no answer', { unknown: true });
const cut = new InteractionFailure('only 500 ms were left', { unknown: true, cutShort: true });
const notSent = new InteractionFailure('no connection', { unknown: false });

/** What Discord does with a call: takes it, fails it, or keeps it waiting until its time limit. */
type Doing = 'takes' | 'hangs' | InteractionFailure;

interface Sent {
  readonly label: string;
  /** Milliseconds since the interaction came. */
  readonly at: number;
  readonly timeout: number;
  /** Milliseconds for all of it. */
  readonly patience: number;
}

/** A Discord that does one thing after the other, and the last one for ever. */
function discord(...doings: Doing[]) {
  return agedDiscord(0, ...doings);
}

/** The same for an interaction that took so many milliseconds on its way. */
function agedDiscord(age: number, ...doings: Doing[]) {
  const began = performance.now();
  const sent: Sent[] = [];
  const held = { until: 0 };
  const calls = {
    delay: () => Math.max(0, held.until - performance.now()),
    async send({ label }: InteractionCall, timeout: number, patience: number) {
      const at = Math.round(performance.now() - began);
      sent.push({ label, at, timeout: Math.round(timeout), patience: Math.round(patience) });
      const doing = doings.length > 1 ? doings.shift() : doings[0];
      if (doing === 'hangs') {
        await sleep(timeout);
        return timeout < 900 ? cut : lost;
      }
      return doing === 'takes' ? undefined : doing;
    },
  };
  const identity = { id: '1', application_id: '2', token: 'token' };
  return { sent, held, responder: new InteractionResponder(calls, identity, age) };
}

/** Lets all time pass that a call takes, and gives its failure, if it fails. */
async function outcomeOf(calling: Promise<unknown>): Promise<unknown> {
  const settled = calling.then(
    (value) => value ?? 'done',
    (error: unknown) => error,
  );
  await passTimeUntil(settled);
  return settled;
}

const first = { kind: 'deferral', ephemeral: false } as const;

describe('the first answer', () => {
  it.each([
    ['500', status(500)],
    ['502', status(502)],
    ['429 that may be repeated at once', status(429)],
    ['no connection', notSent],
    ['no answer', lost],
  ])('is sent 7 times at the most while Discord gives %s, further and further apart', async (_, doing) => {
    const { sent, responder } = discord(doing);
    expect(await outcomeOf(responder.respond(first))).toBeInstanceOf(InteractionFailure);
    expect(sent.map(({ at }) => at)).toEqual([0, 100, 300, 700, 1_200, 1_700, 2_200]);
  });

  it('has 1 s an attempt, and no attempt after 2.8 s', async () => {
    const { sent, responder } = discord('hangs');
    // An attempt that had no time says less than the one before it.
    expect(await outcomeOf(responder.respond(first))).toMatchObject({ message: 'no answer', unknown: true });
    expect(sent).toMatchObject([
      { label: 'callback', at: 0, timeout: 1_000 },
      { label: 'callback', at: 1_100, timeout: 1_000 },
      { label: 'callback', at: 2_300, timeout: 500 },
    ]);
    expect(performance.now()).toBeLessThanOrEqual(2_800 + 1);
  });

  it('is not begun when a rate limit holds it back beyond 2.8 s', async () => {
    const { sent, held, responder } = discord('takes');
    held.until = performance.now() + 2_801;
    expect(await outcomeOf(responder.respond(first))).toMatchObject({ status: 429, unknown: false });
    expect(sent).toEqual([]);
  });

  it.each([
    ['when an attempt before may have arrived', [lost, status(400, 40_060)], 'unproven'],
    ['but not at the first attempt: somebody else has it', [status(400, 40_060)], { code: 40_060 }],
    ['nor when the attempt before was surely refused', [status(429), status(400, 40_060)], { code: 40_060 }],
  ] as const)('that is already acknowledged is perhaps ours %s', async (_, doings, expected) => {
    const outcome = await outcomeOf(discord(...doings).responder.respond(first));
    if (expected === 'unproven') expect(outcome).toBe('unproven');
    else expect(outcome).toMatchObject({ ...expected, unknown: false });
  });

  it('is unknown for good once an attempt may have arrived', async () => {
    const { sent, responder } = discord(lost, status(404, 10_062));
    expect(await outcomeOf(responder.respond(first))).toMatchObject({ code: 10_062, unknown: true });
    expect(sent).toHaveLength(2);
  });

  it.each([400, 401, 403, 404, 413])('is not repeated after %i', async (refused) => {
    const { sent, responder } = discord(status(refused));
    expect(await outcomeOf(responder.respond(first))).toMatchObject({ status: refused, unknown: false });
    expect(sent).toHaveLength(1);
  });
});

it('a call may wait for a connection as long as there is time for it', async () => {
  const { sent, responder } = discord('takes');
  await outcomeOf(responder.respond(first));
  await outcomeOf(responder.editOriginal({}));
  await outcomeOf(responder.showProgress({}));
  expect(sent.map(({ patience }) => patience)).toEqual([2_800, 900_000, 1_000]);
});

describe('an edit', () => {
  it.each([
    ['passes', [lost, status(503), 'takes'], 'done', 3],
    ['does not pass', [status(500)], { status: 500, unknown: true }, 5],
    ['is a refusal', [status(403)], { status: 403 }, 1],
    ['is that there is nothing', [status(404)], { status: 404 }, 1],
  ] as const)('whose failure %s', async (_, doings, expected, times) => {
    const { sent, responder } = discord(...doings);
    const outcome = await outcomeOf(responder.editOriginal({}));
    if (expected === 'done') expect(outcome).toBe('done');
    else expect(outcome).toMatchObject(expected);
    expect(sent).toHaveLength(times);
  });

  it('of what may still be on its way is tried again where there is nothing yet', async () => {
    const { sent, responder } = discord('hangs', 'hangs', 'hangs', status(404), status(404), 'takes');
    await outcomeOf(responder.respond(first));
    expect(await outcomeOf(responder.editOriginal({}))).toBe('done');
    expect(sent.map(({ label }) => label).slice(3)).toEqual(['edit', 'edit', 'edit']);
  });

  it('has 3 s at first, and then twice as many up to 10', async () => {
    const { sent, responder } = discord(status(503));
    await outcomeOf(responder.editOriginal({}));
    expect(sent.map(({ timeout }) => timeout)).toEqual([3_000, 6_000, 10_000, 10_000, 10_000]);
  });

  it('has 60 s an attempt with a file', async () => {
    const { sent, responder } = discord('takes');
    await outcomeOf(
      responder.editOriginal({
        files: [{ name: 'a.txt', contentType: 'text/plain', data: Buffer.from('a') }],
      }),
    );
    expect(sent.map(({ timeout }) => timeout)).toEqual([60_000]);
  });

  it('waits as long as Discord wants, and not longer than the interaction lives', async () => {
    const { sent, held, responder } = discord('takes');
    held.until = performance.now() + 14 * 60_000;
    expect(await outcomeOf(responder.editOriginal({}))).toBe('done');
    expect(sent).toEqual([expect.objectContaining({ at: 14 * 60_000 })]);
    held.until = performance.now() + 60_001;
    expect(await outcomeOf(responder.editOriginal({}))).toMatchObject({ status: 429, unknown: false });
    expect(sent).toHaveLength(1);
  });
});

it('a call that a rate limit ends stays unknown once an attempt may have arrived', async () => {
  const { sent, held, responder } = discord(lost);
  const edited = outcomeOf(responder.editOriginal({}));
  held.until = performance.now() + 16 * 60_000;
  expect(await edited).toMatchObject({ status: 429, unknown: true });
  expect(sent).toHaveLength(1);
});

describe('a sign of progress', () => {
  it.each([status(500), status(429), 'hangs'] as const)(
    'is sent once and quickly or not at all',
    async (doing) => {
      const { sent, responder } = discord(doing);
      expect(await outcomeOf(responder.showProgress({}))).toBeInstanceOf(InteractionFailure);
      expect(sent).toEqual([expect.objectContaining({ timeout: 1_000 })]);
    },
  );

  it('does not wait for a rate limit', async () => {
    const { sent, held, responder } = discord('takes');
    held.until = performance.now() + 1_500;
    expect(await outcomeOf(responder.showProgress({}))).toMatchObject({ status: 429 });
    expect(sent).toEqual([]);
  });
});

it('a deletion is tried twice, since an edit can stand in for it', async () => {
  const { sent, responder } = discord(status(500));
  expect(await outcomeOf(responder.deleteOriginal())).toMatchObject({ status: 500 });
  expect(sent).toHaveLength(2);
});

describe('a follow-up', () => {
  it.each([
    ['once where it may have arrived', lost, undefined, 1],
    ['once where Discord had a failure', status(500), undefined, 1],
    ['twice where two are better than none', status(502), { onceMoreIfUnknown: true }, 2],
    ['again where it surely was not taken', status(429), undefined, 5],
    ['again where it was not even sent', notSent, undefined, 5],
    ['once where it is refused', status(404), { onceMoreIfUnknown: true }, 1],
  ])('is sent %s', async (_, doing, options, times) => {
    const { sent, responder } = discord(doing);
    expect(await outcomeOf(responder.followUp({}, options))).toBeInstanceOf(InteractionFailure);
    expect(sent).toHaveLength(times);
  });
});

describe('time', () => {
  it.each([
    [0, 2_800],
    [1_000, 1_800],
    [1_800, 1_000],
    [60_000, 1_000],
  ])(
    'that passed before the interaction came (%i ms) is taken from the first answer',
    async (age, patience) => {
      const { sent, responder } = agedDiscord(age, 'takes');
      await outcomeOf(responder.respond(first));
      expect(sent).toMatchObject([{ timeout: 1_000, patience }]);
    },
  );

  it('that passed while the process slept leaves the first attempt its own', async () => {
    const { sent, responder } = discord('takes');
    await vi.advanceTimersByTimeAsync(10_000);
    await outcomeOf(responder.respond(first));
    expect(sent).toMatchObject([{ timeout: 1_000, patience: 1_000 }]);
  });
});

it('a sign of progress waits for a rate limit that ends soon, and for no other', async () => {
  const { sent, held, responder } = discord('takes');
  held.until = performance.now() + 900;
  expect(await outcomeOf(responder.showProgress({ content: '1 of 2' }))).toBe('done');
  expect(sent).toMatchObject([{ label: 'progress', at: 900 }]);
  held.until = performance.now() + 1_100;
  expect(await outcomeOf(responder.showProgress({ content: '2 of 2' }))).toMatchObject({ status: 429 });
  expect(sent).toHaveLength(1);
});

it('what Discord forbids is not tried again, even if nobody knows of the first answer', async () => {
  const { sent, responder } = discord(lost, lost, lost, lost, lost, lost, lost, status(403));
  await outcomeOf(responder.respond(first));
  const before = sent.length;
  expect(await outcomeOf(responder.editOriginal({ content: 'fine' }))).toMatchObject({ status: 403 });
  expect(sent).toHaveLength(before + 1);
});
