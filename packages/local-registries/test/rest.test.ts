import { expect, test } from 'vitest';
import { z } from 'zod';
import { askedRegistry, numbered } from './asked-registry.ts';

const PAST = Date.now() - 1_000;
const FUTURE = Date.now() + 1_000_000;

/** Some fields of each object of a list. */
const listOf = <Field extends string>(list: unknown, field: Field) =>
  z
    .array(z.looseObject({ [field]: z.unknown() }))
    .parse(list)
    .map((row) => row[field]);

test('BNS: owners, and the names of an address by state and pages of 50', async () => {
  const owner = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7';
  const { call } = await askedRegistry('bns', {
    names: [
      ...numbered(120, '.btc', owner),
      { name: 'old.btc', owner, expires: PAST },
      { name: 'lasting.btc', owner: 'SP000000000000000000002Q6VF78', expires: FUTURE },
      { name: 'taken.id', owner, isRevoked: true },
    ],
  });
  expect((await call('/names/n00003.btc/owner')).json).toMatchObject({ owner, status: 'active' });
  expect((await call('/names/lasting.btc/owner')).status).toBe(200);
  expect(await call('/names/nobody.btc/owner')).toMatchObject({
    status: 404,
    json: { error: 'Name not found, expired or revoked' },
  });
  for (const [name, status] of [
    ['old.btc', 'expired'],
    ['taken.id', 'revoked'],
  ])
    expect((await call(`/names/${name}/owner`)).json).toMatchObject({ owner, status });
  expect((await call('/names/old.btc')).json).toMatchObject({
    status: 'expired',
    data: { owner, is_valid: false, revoked: false },
  });
  expect(await call('/names/a.b.btc/owner')).toMatchObject({ status: 400, json: { error: 'Invalid name' } });
  const first = await call(`/names/address/${owner}/valid?limit=200`);
  expect(first.json).toMatchObject({ total: 120, limit: 50, offset: 0 });
  const { json } = await call(`/names/address/${owner}/valid?limit=50&offset=100`);
  const { names } = z.object({ names: z.array(z.unknown()) }).parse(json);
  expect(names).toHaveLength(20);
  expect(names[0]).toMatchObject({
    full_name: 'n00100.btc',
    name_string: 'n00100',
    namespace_string: 'btc',
    owner,
  });
  expect((await call(`/names/address/${owner}/expired`)).json).toMatchObject({ total: 1 });
  expect((await call(`/names/address/${owner}/revoked`)).json).toMatchObject({ total: 1 });
  expect((await call('/names/address/0x12/valid')).status).toBe(400);
  expect((await call('/names/address/SP000000000000000000002Q6VF7/valid')).status).toBe(400);
  expect((await call(`/names/address/${owner}/valid?offset=-1`)).status).toBe(400);
});

test('SNS: the envelope, names without their ending, and `.sol` only where it is taken', async () => {
  const owner = 'HKKp49qGWXd639QsuH7JiLijfVW5UtCVY4s1n2HANwEA';
  const names = [
    { name: 'ada.sns', owner },
    { name: 'shop.ada.sns', owner },
    { name: 'bob.sns', owner },
  ];
  const { call } = await askedRegistry('sns', { names });
  expect((await call('/resolve/ada.sns')).json).toEqual({ s: 'ok', result: owner });
  expect((await call('/resolve/shop.ada.sns')).json).toEqual({ s: 'ok', result: owner });
  const { json } = await call(`/domains/${owner}`);
  expect(json).toEqual({
    s: 'ok',
    result: [
      { domain: 'ada', key: expect.stringMatching(/^[1-9A-Za-z]{44}$/) },
      { domain: 'bob', key: expect.any(String) },
    ],
  });
  const failures = [
    ['/resolve/ada.sol', 400, 'Unsupported TLD'],
    ['/resolve/ada.eth', 400, 'Unsupported TLD'],
    ['/resolve/a.b.c.sns', 400, 'Invalid input'],
    ['/resolve/nobody.sns', 404, 'Domain not found'],
    ['/domains/0x12', 400, 'Invalid input'],
  ] as const;
  for (const [path, status, result] of failures)
    expect(await call(path)).toMatchObject({ status, json: { s: 'error', result } });
  const earlier = await askedRegistry('sns', { names, takesSol: true });
  expect((await earlier.call('/resolve/ada.sol')).json).toEqual({ s: 'ok', result: owner });
});

