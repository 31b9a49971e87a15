import type { CommandView } from 'local-discord/control-client';
import { ControlRefusal } from 'local-discord/control-client';
import type { Pane } from '../../state/pane.ts';
import { checkDraft } from '../command/check-field.ts';
import { sendCommand } from '../command/send-command.ts';
import { lineMistake, readLine } from '../command/typed-command.ts';
import { withMentions } from '../naming/naming.ts';

/** How often others are told that one goes on writing. */
const TYPING_EVERY_MS = 8_000;

/** Tells others that one writes. Commands are nobody's business until they are sent. */
export function announceTyping({ draft, composer: { typedAt }, as, here }: Pane): void {
  if (draft.value === '' || draft.value.startsWith('/')) return;
  if (Date.now() - typedAt.value < TYPING_EVERY_MS) return;
  typedAt.value = Date.now();
  // What is refused to them is refused with their message.
  as.type(here).catch(() => {});
}

/** Sends what stands in the text field as a message. A refused text returns there, with the reason. */
export async function sendText(pane: Pane): Promise<void> {
  const { draft, composer } = pane;
  const text = draft.value;
  const files = composer.files.value;
  if (text.trim() === '' && files.length === 0) return;
  const named = composer.named.value;
  const replyTo = composer.replyTo.value;
  draft.value = '';
  composer.named.value = [];
  composer.files.value = [];
  composer.replyTo.value = undefined;
  composer.refusal.value = '';
  composer.typedAt.value = 0;
  pane.wanted.value = 'newest';
  try {
    await pane.act((as, here) =>
      as.say(withMentions(text, named), { ...here, files, replyTo: replyTo?.message.id }),
    );
    composer.sent.value = undefined;
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
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
 * Sends a line that begins with a slash; one that is no more than a command's name begins it, where there is something to
 * fill in.
 */
export function sendLine(pane: Pane, commands: readonly CommandView[]): void {
  const { draft, composer } = pane;
  const text = draft.value;
  const line = readLine(text, commands);
  const begun = line ?? readLine(`${text} `, commands);
  const mistake = begun
    ? lineMistake(text, begun.command, pane.words)
    : pane.words.say('noCommand', { command: text.split(' ')[0] ?? text });
  composer.refusal.value = mistake ?? '';
  if (!begun || mistake !== undefined) return;
  draft.value = '';
  const isMeant = line !== undefined || begun.command.options.length === 0;
  if (isMeant && !('mistakes' in checkDraft(begun, pane.words))) return void sendCommand(pane, begun);
  composer.command.value = begun;
  composer.entered.value = isMeant;
}
