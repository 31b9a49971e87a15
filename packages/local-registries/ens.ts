/** ENS: the Omnigraph of an ENSNode. */

import {
  type Answer,
  type Asked,
  byName,
  type LocalName,
  type NameTable,
  payee,
  type Shape,
} from './shape.ts';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1_000;
/** How long an expired registration still counts as its owner's. */
const GRACE_MS = 90 * 24 * 60 * 60_000;
const ETHER = 60;
const ADDRESS = /^0x[0-9a-f]{40}$/;
/**
 * Labels that are no look-up key: empty labels, and labels with capital letters, spaces or the emoji variation
 * selector.
 */
const NOT_NORMALISED = /^\.|\.\.|\.$|^$|[\p{Lu}\p{White_Space}]|\u{FE0F}/u;

export const ens: Shape = { answer: answerEns, error: ensError };

function ensError(message: string) {
  return { message };
}

/** Errors of fields and input are returned with status 200, as the result of the query. */
async function answerEns({ method, path, body }: Asked, names: NameTable): Promise<Answer> {
  if (path !== '/api/omnigraph') return { status: 404, body: ensError('Not Found') };
  if (method !== 'POST') return { status: 405, body: ensError('Method Not Allowed') };
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string')
    return { status: 400, body: ensError('POST body is no query.') };
  // GraphQL takes a tenth of a second to load. Loading it late keeps it out of the start.
  const { answerQuery } = await import('./omnigraph.ts');
  const variables = 'variables' in body ? body.variables : undefined;
  const root = {
    domain: ({ by }: ByName) => domainByName(by, names),
    account: ({ by }: ByAddress) => accountByAddress(by, names),
  };
  return { status: 200, body: await answerQuery(body.query, variables, root) };
}

interface ByName {
  readonly by: { readonly name: string };
}

interface ByAddress {
  readonly by: { readonly address: string };
}

function domainByName({ name }: ByName['by'], names: NameTable) {
  if (NOT_NORMALISED.test(name)) throw new Error(`"${name}" is not an InterpretedName.`);
  const row = names.find(name);
  return row && isCanonical(row) ? domain(row) : null;
}

/** Every address is an account, even without names. */
function accountByAddress({ address }: ByAddress['by'], names: NameTable) {
  const owner = address.toLowerCase();
  if (!ADDRESS.test(owner)) throw new Error(`"${address}" is not an Address.`);
  const owned = names.all.filter((row) => row.owner?.toLowerCase() === owner).toSorted(byName);
  return { address: owner, domains: (asked: DomainsAsked) => connection(owned, asked) };
}

interface DomainsAsked {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly order?: { readonly by: 'NAME'; readonly dir: 'ASC' | 'DESC' } | null;
  readonly where?: { readonly canonical?: boolean | null } | null;
}

/** Returns a page of names. `totalCount` includes expired names. */
function connection(owned: readonly LocalName[], { first, after, order, where }: DomainsAsked) {
  const canonical = where?.canonical ?? undefined;
  const rows = owned.filter((row) => canonical === undefined || isCanonical(row) === canonical);
  if (order?.dir === 'DESC') rows.reverse();
  const length = Math.min(first ?? DEFAULT_PAGE, MAX_PAGE);
  if (length < 0) throw new Error('Argument "first" must be a non-negative integer.');
  const begin = after === undefined || after === null ? 0 : placeAfter(rows, after);
  const page = rows.slice(begin, begin + length);
  const edges = page.map((row) => ({ cursor: cursorOf(row), node: domain(row) }));
  return {
    totalCount: rows.length,
    pageInfo: {
      hasNextPage: begin + length < rows.length,
      hasPreviousPage: begin > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
  };
}

const cursorOf = ({ name }: LocalName) => Buffer.from(JSON.stringify({ name })).toString('base64');

function placeAfter(rows: readonly LocalName[], cursor: string): number {
  const at = rows.findIndex((row) => cursorOf(row) === cursor);
  if (at === -1) throw new Error('Invalid cursor.');
  return at + 1;
}

const isCanonical = (row: LocalName) => row.isCanonical ?? true;

function domain(row: LocalName) {
  const { name, owner, beautified = name } = row;
  const address = payee(row)?.toLowerCase() ?? null;
  return {
    // A name that its parent resolves off chain is in no index.
    __typename: owner === undefined ? 'UnindexedDomain' : 'ENSv1Domain',
    canonical: isCanonical(row)
      ? { name: { interpreted: name, beautified }, depth: name.split('.').length }
      : null,
    owner: owner === undefined ? null : { address: owner.toLowerCase() },
    registration: registrationOf(row),
    resolve: {
      records: {
        addresses: ({ coinTypes }: { readonly coinTypes: readonly number[] }) =>
          coinTypes.map((coinType) => ({ coinType, address: coinType === ETHER ? address : null })),
      },
    },
  };
}

/** Names directly under `.eth` are registered; the parent name's owner hands out most others. */
function registrationOf({ name, expires }: LocalName) {
  if (!/^[^.]+\.eth$/.test(name)) return null;
  return {
    __typename: 'BaseRegistrarRegistration',
    expired: expires !== undefined && expires + GRACE_MS < Date.now(),
    expiry: expires === undefined ? null : String(Math.floor(expires / 1_000)),
  };
}
