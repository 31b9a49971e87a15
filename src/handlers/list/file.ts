import type { Direction } from '../../services/lists/page.ts';
import type { HandlerContext } from '../context.ts';
import { inline, visible } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { extent, type ListedPage, staleness } from './listed-page.ts';
import { namesText } from './names-text.ts';

/** The most names that the service gives in one call (docs/interface.md#lists); 10,000 names of 255 characters are 2.5 MB. */
const MOST_NAMES = 10_000;

/** Every name of the wallet as a text file, one a line, with the wallet above them. */
export async function namesFile(
  name: string,
  direction: Direction,
  { names, attachmentSizeLimit }: Pick<HandlerContext, 'names' | 'attachmentSizeLimit'>,
): Promise<Reply> {
  const listing = await names.list(name, { direction, limit: MOST_NAMES, offset: 0 });
  const listed: ListedPage = { name, direction, limit: MOST_NAMES, page: 0, listing };
  const heading = [`wallet: ${visible(listing.wallet)}`, ''];
  const { file, cut } = await namesText(heading, listing.names, attachmentSizeLimit);
  return {
    content: [`The wallet of ${inline(name, 300)}: ${extent(listed)}`, cut, staleness(listed)]
      .filter((line) => line !== undefined)
      .join('. '),
    files: [file],
  };
}
