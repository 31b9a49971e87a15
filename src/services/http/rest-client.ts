import type { Dispatcher } from 'undici';
import { type UpstreamCall, upstreamCalls } from '../service-channels.ts';
import { isAbandoned, isServiceTrouble, ServiceFailure } from '../service-failure.ts';
import { type Clock, machineClock } from '../time.ts';
import { RestCalls } from './rest-calls.ts';

/** The format of request bodies. The interface leaves it open (docs/interface.md#bodies-and-answers). */
export type BodyFormat = 'form' | 'json';

/** The parameters of a request with a body. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>;

export interface RequestBody {
  readonly contentType: string;
  readonly body: string;
}

/** Encodes the fields as a body. A form has no null, so null becomes an empty value. */
export function encodeBody(fields: Fields, format: BodyFormat): RequestBody {
  if (format === 'json') return { contentType: 'application/json', body: JSON.stringify(fields) };
  const pairs = Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]);
  return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(pairs).toString() };
}

/** The address and settings of one service. */
export interface RestClientOptions {
  /** The address of the service, with or without a path prefix. User name, password, query and fragment are ignored. */
  readonly baseUrl: URL;
  /** Sent as `Authorization: Bearer`, only to the origin of `baseUrl` and only in authorised calls. */
  readonly token?: string | undefined;
  /** The limit of a whole call, including retries, the wait for a connection and the body. */
  readonly timeoutSeconds: number;
  /** The format of bodies. Default: a form, because the interface speaks of name/value pairs. */
  readonly bodyFormat?: BodyFormat;
  /** Called once if every call so far was answered 404 or 410: the address may be wrong. */
  readonly onNothingFound?: ((missing: number) => void) | undefined;
  /** Called at the end of each call, with its failure if the service or its settings caused it. */
  readonly onOutcome?: ((failure: unknown) => void) | undefined;
  readonly clock?: Clock | undefined;
}

interface CallOptions {
  /** Whether the call carries the token, if there is one. */
  readonly authorised: boolean;
  /** The operation of the interface, for metrics and traces. */
  readonly operation?: string;
  /**
   * Whether no user waits for the call: a 429 then blocks only other background calls. For reads. Background calls are
   * never shared.
   */
  readonly background?: boolean;
}

interface ReadOptions extends CallOptions {
  readonly shared?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The HTTP client of the service, used by every resource of the interface. A path includes its query string, is
 * percent-encoded, begins with `/`, and is appended to the base address. Each call resolves to the parsed body of the
 * response, or to undefined for 404 and 410. Each call throws ServiceFailure unauthorised, refused, rate-limited,
 * unavailable, too-slow or unexpected-answer. A change that is answered 202 fails as accepted. Any other failed change
 * may have been carried out and is unconfirmed, unless each attempt was refused (4xx but 408) or never sent. After a
 * 429 with a Retry-After, every call fails as rate-limited until then, or waits if the time is short. A 429 to a
 * background call affects only background calls.
 */
export interface RestClient {
  /**
   * Retried after a retryable failure. Identical calls in flight may share one response, unless `shared` is false or
   * there is a signal. Aborting the signal ends the call with the failure `abandoned`, which does not count as an
   * outcome.
   */
  get(path: string, call: ReadOptions): Promise<unknown>;
  /** Sent once. Not retried even after a 429, because no rule says that the change was not made. */
  post(path: string, fields: Fields, call: CallOptions): Promise<unknown>;
  /** Retried after a retryable failure. */
  put(path: string, fields: Fields, call: CallOptions): Promise<unknown>;
  /**
   * Retried after a retryable failure. The body of the response is ignored.
   * @returns whether the resource existed; true if a retry finds it gone, because an earlier attempt deleted it
   */
  delete(path: string, call: CallOptions): Promise<boolean>;
  /** Closes every connection. Calls in flight and later calls fail as unavailable. */
  close(): Promise<void>;
}

export function createRestClient(options: RestClientOptions): RestClient {
  const { baseUrl, token, timeoutSeconds, bodyFormat = 'form', onOutcome, clock = machineClock } = options;
  const calls = new RestCalls({ origin: baseUrl.origin, timeLimit: timeoutSeconds * 1000, clock });
  const watch = watchForWrongAddress(options.onNothingFound ?? (() => undefined));
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const headers = { accept: 'application/json', 'user-agent': 'Rollcall (Discord bot)' };
  const authorisedHeaders = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };

  function send(
    method: Dispatcher.HttpMethod,
    path: string,
    { authorised, operation = 'other', background = false, shared = true, signal }: ReadOptions,
    fields?: Fields,
  ): Promise<unknown> {
    const own = authorised ? authorisedHeaders : headers;
    const body = fields && encodeBody(fields, bodyFormat);
    const request = {
      method,
      path: prefix + path,
      headers: body ? { ...own, 'content-type': body.contentType } : own,
      body: body ? body.body : null,
    };
    const isRead = method === 'GET';
    const isShared = isRead && shared && !signal && !background;
    const shareKey = isShared ? `${authorised} ${path}` : undefined;
    const observed: UpstreamCall = { operation, method };
    const make = () =>
      calls
        .make({ request, isRead, background, signal, shareKey, observed })
        .then(succeeded, (error: unknown) => {
          // A rate-limited background call is retried later, so its 429 is no outage. Neither is an abandoned call.
          const isOutcome = !isAbandoned(error) && !(background && isRateLimited(error));
          if (isOutcome) onOutcome?.(isServiceTrouble(error) ? error : undefined);
          throw error;
        });
    return upstreamCalls.hasSubscribers ? upstreamCalls.tracePromise(make, observed) : make();
  }

  function succeeded(value: unknown): unknown {
    watch(value !== undefined);
    onOutcome?.(undefined);
    return value;
  }

  return {
    get: (path, call) => send('GET', path, call),
    post: (path, fields, call) => send('POST', path, call, fields),
    put: (path, fields, call) => send('PUT', path, call, fields),
    delete: (path, call) => send('DELETE', path, call).then((value) => value !== undefined),
    close: () => calls.close(),
  };
}

const refuse = () =>
  Promise.reject(
    new ServiceFailure({
      kind: 'unavailable',
      problem: 'no service is configured',
      remedy: 'set API_BASE_URL',
    }),
  );

/** Replaces the client if there is no service, and so no command that calls it. */
export const NO_SERVICE: RestClient = {
  get: refuse,
  post: refuse,
  put: refuse,
  delete: refuse,
  close: async () => {},
};

const isRateLimited = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'rate-limited';

/** Number of calls without a result before the report: a few users may well mistype a name. */
const MISSING = 5;

/**
 * Detects a wrong base address: the first responses are all 404 or 410, which looks to each user like an unregistered
 * name. Reports it once. The first response with content ends the watch for good.
 * @returns a function that takes the result of each call: whether the service had such a resource
 */
function watchForWrongAddress(report: (missing: number) => void): (found: boolean) => void {
  let missing = 0;
  let ended = false;
  return (found) => {
    if (ended) return;
    missing += 1;
    ended = found || missing === MISSING;
    if (ended && !found) report(missing);
  };
}
