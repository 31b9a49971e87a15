import { type APIPoll, ComponentType, MessageType } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { colourText, TYPE } from '../app/components/component-view.ts';
import { fileSize } from '../app/composer/attach.ts';
import { binarySize, hasPreview, linkTarget, mediaSource } from '../app/messages/media.ts';
import { embedRows } from '../app/messages/message-content.ts';
import { pollResultOf, pollResults, timeLeft, winnersOf } from '../app/messages/poll.ts';
import { MESSAGE_TYPE } from '../app/messages/system-message.ts';
import { Face, initials } from '../app/people/avatar.ts';
import { messageTime } from '../app/state/time.ts';
import { english } from '../app/words/words.ts';

test('component and message types are Discord’s', () => {
  for (const [name, type] of Object.entries(TYPE)) expect(ComponentType).toHaveProperty(name, type);
  for (const [name, type] of Object.entries(MESSAGE_TYPE)) expect(MessageType).toHaveProperty(name, type);
});

test('up to three inline fields stand beside each other', () => {
  const field = (name: string, inline?: boolean) => ({
    name,
    value: '',
    ...(inline !== undefined && { inline }),
  });
  const rows = embedRows([
    field('a', true),
    field('b', true),
    field('c', true),
    field('d', true),
    field('e'),
    field('f', true),
  ]);
  expect(rows.map((row) => row.map(({ name }) => name).join(''))).toEqual(['abc', 'd', 'e', 'f']);
});

test.each([
  ['http://127.0.0.1:4000/attachments/1/2/a.png', '/files/2/a.png'],
  ['http://localhost:4000/attachments/1/2/a%20b.png', '/files/2/a%20b.png'],
  ['https://cdn.example/attachments/1/2/a.png', undefined],
  ['http://127.0.0.1:4000/elsewhere/1/2/a.png', undefined],
  ['attachment://a.png', undefined],
  ['no address', undefined],
])('%s is loaded from %s', (url, source) => {
  expect(mediaSource(url)).toBe(source);
});

test('a link leads to the web or nowhere', () => {
  expect(linkTarget('https://a.example/b')).toBe('https://a.example/b');
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'discord://x', 'x', undefined]) {
    expect(linkTarget(url)).toBeUndefined();
  }
});

test('sizes and colours are written as Discord writes them', () => {
  expect([0, 1, 1_023, 1_024, 2_000, 10 * 1_024 ** 2].map((bytes) => binarySize(bytes, english.say))).toEqual(
    ['0 bytes', '1 bytes', '1,023 bytes', '1 KB', '1.95 KB', '10 MB'],
  );
  expect([0, 0xff, 0xffffff].map(colourText)).toEqual(['#000000', '#0000ff', '#ffffff']);
});

test('the beginning of a text is shown, of nothing else and of none that is long', () => {
  expect(hasPreview('notes.TXT', 100_000)).toBe(true);
  for (const [name, size] of [
    ['notes.txt', 100_001],
    ['notes.txt', 0],
    ['notes.zip', 9],
    ['txt', 9],
    ['notes.txt'],
  ] as const)
    expect(hasPreview(name, size)).toBe(false);
});

test('the size of a file that is given is that of its bytes', () => {
  for (const size of [0, 1, 2, 3, 1_024])
    expect(fileSize({ base64: Buffer.alloc(size).toString('base64') })).toBe(size);
});

