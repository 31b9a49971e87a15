import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { withinAfterAbort } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import { type ComponentInput, defineComponent, defineModalOpener } from '../declaration/component.ts';
import { CHANNEL_TYPES, lackedPermissions } from '../declaration/inputs.ts';
import type { ChosenChannel } from '../declaration/options.ts';
import { ACTION_ROW_BUTTONS } from '../discord-limits.ts';
import { type Button, button, row } from '../display/buttons.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Board, BoardSettings } from '../server-boards.ts';
import type { Words } from '../words/words.ts';
import { boardCard, boardIds, MESSAGE } from './card.ts';
import {
  boardChanges,
  boardsUnread,
  changeBoard,
  changedSettings,
  mustSaveBoards,
  readBoard,
} from './change.ts';
import { readTime, readZone } from './schedule.ts';
import { zonesNear } from './zones.ts';

/** Rows of a board. */
export const MOST_ROWS = 25;

/** Characters of a time and of a zone in a form: more than any has. */
const TEXT_LENGTH = 100;

/** The inputs of the form, in its order. A board that follows changes has no times, and always edits its message. */
const FIELDS = ['channel', 'at', 'zone', 'limit', 'message'] as const;
type Field = (typeof FIELDS)[number];
const offeredFields = ({ every }: BoardSettings): readonly Field[] =>
  every === 'change' ? ['channel', 'limit'] : FIELDS;

/** The button that opens the form, and the form. */
export const formComponents = [
  defineModalOpener({
    codec: boardIds.change,
    async open({ id }, context) {
      mustSaveBoards(context);
      const read = await withinAfterAbort(0, context.abandoned, readBoard(id, context));
      if (!read || 'failed' in read) throw boardsUnread();
      if (!read.board) throw new CannotDo(({ boards }) => boards.gone);
      // Discord may refuse a form that shows a channel that is gone.
      return { ...boardForm(read.board, '', context), without: boardForm(read.board, 'unshown', context) };
    },
  }),
  defineComponent({
    codec: boardIds.form,
    effect: 'update',
    changes: boardChanges('settings'),
    run: (shown, context, input) =>
      saveSettings(shown, (settings) => filledSettings(shown, settings, input), context),
  }),
  /** The channel was looked at when the form came. */
  defineComponent({
    codec: boardIds.refill,
    effect: 'update',
    changes: boardChanges('settings'),
    run: ({ id, version, ...fields }, context) =>
      saveSettings({ id, version }, (settings) => withFields(settings, fields), context),
  }),
];

const saveSettings = (
  shown: { readonly id: string; readonly version: number },
  filled: (settings: BoardSettings) => BoardSettings,
  context: HandlerContext,
) =>
  changeBoard(
    shown,
    'settings',
    ({ settings }) => ({ kind: 'settings', settings: filled(settings) }),
    context,
    (board, { before = board, areKept }) => {
      const { boards, settings, listed } = context.words;
      const names = changedSettings(before.settings, board.settings).map((key) => boards.name[key]);
      return boardCard({ board, areKept }, context, settings.saved({ names: listed(names) }));
    },
  );

function boardForm(
  { id, version, settings }: Board,
  channel: '' | 'unshown',
  { words }: HandlerContext,
): APIModalInteractionResponseCallbackData {
  const { boards, settings: settingTexts } = words;
  return {
    title: boards.form.title({ id }),
    custom_id: boardIds.form.encode({ id, version, channel }) ?? '',
    components: offeredFields(settings).map((field) => ({
      type: ComponentType.Label,
      label: boards.name[field],
      description:
        field === 'channel' && channel === 'unshown' ? settingTexts.form.gone : boards.form.about[field],
      component: inputOf(field, settings, channel === 'unshown', words),
    })),
  };
}

function inputOf(
  field: Field,
  settings: BoardSettings,
  isUnshown: boolean,
  { boards }: Words,
): APILabelComponent['component'] {
  switch (field) {
    case 'channel':
      return {
        type: ComponentType.ChannelSelect,
        custom_id: field,
        channel_types: [...CHANNEL_TYPES],
        max_values: 1,
        ...(isUnshown
          ? { min_values: 0, required: false }
          : {
              min_values: 1,
              required: true,
              default_values: [{ id: settings.channel, type: SelectMenuDefaultValueType.Channel }],
            }),
      };
    case 'at':
    case 'zone':
      return {
        type: ComponentType.TextInput,
        custom_id: field,
        style: TextInputStyle.Short,
        max_length: TEXT_LENGTH,
        value: settings[field],
      };
    case 'limit':
      return {
        type: ComponentType.StringSelect,
        custom_id: field,
        options: ROWS.map((rows) => ({
          value: rows,
          label: rows,
          default: rows === String(settings.limit),
        })),
      };
    case 'message':
      return {
        type: ComponentType.RadioGroup,
        custom_id: field,
        options: MESSAGE.map((value) => ({
          value,
          label: boards.value.message[value],
          default: value === settings.message,
        })),
      };
  }
}

