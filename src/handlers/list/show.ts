import type { HandlerContext } from '../context.ts';
import type { Reply } from '../reply.ts';
import { card } from './card.ts';
import { json } from './json.ts';
import type { ListedPage } from './listed-page.ts';
import { text } from './text.ts';

/** How a page of names may be shown. */
export type Format = 'card' | 'text' | 'json';

/** A page of names as it was asked for. */
export async function show(
  listed: ListedPage,
  format: Format,
  { attachmentSizeLimit }: Pick<HandlerContext, 'attachmentSizeLimit'>,
): Promise<Reply> {
  switch (format) {
    case 'card':
      return card(listed);
    case 'text':
      return text(listed, attachmentSizeLimit);
    case 'json':
      return json(listed, attachmentSizeLimit);
  }
}
