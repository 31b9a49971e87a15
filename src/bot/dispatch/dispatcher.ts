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
import { shownText, withoutIsolates } from '../../handlers/display/safe-text.ts';
import { Lru } from '../../services/collections.ts';
import { isServiceTrouble } from '../../services/service-failure.ts';
import { withTimeout } from '../../services/time.ts';
import { MAX_REMEMBERED } from '../state/lru-cache.ts';
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
import { findRefusal, type Refusal, unknownRefusal } from './access.ts';
import type { AnswerOutcome } from './answer.ts';
import { ANSWER_STATES, type AnswerState } from './answer-state.ts';
import { errorReply, toReply } from './error-reply.ts';
import { HandlerRunner, type HandlerRunnerOptions } from './handler-runner.ts';
import { InteractionRouter, interactionLabel, type Route } from './interaction-router.ts';
import {
  type Hooks,
  hasTickets,
  interactionIdOf,
  loadTicketReplacement,
  ReceivedInteraction,
} from './received-interaction.ts';

/** What a dispatcher needs. */
export interface DispatcherOptions extends HandlerRunnerOptions, Pick<State, 'cooldown'> {
  /** The locale of public answers in guilds without a choice of their own; undefined for Discord's. */
  readonly publicLanguage?: string | undefined;
  readonly log: Logger;
}

/** An interaction in progress or finished. */
interface HandledInteraction {
  /** Undefined once the work is done. */
  done: Promise<void> | undefined;
  /** The state of the answer: as on arrival until the work is done. */
  state: AnswerState;
}

const NO_COMMUNITY =
  'this server is not a Community, so Discord reports its language as English, but a member uses another one: ' +
  '/settings sets the language of public answers in that server, and PUBLIC_LANGUAGE that of all servers';

/** Answers raw interactions, even if handling one fails. */
export class Dispatcher implements Receiver {
  readonly #options: DispatcherOptions;
  readonly #router: InteractionRouter;
  readonly #runner: HandlerRunner;
  /** The latest interactions by id, so that no interaction is answered twice. */
  readonly #handled = new Lru<HandledInteraction>(MAX_REMEMBERED);
  #inFlight = 0;
  /** Whether the warning about a server without its own language is logged. */
  #hasAdvised = false;
  /** Resolves when nothing is in flight; undefined until `idle` is called. */
  #drained: PromiseWithResolvers<void> | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#router = new InteractionRouter(options.commands);
    this.#runner = new HandlerRunner(options);
  }

  has(id: Snowflake): boolean {
    return this.#handled.has(id);
  }

  /**
   * Answers an interaction. Never rejects: a failure is logged and answered if possible. Idempotent, because Discord
   * repeats interactions whose delivery it cannot confirm. A repeat is answered only if this process did not answer
   * it and an ended process left it.
   */
  handle(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Delivery = { state: 'unanswered' },
    hooks: Hooks = {},
  ): Promise<void> {
    const id = interactionIdOf(interaction) ?? '';
    const before = this.#handled.get(id);
    // Until the first one ends, it is unknown whether there is anything left to do.
    if (before?.done) return before.done.then(() => this.handle(interaction, responder, delivery, hooks));
    if (before && !(ANSWER_STATES[before.state].mayBeOwed && ANSWER_STATES[delivery.state].isLeft))
      return Promise.resolve(hooks.ended?.(before.state));
    const handled: HandledInteraction = { done: undefined, state: delivery.state };
    // Invalid interactions have no id, and each is answered.
    if (id !== '') this.#handled.set(id, handled);
    handled.done = this.#begin(interaction, responder, { delivery, hooks, handled });
    return handled.done ?? Promise.resolve();
  }

  /** Aborts running handlers because the bot is stopping. A handler that can stop halfway reports its progress. */
  interrupt(): void {
    this.#runner.interrupt();
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /**
   * Waits until nothing is in flight, at most `milliseconds`.
   * @returns the number of interactions still in flight
   */
  async idle(milliseconds: number): Promise<number> {
    if (this.#inFlight > 0) {
      this.#drained = Promise.withResolvers();
      await withTimeout(milliseconds, this.#drained.promise);
    }
    return this.#inFlight;
  }

  #begin(
    interaction: APIInteraction,
    responder: Responder,
    {
      handled,
      ...given
    }: { readonly delivery: Delivery; readonly hooks: Hooks; readonly handled: HandledInteraction },
  ): Promise<void> | undefined {
    const { log, publicLanguage, dependencies } = this.#options;
    const { serverSettings, tickets } = dependencies;
    let received: ReceivedInteraction;
    try {
      const command = interactionLabel(interaction);
      const settings = { log, publicLanguage, serverSettings, tickets };
      received = new ReceivedInteraction(interaction, responder, { command, ...given, ...settings });
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
      ? answerObserved(received, this.#router, () => this.#answer(received, handled))
      : this.#answer(received, handled);
  }

  async #answer(received: ReceivedInteraction, handled: HandledInteraction): Promise<void> {
    const { log } = this.#options;
    const began = performance.now();
    const duration = () => Math.round(performance.now() - began);
    try {
      const outcome = await this.#respond(received);
      const state = received.transition('answered');
      const { logMessage } = ANSWER_STATES[state];
      handled.state = state;
      const fields = { ...received.fields, outcome, failure: received.failure, duration: duration() };
      // The audit counts repeated refusals. A line for each would flood the log.
      log[outcome === 'refused again' ? 'debug' : 'info'](fields, logMessage);
      received.outcome = outcome === 'refused again' ? 'refused' : outcome;
    } catch (error) {
      const state = received.transition(failureEvent(error));
      const { isAnsweredElsewhere, logMessage } = ANSWER_STATES[state];
      handled.state = state;
      if (!isAnsweredElsewhere) received.refundCooldown?.();
      const outcome = isAnsweredElsewhere ? 'elsewhere' : state;
      const fields = {
        ...received.fields,
        err: isAnsweredElsewhere ? undefined : error,
        outcome,
        duration: duration(),
      };
      log[isAnsweredElsewhere || isLoggedOutage(error) ? 'info' : 'error'](fields, logMessage);
      received.outcome = outcome;
    }
    this.#inFlight -= 1;
    if (this.#inFlight === 0) this.#drained?.resolve();
    const finished = received.hooks.ended?.(received.state);
    if (finished) await finished;
    handled.done = undefined;
  }

  async #respond(
    received: ReceivedInteraction,
  ): Promise<AnswerOutcome | 'suggested' | 'opened' | 'refused again'> {
    const { interaction } = received;
    const loading = received.loadWords();
    if (loading) await loading;
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      const context = this.#runner.suggestionContext(received);
      const choices = await suggestedChoices(interaction, this.#router, context, received);
      await received.respond({ kind: 'choices', choices });
      return 'suggested';
    }
    try {
      const route = this.#router.find(interaction);
      if (!route) return await answerRefusal(received, unknownRefusal(received));
      if (interaction.type === InteractionType.ApplicationCommand) this.#learnMention(interaction.data);
      const refusal = findRefusal(route, received, this.#options);
      if (refusal) return await answerRefusal(received, refusal);
      return await this.#runner.run(
        hasTickets(interaction) ? await this.#resolveTickets(received, route) : route,
        received,
      );
    } catch (error) {
      // Another answer helps only if Discord refused the content of this one.
      if (kindOf(error) !== 'refused') throw error;
      const sentence = errorReply(error, received);
      const reply = toReply(sentence);
      if (ANSWER_STATES[received.state].hasFirstAnswer) await received.responder.editOriginal(reply);
      else await received.respond({ kind: 'message', message: { ...reply, ephemeral: true } });
      return sentence.outcome;
    }
  }

  /** Returns the route with the texts of the tickets, which are looked up after the check of the asker's rights. */
  async #resolveTickets(received: ReceivedInteraction, route: Route): Promise<Route> {
    const { resolveTickets } = await loadTicketReplacement();
    const began = performance.now();
    received.interaction = await resolveTickets(received.interaction, this.#options.dependencies.tickets);
    received.age += performance.now() - began;
    return this.#router.find(received.interaction) ?? route;
  }

  /** Learns a command's id from its use, because another process may have registered it. */
  #learnMention(command: APIApplicationCommandInteraction['data']): void {
    const { mentions } = this.#options;
    if (!mentions.known.has(command.id)) mentions.learn([command], command.guild_id);
  }
}

