import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import { withTimeoutAfterAbort } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import type { ChosenChannel } from '../declaration/channels.ts';
import { missingPermissions } from '../declaration/channels.ts';
import {
  type ComponentInput,
  defineComponent,
  defineModalOpener,
  type ModalResult,
} from '../declaration/component.ts';
import { channelIn } from '../declaration/form-inputs.ts';
import { ACTION_ROW_BUTTONS } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Board, BoardSettings } from '../server-boards.ts';
import type { Say } from '../words/words.ts';
import {
  type BoardForm,
  boardTexts,
  FIELDS,
  formFields,
  type InvalidText,
  settingsFromTexts,
} from './board-fields.ts';
import { allBoardsButton, boardCard, boardIds } from './card.ts';
import {
  boardChanges,
  boardsUnread,
  changeBoard,
  changedSettings,
  readBoard,
  requireBoardStore,
} from './change.ts';

/** A board with the version that was shown, and one of its forms. */
interface ShownForm {
  readonly id: string;
  readonly version: number;
  readonly form: BoardForm;
}

/** The buttons that open the forms of a card, the forms, and the suggestions for an invalid text. */
export const formComponents = [
  defineModalOpener({
    codec: boardIds.change,
    open: async ({ id, form }, context) => boardForm(form, await readBoardOrRefuse(id, context), context),
  }),
  defineModalOpener({
    codec: boardIds.again,
    async open({ id, version, form, texts }, context) {
      const board = await readBoardOrRefuse(id, context);
      if (board.version !== version) throw refusalWithList(({ boards }) => boards.changedSince);
      return boardForm(form, board, context, texts.split('\n'));
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

/** Reads the board of a form. @throws CannotDo if nothing can be saved, or if there is no such board */
async function readBoardOrRefuse(id: string, context: HandlerContext): Promise<Board> {
  requireBoardStore(context);
  const read = await withTimeoutAfterAbort(0, context.abandoned, readBoard(id, context));
  if (!read) throw boardsUnread();
  if (!read.board) throw refusalWithList(({ boards }) => boards.gone);
  return read.board;
}

/** A refusal with a button to the current list of boards. */
const refusalWithList = (say: Say): CannotDo => new CannotDo(say, (words) => row(allBoardsButton(words)));

/** @param texts the content of its fields. Default: the present settings */
function boardForm(
  form: BoardForm,
  { id, version, settings }: Board,
  { words }: HandlerContext,
  texts: readonly string[] = boardTexts(form, settings),
): Awaited<ModalResult> {
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
  // Discord may refuse a form that shows a deleted channel.
  return form === 'where' ? { ...modal(''), fallback: modal('unshown') } : modal('');
}

const aboutField = (key: string, about: Readonly<Record<string, string>>): string | undefined => about[key];

/** Reads a form's texts. A field without a value keeps its setting. @throws CannotDo for several values of a field */
const formTexts = (form: BoardForm, settings: BoardSettings, { chosen, typed }: ComponentInput): string[] => {
  const now = boardTexts(form, settings);
  return formFields(form, settings).map((key, place) => {
    const [value = typed.get(key), ...others] = chosen?.get(key) ?? [];
    if (others.length > 0) throw notInForm(key);
    return (value ?? now[place] ?? '').replaceAll('\n', ' ');
  });
};

/** @param input of a submitted form, for the check of its channel; undefined for a button */
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
      // A button cannot set a channel: Discord reports the permissions in a channel only with a form.
      if (shown.form === 'where' && !input) throw notInForm('channel');
      if (shown.form === 'where' && channels.length > 0) {
        const channel = channelIn(channels, input?.resolved);
        if (!channel) throw notInForm('channel');
        const why = channelProblem(channel, settings.chart !== undefined);
        if (why) throw refusalWithForm(why, shown, texts);
      }
      const filled = settingsFromTexts(shown.form, settings, texts);
      if ('near' in filled) throw refusalOfText(filled, shown, texts);
      return filled;
    },
    context,
    (board, { before = board, isPosting }) => {
      const { boards, settings, listed } = context.words;
      const names = changedSettings(before.settings, board.settings).map((key) => boards.name[key]);
      return boardCard({ board, isPosting }, context, settings.saved({ names: listed(names) }));
    },
  );

const notInForm = (key: InvalidText['key']): CannotDo =>
  new CannotDo(({ boards, settings }) => settings.refused.notOffered({ name: boards.name[key] }));

/** The refusal of an invalid text, with suggestions. */
function refusalOfText(
  { key, place, near }: InvalidText,
  shown: ShownForm,
  texts: readonly string[],
): CannotDo {
  if (key !== 'at' && key !== 'zone' && key !== 'stage') return notInForm(key);
  const typed = inline(texts[place] ?? '', 100);
  return refusalWithForm(({ boards }) => boards.refused[key]({ typed }), shown, texts, { place, near });
}

/** A refusal with suggestions, and a button that opens the form again with all input. */
function refusalWithForm(
  say: Say,
  { id, version, form }: ShownForm,
  texts: readonly string[],
  { place, near }: Pick<InvalidText, 'place' | 'near'> = { place: 0, near: [] },
): CannotDo {
  const withTexts = (of: readonly string[]) => ({ id, version, form, texts: of.join('\n') });
  const offered = near
    .slice(0, ACTION_ROW_BUTTONS - 1)
    .map((text) => button(boardIds.texts, withTexts(texts.with(place, text)), text));
  return new CannotDo(say, ({ boards }) =>
    row(...offered, button(boardIds.again, withTexts(texts), boards.button.editAgain)),
  );
}

const MANAGER_PERMISSIONS = ['viewChannel', 'sendMessages'] as const;
const BOT_PERMISSIONS = [...MANAGER_PERMISSIONS, 'embedLinks', 'readMessageHistory'] as const;

/** The sentence for a channel in which the manager cannot write or the bot cannot post; undefined if both can. */
export function channelProblem(
  { id, permissions, appPermissions }: ChosenChannel,
  hasChart: boolean,
): Say | undefined {
  const yours = missingPermissions(permissions, MANAGER_PERMISSIONS);
  const botsNeeded = [...BOT_PERMISSIONS, ...(hasChart ? ['attachFiles' as const] : [])];
  const lacked = yours.length > 0 ? yours : missingPermissions(appPermissions, botsNeeded);
  if (lacked.length === 0) return undefined;
  return ({ boards, settings, listed }) => {
    const say = yours.length > 0 ? boards.refused.yours : settings.refused.permissions;
    return say({ channel: `<#${id}>`, permissions: listed(lacked.map((name) => settings.permission[name])) });
  };
}
