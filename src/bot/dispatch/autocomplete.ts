import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIInteractionResponse,
  ApplicationCommandOptionType,
  InteractionResponseType,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { HandlerContext } from '../../handlers/context.ts';
import { cut, visible } from '../../handlers/display/display-text.ts';
import type { Catalog } from './catalog.ts';

/** Discord's limits: 25 choices of 1 to 100 characters each. */
const CHOICES = 25;
const CHOICE_LENGTH = 100;

/**
 * What is offered for the option that somebody is typing into. Whoever may not run the command is offered nothing,
 * and so is everybody when the handler fails: a list that pops up while one types is no place for a sentence.
 */
export async function autocomplete(
  interaction: APIApplicationCommandAutocompleteInteraction,
  catalog: Catalog,
  context: HandlerContext,
  log: Logger,
): Promise<APIInteractionResponse> {
  const called = catalog.command(interaction);
  const focused = called?.options.find((option) => 'focused' in option && option.focused === true);
  const typed = focused?.type === ApplicationCommandOptionType.String ? focused.value : '';
  let offered: readonly { readonly name: string; readonly value: string }[] = [];
  if (called && focused && context.refusal(called.access) === undefined) {
    try {
      offered = await called.runnable.suggest(focused.name, typed, context);
    } catch (err) {
      log.warn({ err }, 'nothing could be suggested');
    }
  }
  const choices = offered
    .map(({ name, value }) => ({ name: cut(visible(name), CHOICE_LENGTH), value }))
    .filter(({ value }) => value !== '' && value.length <= CHOICE_LENGTH);
  return {
    type: InteractionResponseType.ApplicationCommandAutocompleteResult,
    data: { choices: choices.slice(0, CHOICES) },
  };
}
