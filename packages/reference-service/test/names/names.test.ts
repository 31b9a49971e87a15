import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { runs } from '../../../../test/property-runs.ts';
import { runningService } from '../running-service.ts';

const wallet = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';
const registered = (...names: readonly string[]) => names.map((name) => ({ name, wallet }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

/** 1 to 255 characters of any kind, among them the ones that mean something in a path. */
const anyName = fc.oneof(
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 255 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('/', '%', '?', '#', '.', '2F', '\\', '\0', ' ', '+', ';', ':'),
    minLength: 1,
    maxLength: 9,
  }),
);

test('the two steps answer with an object each', async () => {
  const service = await runningService();
  service.register(...registered('ada', 'lovelace'));
  expect(await service.get('/api/v1/names/ada/wallet')).toEqual({
    status: 200,
    type: 'application/json',
    body: { data: { wallet } },
  });
  const { body } = await service.get(`/api/v1/wallets/${wallet}/names`);
  expect(body).toEqual({ data: { names: ['ada', 'lovelace'] } });
});

test('both steps in one answer with the array of two objects of the interface', async () => {
  const service = await runningService();
  service.register(...registered('ada', 'lovelace'));
  const { body } = await service.get('/api/v1/names/lovelace');
  expect(body).toEqual({ data: [{ wallet }, { names: ['ada', 'lovelace'] }] });
});

test('a list holds as many names as its limit, 15 by default and 10,000 at most', async () => {
  const service = await runningService();
  service.register(...registered(...numbered(10_002)));
  for (const [query, count] of [
    ['', 15],
    ['?limit=1', 1],
    ['?limit=007', 7],
    ['?limit=10000', 10_000],
    ['?limit=10001', 10_000],
    [`?limit=${'9'.repeat(400)}`, 10_000],
  ] as const) {
    const names = numbered(count);
    const list = await service.get(`/api/v1/wallets/${wallet}/names${query}`);
    expect(list.body, query).toEqual({ data: { names } });
    const both = await service.get(`/api/v1/names/n3${query}`);
    expect(both.body, query).toEqual({ data: [{ wallet }, { names }] });
  }
  for (const limit of ['0', '-1', '1.5', '1e3', 'ten', '', '%20', '5%205'])
    for (const path of ['/api/v1/names/n3', `/api/v1/wallets/${wallet}/names`])
      expect((await service.get(`${path}?limit=${limit}`)).body, limit).toMatchObject({
        status: 400,
        detail: 'The query parameter limit must be a whole number of 1 or more.',
      });
});

test('default is the direction in the order of registration', async () => {
  const service = await runningService();
  service.register(...registered('b', 'c', 'a'));
  const list = async (query: string) => (await service.get(`/api/v1/wallets/${wallet}/names?${query}`)).body;
  expect(await list('default=asc')).toEqual({ data: { names: ['b', 'c', 'a'] } });
  expect(await list('default=desc')).toEqual({ data: { names: ['a', 'c', 'b'] } });
  expect(await list('default=desc&limit=2')).toEqual({ data: { names: ['a', 'c'] } });
  for (const wrong of ['ASC', '', 'up', '1']) {
    expect(await list(`default=${wrong}`)).toMatchObject({
      status: 400,
      detail: 'The query parameter default must be asc or desc.',
    });
  }
});

test('what nobody has registered is not found, and said by name', async () => {
  const service = await runningService();
  service.register(...registered('ada'));
  const unknown = { status: 404, detail: 'The name "Ada" is not registered.' };
  expect((await service.get('/api/v1/names/Ada/wallet')).body).toMatchObject(unknown);
  expect((await service.get('/api/v1/names/Ada')).body).toMatchObject(unknown);
  expect((await service.get('/api/v1/wallets/0x1/names')).body).toMatchObject({
    status: 404,
    detail: 'No name is registered to the wallet "0x1".',
  });
});

test('names are told apart by case and by Unicode form', async () => {
  const service = await runningService();
  service.register(
    { name: 'Zo\u00EB', wallet: '0x1' },
    { name: 'Zoe\u0308', wallet: '0x2' },
    { name: 'zo\u00EB', wallet: '0x3' },
  );
  const wallets = ['Zo%C3%AB', 'Zoe%CC%88', 'zo%C3%AB'].map((name) =>
    service.get(`/api/v1/names/${name}/wallet`),
  );
  expect((await Promise.all(wallets)).map(({ body }) => body)).toEqual(
    ['0x1', '0x2', '0x3'].map((wallet) => ({ data: { wallet } })),
  );
});

