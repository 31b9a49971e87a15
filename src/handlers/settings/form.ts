import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ChannelType,
  ComponentType,
  SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import { defineModalOpener, type Opening } from '../declaration/component.ts';
import { SELECT_VALUES } from '../discord-limits.ts';
import { SETTING_KEYS, type ServerRow, type ServerSettings, type SettingKey } from '../server-settings.ts';
import { LANGUAGE_NAMES } from '../words/catalogues.ts';
import {
  mustHaveOneStore,
  numbersOffered,
  obstacles,
  settingInWords,
  settingsIds,
  standard,
} from './view.ts';

/** The choice that leaves a setting to the host or to Discord. */
export const NOT_HERE = '-';

/** The kinds of channels that lines of the audit go to. */
export const CHANNEL_TYPES = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

/** The button that opens the form. */
export const formOpener = defineModalOpener({
  codec: settingsIds.change,
  open(_fields, context) {
    mustHaveOneStore(context);
    return filledForm(context);
  },
});

/**
 * The form, filled in as the settings are. Discord may refuse one that names a role or a channel that is gone: it is then
 * opened without any.
 */
function filledForm(context: HandlerContext): Opening {
  const { serverRow } = context;
  const { moderator_roles: _, audit_channel: __, ...others } = serverRow.settings;
  const modal = form(serverRow, serverRow.settings, context);
  const without = form(serverRow, others, context);
  return Object.keys(others).length === Object.keys(serverRow.settings).length
    ? modal
    : { ...modal, without };
}

/** @param filledIn the settings that it shows */
function form(
  { version, settings }: ServerRow,
  filledIn: ServerSettings,
  context: HandlerContext,
): APIModalInteractionResponseCallbackData {
  const { settings: texts } = context.words;
  const leftOut = obstacles(settings, context);
  return {
    title: texts.title,
    custom_id: settingsIds.form.encode({ version, unshown: unshownIn(settings, filledIn) }) ?? '',
    components: SETTING_KEYS.filter((key) => !leftOut.has(key)).map((key) => ({
      type: ComponentType.Label,
      label: texts.name[key],
      description: filledIn[key] === settings[key] ? texts.form.about[key] : texts.form.gone,
      component: input(key, filledIn, context),
    })),
  };
}

const unshownIn = (settings: ServerSettings, filledIn: ServerSettings): string =>
  (settings.moderator_roles && !filledIn.moderator_roles ? 'r' : '') +
  (settings.audit_channel && !filledIn.audit_channel ? 'c' : '');

/** The input of a setting. Phones let people empty a select only where it says that it may be empty. */
function input(
  key: SettingKey,
  settings: ServerSettings,
  context: HandlerContext,
): APILabelComponent['component'] {
  const select = { custom_id: key, min_values: 0, required: false };
  switch (key) {
    case 'moderator_roles': {
      const type = SelectMenuDefaultValueType.Role as const;
      const roles = settings.moderator_roles?.map((id) => ({ id, type }));
      return {
        type: ComponentType.RoleSelect,
        ...select,
        max_values: SELECT_VALUES,
        ...(roles && { default_values: roles }),
      };
    }
    case 'audit_channel': {
      const { audit_channel: id } = settings;
      return {
        type: ComponentType.ChannelSelect,
        ...select,
        max_values: 1,
        channel_types: [...CHANNEL_TYPES],
        ...(id !== undefined && { default_values: [{ id, type: SelectMenuDefaultValueType.Channel }] }),
      };
    }
    case 'language': {
      const languages = [...LANGUAGE_NAMES].map(([value, label]) => ({ value, label }));
      return {
        type: ComponentType.StringSelect,
        ...select,
        max_values: 1,
        options: choicesWithNone(key, languages, settings, context),
      };
    }
    case 'page_size':
    case 'cooldown': {
      const numbers = numbersOffered(key, settings, context).map((number) => ({
        value: String(number),
        label: settingInWords(key, { [key]: number }, context.words),
      }));
      const options = choicesWithNone(key, numbers, settings, context);
      return { type: ComponentType.RadioGroup, custom_id: key, required: false, options };
    }
  }
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of a setting, of which one is chosen, and in front of them the one that leaves it to somebody else. */
function choicesWithNone(
  key: SettingKey,
  offered: readonly Choice[],
  { [key]: now = NOT_HERE }: ServerSettings,
  context: HandlerContext,
) {
  const texts = context.words.settings.form;
  const { value, source } = standard(key, context);
  const label = {
    host: texts.asHost({ value }),
    discord: texts.asDiscord({ value }),
    usual: texts.asEachCommand,
  }[source];
  return [{ value: NOT_HERE, label }, ...offered].map((choice) => ({
    ...choice,
    ...(choice.value === String(now) && { default: true }),
  }));
}
