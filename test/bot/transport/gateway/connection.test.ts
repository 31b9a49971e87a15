import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recoveryAfter } from '../../../../src/bot/transport/gateway/close-codes.ts';
import { mayResumeAt, parseHeartbeatInterval } from '../../../../src/bot/transport/gateway/frames.ts';
import type { Timing } from '../../../../src/bot/transport/gateway/timing.ts';
import { PROPER, type Script, ScriptedGateway, snowflake } from './scripted-gateway.ts';

const opcodes = (discord: ScriptedGateway) =>
  discord.connections.map((frames) => frames.map(({ op }) => op).filter((op) => op !== 1));

const interaction = (s: unknown, d: unknown = { id: String(s) }) => ({
  op: 0,
  t: 'INTERACTION_CREATE',
  s,
  d,
});

/** The lines of the log about connections, without their time. */
const traced = (discord: ScriptedGateway) =>
  discord.log.filter(({ level }) => level === 'trace').map(({ level, time, ...line }) => line);

const connectedAgain = (discord: ScriptedGateway, fields: object) =>
  expect.poll(() => discord.log).toContainEqual(expect.objectContaining({ msg: 'reconnected', ...fields }));

/** The first heartbeat of each connection comes after a tenth of the interval. */
function beatEarly(): void {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.1);
  onTestFinished(() => void random.mockRestore());
}

/** A bot whose session has come to the sequence 7. */
async function connected(script: Script = PROPER, timing: Partial<Timing> = {}) {
  const discord = new ScriptedGateway();
  discord.script = script;
  const gateway = await discord.start(timing);
  await gateway.connect();
  discord.sayToAll(interaction(7));
  await expect.poll(() => discord.interactions).toEqual([{ id: '7' }]);
  return { discord, gateway };
}

