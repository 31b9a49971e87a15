import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import { acknowledgements, interactions, type ObservedInteraction } from '../bot-channels.ts';
import type { Received } from './received.ts';
import type { Catalog } from './task.ts';

/**
 * Answers an interaction and tells of it in the channels: what it is, when Discord has taken a first answer, and how
 * it ended.
 */
export async function observed(
  received: Received,
  catalog: Catalog,
  answer: () => Promise<void>,
): Promise<void> {
  const { interaction, reference, hooks } = received;
  const told: ObservedInteraction = {
    kind: KINDS[interaction.type] ?? 'other',
    command: commandOf(interaction, catalog),
    reference,
  };
  const began = performance.now();
  const acknowledged = () =>
    acknowledgements.publish({ interaction: told, seconds: (performance.now() - began) / 1_000 });
  received.hooks = { ...hooks, acknowledged };
  await interactions.tracePromise(async () => {
    await answer();
    if (received.outcome !== undefined) told.outcome = received.outcome;
  }, told);
}

const KINDS: Partial<Record<InteractionType, ObservedInteraction['kind']>> = {
  [InteractionType.ApplicationCommand]: 'command',
  [InteractionType.ApplicationCommandAutocomplete]: 'autocomplete',
  [InteractionType.MessageComponent]: 'component',
  [InteractionType.ModalSubmit]: 'modal',
};

/** Only what is declared has a name here: an interaction that is made up makes no name. */
function commandOf(interaction: APIInteraction, catalog: Catalog): string {
  try {
    const found =
      interaction.type === InteractionType.ApplicationCommandAutocomplete
        ? catalog.called(interaction.data)
        : catalog.find(interaction);
    return found?.label ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
