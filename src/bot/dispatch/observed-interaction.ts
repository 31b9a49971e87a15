import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import { acknowledgements, interactions, type ObservedInteraction } from '../channels.ts';
import type { Responder } from '../transport/responder.ts';
import type { Catalog } from './catalog.ts';
import { findTask } from './task.ts';

/** An interaction that somebody watches, and what it takes to answer it. */
export interface Observed {
  readonly interaction: APIInteraction;
  readonly reference: string;
  readonly responder: Responder;
  readonly catalog: Catalog;
}

/**
 * Answers an interaction and tells of it in the channels: what it is, when Discord has taken a first answer, and how
 * it ended.
 * @param handle answers by the responder that it is given, and says how it ended
 */
export async function observed(
  { interaction, reference, responder, catalog }: Observed,
  handle: (responder: Responder) => Promise<string>,
): Promise<void> {
  const told: ObservedInteraction = {
    kind: KINDS[interaction.type] ?? 'other',
    command: commandOf(interaction, catalog),
    reference,
  };
  const began = performance.now();
  const acknowledged = () =>
    acknowledgements.publish({ interaction: told, seconds: (performance.now() - began) / 1_000 });
  await interactions.tracePromise(async () => {
    told.outcome = await handle(telling(responder, acknowledged));
  }, told);
}

const KINDS: Partial<Record<InteractionType, ObservedInteraction['kind']>> = {
  [InteractionType.ApplicationCommand]: 'command',
  [InteractionType.ApplicationCommandAutocomplete]: 'autocomplete',
  [InteractionType.MessageComponent]: 'component',
  [InteractionType.ModalSubmit]: 'modal',
};

/** Only what is declared has a name here: whoever makes interactions up makes no names. */
function commandOf(interaction: APIInteraction, catalog: Catalog): string {
  try {
    const found =
      interaction.type === InteractionType.ApplicationCommandAutocomplete
        ? catalog.command(interaction)
        : findTask(interaction, catalog);
    return found?.label ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The responder, which tells when the first answer has arrived. */
function telling(responder: Responder, acknowledged: () => void): Responder {
  return {
    async respond(answer) {
      const whose = await responder.respond(answer);
      acknowledged();
      return whose;
    },
    lookAtOriginal: () => responder.lookAtOriginal(),
    editOriginal: (message) => responder.editOriginal(message),
    showProgress: (message) => responder.showProgress(message),
    deleteOriginal: () => responder.deleteOriginal(),
    followUp: (message, options) => responder.followUp(message, options),
  };
}
