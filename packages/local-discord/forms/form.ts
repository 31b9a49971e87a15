import { z } from 'zod';
import {
  type DiscordError,
  type FieldError,
  type FormErrors,
  invalidFormBody,
} from '../model/discord-error.ts';
import { recordKnownFields } from './declared-fields.ts';
import { withoutNulls } from './json.ts';

const NOT_A_STRING: FieldError = {
  code: 'STRING_TYPE_CONVERT',
  message: 'Could not interpret the value as string.',
};
const CONVERSIONS: Readonly<Record<string, FieldError>> = {
  string: NOT_A_STRING,
  number: { code: 'NUMBER_TYPE_COERCE', message: 'Value is not a number.' },
  int: { code: 'NUMBER_TYPE_COERCE', message: 'Value is not int.' },
  boolean: { code: 'BOOLEAN_TYPE_CONVERT', message: 'Must be either true or false.' },
  array: { code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' },
  object: { code: 'DICT_TYPE_CONVERT', message: 'Only dictionaries may be used in a DictType' },
  record: { code: 'DICT_TYPE_CONVERT', message: 'Only dictionaries may be used in a DictType' },
};

/**
 * Validates a form with `schema`. Removes nulls inside objects first, because to Discord a null field is a missing one
 * in nearly every form.
 * @param path path of the form in the request's body, for errors
 * @param nullReplacements values that replace null in certain fields
 * @throws DiscordError 50035 with Discord's nested `errors`
 */
export function parseForm<Form>(
  schema: z.core.$ZodType<Form>,
  body: unknown,
  path: readonly string[] = [],
  nullReplacements: Readonly<Record<string, unknown>> = {},
): Form {
  recordKnownFields(schema, body);
  const parsed = z.core.safeParse(schema, withoutNulls(body, nullReplacements), { reportInput: true });
  const malformed = malformedTexts(body).map((at) => ({ path: [...path, ...at], ...NOT_A_STRING }));
  if (parsed.success && malformed.length === 0) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  throw invalidForm([
    ...issues.map((issue) => ({ path: [...path, ...issue.path], ...fieldError(issue) })),
    ...malformed,
  ]);
}

/**
 * Returns the paths of texts with a lone surrogate, which UTF-8 cannot encode. Discord rejects them
 * (https://github.com/discord/discord-api-docs/issues/6561).
 */
function malformedTexts(value: unknown): string[][] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [[]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => malformedTexts(inner).map((path) => [key, ...path]));
}

/** Makes error 50035 for fields whose validity depends on more than the form. */
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

/** Adds an error with Discord's code and message to a schema's refinement. */
export function fail(
  context: z.RefinementCtx,
  code: string,
  message: string,
  path: PropertyKey[] = [],
): void {
  context.addIssue({ code: 'custom', message, path, params: { code } });
}

/** Adds the error of a text or list whose length is not between `min` and `max`. */
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
      message: 'The value has none of the types that the field allows.',
    };
  }
  const conversion = issue.code === 'invalid_type' ? CONVERSIONS[issue.expected] : undefined;
  return conversion ?? { code: 'BASE_TYPE_INVALID', message: issue.message };
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
