import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalRegistry } from 'local-registries/start';
import { DEMO_USER, startLocalService } from 'reference-service/start';
import { expect, onTestFinished, test, vi } from 'vitest';
import messages from '../../local-page/app/words/en.json' with { type: 'json' };
import { registryPanel, servicePanel } from '../panels.ts';

/** The panel of a service of its own with the demo set, and how a bot calls that service. */
async function servicePanelled() {
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
  const { panel, table } = await servicePanelled();
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

test('a watcher of the service is called at each write, and reads it then', async () => {
  const { panel, table, call } = await servicePanelled();
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
  const { panel, table, run, call } = await servicePanelled();
  const { rows } = await table('scores').read();
  await expect(run('start')).rejects.toThrow('It is running.');
  expect(await run('stop')).toBe('It refuses connections now.');
  expect(panel.status()).toBe('The service is stopped.');
  expect(panel.isAsUsual()).toBe(false);
  await expect(call('GET', '/v1/scores')).rejects.toThrow();
  await expect(table('scores').read()).rejects.toThrow('The service is stopped: nothing can be read.');
  await expect(run('stop')).rejects.toThrow('It is already stopped.');
  expect(await run('start')).toBe('It accepts connections again.');
  expect(panel.status()).toBe('The service runs.');
  expect((await call('GET', '/v1/scores')).status).toBe(200);
  expect((await table('scores').read()).rows).toEqual(rows);
});

test('a slow service answers late, until it is quick again', async () => {
  const { panel, run, call } = await servicePanelled();
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
  const { run } = await servicePanelled();
  await run('stop');
});

/** The panel of a registry of its own, and how a bot calls that. */
async function registryPanelled() {
  const owner = 'SP000000000000000000002Q6VF78';
  const registry = await startLocalRegistry('bns', { names: [{ name: 'ada.btc', owner }] });
  onTestFinished(() => registry.close());
  const panel = registryPanel('BNS', registry);
  const run = (name: string) => panel.actions.find((each) => each.name === name)?.run();
  const call = async () => (await fetch(`${registry.url}/names/ada.btc/owner`)).status;
  return { ...registry, panel, run, call };
}

test('each action says how the registry works from now on, and a call is answered so', async () => {
  const { panel, run, call } = await registryPanelled();
  expect([panel.status(), panel.isAsUsual()]).toEqual(['BNS works as usual.', true]);
  expect(await call()).toBe(200);
  expect(await run('limit')).toBe('BNS limits its calls.');
  expect(await call()).toBe(429);
  expect(await run('behind')).toBe('BNS is catching up with its chain.');
  expect(await call()).toBe(503);
  expect(await run('away')).toBe('BNS is unreachable.');
  await expect(call()).rejects.toThrow();
  expect([panel.status(), panel.isAsUsual()]).toEqual(['BNS is unreachable.', false]);
  expect(await run('usual')).toBe('BNS works as usual.');
  expect(await call()).toBe(200);
});

test('a watcher of a registry is called at each change, and at no call', async () => {
  const { panel, run, call } = await registryPanelled();
  let told = 0;
  const stop = panel.watch(() => {
    told += 1;
  });
  await run('limit');
  await call();
  expect(told).toBe(1);
  stop();
  await run('usual');
  expect(told).toBe(1);
});

test('one that is away stays so while another program has its port, and says why', async () => {
  const { panel, run, url } = await registryPanelled();
  await run('away');
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen(Number(new URL(url).port), '127.0.0.1', listening);
  });
  await expect(run('usual')).rejects.toThrow('It cannot start: another program has its port.');
  expect(panel.status()).toBe('BNS is unreachable.');
  await new Promise((closed) => {
    other.close(closed);
  });
  expect(await run('usual')).toBe('BNS works as usual.');
});

test('the page has a sentence for every word of it', async () => {
  const { panel, run } = await registryPanelled();
  const known = new Set(Object.values(messages).map((text) => String(text).replace('{name}', 'BNS')));
  const said = [panel.status(), 'It cannot start: another program has its port.'];
  for (const { name, title } of panel.actions) said.push(title, String(await run(name)));
  expect(said.filter((text) => !known.has(text))).toEqual([]);
});
