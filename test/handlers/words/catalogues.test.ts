import { describe, expect, it } from 'vitest';
import { catalogues, LANGUAGES, loadCatalogue } from '../../../src/handlers/words/catalogues.ts';
import { english } from '../../../src/handlers/words/en/index.ts';
import { ALIKE, SOUND } from './alike.ts';
import { gapsOf } from './gaps.ts';
import { messagesOf, said } from './said.ts';

const source = messagesOf(english);

describe.each(LANGUAGES)('the catalogue of %s', (language) => {
  it('puts into each message what English puts there', async () => {
    await loadCatalogue(language);
    const words = catalogues.get(language);
    if (!words) throw new Error('It is not loaded');
    const left = [...messagesOf(words)].filter(
      ([path, message]) => said(message).places.join() !== said(source.get(path)).places.join(),
    );
    expect(left.map(([path]) => path)).toEqual([]);
  });

  it('says nothing in English but what is the same in both, or missing', async () => {
    await loadCatalogue(language);
    const words = catalogues.get(language);
    if (!words) throw new Error('It is not loaded');
    const missing = await gapsOf(language);
    const same = [...messagesOf(words)].filter(
      ([path, message]) =>
        !missing.includes(path) &&
        /[a-z]{2}/i.test(said(message).text) &&
        said(message).text === said(source.get(path)).text,
    );
    expect(same.map(([path]) => path).sort()).toEqual([...(ALIKE[language] ?? [])].sort());
  });
});

describe.each(['en-US', ...LANGUAGES])('what %s says', (language) => {
  const messages = async () => {
    await loadCatalogue(language);
    const words = catalogues.get(language);
    if (!words) throw new Error('It is not loaded');
    return [...messagesOf(words)].map(([path, message]) => ({ path, text: said(message).text }));
  };

  it('of a score is about its notifications, as it has no sound', async () => {
    const sound = SOUND[language] ?? /./;
    // Cards name the commands for ids that are too long for buttons.
    const withoutCommands = (text: string) => text.replaceAll(/\/score [a-z,、 -]+/g, '');
    const ofSound = (await messages()).filter(({ text }) => sound.test(withoutCommands(text)));
    expect(ofSound.filter(({ path }) => /score(Action)?\.|notifications_off/.test(path))).toEqual([]);
    expect(ofSound).not.toEqual([]);
  });

  it('has # for ranks alone: a record has its number in words', async () => {
    expect((await messages()).filter(({ text }) => text.includes('#'))).toEqual([]);
  });

  it('has labels for scores that fit on buttons', async () => {
    await loadCatalogue(language);
    const action = catalogues.get(language)?.moderation.scoreAction;
    if (!action) throw new Error('It is not loaded');
    for (const { button, chosen, all, some } of Object.values(action)) {
      const longest = [button, chosen, all({ count: 500 }), some({ count: 500, all: 1_000_000 })];
      expect(longest.filter((label) => label.length > 80)).toEqual([]);
    }
  });

  it('has labels for other registries that fit on buttons', async () => {
    await loadCatalogue(language);
    const registries = catalogues.get(language)?.registries;
    if (!registries) throw new Error('It is not loaded');
    const labels = [registries.namesAt({ registry: 'Tezos Domains' }), registries.namesAtService];
    expect(labels.filter((label) => label.length > 80)).toEqual([]);
  });

  it('says in one sentence what the names of a registry have', async () => {
    await loadCatalogue(language);
    const registries = catalogues.get(language)?.registries;
    if (!registries) throw new Error('It is not loaded');
    const places = { name: '`a b`', registry: 'ENS', example: '`ada`' };
    for (const form of Object.values(registries.forms)) {
      // It stands inside of a sentence, which ends by itself.
      expect(form).not.toMatch(/[.。।]$/);
      expect(registries.invalidName({ ...places, form })).toContain(form);
    }
  });
});
