import { expect, test } from 'vitest';
import type { LocalName, LocalRegistryOptions } from '../start-local-registry.ts';
import { askedRegistry } from './asked-registry.ts';

const CONTRACT = '0x125Bb13F77f3565d421bD22e92aaFfC795D97a72';
const OWNER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const word = (value: number) => value.toString(16).padStart(64, '0');
/** The Keccak-256 of `ada_2`. */
const ADA_2 = '2f81c52b01912b027ba45d123cfb7538c95a35d63fff801158942d0cab9f447e';

async function asked(names: readonly LocalName[], variant: Omit<LocalRegistryOptions, 'names'> = {}) {
  const registry = await askedRegistry('self', { names, ...variant });
  const rpc = async (method: string, params: readonly unknown[] = []) => {
    const { json } = await registry.call('/any/path', { jsonrpc: '2.0', id: 7, method, params });
    return json;
  };
  const ethCall = (data: string, to = CONTRACT) => rpc('eth_call', [{ to, data }, 'latest']);
  return { ...registry, rpc, ethCall };
}

test('tells the owner of a token, and the names of an owner as a `string[]`', async () => {
  const { ethCall, rpc } = await asked([
    { name: 'ada_2', owner: OWNER },
    { name: 'a'.repeat(40), owner: OWNER },
  ]);
  expect(await ethCall(`0x6352211e${ADA_2}`)).toEqual({
    jsonrpc: '2.0',
    id: 7,
    result: `0x${OWNER.slice(2).padStart(64, '0')}`,
  });
  const names = [
    ...[word(32), word(2), word(64), word(128)],
    ...[word(5), '6164615f32'.padEnd(64, '0')],
    ...[word(40), '61'.repeat(40).padEnd(128, '0')],
  ];
  expect(await ethCall(`0xa833c64b${OWNER.slice(2).padStart(64, '0')}`)).toMatchObject({
    result: `0x${names.join('')}`,
  });
  expect(await ethCall(`0xa833c64b${word(1)}`)).toMatchObject({ result: `0x${word(32)}${word(0)}` });
  expect(await rpc('eth_chainId')).toMatchObject({ result: '0x38' });
});

test('reverts for an unknown token, as either kind of node answers it', async () => {
  const unknown = `0x6352211e${word(1)}`;
  const message = 'execution reverted: ERC721: invalid token ID';
  const { ethCall } = await asked([]);
  expect(await ethCall(unknown)).toMatchObject({
    error: { code: 3, message, data: expect.stringMatching(/^0x08c379a0[0-9a-f]+$/) },
  });
  const other = await asked([], { revertCode: -32_000 });
  expect(await other.ethCall(unknown)).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32_000, message } });
});

test('another contract and another chain have no answer, and other calls are refused inside 200', async () => {
  const { ethCall, rpc, call } = await asked([{ name: 'ada_2', owner: OWNER }]);
  expect(await ethCall(`0x6352211e${ADA_2}`, OWNER)).toMatchObject({ result: '0x' });
  expect(await rpc('eth_call', [{ to: CONTRACT }])).toMatchObject({ error: { code: -32_602 } });
  expect(await rpc('eth_mine')).toMatchObject({ error: { code: -32_601 } });
  expect((await call('/')).status).toBe(405);
  const ether = await asked([{ name: 'ada_2', owner: OWNER }], { chainId: 1 });
  expect(await ether.rpc('eth_chainId')).toMatchObject({ result: '0x1' });
  expect(await ether.ethCall(`0x6352211e${ADA_2}`)).toMatchObject({ result: '0x' });
});
