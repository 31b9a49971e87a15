/** Converts the settings of a server to and from single words. */

import { UsageError } from 'startup/arguments';
import { nearest } from 'startup/near-word';
import {
  SERVER_LANGUAGES,
  SETTING_KEYS,
  SETTING_VALUES,
  type SettingKey,
  type SettingsPatch,
} from '../../handlers/server-settings.ts';

/** The values of each key. */
const EXPECTED: Readonly<Record<SettingKey, string>> = {
  moderator_roles: '1 to 25 different role ids, separated by commas',
  audit_channel: 'the id of a channel, digits only',
  language: `one of ${SERVER_LANGUAGES.join(', ')}`,
  page_size: 'a whole number from 1 to 25',
  cooldown: 'whole seconds from 1 to 3600',
};

/** @throws UsageError for an unknown key */
export function settingKey(word: string): SettingKey {
  const found = SETTING_KEYS.find((key) => key === word);
  if (found !== undefined) return found;
  const meant = nearest(word, SETTING_KEYS);
  throw new UsageError(
    `There is no setting ${JSON.stringify(word)}${meant ? `; did you mean ${meant}?` : `: there are ${SETTING_KEYS.join(', ')}.`}`,
  );
}

/** Parses a setting. @throws UsageError for an invalid value */
export function readSetting(key: SettingKey, text: string): SettingsPatch {
  const typed = text.trim();
  if (typed === '-') {
    throw new UsageError('"-" is not a value: "unset" leaves a setting to the host or to Discord.');
  }
  const setting = settingOf(key, typed);
  if (setting) return setting;
  const meant = key === 'language' ? nearest(typed, SERVER_LANGUAGES) : undefined;
  throw new UsageError(`${key} takes ${EXPECTED[key]}${meant ? `; did you mean ${meant}?` : '.'}`);
}

function settingOf(key: SettingKey, typed: string): SettingsPatch | undefined {
  switch (key) {
    case 'moderator_roles': {
      const roles = typed.split(',').map((role) => role.trim());
      const { data } = SETTING_VALUES.moderator_roles.safeParse(roles);
      return data && { moderator_roles: data };
    }
    case 'audit_channel': {
      const { data } = SETTING_VALUES.audit_channel.safeParse(typed);
      return data === undefined ? undefined : { audit_channel: data };
    }
    case 'language': {
      const found = SERVER_LANGUAGES.find((each) => each.toLowerCase() === typed.toLowerCase());
      const { data } = SETTING_VALUES.language.safeParse(found);
      return data && { language: data };
    }
    case 'page_size': {
      const { data } = SETTING_VALUES.page_size.safeParse(wholeNumberIn(typed));
      return data === undefined ? undefined : { page_size: data };
    }
    case 'cooldown': {
      const { data } = SETTING_VALUES.cooldown.safeParse(wholeNumberIn(typed));
      return data === undefined ? undefined : { cooldown: data };
    }
  }
}

const wholeNumberIn = (typed: string): number => (/^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : Number.NaN);

/** A value as `set` takes it, or `-` if unset. */
export function settingText(key: SettingKey, { [key]: value }: SettingsPatch): string {
  if (value === undefined || value === null) return '-';
  return typeof value === 'object' ? value.join(',') : String(value);
}