describe('on a connection, the bot', () => {
  it('asks for version 10 as JSON and begins a session for one shard without any intent', async () => {
    const { discord } = await connected();
    expect(discord.paths).toEqual(['/?v=10&encoding=json']);
    expect(discord.connections[0]?.[0]).toEqual({
      op: 2,
      d: {
        token: 'a.b.c',
        properties: { os: process.platform, browser: 'Rollcall', device: 'Rollcall' },
        intents: 0,
        compress: false,
        shard: [0, 1],
      },
    });
  });

  it('resumes at the address of the session, after the last event received', async () => {
    const discord = new ScriptedGateway();
    const gateway = await discord.start();
    discord.resumeUrl = `${discord.url}/there?key=a%20b#nothing`;
    await gateway.connect();
    discord.sayToAll(interaction(7));
    discord.sayToAll(interaction(3));
    await expect.poll(() => discord.interactions).toHaveLength(2);
    discord.dropAll();
    await connectedAgain(discord, { resumed: true });
    expect(discord.connections[1]).toEqual([
      { op: 6, d: { token: 'a.b.c', session_id: 'session 1', seq: 7 } },
    ]);
    expect(discord.paths[1]).toBe('/there?key=a+b&v=10&encoding=json');
  });

  it('sends a heartbeat after a part of the interval, then one after each interval', async () => {
    beatEarly();
    const { discord } = await connected({
      ...PROPER,
      opened: (each) => each.say({ op: 10, d: { heartbeat_interval: 1_000 } }),
    });
    const beats = () => discord.connections[0]?.filter(({ op }) => op === 1).length;
    await expect.poll(beats).toBe(1);
    await expect.poll(beats).toBe(2);
    expect(discord.connections).toHaveLength(1);
  });

  it('sends a heartbeat without a sequence while there is no session', async () => {
    const { discord } = await connected({
      ...PROPER,
      opened: (each) => {
        each.hello();
        each.say({ op: 1, d: null });
      },
    });
    expect(discord.connections[0]).toContainEqual({ op: 1, d: null });
  });

  it('sends a heartbeat with the last sequence as soon as Discord asks for one', async () => {
    const { discord } = await connected();
    discord.sayToAll({ op: 1, d: null });
    await expect.poll(() => discord.connections[0]).toContainEqual({ op: 1, d: 7 });
    // Longer than a heartbeat has until it is acknowledged, as this one is.
    await sleep(500);
    expect(discord.connections).toHaveLength(1);
  });

  it('connects again when that heartbeat is not acknowledged in time', async () => {
    const { discord } = await connected();
    discord.acknowledges = false;
    discord.sayToAll({ op: 1, d: null });
    await expect.poll(() => opcodes(discord)).toEqual([[2], [6]]);
    expect(traced(discord)[1]).toMatchObject({
      reason: 'A heartbeat was not acknowledged',
      recovery: 'resume',
    });
  });

  it('has the system probe it after 4 quiet seconds', async () => {
    const probed = vi.spyOn(Socket.prototype, 'setKeepAlive');
    onTestFinished(() => probed.mockRestore());
    const { discord } = await connected();
    const { port } = new URL(discord.url);
    const calls = probed.mock.calls.filter((_, at) => {
      const socket: unknown = probed.mock.contexts[at];
      return socket instanceof Socket && String(socket.remotePort) === port;
    });
    // Of the API and of the gateway.
    expect(calls).toEqual([
      [true, 4_000],
      [true, 4_000],
    ]);
  });

  it('reads an acknowledgement that waits before it gives the connection up', async () => {
    const later = globalThis.setTimeout;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { discord } = await connected();
    // A block of the event loop: timers come next, while the frame is there and not read.
    discord.afterAcknowledgement = () => {
      later(() => vi.advanceTimersByTime(1_000), 1);
      const until = performance.now() + 10;
      while (performance.now() < until);
    };
    discord.sayToAll({ op: 1, d: null });
    await expect.poll(() => discord.connections[0]).toContainEqual({ op: 1, d: 7 });
    discord.sayToAll(interaction(8));
    await expect.poll(() => discord.interactions).toContainEqual({ id: '8' });
    expect(discord.connections).toHaveLength(1);
    expect(discord.log).not.toContainEqual(
      expect.objectContaining({ reason: 'A heartbeat was not acknowledged' }),
    );
  });

  it('sends no second heartbeat while one is unacknowledged, since the connection is dead', async () => {
    beatEarly();
    const { discord } = await connected(
      { ...PROPER, opened: (each) => each.say({ op: 10, d: { heartbeat_interval: 1_000 } }) },
      { responseTimeout: 60_000 },
    );
    discord.acknowledges = false;
    await expect
      .poll(() => discord.log)
      .toContainEqual(expect.objectContaining({ reason: 'A heartbeat was not acknowledged' }));
    expect(discord.connections[0]?.filter(({ op }) => op === 1).length).toBeLessThanOrEqual(2);
  });

  it('closes with a code that keeps the session before it resumes on another connection', async () => {
    const { discord } = await connected();
    discord.sayToAll({ op: 7, d: null });
    await expect.poll(() => opcodes(discord)).toEqual([[2], [6]]);
    expect(discord.closedWith).toEqual([4200]);
    discord.sayToAll({ op: 9, d: false });
    await expect.poll(() => opcodes(discord)).toEqual([[2], [6], [2]]);
    expect(discord.closedWith).toEqual([4200, 1000]);
  });
});

