import { ControlRefusal } from 'local-discord/control-client';
import type { Pane } from '../../state/pane.ts';
import { runCommand } from '../running/run.ts';
import { checkDraft } from './check-field.ts';
import type { CommandDraft } from './command-draft.ts';

/** Sends a command that is filled in as it must be. One that is refused stands in the composer again, with the reason. */
export async function sendCommand(pane: Pane, draft: CommandDraft): Promise<void> {
  const checked = checkDraft(draft, pane.words);
  if ('mistakes' in checked) return;
  const { command: current, refusal, sent } = pane.composer;
  const { path, shown_path, app } = draft.command;
  current.value = undefined;
  refusal.value = '';
  sent.value = draft;
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
