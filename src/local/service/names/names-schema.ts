import { z } from 'zod';

const MOST_CHARACTERS = 255;
const DEFAULT_NAMES = 15;
const MOST_NAMES = 10_000;

/**
 * A registered name or a wallet: 1 to 255 characters (Unicode code points) of any kind. Compared exactly as written,
 * neither case nor Unicode form (NFC, NFD) is folded.
 */
const identifier = z
  .string({ error: 'must be a text' })
  .refine((text) => text.isWellFormed(), { error: 'must be well-formed Unicode', abort: true })
  .refine((text) => text !== '' && (text.length <= MOST_CHARACTERS || [...text].length <= MOST_CHARACTERS), {
    error: `must have 1 to ${MOST_CHARACTERS} characters`,
  });

const limit = z
  .string({ error: 'must be given once' })
  .regex(/^0*[1-9][0-9]*$/, { error: 'must be a whole number of 1 or more' })
  .transform((digits) => Math.min(Number(digits), MOST_NAMES))
  .default(DEFAULT_NAMES);

/** The interface's `default` parameter, here the direction in the order of registration. */
const direction = z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default('asc');
export type Direction = z.infer<typeof direction>;

export const nameParameters = z.object({ name: identifier });
export const walletParameters = z.object({ wallet: identifier });
export const listParameters = z.object({ limit, default: direction });
export const pageParameters = listParameters.extend({ starting_after: identifier.optional() });

/** A row of an import. White space around a wallet is a slip of a spreadsheet; in a name it may be meant. */
export const registration = z.object(
  {
    name: identifier,
    wallet: identifier.refine((text) => text.trim() === text, {
      error: 'must not begin or end with white space',
    }),
  },
  { error: 'not an object with name and wallet' },
);
export type Registration = z.infer<typeof registration>;

const walletObject = z.object({ wallet: z.string() });
const namesObject = z.object({ names: z.array(z.string()) });
export const walletAnswer = z.object({ data: walletObject });
export const namesAnswer = z.object({ data: namesObject });
/** The array of two objects that interface.md describes. */
export const listingAnswer = z.object({ data: z.tuple([walletObject, namesObject]) });
export type Listing = z.infer<typeof listingAnswer>['data'];
