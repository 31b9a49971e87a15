/** ADA Handle on Cardano: the API of handle.me. */

import {
  type Answer,
  type Asked,
  byName,
  type LocalName,
  type NameTable,
  payee,
  queryNumber,
  type Shape,
} from './shape.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1_000;
/** Two to 28 characters, or a subhandle with its parent handle after `@`. */
const NAME = /^[a-z0-9_.-]{2,28}$|^[a-z0-9_.-]{1,28}@[a-z0-9_.-]{1,28}$/;

export const handle: Shape = {
  answer: answerHandle,
  error: handleError,
  behind: (usual) => ({ ...usual, status: 202 }),
};

function handleError(message: string) {
  return { message };
}

const handleRefusal = (status: number, message: string): Answer => ({ status, body: handleError(message) });

function answerHandle({ method, parts, query, headers }: Asked, names: NameTable): Answer {
  const [collection, name] = parts;
  if (method !== 'GET' || collection !== 'handles') return handleRefusal(404, 'Not found');
  if (name === undefined) return handleList(query, headers.accept, names);
  if (!NAME.test(name))
    return handleRefusal(
      406,
      'Invalid handle. Only a-z, 0-9, dash (-), underscore (_), and period (.) are allowed.',
    );
  const row = names.find(name);
  if (row?.isProtected) return handleRefusal(451, 'Protected word match');
  return row ? { status: 200, body: handleObject(row) } : handleRefusal(404, 'Handle not found');
}

function handleList(query: URLSearchParams, accept: string | undefined, names: NameTable): Answer {
  const limit = queryNumber(query.get('records_per_page'), DEFAULT_PAGE);
  const page = queryNumber(query.get('page'), 1);
  const sort = query.get('sort') ?? 'asc';
  if (limit === undefined || limit === 0 || limit > MAX_PAGE)
    return handleRefusal(400, `'records_per_page' must be a number from 1 to ${MAX_PAGE}`);
  if (page === undefined || page === 0) return handleRefusal(400, "'page' must be a number above 0");
  if (sort !== 'asc' && sort !== 'desc') return handleRefusal(400, "'sort' must be 'desc' or 'asc'");
  const holder = query.get('holder_address');
  const all = (holder === null ? names.all : names.of(holder))
    .filter(({ isProtected }) => !isProtected)
    .toSorted(byName);
  if (sort === 'desc') all.reverse();
  const rows = all.slice((page - 1) * limit, page * limit);
  const total = { 'x-handles-search-total': String(all.length) };
  if (accept?.includes('text/plain')) {
    const lines = rows.map(({ name }) => name).join('\n');
    return { status: 200, headers: { ...total, 'content-type': 'text/plain' }, body: Buffer.from(lines) };
  }
  // The API counts and pages names before it filters those without an output, so a short page may not be the last.
  return { status: 200, headers: total, body: rows.filter(hasOutput).map(handleObject) };
}

const hasOutput = ({ hasUtxo = true }: LocalName) => hasUtxo;

function handleObject(row: LocalName) {
  const { name } = row;
  const ada = payee(row);
  return {
    hex: Buffer.from(name).toString('hex'),
    name,
    holder: row.owner,
    holder_type: row.owner?.startsWith('stake') ? 'wallet' : 'other',
    length: name.length,
    resolved_addresses: { ...(ada !== null && { ada }) },
    ...(hasOutput(row) && { utxo: `${'0'.repeat(64)}#0` }),
  };
}
