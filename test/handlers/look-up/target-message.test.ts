import { expect, it } from 'vitest';
import { targetMessage } from '../../../src/handlers/declaration/target-message.ts';

const read = (message: unknown) => targetMessage.parse(message);

it('shows mentioned users by the names that a client shows, and others not at all', () => {
  const mentions = [
    { id: '1', username: 'ada', global_name: 'Ada L' },
    { id: '2', username: 'bob', global_name: null },
  ];
  expect(read({ content: '<@1> <@!2> <@3>', mentions }).texts).toEqual(['@Ada L @bob @']);
});

it('reads names without the isolates around them', () => {
  const embeds = [{ description: '\u2068`שלום`\u2069 · 3', footer: { text: '\u2067עדה\u2069' } }];
  expect(read({ content: '\u2068שלום\u2069', embeds }).texts).toEqual(['שלום', '`שלום` · 3', 'עדה']);
});

it('reads the question and the winner of an ended poll, not the names of its fields', () => {
  const fields = [
    { name: 'poll_question_text', value: 'Who?' },
    { name: 'victor_answer_votes', value: '3' },
    { name: 'victor_answer_text', value: 'ada' },
  ];
  expect(read({ embeds: [{ type: 'poll_result', fields }] }).texts).toEqual(['Who?', 'ada']);
});

it('reads what it can of a message in another form', () => {
  const odd = {
    content: null,
    embeds: [{ title: 7, description: 'one', fields: 'none', author: null, footer: { text: null } }],
    components: [null, 7, { type: 99, content: 'two', components: null, accessory: { label: 'three' } }],
    poll: { question: null, answers: [{ poll_media: { emoji: {} } }, { poll_media: { text: 'four' } }] },
    message_snapshots: [{ message: { content: 'five', embeds: null } }],
  };
  expect(read(odd)).toEqual({ texts: ['one', 'two', 'four', 'five'], labels: ['three'] });
  expect(read({})).toEqual({ texts: [], labels: [] });
});

it('reads all of a message of 4,000 characters with ten embeds of 6,000, and no more than that', () => {
  const embeds = (count: number) => Array.from({ length: count }, () => ({ description: 'x'.repeat(6_000) }));
  expect(read({ content: 'x'.repeat(4_000), embeds: embeds(10) }).texts.join('')).toHaveLength(64_000);
  const { texts, labels } = read({ embeds: embeds(100), components: [{ label: 'ada' }] });
  expect(texts.join('')).toHaveLength(70_000);
  expect(labels).toEqual([]);
});
