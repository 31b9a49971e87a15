import type { APIInteraction } from 'discord-api-types/v10';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ClaimingReceiver } from '../../../src/bot/dispatch/claiming-receiver.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { AbandonedInteraction, Claim, Claims } from '../../../src/bot/state/claims.ts';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const taken = new InteractionFailure('callback: 400 40060', { status: 400, code: 40_060, unknown: false });

/** A process in front of claims that do as a test says, and of a Discord that takes everything unless it is told. */
function setUp({
  isLater = false,
  recordsEveryDeferral = false,
  lease = 20,
}: {
  isLater?: boolean;
  recordsEveryDeferral?: boolean;
  lease?: number;
} = {}) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('trace', [], { write: (line) => void log.push(JSON.parse(line)) });
  const told: unknown[][] = [];
  const now = {
    before: undefined as Claim | undefined,
    isOurs: true,
    takenOver: true,
    left: [] as AbandonedInteraction[],
    /** How often somebody looked for what processes left. */
    looks: 0,
    discord: async (): Promise<void> => {},
    fail: undefined as Error | undefined,
    /** The one call that fails; undefined for each. */
    failing: undefined as string | undefined,
    /** What the end of an interaction waits for until it is known. */
    finished: undefined as Promise<void> | undefined,
  };
  const answer = <Value>(name: string, value: Value, ...args: unknown[]): Value | Promise<Value> => {
    told.push([name, ...args]);
    const fails = now.fail && (now.failing ?? name) === name;
    if (fails && isLater) return Promise.reject(now.fail);
    if (fails) throw now.fail;
    return isLater ? Promise.resolve(value) : value;
  };
  const nothing = (name: string, ...args: unknown[]): Promise<void> | undefined => {
    const given = answer(name, undefined, ...args);
    return given instanceof Promise ? given : undefined;
  };
  const claims: Claims = {
    owner: 'me',
    recordsEveryDeferral,
    take: ({ id }) => answer('take', now.before, id),
    takeOver: (id, from) => answer('take over', now.takenOver, id, from.owner),
    prepareDeferral: (id) => nothing('prepareDeferral', id),
    acknowledge: (id) => answer('acknowledge', now.isOurs, id),
    giveBack: (id, to) => nothing('give back', id, to),
    finish: (id, mayBePromised) => nothing('finish', id, mayBePromised)?.then(() => now.finished),
    takeAbandoned(recover) {
      now.looks += 1;
      for (const each of now.left.splice(0)) recover(each);
      return isLater ? Promise.resolve() : undefined;
    },
  };
  const sent: unknown[] = [];
  const responder = payloadResponder(async (_call, payload) => {
    sent.push(payload);
    await now.discord();
  });
  const declared = { description: 'x', access: 'everyone', options: {}, visibility: 'public' } as const;
  const dispatcher = dispatcherOf(
    [
      defineCommand({ ...declared, name: 'read', run: async () => ({ content: 'read' }) }),
      defineCommand({
        ...declared,
        name: 'change',
        changes: { shownBy: '/read' },
        run: async () => ({ content: 'changed' }),
      }),
    ],
    logger,
  );
  const receiver = new ClaimingReceiver({
    claims,
    dispatcher,
    respondTo: () => responder,
    log: logger,
    timing: { lease, sweep: 10 },
  });
  const asked = (name: string): APIInteraction =>
    received({ id: newId(), type: 2, data: { id: '2', name, type: 1 }, user: { id: '3' } });
  return { now, told, sent, log, receiver, responder, asked };
}

