import { ComponentType, SelectMenuDefaultValueType } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { missingPermissions } from '../declaration/channels.ts';
import type { ComponentInput } from '../declaration/component.ts';
import {
  type Choice,
  channelIn,
  channelInput,
  choicesWith,
  type FormInput,
  radioInput,
} from '../declaration/form-inputs.ts';
import { SELECT_VALUES } from '../discord-limits.ts';
import { CannotDo } from '../handler-failure.ts';
import {
  SETTING_KEYS,
  SETTING_VALUES,
  type ServerSettings,
  type SettingKey,
  type SettingsPatch,
} from '../server-settings.ts';
import { LANGUAGE_NAMES, languageNameFor } from '../words/catalogues.ts';
import type { Words } from '../words/words.ts';

/** A value in words, and its source. */
export interface SettingValue<Source = keyof Words['settings']['source']> {
  readonly value: string;
  readonly source: Source;
}

/** How a setting is displayed, edited in the form and validated. */
interface SettingField<Value> {
  /** @param most maximum named parts; the rest are counted */
  inWords(value: Value, words: Words, most?: number): string;
  /** The value that applies if the server has not set its own. */
  defaultValue(context: HandlerContext): SettingValue<'host' | 'discord' | 'usual'>;
  /** Why the setting cannot be set here and what must be done first; undefined if it can be set. */
  obstacle?(settings: ServerSettings, context: HandlerContext): string | undefined;
  /** @param none the choice that leaves the setting to the host or to Discord */
  input(now: Value | undefined, none: Choice, context: HandlerContext): FormInput;
  /**
   * Reads the form's value: null leaves the setting to the host or to Discord, undefined means that the form has no such input.
   * @param known the settings with which the form was filled in, if this process knows them
   * @throws CannotDo for an invalid choice
   */
  read(
    given: FormValue,
    known: ServerSettings | undefined,
    context: HandlerContext,
  ): Value | null | undefined;
  /** Whether a value narrows the host's setting. Default: always. */
  isAllowedByHost?(value: Value, context: Pick<HandlerContext, 'host'>): boolean;
  /** Its letter in the form's custom id. Only for values that may have been deleted, so that Discord refuses to show them. */
  readonly unshownLetter?: 'r' | 'c';
}

/** The submitted input of a setting. */
interface FormValue {
  readonly resolved: ComponentInput['resolved'];
  readonly chosen: readonly string[] | undefined;
  readonly typed: string | undefined;
  /** Refuses a choice that the form did not offer. */
  refuse(): never;
}

/** The choice that leaves a setting to the host or to Discord. */
const DEFAULT_CHOICE = '-';

/** Phones only allow emptying a select if `min_values` is 0. */
const select = (key: SettingKey) => ({ custom_id: key, min_values: 0, required: false });

/** A choice among a few numbers, ascending. They include the present number, because `npm run servers` accepts any. */
function numberField(
  key: 'page_size' | 'cooldown',
  usual: (context: Pick<HandlerContext, 'host'>) => readonly number[],
  inWords: SettingField<number>['inWords'],
) {
  const offered = (now: number | undefined, context: Pick<HandlerContext, 'host'>) =>
    [...new Set(now === undefined ? usual(context) : [...usual(context), now])].sort((a, b) => a - b);
  return {
    offered,
    inWords,
    input(now, none, context) {
      const numbers = offered(now, context);
      const choices = numbers.map((each) => ({ value: String(each), label: inWords(each, context.words) }));
      return radioInput(key, [none, ...choices], String(now ?? DEFAULT_CHOICE), false);
    },
    read({ typed, chosen, refuse }, known, context) {
      if (typed === undefined) return chosen && null;
      if (typed === DEFAULT_CHOICE) return null;
      const number = /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : Number.NaN;
      // Without the settings of the form: accept any number that some form might offer.
      const isOffered = known
        ? offered(known[key], context).includes(number)
        : SETTING_VALUES[key].safeParse(number).success && isAllowedByHost(key, { [key]: number }, context);
      return isOffered ? number : refuse();
    },
  } satisfies Partial<SettingField<number>> & Record<'offered', unknown>;
}

