import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { json, startUpstream } from '../../services/upstream.ts';
import { examined } from './examined.ts';

interface Row {
  id: string;
  contact_id: string | null;
  group_id: string | null;
  pinned_message_id: string | null;
  is_pinned: boolean;
  is_muted: boolean;
  last_active_at: number | null;
  last_opened_at: number | null;
  created_at: number;
  archived_at: number | null;
}

function rowOf(fields: Partial<Row>): Row {
  return {
    id: 'theirs',
    contact_id: 'ada',
    group_id: null,
    pinned_message_id: null,
    is_pinned: false,
    is_muted: false,
    last_active_at: null,
    last_opened_at: null,
    created_at: Math.floor(Date.now() / 1_000),
    archived_at: null,
    ...fields,
  };
}

/** A service over these rows, which differs from a usual one in what is given here. */
interface Ways {
  readonly rows: Row[];
  /** What a creation is answered with; undefined to lose the answer. It adds to the rows what it creates. */
  readonly post: (contact: string, add: (row: Row) => Row) => Row | undefined;
  /** The rows of a list, by how many were asked for before. */
  readonly list?: (rows: readonly Row[], count: number) => readonly Row[];
  /** How many rows an answer holds, continued by `after`. */
  readonly pageSize?: number;
  /** Is told of each other call before it is answered. */
  readonly before?: (method: string, row: Row | undefined) => void;
}

/** What the doctor finds out there, and what it has asked to change. */
async function examine({ rows, post, list = (all) => all, pageSize = 100, before }: Ways) {
  const changes: string[] = [];
  const posted: string[] = [];
  let lists = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service');
    const { method = '' } = request;
    const body = new URLSearchParams(await text(request));
    if (pathname === '/v1/conversations' && method === 'GET') {
      const all = list(rows, lists);
      lists += 1;
      const after = searchParams.get('after');
      const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
      const end = start + Math.min(pageSize, Number(searchParams.get('limit') ?? 10));
      return json(response, { has_more: all.length > end, data: all.slice(start, end) });
    }
    if (pathname === '/v1/conversations' && method === 'POST') {
      const contact = body.get('contact_id') ?? '';
      posted.push(contact);
      const answer = post(contact, (row) => {
        rows.push(row);
        return row;
      });
      if (answer) return json(response, answer, 201);
      request.socket.destroy();
      return;
    }
    const row = rows.find(({ id }) => pathname === `/v1/conversations/${id}`);
    before?.(method, row);
    if (method !== 'GET') changes.push(`${method} ${row?.id}`);
    if (!row) return json(response, {}, 404);
    if (method === 'DELETE') rows.splice(rows.indexOf(row), 1);
    if (body.has('is_muted')) row.is_muted = body.get('is_muted') === 'true';
    if (body.has('archived_at')) row.archived_at = Number(body.get('archived_at')) || null;
    json(response, row);
  }

  const upstream = await startUpstream((request, response) => void serve(request, response));
  const environment = { API_BASE_URL: upstream.baseUrl.href, API_CURSOR_PARAMETER: 'after' };
  const findings = await examined(environment, { write: true });
  return { findings, changes, posted };
}

const copy = (rows: readonly Row[]) => structuredClone(rows);
const DELETED = ['PUT new', 'PUT new', 'PUT new', 'DELETE new'];

test('each run has a contact of its own that nobody has by chance', async () => {
  const post: Ways['post'] = (contact_id, add) => add(rowOf({ id: 'new', contact_id }));
  const [one, other] = [await examine({ rows: [], post }), await examine({ rows: [], post })];
  for (const { posted, changes, findings } of [one, other]) {
    expect(posted).toEqual([expect.stringMatching(/^rollcall-doctor-[0-9a-f]{16}$/)]);
    expect(changes).toEqual(DELETED);
    expect(findings.delete).toBe('ok: the conversation is gone');
  }
  expect(one.posted).not.toEqual(other.posted);
});

