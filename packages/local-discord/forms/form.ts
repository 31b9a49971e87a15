import { z } from 'zod';
import {
  type DiscordError,
  type FieldError,
  type FormErrors,
  invalidFormBody,
} from '../model/discord-error.ts';
import { noteFields } from './declared-fields.ts';

const NO_TEXT: FieldError = {
  code: 'STRING_TYPE_CONVERT',
  message: 'Could not interpret the value as string.',
};
const CONVERSIONS: Readonly<Record<string, FieldError>> = {
  string: NO_TEXT,
  number: { code: 'NUMBER_TYPE_COERCE', message: 'Value is not a number.' },
  int: { code: 'NUMBER_TYPE_COERCE', message: 'Value is not int.' },
  boolean: { code: 'BOOLEAN_TYPE_CONVERT', message: 'Must be either true or false.' },
  array: { code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' },
  object: { code: 'DICT_TYPE_CONVERT', message: 'Only dictionaries may be used in a DictType' },
  record: { code: 'DICT_TYPE_CONVERT', message: 'Only dictionaries may be used in a DictType' },
};

/**
 * Validates a form with `schema`. Discord reads null as "not given" in nearly every field, so nulls inside of objects
 * are removed first.
 * @param path of the form in the request's body, for the errors
 * @param emptied what null means in the fields that it empties
 * @throws DiscordError 50035 with the nested `errors` of Discord's form errors
 */
export function parseForm<Form>(
  schema: z.core.$ZodType<Form>,
  body: unknown,
  path: readonly string[] = [],
  emptied: Readonly<Record<string, unknown>> = {},
): Form {
  noteFields(schema, body);
  const parsed = z.core.safeParse(schema, withoutNulls(body, emptied), { reportInput: true });
  const torn = tornTexts(body).map((at) => ({ path: [...path, ...at], ...NO_TEXT }));
  if (parsed.success && torn.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  throw invalidForm([
    ...issues.map((issue) => ({ path: [...path, ...issue.path], ...fieldError(issue) })),
    ...torn,
  ]);
}

/**
 * The paths of texts with half of a pair of surrogates, which UTF-8 cannot hold: Discord refuses them
 * (https://github.com/discord/discord-api-docs/issues/6561).
 */
function tornTexts(value: unknown): string[][] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => tornTexts(inner).map((path) => [key, ...path]));
}

/** A 50035 for fields whose error depends on more than the form itself. */
export function invalidForm(
  fields: readonly (FieldError & { readonly path: readonly PropertyKey[] })[],
): DiscordError {
  const errors: FormErrors = {};
  for (const { path, code, message } of fields) {
    let node = errors;
    for (const key of path.map(String)) {
      const inner = node[key];
      node = isNode(inner) ? inner : newNode(node, key);
    }
    node._errors = [...fieldErrors(node), { code, message }];
  }
  return invalidFormBody(errors);
}

/** Adds an error in Discord's words to a schema's refinement. */
export function fail(
  context: z.RefinementCtx,
  code: string,
  message: string,
  path: PropertyKey[] = [],
): void {
  context.addIssue({ code: 'custom', message, path, params: { code } });
}

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

/** The length of a text as Discord counts it, in code points and not in JavaScript's UTF-16 units. */
export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Adds the error of a text or a list whose length is not `min` to `max`. */
export function badLength(
  context: z.RefinementCtx,
  min: number,
  max: number,
  path: PropertyKey[] = [],
): void {
  if (min === 0) fail(context, 'BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`, path);
  else if (max === Number.POSITIVE_INFINITY)
    fail(context, 'BASE_TYPE_MIN_LENGTH', `Must be ${min} or more in length.`, path);
  else fail(context, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`, path);
}

function fieldError(issue: z.core.$ZodIssue): FieldError {
  if (issue.code === 'custom') return { code: String(issue.params?.code), message: issue.message };
  if (issue.input === undefined) return { code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  if (issue.code === 'invalid_value') {
    return {
      code: 'BASE_TYPE_CHOICES',
      message: `Value must be one of {${issue.values.map(String).join(', ')}}.`,
    };
  }
  if (issue.code === 'too_big') {
    return {
      code: 'NUMBER_TYPE_MAX',
      message: `int value should be less than or equal to ${issue.maximum}.`,
    };
  }
  if (issue.code === 'too_small') {
    return {
      code: 'NUMBER_TYPE_MIN',
      message: `int value should be greater than or equal to ${issue.minimum}.`,
    };
  }
  if (issue.code === 'invalid_union') {
    return {
      code: 'UNION_TYPE_CHOICES',
      message: 'The value of the field is none of the types that it may have.',
    };
  }
  const conversion = issue.code === 'invalid_type' ? CONVERSIONS[issue.expected] : undefined;
  return conversion ?? { code: 'BASE_TYPE_INVALID', message: issue.message };
}

/** JSON in which no object has a null. @param emptied values for nulls in the outermost object, by their fields */
export function withoutNulls(value: unknown, emptied: Readonly<Record<string, unknown>> = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner !== null) kept[key] = withoutNulls(inner);
    else if (key in emptied) kept[key] = emptied[key];
  }
  return kept;
}

function isNode(value: FormErrors[string] | undefined): value is FormErrors {
  return value !== undefined && !Array.isArray(value);
}

function newNode(parent: FormErrors, key: string): FormErrors {
  const node: FormErrors = {};
  parent[key] = node;
  return node;
}

function fieldErrors(node: FormErrors): readonly FieldError[] {
  const errors = node._errors;
  return Array.isArray(errors) ? errors : [];
}

/** A number of 16 digits or more after what may stand before a number. In a text it costs time alone. */
const LONG_NUMBER = /[[:,\s]-?\d{16}/;
const DIGITS = /^-?\d+$/;

/**
 * Parses JSON in which ids may be numbers, as discord.py and JDA send them: a whole number that JavaScript cannot hold
 * becomes the text of its digits. Other texts are read without the reviver, which takes several times as long.
 * @throws SyntaxError for text that is no JSON
 */
export function parseExactJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? JSON.parse(text, withDigits) : JSON.parse(text);
}

function withDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value);
  return isInexact && source !== undefined && DIGITS.test(source) ? source : value;
}
