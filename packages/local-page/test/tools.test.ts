// What stands beside the chat, over the socket: what pages are told, and what is done once.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Work } from '../protocol/workshop.ts';
import { openPageWorld } from './browser/page-world.ts';
import { openWorkshopWorld } from './browser/workshop-world.ts';
import { RawPage } from './raw-page.ts';

const stack = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof openWorkshopWorld>>;
beforeAll(async () => {
  world = await openWorkshopWorld(stack);
});
afterAll(() => stack.disposeAsync());

const open = async (url = world.page.url) => {
  const page = await RawPage.at(url, []);
  stack.defer(() => page.close());
  return page;
};
const happenings = (page: RawPage) =>
  page.heard.flatMap((event) => (event.type === 'happened' ? event.happenings : []));
const work = (page: RawPage, id: string, wanted: Work) => page.say({ type: 'work', id, work: wanted });

test('a page that follows hears of happenings without payloads, which are read on request', async () => {
  const page = await open();
  page.say({ type: 'follow', on: true });
  const all = await page.hear('happened');
  expect(all.whole).toBe(true);
  await world.discord.clientOf('member').command('ping');
  await expect
    .poll(() => happenings(page).some((each) => each.kind === 'interaction' && each.state === 'acknowledged'))
    .toBe(true);
  for (const card of happenings(page)) expect(card).not.toHaveProperty('payload');
  const interaction = happenings(page).find(({ kind }) => kind === 'interaction');
  work(page, 'details', { kind: 'details', number: interaction?.number ?? 0 });
  const { result } = await page.hear('answer', ({ id }) => id === 'details');
  expect(result).toMatchObject({
    kind: 'details',
    happening: { payload: expect.stringContaining('"ping"') },
  });
});

test('when the record is emptied, everybody who follows is told', async () => {
  const [page, other] = [await open(), await open()];
  page.say({ type: 'follow', on: true });
  await page.hear('happened');
  await world.discord.clientOf('member').command('ping');
  await page.hear('happened', ({ whole }) => !whole);
  work(other, 'clear', { kind: 'clear' });
  await page.hear('happened', ({ whole, happenings: all }) => whole && all.length === 0);
});

test('a page that does not follow, or not any more, hears of panels alone, and once for many changes', async () => {
  const [quiet, page] = [await open(), await open()];
  page.say({ type: 'follow', on: true });
  await page.hear('happened');
  page.say({ type: 'follow', on: false });
  page.say({ type: 'ping' });
  await page.hear('pong');
  const heard = happenings(page).length;
  await world.discord.clientOf('member').command('ping');
  for (let times = 0; times < 20; times += 1) world.shelf.changed();
  await quiet.hear('panel');
  quiet.say({ type: 'ping' });
  await quiet.hear('pong');
  expect(happenings(page)).toHaveLength(heard);
  const heardQuietly = quiet.heard.map(({ type }) => type);
  expect(heardQuietly.filter((type) => type !== 'news')).toEqual(['welcome', 'panel', 'pong']);
});

test('what is asked again after a lost connection is done once', async () => {
  const { workshop } = world.discord;
  const wanted = { kind: 'happen', name: 'server-error', values: { which: 'commands' } } as const;
  for (let connection = 1; connection <= 2; connection += 1) {
    const page = await open();
    work(page, 'order once', wanted);
    expect(await page.hear('answer')).toMatchObject({ result: { kind: 'told' } });
    page.close();
  }
  const { orders } = workshop.inForce();
  expect(orders).toHaveLength(1);
  // A new page sees the faults in force, and all pages hear when they are over.
  const [late, other] = [await open(), await open()];
  expect((await late.hear('welcome')).tools.inForce).toEqual({ orders, aheadMs: 0 });
  work(other, 'end', { kind: 'end', order: orders[0]?.number ?? 0 });
  expect((await late.hear('in force')).inForce).toEqual({ orders: [], aheadMs: 0 });
});

test('what is not there is refused in a sentence', async () => {
  const page = await open();
  const refused = async (id: string, wanted: Work) => {
    work(page, id, wanted);
    return (await page.hear('refusal', (event) => event.id === id)).sentence;
  };
  expect(await refused('a', { kind: 'details', number: 99_999 })).toBe('This is not in the record any more.');
  expect(await refused('b', { kind: 'happen', name: 'explode', values: {} })).toMatch(
    /^There is nothing called/,
  );
  expect(await refused('c', { kind: 'rows', panel: 'shelf', table: 'films' })).toBe(
    'There is no such table.',
  );
  expect(await refused('d', { kind: 'run', panel: 'attic', action: 'open' })).toBe(
    'There is no such action.',
  );
  // What is too long is answered as well: a page would ask again after a connection that ends.
  expect(await refused('long', { kind: 'find', text: 'x'.repeat(400) })).toMatch(/^That is too long/);
  expect(await refused('e', { kind: 'replay', text: '{' })).toBe('This is no transcript: it is no JSON.');
});

test('a page without a workshop has none', async () => {
  const { page } = await openPageWorld(stack);
  const tab = await open(page.url);
  expect((await tab.hear('welcome')).tools).toEqual({
    panels: [],
    inForce: { orders: [], aheadMs: 0 },
    hasServers: false,
    startsOver: false,
  });
  tab.say({ type: 'work', id: 'none', work: { kind: 'transcript' } });
  expect((await tab.hear('refusal')).sentence).toBe('This page has no workshop.');
});
