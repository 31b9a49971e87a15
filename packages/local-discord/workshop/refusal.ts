import { z } from 'zod';
import type { Refusal } from './happening.ts';

const fieldErrors = z.array(z.object({ code: z.string(), message: z.string() }));
const refused = z.object({
  code: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.unknown()).optional(),
});

/** The error in an answer's body: Discord's code and message, and each wrong field. */
export function refusalInBody(body: unknown): Refusal | undefined {
  const { data } = refused.safeParse(body);
  return data && { code: data.code, message: data.message, fields: fieldsIn(data.errors ?? {}, []) };
}

function fieldsIn(errors: object, path: readonly string[]): Refusal['fields'] {
  return Object.entries(errors).flatMap(([key, inner]) => {
    if (key === '_errors')
      return (fieldErrors.safeParse(inner).data ?? []).map((each) => ({ path, ...each }));
    return typeof inner === 'object' && inner !== null ? fieldsIn(inner, [...path, key]) : [];
  });
}
