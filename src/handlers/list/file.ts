import type { Direction, NamesService } from '../../services/name-listing.ts';
import { inline, visible } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { extent, type ListedPage, staleness } from './question.ts';

/** The most names that the service gives in one call (DESIGN: 10,000); 10,000 names of 255 characters are 2.5 MB. */
const MOST_NAMES = 10_000;

/** Every name of the wallet as a text file, one a line, with the wallet above them. */
export async function namesFile(name: string, direction: Direction, names: NamesService): Promise<Reply> {
  const listing = await names.list(name, { direction, limit: MOST_NAMES, offset: 0 });
  const listed: ListedPage = { name, direction, limit: MOST_NAMES, page: 0, listing };
  const lines = [`wallet: ${listing.wallet}`, '', ...listing.names];
  return {
    content: [`The wallet of ${inline(name, 300)}: ${extent(listed)}`, staleness(listed)]
      .filter((line) => line !== undefined)
      .join('. '),
    files: [
      {
        name: 'names.txt',
        contentType: 'text/plain; charset=utf-8',
        data: `${lines.map(visible).join('\n')}\n`,
      },
    ],
  };
}
