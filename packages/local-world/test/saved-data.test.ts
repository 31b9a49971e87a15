import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { startDemoDiscord } from '../demo-discord.ts';

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
