import { z } from 'zod';

const MAX_CHARACTERS = 255;

/** The message for a value that is no text; a parameter that a query or a form repeats becomes a list. */
export function notText({ input }: { readonly input?: unknown }): string {
  return Array.isArray(input) ? 'must be given once' : 'must be a text';
}

/**
 * A name or an identifier from outside: 1 to 255 characters (Unicode code points) of any kind. Compared exactly as
 * written, neither case nor Unicode form (NFC, NFD) is folded.
 */
export const identifier = z
  .string({ error: notText })
  .refine((text) => text.isWellFormed(), { error: 'must be well-formed Unicode', abort: true })
  .refine((text) => text !== '' && (text.length <= MAX_CHARACTERS || [...text].length <= MAX_CHARACTERS), {
    error: `must have 1 to ${MAX_CHARACTERS} characters`,
  })
  .meta({ minLength: 1, maxLength: MAX_CHARACTERS });