const theirs = () => rowOf({ last_active_at: 1_700_000_000, is_pinned: true });

test.each<[string, Row[], Ways['post'], RegExp]>([
  ['the one that a user has', [theirs()], () => theirs(), /about another contact_id/],
  ['a quiet default one for all', [rowOf({})], () => rowOf({}), /about another contact_id/],
  ['an answer of before', [], () => rowOf({ contact_id: 'rollcall-doctor-0000' }), /another contact_id/],
  [
    'one with no contact in a group',
    [rowOf({ contact_id: null, group_id: 'all' })],
    () => rowOf({ contact_id: null, group_id: 'all' }),
    /lacks the contact_id/,
  ],
  [
    "somebody's, with the contact that was sent",
    [theirs()],
    (contact_id) => rowOf({ contact_id }),
    /was there before/,
  ],
  [
    'one of before that is new, with the contact that was sent',
    [rowOf({})],
    (contact_id) => rowOf({ contact_id }),
    /was there before/,
  ],
])('what is answered to a creation is left alone: %s', async (_what, rows, post, why) => {
  const before = copy(rows);
  const { findings, changes } = await examine({ rows, post });
  expect(findings.create).toMatch(/^wrong: /);
  expect(findings.create).toMatch(why);
  expect(changes).toEqual([]);
  expect(rows).toEqual(before);
});

test.each<Partial<Row>>([
  { last_active_at: 1_700_000_000 },
  { last_opened_at: 1_700_000_000 },
  { is_pinned: true },
  { is_muted: true },
  { archived_at: 1_700_000_000 },
  { pinned_message_id: 'm-1' },
  { group_id: 'all' },
])('one with the contact that is not new is left alone, and named: %j', async (fields) => {
  const rows: Row[] = [];
  const { findings, changes, posted } = await examine({
    rows,
    post: (contact_id, add) => add(rowOf({ id: 'new', contact_id, ...fields })),
  });
  const [field] = Object.keys(fields);
  expect(findings.create).toMatch(new RegExp(`^wrong: answers with .* is not new: it has ${field}: `));
  expect(findings.delete).toBe(
    `wrong: not deleted, because it is not new: it has ${field}; the conversation with the contact ${posted[0]} is left: delete it by hand`,
  );
  expect(changes).toEqual([]);
  expect(rows).toHaveLength(1);
});

test('what is stored counts, not what the answer says of it, also where the list does not have it', async () => {
  const rows = [rowOf({})];
  const before = copy(rows);
  const { findings, changes } = await examine({
    rows,
    list: () => [],
    post: (contact_id) => rowOf({ contact_id }),
  });
  expect(findings.create).toMatch(/^wrong: answers with a conversation that is with another contact/);
  expect(changes).toEqual([]);
  expect(rows).toEqual(before);
});

test('a default one whose contact is overwritten is known by its place on a later page', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => rowOf({ id: `c-${index}` }));
  const { findings, changes } = await examine({
    rows,
    pageSize: 7,
    post(contact_id) {
      const last = rows.at(-1) ?? rowOf({});
      return Object.assign(last, { contact_id });
    },
  });
  expect(findings.create).toMatch(/^wrong: answers with a conversation that was there before/);
  expect(findings.delete).toMatch(/^wrong: not deleted, because it was there before; /);
  expect(changes).toEqual([]);
  expect(rows).toHaveLength(30);
});

test('nothing is written where the list cannot be read to its end', async () => {
  const { findings, posted } = await examine({
    rows: [rowOf({})],
    list: (rows, count) => [
      ...rows,
      ...Array.from({ length: count + 1 }, (_, at) => rowOf({ id: `c-${at}` })),
    ],
    pageSize: 1,
    post: () => rowOf({}),
  });
  expect(findings.create).toMatch(/^unknown: not tried: the list cannot be read to its end/);
  expect(findings.delete).toBeUndefined();
  expect(posted).toEqual([]);
});

