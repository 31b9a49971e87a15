/** BNS on Stacks: the API of bnsv2.com. */

import { type Answer, type Asked, type LocalName, type NameTable, queryNumber, type Shape } from './shape.ts';

const DEFAULT_LIMIT = 50;
/** The height of the Bitcoin block in every answer. */
const BURN_BLOCK = 900_000;
/** Checks only the form. An address has 29 to 41 characters, because leading zeros are short. */
const ADDRESS = /^S[PM][0-9A-Z]{27,39}$/;
const NAME = /^[a-z0-9_-]{1,48}\.[a-z0-9]{1,20}$/;
const NOT_FOUND = bnsError('Name not found, expired or revoked');

export const bns: Shape = { answer: answerBns, error: bnsError };

function bnsError(message: string) {
  return { error: message };
}

function answerBns({ method, parts, query }: Asked, names: NameTable): Answer {
  const [collection, name = '', part] = parts;
  if (method !== 'GET' || collection !== 'names') return { status: 404, body: bnsError('Not found') };
  if (name === 'address') return addressAnswer(parts.slice(2), query, names);
  if (!NAME.test(name)) return { status: 400, body: bnsError('Invalid name') };
  const row = names.find(name);
  if (part === 'owner') {
    if (!row) return { status: 404, body: NOT_FOUND };
    // The API returns the owner of an expired name, too.
    return { status: 200, body: { owner: row.owner, current_burn_block: BURN_BLOCK, status: statusOf(row) } };
  }
  if (!row) return { status: 404, body: NOT_FOUND };
  const data = { ...bnsRow(row), is_valid: registrationState(row) === 'valid' };
  return { status: 200, body: { current_burn_block: BURN_BLOCK, status: statusOf(row), data } };
}

function addressAnswer(
  [address = '', state]: readonly string[],
  query: URLSearchParams,
  names: NameTable,
): Answer {
  if (!ADDRESS.test(address)) return { status: 400, body: bnsError('Invalid address') };
  if (state !== 'valid' && state !== 'expired' && state !== 'revoked')
    return { status: 404, body: bnsError('Not found') };
  const asked = queryNumber(query.get('limit'), DEFAULT_LIMIT);
  const offset = queryNumber(query.get('offset'), 0);
  if (asked === undefined || offset === undefined || asked === 0)
    return { status: 400, body: bnsError('Invalid limit or offset') };
  // The documents do not say whether a larger limit is accepted. Here it is capped.
  const limit = Math.min(asked, DEFAULT_LIMIT);
  const rows = names.of(address).filter((row) => registrationState(row) === state);
  return {
    status: 200,
    body: {
      total: rows.length,
      current_burn_block: BURN_BLOCK,
      limit,
      offset,
      names: rows.slice(offset, offset + limit).map(bnsRow),
    },
  };
}

function statusOf(row: LocalName): string {
  const state = registrationState(row);
  return state === 'valid' ? 'active' : state;
}

function registrationState({ isRevoked, expires }: LocalName): 'valid' | 'expired' | 'revoked' {
  if (isRevoked) return 'revoked';
  return expires !== undefined && expires <= Date.now() ? 'expired' : 'valid';
}

function bnsRow(row: LocalName) {
  const [name_string, namespace_string] = row.name.split('.');
  return {
    full_name: row.name,
    name_string,
    namespace_string,
    owner: row.owner,
    registered_at: BURN_BLOCK - 50_000,
    renewal_height: registrationState(row) === 'expired' ? BURN_BLOCK - 1 : BURN_BLOCK + 200_000,
    stx_burn: 2_000_000,
    revoked: row.isRevoked ?? false,
  };
}
