import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { Audit } from '../audit/audit.ts';
import type { Cooldown } from '../state/cooldown.ts';
import { userOf } from '../transport/interaction-fields.ts';
import { accessRefusal, type Moderation } from './access.ts';
import { withReference } from './failure-ending.ts';
import type { Received } from './received.ts';
import type { Task } from './task.ts';

const UNKNOWN_COMMAND = 'Rollcall does not know this command any more: type / to see the commands it has.';

/** It may be of a version that is gone, or of one that is being deployed: nothing in it says which. */
const UNKNOWN_COMPONENT =
  'Rollcall does not know this button: press it again in a moment, and if that does not help, run the command again.';

/** Why a task may not run, and whether this is told for the first time in a minute. */
export interface Refusal {
  readonly sentence: string;
  readonly outcome: 'refused' | 'refused again';
}

/** What decides on it, and where it is written down. */
interface Deciding {
  readonly moderation: Moderation;
  readonly audit: Audit;
  readonly cooldown: Cooldown;
}

/**
 * Why a task may not run now; undefined when it may. What another process had before has waited for its
 * cooldown there.
 */
export async function refusalOf(
  task: Task,
  {
    interaction,
    reference,
    again,
    takenOver,
  }: Pick<Received, 'interaction' | 'reference' | 'again' | 'takenOver'>,
  { moderation, audit, cooldown }: Deciding,
): Promise<Refusal | undefined> {
  const forbidden = accessRefusal(task.access, interaction, moderation);
  if (forbidden !== undefined) {
    const written = audit.write(interaction, reference, { action: task.label, outcome: 'refused' });
    const outcome = written === reference ? 'refused' : 'refused again';
    return { sentence: withReference(forbidden, written), outcome };
  }
  const isFirst = !again && !takenOver;
  const taken = task.cooled && isFirst ? cooldown.take(userOf(interaction), task.label) : 0;
  const wait = typeof taken === 'number' ? taken : await taken;
  if (wait === 0) return undefined;
  const seconds = Math.ceil(wait / 1_000);
  const sentence = `Try ${task.label} again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
  return { sentence, outcome: 'refused' };
}

/** What is said where there is no task. */
export function unknownTask({ type }: APIInteraction): Refusal {
  const isComponent = type === InteractionType.MessageComponent || type === InteractionType.ModalSubmit;
  return { sentence: isComponent ? UNKNOWN_COMPONENT : UNKNOWN_COMMAND, outcome: 'refused' };
}
