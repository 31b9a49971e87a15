import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Pool } from 'undici';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runs } from '../../../../test/property-runs.ts';
import { openDatabase } from '../../database/database.ts';
import { startLocalService } from '../../start-service.ts';
import { tokenRegister } from '../../tokens/token-register.ts';
import { form, json, problem, RESOURCES, serviceInMemory } from '../resources/resource-client.ts';
import { row } from '../resources/resource-model.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const [conversations, scores] = RESOURCES;

test('without a token every call of the resources is refused, and the open ones are not', async () => {
  const service = await serviceInMemory({ demo: true });
  const call = service.withAuthorization(undefined);
  for (const { path } of RESOURCES) {
    const answers = await Promise.all([
      call('GET', path),
      call('POST', path, form({ group_id: 'g' })),
      call('GET', `${path}/x`),
      call('PUT', `${path}/x`, form({ is_muted: true })),
      call('DELETE', `${path}/x`),
    ]);
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toBe('Bearer realm="rollcall"');
      expect(problem.parse(body).detail).toMatch(/token create/);
    }
  }
  expect((await call('GET', '/api/v1/score')).status).toBe(200);
  expect((await call('GET', '/api/v1/names/ada')).status).toBe(200);
});

test('a token that is not exactly one that was made is refused', async () => {
  const service = await serviceInMemory();
  const token = service.issueToken('ada');
  const [, id = ''] = token.split('_');
  const almost = `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}${token.at(-1)}`;
  const wrong = [
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    token,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${almost}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${id}`,
    `Bearer rollcall_${'x'.repeat(16)}_${token.split('_').slice(2).join('_')}`,
  ];
  for (const authorization of wrong) {
    const { status, headers } = await service.withAuthorization(authorization)('GET', conversations.path);
    expect({ authorization, status }).toEqual({ authorization, status: 401 });
    expect(headers['www-authenticate']).toBe('Bearer realm="rollcall", error="invalid_token"');
  }
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    expect((await service.withAuthorization(`${scheme} ${token}`)('GET', conversations.path)).status).toBe(
      200,
    );
  }
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[!-~][ -~]{0,80}$/), async (authorization) => {
      expect((await service.withAuthorization(authorization)('GET', scores.path)).status).toBe(401);
    }),
    { numRuns: runs(30) },
  );
});

test("another user's rows do not exist, and two tokens of one user see the same", async () => {
  const service = await serviceInMemory();
  const [ada, again, bob] = [service.callAs('ada'), service.callAs('ada'), service.callAs('bob')];
  for (const { path } of RESOURCES) {
    const created = row.parse((await ada('POST', path, json({ group_id: 'g' }))).body);
    const item = `${path}/${created.id}`;
    for (const answer of [
      await bob('GET', item),
      await bob('PUT', item, form({ is_muted: true })),
      await bob('DELETE', item),
      await ada('GET', `${path === scores.path ? conversations.path : scores.path}/${created.id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await bob('GET', `${path}?group_id=g`)).body).toEqual({ has_more: false, data: [] });
    expect((await again('GET', item)).body).toEqual(created);
  }
});

test('a token has a share of the requests, and is told when to ask again', async () => {
  const service = await serviceInMemory({ rateLimit: 3 });
  const [ada, bob] = [service.callAs('ada'), service.callAs('bob')];
  const answers = await Promise.all(Array.from({ length: 20 }, () => ada('GET', conversations.path)));
  const refused = answers.filter(({ status }) => status === 429);
  // The share is one of a second, of which the twenty may just have touched two.
  expect(refused.length).toBeGreaterThanOrEqual(14);
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toBe('1');
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(problem.parse(body).detail).toContain('3 requests a second');
  }
  expect(answers.filter(({ status }) => status === 200).length).toBe(20 - refused.length);
  expect((await bob('GET', conversations.path)).status).toBe(200);
  await expect.poll(async () => (await ada('GET', conversations.path)).status).toBe(200);
});

test('1,000 requests a second are the share of a token unless another is set', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const service = await startLocalService({ databaseFile: ':memory:' });
  onTestFinished(() => service.close());
  const authorization = `Bearer ${service.issueToken('ada')}`;
  const pool = new Pool(service.url, { connections: 4 });
  onTestFinished(() => pool.close());
  const asked = Array.from({ length: 1_001 }, async () => {
    const path = `${conversations.path}/nobody`;
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { authorization } });
    await body.dump();
    return statusCode;
  });
  const statuses = (await Promise.all(asked)).toSorted();
  expect(statuses).toEqual([...Array(1_000).fill(404), 429]);
});

test('the database never holds a token, and one for the process leaves nothing there', () => {
  const file = join(temporaryDirectory(), 'service.sqlite');
  const database = openDatabase(file);
  const tokens = tokenRegister(database);
  const created = tokens.create('ada');
  const issued = tokens.issue('ada');
  expect(tokens.verify(created)).toBeDefined();
  expect(tokens.verify(issued)?.userId).toBe(tokens.verify(created)?.userId);
  expect(tokens.list()).toEqual([{ id: created.split('_')[1], user: 'ada', createdAt: expect.any(Number) }]);
  database.close();

  const bytes = readFileSync(file);
  for (const token of [created, issued]) {
    const [, id = '', ...secret] = token.split('_');
    expect(bytes.includes(secret.join('_'))).toBe(false);
    expect(bytes.includes(id)).toBe(token === created);
  }
  const reopened = openDatabase(file);
  onTestFinished(() => reopened.close());
  expect(tokenRegister(reopened).verify(created)).toBeDefined();
  expect(tokenRegister(reopened).verify(issued)).toBeUndefined();
});