test('any name of 1 to 255 characters comes back as it went in', async () => {
  const service = await runningService();
  await fc.assert(
    fc.asyncProperty(anyName, anyName, async (name, owner) => {
      service.register({ name, wallet: owner });
      const path = `/api/v1/names/${encodeURIComponent(name)}`;
      expect((await service.get(`${path}/wallet`)).body).toEqual({ data: { wallet: owner } });
      const hash = hashOf(name);
      expect((await service.get(byHashes([hash]))).body).toEqual({ data: [{ hash, name, wallet: owner }] });
      const { body } = await service.get(`/api/v1/wallets/${encodeURIComponent(owner)}/names?limit=10000`);
      expect(body).toEqual({ data: { names: expect.arrayContaining([name]) } });
    }),
    { numRuns: runs(50) },
  );
});

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');
const byHashes = (hashes: readonly string[]) =>
  `/api/v1/names?${hashes.map((hash) => `hash=${hash}`).join('&')}`;

test('hashes of names are answered with names and wallets, those that are registered, each once and in their order', async () => {
  const service = await runningService();
  service.register(...registered('ada', 'lovelace'), { name: 'エイダ\0', wallet: '0x2' });
  const [ada, lovelace, odd] = ['ada', 'lovelace', 'エイダ\0'].map(hashOf);
  const spelt = [`0X${odd?.toUpperCase()}`, hashOf('nobody'), `0x${ada}`, `${ada}`, `${lovelace}`];
  expect(await service.get(byHashes(spelt))).toEqual({
    status: 200,
    type: 'application/json',
    body: {
      data: [
        { hash: odd, name: 'エイダ\0', wallet: '0x2' },
        { hash: ada, name: 'ada', wallet },
        { hash: lovelace, name: 'lovelace', wallet },
      ],
    },
  });
  service.register({ name: 'ada', wallet: '0x3' });
  expect((await service.get(byHashes([`${ada}`]))).body).toEqual({
    data: [{ hash: ada, name: 'ada', wallet: '0x3' }],
  });
});

test('one to a hundred hashes are asked for at once, and nothing else', async () => {
  const service = await runningService();
  const many = numbered(101);
  service.register(...registered(...many));
  const hundred = await service.get(byHashes(many.slice(1).map(hashOf)));
  expect(hundred.body).toEqual({
    data: many.slice(1).map((name) => ({ hash: hashOf(name), name, wallet })),
  });
  const howMany = 'The query parameter hash must be given 1 to 100 times.';
  const digits = 'The query parameter hash must have the 64 hexadecimal digits of a SHA-256 hash.';
  for (const [path, detail] of [
    ['/api/v1/names', howMany],
    ['/api/v1/names?limit=1', howMany],
    [byHashes(many.map(hashOf)), howMany],
    [byHashes(many.map(() => hashOf('n0'))), howMany],
    [byHashes(['']), digits],
    [byHashes([hashOf('n0'), hashOf('n1').slice(1)]), digits],
    [byHashes([`${hashOf('n0')}0`]), digits],
    [byHashes([`1x${hashOf('n0')}`]), digits],
    [byHashes([`${hashOf('n0').slice(1)}%C3%A9`]), digits],
    [byHashes(['n0']), digits],
  ] as const)
    expect((await service.get(path)).body, path).toMatchObject({ status: 400, detail });
});

test('an index finds a hash, and names that share its beginning are told apart', async () => {
  const service = await runningService();
  const plan = service.database
    .prepare('EXPLAIN QUERY PLAN SELECT name FROM names WHERE hash_start = ?')
    .all(Buffer.alloc(8));
  expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH names USING INDEX names_by_hash (hash_start=?)']);
  service.register(...registered('ada', 'grace'));
  service.database.exec('UPDATE names SET hash_start = (SELECT hash_start FROM names WHERE id = 2)');
  expect((await service.get(byHashes([hashOf('grace')]))).body).toEqual({
    data: [{ hash: hashOf('grace'), name: 'grace', wallet }],
  });
  const another = hashOf('grace').replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  expect((await service.get(byHashes([another]))).body).toEqual({ data: [] });
});

test('an empty name, and one of 256 characters, is refused', async () => {
  const service = await runningService();
  for (const name of ['', 'a'.repeat(256), encodeURIComponent('🦄'.repeat(256))])
    expect((await service.get(`/api/v1/names/${name}/wallet`)).body).toMatchObject({
      status: 400,
      detail: 'The path parameter name must have 1 to 255 characters.',
    });
});

test('255 characters of four bytes each, in percent-encoding, are a name', async () => {
  const service = await runningService();
  const name = '🦄'.repeat(255);
  service.register({ name, wallet });
  expect((await service.get(`/api/v1/names/${encodeURIComponent(name)}/wallet`)).status).toBe(200);
});
