import { choice, optionalText } from '../declaration/options.ts';
import { limitOption, orderOption } from '../paging.ts';
import { MOST_NAMES_ON_A_PAGE } from './custom-ids.ts';

/** How names are listed, whatever they are looked up by. */
export const listingOptions = {
  limit: limitOption('Names', { most: MOST_NAMES_ON_A_PAGE, usual: 15 }),
  default: orderOption('names'),
  format: choice({
    description: 'How the answer looks, a card unless told',
    choices: [
      { value: 'card', name: 'card with pages' },
      { value: 'text', name: 'plain text' },
      { value: 'json', name: 'JSON file' },
    ],
    fallback: 'card',
  }),
  contains: optionalText({
    description: 'Only names with this in them, whatever its capitals',
    minLength: 1,
    maxLength: 100,
  }),
};
