import type { APIMessage } from 'discord-api-types/v10';
import type { ChatClient } from 'local-discord/people';
import { expect, test } from 'vitest';
import { MessageNumbers } from '../message-numbers.ts';
import { seen } from './scripted-chat.ts';

const message = (id: string, channel_id = 'general') => seen({ id, channel_id }).message;

/** Somebody who sees these messages, of whom nothing else is asked. */
const person = (messages: readonly APIMessage[]) => {
  const client: Pick<ChatClient, 'messages'> = { messages: () => messages.map((each) => seen(each)) };
  return { client };
};

test('messages are numbered as the channel has them, each channel by itself, and keep their numbers', () => {
  const general = [message('10'), message('11'), message('12')];
  const numbers = new MessageNumbers([person(general), person([message('20', 'other')])]);
  expect(numbers.numberOf(message('12'))).toBe(3);
  expect(numbers.numberOf(message('20', 'other'))).toBe(1);
  general.splice(0, 2, message('13'));
  expect(['12', '13', '10'].map((id) => numbers.numberOf(message(id)))).toEqual([3, 4, 1]);
  expect(numbers.numberOf(message('14'))).toBe(5);
});

test('what only one of the people sees has its number among the others', () => {
  const [first, mine, yours, last] = ['9', '10', '11', '100'].map((id) => message(id));
  if (!(first && mine && yours && last)) throw new Error('four messages were made');
  const numbers = new MessageNumbers([person([first, yours, last]), person([first, mine, last])]);
  expect([last, yours, mine, first].map((each) => numbers.numberOf(each))).toEqual([4, 3, 2, 1]);
});
