import { z } from 'zod';
import { CALLS, WHAT_IF } from '../workshop/what-if.ts';
import { channel, wait } from './verbs.ts';

const pattern = z
  .string()
  .default('')
  .describe('A regular expression of at most half a second, matched without regard to case.');
const snowflake = z.string().regex(/^\d{1,20}$/, 'has to be an id');

/** The query of the messages that a person sees. */
export const MESSAGES_QUERY = z.strictObject({
  channel,
  like: pattern,
  after: snowflake.optional().describe('The id of a message: later ones alone.'),
  wait: z.coerce.number().pipe(wait.unwrap()).default(wait.def.defaultValue),
});

/** The query of a bot's calls. */
export const CALLS_QUERY = z.strictObject({
  since: z.coerce.number().default(0).describe('The number of a call: later ones alone.'),
  like: pattern,
});

/** A fault, with its values beside it. */
export const FAULT = z
  .object({
    kind: z
      .string()
      .describe(WHAT_IF.map(({ name, description }) => `\`${name}\`: ${description}`).join(' ')),
    calls: z
      .string()
      .optional()
      .describe(`Of which calls: ${CALLS.map(({ value }) => `\`${value}\``).join(', ')}.`),
  })
  .catchall(z.union([z.string(), z.number()]));

/** Time that passes at once, in seconds. */
export const CLOCK = z.strictObject({ advance_s: z.number().min(0) });
