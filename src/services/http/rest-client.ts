import type { Dispatcher } from 'undici';
import { type UpstreamCall, upstreamCalls } from '../service-channels.ts';
import { isAbandoned, isServiceTrouble, ServiceFailure } from '../service-failure.ts';
import { type Clock, machineClock } from '../time.ts';
import { RestCalls } from './rest-calls.ts';

/** How request bodies are written: the interface leaves it open (docs/interface.md#bodies-and-answers). */
export type BodyFormat = 'form' | 'json';

/** The parameters of a request that has a body. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** A request's body as it is sent. */
export interface RequestBody {
  readonly contentType: string;
  readonly body: string;
}

/** Writes the fields as a body. A form has no null, so there an empty value stands for it. */
export function encodeBody(fields: Fields, format: BodyFormat): RequestBody {
  if (format === 'json') return { contentType: 'application/json', body: JSON.stringify(fields) };
  const pairs = Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]);
  return { contentType: 'application/x-www-form-urlencoded', body: new URLSearchParams(pairs).toString() };
}

/** One service, and how it is called. */
export interface RestClientOptions {
  /** Where the service is, with a path prefix or without. User name, password, query and fragment are not used. */
  readonly baseUrl: URL;
  /** Sent as `Authorization: Bearer`, to the origin of `baseUrl` alone and in authorised calls only. */
  readonly token?: string | undefined;
  /** The limit of a whole call, with its retries, the wait for a connection and the body. */
  readonly timeoutSeconds: number;
  /** The format of bodies. Default: a form, as the interface speaks of name/value pairs. */
  readonly bodyFormat?: BodyFormat;
  /** Called once when every call so far was answered 404 or 410: it may be that no such service is there. */
  readonly onNothingFound?: ((missing: number) => void) | undefined;
  /** Called at the end of each call, with its failure if it failed by what the service is, or is set to. */
  readonly onOutcome?: ((failure: unknown) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/** What holds for one call. */
interface CallOptions {
  /** Whether it carries the token, if there is one. */
  readonly authorised: boolean;
  /** What the interface offers there, as metrics and traces call it. */
  readonly operation?: string;
  /** Whether nobody waits for it: a 429 then holds other calls of this kind alone. Reads only, and not shared. */
  readonly background?: boolean;
}

/** What holds for a read. */
interface ReadOptions extends CallOptions {
  readonly shared?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The HTTP side of the service: every resource of the interface is asked through one of these.
 * Each path comes with its query string, percent-encoded, begins with `/`, and is put after the base address. Each
 * call gives the parsed body of the answer, or undefined when the service has no such thing (404, 410), and throws
 * ServiceFailure unauthorised, refused, rate-limited, unavailable, too-slow or unexpected-answer. A change fails as
 * unconfirmed unless each of its attempts was refused (4xx but 408) or never sent, since each of the others may have carried it
 * out. After a 429 that says how long to wait, every call fails as rate-limited until then, or waits if it is not for
 * long; one that a background call gets holds these alone.
 */
export interface RestClient {
  /**
   * Repeated after a retryable failure. Identical calls in flight may share one answer, unless `shared` is false or there
   * is a signal: once that is aborted the call ends, with the failure `abandoned`, and counts as no outcome.
   */
  get(path: string, call: ReadOptions): Promise<unknown>;
  /**
   * Sent once, whatever happens: not even a 429 is waited for, since no rule says that it was not carried out.
   */
  post(path: string, fields: Fields, call: CallOptions): Promise<unknown>;
  /** Repeated after a retryable failure. */
  put(path: string, fields: Fields, call: CallOptions): Promise<unknown>;
  /**
   * Repeated after a retryable failure; the body of the answer is ignored.
   * @returns whether there was such a thing; a repetition that finds none has deleted it before
   */
  delete(path: string, call: CallOptions): Promise<boolean>;
  /** Drops every connection. Calls in flight, and later ones, fail as unavailable. */
  close(): Promise<void>;
}

/** The HTTP client of one service. */
export function createRestClient(options: RestClientOptions): RestClient {
  const { baseUrl, token, timeoutSeconds, bodyFormat = 'form', onOutcome, clock = machineClock } = options;
  const calls = new RestCalls(baseUrl.origin, timeoutSeconds * 1000, clock);
  const watch = missingWatch(options.onNothingFound ?? (() => undefined));
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
    const isShared = method === 'GET' && shared && !signal && !background;
    const shareKey = isShared ? `${authorised} ${path}` : undefined;
    const observed: UpstreamCall = { operation, method };
    const make = () =>
      calls.make({ request, background, signal, shareKey, observed }).then(succeeded, (error: unknown) => {
        // What waits by itself is no outage to anybody, nor is what nobody waits for.
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

const isRateLimited = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'rate-limited';

/** How many calls have to find nothing before it is said: a few people may well mistype a name. */
const MISSING = 5;

/**
 * Notices an address that is no such service: the first answers are all 404 or 410, which to each asker looks like a
 * name that nobody has registered. Tells so once; an answer with something in it ends the watch for good.
 * @returns takes what each call found: whether there was such a thing
 */
function missingWatch(tell: (missing: number) => void): (found: boolean) => void {
  let missing = 0;
  let ended = false;
  return (found) => {
    if (ended) return;
    missing += 1;
    ended = found || missing === MISSING;
    if (ended && !found) tell(missing);
  };
}