test('Handle: holders, refusals by status, and short pages behind a total', async () => {
  const holder = 'stake1u9ylzsgxaa6xctf4juup682ar3juj85n8tx3hthnljg47zctvm3rc';
  const { call, trouble, url } = await askedRegistry('handle', {
    names: [
      { name: 'zed', owner: holder, paysTo: 'addr1' },
      { name: 'root@zed', owner: 'addr1script' },
      { name: 'admin', isProtected: true },
      ...numbered(250, '', holder).map((row, at) => ({ ...row, hasUtxo: at !== 1 })),
    ],
  });
  expect((await call('/handles/zed')).json).toMatchObject({
    name: 'zed',
    holder,
    holder_type: 'wallet',
    resolved_addresses: { ada: 'addr1' },
    utxo: expect.any(String),
  });
  expect((await call('/handles/root%40zed')).json).toMatchObject({ name: 'root@zed', holder: 'addr1script' });
  for (const [path, status] of [
    ['/handles/nobody', 404],
    ['/handles/%24zed', 406],
    ['/handles/Zed', 406],
    ['/handles/z', 406],
    ['/handles/admin', 451],
    ['/handles?records_per_page=1001', 400],
    ['/handles?page=0', 400],
    ['/handles?sort=up', 400],
  ] as const)
    expect(await call(path)).toMatchObject({ status, json: { message: expect.any(String) } });
  const list = `/handles?holder_address=${holder}`;
  const first = await call(list);
  expect(first.headers.get('x-handles-search-total')).toBe('251');
  expect(listOf(first.json, 'name')).toHaveLength(99);
  expect(listOf((await call(`${list}&page=3`)).json, 'name').at(-1)).toBe('zed');
  expect(listOf((await call(`${list}&sort=desc&records_per_page=1`)).json, 'name')).toEqual(['zed']);
  const plain = await fetch(url + list, { headers: { accept: 'text/plain' } });
  expect(await plain.text()).toMatch(/^n00000\nn00001\n/);
  await trouble.become('catching up');
  expect(await call('/handles/zed')).toMatchObject({ status: 202, json: { name: 'zed' } });
});

test('Tezos Domains: expired names by name alone, a filter, both orders and 204 for nobody', async () => {
  const owner = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
  const { call } = await askedRegistry('tez', {
    names: [
      { name: 'b.tez', owner },
      { name: 'a.tez', owner, expires: FUTURE },
      { name: 'old.tez', owner, expires: Date.UTC(2024, 0, 1) },
      { name: 'off.tez', owner, paysTo: null },
    ],
  });
  expect((await call('/v1/domains/b.tez')).json).toMatchObject({
    level: 2,
    name: 'b.tez',
    owner: { address: owner },
    address: { address: owner },
    expiration: '9999-12-31T23:59:59Z',
  });
  expect((await call('/v1/domains/old.tez')).json).toMatchObject({ expiration: '2024-01-01T00:00:00Z' });
  expect((await call('/v1/domains/off.tez')).json).not.toHaveProperty('address');
  expect(await call('/v1/domains/nobody.tez')).toMatchObject({ status: 204, json: undefined });
  const valid = `/v1/domains?owner=${owner}&expiration.gt=${new Date().toISOString()}`;
  expect((await call(`${valid}&select=name&sort.asc=name`)).json).toEqual(['a.tez', 'b.tez', 'off.tez']);
  expect((await call(`${valid}&select=name&sort.desc=name&limit=1&offset=1`)).json).toEqual(['b.tez']);
  expect(listOf((await call(valid)).json, 'name')).toEqual(['b.tez', 'a.tez', 'off.tez']);
  expect((await call(`/v1/domains/count?owner=${owner}`)).json).toBe(4);
  for (const [query, field] of [
    ['limit=10001', 'limit'],
    ['offset=-1', 'offset'],
    ['owner=tz1', 'owner'],
    ['expiration.gt=soon', 'expiration.gt'],
    ['sort.asc=owner', 'sort'],
    ['expiration.qt=2026-01-01', 'expiration.qt'],
  ] as const)
    expect(await call(`/v1/domains?${query}`)).toMatchObject({
      status: 400,
      json: { code: 400, errors: { [field]: expect.any(String) } },
    });
});
