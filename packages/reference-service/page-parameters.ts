import { z } from 'zod';

/** Documents an integer of a query. It arrives as text, whose pattern would not describe an integer. */
export const INTEGER = { type: 'integer', pattern: undefined } as const;

/**
 * The `limit` of a list.
 * @param usual default page size
 * @param most maximum; larger limits are capped
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

/** The interface's `default` parameter: the sort direction. */
export const direction = z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default('asc');
export type Direction = z.infer<typeof direction>;
