import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import { withTimeoutAfterAbort } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import {
  type ComponentInput,
  defineComponent,
  defineModalOpener,
  type Opening,
} from '../declaration/component.ts';
import { channelIn, lackedPermissions } from '../declaration/inputs.ts';
import type { ChosenChannel } from '../declaration/options.ts';
import { ACTION_ROW_BUTTONS } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Board, BoardSettings } from '../server-boards.ts';
import type { Say } from '../words/words.ts';
import { allBoards, boardCard, boardIds } from './card.ts';
import {
  boardChanges,
  boardsUnread,
  changeBoard,
  changedSettings,
  mustSaveBoards,
  readBoard,
} from './change.ts';
import { type BoardForm, FIELDS, filledBoard, formFields, textsOfBoard, type Unusable } from './fields.ts';

/** A board with the version that was shown, and one of its forms. */
interface ShownForm {
  readonly id: string;
  readonly version: number;
  readonly form: BoardForm;
}

/** The buttons that open the forms of a card, the forms, and what is offered in place of a text that means nothing. */
export const formComponents = [
  defineModalOpener({
    codec: boardIds.change,
    open: async ({ id, form }, context) => opened(form, await mustRead(id, context), context),
  }),
  defineModalOpener({
    codec: boardIds.again,
    async open({ id, version, form, texts }, context) {
      const board = await mustRead(id, context);
      if (board.version !== version) throw withList(({ boards }) => boards.changedSince);
      return opened(form, board, context, texts.split('\n'));
    },
  }),
  defineComponent({
    codec: boardIds.form,
    effect: 'update',
    changes: boardChanges('settings'),
    run: (shown, context, input) =>
      saveTexts(shown, (settings) => formTexts(shown.form, settings, input), context, input),
  }),
  defineComponent({
    codec: boardIds.texts,
    effect: 'update',
    changes: boardChanges('settings'),
    run: ({ texts, ...shown }, context) => saveTexts(shown, () => texts.split('\n'), context),
  }),
];

/** @throws CannotDo where nothing can be saved, or there is no such board */
async function mustRead(id: string, context: HandlerContext): Promise<Board> {
  mustSaveBoards(context);
  const read = await withTimeoutAfterAbort(0, context.abandoned, readBoard(id, context));
  if (!read) throw boardsUnread();
  if (!read.board) throw withList(({ boards }) => boards.gone);
  return read.board;
}

/** A refusal that leads to the boards as they are. */
const withList = (say: Say): CannotDo => new CannotDo(say, (words) => row(allBoards(words)));

/** @param texts what it says. Default: the board as it is */
function opened(
  form: BoardForm,
  { id, version, settings }: Board,
  { words }: HandlerContext,
  texts: readonly string[] = textsOfBoard(form, settings),
): Awaited<Opening> {
  const { boards } = words;
  const modal = (channel: '' | 'unshown'): APIModalInteractionResponseCallbackData => ({
    title: boards.form.title[form]({ id }),
    custom_id: boardIds.form.encode({ id, version, form, channel }),
    components: formFields(form, settings).map((key, place) => {
      const isUnshown = key === 'channel' && channel === 'unshown';
      const about = isUnshown ? words.settings.form.gone : aboutField(key, boards.form.about);
      return {
        type: ComponentType.Label,
        label: boards.name[key],
        ...(about !== undefined && { description: about }),
        component: FIELDS[key].input(isUnshown ? '' : (texts[place] ?? ''), words),
      };
    }),
  });
  // Discord may refuse a form that shows a channel that is gone.
  return form === 'where' ? { ...modal(''), without: modal('unshown') } : modal('');
}

const aboutField = (key: string, about: Readonly<Record<string, string>>): string | undefined => about[key];

