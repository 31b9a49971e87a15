import { within } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import type { ComponentMessage } from '../declaration/component.ts';
import type { Reply } from '../reply.ts';
import type { Kind } from './kind.ts';
import { listPage } from './list-page.ts';
import { pageOf } from './selection.ts';

/** Milliseconds that the service has to show a list again, also when the bot is about to stop. */
const REFRESH_LIMIT = 3_000;

/**
 * A list as it is after a change of what is on it, with nothing chosen. Where the service does not say how it is, it
 * shows no rows: none of them may be as it was.
 */
export async function refreshedList(
  kind: Kind,
  message: ComponentMessage | undefined,
  context: HandlerContext,
): Promise<Reply> {
  const here = pageOf(kind, message);
  if (here && !context.signal.aborted) {
    const reading = listPage(kind, here, context).catch((error: unknown) => void context.tell(error));
    const page = await within(REFRESH_LIMIT, reading);
    if (page) return page;
  }
  const how = context.mention(`${kind.noun} list`);
  return {
    content: `This list is not shown again after the change: use ${how}.`,
    embeds: [],
    components: [],
  };
}
