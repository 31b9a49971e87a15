import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import {
  afterAll,
  beforeAll,
  describe,
  type ExpectStatic,
  type MockInstance,
  test as plain,
  vi,
} from 'vitest';
import type { Timing } from '../../../../src/bot/transport/gateway/timing.ts';
import { PROPER, type Script, ScriptedGateway } from './scripted-gateway.ts';

const LOST = 'connection to Discord lost, reconnecting';

/** Makes a bot that is ready. */
type Connect = (timing?: Partial<Timing>) => ReturnType<ScriptedGateway['start']>;

/** Each test has a Discord of its own, so that they wait at the same time. */
const it = plain.extend<{ discord: ScriptedGateway; connected: Connect }>({
  discord: ({ onTestFinished }, use) => use(new ScriptedGateway(onTestFinished)),
  connected: ({ discord }, use) =>
    use(async (timing = {}) => {
      const gateway = await discord.start(timing);
      await gateway.connect();
      return gateway;
    }),
});

const opcodes = (discord: ScriptedGateway) =>
  discord.connections.map((frames) => frames.map(({ op }) => op).filter((op) => op !== 1));

/** The same without connections that only looked whether anybody is there, as may happen just after an outage. */
const sessionsOf = (discord: ScriptedGateway) => opcodes(discord).filter((sent) => sent.length > 0);

const again = (expect: ExpectStatic, discord: ScriptedGateway, fields: object) =>
  expect.poll(() => discord.log).toContainEqual(expect.objectContaining({ msg: 'reconnected', ...fields }));

