/** SNS on Solana: version 2 of its proxy. */

import { createHash } from 'node:crypto';
import type { Answer, Asked, NameTable, Shape, Variant } from './shape.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

export const sns: Shape = { answer: answerSns, error: snsError };

function snsError(message: string) {
  return { s: 'error', result: message };
}

const snsResult = (result: unknown): Answer => ({ status: 200, body: { s: 'ok', result } });
const snsRefusal = (status: number, message: string): Answer => ({ status, body: snsError(message) });

function answerSns({ method, parts, path }: Asked, names: NameTable, { takesSol = false }: Variant): Answer {
  const [call, text = ''] = parts;
  if (method !== 'GET' || parts.length !== 2) return snsRefusal(404, `Route not found: ${path}`);
  if (call === 'resolve') return resolveSns(text, names, takesSol);
  if (call !== 'domains') return snsRefusal(404, `Route not found: ${path}`);
  if (!ADDRESS.test(text)) return snsRefusal(400, 'Invalid input');
  // Names with three parts belong to their parent name, and are in no list.
  const listed = names.of(text).filter(({ name }) => name.split('.').length === 2);
  return snsResult(
    listed.map(({ name }) => ({ domain: name.slice(0, name.lastIndexOf('.')), key: accountOfName(name) })),
  );
}

/** Until another registry answers them, `.sol` names are aliases of `.sns` names. */
function resolveSns(name: string, names: NameTable, takesSol: boolean): Answer {
  const labels = name.split('.');
  const ending = labels.pop();
  if (labels.length === 0 || labels.length > 2 || labels.includes(''))
    return snsRefusal(400, 'Invalid input');
  if (ending !== 'sns' && (ending !== 'sol' || !takesSol)) return snsRefusal(400, 'Unsupported TLD');
  const row = names.find(`${labels.join('.')}.sns`);
  return row?.owner === undefined ? snsRefusal(404, 'Domain not found') : snsResult(row.owner);
}

/** Returns a text in the form of a name's account. */
function accountOfName(name: string): string {
  const bytes = createHash('sha512').update(name).digest().subarray(0, 44);
  return [...bytes].map((byte) => BASE58[byte % BASE58.length]).join('');
}
