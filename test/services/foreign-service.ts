import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Where the interface is silent (docs/interface.md#where-it-is-silent), as this service fills it. All can be had otherwise. */
export interface ForeignWays {
  readonly timestampUnit: 'seconds' | 'milliseconds';
  /** Bodies of the other kind are 415. */
  readonly bodyFormat: 'form' | 'json';
  /** Larger limits are cut down to it. */
  readonly largestLimit: number;
  /** Whether a limit over the largest is 422 in place of being cut down. */
  readonly refusesLargerLimits: boolean;
  /** Without one no parameter continues a list; those that it does not know are ignored. */
  readonly cursorParameter: string | undefined;
  readonly serviceField: string;
  readonly recordsNeedToken: boolean;
}

type ForeignKind = 'conversations' | 'scores';
type ForeignRow = { id: string } & Record<string, unknown>;
type ForeignRecord = { id: number } & Record<string, unknown>;

/** A service of another making: it keeps docs/interface.md, and differs from ours wherever that is silent. */
export interface ForeignService {
  readonly baseUrl: URL;
  readonly token: string;
  /** The environment with which Rollcall speaks to it. */
  readonly settings: Readonly<Record<string, string>>;
  /** What it holds, oldest first, which is also its order. A test may change it on the way. */
  readonly rows: Record<ForeignKind, ForeignRow[]>;
  /** By id, from the lowest. */
  readonly records: ForeignRecord[];
  /** The names of each wallet. */
  readonly wallets: Map<string, string[]>;
  /** What it was asked, as `GET /v1/conversations?limit=10`. */
  readonly requests: string[];
  /** Adds a row with `fields` over those of a new one. */
  add(kind: ForeignKind, fields?: Record<string, unknown>): ForeignRow;
  addRecord(fields?: Record<string, unknown>): ForeignRecord;
  close(): Promise<void>;
}

const OWN = { conversations: 'contact_id', scores: 'game_id' } as const;
const TOKEN = 'foreign-token-7c1e';

/** Starts it on loopback, empty, on a free port. */
export async function startForeignService(given: Partial<ForeignWays> = {}): Promise<ForeignService> {
  const ways: ForeignWays = {
    timestampUnit: 'milliseconds',
    bodyFormat: 'json',
    largestLimit: Number.POSITIVE_INFINITY,
    refusesLargerLimits: false,
    cursorParameter: undefined,
    serviceField: 'service_hash',
    recordsNeedToken: true,
    ...given,
  };
  const rows: ForeignService['rows'] = { conversations: [], scores: [] };
  const records: ForeignRecord[] = [];
  const wallets: ForeignService['wallets'] = new Map();
  const requests: string[] = [];
  let made = 0;

  /** A time `days` ago. */
  const ago = (days: number) => {
    const time = Date.now() - days * 86_400_000;
    return ways.timestampUnit === 'milliseconds' ? time : Math.floor(time / 1000);
  };

  function add(kind: ForeignKind, fields: Record<string, unknown> = {}): ForeignRow {
    made += 1;
    const row = {
      // No letters and digits alone: such an id has to be encoded wherever it goes.
      id: `${kind}/${made} é`,
      [OWN[kind]]: null,
      group_id: null,
      pinned_message_id: null,
      is_pinned: false,
      is_muted: false,
      last_active_at: null,
      last_opened_at: null,
      created_at: ago(0),
      archived_at: null,
      unread_count: 3,
      owner: { name: 'somebody', roles: ['admin'] },
      ...fields,
    };
    rows[kind].push(row);
    return row;
  }

  function addRecord(fields: Record<string, unknown> = {}): ForeignRecord {
    const id = (records.at(-1)?.id ?? 0) + 1;
    const record = {
      id,
      [ways.serviceField]: `hash-${id}`,
      provider: 'tide-runner',
      nft_earned: 'none',
      score: id * 10,
      stage: 1,
      bonus: 0,
      json: '{"level":"hard"}',
      created_at: '2022-11-10T12:41:29.000001Z',
      updated_at: '2022-11-10T12:41:29.000001Z',
      region: 'eu',
      ...fields,
    };
    records.push(record);
    return record;
  }

  function page<Row extends { id: string | number }>(
    all: readonly Row[],
    query: URLSearchParams,
    usual: number,
  ) {
    const limit = Number(query.get('limit') ?? usual);
    if (!Number.isInteger(limit) || limit < 1) throw new Refusal(422, 'limit?');
    if (ways.refusesLargerLimits && limit > ways.largestLimit) throw new Refusal(422, 'limit too large');
    const cursor = ways.cursorParameter === undefined ? null : query.get(ways.cursorParameter);
    const start = cursor === null ? 0 : all.findIndex(({ id }) => String(id) === cursor) + 1;
    if (cursor !== null && start === 0) throw new Refusal(422, 'cursor?');
    const end = start + Math.min(limit, ways.largestLimit);
    return { data: all.slice(start, end), has_more: all.length > end };
  }

  async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
    const type = ways.bodyFormat === 'json' ? 'application/json' : 'application/x-www-form-urlencoded';
    if (request.headers['content-type'] !== type) throw new Refusal(415, `send ${type}`);
    const body = await text(request);
    return ways.bodyFormat === 'json' ? JSON.parse(body) : Object.fromEntries(formFields(body));
  }

  function listed(kind: ForeignKind, query: URLSearchParams) {
    const on = (name: string) => query.get(name) === 'true';
    const found = rows[kind].filter(
      (row) =>
        (!on('muted') || row.is_muted) &&
        (!on('pinned') || row.is_pinned) &&
        (!on('archived') || row.archived_at !== null) &&
        (!query.has('group_id') || row.group_id === query.get('group_id')),
    );
    return page(found, query, 10);
  }

  async function managed(
    kind: ForeignKind,
    id: string | undefined,
    query: URLSearchParams,
    request: IncomingMessage,
  ) {
    const own = OWN[kind];
    if (id === undefined && request.method === 'GET') return listed(kind, query);
    if (id === undefined && request.method === 'POST') {
      const { [own]: other = null, group_id = null } = await bodyOf(request);
      if (other === null && group_id === null) throw new Refusal(422, `${own} or group_id?`);
      return add(kind, { [own]: other, group_id });
    }
    const row = rows[kind].find((one) => one.id === id);
    if (!row) throw new Refusal(404, 'no such thing');
    if (request.method === 'PUT')
      Object.assign(row, checkedChange(await bodyOf(request), ways.timestampUnit));
    else if (request.method === 'DELETE') {
      rows[kind].splice(rows[kind].indexOf(row), 1);
      return { deleted: true };
    }
    return row;
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, first = '', second = '', ...rest] = pathname.split('/').map(decodeURIComponent);
    const knocks = request.headers.authorization === `Bearer ${TOKEN}`;
    if (first === 'directory') {
      const names = second === 'of' ? wallets.get(rest[0] ?? '') : undefined;
      if (names) {
        const sorted = searchParams.get('default') === 'desc' ? names.toReversed() : names;
        return { data: [{ names: sorted.slice(0, Number(searchParams.get('limit') ?? 15)) }] };
      }
      const [wallet] = [...wallets].find(([, registered]) => registered.includes(second)) ?? [];
      if (wallet === undefined) throw new Refusal(404, 'nobody');
      return { wallet };
    }
    if (pathname === '/api/v1/score') {
      if (ways.recordsNeedToken && !knocks) throw new Refusal(401, 'who are you?');
      const { data } = page(
        searchParams.get('default') === 'desc' ? records.toReversed() : records,
        searchParams,
        15,
      );
      return { data };
    }
    if (!knocks) throw new Refusal(401, 'who are you?');
    if (first === 'v1' && (second === 'conversations' || second === 'scores'))
      return managed(second, rest[0], searchParams, request);
    throw new Refusal(404, 'no such place');
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push(`${request.method} ${request.url}`);
    try {
      const body = JSON.stringify(await answer(request));
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.writeHead(error.status, { 'content-type': 'text/plain' }).end(error.message);
    }
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = new URL(`http://127.0.0.1:${port}`);
  const settings: Record<string, string> = {
    API_BASE_URL: baseUrl.href,
    API_TOKEN: TOKEN,
    API_BODY_FORMAT: ways.bodyFormat,
    API_CURSOR_PARAMETER: ways.cursorParameter ?? '',
    RECORDS_CURSOR_PARAMETER: ways.cursorParameter ?? '',
    API_LARGEST_LIMIT: ways.refusesLargerLimits ? String(ways.largestLimit) : '',
    RECORDS_SERVICE_FIELD: ways.serviceField,
    RECORDS_SEND_TOKEN: String(ways.recordsNeedToken),
    NAMES_WALLET_PATH: '/directory/{name}',
    NAMES_LIST_PATH: '/directory/of/{wallet}',
  };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { baseUrl, token: TOKEN, settings, rows, records, wallets, requests, add, addRecord, close };
}

/** Answered in plain text. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** A form's values, as JSON would have them. */
function formFields(body: string): [string, unknown][] {
  const words = new Map<string, unknown>([
    ['', null],
    ['true', true],
    ['false', false],
  ]);
  return [...new URLSearchParams(body)].map(([name, value]) => {
    if (words.has(value)) return [name, words.get(value)];
    return [name, name === 'archived_at' ? Number(value) : value];
  });
}

function checkedChange(change: Record<string, unknown>, unit: ForeignWays['timestampUnit']) {
  const { archived_at = null } = change;
  const inUnit =
    typeof archived_at === 'number' &&
    archived_at >= 1e11 === (unit === 'milliseconds') &&
    archived_at % 1 === 0;
  if (archived_at !== null && !inUnit) throw new Refusal(422, `archived_at in ${unit}?`);
  for (const name of ['is_pinned', 'is_muted']) {
    if (name in change && typeof change[name] !== 'boolean') throw new Refusal(422, `${name}?`);
  }
  return change;
}
