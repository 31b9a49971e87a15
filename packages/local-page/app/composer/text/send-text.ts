import { Refusal } from '../../socket/page-socket.ts';
import type { Pane } from '../../state/pane.ts';
import { sendCommand } from '../command/send-command.ts';
import { readLine } from '../command/typed-command.ts';
import { withMentions } from '../naming/naming.ts';
import { isCommandLine } from './use-text-suggestions.ts';

/** Sends what stands in the text field. What is not taken stands there again, with the reason. */
export async function sendText(pane: Pane): Promise<void> {
  const { draft, composer } = pane;
  const text = draft.value;
  const files = composer.files.value;
  if (text.trim() === '' && files.length === 0) return;
  if (isCommandLine(text)) return sendLine(pane, text);
  const named = composer.named.value;
  const replyTo = composer.replyTo.value;
  draft.value = '';
  composer.named.value = [];
  composer.files.value = [];
  composer.replyTo.value = undefined;
  composer.refusal.value = '';
  pane.wanted.value = 'newest';
  try {
    await pane.ask({
      kind: 'say',
      content: withMentions(text, named),
      files: [...files],
      ...(replyTo && { replyTo: replyTo.message.id }),
    });
    composer.sent.value = undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (draft.value === '' && composer.files.value.length === 0) {
      draft.value = text;
      composer.named.value = named;
      composer.files.value = files;
      composer.replyTo.value = replyTo;
    }
    composer.refusal.value = error.message;
  }
}

/**
 * Sends a line that was faster than the list of commands; one that is no more than a command's name begins it, where there
 * is something to fill in.
 */
async function sendLine(pane: Pane, text: string): Promise<void> {
  const result = await pane.ask({ kind: 'offer' });
  const commands = result.kind === 'offer' ? result.offer.commands : [];
  const { draft, composer } = pane;
  const line = readLine(text, commands);
  const begun = line ?? readLine(`${text} `, commands);
  if (!begun) {
    composer.refusal.value = `There is no command ${text.split(' ')[0]} here.`;
    return;
  }
  draft.value = '';
  composer.command.value = begun;
  if (line || begun.command.options.length === 0) await sendCommand(pane, begun);
}
