import type { RestClient } from '../http/rest-client.ts';
import { nameText, parseAnswer, pathValue, rowsOf, unexpected } from '../http/service-answer.ts';
import { type Direction, MAX_ROWS_PER_CALL, type RawRow, SkippedRow } from '../lists/page.ts';
import { createEndDetector, createPagedList } from '../lists/paged-list.ts';
import { ServiceFailure } from '../service-failure.ts';
import { encodeStrictly, MAX_TEXT_LENGTH, pathValueProblem } from '../text.ts';
import type { WalletNames } from './names-service.ts';
import type { PathTemplate } from './path-template.ts';

/** The smallest default page in the interface, which names no default for names. */
const DEFAULT_PAGE = 10;

/** Paths and parameters of a service's name listing. */
export interface NamesClientOptions {
  readonly rest: RestClient;
  readonly walletPath: PathTemplate;
  readonly listPath: PathTemplate;
  /** The query parameter that takes the last name seen. Without it only a larger limit gives more names. */
  readonly cursorParameter?: string | undefined;
  readonly authorised: boolean;
}

/** The name listing, step by step (docs/interface.md#names). */
export interface NamesClient {
  /** Step 1. @throws ServiceFailure invalid-name, not-registered, or a failure of the REST client */
  wallet(name: string): Promise<FoundWallet>;
  /** Whether step 2 works with a wallet alone, because its path has no place for a name. */
  readonly takesWallets: boolean;
  /**
   * Step 2: reads the first names of the wallet, `needed` or more unless they end before.
   * @param known the result of an earlier call, to continue from
   * @throws ServiceFailure invalid-wallet, no-names, or a failure of the REST client
   */
  names(question: NamesRequest, known?: WalletNames): Promise<WalletNames>;
}

/** The wallet of a name. */
interface FoundWallet {
  readonly wallet: string;
  /** Where payments to the name go, if not to the wallet. */
  readonly paysTo?: string | undefined;
}

/** The requested names of a wallet. */
export interface NamesRequest {
  /** The name that led to the wallet; undefined if the user gave the wallet itself, which requires `takesWallets`. */
  readonly name: string | undefined;
  readonly wallet: string;
  readonly direction: Direction;
  /** Number of wanted names, counted from the first; at least 2. */
  readonly needed: number;
}

/** Creates the client of a service's name listing. */
export function createNamesClient(options: NamesClientOptions): NamesClient {
  const { rest, walletPath, listPath, cursorParameter, authorised } = options;
  // The cache has already joined identical queries: sharing the calls again costs 50 µs.
  const walletCall = { authorised, shared: false, operation: 'names.wallet' };
  const listCall = { ...walletCall, operation: 'names.list' };
  const list = createPagedList<string, NamesRequest>(
    {
      largestLimit: MAX_ROWS_PER_CALL,
      settings: { cursor: 'NAMES_CURSOR_PARAMETER' },
      idOf: (registered) => registered,
      isWholeList: createEndDetector(DEFAULT_PAGE),
      call({ name, wallet, direction }, limit, cursor) {
        const query = { limit: String(limit), default: direction, ...cursor };
        const path = fillPath(listPath, name === undefined ? { wallet } : { name, wallet }, query);
        return rest
          .get(path, listCall)
          .then((body) => ({ rows: body === undefined ? [] : namesInAnswer(body) }));
      },
    },
    cursorParameter,
  );

  return {
    takesWallets: !listPath.placed.has('name'),
    async wallet(name) {
      const problem = pathValueProblem(name);
      if (problem !== undefined) {
        throw new ServiceFailure({ kind: 'invalid-name', problem: `the name ${problem}` });
      }
      const body = await rest.get(fillPath(walletPath, { name }), walletCall);
      if (body === undefined) throw new ServiceFailure({ kind: 'not-registered', name });
      return { wallet: walletOf(body) };
    },
    async names(question, known) {
      const problem = pathValueProblem(question.wallet);
      if (problem !== undefined) {
        throw new ServiceFailure({ kind: 'invalid-wallet', problem: `the wallet ${problem}` });
      }
      const { rows, end } = await list.beginning(question, question.needed, known && rawNames(known));
      if (rows.length === 0) throw new ServiceFailure({ kind: 'no-names', wallet: question.wallet });
      const last = rows.at(-1);
      const names = rows.map((row) => (row instanceof SkippedRow ? '' : row));
      const next = last instanceof SkippedRow && end === 'open' ? last.id : undefined;
      return { wallet: question.wallet, names, end, ...(next !== undefined && { next }) };
    },
  };
}

