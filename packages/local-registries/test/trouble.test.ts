import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startLocalRegistry } from '../start-local-registry.ts';
import { askedRegistry } from './asked-registry.ts';

const OWNER = 'SP000000000000000000002Q6VF78';
const NAMES = [{ name: 'ada.btc', owner: OWNER }];
const PATH = '/names/ada.btc/owner';

test('limits with and without Retry-After, fails and falls behind, until it is as usual again', async () => {
  const { call, trouble } = await askedRegistry('bns', { names: NAMES });
  let told = 0;
  const stop = trouble.watch(() => {
    told += 1;
  });
  await trouble.become('limiting');
  const limited = await call(PATH);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, null]);
  expect(limited.json).toEqual({ error: expect.any(String) });
  trouble.retryAfter = '7';
  expect((await call(PATH)).headers.get('retry-after')).toBe('7');
  await trouble.become('failing');
  expect((await call(PATH)).status).toBe(500);
  await trouble.become('catching up');
  expect((await call(PATH)).status).toBe(503);
  await trouble.end();
  expect([trouble.condition, trouble.retryAfter]).toEqual(['as usual', undefined]);
  expect(await call(PATH)).toMatchObject({ status: 200, json: { owner: OWNER } });
  expect(told).toBe(4);
  stop();
  await trouble.become('limiting');
  expect(told).toBe(4);
});

test('goes away with its open connections, and comes back at the same address', async () => {
  const { call, trouble, url } = await askedRegistry('bns', { names: NAMES });
  await call(PATH);
  await trouble.become('away');
  await expect(call(PATH)).rejects.toThrow();
  await trouble.become('as usual');
  expect((await fetch(url + PATH)).status).toBe(200);
  await trouble.become('breaking');
  await expect(call(PATH)).rejects.toThrow();
});

test('is silent until it is closed, and slow for as long as it is told', async () => {
  const registry = await startLocalRegistry('bns', { names: NAMES });
  registry.trouble.delayMs = 200;
  const began = Date.now();
  await fetch(registry.url + PATH);
  expect(Date.now() - began).toBeGreaterThanOrEqual(195);
  registry.trouble.delayMs = 0;
  await registry.trouble.become('silent');
  const never = fetch(registry.url + PATH);
  await expect.poll(() => registry.calls.length).toBe(2);
  await registry.close();
  await expect(never).rejects.toThrow();
});

test('an answer can be replaced, by bytes too', async () => {
  const { call, trouble, url } = await askedRegistry('bns', { names: NAMES });
  trouble.alter = (usual, { parts }) => ({ ...usual, body: { asked: parts } });
  expect((await call(PATH)).json).toEqual({ asked: ['names', 'ada.btc', 'owner'] });
  trouble.alter = () => ({
    status: 302,
    headers: { location: 'http://127.0.0.1:1/' },
    body: Buffer.from('{"own'),
  });
  const answer = await fetch(url + PATH, { redirect: 'manual' });
  expect([answer.status, await answer.text()]).toEqual([302, '{"own']);
});

test('keeps what it was asked, and has other names on request', async () => {
  const { call, calls, have } = await askedRegistry('bns', { names: NAMES });
  await call('/names/address/x%2Fy/valid?limit=50', undefined, { 'api-key': 'secret' });
  await call(PATH, { query: 1 });
  expect(calls).toMatchObject([
    { method: 'GET', path: '/names/address/x%2Fy/valid', parts: ['names', 'address', 'x/y', 'valid'] },
    { method: 'POST', path: PATH, body: { query: 1 } },
  ]);
  expect(calls[0]?.headers['api-key']).toBe('secret');
  expect(calls[0]?.query.get('limit')).toBe('50');
  have([]);
  expect((await call(PATH)).status).toBe(404);
});

test('what breaks it is said in its answer', async () => {
  const { call, trouble } = await askedRegistry('bns', { names: NAMES });
  trouble.alter = () => {
    throw new Error('no answer is left');
  };
  expect(await call(PATH)).toMatchObject({
    status: 500,
    json: { error: 'It is broken: Error: no answer is left' },
  });
});

test('a request for another host is refused, and is no call', async () => {
  const { url, calls } = await askedRegistry('bns', { names: NAMES });
  const status = await new Promise((resolve, reject) => {
    request(url + PATH, { headers: { host: 'names.example' } }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });
  expect([status, calls]).toEqual([421, []]);
});
