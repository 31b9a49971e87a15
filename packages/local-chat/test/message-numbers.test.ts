import { expect, test } from 'vitest';
import { MessageNumbers } from '../message-numbers.ts';
import { seen } from './scripted-discord.ts';

const message = (id: string, channel_id = 'general') => seen({ id, channel_id }).message;

test('messages are numbered as the channel has them, each channel by itself, and keep their numbers', () => {
  const general = [message('10'), message('11'), message('12')];
  const channels: Record<string, typeof general> = { general, other: [message('20', 'other')] };
  const numbers = new MessageNumbers((channelId) => channels[channelId] ?? []);
  expect(numbers.numberOf(message('12'))).toBe(3);
  expect(numbers.numberOf(message('20', 'other'))).toBe(1);
  general.splice(0, 2, message('13'));
  expect(['12', '13', '10'].map((id) => numbers.numberOf(message(id)))).toEqual([3, 4, 1]);
  expect(numbers.numberOf(message('14'))).toBe(5);
});
