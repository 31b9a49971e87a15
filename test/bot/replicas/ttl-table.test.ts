import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { openReplicas } from '../../../src/bot/main/open-state.ts';
import { sharedRunClaims, TtlTable } from '../../../src/bot/replicas/ttl-table.ts';
import { summarizeDropped } from '../../../src/bot/state/dropped-lines.ts';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { change } from '../audit/notices.ts';
import { inDatabase, makeTables, openConnection, sharedDatabase, sharedServer } from './engines.ts';

/** A database of its own, which a test may damage. */
async function ownDatabase(): Promise<string> {
  const server = await sharedServer();
  const url = await server.database();
  await makeTables(url);
  return url;
}

const scopeOfTest = () => expect.getState().currentTestName ?? '';

/** What a replica keeps, and its runs. */
async function replica({
  url,
  scope = scopeOfTest(),
}: {
  readonly url?: string;
  readonly scope?: string;
} = {}) {
  const { connection } = await openConnection(url ?? (await sharedDatabase()));
  onTestFinished(() => connection.close());
  const kept = new TtlTable(connection, scope, crypto.randomUUID());
  const failures: unknown[] = [];
  const runs = sharedRunClaims(kept, (error) => void failures.push(error));
  return { connection, kept, runs, failures };
}

describeWith(['postgres'], 'what replicas keep for some time', () => {
  describe('an identify slot', () => {
    it('is taken by one of many, and free again when its time is over', async () => {
      const replicas = await Promise.all([1, 2, 3, 4].map(() => replica()));
      const taken = await Promise.all(replicas.map(({ kept }) => kept.claim('identify', '0', 60_000)));
      expect(taken.filter((wait) => wait === 0)).toHaveLength(1);
      const waits = taken.filter((wait) => wait > 0);
      expect(waits).toHaveLength(3);
      expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
      const text = `UPDATE rollcall.kept SET ends_at = 1 WHERE scope = '${scopeOfTest()}'`;
      await inDatabase(await sharedDatabase(), text);
      expect(await replicas[0]?.kept.claim('identify', '0', 60_000)).toBe(0);
    });

    it('is one for each key and each bot', async () => {
      const [one, other] = [await replica(), await replica({ scope: `other ${scopeOfTest()}` })];
      const taken = await Promise.all([
        one.kept.claim('identify', '0', 60_000),
        one.kept.claim('identify', '1', 60_000),
        other.kept.claim('identify', '0', 60_000),
      ]);
      expect(taken).toEqual([0, 0, 0]);
      expect(await one.kept.claim('identify', '1', 60_000)).toBeGreaterThan(0);
    });

    it('cannot be taken while Postgres is unavailable', async () => {
      const { connection, kept } = await replica();
      await connection.close();
      await expect(kept.claim('identify', '0', 1_000)).rejects.toThrow('Postgres is unavailable');
    });
  });

  describe('the runs of jobs', () => {
    it('are run once, and again when the replica that claimed them releases them', async () => {
      const [one, other] = [await replica(), await replica()];
      const claimed = await Promise.all([one, other].map(({ runs }) => runs.claim('mute')));
      expect(claimed.toSorted()).toEqual([false, true]);
      const [winner, loser] = claimed[0] ? [one, other] : [other, one];
      expect(await winner.runs.claim('mute')).toBe(false);
      // Not its claim.
      await loser.runs.release('mute');
      expect(await loser.runs.claim('mute')).toBe(false);
      await winner.runs.release('mute');
      expect(await loser.runs.claim('mute')).toBe(true);
      expect(await winner.runs.claim('mute')).toBe(false);
      expect([...one.failures, ...other.failures]).toEqual([]);
    });

    it('are claimed for longer than a run takes, and free afterwards', async () => {
      const [one, other] = [await replica(), await replica()];
      expect(await one.runs.claim('mute')).toBe(true);
      const own = `scope = '${scopeOfTest()}' AND kind = 'run'`;
      const text = `SELECT ends_at - extract(epoch FROM now()) * 1000 > 300000 AS long FROM rollcall.kept WHERE ${own}`;
      expect(await inDatabase(await sharedDatabase(), text)).toEqual([{ long: true }]);
      await inDatabase(await sharedDatabase(), `UPDATE rollcall.kept SET ends_at = 1 WHERE ${own}`);
      expect(await other.runs.claim('mute')).toBe(true);
    });

    it('are each process’s own while Postgres is unavailable', async () => {
      const { connection, runs, failures } = await replica();
      await connection.close();
      expect(await runs.claim('pin')).toBe(true);
      expect(await runs.claim('pin')).toBe(false);
      await runs.release('pin');
      expect(await runs.claim('pin')).toBe(true);
      expect(failures).toEqual([
        expect.any(StateUnavailable),
        expect.any(StateUnavailable),
        expect.any(StateUnavailable),
      ]);
    });

    it('are each process’s own while Postgres rejects them, which is no outage', async () => {
      const url = await ownDatabase();
      await inDatabase(url, "ALTER TABLE rollcall.kept ADD CHECK (kind <> 'run')");
      const [one, other] = [await replica({ url }), await replica({ url })];
      for (const { runs, connection, failures } of [one, other]) {
        expect(await runs.claim('pin')).toBe(true);
        expect(await runs.claim('pin')).toBe(false);
        expect(failures).toEqual([expect.objectContaining({ name: 'RejectedValues' })]);
        expect(connection.isUnavailable).toBe(false);
      }
      expect(await one.kept.claim('identify', '0', 1_000)).toBe(0);
    });
  });

  describe('old rows', () => {
    const TIME = 'extract(epoch FROM now()) * 1000';
    const TABLES = ['claim', 'session', 'kept', 'process'];

    /** Adds rows to each table, more than a statement removes, and one whose time has not come. */
    async function filled(url: string): Promise<void> {
      for (const [which, number, endsAt] of [
        ['old', 2_500, `${TIME} - 1`],
        ['new', 1, `${TIME} + 60000`],
      ] as const) {
        const some = `FROM generate_series(1, ${number}) AS n`;
        await inDatabase(
          url,
          `INSERT INTO rollcall.claim SELECT '${which}', n, 'a', 'done', NULL, ${endsAt} ${some};
           INSERT INTO rollcall.session SELECT '${which}', 9, n, 'a', 's', '{}', 0, 0, ${endsAt} ${some};
           INSERT INTO rollcall.kept SELECT '${which}', 'any', n, 'a', NULL, ${endsAt} ${some}`,
        );
      }
      const minutesAgo = (minutes: number) => `${TIME} - ${minutes * 60_000}`;
      await inDatabase(
        url,
        `INSERT INTO rollcall.process VALUES ('old', 'a', 1, ${minutesAgo(21)}), ('new', 'b', NULL, ${minutesAgo(19)})`,
      );
    }

    /** The scopes of the added rows that are left. */
    const left = async (url: string) =>
      Promise.all(
        TABLES.map((table) =>
          inDatabase(
            url,
            `SELECT DISTINCT scope FROM rollcall.${table} WHERE scope IN ('old', 'new') ORDER BY scope`,
          ),
        ),
      );
    const ALL = TABLES.map(() => [{ scope: 'new' }, { scope: 'old' }]);
    const NEW = TABLES.map(() => [{ scope: 'new' }]);

    it('are removed from all tables, a thousand at a time, once a minute for all replicas', async () => {
      const url = await ownDatabase();
      const [one, other] = [await replica({ url }), await replica({ url })];
      await filled(url);
      const statements = vi.spyOn(one.connection, 'all');
      await one.kept.deleteExpired();
      expect(await left(url)).toEqual(NEW);
      // The claim, three for each table with 2,500 rows, and one for processes.
      expect(statements).toHaveBeenCalledTimes(1 + 3 * 3 + 1);
      await inDatabase(
        url,
        'DELETE FROM rollcall.claim; DELETE FROM rollcall.session; DELETE FROM rollcall.process',
      );
      await inDatabase(url, "DELETE FROM rollcall.kept WHERE scope = 'new'");
      await filled(url);
      await other.kept.deleteExpired();
      expect(await left(url)).toEqual(ALL);
      await inDatabase(url, "UPDATE rollcall.kept SET ends_at = 1 WHERE kind = 'removal'");
      await other.kept.deleteExpired();
      expect(await left(url)).toEqual(NEW);
    });

    it('are removed by each replica by itself', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const url = await ownDatabase();
      await opened(url);
      await filled(url);
      vi.advanceTimersByTime(60_000);
      await expect.poll(() => left(url)).toEqual(NEW);
    });

    it('that Postgres does not let go cost an error in the log, and nothing else', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const url = await ownDatabase();
      const { logged, replicas } = await opened(url);
      await inDatabase(url, "ALTER TABLE rollcall.kept ADD CHECK (kind <> 'removal')");
      vi.advanceTimersByTime(60_000);
      await expect.poll(logged).toContain('error Postgres rejects what replicas share');
      expect(replicas.connection.isUnavailable).toBe(false);
    });
  });

  /** A replica as the program opens it, and what it logs. */
  async function opened(url: string) {
    const stack = new AsyncDisposableStack();
    onTestFinished(() => stack.disposeAsync());
    const lines: { readonly level: string; readonly msg: string }[] = [];
    const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
    const replicas = await openReplicas(
      {
        ...{ url, log, scope: scopeOfTest(), overWebhooks: false, service: [] },
        makeTables: () => makeTables(url),
        timing: { connect: 60_000, statement: 60_000 },
      },
      stack,
    );
    const logged = () => lines.map(({ level, msg }) => `${level} ${msg}`);
    return { replicas, logged, end: () => stack.disposeAsync() };
  }

  describe('lines that an audit channel was not told of', () => {
    it('are told once, by a later start of another replica', async () => {
      const url = await sharedDatabase();
      const untold = { channel: '7', lines: summarizeDropped([change('a'), change('b')]) };
      const first = await opened(url);
      await first.replicas.untold.save(untold);
      await first.end();
      const later = [await opened(url), await opened(url)];
      const taken = await Promise.all(later.map(({ replicas }) => replicas.untold.take()));
      expect(taken.flat()).toEqual([untold]);
      expect(await later[0]?.replicas.untold.take()).toEqual([]);
    });

    it('are kept for a week, apart for each bot', async () => {
      const url = await sharedDatabase();
      const { replicas } = await opened(url);
      await replicas.untold.save({ channel: '7', lines: summarizeDropped([change('a')]) });
      const text = `SELECT ends_at - extract(epoch FROM now()) * 1000 > 6.9 * 86400000 AS stays
        FROM rollcall.kept WHERE kind = 'untold' AND scope = '${scopeOfTest()}'`;
      expect(await inDatabase(url, text)).toEqual([{ stays: true }]);
      const other = await replica({ scope: 'another bot' });
      expect(await other.kept.drain('untold')).toEqual([]);
    });

    it('cannot be kept while Postgres is unavailable, which is told', async () => {
      const { replicas, end } = await opened(await sharedDatabase());
      await end();
      const untold = { channel: '7', lines: summarizeDropped([change('a')]) };
      await expect(replicas.untold.save(untold)).rejects.toThrow('Postgres is unavailable');
      await expect(replicas.untold.take()).rejects.toThrow('Postgres is unavailable');
    });
  });
});
