import { parseIcuMessage } from 'message-format/message';
import { describe, expect, it } from 'vitest';
import { catalogues, LANGUAGES, loadCatalogue } from '../../src/handlers/words/catalogues.ts';
import { NAMES } from '../../src/handlers/words/formats.ts';
import { ALIKE, SOUND } from './alike.ts';
import { FOLDERS, readMessageFiles, textParts } from './message-file.ts';

const [english, ...others] = readMessageFiles(FOLDERS.bot);
/** What a message says, without what is put into it. */
const textOf = (message: string) => textParts(parseIcuMessage(message)).join('');

it('there is a file for each language, and a language for each file', () => {
  expect([english, ...others].map(({ locale }) => locale).sort()).toEqual(Object.keys(NAMES).sort());
});

it.each(others)('$path says nothing in English but what is the same in both', ({ locale, messages }) => {
  const same = [...messages].filter(
    ([key, text]) => text === english.messages.get(key) && /[a-z]{2}/i.test(textOf(text)),
  );
  expect(same.map(([key]) => key).sort()).toEqual([...(ALIKE[locale] ?? [])].sort());
});

describe.each([english, ...others])('what $path says', ({ locale, messages }) => {
  const said = [...messages].map(([key, text]) => ({ key, text: textOf(text) }));

  it('of a score is about its notifications, as it has no sound', () => {
    const sound = SOUND[locale] ?? /./;
    // Cards name the commands for ids that are too long for buttons.
    const withoutCommands = (text: string) => text.replaceAll(/\/score [a-z,、 -]+/g, '');
    const ofSound = said.filter(({ text }) => sound.test(withoutCommands(text)));
    expect(ofSound.filter(({ key }) => /score(Action)?\.|notifications_off/.test(key))).toEqual([]);
    expect(ofSound).not.toEqual([]);
  });

  it('has # for ranks alone: a record has its number in words', () => {
    expect(said.filter(({ text }) => text.includes('#'))).toEqual([]);
  });
});

describe.each(['en-US', ...LANGUAGES])('the catalogue of %s', (language) => {
  const wordsOf = async () => {
    await loadCatalogue(language);
    const words = catalogues.get(language);
    if (!words) throw new Error('It is not loaded');
    return words;
  };

  it('has labels for scores that fit on buttons', async () => {
    const { moderation } = await wordsOf();
    for (const { button, all } of Object.values(moderation.scoreAction)) {
      const longest = [button, all({ count: 500 })];
      expect(longest.filter((label) => label.length > 80)).toEqual([]);
    }
  });

  it('has labels for other registries that fit on buttons', async () => {
    const { registries } = await wordsOf();
    const labels = [registries.namesAt({ registry: 'Tezos Domains' }), registries.namesAtService];
    expect(labels.filter((label) => label.length > 80)).toEqual([]);
  });

  it('says in one sentence what the names of a registry have', async () => {
    const { registries } = await wordsOf();
    const places = { name: '`a b`', registry: 'ENS', example: '`ada`' };
    for (const form of Object.values(registries.forms)) {
      // It stands inside of a sentence, which ends by itself.
      expect(form).not.toMatch(/[.。।]$/);
      expect(registries.invalidName({ ...places, form })).toContain(form);
    }
  });
});
