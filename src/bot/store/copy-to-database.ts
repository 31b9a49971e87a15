import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { CannotRun, ExitCode } from '../process/exit.ts';
import { databaseAddressOf } from './database-address.ts';
import { insertRows, type Query, type SqlValue } from './sql.ts';
import { SqlStore, storeFileOf } from './sql-store.ts';
import { writeBisecting } from './write-bisecting.ts';

/** The tables with rows of servers. Rows are read in the order of the key. */
const COPIED = [
  {
    table: 'server',
    what: 'settings of servers',
    key: ['id'],
    columns: ['id', 'revision', 'settings', 'changed_at', 'missing_since', 'forgotten_at'],
  },
  {
    table: 'change',
    what: 'settings of servers',
    key: ['server', 'revision'],
    columns: ['server', 'revision', 'at', 'author', 'undoes', 'was', 'became'],
  },
  {
    table: 'board',
    what: 'boards',
    key: ['id'],
    columns: [
      ...[
        'id',
        'server',
        'revision',
        'version',
        'settings',
        'locale',
        'pause',
        'code',
        'own_pause',
        'own_code',
        'created_at',
        'handled',
      ],
      ...['wanted', 'asked_at', 'posting', 'last', 'announced_at', 'missing_since', 'removed_at'],
    ],
  },
] as const satisfies readonly CopiedTable[];

interface CopiedTable {
  readonly table: string;
  /** Used in the error about existing rows. */
  readonly what: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/** Rows per statement, so that neither side holds a whole table in memory. */
const COPY_BATCH = 1_000;

/** Time limit of a copy, in ms. Copying 10,000 servers with 100 changes each takes a minute. */
export const COPY_LIMIT = 3_600_000;

const rows = z.array(z.record(z.string(), z.union([z.string(), z.int(), z.null()])));
const counted = z.tuple([z.object({ count: z.coerce.number() })]);
const pauses = z.tuple([z.object({ all_paused: z.int() })]);
const revisions = z.tuple([z.object({ revision: z.int(), looked_at: z.int().nullable() })]);

const WITHOUT_DATABASE =
  'DATABASE_URL is not set: copy-to-database copies rollcall.sqlite to the Postgres that it names.';

/**
 * Copies the settings of servers, their history and their boards from the file to an empty Postgres, in one
 * transaction. The file is locked meanwhile and stays unchanged.
 * @returns a sentence, and one for each row that the database rejects
 * @throws CannotRun, or StoreFailure of the database
 */
export async function copyToDatabase(config: Config, log: Logger): Promise<string[]> {
  const { databaseUrl } = config.store;
  if (!databaseUrl) throw new CannotRun(WITHOUT_DATABASE, ExitCode.invalidConfiguration);
  const file = storeFileOf(config);
  if (!existsSync(file)) throw new CannotRun(`There is no file ${file}.`, ExitCode.localFailure);
  const place = databaseAddressOf(databaseUrl);
  const { SqliteFile } = await import('./sqlite.ts');
  const { Postgres } = await import('./postgres.ts');
  const [source, target] = [new SqliteFile(file), new Postgres(databaseUrl, log)];
  await using stack = new AsyncDisposableStack();
  for (const sql of [source, target]) stack.defer(() => sql.close());
  // Migrates each side to the schema of this program, or fails if a later version wrote it.
  await new SqlStore(source).changesSince(0);
  await new SqlStore(target).testWrite();
  const ends = performance.now() + COPY_LIMIT;
  const left: string[] = [];
  const [servers = 0, changes = 0, boards = 0] = await source.write(ends, async (from) => {
    from.rollback();
    return target.write(ends, async (to) => {
      for (const copied of COPIED) await assertEmpty(to, copied, place);
      const counts = [];
      for (const copied of COPIED) counts.push(await copyRows(copied, from, to, left));
      await copyRevision(from, to);
      await copyPause(from, to);
      return counts;
    });
  });
  const counts = `the settings of ${servers} servers, ${changes} changes and ${boards} boards`;
  return [`${place} has ${counts} of ${file}, which stays unchanged.`, ...left];
}

/** Rows that were deleted today count, too, because other processes have to see the deletion. */
async function assertEmpty(to: Query, { table, what }: CopiedTable, place: string): Promise<void> {
  const [{ count }] = counted.parse(await to.all(`SELECT count(*) AS count FROM rollcall.${table}`));
  if (count === 0) return;
  const sentence = `The database ${place} has ${what} already: nothing is copied.`;
  throw new CannotRun(sentence, ExitCode.invalidConfiguration);
}

/**
 * Copies a table. Existing rows stay unchanged.
 * @param left receives a sentence for each row that the database rejects
 * @returns the number of all other rows
 */
export async function copyRows(
  { table, key, columns }: Omit<CopiedTable, 'what'>,
  from: Query,
  to: Query,
  left: string[],
): Promise<number> {
  const select = `SELECT ${columns.join(', ')} FROM rollcall.${table}`;
  const order = `ORDER BY ${key.join(', ')} LIMIT ${COPY_BATCH}`;
  const after = `WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`;
  let count = 0;
  for (let last: readonly SqlValue[] = []; ; ) {
    const found = rows.parse(await from.all(`${select} ${last.length > 0 ? after : ''} ${order}`, ...last));
    const end = found.at(-1);
    if (end === undefined) return count;
    const rejected = await writeBisecting(to, found, (some) => insertRows(to, table, columns, some));
    for (const { row, failure } of rejected) {
      const name = key.map((column) => `${column} ${JSON.stringify(row[column])}`).join(', ');
      left.push(`The row of ${table} with ${name} is left out: ${failure.message}.`);
    }
    count += found.length - rejected.length;
    last = key.map((column) => end[column] ?? null);
  }
}

/** The versions of rows continue from this revision. */
async function copyRevision(from: Query, to: Query): Promise<void> {
  const found = await from.all('SELECT revision, looked_at FROM rollcall.store');
  const [{ revision, looked_at }] = revisions.parse(found);
  await to.all('UPDATE rollcall.store SET revision = ?, looked_at = ?', revision, looked_at);
}

/** A pause of all boards also applies to boards that are created later. */
async function copyPause(from: Query, to: Query): Promise<void> {
  const [{ all_paused }] = pauses.parse(await from.all('SELECT all_paused FROM rollcall.lease'));
  await to.all('UPDATE rollcall.lease SET all_paused = ?', all_paused);
}