const ROWS = Array.from({ length: MOST_ROWS }, (_, at) => String(at + 1));

/**
 * The settings of a board as a form wants them; what it has no value for stays as it is.
 * @throws CannotDo for what it did not offer, a time or a zone that is none, and a channel in which the manager or the bot
 * cannot do what a board needs
 */
function filledSettings(
  { id, version }: { readonly id: string; readonly version: number },
  settings: BoardSettings,
  { chosen, typed, resolved }: ComponentInput,
): BoardSettings {
  const offered = offeredFields(settings);
  const [channel, at, zone, limit, message] = FIELDS.map((field) => {
    const [value, ...others] = chosen?.get(field) ?? [typed.get(field)];
    if (value !== undefined && (others.length > 0 || !offered.includes(field))) throw notInForm(field);
    return value;
  });
  const found = resolved?.channels.get(channel ?? '');
  const isOfType = CHANNEL_TYPES.some((type) => type === found?.type);
  if (channel !== undefined && !(found && isOfType)) throw notInForm('channel');
  const known = zone === undefined ? undefined : readZone(zone);
  const read = withFields(settings, { channel, at, zone: known, limit, message });
  if (found) mustAllowBoard(found, settings.chart !== undefined);
  if (zone === undefined || known !== undefined) return read;
  const { channel: to, at: time, limit: rows, message: how } = read;
  throw unknownZone(zone, (near) => {
    const fields = { channel: to, at: time, zone: near, limit: String(rows), message: how };
    return button(boardIds.refill, { id, version, ...fields }, near);
  });
}

/** Settings with these fields in place of theirs. @throws CannotDo for one that the form did not offer, or no time */
function withFields(
  settings: BoardSettings,
  { channel, at, zone, limit, message }: { readonly [Each in Field]: string | undefined },
): BoardSettings {
  if (limit !== undefined && !ROWS.includes(limit)) throw notInForm('limit');
  const edited = MESSAGE.find((each) => each === message);
  if (message !== undefined && !edited) throw notInForm('message');
  return {
    ...settings,
    ...(channel !== undefined && { channel }),
    ...(at !== undefined && { at: mustBeTime(at) }),
    ...(zone !== undefined && { zone }),
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(edited && { message: edited }),
  };
}

const notInForm = (field: Field): CannotDo =>
  new CannotDo(({ boards, settings }) => settings.refused.notOffered({ name: boards.name[field] }));

/** @throws CannotDo for a text that is no time of a day */
export function mustBeTime(typed: string): string {
  const time = readTime(typed);
  if (time !== undefined) return time;
  throw new CannotDo(({ boards }) => boards.refused.at({ typed: inline(typed, TEXT_LENGTH) }));
}

/**
 * The answer to a text that is no zone, with buttons for the nearest zones.
 * @param choose makes the button for a zone
 */
export function unknownZone(typed: string, choose: (zone: string) => Button | undefined): CannotDo {
  const near = zonesNear(typed).slice(0, ACTION_ROW_BUTTONS);
  const buttons = near.map(choose).filter((each) => each !== undefined);
  const text = { typed: inline(typed, TEXT_LENGTH) };
  return new CannotDo(
    ({ boards: { refused } }) => (buttons.length === 0 ? refused.zone(text) : refused.zoneNear(text)),
    () => row(...buttons),
  );
}

const NEEDED = ['viewChannel', 'sendMessages'] as const;
const NEEDED_OF_BOT = [...NEEDED, 'embedLinks', 'readMessageHistory'] as const;

/** @throws CannotDo for a channel in which the manager cannot write, or the bot cannot post */
export function mustAllowBoard({ id, permissions, appPermissions }: ChosenChannel, hasChart: boolean): void {
  const managerLacks = lackedPermissions(permissions, NEEDED);
  const botLacks = lackedPermissions(appPermissions, [
    ...NEEDED_OF_BOT,
    ...(hasChart ? ['attachFiles' as const] : []),
  ]);
  if (managerLacks.length + botLacks.length === 0) return;
  const channel = `<#${id}>`;
  throw new CannotDo(({ boards: { refused }, settings: { permission, refused: ofBot }, listed }) => {
    const yours = listed(managerLacks.map((name) => permission[name]));
    const permissions = listed(botLacks.map((name) => permission[name]));
    if (yours === '') return ofBot.permissions({ channel, permissions });
    return permissions === ''
      ? refused.yours({ channel, permissions: yours })
      : refused.ofBoth({ channel, yours, permissions });
  });
}
