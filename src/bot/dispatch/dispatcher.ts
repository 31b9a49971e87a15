import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  InteractionType,
  type Snowflake,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { HandlerContext, HandlerDependencies } from '../../handlers/context.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import type { Opening } from '../../handlers/declaration/component.ts';
import type { Changes } from '../../handlers/declaration/description.ts';
import type { Reply } from '../../handlers/reply.ts';
import { within } from '../../services/time.ts';
import type { Audit } from '../audit/audit.ts';
import { handlers, interactions } from '../channels.ts';
import type { CommandMentions } from '../command-mentions.ts';
import { recentlyUsed } from '../recently-used.ts';
import type { Cooldown } from '../state/cooldown.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';
import type { Responder } from '../transport/responder.ts';
import type { Delivery, Receiver } from '../transport/transport.ts';
import { accessRefusal, isOffered, type Moderation, type Refusal, refusalOf, unknownTask } from './access.ts';
import { Answer } from './answer.ts';
import { suggestions } from './autocomplete.ts';
import { type AnswerOutcome, type DeferredAnswer, type Ending, told } from './deferred-answer.ts';
import { explainAndLog, failureSentence, unanswered, withReference } from './failure.ts';
import { observed } from './observed-interaction.ts';
import { type Hooks, interactionIdOf, Received } from './received.ts';
import { Catalog, type Form, labelOf, type Task, type Work } from './task.ts';

/** Milliseconds that a handler may take once its answer is deferred. */
const PATIENCE = 5 * 60_000;

/**
 * Milliseconds that a form waits for its data, and the same since the interaction came to be: a form cannot be deferred,
 * and its call has what is left of Discord's 3 s.
 */
const FORM_LIMIT = 1_500;
const FORM_BEFORE = 2_000;

/**
 * Milliseconds that a handler has after that to tell how far it came: 1 s for a sign of progress that is on its way, 4 s
 * for the change in flight, and a little more. Less than what interactions in flight have when the bot stops.
 */
const REPORT_LIMIT = 6_000;

/** How many interactions are remembered, so that none is answered twice: some 2 MB. */
const REMEMBERED = 10_000;

/** What can be asked for, and what is needed to answer it. */
export interface DispatcherOptions {
  readonly commands: readonly Command[];
  readonly dependencies: HandlerDependencies;
  readonly moderation: Moderation;
  readonly mentions: CommandMentions;
  readonly audit: Audit;
  readonly cooldown: Cooldown;
  readonly log: Logger;
}

/** The work for an interaction. */
interface Handled {
  readonly done: Promise<void>;
  /** Whether it turned out to be another process's, and is left to it. */
  isLeft: boolean;
}

const FIRST: Delivery = { again: false };

