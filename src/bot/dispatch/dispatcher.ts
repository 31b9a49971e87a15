import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandInteraction,
  type APIInteraction,
  ApplicationCommandOptionType,
  InteractionType,
  type Snowflake,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { HandlerContext } from '../../handlers/context.ts';
import type { Suggestion } from '../../handlers/declaration/options.ts';
import { AUTOCOMPLETE_CHOICES, CHOICE_NAME_LENGTH } from '../../handlers/discord-limits.ts';
import { isExactValue } from '../../handlers/display/buttons.ts';
import { shownText } from '../../handlers/display/safe-text.ts';
import { withoutIsolates } from '../../handlers/display/text-direction.ts';
import { Lru } from '../../services/collections.ts';
import { isServiceTrouble } from '../../services/service-failure.ts';
import { withTimeout } from '../../services/time.ts';
import { MOST_REMEMBERED } from '../state/recently-used.ts';
import type { State } from '../state/state.ts';
import {
  acknowledgements,
  handlers,
  interactions,
  type ObservedInteraction,
} from '../transport/bot-channels.ts';
import { failureEvent, InteractionFailure, kindOf } from '../transport/interaction-failure.ts';
import type { Responder } from '../transport/responder.ts';
import type { Delivery, Receiver } from '../transport/transport.ts';
import { type Refusal, refusalOf, unknownTask } from './access.ts';
import type { AnswerOutcome } from './answer.ts';
import { ANSWER_STATES, type AnswerState } from './answer-state.ts';
import { failureSentence, sentenceReply } from './failure.ts';
import { Performer, type PerformerOptions } from './performer.ts';
import { type Hooks, hasTickets, interactionIdOf, loadTicketed, Received } from './received.ts';
import { Catalog, interactionLabel, type Task } from './task.ts';

/** The tasks of the bot, and the parts that answer them. */
export interface DispatcherOptions extends PerformerOptions, Pick<State, 'cooldown'> {
  /** The locale of public answers in guilds that have chosen none; undefined for Discord's. */
  readonly publicLanguage?: string | undefined;
  readonly log: Logger;
}

/** The work for an interaction. */
interface Handled {
  /** Undefined once it is done. */
  done: Promise<void> | undefined;
  /** The state of its answer: that of its arrival, until it ends without one. */
  state: AnswerState;
}

const NO_COMMUNITY =
  'this server is no Community, so that Discord says English for it, and somebody there uses another language: ' +
  '/settings there chooses the language of what everybody sees, and PUBLIC_LANGUAGE that of all servers';

