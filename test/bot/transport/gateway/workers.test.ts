import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { PROPER, ScriptedGateway } from './scripted-gateway.ts';

const LOST = 'connection to Discord lost, connecting again';

/** A busy machine takes its time to start a thread. */
const PATIENT = { responseTimeout: 3_000, readyTimeout: 20_000 };

/** The worker threads that begin while the test runs. */
function threads(): Worker[] {
  const begun: Worker[] = [];
  const see = (message: unknown) => {
    if (message instanceof Object && 'worker' in message) begun.push(message.worker as Worker);
  };
  subscribe('worker_threads', see);
  onTestFinished(() => void unsubscribe('worker_threads', see));
  return begun;
}

/** A bot that is ready, with its shards in workers, and the threads of those. */
async function connected(workers: number, shards = 1, timing = {}) {
  const begun = threads();
  const discord = new ScriptedGateway();
  discord.shards = shards;
  const gateway = await discord.start({ ...PATIENT, ...timing }, { workers });
  await gateway.connect();
  return { discord, gateway, begun };
}

const opcodes = (discord: ScriptedGateway) =>
  discord.connections.map((frames) => frames.map(({ op }) => op).filter((op) => op !== 1));

const again = (discord: ScriptedGateway, fields = {}) =>
  expect
    .poll(() => discord.log)
    .toContainEqual(expect.objectContaining({ msg: 'connected again', ...fields }));

const endsTold = (discord: ScriptedGateway) => discord.log.filter(({ inARow }) => inARow !== undefined);

it('shards are spread over workers, and hand their interactions to the main thread', async () => {
  const { discord, gateway, begun } = await connected(2, 3);
  expect(begun).toHaveLength(2);
  expect(gateway.status().connections).toMatchObject([0, 1, 2].map((shard) => ({ shard, connected: true })));
  const interaction = { id: '7', data: { options: [{ value: 'ada' }] } };
  discord.sayToAll({ op: 0, t: 'INTERACTION_CREATE', s: 9, d: interaction });
  await expect.poll(() => discord.interactions).toEqual([interaction, interaction, interaction]);
  const ended = Promise.all(begun.map((worker) => new Promise((done) => worker.once('exit', done))));
  await gateway.close();
  await ended;
  await (await new ScriptedGateway().start()).connect();
  expect(begun, 'none where none are asked for').toHaveLength(2);
  expect(gateway.status()).toMatchObject({ closed: true, connections: [{ connected: false }, {}, {}] });
});

it('what happens to a connection in a worker is told as everywhere', async () => {
  const { discord, gateway, begun } = await connected(4);
  expect(begun, 'no more than there are shards').toHaveLength(1);
  discord.dropAll(4000);
  await again(discord, { level: 'info', shard: 0, resumed: true, attempts: 1 });
  expect(opcodes(discord)).toEqual([[2], [6]]);
  expect(discord.told).toEqual([LOST, 'connected again']);
  discord.dropAll(4004);
  await expect(gateway.lost).rejects.toMatchObject({ exitCode: 77 });
  expect(gateway.status().closed).toBe(true);
});

it('a worker that dies comes back, and its shards go on with their sessions', async () => {
  const { discord, gateway, begun } = await connected(2, 2);
  discord.sayToAll({ op: 0, t: 'INTERACTION_CREATE', s: 40, d: { id: '1' } });
  await expect.poll(() => discord.interactions).toHaveLength(2);
  const before = gateway.status().connections.map(({ since }) => since);
  void begun[0]?.terminate();
  await expect.poll(() => discord.told).toContain(LOST);
  expect(discord.log.find(({ msg }) => msg === LOST)).toMatchObject({
    shard: 0,
    reason: 'The worker of this shard has ended',
  });
  await again(discord, { shard: 0, resumed: true });
  expect(begun).toHaveLength(3);
  expect(opcodes(discord)).toEqual([[2], [2], [6]]);
  expect(discord.connections[2]?.find(({ op }) => op === 6)?.d).toMatchObject({ seq: 40 });
  const [first, second] = gateway.status().connections;
  expect(first).toMatchObject({ connected: true });
  expect(first?.since).toBeGreaterThan(Number(before[0]));
  expect(second?.since, 'the other worker noticed nothing').toBe(before[1]);
});

it('one that dies again and again waits longer each time', async () => {
  const { discord, begun } = await connected(1, 1, { backoff: [10, 40, 160] });
  for (const deaths of [1, 2, 3]) {
    void begun.at(-1)?.terminate();
    await expect.poll(() => begun.length).toBe(deaths + 1);
  }
  const waits = discord.log
    .filter(({ reason }) => reason === 'The worker of this shard has ended')
    .map(({ nextAttemptSeconds }) => nextAttemptSeconds);
  expect(waits).toHaveLength(3);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(0.1);
  expect(endsTold(discord)).toMatchObject([
    { level: 'warn', shards: [0], inARow: 1, reason: 'it exited with code 1' },
    { level: 'debug', inARow: 2 },
    { level: 'debug', inARow: 3, nextStartSeconds: waits.at(-1) },
  ]);
});

it('one that fails is told once with what failed, not once for each of its shards', async () => {
  const { discord, begun } = await connected(1, 2);
  begun[0]?.postMessage(null);
  await again(discord, { shard: 0 });
  await again(discord, { shard: 1 });
  const failure = { type: 'TypeError', stack: expect.stringContaining('worker.ts') };
  expect(endsTold(discord)).toMatchObject([{ shards: [0, 1], reason: 'it failed', err: failure }]);
  expect(discord.log.filter(({ err }) => err !== undefined)).toHaveLength(1);
});

it('one that dies begins no session that Discord does not allow', async () => {
  const { discord, begun } = await connected(1);
  discord.limit = { total: 1_000, remaining: 0, reset_after: 86_400_000, max_concurrency: 1 };
  discord.script = {
    ...PROPER,
    said(connection, frame) {
      if (frame.op === 6) connection.say({ op: 9, d: false });
      else PROPER.said(connection, frame);
    },
  };
  void begun[0]?.terminate();
  await expect
    .poll(() => discord.told)
    .toContain(
      "Discord's session starts are used up: shards without a session to resume wait until there are some again",
    );
  expect(
    opcodes(discord)
      .flat()
      .filter((op) => op === 2),
  ).toEqual([2]);
});

it('one that does not answer is ended, and another one begins', async () => {
  const { discord, begun } = await connected(1, 1, { responseTimeout: 600 });
  const [hanging] = begun;
  if (!hanging) throw new Error('there is no worker');
  hanging.postMessage = () => undefined;
  await again(discord, { resumed: true });
  expect(begun).toHaveLength(2);
  expect(endsTold(discord)).toMatchObject([{ level: 'warn', reason: 'it did not answer' }]);
});

it('the end does not wait for a worker that hangs, nor for one that is to come back', async () => {
  const hangs = await connected(1, 1, { closeTimeout: 20 });
  const [hanging] = hangs.begun;
  if (hanging) hanging.postMessage = () => undefined;
  await hangs.gateway.close();
  const dead = await connected(1, 1, { backoff: [60_000] });
  await dead.begun[0]?.terminate();
  await expect.poll(() => dead.discord.told).toContain(LOST);
  await dead.gateway.close();
  expect(dead.begun).toHaveLength(1);
});