/** Takes raw interactions and answers each of them, whatever happens. */
export class Dispatcher implements Receiver {
  readonly #options: DispatcherOptions;
  readonly #catalog: Catalog;
  /** The interactions that came lately, by their ids. */
  readonly #handled = recentlyUsed<Handled>(REMEMBERED);
  /** One for each handler that is at work. */
  readonly #running = new Set<AbortController>();
  #interrupted = false;
  #inFlight = 0;
  /** Resolves when nothing is in flight; undefined until that is waited for. */
  #emptied: PromiseWithResolvers<void> | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#catalog = new Catalog(options.commands);
  }

  has(id: Snowflake): boolean {
    return this.#handled.has(id);
  }

  /**
   * Answers an interaction. Never rejects: what goes wrong is answered as far as possible, and logged. One that comes
   * again is not answered again: Discord repeats what it is not sure to have delivered. One that was left to another
   * process that has ended since is answered.
   */
  handle(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Delivery = FIRST,
    hooks: Hooks = {},
  ): Promise<void> {
    const id = interactionIdOf(interaction);
    const before = id === undefined ? undefined : this.#handled.get(id);
    if (before && !(before.isLeft && delivery.again)) return before.done.then(() => hooks.ended?.(false));
    const done = this.#begin(interaction, responder, delivery, hooks);
    // An interaction without an id makes no sense, and each gets its own sentence.
    if (id !== undefined) this.#handled.set(id, { done, isLeft: false });
    return done;
  }

  /** Tells handlers that the bot stops: what can stop in the middle does so, and answers how far it came. */
  interrupt(): void {
    this.#interrupted = true;
    for (const running of this.#running) running.abort();
  }

  /** How many interactions are being answered. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Waits until nothing is in flight, `milliseconds` at the most, and says how many are left. */
  async idle(milliseconds: number): Promise<number> {
    if (this.#inFlight > 0) {
      this.#emptied = Promise.withResolvers();
      await within(milliseconds, this.#emptied.promise);
    }
    return this.#inFlight;
  }

  #begin(interaction: APIInteraction, responder: Responder, delivery: Delivery, hooks: Hooks): Promise<void> {
    const { log } = this.#options;
    let received: Received;
    try {
      const command = labelOf(interaction);
      received = new Received(interaction, responder, { command, delivery, hooks, log });
    } catch (err) {
      log.error({ err }, 'an interaction could not be read');
      return Promise.resolve();
    }
    this.#inFlight += 1;
    return interactions.hasSubscribers
      ? observed(received, this.#catalog, () => this.#answer(received))
      : this.#answer(received);
  }

  /** Answers an interaction, and says how that ended. */
  async #answer(received: Received): Promise<void> {
    const { log } = this.#options;
    const began = performance.now();
    const duration = () => Math.round(performance.now() - began);
    try {
      const outcome = await this.#respond(received);
      const fields = { ...received.fields, outcome, failure: received.failure, duration: duration() };
      // The audit counts repeated refusals: a line for each would fill the log all the same.
      log[outcome === 'refused again' ? 'debug' : 'info'](fields, 'interaction answered');
      received.outcome = outcome === 'refused again' ? 'refused' : outcome;
    } catch (error) {
      const { outcome, level, says, fields } = unanswered(error);
      const handled = this.#handled.get(received.id);
      if (handled && outcome === 'elsewhere') handled.isLeft = true;
      log[level]({ ...received.fields, ...fields, outcome, duration: duration() }, says);
      received.outcome = outcome;
    }
    this.#inFlight -= 1;
    if (this.#inFlight === 0) this.#emptied?.resolve();
    const told = received.hooks.ended?.(received.elsewhere);
    if (told) await told;
  }

  async #respond(received: Received): Promise<AnswerOutcome | 'suggested' | 'opened' | 'refused again'> {
    const { interaction } = received;
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      const { signal } = new AbortController();
      const context = this.#context(received, signal, signal);
      const choices = await suggestions(interaction, this.#catalog, context, received.log);
      await received.respond({ kind: 'choices', choices });
      return 'suggested';
    }
    try {
      const task = this.#catalog.find(interaction);
      if (!task) return await refuse(received, unknownTask(interaction));
      if (interaction.type === InteractionType.ApplicationCommand) this.#learn(interaction.data);
      const deciding = refusalOf(task, received, this.#options);
      const refusal = deciding instanceof Promise ? await deciding : deciding;
      return refusal ? await refuse(received, refusal) : await this.#perform(task, received);
    } catch (error) {
      // What does not reach Discord cannot be answered in another way; content that it refuses can.
      if (error instanceof InteractionFailure && !error.contentRefused) throw error;
      const sentence = failureSentence(error, received);
      await received.respond({ kind: 'message', message: { ...told(sentence), ephemeral: true } });
      return sentence.outcome;
    }
  }

  /** Discord tells the id of a command with its use, where it was not told by its registration. */
  #learn(command: APIApplicationCommandInteraction['data']): void {
    const { mentions } = this.#options;
    if (!mentions.known.has(command.id)) mentions.learn([command], command.guild_id);
  }

  async #perform(task: Task, received: Received): Promise<AnswerOutcome | 'opened'> {
    const begun = task.begin();
    if ('open' in begun) {
      await received.respond({ kind: 'modal', modal: await this.#opened(begun, received) });
      return 'opened';
    }
    const { placement, changes } = begun;
    const explain = (error: unknown) => failureSentence(error, received);
    const answer = new Answer({ received, placement, explain });
    if (changes || received.delivery.again) {
      const deferred = await answer.defer();
      if (changes && deferred.whose === 'unproven') {
        return await this.#endUncertain(deferred, task.label, changes, received);
      }
    }
    const running = new AbortController();
    const abandoning = new AbortController();
    if (this.#interrupted) running.abort();
    this.#running.add(running);
    const context = this.#context(received, running.signal, abandoning.signal, answer);
    const ending = run(begun, task.label, context).then((reply): Ending => ({ reply }), explain);
    const overdue = async () => {
      running.abort();
      const last = await within(REPORT_LIMIT, ending);
      if (!last) abandoning.abort();
      return last ?? explain(new Error(`The handler of ${task.label} does not end`));
    };
    try {
      return await answer.deliver(ending, PATIENCE, overdue);
    } catch (error) {
      // There is nobody left to tell.
      running.abort();
      abandoning.abort();
      throw error;
    } finally {
      this.#running.delete(running);
      if (changes) this.#options.audit.settle(received.reference);
    }
  }

  /** A form, with its data as far as that comes in time. */
  async #opened(form: Form, received: Received): Promise<Awaited<Opening>> {
    const budget = new AbortController();
    const limit = Math.min(FORM_LIMIT, Math.max(0, FORM_BEFORE - (received.delivery.age ?? 0)));
    const timer = setTimeout(() => budget.abort(), limit);
    try {
      return await form.open(this.#context(received, budget.signal, budget.signal));
    } finally {
      clearTimeout(timer);
    }
  }

  /** A change that another process may have made: it is not made here, and that is said and written down. */
  async #endUncertain(
    deferred: DeferredAnswer,
    action: string,
    { shownBy }: Changes,
    { interaction, reference }: Received,
  ): Promise<AnswerOutcome> {
    const { audit } = this.#options;
    const why = 'it is uncertain whether it was done';
    const sentence = `It is uncertain whether this was done: look at it with ${shownBy}, and try again if it was not.`;
    const outcome = await deferred.endUncertain(withReference(sentence, reference));
    if (outcome === 'elsewhere') return outcome;
    audit.write(interaction, reference, { action, outcome: 'failed', why });
    audit.settle(reference);
    return outcome;
  }

  /** What a handler knows. @param answer shows progress; undefined where nothing can show it */
  #context(received: Received, signal: AbortSignal, abandoned: AbortSignal, answer?: Answer): HandlerContext {
    const { dependencies, commands, moderation, mentions, audit } = this.#options;
    const { interaction, reference } = received;
    return {
      ...dependencies,
      commands,
      place: received.place,
      asker: received.user,
      attachmentSizeLimit: received.attachmentSizeLimit,
      refusal: (access) => accessRefusal(access, interaction, moderation),
      isOffered: (access) => isOffered(access, interaction, moderation),
      mention: (typed) => mentions.mention(typed, interaction.guild_id),
      audit: (entry) => void audit.write(interaction, reference, entry),
      tell: (failure) => explainAndLog(failure, received),
      reference,
      signal,
      abandoned,
      progress: async (reply) => answer?.progress(reply),
    };
  }
}

async function refuse(received: Received, { sentence, outcome }: Refusal): Promise<Refusal['outcome']> {
  await received.respond({ kind: 'message', message: { content: sentence, ephemeral: true } });
  return outcome;
}

/** Runs a handler. What it throws at once is a rejection too. */
async function run(work: Work, label: string, context: HandlerContext): Promise<Reply> {
  return handlers.hasSubscribers
    ? await handlers.tracePromise(() => work.run(context), { label })
    : await work.run(context);
}
