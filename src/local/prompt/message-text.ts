import type { ChatAttachments, SeenMessage } from '../discord/chat-client.ts';
import { componentLines } from './component-lines.ts';
import type { Controls } from './controls.ts';
import { embedLines } from './embed-lines.ts';
import { fileLines } from './file-lines.ts';
import { markdownText } from './markdown.ts';
import type { Paint } from './paint.ts';
import { visibleLine } from './visible-text.ts';

/** What a message is shown with: the numbers of its buttons and menus, its files, and the styles of the terminal. */
export interface MessageSurroundings {
  readonly controls: Controls;
  readonly files: ChatAttachments;
  readonly paint: Paint;
}

/** A message as readable text. No control or bidirectional character of the message is in it. */
export function messageText(seen: SeenMessage, { controls, files, paint }: MessageSurroundings): string {
  const { message, ephemeral, loading } = seen;
  const isOwn = ({ messageId }: { readonly messageId: string }) => messageId === message.id;
  const own = { buttons: controls.buttons.filter(isOwn), menus: controls.menus.filter(isOwn) };
  const marks = [message.edited_timestamp ? '(edited)' : '', ephemeral ? '(only you can see this)' : ''];
  const mark = marks.filter((each) => each).join(' ');
  return [
    loading ? [paint('dim', `${visibleLine(message.author.username)} is thinking…`)] : [],
    message.content ? markdownText(message.content, paint).split('\n') : [],
    message.embeds.flatMap((embed) => embedLines(embed, paint)),
    message.attachments.flatMap((file) => fileLines(file, files.attachment(file.id))),
    componentLines(message.components ?? [], own, paint),
    mark ? [paint('dim', mark)] : [],
  ]
    .flat()
    .join('\n');
}
