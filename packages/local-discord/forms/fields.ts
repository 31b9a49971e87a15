import { z } from 'zod';
import { badLength, fail } from './form.ts';

/**
 * A text of `min` to `max` Unicode code points, the unit of Discord's API
 * (https://github.com/discord/discord-api-docs/issues/1315). White space at both ends does not count toward the
 * minimum, because Discord trims texts first.
 */
export function textOfLength(min: number, max: number) {
  return z.string().superRefine((value, context) => {
    if (value.trim().length < min || (value.length > max && codePoints(value) > max))
      badLength(context, min, max);
  });
}

/** A text that counts as missing if it is blank. @param text validates other texts */
export const notBlank = (text: z.ZodType) =>
  z
    .unknown()
    .refine((value) => typeof value !== 'string' || value.trim() !== '', REQUIRED)
    .pipe(text);
const REQUIRED = { abort: true, message: 'This field is required', params: { code: 'BASE_TYPE_REQUIRED' } };

/** An address of at most `max` UTF-16 units. @param schemes allowed schemes, such as `https:` */
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

/** A date and time in any format that `Date.parse` accepts. */
export const timestamp = z.string().superRefine((value, context) => {
  if (Number.isNaN(Date.parse(value))) {
    fail(context, 'DATE_TIME_TYPE_PARSE', `Could not parse ${value}. Should be ISO8601.`);
  }
});

/** A list of `min` to `max` items. Checks their number even if items are invalid. */
export function list<Item extends z.ZodType>(item: Item, min: number, max: number) {
  return z.array(item).superRefine(
    (items, context) => {
      if (items.length < min || items.length > max) badLength(context, min, max);
    },
    { when: ({ value }) => Array.isArray(value) },
  );
}

/** An id as a string or as a number. Discord accepts both; `parseExactJson` keeps the digits of numbers. */
export const snowflake = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .superRefine((value, context) => {
    if (!/^\d{1,20}$/.test(value)) fail(context, 'NUMBER_TYPE_COERCE', `Value "${value}" is not snowflake.`);
  });

/** A boolean in a query. discord.js sends `true`, discord.py `1` and other Python libraries `True`. */
export const yes = z
  .unknown()
  .optional()
  .transform((value) => /^(?:true|1)$/i.test(String(value)));

/** An integer in a query. */
export const numberInQuery = (min: number, max: number) => z.coerce.number().pipe(z.int().min(min).max(max));

/** Rejects a list with duplicates. */
export function checkDistinct(items: unknown, context: z.RefinementCtx): void {
  if (!Array.isArray(items) || new Set(items).size === items.length) return;
  fail(context, 'SET_TYPE_ALREADY_CONTAINS_VALUE', 'The set already contains this value');
}

export const distinctItems = (list: z.ZodType) => list.superRefine(checkDistinct);

/** Returns the length of a text in code points, Discord's unit, instead of UTF-16 units. */
export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