/** Takes raw interactions and answers each, also after a failure. */
export class Dispatcher implements Receiver {
  readonly #options: DispatcherOptions;
  readonly #catalog: Catalog;
  readonly #performer: Performer;
  /** The latest interactions by their ids, so that none is answered twice. */
  readonly #handled = new Lru<Handled>(MOST_REMEMBERED);
  #inFlight = 0;
  /** Whether the log has its one line about a server without a language of its own. */
  #hasAdvised = false;
  /** Resolves when nothing is in flight; undefined until `idle` is called. */
  #emptied: PromiseWithResolvers<void> | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#catalog = new Catalog(options.commands);
    this.#performer = new Performer(options);
  }

  has(id: Snowflake): boolean {
    return this.#handled.has(id);
  }

  /**
   * Answers an interaction. Never rejects: a failure is logged, and answered if possible. A repeated interaction is not
   * answered again, since Discord repeats those whose delivery it cannot confirm, unless this process did not answer it
   * and one that has ended left it.
   */
  handle(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Delivery = { state: 'unanswered' },
    hooks: Hooks = {},
  ): Promise<void> {
    const id = interactionIdOf(interaction) ?? '';
    const before = this.#handled.get(id);
    // Until it ends nobody knows whether there is something left to do.
    if (before?.done) return before.done.then(() => this.handle(interaction, responder, delivery, hooks));
    if (before && !(ANSWER_STATES[before.state].isOwed && ANSWER_STATES[delivery.state].isLeft))
      return Promise.resolve(hooks.ended?.(before.state));
    const handled: Handled = { done: undefined, state: delivery.state };
    // Invalid interactions have no id, and each gets its own sentence.
    if (id !== '') this.#handled.set(id, handled);
    handled.done = this.#begin(interaction, responder, { delivery, hooks, handled });
    return handled.done ?? Promise.resolve();
  }

  /** Aborts running handlers because the bot stops. A handler that can stop halfway reports its progress. */
  interrupt(): void {
    this.#performer.interrupt();
  }

  /** The number of interactions in flight. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Waits at most `milliseconds` until nothing is in flight. Returns the number still in flight. */
  async idle(milliseconds: number): Promise<number> {
    if (this.#inFlight > 0) {
      this.#emptied = Promise.withResolvers();
      await withTimeout(milliseconds, this.#emptied.promise);
    }
    return this.#inFlight;
  }

  #begin(
    interaction: APIInteraction,
    responder: Responder,
    { handled, ...given }: { readonly delivery: Delivery; readonly hooks: Hooks; readonly handled: Handled },
  ): Promise<void> | undefined {
    const { log, publicLanguage, dependencies } = this.#options;
    const { serverSettings, tickets } = dependencies;
    let received: Received;
    try {
      const command = interactionLabel(interaction);
      const settings = { log, publicLanguage, serverSettings, tickets };
      received = new Received(interaction, responder, { command, ...given, ...settings });
    } catch (err) {
      log.error({ err }, 'an interaction could not be read');
      return undefined;
    }
    this.#inFlight += 1;
    if (!this.#hasAdvised && received.lacksLanguage) {
      this.#hasAdvised = true;
      received.log.warn({ locale: received.locale }, NO_COMMUNITY);
    }
    return interactions.hasSubscribers
      ? answerObserved(received, this.#catalog, () => this.#answer(received, handled))
      : this.#answer(received, handled);
  }

  /** Answers an interaction, and logs the outcome. */
  async #answer(received: Received, handled: Handled): Promise<void> {
    const { log } = this.#options;
    const began = performance.now();
    const duration = () => Math.round(performance.now() - began);
    try {
      const outcome = await this.#respond(received);
      const state = received.note('answered');
      const { says } = ANSWER_STATES[state];
      handled.state = state;
      const fields = { ...received.fields, outcome, failure: received.failure, duration: duration() };
      // The audit counts repeated refusals: a line for each would fill the log anyway.
      log[outcome === 'refused again' ? 'debug' : 'info'](fields, says);
      received.outcome = outcome === 'refused again' ? 'refused' : outcome;
    } catch (error) {
      const state = received.note(failureEvent(error));
      const { isOthers, says } = ANSWER_STATES[state];
      handled.state = state;
      if (!isOthers) received.giveBack?.();
      const outcome = isOthers ? 'elsewhere' : state;
      const fields = { ...received.fields, err: isOthers ? undefined : error, outcome, duration: duration() };
      log[isOthers || isLogged(error) ? 'info' : 'error'](fields, says);
      received.outcome = outcome;
    }
    this.#inFlight -= 1;
    if (this.#inFlight === 0) this.#emptied?.resolve();
    const ending = received.hooks.ended?.(received.state);
    if (ending) await ending;
    handled.done = undefined;
  }

  async #respond(received: Received): Promise<AnswerOutcome | 'suggested' | 'opened' | 'refused again'> {
    const { interaction } = received;
    const loading = received.loadWords();
    if (loading) await loading;
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      const context = this.#performer.suggesting(received);
      const choices = await suggestedChoices(interaction, this.#catalog, context, received);
      await received.respond({ kind: 'choices', choices });
      return 'suggested';
    }
    try {
      const task = this.#catalog.find(interaction);
      if (!task) return await answerRefusal(received, unknownTask(received));
      if (interaction.type === InteractionType.ApplicationCommand) this.#learn(interaction.data);
      const refusal = refusalOf(task, received, this.#options);
      if (refusal) return await answerRefusal(received, refusal);
      return await this.#performer.perform(
        hasTickets(interaction) ? await this.#withoutTickets(received, task) : task,
        received,
      );
    } catch (error) {
      // Another answer helps only if Discord refused the content of this one.
      if (kindOf(error) !== 'refused') throw error;
      const sentence = failureSentence(error, received);
      const reply = sentenceReply(sentence);
      if (ANSWER_STATES[received.state].hasFirst) await received.responder.editOriginal(reply);
      else await received.respond({ kind: 'message', message: { ...reply, ephemeral: true } });
      return sentence.outcome;
    }
  }

  /** The same task with the texts of the tickets, which are looked up once the asker's rights are known. */
  async #withoutTickets(received: Received, task: Task): Promise<Task> {
    const { withoutTickets } = await loadTicketed();
    const began = performance.now();
    received.interaction = await withoutTickets(received.interaction, this.#options.dependencies.tickets);
    received.age += performance.now() - began;
    return this.#catalog.find(received.interaction) ?? task;
  }

  /** Learns a command's id from its use: another process may have registered it. */
  #learn(command: APIApplicationCommandInteraction['data']): void {
    const { mentions } = this.#options;
    if (!mentions.known.has(command.id)) mentions.learn([command], command.guild_id);
  }
}

