import { expect, test } from 'vitest';
import type { Services } from '../../../src/services/services.ts';
import { foreignServices, localServices, servicesWith } from '../services-of.ts';
import { failureOf } from '../upstream.ts';

const makings: [string, () => Promise<{ services: Services }>][] = [
  ['the reference service', () => localServices()],
  ['the reference service, with JSON', () => localServices({ API_BODY_FORMAT: 'json' })],
  ['the reference service, with its cursor', () => localServices({ API_CURSOR_PARAMETER: 'starting_after' })],
  ['a service of another making', () => foreignServices()],
  ['another with forms and seconds', () => foreignServices({ bodyFormat: 'form', timestampUnit: 'seconds' })],
  ['another with a cursor', () => foreignServices({ cursorParameter: 'from', largestLimit: 3 })],
];

/** Both kinds as one: what they differ in is the name of one identifier. */
const kinds = ({ conversations, scores }: Services) =>
  [
    [conversations, { contact_id: 'ada ü&=+', group_id: undefined }, { contact_id: 'ada ü&=+' }],
    [scores, { game_id: 'tide-runner', group_id: undefined }, { game_id: 'tide-runner' }],
  ] as const;

test.each(makings)('the life of a conversation and of a score at %s', async (_making, start) => {
  const { services } = await start();
  for (const [client, parties, own] of kinds(services)) {
    const created = await client.create(parties);
    expect(created).toMatchObject({
      ...own,
      group_id: null,
      pinned_message_id: null,
      is_pinned: false,
      is_muted: false,
      last_active_at: null,
      last_opened_at: null,
      archived_at: null,
    });
    expect(Math.abs(created.created_at.getTime() - Date.now())).toBeLessThan(60_000);
    const { id } = created;
    expect(await client.retrieve(id)).toEqual(created);

    expect(await client.update(id, { is_muted: true })).toEqual({ ...created, is_muted: true });
    expect(await client.update(id, { is_muted: false, is_pinned: true })).toEqual({
      ...created,
      is_pinned: true,
    });
    const archived_at = new Date('2024-05-06T07:08:09Z');
    const archived = await client.update(id, { archived_at, pinned_message_id: 'a message/ä' });
    expect(archived).toEqual({ ...created, is_pinned: true, archived_at, pinned_message_id: 'a message/ä' });
    expect((await client.page({ archived: true, pinned: true }, { offset: 0, limit: 10 })).rows).toEqual([
      archived,
    ]);
    expect((await client.page({ muted: true }, { offset: 0, limit: 10 })).rows).toEqual([]);
    expect(await client.update(id, { archived_at: null, pinned_message_id: null, is_pinned: false })).toEqual(
      created,
    );

    await client.delete(id);
    const gone = { kind: 'not-found', id };
    expect(await failureOf(client.retrieve(id))).toEqual(gone);
    expect(await failureOf(client.update(id, { is_muted: true }))).toEqual(gone);
    expect(await failureOf(client.delete(id))).toEqual(gone);
    expect(await client.page({}, { offset: 0, limit: 10 })).toMatchObject({ rows: [], more: false });
  }
});

test.each(makings)('the filter by group, and rows of a list, at %s', async (_making, start) => {
  const { services } = await start();
  for (const [client] of kinds(services)) {
    for (const group_id of ['one & two', 'three', 'one & two']) await client.create({ group_id });
    const first = { offset: 0, limit: 10 };
    const grouped = await client.page({ group_id: 'one & two' }, first);
    expect(grouped.rows.map(({ group_id }) => group_id)).toEqual(['one & two', 'one & two']);
    expect((await client.page({ group_id: 'three' }, first)).rows).toHaveLength(1);
    expect((await client.page({}, first)).rows).toHaveLength(3);
  }
});

test('a creation without anybody is refused by the service', async () => {
  const { services } = await localServices();
  expect(await failureOf(services.conversations.create({}))).toEqual({ kind: 'refused', status: 400 });
  const { services: foreign } = await foreignServices();
  expect(await failureOf(foreign.scores.create({}))).toEqual({ kind: 'refused', status: 422 });
});

test('fields that the interface does not name are no offence, and are left out', async () => {
  const { foreign, services } = await foreignServices();
  foreign.add('conversations', { labels: ['a'] });
  const { rows } = await services.conversations.page({}, { offset: 0, limit: 10 });
  const [row] = rows;
  expect(Object.keys(row ?? {}).sort()).toEqual([
    'archived_at',
    'contact_id',
    'created_at',
    'group_id',
    'id',
    'is_muted',
    'is_pinned',
    'last_active_at',
    'last_opened_at',
    'pinned_message_id',
  ]);
});

test.each(['seconds', 'milliseconds'] as const)(
  'archiving finds out that the service counts in %s, though nothing has been read yet',
  async (timestampUnit) => {
    const { foreign, services } = await foreignServices({ timestampUnit });
    const { id } = foreign.add('scores');
    const time = new Date('2024-05-06T07:08:09Z');
    expect(await services.scores.update(id, { archived_at: time })).toMatchObject({ archived_at: time });
    expect(foreign.requests).toHaveLength(2);
    await services.conversations.create({ contact_id: 'ada' });
    await services.scores.update(id, { archived_at: time });
    expect(foreign.requests).toHaveLength(4);
  },
);

test('a unit that is set is not asked for', async () => {
  const { foreign, services } = await foreignServices({}, { API_TIMESTAMP_UNIT: 'milliseconds' });
  const { id } = foreign.add('conversations');
  await services.conversations.update(id, { archived_at: new Date() });
  expect(foreign.requests).toHaveLength(1);
});

test('archiving what is not there says so, whether the unit is known or not', async () => {
  const { services } = await foreignServices();
  const archive = () => services.scores.update('nothing', { archived_at: new Date() });
  expect(await failureOf(archive())).toEqual({ kind: 'not-found', id: 'nothing' });
});

test('what is read again is asked for again, though the same question is in flight', async () => {
  const { foreign, services } = await foreignServices();
  const { id } = foreign.add('conversations');
  const { conversations } = services;
  const both = [conversations.retrieve(id), conversations.retrieve(id)];
  const lists = [
    conversations.page({}, { offset: 0, limit: 1 }),
    conversations.page({}, { offset: 0, limit: 1 }),
  ];
  await Promise.all([...both, ...lists]);
  expect(foreign.requests).toHaveLength(4);
});

test("another user's conversation is not there", async () => {
  const { local, environment, services } = await localServices();
  const { id } = await services.conversations.create({ contact_id: 'ada' });
  const other = servicesWith({ ...environment, API_TOKEN: local.issueToken('somebody else') });
  expect(await failureOf(other.conversations.delete(id))).toEqual({ kind: 'not-found', id });
  expect(await services.conversations.retrieve(id)).toMatchObject({ id });
});

test('without the right token every call is unauthorised', async () => {
  const { services } = await localServices({ API_TOKEN: 'wrong' });
  const { conversations } = services;
  const calls = [
    conversations.page({}, { offset: 0, limit: 1 }),
    conversations.create({ contact_id: 'ada' }),
    conversations.retrieve('a'),
    conversations.update('a', {}),
    conversations.delete('a'),
  ];
  for (const call of calls) expect(await failureOf(call)).toEqual({ kind: 'unauthorised', status: 401 });
});
