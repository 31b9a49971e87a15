import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locale } from 'discord-api-types/v10';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import en from '../app/words/en.json' with { type: 'json' };
import { english, hasTranslation, wordsFor, wordsIn } from '../app/words/words.ts';
import { AppBundle } from '../server/app-bundle.ts';

// `npm run check` compares placeholders, plural forms and gaps with English.

const FOLDER = join(import.meta.dirname, '../app/words');
const FILES = globSync('*.json', { cwd: FOLDER }).filter((file) => file !== 'en.json');
const ENGLISH = new Map<string, unknown>(Object.entries(en));
/** What other languages call the same, or that is a name. */
const ALIKE =
  /^(APP|Apps|Bonus|Contact|Conversations|Gateway|Heartbeats|Id|Image|Message|Minutes|Optional|Payload|Question|Roles|Scores?|Service|Spoiler|Status|Video|Webhooks|forum|thread|\{n, number\} bytes|\{what\} \{bounds\}|\{who\} in \{channel\}|\+\{n, number\} optional)$/;

/** Every language that the page speaks besides English. */
const spoken = Object.values(Locale).filter((locale) => hasTranslation(locale) && !locale.startsWith('en'));

test.each(FILES)('%s has words of its own', (file) => {
  const own = Object.entries(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
  expect(own.length).toBeGreaterThan(400);
  const alike = own.filter(([key, text]) => ENGLISH.get(key) === text && !ALIKE.test(String(text)));
  expect(alike).toEqual([]);
});

test('each language is read from its file, which no other language has but Spanish', async () => {
  await using server = Fastify();
  new AppBundle().route(server);
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = globalThis.fetch;
  const read: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    read.push(path.replace('/words/', ''));
    return ask(new URL(path, address));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  for (const locale of spoken) {
    expect(wordsFor(locale)).toBe(english);
    await expect.poll(() => wordsFor(locale).language).toBe(locale);
    expect(wordsFor(locale).say('closed')).not.toBe('Close');
  }
  expect(read.toSorted()).toEqual([...FILES, 'es-es.json'].toSorted());
  const { say } = wordsFor(Locale.SpanishLATAM);
  expect(say('members')).toBe(wordsFor(Locale.SpanishES).say('members'));
});

test('values are filled in, plural forms are chosen, and numbers are grouped', () => {
  const votes = '{n, plural, one {głos} few {# głosy} many {# głosów} other {#}}';
  const words = wordsIn('pl', { votes, bytes: '{n, number} B' });
  expect([1, 3, 5].map((n) => words.say('votes', { n }))).toEqual(['głos', '3 głosy', '5 głosów']);
  expect(words.say('bytes', { n: 1_234_567 })).toBe('1\u00a0234\u00a0567 B');
  expect(english.say('votes', { n: 1_234 })).toBe('1,234 votes');
  const person = '{n} of ’#';
  expect(words.say('closePane', { place: '#a', person })).toBe('Close #a as {n} of ’#');
  expect(words.parts('editorKeys', { cancel: 1, save: 2 })).toEqual(['escape to ', 1, ' • enter to ', 2]);
  expect(words.parts('votesOf', { most: 1_000, n: 2 })).toEqual(['1,000', ' of ', '2', ' votes']);
});

test('what a language lacks or has with a fault is English, by English plural rules', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const words = wordsIn('ru', { votes: '{n, plural, one {# голос', closed: 'Закрыть', cancel: 1 });
  // Russian has the form of one for 21.
  expect(words.say('votes', { n: 21 })).toBe('21 votes');
  expect(words.say('results')).toBe('Results');
  expect([words.say('closed'), words.say('cancel')]).toEqual(['Закрыть', 'Cancel']);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^The message votes in the language ru .*at char/)],
  ]);
});

test('sentences of the server are understood, with what stands in their places', () => {
  const words = wordsIn('de', {
    'heard.largeFile': '"{name}" hat über {n} MB.',
    'heard.longMessage': 'Höchstens {n} Zeichen.',
    'heard.pollOver': 'Vorbei.',
    maySendNothing: 'Hier darfst du nicht schreiben.',
  });
  expect(words.translate('The poll is over.')).toBe('Vorbei.');
  expect(words.translate('The file "a {n}.txt" is larger than 10 MB.')).toBe('"a {n}.txt" hat über 10 MB.');
  expect(words.translate('A message has at most 2,000 characters.')).toBe('Höchstens 2,000 Zeichen.');
  expect(words.translate(english.say('maySendNothing'))).toBe('Hier darfst du nicht schreiben.');
  expect(words.translate('Something that nobody knows.')).toBe('Something that nobody knows.');
  expect(english.translate('The poll is over.')).toBe('The poll is over.');
});

test('a sentence that fits several patterns is that with the most text', () => {
  const words = wordsIn('de', {
    'heard.callAnswered': 'Antwort: {status}.',
    'heard.answeredWithForm': 'Antwort mit dem Formular „{title}“.',
  });
  expect(words.translate('It returned status 200.')).toBe('Antwort: 200.');
  expect(words.translate('It was answered with the form "Mute".')).toBe('Antwort mit dem Formular „Mute“.');
});

// A number in a sentence of the server is text already, grouped or not.
test('sentences of the server have texts in their places', () => {
  const heard = Object.entries(en).filter(([key]) => key.startsWith('heard.'));
  expect(heard.length).toBeGreaterThan(100);
  expect(heard.filter(([, text]) => /\{\w+,/.test(String(text)))).toEqual([]);
});

// TypeScript says so in `npm run check`.
test('a call that does not fit its message does not compile', () => {
  const wrong = [
    // @ts-expect-error there is no such message
    () => english.say('nothing'),
    // @ts-expect-error the page does not say what it hears
    () => english.say('heard'),
    // @ts-expect-error a value is missing
    () => english.say('closePane', { place: '#a' }),
    // @ts-expect-error all values are missing
    () => english.say('votes'),
    // @ts-expect-error one is too many
    () => english.say('closePane', { place: '#a', person: 'Ada', n: 1 }),
    // @ts-expect-error a text has none
    () => english.say('closed', { n: 1 }),
    // @ts-expect-error a count is a number
    () => english.say('votes', { n: '1' }),
    // @ts-expect-error a name is a text
    () => english.say('poll', { question: 1 }),
    // @ts-expect-error a part is missing
    () => english.parts('editorKeys', { cancel: 1 }),
    // @ts-expect-error one of both has values
    () => english.say(Math.random() < 0.5 ? 'closed' : 'votes'),
  ];
  expect(wrong).toHaveLength(10);
});
