import { z } from 'zod';
import { badLength, fail } from './form.ts';

/**
 * A text of `min` to `max` characters. Characters are Unicode code points: Discord's API counts so
 * (https://github.com/discord/discord-api-docs/issues/1315). A text that needs some is not blank, since Discord trims
 * white space at both ends first.
 */
export function textOfLength(min: number, max: number) {
  return z.string().superRefine((value, context) => {
    if (value.trim().length < min || (value.length > max && codePoints(value) > max))
      badLength(context, min, max);
  });
}

/** A text of which a blank one counts as missing. @param text is checked if there is something in it */
export const notBlank = (text: z.ZodType) =>
  z
    .unknown()
    .refine((value) => typeof value !== 'string' || value.trim() !== '', REQUIRED)
    .pipe(text);
const REQUIRED = { abort: true, message: 'This field is required', params: { code: 'BASE_TYPE_REQUIRED' } };

/** An address with one of these schemes, like `https:`, of up to `max` UTF-16 units. */
export function urlOf(schemes: readonly string[], max = 2048) {
  return z.string().superRefine((value, context) => {
    if (!URL.canParse(value)) fail(context, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.');
    else if (!schemes.includes(new URL(value).protocol)) {
      const names = schemes.map((scheme) => `'${scheme.slice(0, -1)}'`).join(', ');
      const message = `Scheme is not supported. Scheme must be one of (${names}).`;
      fail(context, 'URL_TYPE_INVALID_SCHEME', message);
    } else if (value.length > max) badLength(context, 0, max);
  });
}

/** A time with a date, in any form that JavaScript reads. */
export const timestamp = z.string().superRefine((value, context) => {
  if (Number.isNaN(Date.parse(value))) {
    fail(context, 'DATE_TIME_TYPE_PARSE', `Could not parse ${value}. Should be ISO8601.`);
  }
});

/** A list of `min` to `max` items; their number is checked where items are wrong, too. */
export function list<Item extends z.ZodType>(item: Item, min: number, max: number) {
  return z.array(item).superRefine(
    (items, context) => {
      if (items.length < min || items.length > max) badLength(context, min, max);
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

/** An id. Discord accepts it as a string and as a number, whose digits `parseExactJson` keeps. */
export const snowflake = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .superRefine((value, context) => {
    if (!/^\d{1,20}$/.test(value)) fail(context, 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
  });

/** A switch in a query: discord.js sends `true`, discord.py `1`, and other libraries of Python `True`. */
export const yes = z
  .unknown()
  .optional()
  .transform((value) => /^(?:true|1)$/i.test(String(value)));

/** A number in a query. */
export const numberInQuery = (min: number, max: number) => z.coerce.number().pipe(z.int().min(min).max(max));

/** Refuses a list with duplicates. */
export function checkDistinct(items: unknown, context: z.RefinementCtx): void {
  if (!Array.isArray(items) || new Set(items).size === items.length) return;
  fail(context, 'SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value');
}

export const distinctItems = (list: z.ZodType) => list.superRefine(checkDistinct);

/** The length of a text as Discord counts it, in code points and not in JavaScript's UTF-16 units. */
export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
