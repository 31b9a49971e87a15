import { block, visible } from '../display/display-text.ts';
import type { Reply } from '../reply.ts';
import { closing, type ListedPage } from './listed-page.ts';
import { namesButtons } from './names-buttons.ts';
import { namesText } from './names-text.ts';

/** Discord's limit for content is 2,000 characters. */
const CONTENT_LENGTH = 2_000;

/** A page as the interface's text command prints it; what does not fit into a message follows as a file. */
export async function text(listed: ListedPage, attachmentSizeLimit: number): Promise<Reply> {
  const { wallet, names } = listed.listing;
  const heading = [`wallet: ${visible(wallet)}`, 'names:'];
  const indented = names.map((name) => `  ${name}`);
  const { components, missing } = namesButtons(listed, 't');
  const said = closing(listed, missing);
  // What is visible of a name is never shorter than the name.
  if (indented.reduce((length, line) => length + line.length, 0) <= CONTENT_LENGTH) {
    const whole = `${block([...heading, ...indented.map(visible)])}${said}`;
    // A page before this one may have been a file.
    if (whole.length <= CONTENT_LENGTH) return { content: whole, components, files: [] };
  }
  const { file, cut } = await namesText(heading, indented, attachmentSizeLimit);
  const why = cut ?? 'They are too long for a message, so here they are as a file';
  return { content: `${said}\n${why}.`, components, files: [file] };
}
