import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
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
      numRuns: 75,
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

test.each<[string, Sent, string]>([
  [
    'an unknown field',
    form({ is_mutd: true }),
    'The body has "is_mutd", which is none of pinned_message_id, is_pinned, is_muted, archived_at.',
  ],
  [
    'a field of the answer',
    json({ last_active_at: 5 }),
    'The body has "last_active_at", which is none of pinned_message_id, is_pinned, is_muted, archived_at.',
  ],
  ['a boolean as a text', json({ is_muted: 'true' }), 'The field is_muted must be true or false.'],
  ['a boolean as a number', json({ is_pinned: 1 }), 'The field is_pinned must be true or false.'],
  ['a boolean that is empty', form({ is_pinned: '' }), 'The field is_pinned must be true or false.'],
  [
    'a time as a text',
    json({ archived_at: '5' }),
    'The field archived_at must be null or a whole number of Unix seconds from 0 to 99999999999.',
  ],
  [
    'a time in milliseconds',
    form({ archived_at: 1_700_000_000_000 }),
    'The field archived_at must be null or a whole number of Unix seconds from 0 to 99999999999.',
  ],
  [
    'a time before 1970',
    form({ archived_at: -1 }),
    'The field archived_at must be null or a whole number of Unix seconds from 0 to 99999999999.',
  ],
  [
    'a time with a fraction',
    json({ archived_at: 1.5 }),
    'The field archived_at must be null or a whole number of Unix seconds from 0 to 99999999999.',
  ],
  [
    'an empty id',
    json({ pinned_message_id: '' }),
    'The field pinned_message_id must have 1 to 255 characters.',
  ],
  [
    'an id that is too long',
    form({ pinned_message_id: 'x'.repeat(256) }),
    'The field pinned_message_id must have 1 to 255 characters.',
  ],
  [
    'an id that is no Unicode',
    { type: JSON_TYPE, body: '{"pinned_message_id":"\\ud800"}' },
    'The field pinned_message_id must be well-formed Unicode.',
  ],
  ['an id as a number', json({ pinned_message_id: 7 }), 'The field pinned_message_id must be a text.'],
  [
    'a field twice',
    { type: FORM, body: 'is_muted=true&is_muted=true' },
    'The field is_muted must be true or false.',
  ],
  [
    'an id twice',
    { type: FORM, body: 'pinned_message_id=a&pinned_message_id=b' },
    'The field pinned_message_id must be given once.',
  ],
  ['a list', json([]), 'The body must be an object of pinned_message_id, is_pinned, is_muted, archived_at.'],
  ['null', json(null), 'The body must be an object of pinned_message_id, is_pinned, is_muted, archived_at.'],
  [
    'an id that is not UTF-8 in percent-encoding',
    { type: FORM, body: 'pinned_message_id=%ff' },
    'The field pinned_message_id must be well-formed Unicode.',
  ],
  [
    'an id with a broken escape',
    { type: FORM, body: 'pinned_message_id=%zz' },
    'The field pinned_message_id must be well-formed Unicode.',
  ],
  ['no JSON', { type: JSON_TYPE, body: '{' }, 'The body is not JSON.'],
  [
    'nothing at all',
    {},
    'The body must be an object of pinned_message_id, is_pinned, is_muted, archived_at.',
  ],
])('an update with %s is refused and changes nothing', async (_what, sent, detail) => {
  const { call, created, item } = await oneConversation();
  const { status, body } = await call('PUT', item, sent);
  expect({ status, body }).toEqual({ status: 400, body: expect.objectContaining({ detail }) });
  expect((await call('GET', item)).body).toEqual(created);
});

test.each<[string, Sent, string]>([
  ['both ids missing', form({}), `The body must have ${party}, group_id or both.`],
  [
    'both ids empty',
    form({ contact_id: null, group_id: null }),
    `The body must have ${party}, group_id or both.`,
  ],
  ['no body', {}, 'The body must be an object of contact_id, group_id.'],
  ['an id as a number', json({ contact_id: 5 }), 'The field contact_id must be a text.'],
  [
    'the other resource',
    form({ game_id: 'g' }),
    'The body has "game_id", which is none of contact_id, group_id.',
  ],
  [
    'a flag',
    form({ group_id: 'g', is_muted: true }),
    'The body has "is_muted", which is none of contact_id, group_id.',
  ],
  [
    'a prototype',
    { type: FORM, body: 'group_id=g&__proto__=x' },
    'The body has "__proto__", which is none of contact_id, group_id.',
  ],
])('a creation with %s is refused and creates nothing', async (_what, sent, detail) => {
  const call = (await serviceInMemory()).callAs('ada');
  const { status, body } = await call('POST', path, sent);
  expect({ status, body }).toEqual({ status: 400, body: expect.objectContaining({ detail }) });
  expect((await call('GET', path)).body).toEqual({ has_more: false, data: [] });
});

test.each([
  [`group_id=${'x'.repeat(65_536)}`, FORM, 413],
  [JSON.stringify({ group_id: 'x'.repeat(65_536) }), JSON_TYPE, 413],
  ['group_id=g', 'text/plain', 415],
  ['group_id=g', 'multipart/form-data; boundary=x', 415],
  ['<group_id>g</group_id>', 'application/xml', 415],
  ['{"group_id":"g"}', 'application/problem+json', 415],
  ['{"__proto__":{"group_id":"g"}}', JSON_TYPE, 400],
  ['{"constructor":{"prototype":{}},"group_id":"g"}', JSON_TYPE, 400],
  ['', JSON_TYPE, 400],
])(
  'a body of the wrong size, type or shape (%#) is answered with a problem',
  async (body, type, expected) => {
    const call = (await serviceInMemory()).callAs('ada');
    for (const method of ['POST', 'PUT'] as const) {
      const answer = await call(method, method === 'POST' ? path : `${path}/x`, { body, type });
      expect(answer.status).toBe(expected);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(problem.parse(answer.body).status).toBe(expected);
    }
  },
);

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
    { numRuns: 75 },
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
    { numRuns: 50 },
  );
});

test.each(['GET', 'PUT', 'DELETE'] as const)('%s of what is not there is 404', async (method) => {
  const call = (await serviceInMemory()).callAs('ada');
  for (const id of ['nobody', 'x'.repeat(5_000), '%00', '%2e%2e', "'%20OR%201=1--"]) {
    const { status, body } = await call(
      method,
      `${path}/${id}`,
      method === 'PUT' ? form({ is_muted: true }) : {},
    );
    expect(status).toBe(404);
    expect(problem.parse(body).detail).toBe('None of your conversations has this id.');
  }
});
