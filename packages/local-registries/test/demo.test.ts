import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startDemoRegistries } from '../demo-registries.ts';

const COLLECTOR = 'SP2DA58NZQTEMT6AFD596R73SEV550RWYQYW3JTZ0';
const ADA = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';
const NAMES = `{ account(by: {address: "${ADA}"}) { domains(where: {canonical: true}) {
  totalCount edges { node { canonical { name { interpreted beautified } } registration { expired } } } } } }`;

async function demo() {
  const { ens, bns, close } = await startDemoRegistries();
  onTestFinished(close);
  const read = async (path: string) => (await fetch(bns.url + path)).json();
  const query = async (text: string) => {
    const headers = { 'content-type': 'application/json' };
    const asked = { method: 'POST', headers, body: JSON.stringify({ query: text }) };
    return (await fetch(`${ens.url}/api/omnigraph`, asked)).json();
  };
  return { ens, bns, read, query };
}

test('its ENS has names of one wallet in every form, and one whose payments go elsewhere', async () => {
  const { query } = await demo();
  const answer = await query(NAMES);
  const name = (interpreted: string, beautified = interpreted, expired?: boolean) => ({
    node: {
      canonical: { name: { interpreted, beautified } },
      registration: expired === undefined ? null : { expired },
    },
  });
  const hash = expect.stringMatching(/^\[[0-9a-f]{64}\]\.eth$/);
  expect(answer).toEqual({
    data: {
      account: {
        domains: {
          totalCount: 7,
          edges: [
            name(hash, hash, false),
            name('ada.eth', 'ada.eth', false),
            name('engine.notes.ada.eth'),
            name('first-program.eth', 'first-program.eth', true),
            name('lovelace.eth', 'lovelace.eth', false),
            name('notes.ada.eth'),
            name('♾.eth', '♾️.eth', false),
          ],
        },
      },
    },
  });
  const one = (text: string) =>
    query(
      `{ domain(by: {name: "${text}"}) { owner { address } resolve { records { addresses(coinTypes: [60]) { address } } } } }`,
    );
  const hex = expect.stringMatching(/^0x[0-9a-f]{40}$/);
  const domain = (owner: object | null, address: string | null) => ({
    data: { domain: { owner, resolve: { records: { addresses: [{ address }] } } } },
  });
  const babbage = await one('babbage.eth');
  expect(babbage).toEqual(domain({ address: hex }, hex));
  expect(new Set(JSON.stringify(babbage).match(/0x[0-9a-f]{40}/g)).size).toBe(2);
  expect(await one('guest.ada.eth')).toEqual(domain(null, hex));
  expect(await one('unfinished.eth')).toEqual(domain(null, null));
});

test('its BNS has a wallet with 2,500 names, each another', async () => {
  const { read } = await demo();
  expect(await read('/names/collector.btc/owner')).toMatchObject({ owner: COLLECTOR, status: 'active' });
  const seen = new Set<unknown>();
  for (let offset = 0; offset < 2_500; offset += 50) {
    const page = await read(`/names/address/${COLLECTOR}/valid?limit=50&offset=${offset}`);
    const { total, names } = z
      .object({ total: z.number(), names: z.array(z.object({ full_name: z.string() })) })
      .parse(page);
    expect(total).toBe(2_500);
    for (const { full_name } of names) seen.add(full_name);
  }
  expect(seen.size).toBe(2_500);
  const names = await read('/names/address/SP14N5GM0TTT01Q5JYZYCWFG314Z5M5C26GTAZNJV/valid');
  expect(names).toMatchObject({ total: 2 });
});