describe('a connection that ends', () => {
  it('is logged at trace, with its beginning', async () => {
    const { discord, gateway } = await connected();
    discord.sayToAll({ op: 7, d: null });
    await connectedAgain(discord, { resumed: true });
    await gateway.close();
    const [shard, url] = [0, discord.url];
    const [begins, ends] = ['connecting to the gateway', 'connection ended'];
    expect(traced(discord)).toEqual([
      { msg: begins, shard, url, resumes: false },
      { msg: ends, shard, reason: 'Discord asks for a new connection', recovery: 'resume' },
      { msg: begins, shard, url, resumes: true },
      { msg: ends, shard, recovery: 'none' },
    ]);
  });

  it.each<[string, Script]>([
    ['Hello did not arrive', { ...PROPER, opened: () => undefined }],
    ['READY did not arrive', { ...PROPER, said: () => undefined }],
  ])('at the start (%s) is followed by another one', async (reason, script) => {
    const discord = new ScriptedGateway();
    discord.script = script;
    const ready = (await discord.start()).connect();
    await expect.poll(() => discord.connections).toHaveLength(2);
    discord.script = PROPER;
    expect(await ready).toBe('connected');
    expect(traced(discord)[1]).toMatchObject({ reason, recovery: 'identify' });
    expect(discord.told).toEqual(['no connection to Discord yet', 'connected']);
  });

  it('with op 9 that allows a resume is followed by a resume', async () => {
    const { discord } = await connected();
    discord.sayToAll({ op: 9, d: true });
    await connectedAgain(discord, { resumed: true });
    expect(opcodes(discord)).toEqual([[2], [6]]);
    expect(traced(discord)[1]).toMatchObject({
      reason: 'Discord invalidated the session',
      recovery: 'resume',
    });
  });

  it('is cut when Discord does not answer the close', async () => {
    const { discord } = await connected();
    discord.script = {
      ...PROPER,
      said: ({ socket }, { op }) => (op === 6 ? void socket.pause() : undefined),
    };
    discord.dropAll();
    await expect.poll(() => opcodes(discord)[1]).toEqual([6]);
    discord.script = PROPER;
    await connectedAgain(discord, { resumed: false });
  });

  it('while its session waits for its turn begins none', async () => {
    const responseTimeout = 61_234;
    const set = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => set.mockRestore());
    const turn = Promise.withResolvers<number>();
    const take = vi.fn(async () => 0).mockReturnValueOnce(turn.promise);
    const discord = new ScriptedGateway();
    const timing = { responseTimeout, identifyInterval: 10 };
    const ready = (await discord.start(timing, { identifySlots: { take } })).connect();
    await expect.poll(() => take.mock.calls).toHaveLength(1);
    discord.dropAll(4000);
    await expect.poll(() => discord.connections).toHaveLength(2);
    turn.resolve(0);
    expect(await ready).toBe('connected');
    expect(opcodes(discord)).toEqual([[], [2]]);
    // For Hello twice, and for READY once.
    expect(set.mock.calls.filter(([, within]) => within === responseTimeout)).toHaveLength(3);
  });
});

it('a resume is waited for as long as Discord replays', async () => {
  const { discord } = await connected();
  discord.script = {
    ...PROPER,
    async said(connection, { op }) {
      if (op !== 6) return;
      for (let s = 8; s < 14; s += 1) {
        await sleep(100);
        connection.say(interaction(s, { id: snowflake(0, s) }));
      }
      connection.resumed();
    },
  };
  discord.dropAll(4000);
  await connectedAgain(discord, { resumed: true });
  expect(opcodes(discord)).toEqual([[2], [6]]);
  expect(discord.interactions).toHaveLength(7);
});

it('a lost connection leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const before = timers();
  const { discord, gateway } = await connected(PROPER, { responseTimeout: 60_000, closeTimeout: 60_000 });
  discord.acknowledges = false;
  discord.sayToAll({ op: 1, d: null });
  await expect.poll(() => discord.connections[0]).toContainEqual({ op: 1, d: 7 });
  const closing: Script['opened'] = ({ socket }) => socket.close(4000);
  for (const script of [
    { ...PROPER, opened: closing },
    { ...PROPER, said: closing },
  ]) {
    discord.script = script;
    const made = discord.connections.length;
    discord.dropAll(4000);
    await expect.poll(() => discord.connections.length).toBeGreaterThan(made);
  }
  await gateway.close();
  // `expect.poll` has a timer of its own.
  for (let look = 0; timers() > before && look < 200; look += 1) await sleep(20);
  expect(timers()).toBeLessThanOrEqual(before);
});

