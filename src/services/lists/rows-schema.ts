import { z } from 'zod';
import { expected } from '../http/parse-answer.ts';

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