describe.concurrent('a connection that is lost', () => {
  it('is made again and resumed, with two lines of the log', async ({ connected, discord, expect }) => {
    await connected();
    discord.dropAll();
    await again(expect, discord, { level: 'info', shard: 0, resumed: true, attempts: 1 });
    expect(opcodes(discord)).toEqual([[2], [6]]);
    expect(discord.told).toEqual([LOST, 'reconnected']);
    expect(discord.log.find(({ msg }) => msg === 'reconnected')?.awaySeconds).toBeLessThan(5);
  });

  it.for<[string, string, (connection: { say(frame: unknown): void }) => void]>([
    ['is not answered', 'The resume got no response', () => undefined],
    [
      'is answered with op 9',
      'Discord invalidated the session',
      (connection) => connection.say({ op: 9, d: false }),
    ],
  ])(
    'begins a new session when the resume %s',
    async ([_how, reason, answer], { connected, discord, expect }) => {
      await connected();
      discord.script = {
        ...PROPER,
        said: (connection, frame) => (frame.op === 6 ? answer(connection) : PROPER.said(connection, frame)),
      };
      discord.dropAll(4000);
      await again(expect, discord, { resumed: false, attempts: 2 });
      expect(opcodes(discord)).toEqual([[2], [6], [2]]);
      expect(discord.log).toContainEqual(
        expect.objectContaining({ msg: 'connection ended', reason, recovery: 'identify' }),
      );
      expect(discord.told).toEqual([LOST, 'reconnected']);
      discord.sayToAll({ op: 0, t: 'INTERACTION_CREATE', s: 9, d: { id: '3' } });
      await expect.poll(() => discord.interactions).toEqual([{ id: '3' }]);
    },
  );

  it.for([
    ['is refused', '502 Bad Gateway'],
    ['is refused for now', '429 Too Many Requests'],
    ['is reset', 'reset'],
  ])(
    'and %s is tried after longer and longer waits, logged once',
    async ([_how, status], { connected, discord, expect }) => {
      await connected();
      discord.refusedWith = status;
      const before = Date.now();
      discord.dropAll();
      const failed = () => discord.log.filter(({ nextAttemptSeconds }) => nextAttemptSeconds !== undefined);
      await expect.poll(() => failed().length).toBeGreaterThan(7);
      // Seven waits were over: 10, 20, 40 and then 80 ms, at least half of each.
      expect(Date.now() - before).toBeGreaterThan(180);
      expect(discord.told).toEqual([LOST]);
      // A failure of the network has a code, and Discord's refusal a sentence.
      const { problem, err } = failed().at(-1) ?? {};
      expect(problem ?? err).toEqual(
        status === 'reset'
          ? 'ECONNRESET'
          : expect.objectContaining({
              message: expect.stringMatching(/^Unexpected server response: \d{3}$/),
            }),
      );
      discord.refusedWith = undefined;
      await again(expect, discord, {});
    },
  );

  it('begins a new session where only the address of its session is gone', async ({ discord, expect }) => {
    discord.resumeUrl = 'ws://127.0.0.1:1';
    const gateway = await discord.start();
    await gateway.connect();
    discord.dropAll();
    await again(expect, discord, { resumed: false });
    expect(opcodes(discord).flat()).toEqual([2, 2]);
  });

  it('keeps its session through a short and a long loss of the network', async ({
    connected,
    discord,
    expect,
  }) => {
    await connected();
    const failed = (times: number) =>
      expect
        .poll(() => discord.log.filter(({ attempts }) => Number(attempts) >= 1).length)
        .toBeGreaterThanOrEqual(times);
    discord.refusedWith = 'reset';
    discord.dropAll();
    await failed(1);
    discord.refusedWith = undefined;
    await again(expect, discord, { resumed: true });
    discord.log.length = 0;
    discord.refusedWith = 'reset';
    discord.dropAll();
    await failed(5);
    discord.refusedWith = undefined;
    await again(expect, discord, { resumed: true });
    expect(sessionsOf(discord)).toEqual([[2], [6], [6]]);
  });

  it('keeps its session through one short loss after another', async ({ connected, discord, expect }) => {
    await connected({ stableAfter: 60_000, resumedStableAfter: 60_000 });
    for (let loss = 0; loss < 3; loss += 1) {
      discord.log.length = 0;
      discord.refusedWith = 'reset';
      discord.dropAll();
      const failed = () => discord.log.filter(({ nextAttemptSeconds }) => nextAttemptSeconds !== undefined);
      await expect.poll(() => failed().length).toBeGreaterThanOrEqual(2);
      discord.refusedWith = undefined;
      await again(expect, discord, { resumed: true });
    }
    expect(sessionsOf(discord)).toEqual([[2], [6], [6], [6]]);
  });

  it.for<[string, number, number]>([
    ['had gone on with its session for long enough, after the first wait', 0, 0.1],
    ['had not, after the next wait', 60_000, 1],
  ])(
    'is made again, when it %s',
    async ([_how, resumedStableAfter, longest], { connected, discord, expect }) => {
      await connected({ backoff: [20, 1_000], stableAfter: 60_000, resumedStableAfter });
      discord.dropAll();
      await again(expect, discord, {});
      discord.log.length = 0;
      discord.dropAll();
      await expect.poll(() => discord.told).toContain(LOST);
      const wait = Number(discord.log.find(({ msg }) => msg === LOST)?.nextAttemptSeconds);
      expect(wait).toBeGreaterThanOrEqual(longest / 2 - 0.05);
      expect(wait).toBeLessThanOrEqual(longest);
    },
  );

  it('logs an outage now and then', async ({ connected, discord, expect }) => {
    await connected({ outageLogInterval: 150 });
    discord.refusedWith = '503 Service Unavailable';
    discord.dropAll();
    await expect.poll(() => discord.told.length).toBeGreaterThan(2);
    expect(new Set(discord.told)).toEqual(new Set([LOST, 'still no connection to Discord']));
    const last = discord.log.findLast(({ msg }) => msg === 'still no connection to Discord');
    expect(last?.attempts).toBeGreaterThan(2);
  });

  it.for<[string, (discord: ScriptedGateway) => void]>([
    ['closes with 4000', (discord) => discord.dropAll(4000)],
    ['asks for it (op 7)', (discord) => discord.sayToAll({ op: 7, d: null })],
    ['ends the session (op 9)', (discord) => discord.sayToAll({ op: 9, d: false })],
    ['says it may be resumed (op 9)', (discord) => discord.sayToAll({ op: 9, d: true })],
  ])(
    'at once each time, since Discord %s, waits longer each time',
    async ([_how, lose], { connected, discord, expect }) => {
      await connected();
      discord.script = {
        ...PROPER,
        said(connection, frame) {
          PROPER.said(connection, frame);
          setTimeout(() => lose(discord), 1);
        },
      };
      const before = Date.now();
      lose(discord);
      await expect.poll(() => discord.connections.length).toBeGreaterThan(7);
      // Seven waits were over: 10, 20, 40 and then 80 ms, at least half of each.
      expect(Date.now() - before).toBeGreaterThan(180);
    },
  );

  it('is not made again after the end', async ({ connected, discord, expect }) => {
    const gateway = await connected({ backoff: [100] });
    discord.dropAll();
    await expect.poll(() => discord.told).toEqual([LOST]);
    await gateway.close();
    await sleep(200);
    expect(discord.connections).toHaveLength(1);
  });

  it('can be ended while it waits for Hello', async ({ connected, discord, expect }) => {
    const gateway = await connected();
    discord.script = { ...PROPER, opened: () => undefined };
    discord.dropAll();
    await expect.poll(() => discord.connections).toHaveLength(2);
    await gateway.close();
    await sleep(200);
    expect(discord.connections).toHaveLength(2);
  });

  it('can be ended while nobody answers', async ({ connected, discord, expect }) => {
    const gateway = await connected();
    discord.refusedWith = 'silence';
    discord.dropAll();
    await expect.poll(() => discord.silent).toBeGreaterThanOrEqual(2);
    await gateway.close();
    const tried = discord.silent;
    await sleep(200);
    expect(discord.silent).toBe(tried);
  });
});

