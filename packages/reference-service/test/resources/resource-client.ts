import { Pool } from 'undici';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { startLocalService } from '../../start-service.ts';

export const RESOURCES = [
  { path: '/v1/conversations', party: 'contact_id' },
  { path: '/v1/scores', party: 'game_id' },
] as const;

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Undefined when it is empty. */
  readonly body: unknown;
}

export interface Sent {
  readonly body?: string | Uint8Array | undefined;
  readonly type?: string | undefined;
}

export type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent?: Sent) => Promise<Reply>;

export const problem = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string().min(3),
  status: z.int(),
  detail: z.string().regex(/^[A-Z].*\.$/s),
});

export const page = z.strictObject({
  has_more: z.boolean(),
  data: z.array(z.looseObject({ id: z.string() })),
});

/** Every test here asks more often than a person could. */
const NO_LIMIT = 1_000_000;

/** A service in memory, and callers of it. */
export async function serviceInMemory({ rateLimit = NO_LIMIT, demo = false } = {}) {
  const service = await startLocalService({ databaseFile: ':memory:', rateLimit, demo });
  const pool = new Pool(service.url, { connections: 8 });
  onTestFinished(async () => {
    await pool.close();
    await service.close();
  });

  function withAuthorization(authorization: string | undefined): Call {
    return async (method, path, { body, type = FORM } = {}) => {
      const headers = {
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': type }),
      };
      const answer = await pool.request({ method, path, headers, body: body ?? null });
      const text = await answer.body.text();
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
    };
  }

  return {
    url: service.url,
    issueToken: service.issueToken,
    withAuthorization,
    callAs: (user: string) => withAuthorization(`Bearer ${service.issueToken(user)}`),
  };
}

/** The fields of a body as a form; null is an empty value. */
export function form(fields: Readonly<Record<string, unknown>>): Sent {
  const entries = Object.entries(fields).map(([field, value]) => [field, String(value ?? '')]);
  return { type: FORM, body: new URLSearchParams(entries).toString() };
}

export function json(value: unknown): Sent {
  return { type: JSON_TYPE, body: JSON.stringify(value) };
}
