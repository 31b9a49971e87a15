import { createServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { MemorySessionStore } from '../../../../src/bot/state/memory/memory-session-store.ts';
import type { GatewaySession, SessionStore, TakenSession } from '../../../../src/bot/state/session-store.ts';
import { StateUnavailable } from '../../../../src/bot/state/state.ts';
import type { Timing } from '../../../../src/bot/transport/gateway/timing.ts';
import { PROPER, ScriptedGateway, snowflake } from './scripted-gateway.ts';

const GONE = 'the stored session cannot be resumed: a new one starts';
const FOREIGN = "the resume address of a session does not belong to Discord's gateway: a new session starts";
const WENT_ON = "resumed the previous process's session";

/** A store with what another process left, that records what it is given. */
class StubStore implements SessionStore {
  readonly left = new Map<number, TakenSession>();
  readonly calls: string[] = [];
  readonly begun: GatewaySession[] = [];
  readonly keeps: (readonly GatewaySession[])[] = [];
  readonly released: GatewaySession[] = [];
  /** The shards that another process has begun to serve. */
  readonly served = new Set<number>();
  /** The session that is kept, where there is more than one. */
  wanted: string | undefined;
  failure: Error | undefined;
  /** What the calls of a name wait for. */
  readonly gates = new Map<string, Promise<void>>();

  /** The session that was written last. */
  get kept(): GatewaySession | undefined {
    return this.keeps.at(-1)?.[0];
  }

  async #call(name: string): Promise<void> {
    this.calls.push(name);
    await this.gates.get(name);
    if (this.failure) throw this.failure;
  }
  async take(): Promise<ReadonlyMap<number, TakenSession>> {
    await this.#call('take');
    return this.left;
  }
  async begin(session: GatewaySession): Promise<void> {
    await this.#call('begin');
    this.begun.push(session);
  }
  async save(sessions: readonly GatewaySession[]): Promise<ReadonlySet<number>> {
    await this.#call('save');
    this.keeps.push(sessions);
    const former = sessions.filter(({ sessionId }) => sessionId !== (this.wanted ?? sessionId));
    return new Set([...this.served, ...former.map(({ shardId }) => shardId)]);
  }
  async release(sessions: readonly GatewaySession[]): Promise<void> {
    await this.#call('release');
    this.released.push(...sessions);
  }
}

const left = (resumeUrl: string, fields: Partial<TakenSession> = {}): TakenSession => ({
  shardId: 0,
  shardCount: 1,
  sessionId: 'left',
  resumeUrl,
  sequence: 100,
  received: 100,
  inFlight: [],
  released: true,
  ...fields,
});

const interaction = (s: number, ago = 0) => ({
  op: 0,
  t: 'INTERACTION_CREATE',
  s,
  d: { id: snowflake(ago, s) },
});

/** A gateway that answers a resume with a replay, and a store with a session to resume. */
async function withSessionLeft(
  replayed: object[],
  fields: Partial<TakenSession> = {},
  timing: Partial<Timing> = {},
) {
  const discord = new ScriptedGateway();
  discord.script = {
    ...PROPER,
    said(connection, frame) {
      if (frame.op === 6) {
        for (const each of replayed) connection.say(each);
        connection.say({ op: 0, t: 'RESUMED', s: 200, d: {} });
      } else PROPER.said(connection, frame);
    },
  };
  const store = new StubStore();
  const gateway = await discord.start(timing, { sessions: store });
  store.left.set(0, left(discord.url, fields));
  return { discord, store, gateway };
}

/** A bot that is ready, and whose store is empty and may fail. */
async function ready(failure?: Error) {
  const discord = new ScriptedGateway();
  const store = new StubStore();
  store.failure = failure;
  const gateway = await discord.start({}, { sessions: store });
  await gateway.connect();
  return { discord, store, gateway };
}

const opcodes = (discord: ScriptedGateway) =>
  discord.connections.map((frames) => frames.map(({ op }) => op).filter((op) => op !== 1));