describe('a close code', () => {
  it.each([
    [1000, 'identify'],
    [1001, 'resume'],
    [1006, 'resume'],
    [4000, 'resume'],
    [4003, 'identify'],
    [4004, 'none'],
    [4005, 'identify'],
    [4007, 'identify'],
    [4008, 'identify'],
    [4009, 'resume'],
    [4010, 'none'],
    [4011, 'none'],
    [4012, 'none'],
    [4013, 'none'],
    [4014, 'none'],
    [4200, 'resume'],
  ])('%i leads to: %s', (code, recovery) => {
    expect(recoveryAfter(code)).toBe(recovery);
  });

  it.each([
    [GatewayCloseCodes.InvalidSeq, [[2], [2]]],
    [4200, [[2], [6]]],
  ])('%i decides whether the bot resumes (op 6) or begins a session (op 2)', async (code, expected) => {
    const { discord } = await connected();
    discord.dropAll(code);
    await expect.poll(() => opcodes(discord)).toEqual(expected);
  });

  it('is ignored after four greeted connections without a resume: a new session begins', async () => {
    const { discord } = await connected();
    discord.script = {
      ...PROPER,
      said: (connection, frame) =>
        frame.op === 6 ? connection.socket.close(4000) : PROPER.said(connection, frame),
    };
    discord.dropAll();
    await expect.poll(() => opcodes(discord)).toEqual([[2], [6], [6], [6], [6], [2]]);
  });
});

describe('a gateway that makes no sense', () => {
  it('may say Hello twice: the second Hello is ignored', async () => {
    beatEarly();
    const { discord } = await connected({
      ...PROPER,
      opened: (connection) => {
        connection.hello();
        connection.hello();
      },
    });
    discord.sayToAll({ op: 10, d: { heartbeat_interval: 1_000 } });
    discord.sayToAll(interaction(8));
    await expect.poll(() => discord.interactions).toHaveLength(2);
    expect(opcodes(discord)).toEqual([[2]]);
    // Its first heartbeat would be due by then.
    await sleep(300);
    expect(discord.connections[0]?.filter(({ op }) => op === 1)).toEqual([]);
  });

  it('may send events before Hello: they are ignored', async () => {
    const { discord } = await connected({
      ...PROPER,
      opened: (connection) => {
        connection.ready();
        connection.say(interaction(5));
        connection.hello();
      },
    });
    expect(discord.interactions).toEqual([{ id: '7' }]);
    expect(opcodes(discord)).toEqual([[2]]);
  });

  it('may send events of a session before Hello: they are ignored', async () => {
    const { discord } = await connected();
    discord.script = {
      ...PROPER,
      opened: (connection) => {
        connection.say(interaction(8));
        connection.hello();
      },
    };
    discord.dropAll();
    await expect.poll(() => opcodes(discord)).toEqual([[2], [6]]);
    discord.sayToAll(interaction(9));
    await expect.poll(() => discord.interactions).toEqual([{ id: '7' }, { id: '9' }]);
  });

  it('may answer op 2 with RESUMED: the shard is not ready', async () => {
    const discord = new ScriptedGateway();
    discord.script = {
      ...PROPER,
      said: (connection) => (discord.connections.length === 1 ? connection.resumed() : connection.ready()),
    };
    await (await discord.start()).connect();
    expect(opcodes(discord)).toEqual([[2], [2]]);
  });

  it.each([
    ['no sequence', interaction(undefined)],
    ['a sequence in quotes', interaction('8')],
    ['half a sequence', interaction(8.5)],
    ['a sequence beyond all', interaction(1e300)],
    ['no data', interaction(8, null)],
    ['a text for its data', interaction(8, 'x')],
    ['its opcode in quotes', { ...interaction(8), op: '0' }],
    ['a number for its name', { ...interaction(8), t: 8 }],
  ])('may send an interaction with %s: it is ignored', async (_what, frame) => {
    const { discord } = await connected();
    discord.sayToAll(frame);
    discord.sayToAll({ op: 1, d: null });
    await expect.poll(() => discord.connections[0]).toContainEqual({ op: 1, d: 7 });
    discord.sayToAll(interaction(9));
    await expect.poll(() => discord.interactions).toEqual([{ id: '7' }, { id: '9' }]);
    expect(discord.connections).toHaveLength(1);
  });

  it('may send an event of another name without data: its sequence counts', async () => {
    const { discord } = await connected();
    discord.sayToAll({ op: 0, t: 'GUILD_CREATE', s: 8, d: null });
    discord.sayToAll({ op: 1, d: null });
    await expect.poll(() => discord.connections[0]).toContainEqual({ op: 1, d: 8 });
  });

  it.each<[string, unknown, number]>([
    ['no data', undefined, 41_250],
    ['no interval', {}, 41_250],
    ['a text', { heartbeat_interval: 'often' }, 41_250],
    ['less than a second', { heartbeat_interval: 999 }, 1_000],
    ['a usual interval', { heartbeat_interval: 30_000 }, 30_000],
    ['more than a minute', { heartbeat_interval: 60_001 }, 60_000],
  ])('may say Hello with %s: the interval is 1 to 60 s', (_what, d, interval) => {
    expect(parseHeartbeatInterval({ op: 10, d })).toBe(interval);
  });

  it('may send frames that are not JSON or not text: they are ignored', async () => {
    const { discord } = await connected();
    for (const said of ['{', '', '{"op":0,"t":', Buffer.from(JSON.stringify(interaction(8)))])
      discord.sendToAll(said);
    discord.sayToAll(interaction(9));
    await expect.poll(() => discord.interactions).toEqual([{ id: '7' }, { id: '9' }]);
    expect(discord.connections).toHaveLength(1);
  });
});

