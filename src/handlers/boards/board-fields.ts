import { ComponentType } from 'discord-api-types/v10';
import type { AuditedState } from '../audit-entry.ts';
import {
  type Choice,
  channelInput,
  choicesWith,
  type FormInput,
  radioInput,
  textInput,
} from '../declaration/form-inputs.ts';
import { inline } from '../display/safe-text.ts';
import { formatLogged } from '../records/score-text.ts';
import { type BoardSettings, WEEKDAYS } from '../server-boards.ts';
import type { Words } from '../words/words.ts';
import { parseTime, parseZone, similarTimes, similarZones } from './schedule.ts';

/** Maximum rows of a board. */
const MAX_ROWS = 25;

/** The settings that managers can change. */
type FieldKey = Exclude<keyof BoardSettings, 'provider'>;

/** How a setting is displayed, edited in a form and validated. */
interface BoardField<Value> {
  inWords(value: Value, words: Words): string;
  text(settings: BoardSettings): string;
  /** @param text the present value, or earlier input */
  input(text: string, words: Words): FormInput;
  /** Returns the settings with the parsed text; undefined if the text is invalid. */
  read(text: string, settings: BoardSettings): BoardSettings | undefined;
  /** Suggests valid texts for an invalid one, the most likely first. */
  near?(text: string): readonly string[];
}

const selectInput = (custom_id: string, choices: readonly Choice[], now: string): FormInput => ({
  type: ComponentType.StringSelect,
  custom_id,
  options: choicesWith(choices, now),
});

/** A field with fixed values. `undefined` among them means none. */
function choiceField<Key extends FieldKey>(
  key: Key,
  values: readonly BoardSettings[Key][],
  inWords: BoardField<BoardSettings[Key]>['inWords'],
  inputOf: typeof selectInput = radioInput,
): BoardField<BoardSettings[Key]> {
  const written = (value: BoardSettings[Key]) => String(value ?? 'none');
  return {
    inWords,
    text: (settings) => written(settings[key]),
    input(now, words) {
      const choices = values.map((value) => ({ value: written(value), label: inWords(value, words) }));
      return inputOf(key, choices, now);
    },
    read(text, settings) {
      const at = values.findIndex((value) => written(value) === text);
      return at === -1 ? undefined : { ...settings, [key]: values[at] };
    },
  };
}

/** Maximum characters of a form's text: more than any setting has. */
const TEXT_LENGTH = 60;

function textField(
  key: 'at' | 'zone',
  read: (text: string) => string | undefined,
  near: (text: string) => readonly string[],
): BoardField<string> {
  return {
    inWords: String,
    text: ({ [key]: value }) => value,
    input: (text) => textInput(key, text, { most: TEXT_LENGTH, isRequired: true }),
    read(text, settings) {
      const value = read(text);
      return value === undefined ? undefined : { ...settings, [key]: value };
    },
    near,
  };
}

/** The fields of all settings, in the order in which they are shown. */
export const FIELDS: { readonly [Key in FieldKey]: BoardField<BoardSettings[Key]> } = {
  channel: {
    inWords: (id) => `<#${id}>`,
    text: ({ channel }) => channel,
    input: (id) => channelInput('channel', id === '' ? undefined : id, { isRequired: id !== '' }),
    read: (channel, settings) => ({ ...settings, channel }),
  },
  every: choiceField('every', ['day', 'week', 'change'], (every, { boards }) => boards.value.every[every]),
  at: textField('at', parseTime, similarTimes),
  zone: textField('zone', parseZone, similarZones),
  day: choiceField('day', WEEKDAYS, (day, { boards }) => boards.value.day[day]),
  message: choiceField('message', ['same', 'new'], (message, { boards }) => boards.value.message[message]),
  period: choiceField('period', ['week', 'month', 'all'], (period, { records }) => records.period[period]),
  stage: {
    inWords: (stage, words) =>
      stage === undefined ? words.boards.value.allStages : formatLogged(stage, words),
    text: ({ stage = '' }) => String(stage),
    input: (text) => textInput('stage', text, { most: TEXT_LENGTH, isRequired: false }),
    read(text, { stage: _, ...settings }) {
      const typed = text.trim();
      if (typed === '') return settings;
      // `-0` is 0.
      return /^-?\d{1,15}$/.test(typed) ? { ...settings, stage: Number(typed) || 0 } : undefined;
    },
    // Discord refuses two buttons with the same custom id.
    near: (text) => [...new Set(text.match(/((?<!\w)-)?(?<!\d)\d{1,15}(?!\d)/g))],
  },
  limit: choiceField(
    'limit',
    Array.from({ length: MAX_ROWS }, (_, at) => at + 1),
    String,
    selectInput,
  ),
  chart: choiceField('chart', [undefined, 'over-time', 'distribution'], (chart, { boards, charts }) =>
    chart === undefined ? boards.value.none : charts.kind[chart],
  ),
  announce: choiceField('announce', [false, true], (announce, { boards }) =>
    announce ? boards.value.announced : boards.value.notAnnounced,
  ),
};