test('people whose ids follow one another have faces that differ', () => {
  const ids = [10, 11, 12, 13, 14, 15, 16].map((last) => `11900000000000000${last}`);
  // A node of the page's library has a number of its own in fields that begin so.
  const drawn = ids.map((userId) =>
    JSON.stringify(Face({ userId }), (key, value) => (key.startsWith('__') ? undefined : value)),
  );
  expect(new Set(drawn).size).toBe(ids.length);
  // The first and the last are six apart, as the manager and the moderator of the demo.
  const [first = [], last = []] = [drawn[0], drawn[6]].map((face) => face?.match(/#[0-9a-f]{6}/g) ?? []);
  expect(first.filter((colour, part) => colour === last[part])).toEqual(['#4752c4', '#1c1a1b', '#1c1a1b']);
});

test('the sign of a server has the first letters of two words, whatever a letter is', () => {
  expect(['Mo Moderator', 'ada', '', ' 👩‍🚀  pilot x'].map(initials)).toEqual(['MM', 'A', '', '👩‍🚀P']);
});

test('when a message was written is said by its day', () => {
  const now = new Date(2026, 10, 22, 15, 4);
  const said = (...date: [number, number, number, number]) => messageTime(new Date(...date), now, 'en-GB');
  expect(said(2026, 10, 22, 0)).toBe('Today at 00:00');
  expect(said(2026, 10, 21, 23)).toBe('Yesterday at 23:00');
  expect(said(2026, 10, 20, 23)).toBe('20/11/2026 23:00');
  expect(messageTime(new Date(2026, 0, 2, 15, 4), now, 'en-US')).toMatch(/^01\/02\/2026 3:04\sPM$/);
  expect(messageTime(new Date(2026, 0, 2, 15, 4), now, 'de')).toBe('02.01.2026 15:04');
});

const poll = (...counts: [id: number, count: number, me_voted: boolean][]): APIPoll => ({
  question: { text: 'Tea?' },
  answers: [
    { answer_id: 1, poll_media: { text: 'Yes', emoji: { id: null, name: '🍵' } } },
    { answer_id: 2, poll_media: { text: 'No', emoji: { id: '7', name: 'nope' } } },
    { answer_id: 3, poll_media: { text: 'Perhaps' } },
  ],
  expiry: null,
  allow_multiselect: true,
  layout_type: 1,
  results: {
    is_finalized: false,
    answer_counts: counts.map(([id, count, me_voted]) => ({ id, count, me_voted })),
  },
});

test('answers have their votes, and whose own they are', () => {
  const { answers, all } = pollResults(poll([1, 2, false], [3, 1, true]));
  expect(all).toBe(3);
  expect(answers).toEqual([
    { id: 1, label: '🍵 Yes', count: 2, share: 67, own: false },
    { id: 2, label: ':nope: No', count: 0, share: 0, own: false },
    { id: 3, label: 'Perhaps', count: 1, share: 33, own: true },
  ]);
});

test('the answers with the most votes win, and none wins without votes', () => {
  const winners = (...counts: [number, number, boolean][]) => winnersOf(pollResults(poll(...counts)).answers);
  expect(winners([1, 2, false], [3, 1, false])).toEqual([1]);
  expect(winners([1, 2, false], [3, 2, false])).toEqual([1, 3]);
  expect(winners()).toEqual([]);
});

test('the time that is left is in one unit', () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(
    [24 * hour - 1, 47 * hour, hour, 59 * minute, 90_000, 400, 0, -1].map((left) => timeLeft(left, english)),
  ).toEqual([
    '24h left',
    '2d left',
    '1h left',
    '59m left',
    '2m left',
    '1s left',
    'Poll closed',
    'Poll closed',
  ]);
});

test('the message about the end of a poll names its winner, unless answers were equal', () => {
  const said = (fields: Record<string, string>) =>
    pollResultOf({ fields: Object.entries(fields).map(([name, value]) => ({ name, value })) }, english);
  const ended = { poll_question_text: 'Tea?', victor_answer_votes: '2', total_votes: '4' };
  expect(said(ended)).toEqual({ question: 'Tea?', votes: '4 votes' });
  expect(
    said({
      ...ended,
      victor_answer_id: '1',
      victor_answer_text: 'Yes',
      victor_answer_emoji_name: '🍵',
    }),
  ).toEqual({ question: 'Tea?', winner: '🍵 Yes', votes: '2 of 4 votes' });
});