it.each([
  ['wss://gateway.discord.gg', 'wss://gateway.discord.gg', true],
  ['wss://gateway.discord.gg', 'wss://GATEWAY.discord.gg:8443/x', true],
  ['wss://gateway.discord.gg', 'wss://gateway-us-east1-b.discord.gg', true],
  ['wss://gateway.discord.gg', 'wss://a.b.discord.gg', true],
  ['wss://gateway.discord.gg', 'ws://gateway.discord.gg', false],
  ['wss://gateway.discord.gg', 'https://gateway.discord.gg', false],
  ['wss://gateway.discord.gg', 'wss://discord.gg', false],
  ['wss://gateway.discord.gg', 'wss://notdiscord.gg', false],
  ['wss://gateway.discord.gg', 'wss://gateway.discord.gg.example', false],
  ['wss://gateway.discord.gg', 'wss://gateway.discord.gg@example.com', false],
  ['wss://gateway.discord.gg', 'wss://example.com/gateway.discord.gg', false],
  ['wss://gateway.discord.gg', 'gateway.discord.gg', false],
  ['wss://example.com', 'wss://gateway.example.com', true],
  ['wss://example.com', 'wss://another.com', false],
  ['ws://127.0.0.1:4000', 'ws://127.0.0.1:5000', true],
  ['ws://127.0.0.1', 'ws://1.0.0.1', false],
  ['ws://127.0.0.1', 'ws://x.0.0.1', false],
  ['ws://[::1]', 'ws://[::1]:5000', true],
  ['ws://[::1]', 'ws://[::2]', false],
  ['ws://proxy:4000', 'ws://proxy:5000', true],
  ['ws://proxy', 'ws://x.proxy', false],
  ['ws://proxy', 'ws://other', false],
])('a session of the gateway %s resumes at %s: %s', (named, address, may) => {
  expect(mayResumeAt(address, named)).toBe(may);
});
