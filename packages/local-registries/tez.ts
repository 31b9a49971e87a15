/** Tezos Domains: the API of TzKT. */

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

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;
const ADDRESS = /^(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/;
const NEVER = '9999-12-31T23:59:59Z';
/** The list parameters that this API supports. Rejects others, so that a typo does not go unnoticed. */
const KNOWN_PARAMETERS = new Set([
  'owner',
  'expiration.gt',
  'sort.asc',
  'sort.desc',
  'limit',
  'offset',
  'select',
]);

export const tez: Shape = {
  answer: answerTez,
  error: (message, status) => ({ code: status, errors: { '': message } }),
};

const tezRefusal = (field: string, message: string): Answer => ({
  status: 400,
  body: { code: 400, errors: { [field]: message } },
});

function answerTez({ method, parts, query }: Asked, names: NameTable): Answer {
  const [version, collection, name] = parts;
  if (method !== 'GET' || version !== 'v1' || collection !== 'domains') return { status: 404 };
  if (name !== undefined && name !== 'count') {
    const row = names.find(name);
    return row ? { status: 200, body: domainObject(row) } : { status: 204 };
  }
  const unknown = query.keys().find((key) => !KNOWN_PARAMETERS.has(key));
  if (unknown !== undefined) return tezRefusal(unknown, 'Unknown parameter.');
  const owner = query.get('owner');
  if (owner !== null && !ADDRESS.test(owner)) return tezRefusal('owner', 'Invalid account address.');
  const expiration = query.get('expiration.gt');
  const after = expiration === null ? Number.NEGATIVE_INFINITY : Date.parse(expiration);
  if (Number.isNaN(after)) return tezRefusal('expiration.gt', 'Invalid datetime value.');
  const limit = queryNumber(query.get('limit'), DEFAULT_LIMIT);
  if (limit === undefined || limit > MAX_LIMIT)
    return tezRefusal('limit', `The value must be between 0 and ${MAX_LIMIT}.`);
  const offset = queryNumber(query.get('offset'), 0);
  if (offset === undefined) return tezRefusal('offset', 'The value must be a number.');
  const rows = (owner === null ? names.all : names.of(owner)).filter(
    ({ expires = Infinity }) => expires > after,
  );
  if (name === 'count') return { status: 200, body: rows.length };
  const sorted = sortedByName(query, rows);
  if (!sorted) return tezRefusal('sort', 'Sorting by this column is not allowed.');
  const part = sorted.slice(offset, offset + limit);
  const select = query.get('select');
  if (select !== null && select !== 'name') return tezRefusal('select', 'Only `name` is here.');
  return { status: 200, body: select === 'name' ? part.map(({ name }) => name) : part.map(domainObject) };
}

/** Undefined for a column other than the name. */
function sortedByName(query: URLSearchParams, rows: readonly LocalName[]): readonly LocalName[] | undefined {
  const up = query.get('sort.asc');
  const down = query.get('sort.desc');
  const column = up ?? down;
  if (column === null) return rows;
  if (column !== 'name') return undefined;
  const sorted = rows.toSorted(byName);
  return up === null ? sorted.reverse() : sorted;
}

/** The API leaves out fields that are null. */
function domainObject(row: LocalName) {
  const address = payee(row);
  const { name, owner, expires } = row;
  return {
    id: name.length,
    level: name.split('.').length,
    name,
    ...(owner !== undefined && { owner: { address: owner } }),
    ...(address !== null && { address: { address } }),
    reverse: false,
    expiration: expires === undefined ? NEVER : new Date(expires).toISOString().replace('.000Z', 'Z'),
    firstLevel: 1_000_000,
    firstTime: '2021-04-27T12:00:00Z',
    lastLevel: 1_000_000,
    lastTime: '2021-04-27T12:00:00Z',
  };
}
