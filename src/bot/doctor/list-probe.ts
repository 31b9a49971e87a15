import { z } from 'zod';
import type { Probe } from './probe.ts';

/** A list call of the service, to be asked as it is. */
export interface ListCall {
  readonly path: '/v1/conversations' | '/v1/scores' | '/api/v1/score';
  readonly authorised: boolean;
}

/** The list of conversations, and that of scores. */
export const CONVERSATIONS: ListCall = { path: '/v1/conversations', authorised: true };
export const SCORES: ListCall = { path: '/v1/scores', authorised: true };

/** What the checks look at. Everything else in a row is a matter of the clients. */
interface ProbedRow {
  readonly id: string;
  /** Undefined where it is no integer, as in score records. */
  readonly created_at?: number | undefined;
}

/** What an answer to a list call has, as far as the checks look at it. */
export interface ProbedList {
  /** Undefined when the call is refused or the answer is no list; the calls' own checks say more. */
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

/** One answer to a list call. @throws ServiceFailure when there is none */
export async function probeList(
  probe: Probe,
  { path, authorised }: ListCall,
  query: Readonly<Record<string, string>>,
): Promise<ProbedList> {
  const { status, body } = await probe.get(path, query, authorised);
  const parsed = status >= 200 && status < 300 ? list.safeParse(body) : undefined;
  return { rows: parsed?.data?.data, more: parsed?.data?.has_more ?? false };
}
