// The demo of `npm start` at the socket of its page: Start over in the workshop, and the board. One program for both.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Locale } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Action, View } from '../../packages/local-page/protocol/requests.ts';
import type { Work } from '../../packages/local-page/protocol/workshop.ts';
import { RawPage } from '../../packages/local-page/test/raw-page.ts';
import { openDatabase } from '../../packages/reference-service/database/database.ts';
import { nameRegister } from '../../packages/reference-service/names/name-register.ts';
import { SqlStore } from '../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../src/bot/store/sqlite.ts';
import { type Program, runProgram } from '../e2e/program.ts';

const GUILD = '1190000000000000100';
const GENERAL = '1190000000000000200';
const NEWCOMER = '1190000000000000015';
const ADAS_WALLET = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';
const as = (person: string): View => ({ person, place: GENERAL });

/** A page of the program, which asks and is answered. The caller closes it. */
async function openPage(url: string, views: View[]) {
  const page = await RawPage.at(url, views);
  const answerTo = async (id: string) => {
    const answered = page.hear('answer', (event) => event.id === id).then(({ result }) => result);
    const refused = page.hear('refusal', (event) => event.id === id).then(({ sentence }) => sentence);
    return Promise.race([answered, refused]);
  };
  return {
    page,
    ask: (person: string, action: Action) => {
      const id = randomUUID();
      page.say({ type: 'ask', id, view: as(person), action });
      return answerTo(id);
    },
    work: (work: Work) => {
      const id = randomUUID();
      page.say({ type: 'work', id, work });
      return answerTo(id);
    },
  };
}
type TestPage = Awaited<ReturnType<typeof openPage>>;

/** The same until the end of the test. */
async function pageAt(url: string, views: View[] = [as('moderator')]): Promise<TestPage> {
  const opened = await openPage(url, views);
  onTestFinished(() => opened.page.close());
  return opened;
}

/** Resolves with the text of the answer of the bot to this command, once it has one. */
async function told({ page, ask }: TestPage, person: string, action: Action): Promise<string> {
  const before = page.heard.length;
  await ask(person, action);
  const isAnswer = (text: string) => !text.includes('"loading":true') && text.includes('"bot":true');
  const { seen } = await page.hear(
    'message',
    (event) => page.heard.indexOf(event) >= before && isAnswer(JSON.stringify(event.seen)),
  );
  return JSON.stringify(seen.message);
}

/** Everything that can be changed, as a page that has just come reads it. */
async function everything(url: string) {
  const visitor = await openPage(url, [as('moderator')]);
  const { cast, tools } = await visitor.page.hear('welcome');
  const { newest } = await visitor.page.hear('view');
  const rows = await visitor.work({ kind: 'rows', panel: 'service', table: 'conversations' });
  const settings = await visitor.ask('manager', { kind: 'settings', server: GUILD });
  visitor.page.close();
  return {
    said: newest.map(({ message }) => message.content),
    people: cast.people.map(({ name, locale }) => [name, locale]),
    languages: cast.people.flatMap(({ places }) => places.map(({ server }) => server?.language)),
    settings,
    panels: tools.panels.map(({ status }) => status),
    // Ids are random, and times go with the clock.
    conversations:
      typeof rows !== 'string' && rows.kind === 'rows' ? rows.rows.map((row) => row.slice(1, 5)) : rows,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'rollcall-over-'));
let program: Program;
let url: string;
let first: Awaited<ReturnType<typeof everything>>;
beforeAll(async () => {
  program = runProgram(['start'], { PAGE_PORT: '0', DATA_DIR: folder });
  await program.logged('the page is up');
  url = /"page":"([^"]+)"/.exec(program.soFar())?.[1] ?? '';
  await program.logged('a board is posted');
  first = await everything(url);
});
afterAll(async () => {
  program.process.stdin?.end();
  await program.ended;
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  const { page, work } = await openPage(url, [as('moderator')]);
  expect(await work({ kind: 'start over' })).toEqual({ kind: 'done' });
  await page.hear('started over');
  page.close();
});

