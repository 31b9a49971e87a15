import { z } from 'zod';
import { openPool } from '../../services/http/pools.ts';
import { MAX_BODY_BYTES } from '../../services/http/rest-calls.ts';
import { failureOfError, readJson } from '../../services/http/service-answer.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { encodeQuery } from '../../services/text.ts';

/** A raw answer. The clients in `services/` expose neither the body of an error nor the unit of a timestamp. */
export interface RawAnswer {
  readonly status: number;
  /** The media type without parameters; empty without one. */
  readonly type: string;
  /** The parsed JSON, if it is within the size limit; otherwise undefined. */
  readonly body: unknown;
}

/** Makes raw read-only calls of the service. */
export interface Probe {
  /** @throws ServiceFailure unavailable, too-slow or unexpected-answer; every status is a result */
  get(path: string, query: Readonly<Record<string, string>>, authorised?: boolean): Promise<RawAnswer>;
  close(): Promise<void>;
}

/** The probed service. */
interface ProbedService {
  readonly baseUrl: URL;
  readonly token?: string | undefined;
  readonly timeoutSeconds: number;
}

/**
 * Makes calls over its own connection, which the caller has to close. The time limit applies to each step of a call.
 */
export function createProbe({ baseUrl, token, timeoutSeconds }: ProbedService): Probe {
  const timeout = timeoutSeconds * 1000;
  const pool = openPool(baseUrl.origin, {
    connections: 1,
    connectTimeout: timeout,
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize: MAX_BODY_BYTES,
    allowH2: false,
  });
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const accept = { accept: 'application/json' };
  const withToken = token === undefined ? accept : { ...accept, authorization: `Bearer ${token}` };

  return {
    async get(path, query, authorised = true) {
      const parameters = encodeQuery(query);
      try {
        const { statusCode, headers, body } = await pool.request({
          method: 'GET',
          path: `${prefix}${path}${parameters === '' ? '' : `?${parameters}`}`,
          headers: authorised ? withToken : accept,
        });
        const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
        return { status: statusCode, type, body: jsonIfReadable(await body.bytes()) };
      } catch (error) {
        throw error instanceof Error ? failureOfError(error) : error;
      }
    },
    close: () => pool.destroy(),
  };
}

function jsonIfReadable(body: Uint8Array): unknown {
  try {
    return readJson(body);
  } catch (error) {
    if (error instanceof ServiceFailure) return undefined;
    throw error;
  }
}

/** A list call of the service, for the probe. */
export interface ListCall {
  readonly path: '/v1/conversations' | '/v1/scores' | '/api/v1/score';
  readonly authorised: boolean;
}

/** The lists of conversations and of scores. */
export const CONVERSATIONS: ListCall = { path: '/v1/conversations', authorised: true };
export const SCORES: ListCall = { path: '/v1/scores', authorised: true };

/** The fields that the checks read. The clients validate the rest of a row. */
interface ProbedRow {
  readonly id: string;
  /** Undefined if it is not an integer, as in score records. */
  readonly created_at?: number | undefined;
}

/** The parts of an answer that the checks read. */
interface ProbedList {
  /** Undefined if the call is refused or the answer is not a list; other checks report that. */
  readonly rows: readonly ProbedRow[] | undefined;
  readonly more: boolean;
}

const list = z.object({
  has_more: z.boolean().default(false),
  data: z.array(
    z.object({
      id: z.union([z.string(), z.int()]).transform(String),
      created_at: z.int().optional().catch(undefined),
    }),
  ),
});

/** Makes a list call. @throws ServiceFailure without an answer */
export async function probeList(
  probe: Probe,
  { path, authorised }: ListCall,
  query: Readonly<Record<string, string>>,
): Promise<ProbedList> {
  const { status, body } = await probe.get(path, query, authorised);
  const parsed = status >= 200 && status < 300 ? list.safeParse(body) : undefined;
  return { rows: parsed?.data?.data, more: parsed?.data?.has_more ?? false };
}
