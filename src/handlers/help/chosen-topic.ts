import type { HandlerContext } from '../context.ts';
import type { Reply } from '../reply.ts';
import { helpPage } from './command-page.ts';
import { overview } from './overview.ts';
import { typedCommands } from './topics.ts';

/** The page that was chosen from the menu: a command's, or else the overview. */
export function chosenTopic(topic: string | undefined, context: HandlerContext): Reply {
  // Somebody may have lost the right to it since the menu was shown.
  const command = typedCommands(context).find(({ name }) => name === topic);
  return command ? helpPage(command, context) : overview(context);
}