const cooldown = numberField(
  'cooldown',
  ({ host }) => [5, 10, 30, 60, 300].filter((number) => number > host.cooldownSeconds),
  (seconds, { settings }) => settings.value.seconds({ seconds }),
);

export const isModerated = ({ host, server }: Pick<HandlerContext, 'host' | 'server'>): boolean =>
  server !== undefined && host.moderatedServers.includes(server);

/** Roles as mentions. The host may require any number of roles. */
export function rolesInWords(roles: readonly string[], most = SELECT_VALUES): string {
  const named = roles.slice(0, most).map((role) => `<@&${role}>`);
  const others = roles.length - named.length;
  return `${named.join(', ')}${others === 0 ? '' : ` … (+${others})`}`;
}

type Fields = { readonly [Key in SettingKey]: SettingField<NonNullable<ServerSettings[Key]>> };

const FIELDS: Fields = {
  moderator_roles: {
    unshownLetter: 'r',
    inWords: (roles, _words, most) => rolesInWords(roles, most),
    defaultValue(context) {
      const { host, words } = context;
      const { value } = words.settings;
      if (!isModerated(context)) return { value: value.nobodyModerates, source: 'host' };
      return host.moderatorRoles.length === 0
        ? { value: value.permissionAlone, source: 'usual' }
        : { value: rolesInWords(host.moderatorRoles), source: 'host' };
    },
    obstacle: (_settings, context) =>
      isModerated(context)
        ? undefined
        : context.words.settings.note.notModerated({ setting: '`MODERATION_GUILD_IDS`' }),
    input(now) {
      const type = SelectMenuDefaultValueType.Role as const;
      return {
        ...{ type: ComponentType.RoleSelect, ...select('moderator_roles'), max_values: SELECT_VALUES },
        ...(now && { default_values: now.map((id) => ({ id, type })) }),
      };
    },
    read({ chosen, resolved, refuse }) {
      if (!chosen || chosen.length === 0) return chosen && null;
      const { data } = SETTING_VALUES.moderator_roles.safeParse(chosen);
      return data?.every((role) => resolved?.roles.has(role)) ? data : refuse();
    },
  },
  audit_channel: {
    unshownLetter: 'c',
    inWords: (id) => `<#${id}>`,
    defaultValue: ({ words }) => ({ value: words.settings.value.none, source: 'usual' }),
    obstacle: (_settings, { host, words }) =>
      host.canWriteToChannels ? undefined : words.settings.note.noToken({ setting: '`DISCORD_TOKEN`' }),
    input: (now) => channelInput('audit_channel', now, { isRequired: false }),
    read({ chosen, resolved, refuse }) {
      if (!chosen || chosen.length === 0) return chosen && null;
      const { id, appPermissions } = channelIn(chosen, resolved) ?? refuse();
      const lacked = missingPermissions(appPermissions, ['viewChannel', 'sendMessages', 'embedLinks']);
      if (lacked.length === 0) return id;
      throw new CannotDo(({ settings: { permission, refused }, listed }) => {
        const permissions = listed(lacked.map((name) => permission[name]));
        return refused.permissions({ channel: `<#${id}>`, permissions });
      });
    },
  },
  language: {
    inWords: (language, { settings }) => LANGUAGE_NAMES.get(language) ?? settings.value.notSet,
    defaultValue: ({ host: { publicLanguage }, serverLocale }) =>
      publicLanguage === undefined
        ? { value: languageNameFor(serverLocale), source: 'discord' }
        : { value: languageNameFor(publicLanguage), source: 'host' },
    input(now, none) {
      const languages = [...LANGUAGE_NAMES].map(([value, label]) => ({ value, label }));
      const options = choicesWith([none, ...languages], now ?? DEFAULT_CHOICE);
      return { type: ComponentType.StringSelect, ...select('language'), max_values: 1, options };
    },
    read({ chosen, refuse }) {
      if (!chosen || chosen.length === 0) return chosen && null;
      const { data } = SETTING_VALUES.language.safeParse(chosen.length === 1 ? chosen[0] : undefined);
      return data ?? refuse();
    },
  },
  page_size: {
    ...numberField('page_size', () => [5, 10, 15, 20, 25], String),
    defaultValue: ({ words }) => ({ value: words.settings.value.ofEachCommand, source: 'usual' }),
  },
  cooldown: {
    ...cooldown,
    defaultValue({ host: { cooldownSeconds: seconds }, words: { settings } }) {
      const value = seconds === 0 ? settings.value.none : settings.value.seconds({ seconds });
      return { value, source: 'host' };
    },
    obstacle: (settings, context) =>
      cooldown.offered(settings.cooldown, context).length === 0
        ? context.words.settings.note.noCooldown
        : undefined,
    isAllowedByHost: (seconds, { host }) => seconds > host.cooldownSeconds,
  },
};

