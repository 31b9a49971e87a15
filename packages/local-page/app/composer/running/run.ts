import type { Pane } from '../../state/pane.ts';
import type { Running } from '../composer-state.ts';

/** What failed stays until it is dismissed, and no more of it than this. */
const KEPT = 5;
let keys = 0;

/**
 * Sends a command to the bot and shows that at once. Its messages come by themselves, a form opens, and of a failure
 * the reason stands where they would.
 * @throws Refusal when this person may not
 */
export async function runCommand(
  pane: Pane,
  { label, app }: Pick<Running, 'label' | 'app'>,
  verb: Parameters<Pane['act']>[0],
): Promise<void> {
  const { running } = pane.composer;
  keys += 1;
  const entry: Running = { key: keys, label, app, failure: undefined };
  const before = pane.messages.ids.value?.length ?? 0;
  running.value = [...running.value, entry].slice(-KEPT);
  pane.wanted.value = 'newest';
  const end = (failure?: string) => {
    stop();
    const there = running.value.filter(({ key }) => key !== entry.key);
    running.value = failure === undefined ? there : [...there, { ...entry, failure }].slice(-KEPT);
  };
  // The bot's placeholder, if not more, takes its place.
  const stop = pane.messages.ids.subscribe((ids = []) => {
    if (ids.slice(before).some((id) => answersTo(pane, id))) {
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

/** Whether a message is the answer to something that this person has sent. */
function answersTo({ messages, person }: Pane, id: string): boolean {
  return messages.message(id).value?.message.interaction_metadata?.user.id === person.id;
}
