// The demo of `npm start` at the control API of its page: Start over in the workshop, and the board. One program for both.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Locale } from 'discord-api-types/v10';
import { ControlClient } from 'local-discord/control-client';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { EventStream } from '../../packages/local-discord/test/control/event-stream.ts';
import { openDatabase } from '../../packages/reference-service/database/database.ts';
import { nameTable } from '../../packages/reference-service/names/name-table.ts';
import { SqlStore } from '../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../src/bot/store/sqlite.ts';
import { type Program, runProgram } from '../e2e/program.ts';

const GUILD = '1190000000000000100';
const GENERAL = '1190000000000000200';
const NEWCOMER = '1190000000000000015';
const ADAS_WALLET = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';
/** The control API of the program, until the end of the test, and what it tells. */
async function controlOf() {
  const events = await EventStream.open(controlUrl());
  onTestFinished(() => events.close());
  return { control: new ControlClient(controlUrl()), events };
}

/** The answer of the bot to /list. */
async function listed(control: ControlClient): Promise<string> {
  const { messages } = await control.as('moderator').command('list', { name: 'ada' }, { channel: GENERAL });
  return JSON.stringify(messages);
}

/** Everything that can be changed, as a page that has just come reads it. */
async function everything() {
  const control = new ControlClient(controlUrl());
  const { newest } = await control.as('moderator').view(GENERAL);
  const people = await control.people();
  const rows = control.rows('service', 'conversations');
  return {
    said: newest.map(({ message }) => message.content),
    people: people.map(({ name, locale }) => [name, locale]),
    languages: people.flatMap(({ servers }) => servers.map(({ language }) => language)),
    settings: await control.servers(),
    panels: (await control.panels()).map(({ status }) => status),
    // Ids are random, and times go with the clock. A service that is stopped has none.
    conversations: await rows.then((page) => page.rows.map((row) => row.slice(1, 5)), String),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'rollcall-over-'));
let program: Program;
let url: string;
const controlUrl = () => `${url.replace(/\/$/, '')}/control/v1`;
let first: Awaited<ReturnType<typeof everything>>;
beforeAll(async () => {
  program = runProgram(['start'], { PAGE_PORT: '0', DATA_DIR: folder });
  await program.logged('the page is up');
  url = /"page":"([^"]+)"/.exec(program.soFar())?.[1] ?? '';
  await program.logged('a board is posted');
  first = await everything();
});
afterAll(async () => {
  program.process.stdin?.end();
  await program.ended;
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  const events = await EventStream.open(controlUrl());
  await new ControlClient(controlUrl()).startOver();
  await events.hear('started_over');
  events.close();
});

test('everything is as at the first start: Discord, the service and what the bot remembers', async () => {
  expect(first.said).toHaveLength(3);
  const { control, events } = await controlOf();
  const database = openDatabase(join(folder, 'service.sqlite'));
  nameTable(database).register({ name: 'ada.byron', wallet: ADAS_WALLET });
  database.exec('DELETE FROM conversations WHERE rowid % 2 = 0');
  database.close();
  const OTHER = '1200000000000000000';
  const store = new SqlStore(new SqliteFile(join(folder, 'rollcall.sqlite')));
  onTestFinished(async () => {
    // A store with other servers gets no board.
    await store.forget(OTHER);
    await store.close();
  });
  for (const server of [GUILD, OTHER]) await store.save(server, 0, { language: 'de' }, { user: 'host' });
  expect(await listed(control)).toContain('ada.byron');
  await control.as('member').say('hello', { channel: GENERAL, wait: 0 });
  await control.as('member').language(Locale.German);
  await control.setLanguage(GUILD, Locale.French);
  await control.fault('no-rate-limits');
  await control.run('ens', 'away');
  await control.run('bns', 'limit');
  await control.permit(GENERAL, NEWCOMER, { ManageMessages: true });
  const changed = await everything();
  for (const key of ['said', 'people', 'languages', 'settings', 'panels', 'conversations'] as const)
    expect(changed[key], key).not.toEqual(first[key]);
  await control.run('service', 'stop');

  await control.startOver();
  await events.hear('started_over');
  expect(await everything()).toEqual(first);
  expect((await store.changesSince(0)).rows.map(({ id }) => id)).toEqual([OTHER]);
  expect(await store.history(GUILD, 1)).toEqual([]);
  expect((await control.faults()).orders).toEqual([]);
  const answer = await listed(control);
  expect(answer).toContain('ada.lovelace');
  expect(answer).not.toContain('ada.byron');
});

const BOARDS = '1190000000000000204';

/** Minutes from now until shortly after the board's time, which is 09:00 in UTC. */
function minutesUntilDue(): number {
  const sinceNine = (Date.now() / 60_000 - 9 * 60) % 1_440;
  return 1_440 - sinceNine + 0.1;
}

/** The one message of the channel, once it is there. */
async function newestBoard(): Promise<{ readonly id: string }> {
  for (;;) {
    const [seen] = (await new ControlClient(controlUrl()).as('newcomer').view(BOARDS)).newest;
    if (seen) return seen.message;
    await setTimeout(200);
  }
}

test('its board is posted at the start, edited when its time has come, posted anew when all starts over, and paused without its channel', async () => {
  const { id } = await newestBoard();
  const { control, events } = await controlOf();
  const { newest } = await control.as('newcomer').view(BOARDS);
  expect(JSON.stringify(newest)).toContain('star-forge');
  expect(newest).toMatchObject([{ message: { id, edited_timestamp: null, author: { bot: true } } }]);

  const minutes = minutesUntilDue();
  await control.fault('pass-time', { minutes });
  const { seen } = await events.hear(
    'message',
    (event) => event.channel === BOARDS && event.seen.message.edited_timestamp !== null,
  );
  expect(seen.message.id).toBe(id);
  const later = Date.parse(seen.message.edited_timestamp ?? '') - Date.parse(seen.message.timestamp);
  expect(later).toBeGreaterThan(minutes * 60_000);

  await control.startOver();
  await events.hear('started_over');
  expect((await newestBoard()).id).not.toBe(id);

  await control.deleteChannel(BOARDS);
  await control.fault('pass-time', { minutes: minutesUntilDue() });
  await program.logged('channel-gone');
});