/** The names of an earlier answer. The last row has the id at which the list continues. */
const rawNames = ({ names, next = '' }: WalletNames): readonly RawRow<string>[] =>
  names.map((name, at) => (name === '' ? new SkippedRow(at === names.length - 1 ? next : '') : name));

const nameRows = rowsOf(nameText);

/** A text of at most this many UTF-16 units cannot have more characters than a name may have. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH && value.trim() !== '';

/** Returns the wallet in a response of either step. @throws ServiceFailure unexpected-answer, naming the field */
export function walletOf(body: unknown): string {
  const wallet = fieldOf(body, 'wallet');
  if (typeof wallet === 'string' && pathValueProblem(wallet) === undefined) return wallet;
  return parseAnswer(pathValue, wallet, 'wallet');
}

/**
 * Returns the names in a response of either step, unchanged; possibly empty. The slower schema runs only if a name is
 * probably wrong.
 * @throws ServiceFailure unexpected-answer, naming the field
 */
export function namesInAnswer(body: unknown): readonly RawRow<string>[] {
  const names = fieldOf(body, 'names');
  if (Array.isArray(names) && names.length <= MAX_ROWS_PER_CALL && names.every(isName)) return names;
  return parseAnswer(nameRows, names, 'names');
}

function fieldOf(body: unknown, field: string): unknown {
  const carrier = carrierOf(body, field);
  if (carrier === undefined) throw unexpected(`the answer has no "${field}"`);
  return carrier[field];
}

/**
 * Returns the object that has the field. docs/interface.md#names has `data`, an array of two objects with `wallet` in
 * one and `names` in the other. A service that answers each step separately returns one object. Both come with or
 * without the `data` envelope.
 */
function carrierOf(body: unknown, field: string): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(body)) return body.filter(isJsonObject).find((part) => Object.hasOwn(part, field));
  if (!isJsonObject(body)) return undefined;
  if (Object.hasOwn(body, field)) return body;
  const { data } = body;
  if (Array.isArray(data)) return carrierOf(data, field);
  return isJsonObject(data) && Object.hasOwn(data, field) ? data : undefined;
}

const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

type Values = Readonly<Record<string, string>>;

/**
 * Returns the path with its query string, if any, with every value percent-encoded. A value of `segments` replaces its
 * placeholder and is left out if the template has none. A value of `query` replaces its placeholder or becomes a query
 * parameter. `segments` must have passed `pathValueProblem`.
 * @throws URIError for a lone surrogate
 */
export function fillPath({ parts, placed }: PathTemplate, segments: Values, query: Values = {}): string {
  let path = '';
  let link = '?';
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    if (at % 2 === 0 && part.includes('?')) link = '&';
    path += at % 2 === 0 ? part : encodeStrictly(filling(part, segments, query));
  }
  for (const name in query) {
    if (placed.has(name)) continue;
    path += `${link}${encodeStrictly(name)}=${encodeStrictly(filling(name, query))}`;
    link = '&';
  }
  return path;
}

function filling(name: string, first: Values, second?: Values): string {
  const value = Object.hasOwn(first, name)
    ? first[name]
    : second && Object.hasOwn(second, name)
      ? second[name]
      : undefined;
  // An empty text instead would be another path of the service.
  if (value === undefined) throw new TypeError(`There is no value for {${name}}.`);
  return value;
}
