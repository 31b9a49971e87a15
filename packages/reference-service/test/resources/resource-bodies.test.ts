import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { runs } from '../../../../test/property-runs.ts';
import {
  FORM,
  form,
  JSON_TYPE,
  json,
  problem,
  RESOURCES,
  type Sent,
  serviceInMemory,
} from './resource-client.ts';
import { row } from './resource-model.ts';

const [{ path, party }] = RESOURCES;

async function oneConversation() {
  const service = await serviceInMemory();
  const call = service.callAs('ada');
  const created = row.parse((await call('POST', path, json({ group_id: 'g' }))).body);
  return { call, created, item: `${path}/${created.id}` };
}

test('a form and JSON with the same fields are answered alike, good or bad', async () => {
  const { call, item } = await oneConversation();
  const almost = ['True', 'yes', '1.5', '0x1', '1e3', '-', 'null', '[]', '{}', 'constructor', '__proto__'];
  const value = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.constantFrom(...almost),
  );
  const field = fc.constantFrom(
    ...[
      'pinned_message_id',
      'is_pinned',
      'is_muted',
      'archived_at',
      'contact_id',
      'group_id',
      'id',
      'toString',
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(field, value, { maxKeys: 4 }), fc.boolean(), async (fields, creates) => {
      // What a form says by its field, a text says in JSON where a text belongs.
      const asJson = Object.fromEntries(
        Object.entries(fields).map(([name, given]) => [name, inJson(name, given)]),
      );
      const ask = async (sent: Sent) => {
        const { status, body } = creates ? await call('POST', path, sent) : await call('PUT', item, sent);
        if (status !== 201) return { status, body };
        const { id, created_at, ...rest } = row.parse(body);
        return { status, body: rest };
      };
      expect(await ask(form(fields))).toEqual(await ask(json(asJson)));
    }),
    {
      numRuns: runs(30),
      examples: almost.flatMap((text): [Record<string, string>, boolean][] => [
        [{ is_muted: text }, false],
        [{ archived_at: text }, false],
      ]),
    },
  );
});

function inJson(name: string, given: string | number | boolean | null): unknown {
  if (given === null) return null;
  const text = String(given);
  if (name.startsWith('is_')) return text === 'true' ? true : text === 'false' ? false : text;
  if (name === 'archived_at') return /^-?\d+$/.test(text) ? Number(text) : text;
  return text;
}

const FIELDS = 'pinned_message_id, is_pinned, is_muted, archived_at';
const IDS = 'contact_id, group_id';
const unknown = (name: string, fields = FIELDS) => `The body has "${name}", which is none of ${fields}.`;
const noObject = (fields = FIELDS) => `The body must be an object of ${fields}.`;
const BOOLEAN = 'must be true or false.';
const TIME = 'must be null or a whole number of Unix seconds from 0 to 99999999999.';
const LENGTH = 'The field pinned_message_id must have 1 to 255 characters.';
const UNICODE = 'The field pinned_message_id must be well-formed Unicode.';
const raw = (body: string, type = FORM) => ({ type, body });

test('a wrong update is refused with a sentence and changes nothing', async () => {
  const { call, created, item } = await oneConversation();
  for (const [sent, detail] of [
    [form({ is_mutd: true }), unknown('is_mutd')],
    [json({ last_active_at: 5 }), unknown('last_active_at')],
    [json({ is_muted: 'true' }), `The field is_muted ${BOOLEAN}`],
    [json({ is_pinned: 1 }), `The field is_pinned ${BOOLEAN}`],
    [form({ is_pinned: '' }), `The field is_pinned ${BOOLEAN}`],
    [json({ archived_at: '5' }), `The field archived_at ${TIME}`],
    [form({ archived_at: 1_700_000_000_000 }), `The field archived_at ${TIME}`],
    [form({ archived_at: -1 }), `The field archived_at ${TIME}`],
    [json({ archived_at: 1.5 }), `The field archived_at ${TIME}`],
    [json({ pinned_message_id: '' }), LENGTH],
    [form({ pinned_message_id: 'x'.repeat(256) }), LENGTH],
    [raw('{"pinned_message_id":"\\ud800"}', JSON_TYPE), UNICODE],
    [raw('pinned_message_id=%ff'), UNICODE],
    [raw('pinned_message_id=%zz'), UNICODE],
    [json({ pinned_message_id: 7 }), 'The field pinned_message_id must be a text.'],
    [raw('is_muted=true&is_muted=true'), `The field is_muted ${BOOLEAN}`],
    [raw('pinned_message_id=a&pinned_message_id=b'), 'The field pinned_message_id must be given once.'],
    [json([]), noObject()],
    [json(null), noObject()],
    [raw('{', JSON_TYPE), 'The body is not JSON.'],
    [{}, noObject()],
  ] as const) {
    const { status, body } = await call('PUT', item, sent);
    expect({ sent, status, body }).toEqual({ sent, status: 400, body: expect.objectContaining({ detail }) });
    expect((await call('GET', item)).body).toEqual(created);
  }
});

