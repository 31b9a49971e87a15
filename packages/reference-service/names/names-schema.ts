import { z } from 'zod';
import { identifier } from '../identifier.ts';
import { direction, limit } from '../page-parameters.ts';

const DEFAULT_NAMES = 15;
const MOST_NAMES = 10_000;

/** The parameters of the calls about names: docs/interface.md#names. */
export const nameParameters = z.object({ name: identifier });
export const walletParameters = z.object({ wallet: identifier });
export const listParameters = z.object({ limit: limit(DEFAULT_NAMES, MOST_NAMES), default: direction });
export const pageParameters = listParameters.extend({ starting_after: identifier.optional() });

/** A row of an import. White space around a wallet is a slip of a spreadsheet; in a name it may be intended. */
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
/** The array of two objects of docs/interface.md#names. */
export const listingAnswer = z.object({ data: z.tuple([walletObject, namesObject]) });
/** A wallet and its names, in an array of two. */
export type Listing = z.infer<typeof listingAnswer>['data'];