describe.each([{ isLater: false }, { isLater: true }])('an interaction that is claimed (%j)', (how) => {
  it('is told as finished when it was answered as a whole', async () => {
    const { told, sent, receiver, responder, asked } = setUp(how);
    const { id, ...rest } = asked('read');
    await receiver.handle({ ...rest, id } as APIInteraction, responder);
    expect(sent).toMatchObject([{ data: { content: 'read' } }]);
    expect(told).toEqual([
      ['take', id],
      ['finish', id, false],
    ]);
    expect(receiver.has(id)).toBe(true);
    expect(receiver.has('another')).toBe(false);
  });

  it('is told as promised before its promise and as acknowledged after it', async () => {
    const { told, receiver, responder, asked } = setUp(how);
    const change = asked('change');
    await receiver.handle(change, responder);
    expect(told.map(([name]) => name)).toEqual(['take', 'prepareDeferral', 'acknowledge', 'finish']);
  });

  it.each([
    ['Discord says that another process has answered', { discord: () => Promise.reject(taken) }],
    ['another process has acknowledged it', { isOurs: false }],
  ])('is given back where %s', async (_, state) => {
    const { now, told, log, receiver, responder, asked } = setUp(how);
    Object.assign(now, state);
    const change = asked('change');
    await receiver.handle(change, responder);
    expect(told.at(-1)).toEqual(['give back', change.id, undefined]);
    expect(log.at(-1)).toMatchObject({
      outcome: 'elsewhere',
      msg: 'interaction answered by another process',
    });
  });

  it.each(['acknowledged', 'done'] as const)(
    'and that another process has %s is left to it',
    async (state) => {
      const { now, told, sent, receiver, responder, asked } = setUp(how);
      now.before = { state, owner: 'other' };
      await receiver.handle(asked('read'), responder);
      expect([sent, told.map(([name]) => name)]).toEqual([[], ['take']]);
    },
  );

  it('and that another process does not acknowledge is taken over, unless that has gone on meanwhile', async () => {
    const { now, told, sent, log, receiver, responder, asked } = setUp(how);
    now.before = { state: 'claimed', owner: 'other' };
    const read = asked('read');
    await receiver.handle(read, responder);
    expect(sent).toHaveLength(1);
    expect(log).toContainEqual(
      expect.objectContaining({
        msg: 'taking over an interaction that another process has not acknowledged',
        interaction: read.id,
      }),
    );
    expect(told.slice(1)).toEqual([
      ['take over', read.id, 'other'],
      ['finish', read.id, false],
    ]);
    now.takenOver = false;
    await receiver.handle(asked('read'), responder);
    expect(sent).toHaveLength(1);
  });

  it('and taken over is given back to the process that had it', async () => {
    const { now, told, receiver, responder, asked } = setUp(how);
    now.before = { state: 'claimed', owner: 'other' };
    now.discord = () => Promise.reject(taken);
    const change = asked('change');
    await receiver.handle(change, responder);
    expect(told.at(-1)).toEqual(['give back', change.id, 'other']);
  });

  it('is taken over by nobody who stops meanwhile, at once', async () => {
    const { now, told, receiver, responder, asked } = setUp({ ...how, lease: 3_600_000 });
    now.before = { state: 'claimed', owner: 'other' };
    const handled = receiver.handle(asked('read'), responder);
    receiver.stop();
    await handled;
    expect(told.map(([name]) => name)).toEqual(['take']);
  });

  it('and comes again to this process is answered once, and told as finished for both', async () => {
    const { now, told, sent, receiver, responder, asked } = setUp(how);
    const read = asked('read');
    await Promise.all([receiver.handle(read, responder), receiver.handle(read, responder)]);
    now.before = { state: 'done', owner: 'me' };
    await receiver.handle(read, responder);
    expect(sent).toHaveLength(1);
    expect(told.filter(([name]) => name === 'finish')).toHaveLength(2);
  });

  it('is answered without claims where they fail, with one warning', async () => {
    const { now, sent, log, receiver, responder, asked } = setUp(how);
    now.fail = new Error('no claims today');
    for (const name of ['read', 'change', 'read']) await receiver.handle(asked(name), responder);
    expect(sent).toHaveLength(4);
    const warnings = log.filter(({ level }) => level === 'warn');
    expect(warnings).toMatchObject([
      {
        err: { message: 'no claims today' },
        msg: expect.stringContaining('each process answers what it receives'),
      },
    ]);
  });

  it('is told as one outage, which ends a minute after the last failure', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { now, log, receiver, responder, asked } = setUp(how);
    const lines = () => log.filter(({ msg }) => /claims are (not )?shared/.test(String(msg)));
    now.fail = new Error('no claims today');
    await receiver.handle(asked('read'), responder);
    await vi.advanceTimersByTimeAsync(40_000);
    await receiver.handle(asked('read'), responder);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(lines()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(lines()).toMatchObject([{ level: 'warn' }, { level: 'info', seconds: 40 }]);
    await receiver.handle(asked('read'), responder);
    expect(lines()).toHaveLength(3);
  });

  it('is taken over where the others cannot be asked: Discord decides', async () => {
    const { now, sent, receiver, responder, asked } = setUp(how);
    now.before = { state: 'claimed', owner: 'other' };
    now.fail = new Error('nobody can be asked');
    now.failing = 'take over';
    await receiver.handle(asked('read'), responder);
    expect(sent).toHaveLength(1);
  });

  it('and that this process has itself is not waited for', async () => {
    const { now, told, sent, receiver, responder, asked } = setUp({ ...how, lease: 3_600_000 });
    now.before = { state: 'claimed', owner: 'me' };
    await receiver.handle(asked('read'), responder);
    expect(sent).toHaveLength(1);
    expect(told.map(([name]) => name)).toEqual(['take']);
  });

  it('and that this process has itself is recorded at its deferral, whichever delivery is first to be answered', async () => {
    const { now, told, receiver, responder, asked } = setUp(how);
    now.before = { state: 'claimed', owner: 'me' };
    await receiver.handle(asked('change'), responder);
    expect(told.map(([name]) => name)).toEqual(['take', 'prepareDeferral', 'acknowledge']);
  });

  it.each([
    ['a failure of Discord’s', new InteractionFailure('callback: 404', { status: 404, unknown: false })],
    ['a defect', new TypeError('x is not a function')],
  ])('and whose answer is lost by %s is told as finished: nobody else has it', async (_, failure) => {
    const { now, told, receiver, responder, asked } = setUp(how);
    now.discord = () => Promise.reject(failure);
    const read = asked('read');
    await receiver.handle(read, responder);
    expect(told.at(-1)).toEqual(['finish', read.id, false]);
  });

  it('is answered without a word where their store is known to be away', async () => {
    const { now, sent, log, receiver, responder, asked } = setUp(how);
    now.fail = new StateUnavailable('away');
    await receiver.handle(asked('read'), responder);
    expect(sent).toHaveLength(1);
    expect(log.filter(({ level }) => level === 'warn')).toEqual([]);
  });
});

