import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIInteractionResponse,
  ApplicationCommandOptionType,
  InteractionResponseType,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../../handlers/context.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import { visible } from '../../handlers/display/display-text.ts';

/** Discord's limits: 25 choices of 1 to 100 characters each. */
const CHOICES = 25;
const CHOICE_LENGTH = 100;

/** What is offered for the option that somebody is typing into; nothing for one that offers nothing. */
export function autocomplete(
  { data }: APIApplicationCommandAutocompleteInteraction,
  commands: ReadonlyMap<string, Command>,
  context: HandlerContext,
): APIInteractionResponse {
  const focused = data.options.find((option) => 'focused' in option && option.focused === true);
  const typed = focused?.type === ApplicationCommandOptionType.String ? focused.value : '';
  const offered = (focused && commands.get(data.name)?.suggest(focused.name, typed, context)) ?? [];
  const choices = offered
    .map((value) => ({ name: visible(value), value }))
    .filter(
      ({ name, value }) => value !== '' && name.length <= CHOICE_LENGTH && value.length <= CHOICE_LENGTH,
    );
  return {
    type: InteractionResponseType.ApplicationCommandAutocompleteResult,
    data: { choices: choices.slice(0, CHOICES) },
  };
}
