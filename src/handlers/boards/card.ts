import type { Snowflake } from 'discord-api-types/v10';
import { ButtonStyle } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { permissionsOf } from '../declaration/channels.ts';
import { customIdCodec } from '../declaration/component.ts';
import { SELECT_OPTION_LABEL_LENGTH, SELECT_OPTIONS, SNOWFLAKE } from '../discord-limits.ts';
import { type Button, button, menuRow, row } from '../display/buttons.ts';
import { ARCHIVED_COLOUR, COLOUR } from '../display/colours.ts';
import { cutText, inline, shownText } from '../display/safe-text.ts';
import { clockTimestamp, timestamp } from '../display/timestamps.ts';
import type { Reply } from '../reply.ts';
import type { Board } from '../server-boards.ts';
import type { Words } from '../words/words.ts';
import { boardSettingInWords, usedKeys } from './board-fields.ts';
import { nextTime, UnknownZone } from './schedule.ts';

const id = z.string().regex(/^[a-z0-9]{6}$/);

const form = z.enum(['when', 'what', 'where']);

/** A board with the version that the message shows. */
const shown = { id, version: z.coerce.number().int().min(0) };

/** The custom ids under a card and under the list. */
export const boardIds = {
  /** Pages count from 0. */
  list: customIdCodec('board-list', 1, { page: z.coerce.number().int().min(0).max(99) }),
  /** The values of this menu are ids of boards. */
  choose: customIdCodec('board-choose', 1, {}),
  card: customIdCodec('board-card', 1, { id }),
  post: customIdCodec('board-post', 1, shown),
  preview: customIdCodec('board-preview', 1, shown),
  pause: customIdCodec('board-pause', 1, shown),
  resume: customIdCodec('board-resume', 1, shown),
  /** Opens a form. */
  change: customIdCodec('board-change', 2, { ...shown, form }),
  /** `channel` is `unshown` if the form leaves out the board's channel. */
  form: customIdCodec('board-form', 2, { ...shown, form, channel: z.enum(['', 'unshown']) }),
  /** Opens a form with earlier input: a line for each text. */
  again: customIdCodec('board-again', 1, { ...shown, form, texts: z.string() }),
  /** Saves such input without a form. */
  texts: customIdCodec('board-texts', 1, { ...shown, form, texts: z.string() }),
  /** Asks whether to remove the board. */
  remove: customIdCodec('board-remove', 1, shown),
  removal: customIdCodec('board-removal', 1, shown),
  /** Creates a board for a suggested game, after an unknown one was typed. */
  create: customIdCodec('board-create', 2, { provider: z.string(), channel: z.string().regex(SNOWFLAKE) }),
};

/** The server in which `/board` is used. Its access excludes other places. */
export function serverOfBoards({ server }: Pick<HandlerContext, 'server'>): Snowflake {
  if (server === undefined) throw new Error('/board is used outside of servers');
  return server;
}

/** The state of a board in words: running, or why it is paused. */
export function boardStateInWords(pause: Board['pause'], words: Words): string {
  const { boards } = words;
  const { reason, code } = pause ?? {};
  if (reason === undefined || code === undefined) return boards.state[reason ?? 'running'];
  if (reason === 'no-rights') return boards.lacking({ permissions: lackedInWords(code, words) });
  return reason === 'refused' ? boards.refusedWith({ code: String(code) }) : boards.state[reason];
}

const lackedInWords = (bits: number, { settings: { permission }, listed }: Words): string =>
  listed(permissionsOf(bits).map((name) => permission[name]));

/** What can be done about a pause; undefined for a pause by a manager. */
function pauseNote({ reason, code }: NonNullable<Board['pause']>, { settings }: Board, words: Words) {
  const { note } = words.boards;
  if (reason === 'by-manager') return undefined;
  if (reason !== 'no-rights' || code === undefined) return note[reason];
  return note.lacking({ permissions: lackedInWords(code, words), channel: `<#${settings.channel}>` });
}

/** The next post of a running board; undefined if Node no longer knows its zone. */
function nextInWords(
  { settings, wanted, waitsUntil }: Board,
  style: 'F' | 'R',
  { serverBoards, words }: HandlerContext,
): string | undefined {
  const { soon, onChange, waits } = words.boards.card;
  if (waitsUntil !== undefined) return waits({ until: clockTimestamp(new Date(waitsUntil)) });
  if (wanted !== undefined) return soon;
  try {
    const next = nextTime(settings, serverBoards.now());
    return next === undefined ? onChange : timestamp(new Date(next), style);
  } catch (error) {
    if (error instanceof UnknownZone) return undefined;
    throw error;
  }
}

/** A board of this server, and whether a process posts boards. */
interface FoundBoard {
  readonly board: Board;
  readonly isPosting: boolean;
}

