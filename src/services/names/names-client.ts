import type { z } from 'zod';
import { boundedText, parseAnswer, pathValue, unexpected } from '../http/answer.ts';
import type { RestClient } from '../http/rest-client.ts';
import { createEndGuess, rowsOf } from '../lists/list-answer.ts';
import type { Direction } from '../lists/page.ts';
import { createPagedList } from '../lists/paged-list.ts';
import { ServiceFailure } from '../service-failure.ts';
import { pathValueProblem } from '../text.ts';
import type { WalletNames } from './names-memory.ts';
import type { PathTemplate } from './path-template.ts';

/** The most names that one call asks for: the reference service gives no more. */
const LARGEST_CALL = 10_000;

/** The smallest default page of the interface, which names none for names. */
const DEFAULT_PAGE = 10;

/** Where a service has its name listing, and how it is asked. */
export interface NamesClientOptions {
  readonly rest: RestClient;
  readonly walletPath: PathTemplate;
  readonly listPath: PathTemplate;
  /** The query parameter that takes the last name seen; without it more names are had by a larger limit only. */
  readonly cursorParameter?: string | undefined;
  readonly authorised: boolean;
}

/** The name listing, step by step (docs/interface.md#names). */
export interface NamesClient {
  /** Step 1. @throws ServiceFailure invalid-name, not-registered, or one of the REST client's */
  wallet(name: string): Promise<string>;
  /** Whether step 2 can be taken alone: its path has no place for a name. */
  readonly takesWallets: boolean;
  /**
   * Step 2: the first names of the wallet, `needed` or more unless they end before.
   * @param known what an earlier call gave, to go on from
   * @throws ServiceFailure invalid-wallet, no-names, or one of the REST client's
   */
  names(question: NamesQuestion, known?: WalletNames): Promise<WalletNames>;
}

interface NamesQuestion {
  /** What the wallet was found by; undefined where it was given itself, which `takesWallets` has to allow. */
  readonly name: string | undefined;
  readonly wallet: string;
  readonly direction: Direction;
  /** How many names are wanted, from the first one on; 2 and more. */
  readonly needed: number;
}

/** The two steps of the name listing, as calls. */
export function createNamesClient(options: NamesClientOptions): NamesClient {
  const { rest, walletPath, listPath, cursorParameter, authorised } = options;
  // Identical questions are shared before they come here, by the memory of names: sharing them again costs 50 µs.
  const call = { authorised, shared: false };
  const endGuess = createEndGuess(DEFAULT_PAGE);

  const listOf = ({ name, wallet, direction }: NamesQuestion) =>
    createPagedList<string>({
      cursorParameter,
      largestLimit: LARGEST_CALL,
      settings: { cursor: 'NAMES_CURSOR_PARAMETER' },
      idOf: (registered) => registered,
      endGuess,
      async call(limit, cursor) {
        const query = { limit: String(limit), default: direction, ...cursor };
        const segments = name === undefined ? { wallet } : { name, wallet };
        const body = await rest.get(listPath.fill(segments, query), {
          ...call,
          operation: 'names.list',
        });
        return { rows: body === undefined ? [] : namesOf(body) };
      },
    });

  return {
    takesWallets: !listPath.has('name'),
    async wallet(name) {
      const problem = pathValueProblem(name);
      if (problem !== undefined) {
        throw new ServiceFailure({ kind: 'invalid-name', problem: `the name ${problem}` });
      }
      const body = await rest.get(walletPath.fill({ name }), { ...call, operation: 'names.wallet' });
      if (body === undefined) throw new ServiceFailure({ kind: 'not-registered', name });
      return walletOf(body);
    },
    async names(question, known) {
      const problem = pathValueProblem(question.wallet);
      if (problem !== undefined) {
        throw new ServiceFailure({ kind: 'invalid-wallet', problem: `the wallet ${problem}` });
      }
      const { rows: names, end } = await listOf(question).beginning(question.needed, known?.names);
      if (names.length === 0) throw new ServiceFailure({ kind: 'no-names', wallet: question.wallet });
      return { wallet: question.wallet, names, end };
    },
  };
}

const nameRows = rowsOf(boundedText('a string'));

/**
 * The wallet of an answer to either step.
 * @throws ServiceFailure unexpected-answer, naming the field
 */
export const walletOf = (body: unknown): string => parseField(body, 'wallet', pathValue);

/**
 * The names of an answer to either step, each once; there may be none.
 * @throws ServiceFailure unexpected-answer, naming the field
 */
export const namesOf = (body: unknown): readonly string[] => parseField(body, 'names', nameRows);

function parseField<Value>(body: unknown, field: string, schema: z.ZodType<Value>): Value {
  const carrier = carrierOf(body, field);
  if (carrier === undefined) throw unexpected(`the answer has no "${field}"`);
  return parseAnswer(schema, carrier[field], field);
}

/**
 * The object that has the field. docs/interface.md#names has `data`, an array of two objects with `wallet` in one
 * and `names` in the other; a service that answers each step by itself gives one object. Both come with or without
 * the `data` envelope.
 */
function carrierOf(body: unknown, field: string): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(body)) return body.filter(isObject).find((part) => Object.hasOwn(part, field));
  if (!isObject(body)) return undefined;
  if (Object.hasOwn(body, field)) return body;
  const { data } = body;
  if (Array.isArray(data)) return carrierOf(data, field);
  return isObject(data) && Object.hasOwn(data, field) ? data : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
