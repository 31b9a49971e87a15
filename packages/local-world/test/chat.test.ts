import { expect, test } from 'vitest';
import { demoChat } from '../demo-chat.ts';
import { startDemoDiscord } from '../demo-discord.ts';

test('one is a member at first, and only moderators watch the audit channel', async () => {
  const discord = await startDemoDiscord();
  const { people, first, watched } = demoChat(discord);
  await discord.close();
  expect(people.map(({ name }) => name)).toEqual([
    'moderator',
    'moderator2',
    'member',
    'newcomer',
    'visitor',
  ]);
  expect(first.name).toBe('member');
  const seen = watched.map(({ name, seenBy }) => [name, seenBy.map((person) => person.name)]);
  expect(seen).toEqual([['audit', ['moderator', 'moderator2']]]);
});
