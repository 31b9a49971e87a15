import type { HandlerContext } from '../context.ts';
import { visible } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import type { NamesFileFields } from './custom-ids.ts';
import { namesHeading, staleness, walletInWords } from './listed-page.ts';
import { lookUp } from './look-up.ts';
import { namesText } from './names-text.ts';

/** The most names that the service gives in one call (docs/interface.md#lists); 10,000 names of 255 characters are 2.5 MB. */
const MOST_NAMES = 10_000;

/** Every name of the wallet as a text file, one a line, with the wallet above them. */
export async function namesFile(
  fields: NamesFileFields,
  context: Pick<HandlerContext, 'names' | 'attachmentSizeLimit'>,
): Promise<Reply> {
  const listed = await lookUp({ ...fields, limit: MOST_NAMES, page: 0 }, context);
  const { listing } = listed;
  const heading = [`wallet: ${visible(listing.wallet)}`, ''];
  const { file, cut } = await namesText(heading, listing.names, context.attachmentSizeLimit);
  return {
    content: [`${walletInWords(fields)}: ${namesHeading(listed)}`, listed.extent.note, cut, staleness(listed)]
      .filter((line) => line !== undefined)
      .join('. '),
    files: [file],
  };
}