/** The card of a board, with the buttons of managers. @param text above the card */
export function boardCard({ board, isPosting }: FoundBoard, context: HandlerContext, text = ''): Reply {
  const { words } = context;
  const { name, fact, card: texts, button: labels } = words.boards;
  const { id, version, settings, pause, pauseUnderHost, last } = board;
  const pauses = [pause, pauseUnderHost].filter((each) => each !== undefined);
  const next = pause ? undefined : nextInWords(board, 'F', context);
  const line = (named: string, value: string) => texts.line({ name: named, value });
  const lines = [
    texts.heading({ id: inline(id, id.length) }),
    ...usedKeys({ stage: null, chart: null, ...settings }).map((key) =>
      line(name[key], boardSettingInWords(key, settings, words)),
    ),
    ...[pause, ...pauses.slice(1)].map((each) => line(fact.state, boardStateInWords(each, words))),
    line(fact.last, last?.message === undefined ? texts.noMessage : messageLink(board, last)),
    ...(next === undefined ? [] : [line(fact.next, next)]),
  ];
  const told = pauses.flatMap((each) => pauseNote(each, board, words) ?? []);
  const notes = [...told, ...notesOf(isPosting, context)];
  const of = { id, version };
  const canSave = context.serverBoards.neededToSave === undefined;
  const isByHost = pause?.reason === 'by-host' && !pauseUnderHost;
  const preview = button(boardIds.preview, of, labels.preview);
  const buttons = [
    button(boardIds.post, of, labels.postNow, { disabled: pause !== undefined }),
    preview,
    pause
      ? button(boardIds.resume, of, labels.resume, { disabled: isByHost, style: ButtonStyle.Primary })
      : button(boardIds.pause, of, labels.pause),
    button(boardIds.remove, of, labels.remove, { style: ButtonStyle.Danger }),
  ];
  const forms = form.options.map((each) => button(boardIds.change, { ...of, form: each }, labels[each]));
  return {
    content: text,
    embeds: [
      { color: pause ? ARCHIVED_COLOUR : COLOUR, description: [...lines, ...blankBefore(notes)].join('\n') },
    ],
    components: [
      ...row(...(canSave ? buttons : [preview])),
      ...row(...(canSave ? forms : []), allBoardsButton(words)),
    ],
  };
}

/** Discord's clients show the URL of a message as a link with the channel's name. */
const messageLink = ({ server }: Board, { at, channel, message }: NonNullable<Board['last']>): string =>
  `https://discord.com/channels/${server}/${channel}/${message} · ${timestamp(at, 'R')}`;

const blankBefore = (notes: readonly string[]): string[] => (notes.length === 0 ? [] : ['', ...notes]);

export const allBoardsButton = ({ boards }: Words): Button =>
  button(boardIds.list, { page: 0 }, boards.button.all);

function notesOf(isPosting: boolean, { serverBoards: { neededToSave }, words }: HandlerContext): string[] {
  const { boards, settings } = words;
  if (neededToSave !== undefined) return [settings.note.notSaved({ setting: `\`${neededToSave}\`` })];
  return isPosting ? [] : [boards.note.unkept];
}

/** Boards per page: as many as a menu can offer. */
const BOARDS_PER_PAGE = SELECT_OPTIONS;

/** A line for each board, paused boards first, and a menu that opens their cards. @param show.text above the list */
export function boardList(
  { boards, isPosting }: { readonly boards: readonly Board[]; readonly isPosting: boolean },
  context: HandlerContext,
  show: { readonly page?: number; readonly text?: string } = {},
): Reply {
  const { words, mention } = context;
  const { title, list: texts } = words.boards;
  const ordered = boards.toSorted((a, b) => Number(b.pause !== undefined) - Number(a.pause !== undefined));
  const pages = Math.max(1, Math.ceil(boards.length / BOARDS_PER_PAGE));
  const page = Math.min(show.page ?? 0, pages - 1);
  const onPage = ordered.slice(page * BOARDS_PER_PAGE, (page + 1) * BOARDS_PER_PAGE);
  const lines =
    boards.length === 0
      ? [texts.none({ create: mention('board create') })]
      : onPage.map((board) => listLine(board, context));
  const place = texts.page({ page: words.number(page + 1), pages: words.number(pages) });
  const notes = notesOf(isPosting || boards.length === 0, context);
  const options = onPage.map(({ id, settings: { provider, every } }) => ({
    value: id,
    label: cutText(`${id} · ${shownText(provider, 60)}`, SELECT_OPTION_LABEL_LENGTH),
    description: words.boards.value.every[every],
  }));
  const { previous, next } = words.lists.button;
  const turning = [
    button(boardIds.list, { page: Math.max(0, page - 1) }, previous, { disabled: page === 0 }),
    button(boardIds.list, { page: page + 1 }, next, { disabled: page === pages - 1 }),
  ];
  return {
    content: show.text ?? '',
    embeds: [
      {
        color: COLOUR,
        title: pages === 1 ? title : `${title} · ${place}`,
        description: [...lines, ...blankBefore(notes)].join('\n'),
      },
    ],
    components: [
      ...menuRow(boardIds.choose.encode({}), options, { placeholder: texts.choose }),
      ...(pages === 1 ? [] : row(...turning)),
    ],
  };
}

/** A line of at most 160 characters: 25 such lines fit into an embed's description. */
function listLine(board: Board, context: HandlerContext): string {
  const { words } = context;
  const { id, settings, pause } = board;
  const { provider, channel, every } = settings;
  const state = pause?.reason === 'no-rights' ? { reason: pause.reason } : pause;
  const when = pause ? `**${boardStateInWords(state, words)}**` : nextInWords(board, 'R', context);
  const interval = words.boards.value.every[every];
  return [inline(id, id.length), inline(provider, 24), `<#${channel}>`, interval, when]
    .filter((part) => part !== undefined)
    .join(' · ');
}
