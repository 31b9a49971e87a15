import type { Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import { nextTime, UnknownZone } from '../../handlers/boards/schedule.ts';
import { safeJson } from '../../handlers/display/file-text.ts';
import { isolate } from '../../handlers/display/safe-text.ts';
import type { Board, BoardChange } from '../../handlers/server-boards.ts';
import { CannotRun, ExitCode, type Program, print } from '../process/exit.ts';
import type { BoardSaveResult } from '../store/sql-board-store.ts';
import { type OpenedStore, openStore } from '../store/sql-store.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { assertWritable, storeError, timeText, writeAudit } from './host-change.ts';
import type { BoardsCommand } from './read-boards-command.ts';

/** Runs a command and prints its result. @throws CannotRun */
export async function runBoards({ config, log, stack }: Program, command: BoardsCommand): Promise<void> {
  const opened = await openStore(config, log);
  stack.defer(() => opened.store.close());
  try {
    await print(`${await answerText(command, opened, log)}\n`);
  } catch (error) {
    throw error instanceof StoreFailure ? storeError(opened.place, error, 'list') : error;
  }
}

async function answerText(command: BoardsCommand, opened: OpenedStore, log: Logger): Promise<string> {
  if (command.name === 'list') {
    const areNewPaused = !command.json && (await opened.boards.areNewPaused());
    const text = listText(await listedBoards(opened, command.server), command);
    return areNewPaused ? `${text}\n${NEW_PAUSED}` : text;
  }
  assertWritable(opened);
  if (command.id === undefined) return changeEach(command.name, opened, log);
  const saved = await change(command.name, command.id, opened, log);
  if (saved.kind !== 'saved' && saved.kind !== 'unchanged')
    throw new CannotRun(`There is no board ${command.id}: "list" shows all.`, ExitCode.usage);
  const { id, server, pause, pauseUnderHost } = saved.board;
  const board = `The board ${id} of the server ${server}`;
  if (saved.kind === 'unchanged')
    return `${board} ${pause ? `is already paused (${pause.reason})` : 'is not paused'}: nothing is saved.`;
  switch (command.name) {
    case 'pause':
      return `${board} is paused${pauseUnderHost ? `, and was already paused (${pauseUnderHost.reason})` : ''}.`;
    case 'resume':
      return pause
        ? `${board} is no longer paused by the host, but stays paused (${pause.reason}): "resume ${id}" ends that too.`
        : `${board} is resumed; it was paused (${saved.before?.pause?.reason}).`;
    case 'remove':
      return `${board} is removed; its messages stay.`;
  }
}

const NEW_PAUSED = 'New boards are also paused, until "resume --all".';

async function listedBoards(
  { boards }: OpenedStore,
  server: Snowflake | undefined,
): Promise<readonly Board[]> {
  const found = (await boards.changesSince(0)).boards.filter(
    (board) => server === undefined || board.server === server,
  );
  const isEarlier = (one: Board, other: Board) =>
    one.server === other.server ? one.id < other.id : BigInt(one.server) < BigInt(other.server);
  return found.toSorted((one, other) => (isEarlier(one, other) ? -1 : 1));
}

type ListCommand = Extract<BoardsCommand, { readonly name: 'list' }>;

function listText(boards: readonly Board[], { server, json }: ListCommand): string {
  if (json) return JSON.stringify(boards.map(jsonOf), undefined, 2);
  if (boards.length > 0) return boards.map(boardLine).join('\n');
  return server === undefined ? 'No server has boards.' : `The server ${server} has no boards.`;
}

/** A board as JSON. Unused parts of its schedule are null. */
function jsonOf(board: Board) {
  const { id, server, settings, pause, pauseUnderHost, last } = board;
  const { every } = settings;
  const hasTimes = every !== 'change';
  return {
    ...{ id, server, channel: settings.channel, provider: settings.provider, every },
    at: hasTimes ? settings.at : null,
    zone: hasTimes ? settings.zone : null,
    day: every === 'week' ? settings.day : null,
    message: settings.message,
    period: settings.period,
    stage: settings.stage ?? null,
    limit: settings.limit,
    chart: settings.chart ?? null,
    announce: settings.announce,
    state: pause ? 'paused' : 'running',
    reason: pause?.reason ?? null,
    reason_under_host: pauseUnderHost?.reason ?? null,
    next: nextOf(board)?.toISOString() ?? null,
    last: last?.at.toISOString() ?? null,
    message_id: last?.message ?? null,
  };
}

function nextOf({ settings, pause }: Board): Date | undefined {
  if (pause) return undefined;
  try {
    const next = nextTime(settings, Date.now());
    return next === undefined ? undefined : new Date(next);
  } catch (error) {
    if (error instanceof UnknownZone) return undefined;
    throw error;
  }
}

/** The game is quoted, because its name may contain any characters. */
function boardLine(board: Board): string {
  const { id, server, channel, provider, every, at, zone, day, reason, reason_under_host } = jsonOf(board);
  const when = [every, day, at, zone].filter((word) => word !== null).join(' ');
  const next = nextOf(board);
  const reasons = [reason, reason_under_host].filter((each) => each !== null).join(', ');
  const state = reason === null ? `running${next ? `, next ${timeText(next)}` : ''}` : `paused (${reasons})`;
  const last = board.last ? `last ${timeText(board.last.at)}` : 'nothing posted yet';
  const game = isolate(safeJson(provider, 0));
  return [id, server, channel, game, when, state, last].join('  ');
}

const CHANGES = {
  pause: { kind: 'pause', reason: 'by-host' },
  resume: { kind: 'resume', by: 'host' },
  remove: { kind: 'remove' },
} as const satisfies Record<string, BoardChange>;

/** Overrides concurrent changes by managers. */
async function change(
  name: 'pause' | 'resume' | 'remove',
  id: string,
  { boards }: OpenedStore,
  log: Logger,
): Promise<BoardSaveResult> {
  const wish: BoardChange = CHANGES[name];
  const saved = await boards.save(id, undefined, wish, { at: Date.now(), locale: undefined });
  if (saved.kind === 'saved') {
    const { board, before = board } = saved;
    const states =
      name === 'remove'
        ? { before: { board: before.settings } }
        : {
            before: { paused: before.pause?.reason ?? null },
            after: { paused: board.pause?.reason ?? null },
          };
    writeAudit(log, board.server, { action: `board ${name}`, target: id, ...states });
  }
  return saved;
}

async function changeEach(name: 'pause' | 'resume', opened: OpenedStore, log: Logger): Promise<string> {
  // Set first, so that boards which are created meanwhile are paused or in the list.
  await opened.boards.pauseNew(name === 'pause');
  let count = 0;
  for (const { id, pause } of await listedBoards(opened, undefined)) {
    if ((name === 'pause') === (pause?.reason === 'by-host')) continue;
    if ((await change(name, id, opened, log)).kind === 'saved') count += 1;
  }
  const counted = `Boards ${name}d: ${count}.`;
  return name === 'pause' ? `${counted} ${NEW_PAUSED}` : counted;
}
