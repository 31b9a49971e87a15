import { unexpected } from '../http/http-failure.ts';
import type { RestClient } from '../http/rest-client.ts';
import type { Direction } from '../lists/direction.ts';
import { ServiceFailure } from '../service-failure.ts';
import { pathValueProblem } from '../text/identifier.ts';
import { namesOf, walletOf } from './answer-fields.ts';
import type { PathTemplate } from './path-template.ts';
import type { WalletNames } from './wallet-names.ts';

/** The most names that one call asks for: the reference service gives no more. */
const LARGEST_CALL = 10_000;

/** The most calls that one question may cost, so that a service which gives few names a call cannot keep us. */
const MOST_CALLS = 128;

/**
 * A list that is shorter than asked for is either whole or cut by a limit of the service's own, which interface.md
 * leaves open. The smallest default page there is 10, so a list under that was not cut.
 */
const SURELY_WHOLE = 10;

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

export interface NamesQuestion {
  readonly name: string;
  readonly wallet: string;
  readonly direction: Direction;
  /** How many names are wanted, from the first one on; 2 and more. */
  readonly needed: number;
}

export function createNamesClient(options: NamesClientOptions): NamesClient {
  const { rest, walletPath, listPath, cursorParameter, authorised } = options;
  // Identical questions are shared before they come here, by the memory of names: sharing them again costs 50 µs.
  const call = { authorised, fresh: true };
  /** The most names that came in one answer. The service's own limit, if it has one, is not below that. */
  let largestAnswer = 0;

  async function ask({ name, wallet, direction }: NamesQuestion, limit: number, cursor?: Cursor) {
    const query: Record<string, string> = { limit: String(limit), default: direction };
    if (cursor !== undefined) query[cursor.parameter] = cursor.after;
    const body = await rest.get(listPath.fill({ name, wallet }, query), call);
    const names = body === undefined ? [] : namesOf(body);
    const whole = names.length < limit && names.length < Math.max(SURELY_WHOLE, largestAnswer);
    largestAnswer = Math.max(largestAnswer, names.length);
    return { names, whole };
  }

  async function byLimit(question: NamesQuestion): Promise<WalletNames> {
    const { wallet, needed } = question;
    for (let limit = Math.min(needed, LARGEST_CALL); ; limit = Math.min(2 * limit, LARGEST_CALL)) {
      const { names: given, whole } = await ask(question, limit);
      const names = [...new Set(given)];
      if (names.length === 0) throw new ServiceFailure({ kind: 'no-names', wallet });
      if (whole) return { wallet, names, end: 'seen' };
      if (given.length < limit || limit === LARGEST_CALL) return { wallet, names, end: 'unknown' };
      if (names.length >= needed) return { wallet, names, end: 'open' };
      // It repeats names, so that more of them have to be asked for.
    }
  }

  async function byCursor(
    question: NamesQuestion,
    parameter: string,
    known?: WalletNames,
  ): Promise<WalletNames> {
    const { wallet, needed } = question;
    const names = new Set(known?.names);
    let after = known?.names.at(-1);
    let short = false;
    for (let calls = 0; names.size < needed; calls += 1) {
      if (calls === MOST_CALLS) throw unexpected(`a page of names would take more than ${MOST_CALLS} calls`);
      const limit = Math.min(needed - names.size, LARGEST_CALL);
      const page = await ask(question, limit, after === undefined ? undefined : { parameter, after });
      const before = names.size;
      for (const name of page.names) names.add(name);
      if (names.size === 0) throw new ServiceFailure({ kind: 'no-names', wallet });
      if (page.whole) return { wallet, names: [...names], end: 'seen' };
      if (names.size === before) {
        // After a short answer the call was only to see whether that was the end, which this does not tell.
        if (short) return { wallet, names: [...names], end: 'unknown' };
        throw unexpected(`"${parameter}" brings no further names; is NAMES_CURSOR_PARAMETER right?`);
      }
      short = page.names.length < limit;
      after = page.names.at(-1);
      if (after?.isWellFormed() === false) throw unexpected('the last name is not well-formed text');
    }
    return { wallet, names: [...names], end: 'open' };
  }

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
    names: (question, known) =>
      cursorParameter === undefined ? byLimit(question) : byCursor(question, cursorParameter, known),
  };
}

interface Cursor {
  readonly parameter: string;
  /** The last name that is known. */
  readonly after: string;
}
