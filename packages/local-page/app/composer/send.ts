import { type CommandView, ControlRefusal } from 'local-discord/control-client';
import type { Pane } from '../state/pane.ts';
import type { CommandDraft } from './command/command-draft.ts';
import { checkDraft } from './command/field-check.ts';
import { lineMistake, readLine } from './command/typed-command.ts';
import type { RunningCommand } from './composer-state.ts';
import { withMentions } from './mentions.ts';

/** Interval of typing announcements. */
const TYPING_EVERY_MS = 8_000;

/** Announces that this person is typing. Unsent commands are private. */
export function announceTyping({ draft, composer: { typedAt }, as, here }: Pane): void {
  if (draft.value === '' || draft.value.startsWith('/')) return;
  if (Date.now() - typedAt.value < TYPING_EVERY_MS) return;
  typedAt.value = Date.now();
  // Sending the message reports the same refusal.
  as.type(here).catch(() => {});
}

/** Sends the text field's text as a message. A refused text returns to the field, with the reason. */
export async function sendText(pane: Pane): Promise<void> {
  const { draft, composer } = pane;
  const text = draft.value;
  const files = composer.files.value;
  if (text.trim() === '' && files.length === 0) return;
  const named = composer.mentions.value;
  const replyTo = composer.replyTo.value;
  draft.value = '';
  composer.mentions.value = [];
  composer.files.value = [];
  composer.replyTo.value = undefined;
  composer.refusal.value = '';
  composer.typedAt.value = 0;
  pane.scrollTarget.value = 'newest';
  try {
    await pane.act((as, here) =>
      as.say(withMentions(text, named), { ...here, files, replyTo: replyTo?.message.id }),
    );
    composer.lastCommand.value = undefined;
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    if (draft.value === '' && composer.files.value.length === 0) {
      draft.value = text;
      composer.mentions.value = named;
      composer.files.value = files;
      composer.replyTo.value = replyTo;
    }
    composer.refusal.value = error.message;
  }
}

/**
 * Sends a line that starts with a slash. A bare command name opens the command instead if there are options to fill in.
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
  composer.isSubmitted.value = isMeant;
}

/** Sends a complete command. A refused command returns to the composer, with the reason. */
export async function sendCommand(pane: Pane, draft: CommandDraft): Promise<void> {
  const checked = checkDraft(draft, pane.words);
  if ('mistakes' in checked) return;
  const { command: current, refusal, lastCommand } = pane.composer;
  const { path, shown_path, app } = draft.command;
  current.value = undefined;
  refusal.value = '';
  lastCommand.value = draft;
  try {
    const { options } = checked;
    await runCommand(pane, { label: `/${shown_path}`, app }, (as, here) =>
      as.command(path, options, { ...here, until: 'acknowledged' }),
    );
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    if (pane.draft.value === '') current.value ??= draft;
    refusal.value = error.message;
  }
}

/** Maximum number of running and failed commands. Failures stay until dismissed. */
const MAX_RUNNING = 5;
let keys = 0;

/**
 * Sends a command and shows it at once. Its messages arrive as events. Opens its form, or shows its failure in place of
 * the messages.
 * @throws ControlRefusal if this person may not
 */
export async function runCommand(
  pane: Pane,
  { label, app }: Pick<RunningCommand, 'label' | 'app'>,
  verb: Parameters<Pane['act']>[0],
): Promise<void> {
  const { running } = pane.composer;
  keys += 1;
  const entry: RunningCommand = { key: keys, label, app, failure: undefined };
  const before = pane.messages.ids.value?.length ?? 0;
  running.value = [...running.value, entry].slice(-MAX_RUNNING);
  pane.scrollTarget.value = 'newest';
  const end = (failure?: string) => {
    stop();
    const there = running.value.filter(({ key }) => key !== entry.key);
    running.value = failure === undefined ? there : [...there, { ...entry, failure }].slice(-MAX_RUNNING);
  };
  // The bot's placeholder or answer replaces the entry.
  const stop = pane.messages.ids.subscribe((ids = []) => {
    if (ids.slice(before).some((id) => isAnswerTo(pane, id))) {
      running.value = running.value.filter(({ key }) => key !== entry.key);
    }
  });
  try {
    const result = await pane.act(verb);
    end(result.kind === 'failed' ? result.reason : undefined);
    if (result.kind === 'form') pane.modal.value = result;
  } catch (error) {
    end();
    throw error;
  }
}

/** Whether a message answers an interaction of this person. */
function isAnswerTo({ messages, person }: Pane, id: string): boolean {
  return messages.message(id).value?.message.interaction_metadata?.user.id === person.id;
}
