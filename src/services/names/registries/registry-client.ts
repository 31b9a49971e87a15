import { RestCalls } from '../../http/rest-calls.ts';
import { unexpected } from '../../http/service-answer.ts';
import { MAX_ROWS_PER_CALL, SkippedRow } from '../../lists/page.ts';
import { type UpstreamCall, upstreamCalls } from '../../service-channels.ts';
import { isRefused, isServiceTrouble, ServiceFailure } from '../../service-failure.ts';
import { pathValueProblem } from '../../text.ts';
import type { Clock } from '../../time.ts';
import type { NamesClient, NamesRequest } from '../names-client.ts';
import type { WalletNames } from '../names-service.ts';
import type { ListedRegistry } from './registries.ts';
import type { Registry, RegistryAnswer, RegistryCall } from './registry.ts';

/** Maximum calls per answer: one for the owner, the others for the names. */
const MAX_CALLS = 64;

/** Minimum names per call, so that the next pages need no call. */
const MIN_NAMES_PER_CALL = 100;

/** Maximum length of a cursor, in characters. */
const MAX_CURSOR_LENGTH = 2_000;

/** Seconds for which a 429 without a Retry-After blocks the calls of a registry. */
const DEFAULT_RETRY_AFTER_SECONDS = 10;

export interface RegistryClientOptions {
  readonly listed: ListedRegistry;
  /** The limit of each call, including retries, the wait for a connection and the body. */
  readonly timeoutSeconds: number;
  readonly clock: Clock;
}

/** The name listing of a registry, as calls. */
export interface RegistryClient extends NamesClient {
  /** Makes the doctor's call, which finds out whether the address is right. @throws ServiceFailure */
  examine(): Promise<string | undefined>;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Creates the client of one registry, with its own connections and rate limit. */
export function createRegistryClient({
  listed,
  timeoutSeconds,
  clock,
}: RegistryClientOptions): RegistryClient {
  const { id, registry, baseUrl, key, onOutcome } = listed;
  const { keyHeader, syncing = [], owner, names: list } = registry;
  const timeLimit = timeoutSeconds * 1000;
  const calls = new RestCalls({
    origin: baseUrl.origin,
    timeLimit,
    clock,
    defaultRetryAfterSeconds: DEFAULT_RETRY_AFTER_SECONDS,
  });
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const headers = {
    accept: 'application/json',
    'user-agent': 'Rollcall (Discord bot)',
    ...(keyHeader !== undefined && key !== undefined && { [keyHeader]: key }),
  };
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };

  /**
   * @param absent statuses that `read` accepts besides 2xx
   * @param failureOf maps a failure to what it means here
   */
  function send<Result>(
    operation: string,
    { path, body }: RegistryCall,
    absent: readonly number[],
    read: (answer: RegistryAnswer) => Result,
    failureOf = (error: unknown) => error,
  ): Promise<Result> {
    const method = body === undefined ? 'GET' : 'POST';
    const request = {
      method,
      path: prefix + path || '/',
      headers: body === undefined ? headers : jsonHeaders,
      body: body === undefined ? null : JSON.stringify(body),
    } as const;
    const observed: UpstreamCall = { operation: `${id}.${operation}`, method };
    const call = {
      request,
      isRead: true,
      background: false,
      signal: undefined,
      shareKey: undefined,
      observed,
    };
    const readAnswer = (answer: RegistryAnswer): Result => {
      if (syncing.includes(answer.status)) {
        const problem = `the registry answered ${answer.status}: its index is behind its chain`;
        throw new ServiceFailure({ kind: 'syncing', problem });
      }
      try {
        return read(answer);
      } catch (error) {
        // Some registries report a rate limit with status 200.
        const isLimit = error instanceof ServiceFailure && error.reason.kind === 'rate-limited';
        if (isLimit) calls.block(DEFAULT_RETRY_AFTER_SECONDS);
        throw failureOf(error);
      }
    };
    const reported = (result: () => Result): Result => {
      try {
        const value = result();
        onOutcome?.(undefined);
        return value;
      } catch (error) {
        onOutcome?.(isServiceTrouble(error) ? error : undefined);
        throw error;
      }
    };
    const make = () =>
      calls.read(call, [...absent, ...syncing]).then(
        (answer) => reported(() => readAnswer(answer)),
        (error: unknown) =>
          reported(() => {
            throw failureOf(error);
          }),
      );
    return upstreamCalls.hasSubscribers ? upstreamCalls.tracePromise(make, observed) : make();
  }

