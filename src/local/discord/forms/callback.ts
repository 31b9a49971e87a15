import {
  ComponentType,
  InteractionResponseType,
  InteractionType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { autoSelect, customId, stringSelect } from './controls.ts';
import { fail, list, oneOf, parseForm, text } from './form.ts';

const MESSAGES = [
  InteractionResponseType.ChannelMessageWithSource,
  InteractionResponseType.DeferredChannelMessageWithSource,
] as const;
const ANY = [
  ...MESSAGES,
  InteractionResponseType.PremiumRequired,
  InteractionResponseType.LaunchActivity,
] as const;
const UPDATES = [
  InteractionResponseType.DeferredMessageUpdate,
  InteractionResponseType.UpdateMessage,
] as const;

/** Which responses an interaction takes: https://discord.com/developers/docs/interactions/receiving-and-responding */
const callbackOf: Record<InteractionType, z.ZodType<{ type: InteractionResponseType }>> = {
  [InteractionType.Ping]: typed([InteractionResponseType.Pong]),
  [InteractionType.ApplicationCommand]: typed([...ANY, InteractionResponseType.Modal]),
  [InteractionType.MessageComponent]: typed([...ANY, ...UPDATES, InteractionResponseType.Modal]),
  [InteractionType.ApplicationCommandAutocomplete]: typed([
    InteractionResponseType.ApplicationCommandAutocompleteResult,
  ]),
  [InteractionType.ModalSubmit]: typed([...ANY, ...UPDATES]),
};

function typed(types: readonly InteractionResponseType[]) {
  return z.object({ type: z.literal([...types]) });
}

/** The response's type, which must be one that this interaction takes. */
export function parseCallbackType(body: unknown, interaction: InteractionType): InteractionResponseType {
  return parseForm(callbackOf[interaction], body).type;
}

const callback = z.object({ data: z.unknown() });

/** The response's data as it stands; a response without has none in it. */
export function callbackData(body: unknown): unknown {
  return callback.safeParse(body).data?.data ?? {};
}

const choices = z.object({
  choices: list(
    z.object({
      name: text(1, 100),
      name_localizations: z.record(z.string(), text(1, 100)).exactOptional(),
      value: z.union([text(0, 100), z.number()]),
    }),
    0,
    25,
  ),
});

/** The choices of an autocomplete response. */
export function parseChoices(data: unknown) {
  return parseForm(choices, data, ['data']).choices;
}

const length = z.int().min(0).max(4000);
const textInput = z
  .object({
    type: z.literal(ComponentType.TextInput),
    id: z.int().min(0).exactOptional(),
    custom_id: customId,
    style: oneOf([TextInputStyle.Short, TextInputStyle.Paragraph]),
    label: text(1, 45).exactOptional(),
    min_length: length.exactOptional(),
    max_length: length.min(1).exactOptional(),
    required: z.boolean().exactOptional(),
    value: text(0, 4000).exactOptional(),
    placeholder: text(0, 100).exactOptional(),
  })
  .superRefine((input, context) => {
    if ((input.min_length ?? 0) > (input.max_length ?? 4000)) {
      fail(
        context,
        'TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH',
        'The minimum length exceeds the maximum length',
        ['min_length'],
      );
    }
  });
const modal = z.object({
  custom_id: customId,
  title: text(1, 45),
  components: list(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal(ComponentType.ActionRow), components: list(textInput, 1, 1) }),
      z.object({
        type: z.literal(ComponentType.Label),
        label: text(1, 45),
        description: text(0, 100).exactOptional(),
        component: z.discriminatedUnion('type', [textInput, stringSelect, autoSelect]),
      }),
      z.object({ type: z.literal(ComponentType.TextDisplay), content: text(1, 4000) }),
    ]),
    1,
    5,
  ),
});

/** The modal of a modal response. */
export function parseModal(data: unknown) {
  return parseForm(modal, data, ['data']);
}
