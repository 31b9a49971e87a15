import { expect, test } from 'vitest';
import { z } from 'zod';
import type { LocalName } from '../start-local-registry.ts';
import { askedRegistry, numbered } from './asked-registry.ts';

const OWNER = '0xD8Da6bf26964Af9D7eed9E03e53415d37aa96045';
const OTHER = '0x2222222222222222222222222222222222222222';
const DAY_MS = 24 * 60 * 60_000;

const BY_NAME = `query ($n: InterpretedName!) { domain(by: {name: $n}) {
  owner { address } registration { expired expiry }
  resolve(accelerate: true) { records { addresses(coinTypes: [60]) { address } } } } }`;
const BY_ADDRESS = `query ($a: Address!, $first: Int, $after: String, $dir: OrderDirection!) { account(by: {address: $a}) {
  domains(first: $first, after: $after, order: {by: NAME, dir: $dir}, where: {canonical: true}) {
    totalCount pageInfo { hasNextPage endCursor }
    edges { node { canonical { name { interpreted beautified } } registration { expired } } } } } }`;

const page = z.object({
  data: z.object({
    account: z.object({
      domains: z.object({
        totalCount: z.number(),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
        edges: z.array(
          z.object({
            node: z.object({
              canonical: z.object({ name: z.object({ interpreted: z.string(), beautified: z.string() }) }),
              registration: z.object({ expired: z.boolean() }).nullable(),
            }),
          }),
        ),
      }),
    }),
  }),
});

async function asked(names: readonly LocalName[]) {
  const registry = await askedRegistry('ens', { names });
  const query = (text: string, variables: object) =>
    registry.call('/api/omnigraph', { query: text, variables });
  const domain = async (n: string) => (await query(BY_NAME, { n })).json;
  const read = async (variables: object = {}) => {
    const answer = await query(BY_ADDRESS, { a: OWNER, dir: 'ASC', ...variables });
    const { totalCount, pageInfo, edges } = page.parse(answer.json).data.account.domains;
    const nodes = edges.map(({ node }) => node);
    return { totalCount, pageInfo, nodes, names: nodes.map(({ canonical }) => canonical.name.interpreted) };
  };
  return { ...registry, query, domain, read };
}

const of = (name: object | null) => ({ data: { domain: name } });
const records = (address: string | null) => ({
  resolve: { records: { addresses: [{ address: address?.toLowerCase() ?? null }] } },
});

test('tells a name with its owner, one off chain, one without an address and nobody apart', async () => {
  const { domain } = await asked([
    { name: 'ada.eth', owner: OWNER },
    { name: 'paid.eth', owner: OWNER, paysTo: OTHER },
    { name: 'off.chain.eth', paysTo: OTHER },
    { name: 'empty.eth' },
    { name: 'example.com', owner: OWNER, paysTo: null },
  ]);
  const owner = { address: OWNER.toLowerCase() };
  const registration = { expired: false, expiry: null };
  expect(await domain('ada.eth')).toEqual(of({ owner, registration, ...records(OWNER) }));
  expect(await domain('paid.eth')).toEqual(of({ owner, registration, ...records(OTHER) }));
  expect(await domain('off.chain.eth')).toEqual(of({ owner: null, registration: null, ...records(OTHER) }));
  expect(await domain('empty.eth')).toEqual(of({ owner: null, registration, ...records(null) }));
  expect(await domain('example.com')).toEqual(of({ owner, registration: null, ...records(null) }));
  expect(await domain('nobody.eth')).toEqual(of(null));
});

test('a registration has expired only 90 days after its end, and is counted then too', async () => {
  const { domain, read } = await asked([
    { name: 'grace.eth', owner: OWNER, expires: Date.now() - 89 * DAY_MS },
    { name: 'over.eth', owner: OWNER, expires: Date.now() - 91 * DAY_MS },
    { name: 'sub.over.eth', owner: OWNER, expires: 0 },
  ]);
  expect(await domain('over.eth')).toMatchObject(of({ registration: { expired: true } }));
  expect(await domain('grace.eth')).toMatchObject(of({ registration: { expired: false } }));
  const { totalCount, nodes } = await read();
  expect(totalCount).toBe(3);
  expect(nodes.map(({ registration }) => registration?.expired)).toEqual([false, true, undefined]);
});

test('lists canonical names with both forms; an unknown address has none, in any case of its letters', async () => {
  const hash = `[${'a'.repeat(64)}].eth`;
  const { read, domain } = await asked([
    { name: 'b.eth', owner: OWNER },
    { name: '♾.eth', owner: OWNER.toLowerCase(), beautified: '♾️.eth' },
    { name: hash, owner: OWNER },
    { name: 'lost.eth', owner: OWNER, isCanonical: false },
  ]);
  const { totalCount, nodes } = await read({ a: OWNER.toLowerCase() });
  expect(totalCount).toBe(3);
  expect(nodes.map(({ canonical: { name } }) => [name.interpreted, name.beautified])).toEqual([
    [hash, hash],
    ['b.eth', 'b.eth'],
    ['♾.eth', '♾️.eth'],
  ]);
  expect(await domain('lost.eth')).toEqual(of(null));
  expect(await read({ a: OTHER })).toMatchObject({ totalCount: 0, names: [] });
});

test('goes through 2,500 names by cursors in both directions, 100 by default and 1,000 at most', async () => {
  const all = numbered(2_500, '.eth', OWNER);
  const { read } = await asked(all.toReversed());
  expect((await read()).names).toHaveLength(100);
  const seen: string[] = [];
  let after: string | null = null;
  for (let calls = 0; calls < 3; calls += 1) {
    const { names, pageInfo } = await read({ first: 5_000, after });
    seen.push(...names);
    after = pageInfo.endCursor;
    expect(pageInfo.hasNextPage).toBe(calls < 2);
  }
  expect(seen).toEqual(all.map(({ name }) => name));
  expect((await read({ first: 2, dir: 'DESC' })).names).toEqual(['n02499.eth', 'n02498.eth']);
});

test.for([
  [
    'an unknown field',
    'query ($n: InterpretedName!) { domain(by: {name: $n}) { avatar } }',
    { n: 'ada.eth' },
  ],
  ['a name that is not normalised', BY_NAME, { n: 'Ada.eth' }],
  ['a name with the mark of an emoji', BY_NAME, { n: '♾️.eth' }],
  ['an empty label', BY_NAME, { n: 'ada..eth' }],
  ['half an address', BY_ADDRESS, { a: '0x12', dir: 'ASC' }],
  ['a cursor of another list', BY_ADDRESS, { a: OWNER, dir: 'ASC', after: 'eyJ9' }],
  [
    'a type of another variable',
    'query ($n: String!) { domain(by: {name: $n}) { owner { address } } }',
    { n: 'ada.eth' },
  ],
] as const)('answers %s with errors inside 200', async ([, text, variables]) => {
  const { query } = await asked([{ name: 'ada.eth', owner: OWNER }]);
  const { status, json } = await query(text, variables);
  expect(status).toBe(200);
  expect(json).toMatchObject({ errors: [{ message: expect.any(String) }] });
});

test('has one call, by POST, and is not ready with 503 and a message', async () => {
  const { call, query, trouble } = await asked([]);
  expect((await call('/api/omnigraph')).status).toBe(405);
  expect((await call('/api/resolve', {})).status).toBe(404);
  expect((await call('/api/omnigraph', { name: 'ada' })).status).toBe(400);
  await trouble.become('catching up');
  const { status, json } = await query(BY_NAME, { n: 'ada.eth' });
  expect([status, json]).toEqual([503, { message: expect.any(String) }]);
});