/** A field as one that takes any value. Callers pass the value of the same key. */
const boardField = (key: FieldKey): BoardField<unknown> => FIELDS[key];

/** All settings of a board, in the order in which they are shown. */
export const BOARD_KEYS: readonly (keyof BoardSettings)[] = [
  'provider',
  ...(['channel', 'every', 'at', 'zone', 'day', 'message'] as const),
  ...(['period', 'stage', 'limit', 'chart', 'announce'] as const),
];

/** The unused settings per interval. A board that follows changes always edits a single message. */
const UNUSED_KEYS: Readonly<Record<BoardSettings['every'], readonly (keyof BoardSettings)[]>> = {
  day: ['day', 'announce'],
  week: ['announce'],
  change: ['at', 'zone', 'day', 'message', 'chart'],
};

/** The given settings that the board's interval uses. */
export const usedKeys = (settings: NonNullable<AuditedState['board']>): (keyof BoardSettings)[] => {
  const without = settings.every ? UNUSED_KEYS[settings.every] : [];
  return BOARD_KEYS.filter((key) => settings[key] !== undefined && !without.includes(key));
};

/** A setting in words, or its default if it is not set. */
export function boardSettingInWords(
  key: keyof BoardSettings,
  { [key]: value }: NonNullable<AuditedState['board']>,
  words: Words,
): string {
  if (key === 'provider') return inline(String(value ?? ''), 60);
  return boardField(key).inWords(value ?? undefined, words);
}

/** The three forms of a card. Discord's limit is five inputs per form. */
const BOARD_FORMS = {
  when: ['every', 'at', 'zone', 'day'],
  what: ['period', 'stage', 'limit', 'chart'],
  where: ['channel', 'message', 'announce'],
} as const satisfies Readonly<Record<string, readonly FieldKey[]>>;

export type BoardForm = keyof typeof BOARD_FORMS;

/** The fields of a form of this board. A board that follows changes also has the fields for times, to switch to them. */
export const formFields = (form: BoardForm, { every }: BoardSettings): readonly FieldKey[] =>
  BOARD_FORMS[form].filter((key) => form === 'when' || !UNUSED_KEYS[every].includes(key));

/** The present texts of a form's fields. */
export const boardTexts = (form: BoardForm, settings: BoardSettings): string[] =>
  formFields(form, settings).map((key) => FIELDS[key].text(settings));

/** A field with an invalid text, its position in the form, and suggested valid texts. */
export interface InvalidText {
  readonly key: FieldKey;
  readonly place: number;
  readonly near: readonly string[];
}

/**
 * Returns the settings of a board with the texts of a form. Ignores texts that the interval does not use. A change of the
 * interval resets what the new one does not use: messages, a chart and announcements.
 */
export function settingsFromTexts(
  form: BoardForm,
  settings: BoardSettings,
  texts: readonly string[],
): BoardSettings | InvalidText {
  let filled = settings;
  for (const [place, key] of formFields(form, settings).entries()) {
    const text = texts[place];
    if (text === undefined || UNUSED_KEYS[filled.every].includes(key)) continue;
    const next = FIELDS[key].read(text, filled);
    if (!next) return { key, place, near: FIELDS[key].near?.(text) ?? [] };
    filled = next;
  }
  const { stage, chart, ...others } = filled;
  const follows = others.every === 'change';
  return {
    ...others,
    ...(stage !== undefined && { stage }),
    ...(chart !== undefined && !follows && { chart }),
    ...(follows ? { message: 'same' } : { announce: false }),
  };
}
