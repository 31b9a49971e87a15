import { block, visible } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { extent, type ListedPage, staleness } from './question.ts';

/** Discord's limit for content is 2,000 characters. */
const CONTENT_LENGTH = 2_000;

/** A page as the interface's text command prints it; what does not fit into a message follows as a file. */
export function text(listed: ListedPage): Reply {
  const { wallet, names } = listed.listing;
  const lines = [`wallet: ${visible(wallet)}`, 'names:', ...names.map((name) => `  ${visible(name)}`)];
  const closing = [extent(listed), staleness(listed)].filter((line) => line !== undefined).join('. ');
  const whole = `${block(lines)}${closing}`;
  if (whole.length <= CONTENT_LENGTH) return { content: whole };
  return {
    content: `${closing}. They are too long for a message, so here they are as a file.`,
    files: [{ name: 'names.txt', contentType: 'text/plain; charset=utf-8', data: `${lines.join('\n')}\n` }],
  };
}