describe.concurrent('a gateway that sends nonsense', () => {
  it('as frames keeps its connection', async ({ connected, discord, expect }) => {
    await connected();
    const strange = fc.oneof(
      fc.jsonValue(),
      fc.record({ op: fc.constantFrom(0, 8, 11, 12, 99, '10', null), d: fc.jsonValue(), t: fc.jsonValue() }),
      fc.record({
        op: fc.constant(0),
        t: fc.constantFrom('READY', 'RESUMED', 'GUILD_CREATE'),
        d: fc.jsonValue(),
      }),
    );
    for (const frame of fc.sample(strange, 300)) discord.sayToAll(frame);
    for (const t of ['GUILD_CREATE', 'USER_UPDATE', 'CHANNEL_DELETE'])
      discord.sayToAll({ op: 0, t, s: 5, d: null });
    discord.sayToAll({ op: 0, t: 'INTERACTION_CREATE', s: 6, d: { id: '3' } });
    await expect.poll(() => discord.interactions).toEqual([{ id: '3' }]);
    expect(discord.connections).toHaveLength(1);
  });

  it('as READY gets a new connection', async ({ discord, expect }) => {
    discord.script = {
      ...PROPER,
      said: (each, { op }) =>
        op === 2 ? each.say({ op: 0, t: 'READY', s: 1, d: { session_id: 'x' } }) : undefined,
    };
    const ready = (await discord.start()).connect();
    await expect.poll(() => discord.connections).toHaveLength(2);
    discord.script = PROPER;
    expect(await ready).toBe('connected');
  });
});

describe('a connection whose first heartbeat is due after a tenth of the interval', () => {
  // That moment is random.
  let random: MockInstance<typeof Math.random>;
  beforeAll(() => {
    random = vi.spyOn(Math, 'random').mockReturnValue(0.1);
  });
  afterAll(() => random.mockRestore());

  it.concurrent.for<[string, string | undefined]>([
    ['opens at once', undefined],
    ['takes its time to open', 'silence'],
  ])(
    'gets the heartbeats of one connection after a first one that came too late, when the next connection %s',
    async ([_how, met], { discord, expect }) => {
      const beats: Script = {
        opened: (each) => each.say({ op: 10, d: { heartbeat_interval: 1_000 } }),
        said: PROPER.said,
      };
      discord.acknowledges = false;
      discord.script = {
        ...beats,
        said(connection, frame) {
          beats.said(connection, frame);
          // The answer to this is not acknowledged when the first heartbeat is due.
          if (frame.op === 2) connection.say({ op: 1, d: null });
        },
      };
      const gateway = await discord.start({ responseTimeout: 1_300, backoff: met ? [20] : [700] });
      await gateway.connect();
      discord.refusedWith = met;
      await expect.poll(() => discord.told).toContain(LOST);
      // The timer that is left over is due while the next connection is not open yet.
      if (met) await expect.poll(() => discord.silent).toBe(1);
      discord.refusedWith = undefined;
      discord.acknowledges = true;
      discord.script = beats;
      await again(expect, discord, {});
      await sleep(1_300);
      expect(discord.told).toEqual([LOST, 'reconnected']);
      expect(discord.connections[1]?.filter(({ op }) => op === 1).length).toBeLessThanOrEqual(2);
    },
  );
});

it('many failed connections at the start cause no warning about listeners', async ({ discord, expect }) => {
  using warn = vi.spyOn(console, 'warn');
  discord.script = { ...PROPER, said: ({ socket }) => socket.close(4000) };
  const gateway = await discord.start({ backoff: [0] });
  const connecting = gateway.connect().catch(() => undefined);
  await expect.poll(() => discord.connections.length).toBeGreaterThan(14);
  expect(warn).not.toHaveBeenCalled();
  discord.script = PROPER;
  expect(await connecting).toBe('connected');
});

it.for(['no address', 'wss://gateway.discord.gg', 'ws://localhost:1', 'ws://x.0.0.1:1'])(
  'a lost connection begins a new session where READY named %j to resume it at',
  async (address, { discord, expect }) => {
    discord.resumeUrl = address;
    const gateway = await discord.start();
    await gateway.connect();
    discord.dropAll(4000);
    await expect.poll(() => discord.told).toContain('reconnected');
    expect(discord.log).toContainEqual(
      expect.objectContaining({ level: 'warn', shard: 0, address, gateway: discord.url }),
    );
    expect(opcodes(discord)).toEqual([[2], [2]]);
  },
);
