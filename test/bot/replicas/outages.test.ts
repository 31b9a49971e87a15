import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIInteraction } from 'discord-api-types/v10';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { PostgresConnection } from '../../../src/bot/replicas/postgres-connection.ts';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../../servers/postgres-server.ts';
import { newInteraction, processWith } from './claiming-processes.ts';
import { makeTables, openConnection } from './engines.ts';

/** Between two beats, and between two searches. */
const BEAT = 100;

const folders = z.tuple([z.object({ folder: z.string() })]);

const quiet = pino({ level: 'silent' });

/** Turns of the event loop, in which whatever is ready goes on. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}

describeWith(['postgres'], 'an outage of what replicas share', () => {
  let server: PostgresServer;
  let url = '';
  beforeAll(async () => {
    server = await startPostgresServer();
    url = await server.database();
    await makeTables(url);
  });
  afterAll(() => server.close());

  /** A killed Postgres may still have processes, which hold its memory for a moment. */
  async function startAfterKill(): Promise<void> {
    for (;;) {
      const failure = await server.start().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) return;
      expect(String(failure)).toMatch(/shared memory block .* still in use/);
      await sleep(20);
    }
  }

  /** @param timing of its connection and its presence; unlike other tests' processes it beats */
  async function newProcess({
    statement = 60_000,
    ...timing
  }: {
    readonly statement?: number;
    readonly grace?: number;
    readonly beat?: number;
  } = {}) {
    const opened = await openConnection(url, { statement });
    onTestFinished(() => opened.connection.close());
    const process = await processWith(opened.connection, { beat: BEAT, ...timing });
    const { claims } = process;
    return {
      ...process,
      ...opened,
      /** What it takes from ended processes; undefined while Postgres is unavailable. */
      async taken(): Promise<readonly string[] | undefined> {
        const found: string[] = [];
        try {
          await claims.takeAbandoned(
            ({ interaction, state }) => void found.push(`${interaction.id} ${state}`),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(StateUnavailable);
          return undefined;
        }
        return found;
      },
      async claimOf({ id }: APIInteraction) {
        const rows = await opened.connection.all('SELECT state, owner FROM rollcall.claim WHERE id = ?', [
          id,
        ]);
        return rows[0];
      },
      isAway: () => opened.connection.isUnavailable,
    };
  }

  type Process = Awaited<ReturnType<typeof newProcess>>;

  /** Each has one warning, and one line at the end. */
  async function expectOneOutage(reason: RegExp, ...processes: readonly Process[]): Promise<void> {
    for (const { logged } of processes) {
      // The end is announced only once the connection has held for a moment.
      await expect.poll(() => logged().length).toBeGreaterThanOrEqual(3);
      const [, warning, end, ...others] = logged();
      expect(warning).toMatch(
        /^warn claims are not shared: .*; until Postgres is available, each process answers/,
      );
      expect(warning).toMatch(reason);
      expect(end).toMatch(/^info claims are shared again after \d+(\.\d)? s$/);
      expect(others).toEqual([]);
    }
  }

  it('that stops and starts again: claims stay, and those that came meanwhile are written', async () => {
    const [one, other] = [await newProcess(), await newProcess()];
    const [before, meanwhile, acknowledged] = [newInteraction(), newInteraction(), newInteraction()];
    for (const each of [before, acknowledged]) await one.claims.take(each);
    await server.stop();
    await expect.poll(() => [one, other].every((each) => each.isAway())).toBe(true);
    await expect(one.claims.take(meanwhile)).rejects.toThrow(StateUnavailable);
    await expect(one.claims.acknowledge(acknowledged.id)).rejects.toThrow(StateUnavailable);
    expect(await other.taken()).toBeUndefined();
    await server.start();
    await expect.poll(() => [one, other].some((each) => each.isAway())).toBe(false);
    const mine = { owner: one.claims.owner };
    await expect.poll(() => other.claimOf(meanwhile)).toEqual({ state: 'claimed', ...mine });
    await expect.poll(() => other.claimOf(acknowledged)).toEqual({ state: 'acknowledged', ...mine });
    expect(await other.claimOf(before)).toEqual({ state: 'claimed', ...mine });
    await expectOneOutage(/./, one, other);
  });

  it('that is killed and loses all: each writes its claims again, and nobody counts as dead who comes back', async () => {
    const doubt = { grace: 3_000 };
    const [living, slow, dying] = [await newProcess(doubt), await newProcess(doubt), await newProcess(doubt)];
    const [ofSlow, ofDying] = [newInteraction(), newInteraction()];
    await slow.claims.take(ofSlow);
    await slow.claims.acknowledge(ofSlow.id);
    await dying.claims.take(ofDying);
    for (let search = 0; search < 3; search += 1) expect(await living.taken()).toEqual([]);
    await server.kill();
    await expect.poll(() => [living, slow, dying].every((each) => each.isAway())).toBe(true);
    await startAfterKill();
    const written = { state: 'acknowledged', owner: slow.claims.owner };
    const writtenToo = { state: 'claimed', owner: dying.claims.owner };
    await expect.poll(() => living.claimOf(ofSlow).catch(() => undefined)).toEqual(written);
    await expect.poll(() => living.claimOf(ofDying).catch(() => undefined)).toEqual(writtenToo);
    // It is gone before its end could be written.
    await dying.connection.close();
    const took: string[] = [];
    const search = async () => {
      took.push(...((await living.taken()) ?? []));
      return took;
    };
    await expect.poll(search, { interval: BEAT }).toEqual([`${ofDying.id} claimed`]);
    expect(await living.claimOf(ofSlow)).toEqual(written);
    await expectOneOutage(/./, living, slow);
  });

  it('that is killed and starts again before a process notices: its next beat does', async () => {
    const [one, other] = [await newProcess({ beat: 1_000 }), await newProcess({ beat: 1_000 })];
    const interaction = newInteraction();
    await one.claims.take(interaction);
    await server.kill();
    await startAfterKill();
    const written = { state: 'claimed', owner: one.claims.owner };
    await expect.poll(() => other.claimOf(interaction).catch(() => undefined)).toEqual(written);
    expect(await other.taken().catch(() => [])).not.toContain(`${interaction.id} claimed`);
  });

  it('that is frozen: no claim waits longer than 300 ms, later ones not at all', async () => {
    const connection = await PostgresConnection.open({
      ...{ url, makeTables: () => makeTables(url), log: quiet },
      // The limit of a statement is the program's.
      timing: { connect: 60_000, firstPause: 10 },
    });
    onTestFinished(() => connection.close());
    const { claims } = await processWith(connection);
    await claims.take(newInteraction());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    server.pause();
    onTestFinished(() => server.resume());
    const settled: string[] = [];
    const ask = (name: string, call: () => unknown) =>
      void Promise.resolve(call()).catch((error: unknown) => {
        expect(error).toBeInstanceOf(StateUnavailable);
        settled.push(name);
      });
    ask('taken', () => claims.take(newInteraction()));
    ask('acknowledged', () => claims.acknowledge(newInteraction().id));
    ask('finished', () => claims.finish(newInteraction().id));
    ask('searched', () => claims.takeAbandoned(() => {}));
    vi.advanceTimersByTime(200);
    await turns();
    ask('taken later', () => claims.take(newInteraction()));
    vi.advanceTimersByTime(99);
    await turns();
    expect(settled).toEqual([]);
    expect(connection.isUnavailable).toBe(false);
    vi.advanceTimersByTime(1);
    await turns();
    expect(settled.toSorted()).toEqual(['acknowledged', 'finished', 'searched', 'taken', 'taken later']);
    ask('taken at once', () => claims.take(newInteraction()));
    await turns();
    expect(settled).toContain('taken at once');
    server.resume();
    const back = once(connection, 'connected');
    vi.advanceTimersByTime(10);
    await back;
    expect(await claims.take(newInteraction())).toBeUndefined();
  });

  it('that is frozen: the limit counts from when somebody began to wait', async () => {
    const { connection } = await newProcess({ beat: 3_600_000, statement: 300 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const since = performance.now();
    vi.advanceTimersByTime(180);
    server.pause();
    onTestFinished(() => server.resume());
    const failed = expect(connection.all('SELECT 1', [], { since })).rejects.toThrow(StateUnavailable);
    vi.advanceTimersByTime(120);
    await failed;
    expect(connection.isUnavailable).toBe(true);
  });

  it('that answers: a statement has 100 ms, however long this process stood still before it', async () => {
    const { connection } = await newProcess({ beat: 3_600_000, statement: 300 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const since = performance.now();
    vi.advanceTimersByTime(5_000);
    const asked = connection.all('SELECT 1 AS one', [], { since });
    vi.advanceTimersByTime(99);
    expect(await asked).toEqual([{ one: 1 }]);
    expect(connection.isUnavailable).toBe(false);
  });

  it('that is frozen: a statement may have a limit of its own', async () => {
    const { connection, logged } = await newProcess({ beat: 3_600_000, statement: 300 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    server.pause();
    onTestFinished(() => server.resume());
    const asked = connection.all('SELECT 1 AS one', [], { milliseconds: 5_000 });
    vi.advanceTimersByTime(4_999);
    await turns();
    server.resume();
    expect(await asked).toEqual([{ one: 1 }]);
    expect(logged()).toHaveLength(1);
  });

  it('that is frozen: what is finished meanwhile is finished when it goes on', async () => {
    const [one, other] = [await newProcess({ statement: 2_000 }), await newProcess({ statement: 2_000 })];
    const interaction = newInteraction();
    await one.claims.take(interaction);
    server.pause();
    onTestFinished(() => server.resume());
    await expect(one.claims.finish(interaction.id)).rejects.toThrow(StateUnavailable);
    server.resume();
    await expect.poll(() => [one, other].some((each) => each.isAway())).toBe(false);
    const done = { state: 'done', owner: one.claims.owner };
    const searched = async () => {
      expect((await one.taken()) ?? []).toEqual([]);
      return other.claimOf(interaction).catch(() => undefined);
    };
    await expect.poll(searched).toEqual(done);
    await expectOneOutage(/it does not answer/, one);
  });

  it('is not seen by a process that was busy itself', async () => {
    const { connection, logged } = await newProcess({ beat: 3_600_000, statement: 300 });
    const [{ folder }] = folders.parse(
      await connection.all(`SELECT current_setting('data_directory') AS folder`, []),
    );
    const written = join(folder, 'written');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = connection.all(`COPY (SELECT 1) TO '${written}'`, []);
    await new Promise(setImmediate);
    // It is answered while the process is busy.
    const ends = performance.now() + 60_000;
    while (!existsSync(written) && performance.now() < ends);
    const until = performance.now() + 50;
    while (performance.now() < until);
    vi.advanceTimersByTime(1_000);
    await asked;
    expect(logged()).toHaveLength(1);
  });

  it('that lasts: a process ends, and leaves no attempt behind', async () => {
    const one = await newProcess();
    await server.stop();
    await expect.poll(one.isAway).toBe(true);
    await one.presence.end();
    await one.connection.close();
    await one.connection.close();
    await server.start();
    const later = await newProcess();
    expect(await later.taken()).toEqual([]);
    expect(one.isAway()).toBe(true);
    expect(one.logged()).toHaveLength(2);
  });
});