/** An outage of Discord has its own log line. */
const isLoggedOutage = (error: unknown): boolean =>
  error instanceof InteractionFailure && error.retryable && !error.cutShort;

/**
 * Returns the choices for the focused option. Returns an empty list if the user may not run the command or the
 * suggestions fail, because Discord accepts only choices here.
 */
export async function suggestedChoices(
  interaction: APIApplicationCommandAutocompleteInteraction,
  router: InteractionRouter,
  context: HandlerContext,
  received: Pick<ReceivedInteraction, 'log'>,
): Promise<Suggestion[]> {
  try {
    const called = router.findChatCommand(interaction.data);
    const focused = called?.options.find((option) => 'focused' in option && option.focused === true);
    if (!called || !focused || context.refusal(called.access) !== undefined) return [];
    const typed = focused.type === ApplicationCommandOptionType.String ? withoutIsolates(focused.value) : '';
    const suggest = () => called.runnable.suggest(focused.name, typed, context);
    const offered = await handlers.tracePromise(suggest, { label: called.label });
    return (
      offered
        // Discord sends a chosen value as if it was typed.
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
  received: ReceivedInteraction,
  { sentence, outcome }: Refusal,
): Promise<Refusal['outcome']> {
  await received.respond({ kind: 'message', message: { content: sentence, ephemeral: true } });
  return outcome;
}

/**
 * Answers an interaction and publishes its kind, the time of its first answer and its outcome on the diagnostics
 * channels.
 */
async function answerObserved(
  received: ReceivedInteraction,
  router: InteractionRouter,
  answer: () => Promise<void>,
): Promise<void> {
  const { interaction, reference, hooks } = received;
  const published: ObservedInteraction = {
    kind: OBSERVED_KINDS.get(interaction.type) ?? 'other',
    command: observedCommand(interaction, router),
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

/** A Map, because the type is unchecked, and an object as the key of another object may throw. */
const OBSERVED_KINDS: ReadonlyMap<unknown, ObservedInteraction['kind']> = new Map([
  [InteractionType.ApplicationCommand, 'command'],
  [InteractionType.ApplicationCommandAutocomplete, 'autocomplete'],
  [InteractionType.MessageComponent, 'component'],
  [InteractionType.ModalSubmit, 'modal'],
]);

/**
 * Returns the name of a declared command or component. Others are `unknown`, so that invented interactions add no
 * names to the metrics.
 */
function observedCommand(interaction: APIInteraction, router: InteractionRouter): string {
  try {
    const found =
      interaction.type === InteractionType.ApplicationCommandAutocomplete
        ? router.findChatCommand(interaction.data)
        : router.find(interaction);
    return found?.label ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
