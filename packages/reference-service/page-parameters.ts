import { z } from 'zod';

/** Documents an integer of a query: it arrives as a text, whose pattern would not describe an integer. */
export const INTEGER = { type: 'integer', pattern: undefined } as const;

/**
 * The `limit` of a list.
 * @param usual rows on a page by default
 * @param most a larger limit counts as this one
 */
export function limit(usual: number, most: number) {
  return z
    .string({ error: 'must be given once' })
    .regex(/^0*[1-9][0-9]*$/, { error: 'must be a whole number of 1 or more' })
    .transform((digits) => Math.min(Number(digits), most))
    .default(usual)
    .meta({
      ...INTEGER,
      minimum: 1,
      description: `Rows on a page: ${usual} unless given, ${most} at most (more counts as ${most}).`,
    });
}

/** The interface's `default` parameter, here the direction in the order of the rows. */
export const direction = z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default('asc');
/** Ascending or descending in the order of the rows. */
export type Direction = z.infer<typeof direction>;
