import { z } from 'zod';
import { choice, integer } from '../declaration/options.ts';

/** The two orders of a list, as the interface calls them. */
export const direction = z.enum(['asc', 'desc']);

/** The option `default`, which is what the interface calls the order. @param rows what is ordered: `names` */
export const orderOption = (rows: string) =>
  choice({
    description: `Order of the ${rows}, ascending unless told`,
    choices: [
      { value: 'asc', name: 'ascending' },
      { value: 'desc', name: 'descending' },
    ],
    fallback: 'asc',
  });

/** The option `limit`. @param rows what is on a page: `Names` */
export const limitOption = (
  rows: string,
  { most, usual }: { readonly most: number; readonly usual: number },
) => integer({ description: `${rows} on a page, ${usual} unless told`, min: 1, max: most, fallback: usual });
