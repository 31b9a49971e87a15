import { z } from 'zod';
import type { Notices } from '../model/notices.ts';

/** Declared fields by object of a body. A body can be read by several forms, which declare different fields. */
const known = new WeakMap<object, Set<string>>();

export const hasFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Records the fields of a body that a form's schema declares. */
export function recordKnownFields(schema: z.core.$ZodType, value: unknown): void {
  if (!hasFields(value)) return;
  if (schema instanceof z.ZodObject) {
    const fields = fieldsOf(value);
    for (const [key, inner] of Object.entries(schema.shape)) {
      fields.add(key);
      recordKnownFields(inner, value[key]);
    }
  } else if (schema instanceof z.ZodArray) {
    for (const item of Array.isArray(value) ? value : []) recordKnownFields(schema.element, item);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) if (canMatch(option, value)) recordKnownFields(option, value);
  } else if (schema instanceof z.ZodPipe) {
    recordKnownFields(schema.in, value);
    recordKnownFields(schema.out, value);
  } else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodLazy
  ) {
    recordKnownFields(schema.unwrap(), value);
  }
}

/**
 * Warns about fields of a body that no form declares. Discord ignores them silently.
 * @param where the operation that received the body
 */
export function reportUnknownFields(notices: Notices, where: string, json: unknown): void {
  for (const field of unknownFields(json)) {
    notices.report(`The unknown field ${JSON.stringify(field)} is ignored: ${where}.`);
  }
}

/** Returns the paths of undeclared fields in objects that a form has read: `embeds[].colour`. */
function unknownFields(body: unknown, path = ''): string[] {
  if (Array.isArray(body)) return [...new Set(body.flatMap((item) => unknownFields(item, `${path}[]`)))];
  if (typeof body !== 'object' || body === null) return [];
  const fields = known.get(body);
  return Object.entries(body).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    return value !== null && fields && !fields.has(key) ? [at] : unknownFields(value, at);
  });
}

function fieldsOf(value: object): Set<string> {
  const fields = known.get(value) ?? new Set();
  known.set(value, fields);
  return fields;
}

/** Returns whether a value has the constants of a union's option. */
function canMatch(option: z.core.$ZodType, value: Readonly<Record<string, unknown>>): boolean {
  if (option instanceof z.ZodPipe) return canMatch(option.in, value);
  if (!(option instanceof z.ZodObject)) return true;
  return Object.entries(option.shape).every(
    ([key, inner]) =>
      !(inner instanceof z.ZodLiteral) || [...inner.values].some((each) => each === value[key]),
  );
}
