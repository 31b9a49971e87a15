import { expect, test } from 'vitest';
import { ChatRefusal, type NewPoll } from '../people/chat-client.ts';
import { localDiscord } from './fixture.ts';

test('people start and end polls of their own, as far as a client lets them', async () => {
  const discord = await localDiscord();
  const [member, other] = [discord.clientOf('member'), discord.clientOf('newcomer')];
  const poll: NewPoll = { question: 'Tea?', answers: [{ text: 'Yes', emoji: '🍵' }, { text: 'No' }] };
  const { message } = member.say('', { poll });
  expect(message).toMatchObject({ author: { username: 'member' }, poll: { allow_multiselect: false } });
  expect(() => member.rewrite(message.id, 'x')).toThrow('A message with a poll cannot be changed.');
  expect(() => other.vote(message.id, [1, 2])).toThrow('The poll takes one answer.');
  expect(() => other.vote(member.say('x').message.id, [1])).toThrow('That message has no poll.');
  expect(() => other.endPoll(message.id)).toThrow('You can end only your own polls.');
  for (const [wrong, sentence] of [
    [{ question: '' }, 'The question of a poll has 1 to 300 characters.'],
    [{ answers: [] }, 'A poll has 1 to 10 answers.'],
    [{ answers: [{ text: 'x'.repeat(56) }] }, 'An answer of a poll has 1 to 55 characters.'],
    [{ hours: 0 }, 'A poll is open for 1 to 768 hours.'],
  ] as const)
    expect(() => member.say('', { poll: { ...poll, ...wrong } })).toThrow(new ChatRefusal(sentence));
  other.vote(message.id, [1]);
  other.vote(message.id, []);
  member.endPoll(message.id);
  expect(member.messages().at(-1)?.message).toMatchObject({ type: 46, author: { username: 'member' } });
});
