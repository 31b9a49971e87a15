import { statSync } from 'node:fs';
import type { OpenedStore } from '../store/sql-store.ts';
import { type RowsSince, StoreFailure } from '../store/store.ts';
import { type CheckResult, type Finding, findingOf } from './finding.ts';

const SEVERAL_PROCESSES =
  'REDIS_URL or SHARDS is set and DATABASE_URL is not, so that processes may have folders of their own: managers of servers ' +
  'can save no settings until it names a Postgres';

/**
 * Whether the settings of servers can be read and changed. Writes no row.
 * @param write whether the tables of a database may be made, as the first setting of a server would
 */
export async function examineStore(
  { store, file, place, neededToSave }: OpenedStore,
  write: boolean,
): Promise<Finding[]> {
  const several: Finding[] =
    neededToSave === undefined ? [] : [{ check: neededToSave, verdict: 'advice', text: SEVERAL_PROCESSES }];
  try {
    if (!store.isThere)
      return [findingOf('store', ['ok', `${place}, which the first setting of a server makes`]), ...several];
    const found = await store.since(0);
    const isUsed = found.revision > 0;
    if (isUsed || write) await store.tryWriting();
    const uses =
      isUsed || write ? 'takes changes' : 'has no tables yet: with --write they are made and tried';
    return [
      findingOf('store', ['ok', `${place} ${uses}`]),
      ...(file === undefined ? [] : rightsOf(file)),
      findingOf('servers', servers(found)),
      ...several,
    ];
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return [findingOf('store', ['wrong', `${place}: ${error.message}`]), ...several];
  } finally {
    await store.close();
  }
}

/** Says nothing of a file that its user alone can read, as it is made. */
function rightsOf(file: string): Finding[] {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return [];
  const text = `${file} is open to others of this machine (${mode.toString(8)}): chmod 600 closes it`;
  return [{ check: 'rights', verdict: 'advice', text }];
}

function servers({ rows }: RowsSince): CheckResult {
  const unreadable = rows.filter(({ isReadable }) => !isReadable).map(({ id }) => id);
  if (unreadable.length > 0)
    return [
      'wrong',
      `the stored text of ${unreadable.join(', ')} makes no sense, so that nobody moderates there: set one of their settings ` +
        'with "npm run servers", or put a backup in the place of the store',
    ];
  const left = rows.filter(({ missingSince }) => missingSince !== undefined).length;
  const without =
    left === 0 ? '' : `; the bot is not in ${left} of them, whose settings go 30 days after that was seen`;
  return ['ok', `${rows.length} have settings${without}`];
}
