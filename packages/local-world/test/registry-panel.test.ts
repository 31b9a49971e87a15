import { createServer } from 'node:net';
import { startLocalRegistry } from 'local-registries/start';
import { expect, onTestFinished, test } from 'vitest';
import messages from '../../local-page/app/words/en.json' with { type: 'json' };
import { registryPanel } from '../registry-panel.ts';

/** The panel of a registry of its own, and how a bot calls that. */
async function panelled() {
  const owner = 'SP000000000000000000002Q6VF78';
  const registry = await startLocalRegistry('bns', { names: [{ name: 'ada.btc', owner }] });
  onTestFinished(() => registry.close());
  const panel = registryPanel('BNS', registry);
  const run = (name: string) => panel.actions.find((each) => each.name === name)?.run();
  const call = async () => (await fetch(`${registry.url}/names/ada.btc/owner`)).status;
  return { ...registry, panel, run, call };
}

test('each action says how the registry works from now on, and a call is answered so', async () => {
  const { panel, run, call } = await panelled();
  expect([panel.status(), panel.isAsUsual()]).toEqual(['BNS works as usual.', true]);
  expect(await call()).toBe(200);
  expect(await run('limit')).toBe('BNS limits its calls.');
  expect(await call()).toBe(429);
  expect(await run('behind')).toBe('BNS is catching up with its chain.');
  expect(await call()).toBe(503);
  expect(await run('away')).toBe('BNS is away.');
  await expect(call()).rejects.toThrow();
  expect([panel.status(), panel.isAsUsual()]).toEqual(['BNS is away.', false]);
  expect(await run('usual')).toBe('BNS works as usual.');
  expect(await call()).toBe(200);
});

test('a watcher hears of each change, and of no call', async () => {
  const { panel, run, call } = await panelled();
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
  const { panel, run, url } = await panelled();
  await run('away');
  const other = createServer();
  await new Promise<void>((listening) => {
    other.listen(Number(new URL(url).port), '127.0.0.1', listening);
  });
  await expect(run('usual')).rejects.toThrow('It cannot start: another program has its port.');
  expect(panel.status()).toBe('BNS is away.');
  await new Promise((closed) => {
    other.close(closed);
  });
  expect(await run('usual')).toBe('BNS works as usual.');
});

test('the page has a sentence for every word of it', async () => {
  const { panel, run } = await panelled();
  const known = new Set(Object.values(messages).map((text) => String(text).replace('{name}', 'BNS')));
  const said = [panel.status(), 'It cannot start: another program has its port.'];
  for (const { name, title } of panel.actions) said.push(title, String(await run(name)));
  expect(said.filter((text) => !known.has(text))).toEqual([]);
});
