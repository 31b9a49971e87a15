import type { ChatAttachments, SeenMessage } from 'local-discord/people';
import type { Screen } from '../screen/screen.ts';
import { visibleLine } from '../screen/visible-text.ts';
import { componentLines, framed } from './component-lines.ts';
import { embedLines } from './embed-lines.ts';
import { fileLines } from './file-lines.ts';
import { markdownText } from './markdown-text.ts';
import type { Controls } from './numbered-controls.ts';

/** What a message is shown with: the numbers of its buttons and menus, its files, and the screen that it is for. */
export interface MessageTextOptions {
  readonly controls: Controls;
  readonly files: ChatAttachments;
  readonly screen: Screen;
}

/** Who wrote it, where that is not the bot, which has nearly all of them. */
const authorOf = ({ message: { author } }: SeenMessage): string =>
  author.bot ? '' : `${visibleLine(author.username)}: `;

/**
 * A message as readable text, in which framed parts fit the screen already. No control or bidirectional character
 * of the message is in it.
 */
export function messageText(seen: SeenMessage, { controls, files, screen }: MessageTextOptions): string {
  const { message, ephemeral, loading } = seen;
  const { message_snapshots: forwarded = [] } = message;
  const { paint } = screen;
  const marks = [message.edited_timestamp ? '(edited)' : '', ephemeral ? '(only you can see this)' : ''];
  const mark = marks.filter((each) => each).join(' ');
  return [
    loading ? [paint('dim', `${visibleLine(message.author.username)} is thinking…`)] : [],
    message.content ? markdownText(`${authorOf(seen)}${message.content}`, screen).split('\n') : [],
    message.embeds.flatMap((embed) => embedLines(embed, screen)),
    ...forwarded.map(({ message: original }) => [
      `${authorOf(seen)}${paint('dim', 'forwarded')}`,
      ...framed(
        [
          ...(original.content ? markdownText(original.content, screen).split('\n') : []),
          ...original.embeds.flatMap((embed) => embedLines(embed, screen)),
          ...componentLines(original.components ?? [], controls, screen),
        ],
        screen,
      ),
    ]),
    message.attachments.flatMap((file) => fileLines(file, files.attachment(file.id))),
    componentLines(message.components ?? [], controls, screen),
    mark ? [paint('dim', mark)] : [],
  ]
    .flat()
    .join('\n');
}