test("one that becomes somebody else's on the way is not deleted", async () => {
  const rows: Row[] = [];
  let updates = 0;
  const { findings, changes, posted } = await examine({
    rows,
    post: (contact_id, add) => add(rowOf({ id: 'new', contact_id })),
    before(method, row) {
      if (method === 'PUT') updates += 1;
      if (method === 'PUT' && updates === 2 && row) row.contact_id = 'ada';
    },
  });
  expect(findings.archive).toBe('wrong: answers with a conversation that is with another contact');
  expect(findings['restore, by null']).toMatch(/^unknown: not tried/);
  expect(findings.delete).toContain(
    `not deleted, because it is now one that is with another contact; it may be that the conversation with the contact ${posted[0]} is left`,
  );
  expect(changes).toEqual(['PUT new', 'PUT new']);
  expect(rows).toHaveLength(1);
});

test('one in which somebody has written meanwhile is not deleted, and named', async () => {
  const rows: Row[] = [];
  let updates = 0;
  const { findings, changes, posted } = await examine({
    rows,
    post: (contact_id, add) => add(rowOf({ id: 'new', contact_id })),
    before(method, row) {
      if (method === 'PUT') updates += 1;
      if (method === 'GET' && updates === 3 && row) row.last_active_at = 1_700_000_000;
    },
  });
  expect(findings.delete).toMatch(
    /^wrong: not deleted, because it is now one that is not new: it has last_active_at/,
  );
  expect(findings.delete).toContain(posted[0]);
  expect(changes).toEqual(DELETED.slice(0, 3));
});

test('a service that counts reading as opening is no reason to leave one behind', async () => {
  const rows: Row[] = [];
  const { findings, changes } = await examine({
    rows,
    post: (contact_id, add) => ({ ...add(rowOf({ id: 'new', contact_id })) }),
    before(method, row) {
      if (method === 'GET' && row) row.last_opened_at = 1_700_000_000;
    },
  });
  expect(findings.create).toMatch(/^ok: /);
  expect(findings.delete).toBe('ok: the conversation is gone');
  expect(changes).toEqual(DELETED);
});

test.each([0, 1, 2])(
  'one whose creation was not answered is found and deleted, in a list that is %i calls late',
  async (late) => {
    const rows: Row[] = [rowOf({})];
    let hidden = late;
    const { findings, changes } = await examine({
      rows,
      post(contact_id, add) {
        add(rowOf({ id: 'new', contact_id }));
        return undefined;
      },
      list(all) {
        if (all.length === 1) return all;
        hidden -= 1;
        return hidden < 0 ? all : all.slice(0, 1);
      },
    });
    expect(findings.create).toMatch(/^wrong: .*so it is unknown whether it was done$/);
    expect(findings.delete).toBe('ok: the conversation is gone');
    expect(changes).toEqual(['DELETE new']);
    expect(rows).toHaveLength(1);
  },
);

test('one whose creation was not answered and that is not listed is named', async () => {
  const { findings, changes, posted } = await examine({ rows: [rowOf({})], post: () => undefined });
  expect(findings.create).toMatch(/^wrong: /);
  expect(findings.delete).toBe(
    `unknown: no conversation with the contact ${posted[0]} is listed: if one appears, delete it by hand`,
  );
  expect(changes).toEqual([]);
});

test('one that was created though another is answered is found and deleted', async () => {
  const rows: Row[] = [rowOf({})];
  const { findings, changes } = await examine({
    rows,
    post(contact_id, add) {
      add(rowOf({ id: 'new', contact_id }));
      return rowOf({});
    },
  });
  expect(findings.create).toMatch(/^wrong: the answer is about another contact_id/);
  expect(changes).toEqual(['DELETE new']);
  expect(rows).toEqual([expect.objectContaining({ id: 'theirs' })]);
});
