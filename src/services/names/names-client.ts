import type { RestClient } from '../http/rest-client.ts';
import type { Direction } from '../lists/direction.ts';
import { createEndGuess } from '../lists/list-answer.ts';
import { createPagedList } from '../lists/paged-list.ts';
import { ServiceFailure } from '../service-failure.ts';
import { pathValueProblem } from '../text.ts';
import { namesOf, walletOf } from './answer-fields.ts';
import type { PathTemplate } from './path-template.ts';
import type { WalletNames } from './wallet-names.ts';

/** The most names that one call asks for: the reference service gives no more. */
const LARGEST_CALL = 10_000;

/** The smallest default page of the interface, which names none for names. */
const DEFAULT_PAGE = 10;

export interface NamesClientOptions {
  readonly rest: RestClient;
  readonly walletPath: PathTemplate;
  readonly listPath: PathTemplate;
  /** The query parameter that takes the last name seen; without it more names are had by a larger limit only. */
  readonly cursorParameter?: string | undefined;
  readonly authorised: boolean;
}

export interface NamesClient {
  /** Step 1. @throws ServiceFailure invalid-name, not-registered, or one of the REST client's */
  wallet(name: string): Promise<string>;
  /**
   * Step 2: the first names of the wallet of `name`, `needed` or more unless they end before.
   * @param known what an earlier call gave, to go on from
   * @throws ServiceFailure no-names, or one of the REST client's
   */
  names(question: NamesQuestion, known?: WalletNames): Promise<WalletNames>;
}

interface NamesQuestion {
  readonly name: string;
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
  const isWhole = createEndGuess(DEFAULT_PAGE);

  const listOf = ({ name, wallet, direction }: NamesQuestion) =>
    createPagedList<string>({
      cursorParameter,
      largestLimit: LARGEST_CALL,
      settings: { cursor: 'NAMES_CURSOR_PARAMETER' },
      idOf: (registered) => registered,
      async call(limit, cursor) {
        const query = { limit: String(limit), default: direction, ...cursor };
        const body = await rest.get(listPath.fill({ name, wallet }, query), call);
        const rows = body === undefined ? [] : namesOf(body);
        return { rows, more: isWhole(rows.length, limit) ? false : undefined, short: rows.length < limit };
      },
    });

  return {
    async wallet(name) {
      const problem = pathValueProblem(name);
      if (problem !== undefined) {
        throw new ServiceFailure({ kind: 'invalid-name', problem: `the name ${problem}` });
      }
      const body = await rest.get(walletPath.fill({ name }), call);
      if (body === undefined) throw new ServiceFailure({ kind: 'not-registered', name });
      return walletOf(body);
    },
    async names(question, known) {
      const { rows: names, end } = await listOf(question).beginning(question.needed, known?.names);
      if (names.length === 0) throw new ServiceFailure({ kind: 'no-names', wallet: question.wallet });
      return { wallet: question.wallet, names, end };
    },
  };
}
