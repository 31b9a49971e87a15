import { statSync } from 'node:fs';
import type { Board, PauseReason } from '../../handlers/server-boards.ts';
import type { ChangedRows, OpenedStore } from '../store/sql-store.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { type CheckResult, type Finding, findingOf } from './finding.ts';

const SEVERAL_PROCESSES =
  'SHARDS is set and DATABASE_URL is not, so processes may have separate folders: managers of servers ' +
  'cannot save settings or boards until it names a Postgres';

/** Maximum paused boards that are named. */
const MOST_NAMED = 20;

/**
 * Checks whether the settings of servers can be read and changed, and reports boards that are not posted. Writes no
 * row.
 * @param write whether the tables of a database may be created, as the first setting of a server would
 */
export async function examineStore(opened: OpenedStore, write: boolean): Promise<Finding[]> {
  const { store, file, place, neededToSave } = opened;
  const several: Finding[] =
    neededToSave === undefined ? [] : [{ check: neededToSave, verdict: 'advice', text: SEVERAL_PROCESSES }];
  try {
    if (!store.exists)
      return [
        findingOf('store', ['ok', `${place}, which the first setting of a server creates`]),
        ...several,
      ];
    const found = await store.changesSince(0);
    const isUsed = found.revision > 0;
    if (isUsed || write) await store.testWrite();
    const uses = isUsed || write ? 'accepts changes' : 'has no tables yet: --write creates and tests them';
    return [
      findingOf('store', ['ok', `${place} ${uses}`]),
      ...(file === undefined ? [] : rightsOf(file)),
      findingOf('servers', servers(found)),
      ...(await boardFindings(opened)),
      ...several,
    ];
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return [findingOf('store', ['wrong', `${place}: ${error.message}`]), ...several];
  } finally {
    await store.close();
  }
}

/** No finding if only its owner has access to the file. It is created so. */
function rightsOf(file: string): Finding[] {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return [];
  const text = `${file} is open to other users of this machine (${mode.toString(8)}): run chmod 600 on it`;
  return [{ check: 'rights', verdict: 'advice', text }];
}

function servers({ rows }: ChangedRows): CheckResult {
  const unreadable = rows.filter(({ isReadable }) => !isReadable).map(({ id }) => id);
  if (unreadable.length > 0)
    return [
      'wrong',
      `the stored settings of ${unreadable.join(', ')} are invalid, so nobody can moderate there: set one of their settings ` +
        'with "npm run servers", or restore a backup of the store',
    ];
  const left = rows.filter(({ missingSince }) => missingSince !== undefined).length;
  const without =
    left === 0
      ? ''
      : `; the bot is not in ${left} of them, whose settings are deleted 30 days after this was first seen`;
  return ['ok', `${rows.length} have settings${without}`];
}

/** No finding without boards. */
async function boardFindings({ boards: rows, mostBoards }: OpenedStore): Promise<Finding[]> {
  const { boards } = await rows.changesSince(0);
  const [first] = boards;
  if (first === undefined) return [];
  const { isPosting } = await rows.of(first.server);
  const paused = boards.flatMap((board) => (board.pause ? [pausedBoard(board, board.pause)] : []));
  const more = paused.length - MOST_NAMED;
  return [
    findingOf('boards', postedBoards(boards.length, paused.length, mostBoards, isPosting)),
    ...paused.slice(0, MOST_NAMED).map((found) => findingOf('paused board', found)),
    ...(more > 0
      ? [findingOf('paused board', ['advice', `${more} more: "npm run boards -- list" has all of them`])]
      : []),
  ];
}

function postedBoards(all: number, paused: number, most: number, isPosting: boolean): CheckResult {
  const count = `${all} in the store, ${paused} of them paused`;
  if (most === 0) return ['advice', `${count}; none is posted, because BOARDS_PER_SERVER is 0`];
  // If all boards are paused, nothing is missed.
  if (!isPosting && paused < all)
    return ['advice', `${count}; currently no process posts the others: start one with DISCORD_TOKEN`];
  return ['ok', count];
}

/** Steps before "Resume", or before "npm run boards -- resume". */
const BEFORE_RESUME = {
  'channel-gone': 'its channel is gone: managers can choose another one with Change',
  'no-rights':
    'the bot needs View Channel, Send Messages, Embed Links and Read Message History in its channel, and Attach Files for a chart',
  'message-deleted': 'its message was deleted: Remove deletes the board, too, and Resume posts a new message',
  refused: 'Discord refuses its messages',
  'zone-unknown': 'Node no longer knows its time zone: managers can choose another one with Change',
} as const satisfies Record<Exclude<PauseReason, 'by-manager' | 'by-host'>, string>;

function pausedBoard({ id, server }: Board, { reason, code }: NonNullable<Board['pause']>): CheckResult {
  const board = `${id} of the server ${server}, ${reason}`;
  const resume = `"npm run boards -- resume ${id}"`;
  if (reason === 'by-manager')
    return ['ok', `${board}: a manager paused it and can resume it with /board list`];
  if (reason === 'by-host') return ['advice', `${board}: ${resume} lets it post again`];
  const said = code === undefined ? '' : ` with the code ${code}`;
  return ['advice', `${board}: ${BEFORE_RESUME[reason]}${said}; then Resume on its card, or ${resume}`];
}
