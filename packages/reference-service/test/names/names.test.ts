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
      const { body } = await service.get(`/api/v1/wallets/${encodeURIComponent(owner)}/names?limit=10000`);
      expect(body).toEqual({ data: { names: expect.arrayContaining([name]) } });
    }),
    { numRuns: runs(50) },
  );
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