/** An outage of Discord has a log line of its own. */
const isLogged = (error: unknown): boolean =>
  error instanceof InteractionFailure && error.retryable && !error.cutShort;

/**
 * The choices for the focused option. A user who may not run the command gets none, and so does a failure: a list of
 * suggestions is no place for a sentence, and Discord accepts nothing else here.
 */
export async function suggestedChoices(
  interaction: APIApplicationCommandAutocompleteInteraction,
  catalog: Catalog,
  context: HandlerContext,
  received: Pick<Received, 'log'>,
): Promise<Suggestion[]> {
  try {
    const called = catalog.called(interaction.data);
    const focused = called?.options.find((option) => 'focused' in option && option.focused === true);
    if (!called || !focused || context.refusal(called.access) !== undefined) return [];
    const typed = focused.type === ApplicationCommandOptionType.String ? withoutIsolates(focused.value) : '';
    const suggest = () => called.runnable.suggest(focused.name, typed, context);
    const offered = await handlers.tracePromise(suggest, { label: called.label });
    return (
      offered
        // A chosen value comes back like typed text.
        .filter(({ value }) => isExactValue(value) && value === withoutIsolates(value))
        .slice(0, AUTOCOMPLETE_CHOICES)
        .map(({ name, value }) => ({ name: shownText(name, CHOICE_NAME_LENGTH), value }))
    );
  } catch (err) {
    received.log[isServiceTrouble(err) ? 'debug' : 'warn']({ err }, 'nothing could be suggested');
    return [];
  }
}

async function answerRefusal(
  received: Received,
  { sentence, outcome }: Refusal,
): Promise<Refusal['outcome']> {
  await received.respond({ kind: 'message', message: { content: sentence, ephemeral: true } });
  return outcome;
}

/**
 * Answers an interaction and publishes it in the diagnostics channels: its kind, the time of the first answer, and its
 * outcome.
 */
async function answerObserved(
  received: Received,
  catalog: Catalog,
  answer: () => Promise<void>,
): Promise<void> {
  const { interaction, reference, hooks } = received;
  const published: ObservedInteraction = {
    kind: OBSERVED_KINDS.get(interaction.type) ?? 'other',
    command: observedCommand(interaction, catalog),
    reference,
  };
  const began = performance.now();
  const acknowledged = () =>
    acknowledgements.publish({ interaction: published, seconds: (performance.now() - began) / 1_000 });
  received.hooks = { ...hooks, acknowledged };
  await interactions.tracePromise(async () => {
    await answer();
    if (received.outcome !== undefined) published.outcome = received.outcome;
  }, published);
}

/** A Map, because the type is unchecked: an object as a key of another may throw. */
const OBSERVED_KINDS: ReadonlyMap<unknown, ObservedInteraction['kind']> = new Map([
  [InteractionType.ApplicationCommand, 'command'],
  [InteractionType.ApplicationCommandAutocomplete, 'autocomplete'],
  [InteractionType.MessageComponent, 'component'],
  [InteractionType.ModalSubmit, 'modal'],
]);

/** The name of a declared task; others have none, so that invented interactions add no names to the metrics. */
function observedCommand(interaction: APIInteraction, catalog: Catalog): string {
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
