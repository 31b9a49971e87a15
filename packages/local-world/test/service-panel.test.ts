import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_USER, startLocalService } from 'reference-service/start';
import { expect, onTestFinished, test, vi } from 'vitest';
import { servicePanel } from '../service-panel.ts';

/** The panel of a service of its own with the demo set, and how a bot calls that service. */
async function panelled() {
  const folder = mkdtempSync(join(tmpdir(), 'service-panel-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const service = await startLocalService({ databaseFile: join(folder, 'service.sqlite'), demo: true });
  onTestFinished(() => service.close());
  const token = service.issueToken(DEMO_USER);
  const panel = servicePanel(service, token);
  const table = (name: string) => {
    const found = panel.tables.find((each) => each.name === name);
    if (!found) throw new Error(`no table ${name}`);
    return found;
  };
  const run = (name: string) => panel.actions.find((each) => each.name === name)?.run();
  const call = (method: string, path: string, body?: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    return fetch(service.url + path, { method, headers, body: body ?? null });
  };
  return { panel, table, run, call };
}

test('its tables have every row once, a text for each column', async () => {
  const { panel, table } = await panelled();
  expect(panel.tables.map(({ name }) => name)).toEqual(['conversations', 'scores', 'records']);
  for (const { name, columns } of panel.tables) {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await table(name).read(after);
      for (const row of rows) expect(row).toHaveLength(columns.length);
      seen.push(...rows.map(([id = '']) => id));
      after = next;
    } while (after !== undefined && seen.length < 300);
    expect(seen.length).toBeGreaterThanOrEqual(60);
    expect(new Set(seen).size).toBe(seen.length);
  }
  const [row = []] = (await table('conversations').read()).rows;
  expect(row[0]).toMatch(/^\w{16}$/);
  expect(row.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});

test('a watcher hears of each write, and reads it then', async () => {
  const { panel, table, call } = await panelled();
  let told = 0;
  const stop = panel.watch(() => {
    told += 1;
  });
  const [[id = ''] = []] = (await table('conversations').read()).rows;
  expect(told).toBe(0);
  await call('PUT', `/v1/conversations/${id}`, 'is_muted=true');
  await expect.poll(() => told).toBe(1);
  const { rows } = await table('conversations').read();
  expect(rows.find(([each]) => each === id)?.[4]).toBe('yes');
  await call('PUT', `/v1/conversations/${id}`, 'is_muted=perhaps');
  await call('GET', '/v1/conversations');
  stop();
  await call('DELETE', `/v1/conversations/${id}`);
  expect(told).toBe(1);
});

test('a stopped service refuses connections until it is started, with the same token and rows', async () => {
  const { panel, table, run, call } = await panelled();
  const { rows } = await table('scores').read();
  await expect(run('start')).rejects.toThrow('It is running.');
  expect(await run('stop')).toBe('It refuses connections now.');
  expect(panel.status()).toBe('The service is stopped.');
  expect(panel.isAsUsual()).toBe(false);
  await expect(call('GET', '/v1/scores')).rejects.toThrow();
  await expect(table('scores').read()).rejects.toThrow('The service is stopped: nothing can be read.');
  await expect(run('stop')).rejects.toThrow('It is stopped already.');
  expect(await run('start')).toBe('It takes connections again.');
  expect(panel.status()).toBe('The service runs.');
  expect((await call('GET', '/v1/scores')).status).toBe(200);
  expect((await table('scores').read()).rows).toEqual(rows);
});

test('a slow service answers late, until it is quick again', async () => {
  const { panel, run, call } = await panelled();
  const held: (() => void)[] = [];
  const { setTimeout: later } = globalThis;
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((callback, ms) =>
      ms === 2_000 ? later(() => void held.push(callback)) : later(callback, ms),
    );
  onTestFinished(() => timers.mockRestore());
  const ask = async () => (await call('GET', '/v1/scores?limit=1')).status;
  await run('slow');
  expect(panel.status()).toBe('The service runs, and every call waits 2 s.');
  const events: (string | number)[] = [];
  const slow = ask().then((status) => events.push(status));
  await expect.poll(() => held.length).toBe(1);
  events.push('2 s are over');
  held[0]?.();
  await slow;
  expect(events).toEqual(['2 s are over', 200]);
  await run('quick');
  expect(await ask()).toBe(200);
  expect(held).toHaveLength(1);
});

test('a service that is closed while it is stopped ends all the same', async () => {
  const { run } = await panelled();
  await run('stop');
});