describe('a bot that stops', () => {
  it('leaves its session to the next process, which gets the interactions that came meanwhile', async () => {
    const discord = new ScriptedGateway();
    const sessions = new MemorySessionStore();
    const first = await discord.start({}, { sessions });
    await first.connect();
    discord.sayToAll(interaction(7));
    await expect.poll(() => discord.interactions.length).toBe(1);
    await first.close();
    expect(discord.closedWith).toEqual([4200]);
    await first.release();
    discord.script = {
      ...PROPER,
      said({ say }, { op }) {
        if (op !== 6) return;
        say(interaction(8, 500));
        say({ op: 0, t: 'RESUMED', s: 9, d: {} });
        say(interaction(10));
      },
    };
    const second = await discord.start({}, { sessions });
    expect(await second.connect()).toBe('connected');
    expect(opcodes(discord)).toEqual([[2], [6]]);
    expect(discord.connections[1]?.find(({ op }) => op === 6)?.d).toMatchObject({
      session_id: 'session 1',
      seq: 7,
    });
    await expect.poll(() => discord.deliveries.length).toBe(3);
    const [, replayed, live] = discord.deliveries;
    expect(replayed?.state).toBe('unanswered');
    expect(replayed?.age).toBeGreaterThanOrEqual(500);
    expect(live).toMatchObject({ state: 'unanswered' });
    expect(live?.age).toBeLessThan(500);
    await expect.poll(() => discord.told).toEqual([WENT_ON]);
  });

  it('hands no interaction on, and leaves it to the next process', async () => {
    const { discord, store, gateway } = await ready();
    discord.sayToAll(interaction(7));
    await expect.poll(() => discord.interactions.length).toBe(1);
    const gate = Promise.withResolvers<void>();
    store.gates.set('save', gate.promise);
    const closing = gateway.close();
    discord.sayToAll(interaction(8));
    discord.sayToAll({ op: 1, d: null });
    await expect.poll(() => discord.connections[0]).toContainEqual({ op: 1, d: 7 });
    gate.resolve();
    await closing;
    await gateway.release();
    expect(discord.interactions).toHaveLength(1);
    expect(store.released).toEqual([expect.objectContaining({ sequence: 7, received: 7, inFlight: [] })]);
  });

  it('leaves a session that begins meanwhile to the next process', async () => {
    const { discord, store, gateway } = await ready();
    let begin = () => {};
    discord.script = {
      ...PROPER,
      said: (connection) => {
        begin = () => connection.ready();
      },
    };
    discord.sayToAll({ op: 9, d: false });
    await expect.poll(() => opcodes(discord)).toEqual([[2], [2]]);
    const gate = Promise.withResolvers<void>();
    store.gates.set('save', gate.promise);
    const closing = gateway.close();
    begin();
    await expect.poll(() => discord.told).toContain('reconnected');
    gate.resolve();
    await closing;
    await gateway.release();
    expect(discord.closedWith.at(-1)).toBe(4200);
    expect(store.released).toEqual([expect.objectContaining({ sessionId: 'session 2' })]);
  });

  it('does not release a session with an interaction in flight', async () => {
    const { discord, store, gateway } = await ready();
    discord.sayToAll(interaction(7));
    await expect.poll(() => discord.interactions.length).toBe(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    discord.handle = () => promise;
    discord.sayToAll(interaction(8));
    discord.sayToAll({ op: 0, t: 'OTHER', s: 9, d: {} });
    await expect.poll(() => store.kept).toMatchObject({ sequence: 7, received: 9, inFlight: [8] });
    await gateway.close();
    await gateway.release();
    expect(store.calls).not.toContain('release');
    resolve();
    await promise;
    await gateway.release();
    expect(store.released).toEqual([expect.objectContaining({ sequence: 9, inFlight: [] })]);
  });

  it('ends its session for good where another process serves the shard', async () => {
    const { discord, store, gateway } = await ready();
    store.served.add(0);
    await gateway.close();
    expect(discord.closedWith).toEqual([1000]);
  });

  it('closes for good a connection without a session', async () => {
    const discord = new ScriptedGateway();
    discord.script = { ...PROPER, said: () => undefined };
    const gateway = await discord.start({}, { sessions: new StubStore() });
    const ended = expect(gateway.connect()).rejects.toMatchObject({ name: 'AbortError' });
    await expect.poll(() => opcodes(discord)).toEqual([[2]]);
    await gateway.close();
    await ended;
    expect(discord.closedWith).toEqual([1000]);
  });

  it('ends its session for good where it is not kept', async () => {
    const discord = new ScriptedGateway();
    const gateway = await discord.start();
    await gateway.connect();
    await gateway.close();
    expect(discord.closedWith).toEqual([1000]);
  });
});

describe('a bot that starts', () => {
  it('gets the interactions that a dead process may have begun, marked so, and none that it finished', async () => {
    const replayed = [101, 102, 103, 104].map((s) => interaction(s, 400));
    const fields = { released: false, received: 103, inFlight: [102] };
    const { discord, store, gateway } = await withSessionLeft([...replayed, interaction(105)], fields);
    await gateway.connect();
    await expect.poll(() => discord.deliveries.length).toBe(3);
    expect(discord.deliveries.map(({ state }) => state)).toEqual(['left', 'left', 'left']);
    expect(discord.interactions).toEqual([replayed[1]?.d, replayed[3]?.d, expect.anything()]);
    discord.sayToAll(interaction(201));
    await expect.poll(() => discord.deliveries[3]).toEqual({ state: 'unanswered', age: 0 });
    await expect.poll(() => store.kept).toMatchObject({ sessionId: 'left', sequence: 201 });
  });

  it("writes nothing of a dead process's session before all of it is replayed", async () => {
    const { discord, store, gateway } = await withSessionLeft(
      [],
      { released: false },
      { responseTimeout: 5_000 },
    );
    let resumed = () => {};
    discord.script = {
      ...PROPER,
      said({ say }, { op }) {
        if (op !== 6) return;
        say(interaction(101));
        resumed = () => say({ op: 0, t: 'RESUMED', s: 102, d: {} });
      },
    };
    const connecting = gateway.connect();
    await expect.poll(() => discord.deliveries).toHaveLength(1);
    await sleep(400);
    expect(store.calls).toEqual(['take']);
    resumed();
    await connecting;
    await expect.poll(() => store.kept).toMatchObject({ sequence: 102, inFlight: [] });
  });

  it("leaves a dead process's session unchanged when it is stopped during the replay", async () => {
    const { discord, store, gateway } = await withSessionLeft([], { released: false });
    discord.script = { ...PROPER, said: ({ say }, { op }) => op === 6 && say(interaction(101)) };
    const connecting = gateway.connect();
    await expect.poll(() => discord.deliveries).toHaveLength(1);
    const ended = expect(connecting).rejects.toMatchObject({ name: 'AbortError' });
    await gateway.close();
    await ended;
    await gateway.release();
    expect(store.calls).toEqual(['take']);
    expect(discord.closedWith).toEqual([4200]);
  });

  it('writes which interactions of a released session are in flight during the replay', async () => {
    const { discord, store, gateway } = await withSessionLeft([], {}, { responseTimeout: 5_000 });
    discord.script = { ...PROPER, said: ({ say }, { op }) => op === 6 && say(interaction(101)) };
    const { promise, resolve } = Promise.withResolvers<void>();
    discord.handle = () => promise;
    const connecting = gateway.connect().catch(() => undefined);
    await expect
      .poll(() => store.kept)
      .toMatchObject({ sessionId: 'left', sequence: 100, received: 101, inFlight: [101] });
    resolve();
    await expect.poll(() => store.kept).toMatchObject({ sequence: 101, inFlight: [] });
    await gateway.close();
    await connecting;
  });

  it.each([4_000, 86_400_000, -4_000, -86_400_000])(
    'goes by the clock of Discord, where its own is %i ms ahead',
    async (ahead) => {
      const replayed = [interaction(101, 4_500), interaction(102, 1_000), interaction(103, 0)];
      const { discord, gateway } = await withSessionLeft(replayed);
      discord.clockAhead = ahead;
      await gateway.connect();
      expect(discord.interactions).toMatchObject([replayed[1]?.d, replayed[2]?.d]);
      for (const { age = -1 } of discord.deliveries) {
        expect(age).toBeGreaterThanOrEqual(0);
        expect(age).toBeLessThan(3_000);
      }
      expect(discord.log).toContainEqual(expect.objectContaining({ interactions: 3, late: 1 }));
    },
  );

  it('goes by its own clock where Discord names no time', async () => {
    const { discord, gateway } = await withSessionLeft([interaction(101, 0)]);
    discord.namesTime = false;
    discord.clockAhead = 4_000;
    await gateway.connect();
    expect(discord.interactions).toEqual([]);
  });

  it('logs the number of those that came too late while its own connection was lost, if there are any', async () => {
    const { discord } = await ready();
    const tooLate = 'interactions arrived too late to be answered';
    for (const ago of [60_000, 0]) {
      discord.script = {
        ...PROPER,
        said(connection, { op }) {
          if (op !== 6) return;
          connection.say(interaction(50, ago));
          connection.resumed();
        },
      };
      discord.log.length = 0;
      discord.dropAll();
      await expect.poll(() => discord.told).toContain('reconnected');
      const line = expect.objectContaining({ level: 'info', msg: tooLate, interactions: 1, late: 1 });
      expect(discord.log.filter(({ msg }) => msg === tooLate)).toEqual(ago > 0 ? [line] : []);
      expect(discord.told).not.toContain(WENT_ON);
    }
  });

  it('begins a new session at once, without a warning, where the kept one is refused', async () => {
    const { discord, store, gateway } = await withSessionLeft([]);
    discord.script = {
      ...PROPER,
      said: (connection, frame) =>
        frame.op === 6 ? connection.say({ op: 9, d: false }) : PROPER.said(connection, frame),
    };
    await gateway.connect();
    expect(opcodes(discord)).toEqual([[6], [2]]);
    expect(discord.told).toEqual([GONE]);
    expect(store.begun).toEqual([
      expect.objectContaining({ sessionId: 'session 2', sequence: 1, inFlight: [] }),
    ]);
  });

  it.each([
    ['is refused', async () => 'ws://127.0.0.1:1'],
    [
      'is silent',
      async () => {
        const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(
          0,
          '127.0.0.1',
        );
        onTestFinished(() => void silent.close());
        await new Promise((listening) => silent.once('listening', listening));
        const address = silent.address();
        return typeof address === 'object' ? `ws://127.0.0.1:${address?.port}` : '';
      },
    ],
  ])('begins a new session within 2 s where the address of the kept one %s', async (_how, address) => {
    const usual = { responseTimeout: 15_000 };
    const { discord, store, gateway } = await withSessionLeft([], {}, usual);
    store.left.set(0, left(await address()));
    let isLate = false;
    const late = setTimeout(() => (isLate = true), 5_000);
    onTestFinished(() => clearTimeout(late));
    await gateway.connect();
    expect(isLate).toBe(false);
    // The others only looked whether anybody is there.
    expect(opcodes(discord).flat()).toEqual([2]);
    expect(discord.told).toEqual([GONE]);
  });

  it.each(['no address', '', 'ws://nowhere.invalid', 'wss://127.0.0.1', 'http://127.0.0.1'])(
    'begins a new session where the kept one is at %j, and connects there never',
    async (address) => {
      const { discord, store, gateway } = await withSessionLeft([]);
      store.left.set(0, left(address));
      expect(await gateway.connect()).toBe('connected');
      expect(opcodes(discord)).toEqual([[2]]);
      expect(discord.told).toEqual([FOREIGN]);
      expect(discord.log.filter(({ msg }) => msg === 'connecting to the gateway')).toHaveLength(1);
      expect(store.begun).toMatchObject([{ sessionId: 'session 1', resumeUrl: discord.url }]);
    },
  );

  it('resumes when no session may begin any more, and asks Discord before it begins one', async () => {
    const { discord, gateway } = await withSessionLeft([]);
    discord.limit = { total: 1_000, remaining: 0, reset_after: 200, max_concurrency: 1 };
    await gateway.connect();
    expect(opcodes(discord)).toEqual([[6]]);
    await expect.poll(() => discord.told).toEqual([WENT_ON]);
    discord.sayToAll({ op: 9, d: false });
    await expect
      .poll(() => discord.told)
      .toContainEqual(expect.stringContaining('session start limit is used up'));
    expect(opcodes(discord)[1]).toEqual([]);
  });
});

it.each<[string, Error, object]>([
  [
    'a reason that a host understands',
    Object.assign(new Error('database or disk is full'), { errcode: 13 }),
    { reason: 'the disk is full' },
  ],
  ['an error', new Error('unheard of'), { err: expect.objectContaining({ message: 'unheard of' }) }],
])(
  'a store that fails costs a line with %s, and a new session at the next start',
  async (_, failure, why) => {
    const { discord, store, gateway } = await ready(failure);
    discord.sayToAll(interaction(7));
    await expect.poll(() => discord.interactions.length).toBe(1);
    const failing = 'gateway sessions cannot be stored: the next start may need new ones';
    expect(discord.log).toContainEqual(expect.objectContaining({ level: 'warn', msg: failing, ...why }));
    store.failure = undefined;
    await expect.poll(() => discord.told).toEqual([failing, 'gateway sessions are stored again']);
    // Until then the store took it for another process's.
    expect(store.begun).toEqual([expect.objectContaining({ sequence: 7 })]);
    await gateway.close();
    expect(discord.closedWith).toEqual([4200]);
  },
);

it('a store that fails is not called after the end', async () => {
  const { store, gateway } = await ready();
  store.failure = new Error('unheard of');
  await gateway.close();
  await gateway.release();
  store.calls.length = 0;
  await sleep(350);
  expect(store.calls).toEqual([]);
});

it('a slow store gets one call after the other', async () => {
  const discord = new ScriptedGateway();
  const store = new StubStore();
  const [beginning, keeping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  store.gates.set('begin', beginning.promise).set('save', keeping.promise);
  const gateway = await discord.start({}, { sessions: store });
  await gateway.connect();
  const closing = gateway.close();
  await nextTurn();
  expect(store.calls).toEqual(['take', 'begin']);
  beginning.resolve();
  await nextTurn();
  expect(store.calls).toEqual(['take', 'begin', 'save']);
  keeping.resolve();
  await closing;
  await gateway.release();
  expect(store.calls).toEqual(['take', 'begin', 'save', 'save', 'release']);
});

it('a store gets only the sessions that have changed', async () => {
  const say: ((frame: unknown) => void)[] = [];
  const discord = new ScriptedGateway();
  discord.shards = 2;
  discord.script = {
    ...PROPER,
    said(connection, frame) {
      say.push(connection.say);
      PROPER.said(connection, frame);
    },
  };
  const store = new StubStore();
  await (await discord.start({}, { sessions: store })).connect();
  await expect.poll(() => store.keeps.flat()).toHaveLength(2);
  say[1]?.(interaction(7));
  await expect.poll(() => store.keeps.flat()).toHaveLength(3);
  expect(store.kept).toMatchObject({ shardId: 1, sequence: 7 });
});

it('without a store no timer runs, and nothing is logged', async () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => void set.mockRestore());
  const discord = new ScriptedGateway();
  await (await discord.start()).connect();
  discord.sayToAll(interaction(7));
  await expect.poll(() => discord.interactions.length).toBe(1);
  expect(set.mock.calls.filter(([, milliseconds]) => milliseconds === 250)).toEqual([]);
  expect(discord.told).toEqual([]);
});

it('a store that is away, which its connection logs, costs no line of its own', async () => {
  const { discord, store } = await ready(new StateUnavailable('Postgres is unavailable'));
  store.failure = undefined;
  await expect.poll(() => store.begun).toHaveLength(1);
  expect(discord.told).toEqual([]);
});

it('a session that replaces another is kept, even with interactions of the former one in flight', async () => {
  const { discord, store, gateway } = await ready();
  const { promise, resolve } = Promise.withResolvers<void>();
  discord.handle = () => promise;
  discord.sayToAll(interaction(7));
  await expect.poll(() => discord.interactions.length).toBe(1);
  discord.sayToAll({ op: 9, d: false });
  await expect.poll(() => store.begun.length).toBe(2);
  store.wanted = 'session 2';
  resolve();
  await promise;
  await gateway.close();
  await gateway.release();
  expect(discord.closedWith.at(-1)).toBe(4200);
  expect(store.released).toEqual([expect.objectContaining({ sessionId: 'session 2' })]);
});
