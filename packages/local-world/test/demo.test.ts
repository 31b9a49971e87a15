import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import plain from '../../local-discord/world-file/plain-world.json' with { type: 'json' };
import german from '../../local-page/app/words/de.json' with { type: 'json' };
import english from '../../local-page/app/words/en.json' with { type: 'json' };
import { DEMO_WELCOME, demoChat } from '../demo-chat.ts';
import { startDemoDiscord } from '../demo-discord.ts';
import { DEMO_PEOPLE } from '../demo-world.ts';

test('one is a member at first, and only the manager and moderators watch the audit channel', async () => {
  const discord = await startDemoDiscord();
  onTestFinished(() => discord.close());
  const { control, first, watched } = demoChat(discord);
  const people = await control.client.people();
  const names = ['manager', 'moderator', 'moderator2', 'member', 'newcomer', 'visitor'];
  expect(people.map(({ name }) => name)).toEqual(names);
  expect(first).toBe('member');
  const readers = watched.map(({ name }) => [
    name,
    people
      .filter(({ channels }) => channels.some((channel) => channel.name === name))
      .map((each) => each.name),
  ]);
  expect(readers).toEqual([['audit', names.slice(0, 3)]]);
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

// The page finds the message of a description by its English text.
test('the page has a German message for what people are there for', () => {
  const translated = new Map<string, unknown>(Object.entries(german));
  const messages = new Map<unknown, unknown>(
    Object.entries(english).map(([key, text]) => [text, translated.get(key)]),
  );
  const descriptions = [...DEMO_PEOPLE, ...plain.people].map(({ about }) => about);
  expect(descriptions.length).toBeGreaterThan(8);
  expect(descriptions.filter((about) => typeof messages.get(about) !== 'string')).toEqual([]);
});

const ORIGIN = 'http://127.0.0.1:34985';
const TOKEN = 'MTE5MDAwMDAwMDAwMDAwMDAwMQ.HeOdEw._ESxv42AnzS2Nh_4gqaUA56FihitFJKR-Pojdw';
const FILE = `${ORIGIN}/attachments/1190000000000000200/1573810854615318529/a.txt`;

/** What version 0.1 kept of a command, of a moderators' one, and of a message with a file, as it wrote it. */
const SAVED: readonly (readonly [kind: string, id: string, value: string | Uint8Array])[] = [
  ['setting', 'token', TOKEN],
  ['setting', 'origin', ORIGIN],
  [
    'command',
    '1573810854455934976',
    '{"name_localizations":null,"description_localizations":null,"nsfw":false,"integration_types":[0],"name":"ping","description":"Answers","type":1,"id":"1573810854455934976","application_id":"1190000000000000001","version":"1573810854455934977","default_member_permissions":null,"contexts":null,"dm_permission":true}',
  ],
  [
    'command',
    '1573810854518849536',
    '{"name_localizations":null,"description_localizations":null,"nsfw":false,"integration_types":[0],"name":"mod","description":"Moderates","type":1,"id":"1573810854518849536","application_id":"1190000000000000001","version":"1573810854518849537","default_member_permissions":"8192","contexts":null,"guild_id":"1190000000000000100"}',
  ],
  ['attachment', '1573810854615318529', Buffer.from('hello')],
  [
    'message',
    '1573810854615318528',
    `{"message":{"id":"1573810854615318528","channel_id":"1190000000000000200","type":0,"author":{"id":"1190000000000000001","username":"rollcall","discriminator":"4821","global_name":null,"avatar":null,"public_flags":0,"flags":0,"bot":true},"content":"kept","timestamp":"2026-11-21T21:22:27.732Z","edited_timestamp":null,"tts":false,"pinned":false,"mention_everyone":false,"mentions":[],"mention_roles":[],"attachments":[{"id":"1573810854615318529","filename":"a.txt","size":5,"url":"${FILE}","proxy_url":"${FILE}","content_type":"text/plain"}],"embeds":[],"components":[],"flags":64},"viewer":"1190000000000000010"}`,
  ],
];

test('what an earlier version kept is there: the token, commands, a private message and its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'local-world-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataFile = join(folder, 'discord.sqlite');
  const database = new DatabaseSync(dataFile);
  database.exec(
    'CREATE TABLE entry (kind TEXT NOT NULL, id TEXT NOT NULL, value ANY NOT NULL, PRIMARY KEY (kind, id)) STRICT',
  );
  for (const row of SAVED) database.prepare('INSERT INTO entry VALUES (?, ?, ?)').run(...row);
  database.close();

  const discord = await startDemoDiscord({ dataFile });
  onTestFinished(() => discord.close());
  expect(discord.token).toBe(TOKEN);
  const [moderator, member] = [discord.clientOf('moderator'), discord.clientOf('member')];
  expect(moderator.commands().map(({ name }) => name)).toEqual(['mod', 'ping']);
  expect(member.commands().map(({ name }) => name)).toEqual(['ping']);
  expect(moderator.messages()).toMatchObject([{ message: { content: 'kept' }, ephemeral: true }]);
  expect(member.messages()).toEqual([]);
  const url = moderator.messages()[0]?.message.attachments[0]?.url ?? '';
  expect(await (await fetch(url)).text()).toBe('hello');
});
