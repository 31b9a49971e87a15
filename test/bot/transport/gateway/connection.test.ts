import { GatewayCloseCodes } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { recoveryAfter } from '../../../../src/bot/transport/gateway/close-codes.ts';
import type { Timing } from '../../../../src/bot/transport/gateway/timing.ts';
import { PROPER, type Script, ScriptedGateway } from './scripted-gateway.ts';

const opcodes = (discord: ScriptedGateway) =>
  discord.connections.map((frames) => frames.map(({ op }) => op).filter((op) => op !== 1));

const interaction = (s: unknown, d: unknown = { id: String(s) }) => ({
  op: 0,
  t: 'INTERACTION_CREATE',
  s,
  d,
});

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

describe('what the bot says', () => {
  it('asks for version 10 as JSON, and begins a session for one shard without any intent', async () => {
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

  it('resumes where the session is, after the last event that was received', async () => {
    const discord = new ScriptedGateway();
    const gateway = await discord.start();
    discord.resumeUrl = `${discord.url}/there?key=a%20b#nothing`;
    await gateway.connect();
    discord.sayToAll(interaction(7));
    discord.sayToAll(interaction(3));
    await expect.poll(() => discord.interactions).toHaveLength(2);
    discord.dropAll();
    await expect
      .poll(() => discord.connections[1])
      .toEqual([{ op: 6, d: { token: 'a.b.c', session_id: 'session 1', seq: 7 } }]);
    expect(discord.paths[1]).toBe('/there?key=a+b&v=10&encoding=json');
  });

  it('is a heartbeat at once where Discord asks for one, with the last sequence', async () => {
    const { discord } = await connected();
    discord.sayToAll({ op: 1, d: null });
    await expect.poll(() => discord.connections[0]).toContainEqual({ op: 1, d: 7 });
    // Longer than a heartbeat has until it is acknowledged, as this one is.
    await new Promise((passed) => setTimeout(passed, 500));
    expect(discord.connections).toHaveLength(1);
  });

  it('is no second heartbeat while one is unacknowledged: the connection is dead', async () => {
    const { discord } = await connected(
      { ...PROPER, opened: (each) => each.say({ op: 10, d: { heartbeat_interval: 1_000 } }) },
      { responseTimeout: 60_000 },
    );
    discord.acknowledges = false;
    await expect
      .poll(() => discord.log, { timeout: 4_000 })
      .toContainEqual(expect.objectContaining({ reason: 'A heartbeat was not acknowledged' }));
    expect(discord.connections[0]?.filter(({ op }) => op === 1).length).toBeLessThanOrEqual(2);
  });

  it('is a close that keeps the session, before it is resumed elsewhere', async () => {
    const { discord } = await connected();
    discord.sayToAll({ op: 7, d: null });
    await expect.poll(() => opcodes(discord)).toEqual([[2], [6]]);
    expect(discord.closedWith).toEqual([4200]);
    discord.sayToAll({ op: 9, d: false });
    await expect.poll(() => opcodes(discord)).toEqual([[2], [6], [2]]);
    expect(discord.closedWith).toEqual([4200, 1000]);
  });
});

it('leaves no timer behind, whatever it waits for when its connection is lost', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const { discord, gateway } = await connected(PROPER, { responseTimeout: 60_000 });
  // The heartbeat's among them.
  const before = timers();
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
  await expect.poll(timers).toBeLessThan(before);
});

describe('what follows a close code', () => {
  it.each([
    [1000, 'anew'],
    [1001, 'resume'],
    [1006, 'resume'],
    [4000, 'resume'],
    [4003, 'anew'],
    [4004, 'none'],
    [4005, 'anew'],
    [4007, 'anew'],
    [4008, 'anew'],
    [4009, 'resume'],
    [4010, 'none'],
    [4011, 'none'],
    [4012, 'none'],
    [4013, 'none'],
    [4014, 'none'],
    [4200, 'resume'],
  ])('%i: %s', (code, recovery) => {
    expect(recoveryAfter(code)).toBe(recovery);
  });

  it.each([
    [GatewayCloseCodes.InvalidSeq, [[2], [2]]],
    [4200, [[2], [6]]],
  ])('holds for a connection that is closed with %i', async (code, expected) => {
    const { discord } = await connected();
    discord.dropAll(code);
    await expect.poll(() => opcodes(discord)).toEqual(expected);
  });

  it('a session that is greeted and lost four times in a row without a resume is given up, whatever the code', async () => {
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

describe('what comes when it makes no sense', () => {
  it('a second Hello begins nothing anew', async () => {
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
    // Two beats by then would be of the second Hello.
    await new Promise((passed) => setTimeout(passed, 2_100));
    expect(discord.connections[0]?.filter(({ op }) => op === 1).length).toBeLessThan(2);
  });

  it('events before Hello are ignored', async () => {
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

  it('so are those that come for a session before Hello', async () => {
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

  it('a RESUMED in answer to op 2 makes no shard ready', async () => {
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
  ])('an interaction with %s is ignored', async (_what, frame) => {
    const { discord } = await connected();
    discord.sayToAll(frame);
    discord.sayToAll(interaction(9));
    await expect.poll(() => discord.interactions).toEqual([{ id: '7' }, { id: '9' }]);
    expect(discord.connections).toHaveLength(1);
  });

  it('what is no JSON, and what is no text, is ignored', async () => {
    const { discord } = await connected();
    for (const said of ['{', '', '{"op":0,"t":', Buffer.from(JSON.stringify(interaction(8)))])
      discord.sendToAll(said);
    discord.sayToAll(interaction(9));
    await expect.poll(() => discord.interactions).toEqual([{ id: '7' }, { id: '9' }]);
    expect(discord.connections).toHaveLength(1);
  });
});
