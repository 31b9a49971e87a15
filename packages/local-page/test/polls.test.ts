import type { APIPoll } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { pollEnd, pollResults, timeLeft, winnersOf } from '../app/messages/poll.ts';
import { english } from '../app/words/words.ts';

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
    pollEnd({ fields: Object.entries(fields).map(([name, value]) => ({ name, value })) }, english);
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
