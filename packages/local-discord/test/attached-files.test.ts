import { Events } from 'discord.js';
import { expect, test } from 'vitest';
import { Clock } from '../model/clock.ts';
import { InteractionFiles } from '../model/interaction-files.ts';
import { KeptFiles } from '../model/kept-files.ts';
import { Snowflakes } from '../model/snowflake.ts';
import { ChatRefusal } from '../people/chat-client.ts';
import { localDiscord, loggedIn, PING } from './fixture.ts';

const OPTIONS = [
  { type: 11, name: 'file', description: 'd', required: true },
  { type: 6, name: 'who', description: 'd' },
];
const file = { name: 'my "scores".csv', contentType: 'text/csv', bytes: new TextEncoder().encode('a,b') };

test('a file that is given to a command is resolved there, and the bot downloads it', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [{ ...PING, options: OPTIONS }]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const { name, size, url, contentType, ephemeral } = interaction.options.getAttachment('file', true);
    const text = await (await fetch(url)).text();
    const who = interaction.options.getUser('who')?.username;
    await interaction.reply(JSON.stringify({ name, size, contentType, ephemeral, text, who }));
  });
  const result = await discord.clientOf('member').command('ping', { file, who: '@sample' });
  const content = result.kind === 'messages' ? result.messages[0]?.message.content : '';
  expect(JSON.parse(content ?? '')).toEqual({
    name: 'my__scores_.csv',
    size: 3,
    contentType: 'text/csv',
    ephemeral: true,
    text: 'a,b',
    who: 'sample',
  });
});

test('what is no file, and a file elsewhere, is refused', async () => {
  const discord = await localDiscord();
  await loggedIn(discord, [{ ...PING, options: OPTIONS }]);
  const member = discord.clientOf('member');
  await expect(member.command('ping', { file: 'a.csv' })).rejects.toThrow('"file" takes a file.');
  await expect(member.command('ping', { file, who: file })).rejects.toThrow('"who" takes no file.');
  const large = { name: 'large', bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
  await expect(member.command('ping', { file: large })).rejects.toThrow('"large" is larger than 10 MB.');
});

test('of many files that are given to commands the oldest are forgotten', () => {
  const clock = new Clock();
  const files = new InteractionFiles(
    new Snowflakes(clock),
    new KeptFiles(undefined),
    () => 'http://127.0.0.1:1',
  );
  const bytes = new Uint8Array(10 * 1024 * 1024);
  const upload = { id: '0', filename: 'a', contentType: 'text/plain', bytes };
  const ids = Array.from({ length: 12 }, () => files.add('1', upload).id);
  expect(ids.map((id) => files.get(id) !== undefined)).toEqual([false, false, ...Array(10).fill(true)]);
});

test('files with a message of somebody are served like others', async () => {
  const discord = await localDiscord();
  const member = discord.clientOf('member');
  const { message } = member.say('', { files: [file, { name: 'b', bytes: new Uint8Array([1]) }] });
  expect(message).toMatchObject({
    content: '',
    author: { username: 'member' },
    attachments: [
      { filename: 'my__scores_.csv', content_type: 'text/csv' },
      { filename: 'b', content_type: 'application/octet-stream' },
    ],
  });
  expect(await (await fetch(message.attachments[0]?.url ?? '')).text()).toBe('a,b');
  expect(discord.attachment(message.attachments[1]?.id ?? '')).toEqual(new Uint8Array([1]));
  expect(() => member.say('')).toThrow(new ChatRefusal('A message cannot be empty.'));
  expect(() => member.say('x', { files: Array(11).fill(file) })).toThrow(
    new ChatRefusal('A message has at most 10 files.'),
  );
});