/** What a form says: what it has no value for stays as it is. @throws CannotDo for several values of one field */
const formTexts = (form: BoardForm, settings: BoardSettings, { chosen, typed }: ComponentInput): string[] => {
  const now = textsOfBoard(form, settings);
  return formFields(form, settings).map((key, place) => {
    const [value = typed.get(key), ...others] = chosen?.get(key) ?? [];
    if (others.length > 0) throw notInForm(key);
    return (value ?? now[place] ?? '').replaceAll('\n', ' ');
  });
};

/** @param input of a form, whose channel is looked at */
const saveTexts = (
  shown: ShownForm,
  textsOf: (settings: BoardSettings) => readonly string[],
  context: HandlerContext,
  input?: ComponentInput,
) =>
  changeBoard(
    shown,
    (settings) => {
      const texts = textsOf(settings);
      const channels = input?.chosen?.get('channel') ?? [];
      // A button offers no channel, since Discord says in a form alone what is permitted there.
      if (shown.form === 'where' && !input) throw notInForm('channel');
      if (shown.form === 'where' && channels.length > 0) {
        const channel = channelIn(channels, input?.resolved);
        if (!channel) throw notInForm('channel');
        const why = whyNotThere(channel, settings.chart !== undefined);
        if (why) throw unusable(why, shown, texts);
      }
      const filled = filledBoard(shown.form, settings, texts);
      if ('near' in filled) throw refusalOfText(filled, shown, texts);
      return filled;
    },
    context,
    (board, { before = board, areKept }) => {
      const { boards, settings, listed } = context.words;
      const names = changedSettings(before.settings, board.settings).map((key) => boards.name[key]);
      return boardCard({ board, areKept }, context, settings.saved({ names: listed(names) }));
    },
  );

const notInForm = (key: Unusable['key']): CannotDo =>
  new CannotDo(({ boards, settings }) => settings.refused.notOffered({ name: boards.name[key] }));

/** The answer to a text that means nothing, with the nearest that mean something. */
function refusalOfText({ key, place, near }: Unusable, shown: ShownForm, texts: readonly string[]): CannotDo {
  if (key !== 'at' && key !== 'zone' && key !== 'stage') return notInForm(key);
  const typed = inline(texts[place] ?? '', 100);
  return unusable(({ boards }) => boards.refused[key]({ typed }), shown, texts, { place, near });
}

/** A refusal with a button that opens the form with all that was typed. */
function unusable(
  say: Say,
  { id, version, form }: ShownForm,
  texts: readonly string[],
  { place, near }: Pick<Unusable, 'place' | 'near'> = { place: 0, near: [] },
): CannotDo {
  const withTexts = (of: readonly string[]) => ({ id, version, form, texts: of.join('\n') });
  const offered = near
    .slice(0, ACTION_ROW_BUTTONS - 1)
    .map((text) => button(boardIds.texts, withTexts(texts.with(place, text)), text));
  return new CannotDo(say, ({ boards }) =>
    row(...offered, button(boardIds.again, withTexts(texts), boards.button.editAgain)),
  );
}

const NEEDED = ['viewChannel', 'sendMessages'] as const;
const NEEDED_OF_BOT = [...NEEDED, 'embedLinks', 'readMessageHistory'] as const;

/** The sentence for a channel in which the manager cannot write, or the bot cannot post; undefined for any other. */
export function whyNotThere(
  { id, permissions, appPermissions }: ChosenChannel,
  hasChart: boolean,
): Say | undefined {
  const yours = lackedPermissions(permissions, NEEDED);
  const botsNeeded = [...NEEDED_OF_BOT, ...(hasChart ? ['attachFiles' as const] : [])];
  const lacked = yours.length > 0 ? yours : lackedPermissions(appPermissions, botsNeeded);
  if (lacked.length === 0) return undefined;
  return ({ boards, settings, listed }) => {
    const say = yours.length > 0 ? boards.refused.yours : settings.refused.permissions;
    return say({ channel: `<#${id}>`, permissions: listed(lacked.map((name) => settings.permission[name])) });
  };
}
