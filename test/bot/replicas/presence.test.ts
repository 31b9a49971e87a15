import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { Presence } from '../../../src/bot/replicas/presence.ts';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { describeEngines } from './engines.ts';

/** Milliseconds of looking on without a beat after which a process is dead, and of an outage's doubt. */
const DEAD_AFTER = 1_950;
const RETURN = 5_000;

/** Milliseconds between two beats. */
const BEAT = 500;

describeEngines('the presence of processes', (database) => {
  // Beats come when a test lets time pass. The time of statements is this machine's.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    vi.advanceTimersByTime(1_000_000);
  });

  /** @param options.upTime of the database, in milliseconds */
  async function newProcess({ upTime = Number.POSITIVE_INFINITY } = {}) {
    const statements = await database.connect();
    vi.spyOn(statements, 'upTime', 'get').mockReturnValue(upTime);
    const presence = new Presence(statements, expect.getState().currentTestName ?? '');
    await presence.begin();
    onTestFinished(() => presence.end());
    let returned = 0;
    presence.on('reset', () => {
      returned += 1;
    });
    const dead = async () => [...(await presence.findDead())];
    return {
      statements,
      presence,
      owner: presence.owner,
      /** Passes this time, and looks then. */
      async deadAfter(milliseconds: number) {
        vi.advanceTimersByTime(milliseconds);
        return dead();
      },
      dead,
      /** It beats no more, and does not say so. */
      die() {
        vi.spyOn(statements, 'all').mockRejectedValue(new StateUnavailable('it is dead'));
      },
      timesReturned: () => returned,
      async beat() {
        const rows = await statements.all('SELECT beat FROM rollcall.process WHERE id = ?', [presence.owner]);
        const [row] = z.array(z.object({ beat: z.coerce.number().nullable() })).parse(rows);
        return row?.beat;
      },
    };
  }

  it('a process beats twice a second until its end', async () => {
    const process = await newProcess();
    expect(await process.beat()).toBe(1);
    for (const beat of [2, 3]) {
      vi.advanceTimersByTime(BEAT);
      await expect.poll(() => process.beat()).toBe(beat);
    }
    await process.presence.end();
    expect(await process.beat()).toBeNull();
    vi.advanceTimersByTime(10 * BEAT);
    process.statements.emit('connected');
    await new Promise(setImmediate);
    expect(await process.beat()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('one that has ended is dead at once, and not before', async () => {
    const [one, other] = [await newProcess(), await newProcess()];
    expect(await one.dead()).toEqual([]);
    await other.presence.end();
    expect(await one.dead()).toEqual([other.owner]);
    expect(await one.dead()).toEqual([other.owner]);
  });

  it('one that beats is alive, however long it is watched', async () => {
    const [one, other] = [await newProcess(), await newProcess()];
    await one.dead();
    for (let beat = 2; beat < 12; beat += 1) {
      const before = await other.beat();
      vi.advanceTimersByTime(BEAT);
      await expect.poll(() => other.beat()).not.toBe(before);
      expect(await one.dead()).toEqual([]);
      expect(one.presence.isBeating(other.owner)).toBe(true);
      expect(one.presence.isMissing(other.owner)).toBe(false);
    }
  });

  it('one that is silent is dead after two seconds of looking on, of which the first look is not a part', async () => {
    const [one, silent] = [await newProcess(), await newProcess()];
    silent.die();
    expect(await one.dead()).toEqual([]);
    expect(await one.deadAfter(1_000)).toEqual([]);
    expect(one.presence.isBeating(silent.owner)).toBe(false);
    expect(await one.deadAfter(DEAD_AFTER - 1_000 - 1)).toEqual([]);
    expect(await one.deadAfter(1)).toEqual([silent.owner]);
  });

  it('one that appears later has its own two seconds', async () => {
    const one = await newProcess();
    for (let look = 0; look < 5; look += 1) expect(await one.deadAfter(1_000)).toEqual([]);
    const silent = await newProcess();
    silent.die();
    expect(await one.deadAfter(1_000)).toEqual([]);
    expect(await one.deadAfter(1_000)).toEqual([]);
    expect(await one.deadAfter(1_000)).toEqual([silent.owner]);
  });

  it('one that beats again is alive, and has its two seconds anew', async () => {
    const [one, slow] = [await newProcess(), await newProcess()];
    const all = vi.spyOn(slow.statements, 'all').mockRejectedValue(new StateUnavailable('it is slow'));
    await one.dead();
    expect(await one.deadAfter(1_000)).toEqual([]);
    expect(await one.deadAfter(1_000)).toEqual([slow.owner]);
    all.mockRestore();
    const before = await slow.beat();
    vi.advanceTimersByTime(BEAT);
    await expect.poll(() => slow.beat()).not.toBe(before);
    expect(await one.dead()).toEqual([]);
    expect(await one.deadAfter(400)).toEqual([]);
  });

  it('a process that slept, or was frozen, concludes nothing from that time', async () => {
    const [one, silent] = [await newProcess(), await newProcess()];
    silent.die();
    await one.dead();
    expect(await one.deadAfter(3_600_000)).toEqual([]);
    expect(await one.deadAfter(700)).toEqual([]);
    expect(await one.deadAfter(100)).toEqual([silent.owner]);
  });

  it('a look that fails counts for no time', async () => {
    const [one, silent] = [await newProcess(), await newProcess()];
    silent.die();
    await one.dead();
    const away = vi
      .spyOn(one.statements, 'all')
      .mockRejectedValue(new StateUnavailable('Postgres is unavailable'));
    for (let look = 0; look < 5; look += 1)
      await expect(one.deadAfter(1_000)).rejects.toThrow(StateUnavailable);
    away.mockRestore();
    expect(await one.dead()).toEqual([]);
    expect(await one.deadAfter(700)).toEqual([]);
    expect(await one.deadAfter(100)).toEqual([silent.owner]);
  });

  it('nobody counts as dead for five seconds after an outage, in which nobody could beat, but who has ended', async () => {
    const [one, slow, ended] = [await newProcess(), await newProcess(), await newProcess()];
    await one.dead();
    slow.die();
    await ended.presence.end();
    one.statements.emit('connected');
    expect(one.timesReturned()).toBe(1);
    for (let passed = 0; passed < RETURN - 1_000; passed += 1_000) {
      expect(await one.deadAfter(1_000), `after ${passed}`).toEqual([ended.owner]);
      expect(one.presence.isMissing('nobody')).toBe(false);
    }
    expect(await one.deadAfter(999)).toEqual([ended.owner]);
    expect((await one.deadAfter(1)).toSorted()).toEqual([slow.owner, ended.owner].toSorted());
    expect(one.presence.isMissing('nobody')).toBe(true);
  });

  it('a process that is back says so at once, and has seen nobody since', async () => {
    const [one, other] = [await newProcess(), await newProcess()];
    await one.dead();
    expect(one.presence.isBeating(other.owner)).toBe(true);
    const sent = vi.spyOn(one.statements, 'all');
    one.statements.emit('connected');
    expect(one.presence.isBeating(other.owner)).toBe(false);
    expect(sent.mock.calls.map(([text]) => text)).toEqual([
      expect.stringMatching(/^INSERT INTO rollcall.process/),
    ]);
  });

  it('the silence before an outage does not count after it', async () => {
    const [one, slow] = [await newProcess(), await newProcess()];
    slow.die();
    await one.dead();
    await one.deadAfter(1_000);
    one.statements.emit('connected');
    expect(one.presence.isBeating(slow.owner)).toBe(false);
    for (let look = 0; look < 4; look += 1) await one.deadAfter(1_100);
    expect(await one.deadAfter(500)).toEqual([]);
  });

  it.each([
    ['that was started just now', 0, RETURN],
    ['that was started three seconds ago', 3_000, 2_000],
    ['that was started long ago', 3_600_000, 0],
  ])('a newcomer at a Postgres %s lets those that are alive come back first', async (_, upTime, doubt) => {
    const slow = await newProcess();
    slow.die();
    const newcomer = await newProcess({ upTime });
    // The first look begins the watch of each, and counts for as long as a look does.
    expect(await newcomer.dead()).toEqual([]);
    const watched = Math.max(doubt - 1_200, DEAD_AFTER);
    for (let passed = 1_000; passed < watched; passed += 1_000)
      expect(await newcomer.deadAfter(1_000)).toEqual([]);
    await newcomer.deadAfter(999);
    expect(await newcomer.deadAfter(1)).toEqual([slow.owner]);
  });

  it('tables that Postgres emptied behind a pooler are noticed by the next beat, once', async () => {
    const [one, slow] = [await newProcess(), await newProcess()];
    for (let looks = 0; looks < 3; looks += 1) await one.dead();
    vi.advanceTimersByTime(BEAT);
    await expect.poll(() => one.beat()).toBe(2);
    expect(one.timesReturned()).toBe(0);
    slow.die();
    await one.statements.all('DELETE FROM rollcall.process WHERE id IN (?, ?)', [one.owner, slow.owner]);
    vi.advanceTimersByTime(BEAT);
    await expect.poll(() => one.timesReturned()).toBe(1);
    expect(await one.beat()).toBe(1);
    await one.dead();
    expect(one.presence.isMissing(slow.owner)).toBe(false);
    vi.advanceTimersByTime(BEAT);
    await expect.poll(() => one.beat()).toBe(2);
    expect(one.timesReturned()).toBe(1);
  });

  it('one whose row is gone is forgotten, once the doubt is over', async () => {
    const [one, other] = [await newProcess(), await newProcess()];
    await one.dead();
    expect(one.presence.isMissing(other.owner)).toBe(false);
    await one.statements.all('DELETE FROM rollcall.process WHERE id = ?', [other.owner]);
    expect(await one.dead()).toEqual([]);
    expect(one.presence.isMissing(other.owner)).toBe(true);
  });

  it('begins, beats and ends in silence while Postgres is unavailable', async () => {
    const statements = await database.connect();
    vi.spyOn(statements, 'all').mockRejectedValue(new StateUnavailable('Postgres is unavailable'));
    const presence = new Presence(statements, 'away');
    await presence.begin();
    vi.advanceTimersByTime(10 * BEAT);
    await presence.end();
    await expect(presence.findDead()).rejects.toThrow(StateUnavailable);
  });
});
