import fc from 'fast-check';
import { UsageError } from 'startup/arguments';
import { expect, it } from 'vitest';
import { readSetting, settingKey, settingText } from '../../../src/bot/cli/setting-text.ts';
import { SETTING_KEYS, SETTING_VALUES, type SettingKey } from '../../../src/handlers/server-settings.ts';
import { anyCharacter } from '../../any-character.ts';
import { runs } from '../../property-runs.ts';

const read = (key: SettingKey, text: string) => settingText(key, readSetting(key, text));

it.each([
  ['moderator_roles', '197038439483310086, 1', '197038439483310086,1'],
  ['audit_channel', ' 42 ', '42'],
  ['language', 'PT-br', 'pt-BR'],
  ['language', 'en', 'en'],
  ['page_size', '1', '1'],
  ['page_size', '25', '25'],
  ['cooldown', '3600', '3600'],
] as const)('takes for %s the text %j as %s', (key, text, value) => {
  expect(read(key, text)).toBe(value);
});

it.each([
  ['moderator_roles', ['', ',', '1,', '1,1', 'a', '1;2', '-1', '1.0', Array(26).keys().toArray().join(',')]],
  ['audit_channel', ['', '1,2', '#general', '<#1>', '123456789012345678901', '１']],
  ['language', ['', 'xx', 'en-US', 'de,en', 'pseudo']],
  ['page_size', ['', '0', '26', '5.0', '1e1', '0x5', '+5', '05', '٥', '5 5', 'Infinity']],
  ['cooldown', ['', '0', '3601', '-1', '5s', '9999999999']],
] as const)('refuses for %s what is no value, in a sentence', (key, texts) => {
  for (const text of texts) {
    expect(() => readSetting(key, text), text).toThrow(UsageError);
    expect(() => readSetting(key, text), text).toThrow(new RegExp(`^${key} takes .+[.?]$`));
  }
});

it('names the command for a "-", and the nearest word for a mistyped one', () => {
  for (const key of SETTING_KEYS)
    expect(() => readSetting(key, '-')).toThrow(/^"-" is not a value: "unset" /);
  expect(() => readSetting('language', 'pt-bt')).toThrow(/; did you mean pt-BR\?$/);
  expect(() => settingKey('page-size')).toThrow(/; did you mean page_size\?$/);
  expect(() => settingKey('constructor')).toThrow(/: there are moderator_roles, .+\.$/);
});

it('gives for any text a value within the bounds, which reads the same again, or a sentence of one line', () => {
  const digits = fc
    .array(fc.constantFrom(...'0123456789,, -.e'), { maxLength: 40 })
    .map((some) => some.join(''));
  const texts = fc.oneof(fc.string({ unit: anyCharacter }), digits);
  fc.assert(
    fc.property(fc.constantFrom(...SETTING_KEYS), texts, (key, text) => {
      try {
        const setting = readSetting(key, text);
        expect(SETTING_VALUES[key].safeParse(setting[key]).success).toBe(true);
        expect(readSetting(key, settingText(key, setting))).toEqual(setting);
        expect(Object.keys(setting)).toEqual([key]);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        expect(error.message).toMatch(/^[\x20-\x7e]+$/);
      }
    }),
    { numRuns: runs(200) },
  );
});
