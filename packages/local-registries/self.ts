/** SELF on the BNB Smart Chain: a node's JSON-RPC with the registry's single contract. */

import { createHash } from 'node:crypto';
import type { Answer, Asked, NameTable, Shape, Variant } from './shape.ts';

const CONTRACT = '0x125bb13f77f3565d421bd22e92aaffc795d97a72';
const CHAIN = 56;
const OWNER_OF = '6352211e';
const GET_NAMES = 'a833c64b';
const UNKNOWN_TOKEN = 'ERC721: invalid token ID';

export const self: Shape = { answer: answerSelf, error: (message) => ({ error: message }) };

function answerSelf({ method, body }: Asked, names: NameTable, variant: Variant): Answer {
  if (method !== 'POST') return { status: 405 };
  const { id, method: called, params } = objectFields(body);
  const reply = (outcome: object): Answer => ({
    status: 200,
    body: { jsonrpc: '2.0', id: id ?? null, ...outcome },
  });
  const fail = (code: number, message: string, data?: string) =>
    reply({ error: { code, message, ...(data !== undefined && { data }) } });
  const { chainId = CHAIN, revertCode = 3 } = variant;
  if (typeof called !== 'string') return fail(-32_600, 'invalid request');
  if (called === 'eth_chainId') return reply({ result: `0x${chainId.toString(16)}` });
  if (called !== 'eth_call') return fail(-32_601, `the method ${called} does not exist/is not available`);
  const [call, block] = Array.isArray(params) ? params : [];
  const { to, data } = objectFields(call);
  if (typeof to !== 'string' || typeof data !== 'string' || block !== 'latest')
    return fail(-32_602, 'invalid argument 0: json: cannot unmarshal');
  if (to.toLowerCase() !== CONTRACT || chainId !== CHAIN) return reply({ result: '0x' });
  const result = contractResult(data.toLowerCase(), names);
  if (result !== undefined) return reply({ result: `0x${result}` });
  const message = `execution reverted: ${UNKNOWN_TOKEN}`;
  return revertCode === 3
    ? fail(3, message, `0x08c379a0${word(32)}${abiText(UNKNOWN_TOKEN)}`)
    : fail(revertCode, message);
}

/** Undefined for a call that reverts. */
function contractResult(data: string, names: NameTable): string | undefined {
  const [, selector, argument = ''] = /^0x([0-9a-f]{8})([0-9a-f]{64})$/.exec(data) ?? [];
  if (selector === OWNER_OF) {
    const row = names.find(byToken(names).get(argument) ?? '');
    return row?.owner?.slice(2).toLowerCase().padStart(64, '0');
  }
  if (selector !== GET_NAMES) return undefined;
  const owner = `0x${argument.slice(24)}`;
  const owned = names.all.filter((row) => row.owner?.toLowerCase() === owner);
  return word(32) + abiTexts(owned.map(({ name }) => name));
}

const tokens = new WeakMap<NameTable, ReadonlyMap<string, string>>();

/** Maps tokens, which are hashes of names, to names. */
function byToken(names: NameTable): ReadonlyMap<string, string> {
  const known = tokens.get(names);
  if (known) return known;
  const token = (name: string) => createHash('keccak-256').update(name).digest('hex');
  const made = new Map(names.all.map(({ name }) => [token(name), name]));
  tokens.set(names, made);
  return made;
}

const word = (value: number) => value.toString(16).padStart(64, '0');

/** Encodes a `string` in the ABI: its length in bytes, then its bytes padded to whole words. */
function abiText(text: string): string {
  const bytes = Buffer.from(text).toString('hex');
  return word(bytes.length / 2) + bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0');
}

/** Encodes a `string[]` in the ABI: the count, the offset of each element, then the elements. */
function abiTexts(texts: readonly string[]): string {
  const encoded = texts.map(abiText);
  let begins = texts.length * 32;
  const offsets = encoded.map((text) => {
    const offset = word(begins);
    begins += text.length / 2;
    return offset;
  });
  return word(texts.length) + offsets.join('') + encoded.join('');
}

/** Returns the fields of an object; an empty object for any other value. */
const objectFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
