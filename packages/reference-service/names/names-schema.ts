import { z } from 'zod';
import { identifier } from '../identifier.ts';
import { direction, limit } from '../page-parameters.ts';

const DEFAULT_NAMES = 15;
const MAX_NAMES = 10_000;

/** Parameters of the name calls: docs/interface.md#names. */
export const nameParameters = z.object({ name: identifier });
export const walletParameters = z.object({ wallet: identifier });
export const listParameters = z.object({ limit: limit(DEFAULT_NAMES, MAX_NAMES), default: direction });
export const pageParameters = listParameters.extend({ starting_after: identifier.optional() });

const MAX_HASHES = 100;
const HASH = /^(?:0x)?([0-9a-f]{64})$/i;

/** The parameter `hash`, once or repeated. Returns distinct hashes in lower case without `0x`. */
export const hashParameters = z.object({
  hash: z
    .union([z.string(), z.array(z.string())], {
      error: `must be given 1 to ${MAX_HASHES} times`,
    })
    .transform((given, context) => {
      const hashes = [given].flat();
      const digits = hashes.flatMap((hash) => HASH.exec(hash)?.[1]?.toLowerCase() ?? []);
      if (hashes.length > MAX_HASHES) context.addIssue(`must be given 1 to ${MAX_HASHES} times`);
      else if (digits.length < hashes.length) {
        context.addIssue('must have the 64 hexadecimal digits of a SHA-256 hash');
      }
      return [...new Set(digits)];
    })
    .meta({
      type: 'array',
      anyOf: undefined,
      items: { type: 'string', pattern: '^(0[xX])?[0-9a-fA-F]{64}$' },
      minItems: 1,
      maxItems: MAX_HASHES,
      description: `SHA-256 of a name in UTF-8, in hexadecimal digits; the case of letters and a leading 0x do not count. 1 to ${MAX_HASHES} times.`,
    }),
});

/** A row of an import. White space around a wallet is a typo of a spreadsheet; in a name it may be intended. */
export const registration = z.object(
  {
    name: identifier,
    wallet: identifier.refine((text) => text.trim() === text, {
      error: 'must not begin or end with white space',
    }),
  },
  { error: 'not an object with name and wallet' },
);
/** A name and its wallet. */
export type Registration = z.infer<typeof registration>;

const walletObject = z.object({ wallet: z.string() });
const namesObject = z.object({ names: z.array(z.string()) });
/** The answer to the first two calls. */
export const walletAnswer = z.object({ data: walletObject });
export const namesAnswer = z.object({ data: namesObject });
/** The registered names among the requested hashes, in their order. */
export const hashedNamesAnswer = z.object({
  data: z.array(z.object({ hash: z.string(), name: z.string(), wallet: z.string() })),
});
/** The array of two objects in docs/interface.md#names. */
export const listingAnswer = z.object({ data: z.tuple([walletObject, namesObject]) });
/** A wallet and its names. */
export type Listing = z.infer<typeof listingAnswer>['data'];
