import {
  type APIApplicationCommandOptionChoice,
  InteractionResponseType,
  InteractionType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { textOfLength } from './fields.ts';
import { parseForm } from './form.ts';
import { type Rules, specForm } from './spec-form.ts';

const MESSAGES = [
  InteractionResponseType.ChannelMessageWithSource,
  InteractionResponseType.DeferredChannelMessageWithSource,
] as const;
const ANY = [...MESSAGES, InteractionResponseType.LaunchActivity] as const;
const UPDATES = [
  InteractionResponseType.DeferredMessageUpdate,
  InteractionResponseType.UpdateMessage,
] as const;

/** Allowed response types by type of interaction: https://discord.com/developers/docs/interactions/receiving-and-responding */
const callbackOf: Record<InteractionType, z.ZodType<{ type: InteractionResponseType }>> = {
  [InteractionType.Ping]: callbackOfType([InteractionResponseType.Pong]),
  [InteractionType.ApplicationCommand]: callbackOfType([...ANY, InteractionResponseType.Modal]),
  [InteractionType.MessageComponent]: callbackOfType([...ANY, ...UPDATES, InteractionResponseType.Modal]),
  [InteractionType.ApplicationCommandAutocomplete]: callbackOfType([
    InteractionResponseType.ApplicationCommandAutocompleteResult,
  ]),
  [InteractionType.ModalSubmit]: callbackOfType(ANY),
};
const callbackOfMessageModal = callbackOfType([...ANY, ...UPDATES]);

function callbackOfType(types: readonly InteractionResponseType[]) {
  return z.object({ type: z.literal([...types]), data: z.unknown().optional() });
}

/**
 * Returns the type of a response.
 * @param hasMessage whether the interaction started at a message, as those of components and some modals do
 * @throws DiscordError 50035 if the interaction does not allow the type
 */
export function parseCallbackType(
  body: unknown,
  interaction: InteractionType,
  hasMessage: boolean,
): InteractionResponseType {
  const modalOfMessage = interaction === InteractionType.ModalSubmit && hasMessage;
  return parseForm(modalOfMessage ? callbackOfMessageModal : callbackOf[interaction], body).type;
}

const callback = z.object({ data: z.unknown() });

/** Returns a response's data, not validated; an empty object without data. */
export function callbackData(body: unknown): unknown {
  return callback.safeParse(body).data?.data ?? {};
}

/** The specification has a schema for each type of option. Here a value may fit any of them. */
const RULES: Rules = {
  InteractionApplicationCommandAutocompleteCallbackStringData: { required: ['choices'] },
  ApplicationCommandOptionStringChoice: {
    fields: { value: () => z.union([textOfLength(0, 100), z.number()]) },
  },
};
const choices = specForm<{ choices: APIApplicationCommandOptionChoice[] }>(
  'InteractionApplicationCommandAutocompleteCallbackStringData',
  RULES,
);

/** Validates the choices of an autocomplete response. @throws DiscordError 50035 */
export function parseChoices(data: unknown) {
  return parseForm(choices, data, ['data']).choices;
}
