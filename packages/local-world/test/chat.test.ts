import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { demoChat } from '../demo-chat.ts';
import { startDemoDiscord } from '../demo-discord.ts';
import { DEMO_WELCOME } from '../demo-welcome.ts';

test('one is a member at first, and only the manager and moderators watch the audit channel', async () => {
  const discord = await startDemoDiscord();
  const { people, first, watched } = demoChat(discord);
  await discord.close();
  expect(people.map(({ name }) => name)).toEqual([
    'manager',
    'moderator',
    'moderator2',
    'member',
    'newcomer',
    'visitor',
  ]);
  expect(first.name).toBe('member');
  const seen = watched.map(({ name, seenBy }) => [name, seenBy.map((person) => person.name)]);
  expect(seen).toEqual([['audit', ['manager', 'moderator', 'moderator2']]]);
});

test('chips are commands, and one of them is for moderators', () => {
  const lines = DEMO_WELCOME.channel.chips.map(({ line, label }) => label ?? line);
  expect(lines).toEqual([
    ...['/list collector', '/list ada.eth', '/top ember-keep', '/chart ember-keep', 'be a moderator'],
  ]);
  const [, , , , moderators] = DEMO_WELCOME.channel.chips;
  expect(moderators?.by).toEqual(['moderator', 'moderator2']);
});

test('the demo begins with a few messages of two people, once, of whom nobody is the visitor', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-world-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = () => startDemoDiscord({ dataFile: join(folder, 'discord.sqlite'), withWorkshop: true });
  await using stack = new AsyncDisposableStack();
  const first = await start();
  const member = first.clientOf('member');
  const said = member.messages();
  expect(said.length).toBeLessThanOrEqual(3);
  expect(new Set(said.map(({ message }) => message.author.username))).toEqual(
    new Set(['newcomer', 'moderator']),
  );
  expect(said.every(({ message }) => message.content.length < 80)).toBe(true);
  expect(first.workshop?.transcript().steps).toEqual([]);
  for (const { message } of said) first.clientOf('moderator').remove(message.id);
  await first.close();
  const second = await start();
  stack.defer(() => second.close());
  expect(second.clientOf('member').messages()).toEqual([]);
});
