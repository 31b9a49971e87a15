import { ButtonStyle } from 'discord-api-types/v10';
import { type AuditEntry, type AuditedState, auditedBoard } from '../audit-entry.ts';
import type { HandlerContext } from '../context.ts';
import { defineComponent } from '../declaration/component.ts';
import { button, row } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import type { Board, BoardActor, BoardChange, BoardChangeResult, BoardSettings } from '../server-boards.ts';
import { BOARD_KEYS } from './board-fields.ts';
import { allBoardsButton, boardCard, boardIds, boardList, serverOfBoards } from './card.ts';

type BoardChangeKind = 'create' | BoardChange['kind'];

/** The action of a change in the audit. */
const boardActionOf = (kind: BoardChangeKind) =>
  kind === 'settings' ? 'board change' : (`board ${kind}` as const);

/** Declares a change of a board. */
export const boardChanges = (kind: BoardChangeKind) => ({
  shownBy: '/board list',
  action: boardActionOf(kind),
});

/** @throws CannotDo if several processes may each have their own store, so that nothing can be saved */
export function requireBoardStore({ serverBoards: { neededToSave } }: HandlerContext): void {
  if (neededToSave === undefined) return;
  throw new CannotDo(({ settings }) => settings.note.notSaved({ setting: `\`${neededToSave}\`` }));
}

export const boardActor = ({ asker, serverLocale }: HandlerContext): BoardActor => ({
  user: asker,
  locale: serverLocale,
});

export const boardsUnread = (): CannotDo => new CannotDo(({ boards }) => boards.unread);

/**
 * Reads a board of this server, and whether a process posts boards. A board of another server counts as gone.
 * @throws CannotDo if the store cannot be read
 */
export async function readBoard(id: string, context: HandlerContext) {
  const read = await context.serverBoards.find(id);
  if ('failed' in read) throw boardsUnread();
  const { board, isPosting } = read;
  return { board: board?.server === serverOfBoards(context) ? board : undefined, isPosting };
}

/**
 * Reads a board and calls `answer`, or answers that it is gone.
 * @throws CannotDo if the store cannot be read
 */
export async function withBoard(
  id: string,
  context: HandlerContext,
  answer: (seen: { readonly board: Board; readonly isPosting: boolean }) => Reply | Promise<Reply>,
): Promise<Reply> {
  const { board, isPosting } = await readBoard(id, context);
  return board ? answer({ board, isPosting }) : boardGoneReply(context);
}

/** The answer if a board is gone. */
export const boardGoneReply = ({ words }: HandlerContext): Reply => ({
  content: words.boards.gone,
  embeds: [],
  components: row(allBoardsButton(words)),
});

/** The buttons that change a board immediately, and the question before its removal. */
export const changeComponents = [
  changeButton({ kind: 'pause', reason: 'by-manager' }),
  changeButton({ kind: 'resume', by: 'manager' }),
  changeButton({ kind: 'post' }),
  defineComponent({
    codec: boardIds.remove,
    effect: 'update',
    run: ({ id }, context) =>
      withBoard(id, context, ({ board: { version } }) => {
        const { button: labels, askRemoval } = context.words.boards;
        const forGood = { style: ButtonStyle.Danger } as const;
        return {
          content: askRemoval({ id: inline(id, id.length) }),
          components: row(
            button(boardIds.removal, { id, version }, labels.removeForGood, forGood),
            button(boardIds.card, { id }, labels.keep),
          ),
        };
      }),
  }),
  defineComponent({
    codec: boardIds.removal,
    effect: 'update',
    changes: boardChanges('remove'),
    run: (shown, context) =>
      changeBoard(shown, { kind: 'remove' }, context, async ({ id }) => {
        const text = context.words.boards.removed({ id: inline(id, id.length) });
        const left = await context.serverBoards.of(serverOfBoards(context));
        return 'failed' in left
          ? { ...boardGoneReply(context), content: text }
          : boardList(left, context, { text });
      }),
  }),
];

function changeButton(wanted: Extract<BoardChange, { kind: 'pause' | 'resume' | 'post' }>) {
  return defineComponent({
    codec: boardIds[wanted.kind],
    effect: 'update',
    changes: boardChanges(wanted.kind),
    run: (shown, context) =>
      changeBoard(shown, wanted, context, (board, { isPosting }) => {
        const text = board.pause?.reason === 'by-host' ? '' : context.words.boards.done[wanted.kind];
        return boardCard({ board, isPosting }, context, text);
      }),
  });
}

/**
 * Changes a board of this server if it still has the shown version. If somebody saved first, shows the current version.
 * @param wanted the change, or a function that returns new settings from the present ones
 * @param answer returns the reply to a successful change
 * @throws CannotDo if nothing was saved, or if that is uncertain
 */
