import { expect, test } from 'vitest';
import { chat } from '../app/words/en/chat.ts';
import { heard } from '../app/words/en/heard.ts';
import { permissions } from '../app/words/en/permissions.ts';
import { tools } from '../app/words/en/tools.ts';
import { LOADERS } from '../app/words/languages.ts';
import { english, wordsIn } from '../app/words/words.ts';

const ENGLISH = new Map(Object.entries({ ...chat, ...tools, ...permissions, ...heard }));
/** What other languages call the same, or that is a name. */
const ALIKE =
  /^(APP|Optional|Apps?|Spoiler|Webhooks?|Gateway|Payload|Heartbeats|Video|Image|Message|Question|Results|Roles|Files?|Forum|forum|Server|Servers|Transcript|Status|Bonus|Id|Scores?|Group|Service|Conversations|Contact|Minutes|Video —.*|Administrator —.*|.?\{[^a-z]*\w+\}.*)$/;

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place).toSorted();
/** The forms of a message; a plain one has one. */
const formsOf = (message: string | object): [string, string][] =>
  typeof message === 'string' ? [['other', message]] : Object.entries(message);

test.each([...LOADERS])(
  '%s has the places of English, its own plural forms, and words of its own',
  async (locale, load) => {
    const { translation } = await load();
    const rules = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(translation)) {
      const original = ENGLISH.get(key);
      if (original === undefined) throw new Error(`English has no ${key}.`);
      const wanted = placesIn(formsOf(original).find(([form]) => form === 'other')?.[1] ?? '');
      for (const [form, text] of formsOf(message)) {
        if (form === 'one') expect(wanted, key).toEqual(expect.arrayContaining(placesIn(text)));
        else expect(placesIn(text), `${key} ${form}`).toEqual(wanted);
        expect(
          formsOf(original).some(([, each]) => each === text) && !ALIKE.test(text),
          `${key}: ${text}`,
        ).toBe(false);
        if (typeof message !== 'string') expect(rules, key).toContain(form);
      }
    }
  },
);

// What a language lacks is shown in English, so that a sentence of one language is enough for a change.
test.each([...LOADERS])('%s lacks at most 25 messages', async (_locale, load) => {
  const { translation } = await load();
  const missing = [...ENGLISH.keys()].filter((key) => !Object.hasOwn(translation, key));
  expect(missing.length, missing.join()).toBeLessThanOrEqual(25);
});

test('places are filled in, plural forms are chosen, and what a language lacks is English', () => {
  const words = wordsIn('pl', { votes: { one: 'głos', few: '{n} głosy', many: '{n} głosów', other: '{n}' } });
  expect([1, 3, 5].map((n) => words.say('votes', { n }))).toEqual(['głos', '3 głosy', '5 głosów']);
  expect(words.say('closePane', { place: '#a', person: 'Ada' })).toBe('Close #a as Ada');
  expect(words.parts('editorKeys', { cancel: 1, save: 2 })).toEqual(['escape to ', 1, ' • enter to ', 2, '']);
});

test('sentences of the server are understood, with what stands in their places', () => {
  const words = wordsIn('de', { largeFile: '"{name}" hat über {n} MB.', over: 'Vorbei.' });
  expect(words.hear('It is over.')).toBe('Vorbei.');
  expect(words.hear('The file "a {n}.txt" is larger than 10 MB.')).toBe('"a {n}.txt" hat über 10 MB.');
  expect(words.hear('Something that nobody knows.')).toBe('Something that nobody knows.');
  expect(english.hear('It is over.')).toBe('It is over.');
});
