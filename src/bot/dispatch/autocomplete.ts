import {
  type APIApplicationCommandAutocompleteInteraction,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { HandlerContext } from '../../handlers/context.ts';
import type { Suggestion } from '../../handlers/declaration/options.ts';
import { shownText } from '../../handlers/display/safe-text.ts';
import { isServiceTrouble } from '../../services/service-failure.ts';
import { handlers } from '../bot-channels.ts';
import type { Catalog } from './task.ts';

/** Discord's limits: 25 choices of 1 to 100 characters each. */
const CHOICES = 25;
const CHOICE_LENGTH = 100;

/**
 * What is offered for the option that somebody is typing into. Whoever may not run the command is offered nothing,
 * and so is everybody when something fails, whatever it is: a list that pops up while one types is no place for a
 * sentence, and Discord takes nothing else here.
 */
export async function suggestions(
  interaction: APIApplicationCommandAutocompleteInteraction,
  catalog: Catalog,
  context: HandlerContext,
  log: Logger,
): Promise<Suggestion[]> {
  try {
    const called = catalog.called(interaction.data);
    const focused = called?.options.find((option) => 'focused' in option && option.focused === true);
    if (!called || !focused || context.refusal(called.access) !== undefined) return [];
    const typed = focused.type === ApplicationCommandOptionType.String ? focused.value : '';
    const suggest = () => called.runnable.suggest(focused.name, typed, context);
    const offered = await handlers.tracePromise(suggest, { label: called.label });
    return offered
      .filter(({ value }) => value !== '' && value.length <= CHOICE_LENGTH)
      .slice(0, CHOICES)
      .map(({ name, value }) => ({ name: shownText(name, CHOICE_LENGTH), value }));
  } catch (err) {
    log[isServiceTrouble(err) ? 'debug' : 'warn']({ err }, 'nothing could be suggested');
    return [];
  }
}