export async function changeBoard(
  { id, version }: { readonly id: string; readonly version: number },
  wanted: Exclude<BoardChange, { kind: 'settings' }> | ((settings: BoardSettings) => BoardSettings),
  context: HandlerContext,
  answer: (
    board: Board,
    of: { readonly before: Board | undefined; readonly isPosting: boolean },
  ) => Reply | Promise<Reply>,
): Promise<Reply> {
  requireBoardStore(context);
  const { words } = context;
  const { board, isPosting } = await readBoard(id, context);
  const kind = typeof wanted === 'function' ? 'settings' : wanted.kind;
  const changeOf = ({ settings }: Board): BoardChange =>
    typeof wanted === 'function' ? { kind: 'settings', settings: wanted(settings) } : wanted;
  // The button is disabled in this case, but only Discord enforces that.
  const isOfHost = kind === 'resume' && board?.pause?.reason === 'by-host' && !board.pauseUnderHost;
  const saved =
    board?.version === version && !isOfHost
      ? await context.serverBoards.save(id, version, changeOf(board), boardActor(context))
      : ({ kind: 'changed', board } as const);
  const ended = auditedResult(kind, saved, context, { id, settings: board?.settings });
  if (ended.kind === 'saved') return answer(ended.board, { before: ended.before, isPosting });
  if (!ended.board) return boardGoneReply(context);
  const text = ended.kind === 'unchanged' ? words.boards.wasSo : words.boards.changedSince;
  return boardCard({ board: ended.board, isPosting }, context, text);
}

type ShownResult = Extract<BoardChangeResult, { kind: 'saved' | 'unchanged' | 'changed' }>;

/**
 * Audits the result of a change.
 * @param of the board before the change, or the requested board; no id if it was not created
 * @returns the result, if there may be a board to show
 * @throws CannotDo with the sentence for any other result
 */
export function auditedResult(
  kind: BoardChangeKind,
  saved: BoardChangeResult,
  { audit, serverBoards }: Pick<HandlerContext, 'audit' | 'serverBoards'>,
  of: { readonly id?: string; readonly settings: BoardSettings | undefined },
): ShownResult {
  if (saved.kind === 'full')
    throw new CannotDo(({ boards }) => boards.refused.full({ most: serverBoards.maxBoards }));
  if (saved.kind === 'too soon') throw new CannotDo(({ boards }) => boards.tooSoon);
  const board = 'board' in saved ? saved.board : undefined;
  const target = of.id ?? board?.id;
  const settings = board?.settings ?? of.settings;
  // Post now changes no setting: the log has a line for the post instead.
  if (kind !== 'post') {
    audit({
      action: boardActionOf(kind),
      ...(target !== undefined && { target }),
      ...(settings && auditedBoard(settings)),
      ...auditedSave(kind, saved),
    });
  }
  if (saved.kind === 'failed') throw new CannotDo(({ settings }) => settings.failed[saved.why]);
  if (saved.kind === 'uncertain')
    throw new CannotDo(({ answers }) => answers.uncertain({ command: '/board list' }));
  return saved;
}

function auditedSave(
  kind: BoardChangeKind,
  saved: Exclude<BoardChangeResult, { kind: 'full' | 'too soon' }>,
): Omit<AuditEntry, 'action'> {
  switch (saved.kind) {
    case 'saved':
      return { outcome: 'done', ...auditedStates(kind, saved) };
    case 'unchanged':
      return { outcome: 'unchanged', why: 'it was so already' };
    case 'changed':
      return {
        outcome: 'unchanged',
        why: saved.board ? 'it had changed since it was shown' : 'there is nothing with this id',
      };
    case 'failed':
      return { outcome: 'failed', why: `the store was ${saved.why}` };
    case 'uncertain':
      return { outcome: 'failed', why: 'it is uncertain whether it was done' };
  }
}

/** The audited states: all settings of a new or removed board, otherwise the differences. */
function auditedStates(
  kind: BoardChangeKind,
  { board, before = board }: Extract<BoardChangeResult, { kind: 'saved' }>,
): Pick<AuditEntry, 'before' | 'after'> {
  switch (kind) {
    case 'create':
      return { after: { board: board.settings } };
    case 'remove':
      return { before: { board: board.settings } };
    case 'settings': {
      const keys = changedSettings(before.settings, board.settings);
      return { before: { board: settingsOf(keys, before) }, after: { board: settingsOf(keys, board) } };
    }
    default:
      return {
        before: { paused: ownPause(before)?.reason ?? null },
        after: { paused: ownPause(board)?.reason ?? null },
      };
  }
}

/** The pause that managers can end. */
const ownPause = ({ pause, pauseUnderHost }: Board): Board['pause'] =>
  pause?.reason === 'by-host' ? pauseUnderHost : pause;

/** The keys of the settings that differ. */
export const changedSettings = (before: BoardSettings, after: BoardSettings): (keyof BoardSettings)[] =>
  BOARD_KEYS.filter((key) => before[key] !== after[key]);

/** The values of some settings; null if unset. */
const settingsOf = (
  keys: readonly (keyof BoardSettings)[],
  { settings }: Board,
): NonNullable<AuditedState['board']> => Object.fromEntries(keys.map((key) => [key, settings[key] ?? null]));
