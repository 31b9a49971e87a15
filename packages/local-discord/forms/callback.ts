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

/**
 * The responses to each type of interaction: https://discord.com/developers/docs/interactions/receiving-and-responding
 */
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
 * The response's type, if this interaction allows it.
 * @param hasMessage whether the interaction began at a message, which a modal need not
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

/** The response's data, not validated; undefined without any. */
export function callbackData(body: unknown): unknown {
  return callback.safeParse(body).data?.data ?? {};
}

/** The specification has a schema for each type of option; a value is checked as any of them allows. */
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

/** The choices of an autocomplete response. */
export function parseChoices(data: unknown) {
  return parseForm(choices, data, ['data']).choices;
}
