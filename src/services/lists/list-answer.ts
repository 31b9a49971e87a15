import { z } from 'zod';
import { expected } from '../http/answer.ts';
import type { PageRequest } from './page.ts';

/** One answer of a list call. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  /** Whether further rows follow; undefined where the service does not say. */
  readonly more: boolean | undefined;
  /** Whether fewer rows came than were asked for. */
  readonly short: boolean;
}

/** The most rows of one answer: no call asks for more, and the reference service gives no more. */
const MOST_ROWS = 10_000;

/**
 * A list in an answer. It ends at the first row that is wrong, where z.array would collect every problem of a
 * hundred thousand.
 */
export function rowsOf<Row>(row: z.ZodType<Row>) {
  return z.array(z.unknown(), expected('an array')).transform((values, context): Row[] => {
    if (values.length > MOST_ROWS) {
      context.addIssue(`has more than ${MOST_ROWS} rows`);
      return z.NEVER;
    }
    const rows: Row[] = [];
    for (const [at, value] of values.entries()) {
      const parsed = row.safeParse(value);
      if (parsed.success) {
        rows.push(parsed.data);
        continue;
      }
      const { path = [], message = '' } = parsed.error.issues[0] ?? {};
      context.addIssue({ code: 'custom', path: [at, ...path], message });
      return z.NEVER;
    }
    return rows;
  });
}

/** Rows in their order, each once: a service may repeat a row in one answer, and a menu takes each id once. */
export function distinct<Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) {
    const id = idOf(row);
    if (!byId.has(id)) byId.set(id, row);
  }
  return byId.size === rows.length ? [...rows] : [...byId.values()];
}

/** Whether an answer of so many rows, of which so many were asked for, is surely all that there is. */
export type EndGuess = (rows: number, asked: number) => boolean;

/**
 * For a list whose answers do not say whether there is more (docs/interface.md#lists): whether one that came is surely
 * whole. A list that is shorter than asked for is either whole or cut by a limit of the service's own. It was not cut
 * below the smallest default page that the interface knows, nor below the longest answer that came before.
 * @param defaultPage how many rows the service gives when no limit is named
 */
export function createEndGuess(defaultPage: number): EndGuess {
  let uncut = defaultPage;
  return (rows, asked) => {
    const whole = rows < asked && rows < uncut;
    uncut = Math.max(uncut, rows);
    return whole;
  };
}

/**
 * How many rows of a list, from its first one on, tell all of a page: where its answers do not say whether there is
 * more, one more than the page shows does.
 */
export const rowsNeeded = ({ offset, limit }: PageRequest, saysMore: boolean): number =>
  offset + limit + (saysMore ? 0 : 1);
