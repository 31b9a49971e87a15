// Pages at the socket: what they are told, what they are not told twice, and what they do once.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Action, FieldValue, View } from '../protocol/requests.ts';
import { logIn, openPageWorld } from './browser/page-world.ts';
import { COMMANDS, respond } from './browser/showcase.ts';
import { RawPage } from './raw-page.ts';

const stack = new AsyncDisposableStack();
let world: Awaited<ReturnType<typeof openPageWorld>>;
let general: string;
beforeAll(async () => {
  world = await openPageWorld(stack);
  await logIn(stack, world.discord, COMMANDS, respond);
  general = world.discord.clientOf('member').channelId;
});
afterAll(() => stack.disposeAsync());

const as = (person: string): View => ({ person, place: general });
const open = async (views: View[], seen = {}) => {
  const page = await RawPage.at(world.page.url, views, seen);
  stack.defer(() => page.close());
  return page;
};
const texts = (page: RawPage) =>
  page.heard.flatMap((event) => (event.type === 'message' ? [event.seen.message.content] : []));

test('what is told in one turn comes in one frame, so that no key is read in between', async () => {
  const page = await open([as('member')]);
  const moderator = world.discord.clientOf('moderator');
  moderator.say('first of a turn');
  moderator.say('second of a turn');
  await page.hear('message', ({ seen }) => seen.message.content === 'second of a turn');
  const told = page.frames.map((events) =>
    events.flatMap((event) => (event.type === 'message' ? [event.seen.message.content] : [])),
  );
  expect(told).toContainEqual(['first of a turn', 'second of a turn']);
});

test('a page at another place hears where something has come and for whom, and of nothing twice', async () => {
  const page = await open([as('visitor')]);
  const { discord } = world;
  const news = () => page.heard.filter((event) => event.type === 'news').map(({ people }) => people);
  discord.clientOf('moderator').at('1190000000000000203').say('among moderators');
  await page.hear('news', ({ people }) => people.length === 2);
  const { message } = discord.clientOf('member').say('for all but me');
  await page.hear('news', ({ people }) => people.length === 4);
  discord.clientOf('member').rewrite(message.id, 'changed');
  discord.clientOf('newcomer').say('the last');
  await page.hear('news', ({ people }) => people.includes('member'));
  expect(news()).toEqual([
    ['moderator2', 'manager'],
    ['moderator', 'moderator2', 'newcomer', 'manager'],
    ['moderator', 'moderator2', 'member', 'manager'],
  ]);
});

test('a refusal of a client is a sentence for the page that asked', async () => {
  const page = await open([as('member')]);
  page.say({ type: 'ask', id: 'empty', view: as('member'), action: { kind: 'say', content: ' ' } });
  expect(await page.hear('refusal')).toMatchObject({ id: 'empty', sentence: 'A message cannot be empty.' });
  const nobody = { person: 'nobody', place: general };
  page.say({ type: 'ask', id: 'nobody', view: nobody, action: { kind: 'say', content: 'x' } });
  await page.hear('refusal', ({ id }) => id === 'nobody');
  page.say({ type: 'look', views: [{ person: 'visitor', place: general }] });
  expect((await page.hear('closed')).sentence).toMatch(/\.$/);
});

test('a page that was away is told what it has missed, each change once, and nothing else', async () => {
  const first = await open([as('member')]);
  await first.hear('view');
  world.discord.clientOf('member').say('heard');
  const { seq } = await first.hear('message', ({ seen }) => seen.message.content === 'heard');
  const { instance } = await first.hear('welcome');
  first.close();
  world.discord.clientOf('member').say('missed 1');
  world.discord.clientOf('member').say('missed 2');
  const second = await open([as('member')], { instance, seq });
  expect(await second.hear('welcome')).toMatchObject({ resumed: true });
  await second.hear('message', ({ seen }) => seen.message.content === 'missed 2');
  expect(texts(second)).toEqual(['missed 1', 'missed 2']);
  expect(second.heard.some(({ type }) => type === 'view')).toBe(false);
});

test.each([
  ['of another run of the server', { instance: 'another', seq: 0 }],
  ['that nobody has counted to', { seq: 1_000_000 }],
])('after a number %s a page is given everything anew', async (_which, seen) => {
  const { instance } = await (await open([])).hear('welcome');
  const page = await open([as('member')], { instance, ...seen });
  expect(await page.hear('welcome')).toMatchObject({ resumed: false });
  await page.hear('view');
});

const shown = async (what: string) => {
  const result = await world.discord.clientOf('member').command('show', { what });
  return result.kind === 'messages' ? (result.messages[0]?.message.id ?? '') : '';
};
let asked = 0;
/** What comes of an action of the member in #general. */
const outcome = async (page: RawPage, action: Action) => {
  asked += 1;
  const id = `outcome-${asked}`;
  page.say({ type: 'ask', id, view: as('member'), action });
  const answer = page.hear('answer', (each) => each.id === id).then(({ result }) => result);
  const refusal = page.hear('refusal', (each) => each.id === id).then(({ sentence }) => sentence);
  return Promise.race([answer, refusal]);
};

test('a form is submitted once by its handle, with what was filled in', async () => {
  const page = await open([as('member')]);
  const messageId = await shown('controls');
  const form = await outcome(page, { kind: 'click', messageId, customId: 'form' });
  const { handle, modal } = typeof form === 'object' && form.kind === 'modal' ? form : expect.fail('no form');
  expect(modal.title).toBe('Everything about you');
  const submit = (fields: Record<string, FieldValue>) => outcome(page, { kind: 'submit', handle, fields });
  expect(await submit({ name: '', colour: 'red' })).toBe('The field "Name" is required.');
  const proof = { name: 'proof.txt', contentType: 'text/plain', base64: btoa('it is me') };
  expect(await submit({ name: 'Ada', colour: 'red', friend: [], proof: [proof] })).toEqual({ kind: 'done' });
  const { seen } = await page.hear(
    'message',
    (each) => each.seen.message.content === 'Hello Ada with proof.txt',
  );
  expect(seen.ephemeral).toBe(true);
  expect(await submit({ name: 'Ada', colour: 'red' })).toBe('This form is not open any more: open it again.');
});

test('what one alone sees is taken away in every tab, and stays away', async () => {
  const [page, other] = [await open([as('member')]), await open([as('member')])];
  const messageId = await shown('private');
  expect(await outcome(page, { kind: 'remove', messageId })).toEqual({ kind: 'done' });
  for (const tab of [page, other]) await tab.hear('gone', ({ id }) => id === messageId);
  const third = await open([as('member')]);
  expect((await third.hear('view')).ids).not.toContain(messageId);
  const seenByAll = await shown('markdown');
  expect(await outcome(page, { kind: 'remove', messageId: seenByAll })).toMatch(/\.$/);
});

test.each(['', 'x', '{}', '{"type":"hello"}', '[]', '{"type":"ask","id":1}', Buffer.from([1])])(
  'a frame that is no request ends the connection: %j',
  async (frame) => {
    const page = await open([]);
    page.sayRaw(frame);
    await page.closed;
  },
);
