import { ComponentType } from 'discord-api-types/v10';
import type { AuditedState } from '../audit-entry.ts';
import {
  type Choice,
  channelInput,
  choicesWith,
  type FormInput,
  radioInput,
  textInput,
} from '../declaration/inputs.ts';
import { inline } from '../display/safe-text.ts';
import { formatLogged } from '../records/score-text.ts';
import { type BoardSettings, WEEKDAYS } from '../server-boards.ts';
import type { Words } from '../words/words.ts';
import { readTime, readZone, timesNear, zonesNear } from './schedule.ts';

/** Rows of a board. */
const MOST_ROWS = 25;

/** What managers can change. */
type FieldKey = Exclude<keyof BoardSettings, 'provider'>;

/** All that is shown, asked and checked of a setting. */
interface BoardField<Value> {
  inWords(value: Value, words: Words): string;
  text(settings: BoardSettings): string;
  /** @param text as the form has it, or as somebody typed it before */
  input(text: string, words: Words): FormInput;
  /** The settings with what a text means; undefined for a text that means nothing. */
  read(text: string, settings: BoardSettings): BoardSettings | undefined;
  /** The nearest texts to one that means nothing, the most probable first. */
  near?(text: string): readonly string[];
}

const selectInput = (custom_id: string, choices: readonly Choice[], now: string): FormInput => ({
  type: ComponentType.StringSelect,
  custom_id,
  options: choicesWith(choices, now),
});

/** One of some values, of which `undefined` stands for none. */
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

/** Characters of a text in a form: more than any setting has. */
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

/** In the order in which they are shown. */
export const FIELDS: { readonly [Key in FieldKey]: BoardField<BoardSettings[Key]> } = {
  channel: {
    inWords: (id) => `<#${id}>`,
    text: ({ channel }) => channel,
    input: (id) => channelInput('channel', id === '' ? undefined : id, { isRequired: id !== '' }),
    read: (channel, settings) => ({ ...settings, channel }),
  },
  every: choiceField('every', ['day', 'week', 'change'], (every, { boards }) => boards.value.every[every]),
  at: textField('at', readTime, timesNear),
  zone: textField('zone', readZone, zonesNear),
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
    Array.from({ length: MOST_ROWS }, (_, at) => at + 1),
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

/** A field for any value, for what is done with all of them: the value has the same key. */
const boardField = (key: FieldKey): BoardField<unknown> => FIELDS[key];

/** What managers set, in the order in which it is shown. */
export const BOARD_KEYS: readonly (keyof BoardSettings)[] = [
  'provider',
  ...(['channel', 'every', 'at', 'zone', 'day', 'message'] as const),
  ...(['period', 'stage', 'limit', 'chart', 'announce'] as const),
];

/** What has no meaning for a board, by its interval: one that follows changes always edits one message. */
const WITHOUT: Readonly<Record<BoardSettings['every'], readonly (keyof BoardSettings)[]>> = {
  day: ['day', 'announce'],
  week: ['announce'],
  change: ['at', 'zone', 'day', 'message', 'chart'],
};

/** The settings of a board, or some of them, that have a meaning. */
export const meantKeys = (settings: NonNullable<AuditedState['board']>): (keyof BoardSettings)[] => {
  const without = settings.every ? WITHOUT[settings.every] : [];
  return BOARD_KEYS.filter((key) => settings[key] !== undefined && !without.includes(key));
};

/** A setting in words; of one that is not set, what holds without it. */
export function boardSettingInWords(
  key: keyof BoardSettings,
  { [key]: value }: NonNullable<AuditedState['board']>,
  words: Words,
): string {
  if (key === 'provider') return inline(String(value ?? ''), 60);
  return boardField(key).inWords(value ?? undefined, words);
}

/** The three forms of a card. A form of Discord holds five inputs. */
const BOARD_FORMS = {
  when: ['every', 'at', 'zone', 'day'],
  what: ['period', 'stage', 'limit', 'chart'],
  where: ['channel', 'message', 'announce'],
} as const satisfies Readonly<Record<string, readonly FieldKey[]>>;

export type BoardForm = keyof typeof BOARD_FORMS;

/** The fields of a form of this board: times are there also for one that follows changes, which may get some. */
export const formFields = (form: BoardForm, { every }: BoardSettings): readonly FieldKey[] =>
  BOARD_FORMS[form].filter((key) => form === 'when' || !WITHOUT[every].includes(key));

/** What the fields of a form say for a board. */
export const textsOfBoard = (form: BoardForm, settings: BoardSettings): string[] =>
  formFields(form, settings).map((key) => FIELDS[key].text(settings));

/** A field whose text means nothing, its place in the form, and the nearest texts that mean something. */
export interface Unusable {
  readonly key: FieldKey;
  readonly place: number;
  readonly near: readonly string[];
}

/**
 * The settings of a board with the texts of a form in place of its own. Texts without a meaning for its interval are not read.
 * What has no meaning for another interval goes with the former one: messages, a chart and announcements.
 */
export function filledBoard(
  form: BoardForm,
  settings: BoardSettings,
  texts: readonly string[],
): BoardSettings | Unusable {
  let filled = settings;
  for (const [place, key] of formFields(form, settings).entries()) {
    const text = texts[place];
    if (text === undefined || WITHOUT[filled.every].includes(key)) continue;
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
