import { type Dispatcher, interceptors, Pool } from 'undici';
import { RestCall } from './rest-call.ts';
import { retryPolicy } from './retry-policy.ts';
import { wholeAnswer } from './whole-answer.ts';

/** The largest answer that is read, in bytes: 10,000 names of 255 characters of three bytes each. */
const LARGEST_ANSWER = 8 * 1024 * 1024;

/** The most connections to the service. More calls than this wait for a free one, within their time limit. */
const CONNECTIONS = 64;

export interface RestClientOptions {
  /** Where the service is, with a path prefix or without. User name, password, query and fragment are not used. */
  readonly baseUrl: URL;
  /** Sent as `Authorization: Bearer`, to the origin of `baseUrl` alone and in authorised calls only. */
  readonly token?: string | undefined;
  /** The limit of a whole call, with its retries, the wait for a connection and the body. */
  readonly timeoutSeconds: number;
}

/** The HTTP side of the service: every resource of the interface is asked through one of these. */
export interface RestClient {
  /**
   * The parsed body of a GET; undefined when the service has no such thing (404, 410).
   * @param path with its query string, percent-encoded, beginning with `/`; it is put after the base address
   * @throws ServiceFailure unauthorised, refused, rate-limited, unavailable, too-slow or unexpected-answer
   */
  get(path: string, call: { readonly authorised: boolean }): Promise<unknown>;
  /** Drops every connection. Calls in hand, and later ones, fail as unavailable. */
  close(): Promise<void>;
}

/**
 * Left out of undici's interceptors: redirect, because a redirect is refused; responseError, because the status
 * alone decides and its errors carry the body and the headers, which may repeat the token.
 */
export function createRestClient({ baseUrl, token, timeoutSeconds }: RestClientOptions): RestClient {
  const timeLimit = timeoutSeconds * 1000;
  const pool = new Pool(baseUrl.origin, {
    connections: CONNECTIONS,
    connectTimeout: Math.min(3000, timeLimit),
    headersTimeout: timeLimit,
    bodyTimeout: Math.min(5000, timeLimit),
    maxResponseSize: LARGEST_ANSWER,
    allowH2: false,
  });
  // The innermost comes first.
  const dispatcher: Dispatcher = pool.compose(
    wholeAnswer,
    interceptors.retry({ retry: retryPolicy(timeLimit), throwOnError: false }),
    interceptors.deduplicate(),
  );
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const headers = { accept: 'application/json', 'user-agent': 'Rollcall (Discord bot)' };
  const authorisedHeaders = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };

  return {
    get: (path, { authorised }) =>
      new Promise((resolve, reject) => {
        dispatcher.dispatch(
          { method: 'GET', path: prefix + path, headers: authorised ? authorisedHeaders : headers },
          new RestCall(resolve, reject, timeLimit),
        );
      }),
    close: () => pool.destroy(),
  };
}