it.each([
  ['what is offered while one types', { type: 4, data: { name: 'read', type: 1, options: [] } }],
  ['what has no id', { id: undefined, type: 2, data: { id: '2', name: 'read', type: 1 } }],
])('%s is claimed by nobody', async (_, fields) => {
  const { told, sent, receiver, responder } = setUp();
  await receiver.handle(received({ id: newId(), user: { id: '3' }, ...fields }), responder);
  expect(told).toEqual([]);
  expect(sent).toHaveLength(1);
});

it.each([
  [true, ['take', 'finish']],
  [false, ['take', 'prepareDeferral', 'acknowledge', 'finish']],
])(
  'what a session replays is begun anew only where every promise is known (%s)',
  async (recordsEveryDeferral, calls) => {
    const { told, receiver, responder, asked } = setUp({ recordsEveryDeferral });
    const read = asked('read');
    await receiver.handle(read, responder, { state: 'left' });
    expect(told.map(([name]) => name)).toEqual(calls);
    // A dead process may have promised it all the same.
    expect(told.at(-1)).toEqual(['finish', read.id, true]);
  },
);

it('what a process left is taken up, and told as finished, whichever process has answered', async () => {
  const { now, told, sent, log, receiver, asked } = setUp();
  const [read, change] = [asked('read'), asked('change')];
  now.left = [
    { interaction: read, state: 'claimed' },
    { interaction: change, state: 'acknowledged' },
  ];
  receiver.start();
  await vi.waitFor(() => expect(told.filter(([name]) => name === 'finish')).toHaveLength(2));
  await receiver.close();
  expect(told).toContainEqual(['finish', read.id, true]);
  expect(told).toContainEqual(['finish', change.id, true]);
  // The change may have been begun: it is not made again.
  expect(JSON.stringify(sent)).toContain('It is uncertain');
  expect(JSON.stringify(sent)).not.toContain('changed');
  expect(log).toContainEqual(expect.objectContaining({ interaction: change.id, state: 'acknowledged' }));
});

it('a change that a process left before Discord heard of it is made', async () => {
  const { now, told, sent, receiver, asked } = setUp();
  now.left = [{ interaction: asked('change'), state: 'claimed' }];
  receiver.start();
  await vi.waitFor(() => expect(told.at(-1)?.[0]).toBe('finish'));
  await receiver.close();
  expect(JSON.stringify(sent)).toContain('changed');
});

it('what a process left and had finished is told as finished, and not given back', async () => {
  const { now, told, receiver, responder, asked } = setUp();
  now.discord = () => Promise.reject(taken);
  const change = asked('change');
  const finished = { ...responder, getOriginalState: async () => 'finished' as const };
  await receiver.handle(change, finished, { state: 'left' });
  expect(told.at(-1)).toEqual(['finish', change.id, true]);
});

it('after the end nobody looks for what processes left', async () => {
  const { now, receiver } = setUp();
  receiver.start();
  await vi.waitFor(() => expect(now.looks).toBeGreaterThan(1));
  await receiver.close();
  const { looks } = now;
  await sleep(50);
  expect(now.looks).toBe(looks);
});

it.each([
  ['waits until the others know what is done', 60, true],
  ['waits for half a second at the most', 60_000, false],
])('the end %s', async (_, milliseconds, isKnown) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { now, told, receiver, responder, asked } = setUp({ isLater: true });
  let isFinished = false;
  now.finished = sleep(milliseconds).then(() => {
    isFinished = true;
  });
  void receiver.handle(asked('read'), responder);
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)?.[0]).toBe('finish');
  const closed = receiver.close().then(() => isFinished);
  await vi.advanceTimersByTimeAsync(500);
  expect(await closed).toBe(isKnown);
});
