import { z } from 'zod';

const MAX_CHARACTERS = 255;

/** The message for a value that is not text. A repeated parameter of a query or form arrives as a list. */
export function notText({ input }: { readonly input?: unknown }): string {
  return Array.isArray(input) ? 'must be given once' : 'must be a text';
}

/**
 * A name or identifier from outside: 1 to 255 characters (Unicode code points) of any kind. Compared exactly as
 * written, without folding case or Unicode form (NFC, NFD).
 */
export const identifier = z
  .string({ error: notText })
  .refine((text) => text.isWellFormed(), { error: 'must be well-formed Unicode', abort: true })
  .refine((text) => text !== '' && (text.length <= MAX_CHARACTERS || [...text].length <= MAX_CHARACTERS), {
    error: `must have 1 to ${MAX_CHARACTERS} characters`,
  })
  .meta({ minLength: 1, maxLength: MAX_CHARACTERS });
