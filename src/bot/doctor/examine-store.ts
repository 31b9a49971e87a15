import { statSync } from 'node:fs';
import type { Board, PauseReason } from '../../handlers/server-boards.ts';
import type { ChangedRows, OpenedStore } from '../store/sql-store.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { type CheckResult, type Finding, findingOf } from './finding.ts';

const SEVERAL_PROCESSES =
  'SHARDS is set and DATABASE_URL is not, so that processes may have folders of their own: managers of servers ' +
  'can save no settings and no boards until it names a Postgres';

/** The most paused boards that are named. */
const MOST_NAMED = 20;

/**
 * Whether the settings of servers can be read and changed, and which boards are not posted. Writes no row.
 * @param write whether the tables of a database may be made, as the first setting of a server would
 */
export async function examineStore(opened: OpenedStore, write: boolean): Promise<Finding[]> {
  const { store, file, place, neededToSave } = opened;
  const several: Finding[] =
    neededToSave === undefined ? [] : [{ check: neededToSave, verdict: 'advice', text: SEVERAL_PROCESSES }];
  try {
    if (!store.exists)
      return [findingOf('store', ['ok', `${place}, which the first setting of a server makes`]), ...several];
    const found = await store.changesSince(0);
    const isUsed = found.revision > 0;
    if (isUsed || write) await store.testWrite();
    const uses =
      isUsed || write ? 'takes changes' : 'has no tables yet: with --write they are made and tried';
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

/** Says nothing of a file that its user alone can read, as it is made. */
function rightsOf(file: string): Finding[] {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) === 0) return [];
  const text = `${file} is open to other users of this machine (${mode.toString(8)}): chmod 600 closes it`;
  return [{ check: 'rights', verdict: 'advice', text }];
}

function servers({ rows }: ChangedRows): CheckResult {
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

/** Says nothing of boards where there are none. */
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
  if (most === 0) return ['advice', `${count}; none is posted, as BOARDS_PER_SERVER is 0`];
  // Of paused boards alone nothing is missed.
  if (!isPosting && paused < all)
    return ['advice', `${count}; no process posts the others at the moment: start one with DISCORD_TOKEN`];
  return ['ok', count];
}

/** What has to be done before Resume, or before "npm run boards -- resume". */
const BEFORE_RESUME = {
  'channel-gone': 'its channel is gone: managers choose another one with Change',
  'no-rights':
    'the bot needs View Channel, Send Messages, Embed Links and Read Message History in its channel, and Attach Files for a chart',
  'message-deleted': 'its message was deleted: Remove ends it too, and Resume begins with a new message',
  refused: 'Discord refuses its messages',
  'zone-unknown': 'Node no longer knows its time zone: managers choose another one with Change',
} as const satisfies Record<Exclude<PauseReason, 'by-manager' | 'by-host'>, string>;

function pausedBoard({ id, server }: Board, { reason, code }: NonNullable<Board['pause']>): CheckResult {
  const board = `${id} of the server ${server}, ${reason}`;
  const resume = `"npm run boards -- resume ${id}"`;
  if (reason === 'by-manager')
    return ['ok', `${board}: a manager paused it, and resumes it with /board list`];
  if (reason === 'by-host') return ['advice', `${board}: ${resume} lets it post again`];
  const said = code === undefined ? '' : ` with the code ${code}`;
  return ['advice', `${board}: ${BEFORE_RESUME[reason]}${said}; then Resume on its card, or ${resume}`];
}