test('everything is as at the first start: Discord, the service and what the bot remembers', async () => {
  expect(first.said).toHaveLength(3);
  const page = await pageAt(url);
  const database = openDatabase(join(folder, 'service.sqlite'));
  nameRegister(database).register({ name: 'ada.byron', wallet: ADAS_WALLET });
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
  const list: Action = { kind: 'command', path: 'list', options: { name: 'ada' } };
  expect(await told(page, 'moderator', list)).toContain('ada.byron');
  await page.ask('member', { kind: 'say', content: 'hello' });
  await page.ask('member', { kind: 'language', locale: Locale.German });
  await page.work({ kind: 'server language', server: GUILD, language: Locale.French });
  await page.work({ kind: 'happen', name: 'no-rate-limits', values: {} });
  await page.work({ kind: 'run', panel: 'service', action: 'stop' });
  await page.work({ kind: 'run', panel: 'ens', action: 'away' });
  await page.work({ kind: 'run', panel: 'bns', action: 'limit' });
  const right = {
    kind: 'channel-permission',
    channel: GENERAL,
    target: NEWCOMER,
    bit: 13,
    permission: true,
  } as const;
  await page.ask('manager', { kind: 'settings', server: GUILD, change: right });
  const changed = await everything(url);
  for (const key of ['said', 'people', 'languages', 'settings', 'panels', 'conversations'] as const)
    expect(changed[key], key).not.toEqual(first[key]);

  expect(await page.work({ kind: 'start over' })).toEqual({ kind: 'done' });
  await page.page.hear('started over');
  expect(await everything(url)).toEqual(first);
  expect((await store.since(0)).rows.map(({ id }) => id)).toEqual([OTHER]);
  expect(await store.history(GUILD, 1)).toEqual([]);
  const fresh = await pageAt(url);
  expect((await fresh.page.hear('welcome')).tools.inForce.orders).toEqual([]);
  const answer = await told(fresh, 'moderator', list);
  expect(answer).toContain('ada.lovelace');
  expect(answer).not.toContain('ada.byron');
});

const BOARDS: View = { person: 'newcomer', place: '1190000000000000204' };

/** Minutes from now until shortly after the board's time, which is 09:00 in UTC. */
function minutesUntilDue(): number {
  const sinceNine = (Date.now() / 60_000 - 9 * 60) % 1_440;
  return 1_440 - sinceNine + 0.1;
}

/** The one message of the channel, once it is there. */
async function newestBoard(): Promise<{ readonly id: string }> {
  for (;;) {
    const { page } = await openPage(url, [BOARDS]);
    const { newest } = await page.hear('view');
    page.close();
    const [seen] = newest;
    if (seen) return seen.message;
    await setTimeout(200);
  }
}

test('its board is posted at the start, edited when its time has come, posted anew when all starts over, and paused without its channel', async () => {
  const { id } = await newestBoard();
  const { page, ask, work } = await pageAt(url, [BOARDS]);
  const { newest } = await page.hear('view');
  expect(JSON.stringify(newest)).toContain('star-forge');
  expect(newest).toMatchObject([{ message: { id, edited_timestamp: null, author: { bot: true } } }]);

  const minutes = minutesUntilDue();
  await work({ kind: 'happen', name: 'pass-time', values: { minutes } });
  const { seen } = await page.hear('message', (event) => event.seen.message.edited_timestamp !== null);
  expect(seen.message.id).toBe(id);
  const later = Date.parse(seen.message.edited_timestamp ?? '') - Date.parse(seen.message.timestamp);
  expect(later).toBeGreaterThan(minutes * 60_000);

  await work({ kind: 'start over' });
  await page.hear('started over');
  expect((await newestBoard()).id).not.toBe(id);

  const change = { kind: 'delete-channel', channel: BOARDS.place } as const;
  await ask('manager', { kind: 'settings', server: GUILD, change });
  await work({ kind: 'happen', name: 'pass-time', values: { minutes: minutesUntilDue() } });
  await program.logged('channel-gone');
});