/** A field as one that takes any value. Callers pass the value of the same key. */
const anyField = (key: SettingKey): SettingField<unknown> => FIELDS[key];

/** The value that applies if the server has not set its own. */
export const defaultValue = (key: SettingKey, context: HandlerContext) => FIELDS[key].defaultValue(context);

/** A value in words, or that it is not set. @param mostRoles maximum named roles; the rest are counted */
export function settingInWords(
  key: SettingKey,
  { [key]: value }: SettingsPatch,
  words: Words,
  mostRoles?: number,
): string {
  const isSet = value !== undefined && value !== null;
  return isSet ? anyField(key).inWords(value, words, mostRoles) : words.settings.value.notSet;
}

/** Whether a value narrows the host's setting. */
export const isAllowedByHost = (
  key: SettingKey,
  { [key]: value }: SettingsPatch,
  context: Pick<HandlerContext, 'host'>,
): boolean =>
  value === undefined || value === null || anyField(key).isAllowedByHost?.(value, context) !== false;

/** The settings that cannot be set here, each with what must be done first. The form leaves them out. */
export const obstacles = (
  settings: ServerSettings,
  context: HandlerContext,
): ReadonlyMap<SettingKey, string> =>
  new Map(
    SETTING_KEYS.flatMap((key) => {
      const why = FIELDS[key].obstacle?.(settings, context);
      return why === undefined ? [] : [[key, why] as const];
    }),
  );

/** The input of a setting. Its first choice is the default. */
export function settingInput(key: SettingKey, settings: ServerSettings, context: HandlerContext): FormInput {
  const { value, source } = defaultValue(key, context);
  const { asHost, asDiscord, asEachCommand } = context.words.settings.form;
  const label = { host: asHost({ value }), discord: asDiscord({ value }), usual: asEachCommand }[source];
  return anyField(key).input(settings[key], { value: DEFAULT_CHOICE, label }, context);
}

/** The letters of settings that are set but not filled in. */
export const unshownLetters = (settings: ServerSettings, filledIn: ServerSettings): string =>
  SETTING_KEYS.map((key) => (settings[key] && !filledIn[key] ? FIELDS[key].unshownLetter : '')).join('');

/**
 * Reads a submitted form: null leaves a setting to the host or to Discord; settings without an input are not in the patch.
 * @param unshown the letters of selects that the form showed empty although they are set; left empty, they keep their value
 * @param known the settings with which the form was filled in, if this process knows them
 * @throws CannotDo for a choice that the form did not offer, and for a channel in which the bot cannot write
 */
export function readSettings(
  { chosen, resolved, typed }: ComponentInput,
  unshown: string,
  known: ServerSettings | undefined,
  context: HandlerContext,
): SettingsPatch {
  const leftOut = obstacles(known ?? {}, context);
  return Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const refuse = (): never => {
        throw new CannotDo(({ settings }) => settings.refused.notOffered({ name: settings.name[key] }));
      };
      // The id of the server is also the id of @everyone.
      const values = chosen
        ?.get(key)
        ?.filter((value) => value !== DEFAULT_CHOICE && value !== context.server);
      if (values && values.length > 0 && leftOut.has(key)) refuse();
      const { unshownLetter, read } = anyField(key);
      if (unshownLetter && unshown.includes(unshownLetter) && values?.length === 0) return [];
      const value = read({ chosen: values, typed: typed.get(key), resolved, refuse }, known, context);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}
