import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { GatewayDispatchEvents, Locale } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import { DataFile } from '../model/data-file.ts';
import {
  call,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  respond,
  startSample,
  temporaryDataFile,
} from './fixture.ts';

test('commands, messages, files, buttons, languages and the token outlive a restart', async () => {
  const path = temporaryDataFile();
  const before = await startSample({ dataFile: path });
  const bot = await loggedIn(before, [PING]);
  const got = nextInteraction(bot);
  const result = before.clientOf('member').command('ping');
  before.clientOf('member').setLocale(Locale.German);
  before.settings.setLanguage(GUILD, Locale.Polish);
  const { id, token } = await got;
  const form = new FormData();
  const button = { type: 2, style: 1, label: 'Next', custom_id: 'page:2' };
  const data = { flags: 64, content: 'page 1', components: [{ type: 1, components: [button] }] };
  form.set('payload_json', JSON.stringify({ type: 4, data }));
  form.set('files[0]', new File(['["ada"]'], 'names.json'));
  await call(before, 'POST', `/interactions/${id}/${token}/callback`, { form });
  await result;
  await bot.destroy();
  await before.close();

  const after = await localDiscord({ dataFile: path });
  expect(after.token).toBe(before.token);
  const chat = after.clientOf('member');
  expect(after.clientOf('member').places().servers[0]?.language).toBe('pl');
  expect([chat.locale, after.clientOf('moderator').locale]).toEqual(['de', 'en-US']);
  expect(chat.commands()).toMatchObject([PING]);
  expect(after.clientOf('moderator').messages()).toEqual([]);
  const message = chat.messages()[0]?.message;
  expect(message?.content).toBe('page 1');
  const url = message?.attachments[0]?.url ?? '';
  expect(url.startsWith(after.apiUrl.replace('/api', ''))).toBe(true);
  expect(await (await fetch(url)).text()).toBe('["ada"]');

  const client = await loggedIn(after);
  const click = nextInteraction(client);
  const clicked = chat.click(message?.id ?? '', 'page:2');
  await respond(after, await click, { type: 7, data: { content: 'page 2', attachments: [] } });
  expect(await clicked).toMatchObject({
    messages: [{ message: { id: message?.id, content: 'page 2', attachments: [] } }],
  });
  expect((await fetch(url)).status).toBe(404);
});

test('a channel keeps its last 500 messages', async () => {
  const chat = (await localDiscord()).clientOf('member');
  for (let sent = 1; sent <= 510; sent += 1) chat.say(`${sent}`);
  const kept = chat.messages().map(({ message }) => message.content);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([500, '11', '510']);
});

test('a data file that cannot be written costs a warning and no message', async () => {
  const path = temporaryDataFile();
  const discord = await localDiscord({ dataFile: path });
  const client = await loggedIn(discord, [PING]);
  client.ws.on(GatewayDispatchEvents.InteractionCreate, (interaction: { id: string; token: string }) => {
    void respond(discord, interaction, { type: 4, data: { content: 'pong' } });
  });
  const warned: string[] = [];
  const onWarning = ({ message }: Error) => warned.push(message);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const other = new DatabaseSync(path);
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  for (let times = 0; times < 3; times++)
    expect(await discord.clientOf('member').command('ping')).toMatchObject({ kind: 'messages' });
  expect(warned).toEqual([
    `The local Discord cannot write to ${path}: another program is writing to it. Unwritten data is lost when it stops.`,
  ]);
  other.exec('ROLLBACK');
  await discord.clientOf('member').command('ping');
  expect(other.prepare("SELECT count(*) AS kept FROM entry WHERE kind = 'message'").get()).toEqual({
    kept: 1,
  });
});

/** Whether this process still holds a file of this folder open. */
function isHeld(folder: string): boolean {
  const held = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return held.some((path) => path.startsWith(folder));
}

test('a port that is taken is an error, and the data file is closed again', async () => {
  const first = await localDiscord();
  const port = Number(new URL(first.apiUrl).port);
  const path = temporaryDataFile();
  await expect(startSample({ port, dataFile: path })).rejects.toThrow(/EADDRINUSE/);
  expect([existsSync(path), existsSync(`${path}-wal`)]).toEqual([true, false]);
  expect(isHeld(dirname(path))).toBe(false);
});

const NO_DATABASE = 'not a database, and long enough to be taken for the header of one';
test.each([
  ['that is no database', (path: string) => writeFileSync(path, NO_DATABASE), /file is not a database/],
  ['whose rows cannot be read', withBrokenRow, /JSON/],
])('a data file %s is an error, and is closed again', async (_what, write, error) => {
  const path = temporaryDataFile();
  write(path);
  await expect(startSample({ dataFile: path })).rejects.toThrow(error);
  expect([existsSync(`${path}-wal`), isHeld(dirname(path))]).toEqual([false, false]);
});

function withBrokenRow(path: string): void {
  const file = new DataFile(path);
  file.put('message', '1', 'no JSON');
  file.close();
}