test('a wrong creation is refused with a sentence and creates nothing', async () => {
  const call = (await serviceInMemory()).callAs('ada');
  const missing = `The body must have ${party}, group_id or both.`;
  for (const [sent, detail] of [
    [form({}), missing],
    [form({ contact_id: null, group_id: null }), missing],
    [{}, noObject(IDS)],
    [json({ contact_id: 5 }), 'The field contact_id must be a text.'],
    [form({ game_id: 'g' }), unknown('game_id', IDS)],
    [form({ group_id: 'g', is_muted: true }), unknown('is_muted', IDS)],
    [raw('group_id=g&__proto__=x'), unknown('__proto__', IDS)],
  ] as const) {
    const { status, body } = await call('POST', path, sent);
    expect({ sent, status, body }).toEqual({ sent, status: 400, body: expect.objectContaining({ detail }) });
  }
  expect((await call('GET', path)).body).toEqual({ has_more: false, data: [] });
});

test('a body of the wrong size, type or shape is answered with a problem', async () => {
  const call = (await serviceInMemory()).callAs('ada');
  for (const [body, type, expected] of [
    [`group_id=${'x'.repeat(65_536)}`, FORM, 413],
    [JSON.stringify({ group_id: 'x'.repeat(65_536) }), JSON_TYPE, 413],
    ['group_id=g', 'text/plain', 415],
    ['group_id=g', 'multipart/form-data; boundary=x', 415],
    ['<group_id>g</group_id>', 'application/xml', 415],
    ['{"group_id":"g"}', 'application/problem+json', 415],
    ['{"__proto__":{"group_id":"g"}}', JSON_TYPE, 400],
    ['{"constructor":{"prototype":{}},"group_id":"g"}', JSON_TYPE, 400],
    ['', JSON_TYPE, 400],
  ] as const)
    for (const method of ['POST', 'PUT'] as const) {
      const answer = await call(method, method === 'POST' ? path : `${path}/x`, { body, type });
      expect([type, answer.status]).toEqual([type, expected]);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(problem.parse(answer.body).status).toBe(expected);
    }
});

test('a body at the limit is read, and one with thousands of fields is refused at once', async () => {
  const call = (await serviceInMemory()).callAs('ada');
  const atLimit = 'group_id=g'.padEnd(65_536, '&');
  expect((await call('POST', path, { body: atLimit })).status).toBe(201);
  const fields = Array.from({ length: 8_000 }, (_, index) => `f${index}=1`).join('&');
  const { status, body } = await call('POST', path, { body: fields });
  expect(status).toBe(400);
  expect(problem.parse(body).detail).toMatch(/^The body has "f0", which is none of/);
});

test('whatever bytes a body is made of, the answer is 201 or a problem', async () => {
  const call = (await serviceInMemory()).callAs('ada');
  const type = fc.constantFrom(
    FORM,
    JSON_TYPE,
    `${JSON_TYPE}; charset=utf-16`,
    'application/octet-stream',
    'x',
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: anyCharacter }).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(type, bytes, async (contentType, body) => {
      const answer = await call('POST', path, { type: contentType, body });
      if (answer.status === 201) return;
      expect([400, 415]).toContain(answer.status);
      problem.parse(answer.body);
    }),
    { numRuns: runs(30) },
  );
});

test('ids of any text come back as they were sent', async () => {
  const call = (await serviceInMemory()).callAs('ada');
  const id = fc
    .string({ unit: anyCharacter, minLength: 1, maxLength: 255 })
    .filter((text) => text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(id, fc.constantFrom(form, json), async (group_id, encode) => {
      const created = row.parse((await call('POST', path, encode({ group_id }))).body);
      expect(created.group_id).toBe(group_id);
      const query = new URLSearchParams({ group_id, limit: '1' });
      expect((await call('GET', `${path}?${query}`)).body).toMatchObject({ data: [created] });
    }),
    { numRuns: runs(25) },
  );
});

test('what is not there is 404', async () => {
  const call = (await serviceInMemory()).callAs('ada');
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    for (const id of ['nobody', 'x'.repeat(5_000), '%00', '%2e%2e', "'%20OR%201=1--"]) {
      const sent = method === 'PUT' ? form({ is_muted: true }) : {};
      const { status, body } = await call(method, `${path}/${id}`, sent);
      expect([method, id, status]).toEqual([method, id, 404]);
      expect(problem.parse(body).detail).toBe('None of your conversations has this id.');
    }
});