  async function readNames(
    { wallet, direction, needed }: NamesRequest,
    known: WalletNames | undefined,
  ): Promise<WalletNames> {
    const names = [...(known?.names ?? [])];
    const seen = new Set(names);
    const enough = Math.min(needed, MAX_ROWS_PER_CALL);
    // Some APIs may refuse an owner of another form. That is no trouble with the registry.
    const failureOf = (error: unknown) =>
      isRefused(error) && normalForm(registry, wallet) === undefined
        ? new ServiceFailure({ kind: 'no-names', wallet })
        : error;
    let { next, count } = known ?? {};
    let end: 'open' | 'seen' | 'unknown' = 'open';
    for (let made = 1; made < MAX_CALLS && names.length < enough && end === 'open'; made += 1) {
      const limit = Math.min(Math.max(enough - names.length, MIN_NAMES_PER_CALL), registry.maxNamesPerCall);
      const query = { wallet, direction, limit, next, now: clock.epochMilliseconds() };
      const part = await send('names', list.call(query), [], (answer) => list.read(answer, query), failureOf);
      const before = names.length;
      for (const row of part.names) {
        const name = row instanceof SkippedRow ? '' : row;
        if (name === '' || !seen.has(name)) names.push(name);
        seen.add(name);
      }
      const isNew = names.length > before || (part.leftOut ?? 0) > 0;
      // A total that includes the names left out is not the number of names.
      count = made === 1 && !known ? part.count : count === undefined ? undefined : part.count;
      if (part.next === undefined) end = count === undefined || names.length >= count ? 'seen' : 'unknown';
      else if (!isNew || part.next === next || part.next.length > MAX_CURSOR_LENGTH) end = 'unknown';
      next = part.next;
    }
    if (names.length === 0) {
      if (end === 'seen') throw new ServiceFailure({ kind: 'no-names', wallet });
      throw unexpected('the list has no names but does not end');
    }
    const total = count !== undefined && count > names.length ? count : undefined;
    return end === 'open' ? { wallet, names, end, next, count: total } : { wallet, names, end };
  }

  return {
    takesWallets: true,
    wallet(name) {
      const read = (answer: RegistryAnswer) => {
        const found = owner.read(answer, name, clock.epochMilliseconds());
        if (!found) throw new ServiceFailure({ kind: 'not-registered', name });
        if (isBlank(found.wallet)) throw new ServiceFailure({ kind: 'no-address', name });
        const wallet = normalForm(registry, found.wallet) ?? found.wallet;
        if (isBlank(found.paysTo)) return { wallet };
        const paysTo = normalForm(registry, found.paysTo) ?? found.paysTo;
        return { wallet, paysTo: paysTo === wallet ? undefined : paysTo };
      };
      return send('wallet', owner.call(name), owner.absent ?? [], read, (error) => {
        const instead = isRefused(error) ? registry.instead?.(name) : undefined;
        return instead === undefined ? error : new ServiceFailure({ kind: 'instead', name, instead });
      });
    },
    async names(question, known) {
      const { name, wallet } = question;
      const isKnown = normalForm(registry, wallet) !== undefined;
      if (name === undefined || isKnown) return readNames(question, known);
      try {
        if (pathValueProblem(wallet) === undefined) return await readNames(question, known);
      } catch (error) {
        if (!(error instanceof ServiceFailure) || error.reason.kind !== 'no-names') throw error;
      }
      return { wallet, names: [name], end: 'unknown' };
    },
    async examine() {
      const { examine } = registry;
      return examine && send('examine', examine.call, [], (answer) => examine.problem(answer));
    },
    close: () => calls.close(),
  };
}

/**
 * Returns the normal form of an address; undefined for an owner of another form, which is shown as the registry writes
 * it.
 */
function normalForm({ wallet }: Registry, text: string): string | undefined {
  const form = wallet(text);
  return form === 'mistyped' ? undefined : form;
}

/** Whether an answer lacks an optional address. */
const isBlank = (address: string | undefined): address is undefined =>
  address === undefined || address.trim() === '';
