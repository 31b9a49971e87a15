import { randomUUID } from 'node:crypto';
import { type APIInteraction, InteractionType, type Snowflake } from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Opening } from '../../handlers/declaration/component.ts';
import type { Changes } from '../../handlers/declaration/description.ts';
import { within } from '../../services/time.ts';
import { handlers, interactions } from '../channels.ts';
import { recentlyUsed } from '../recently-used.ts';
import type { Cooldown } from '../state/cooldown.ts';
import { InteractionFailure } from '../transport/interaction-failure.ts';
import { interactionIdOf, userOf } from '../transport/interaction-fields.ts';
import type { Responder } from '../transport/responder.ts';
import type { Delivery, Receiver } from '../transport/transport.ts';
import { Answer, type AnswerOutcome, type Ending } from './answer.ts';
import { autocomplete } from './autocomplete.ts';
import { Catalog } from './catalog.ts';
import { failureEnding, withReference } from './failure-ending.ts';
import { privately } from './first-answer.ts';
import { type HandlerParts, handlerContext } from './handler-context.ts';
import { observed } from './observed-interaction.ts';
import type { Received } from './received.ts';
import { type Refusal, refusalOf, unknownTask } from './refusal.ts';
import { type Form, findTask, labelOf, type Task } from './task.ts';
import { unanswered } from './unanswered.ts';

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
export interface DispatcherOptions extends HandlerParts {
  readonly cooldown: Cooldown;
  readonly log: Logger;
}

/** The work for an interaction. */
interface Work {
  readonly done: Promise<void>;
  /** Whether it turned out to be another process's, and is left to it. */
  isLeft: boolean;
}

/** Takes raw interactions from a transport and answers each of them, whatever happens. */
export class Dispatcher implements Receiver {
  readonly #options: DispatcherOptions;
  readonly #catalog: Catalog;
  readonly #inFlight = new Set<Promise<void>>();
  /** The work for each interaction that came lately, by its id. */
  readonly #handled = recentlyUsed<Work>(REMEMBERED);
  /** One for each handler that is at work. */
  readonly #running = new Set<AbortController>();
  #interrupted = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#catalog = new Catalog(options.commands);
  }

  has(id: Snowflake): boolean {
    return this.#handled.has(id);
  }

  /**
   * Answers an interaction. Never rejects: what goes wrong is answered as far as possible, and logged. One that comes
   * again is not answered again: Discord repeats what it is not sure to have delivered. What was left to another process
   * that has ended since is answered.
   */
  handle(
    interaction: APIInteraction,
    responder: Responder,
    { again, takenOver = false, age = 0 }: Delivery = { again: false },
  ): Promise<void> {
    const id = interactionIdOf(interaction);
    const before = id === undefined ? undefined : this.#handled.get(id);
    if (before && !(before.isLeft && again)) return before.done;
    const done = this.#handle(interaction, responder, { again, takenOver, age })
      .catch((err: unknown) => this.#options.log.error({ err }, 'an interaction could not be read'))
      .finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
    // What comes without an id makes no sense, and each gets its own sentence.
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
    return this.#inFlight.size;
  }

  /** Waits until nothing is in flight, `milliseconds` at the most, and says how many are left. */
  async idle(milliseconds: number): Promise<number> {
    await within(milliseconds, Promise.all(this.#inFlight));
    return this.#inFlight.size;
  }

  async #handle(
    interaction: APIInteraction,
    responder: Responder,
    delivery: Required<Delivery>,
  ): Promise<void> {
    const reference = randomUUID().slice(0, 8);
    const handle = (by: Responder) =>
      this.#answerAndLog({ interaction, reference, responder: by, ...delivery });
    if (!interactions.hasSubscribers) await handle(responder);
    else await observed({ interaction, reference, responder, catalog: this.#catalog }, handle);
  }

  /** Says how it ended. */
  async #answerAndLog(came: Omit<Received, 'log'>): Promise<string> {
    const { interaction, reference } = came;
    const began = performance.now();
    const log = this.#options.log.child({
      interaction: interaction.id,
      reference,
      command: labelOf(interaction),
      guild: interaction.guild_id,
      user: userOf(interaction),
    });
    const duration = () => Math.round(performance.now() - began);
    const received: Received = { ...came, log };
    try {
      const outcome = await this.#answer(received);
      const fields = { outcome, failure: received.failure, duration: duration() };
      // Of what the audit counts, a line for each would fill the log all the same.
      log[outcome === 'refused again' ? 'debug' : 'info'](fields, 'interaction answered');
      return outcome === 'refused again' ? 'refused' : outcome;
    } catch (error) {
      const { outcome, level, says, fields } = unanswered(error);
      const work = this.#handled.get(interaction.id);
      if (work && outcome === 'elsewhere') work.isLeft = true;
      log[level]({ ...fields, outcome, duration: duration() }, says);
      return outcome;
    }
  }

  async #answer(received: Received): Promise<AnswerOutcome | 'suggested' | 'opened' | 'refused again'> {
    const { interaction, responder, log } = received;
    if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
      const { signal } = new AbortController();
      const context = handlerContext(received, this.#options, { signal, abandoned: signal });
      const choices = await autocomplete({ interaction, catalog: this.#catalog, context, log });
      await responder.respond({ kind: 'choices', choices });
      return 'suggested';
    }
    try {
      const task = findTask(interaction, this.#catalog);
      if (!task) return await this.#refuse(unknownTask(interaction), responder);
      if (interaction.type === InteractionType.ApplicationCommand) {
        this.#options.mentions.learn([interaction.data], interaction.data.guild_id);
      }
      const refusal = await refusalOf(task, received, this.#options);
      return refusal ? await this.#refuse(refusal, responder) : await this.#perform(task, received);
    } catch (error) {
      // What does not reach Discord cannot be answered in another way; content that it refuses can.
      if (error instanceof InteractionFailure && !error.contentRefused) throw error;
      const { sentence, components, outcome } = failureEnding(error, received);
      await responder.respond(privately(sentence, components));
      return outcome;
    }
  }

  async #refuse({ sentence, outcome }: Refusal, responder: Responder): Promise<Refusal['outcome']> {
    await responder.respond(privately(sentence));
    return outcome;
  }

  async #perform(task: Task, received: Received): Promise<AnswerOutcome | 'opened'> {
    const { responder, log, again, age } = received;
    const begun = task.begin();
    if ('open' in begun) {
      await responder.respond({ kind: 'modal', modal: await this.#opened(begun, received) });
      return 'opened';
    }
    const explain = (error: unknown) => failureEnding(error, received);
    const answer = new Answer({ placement: begun.placement, responder, log, again, age, explain });
    const whose = begun.changes || again ? await answer.defer() : undefined;
    if (begun.changes && whose === 'unproven') {
      return this.#uncertain(answer, task.label, begun.changes, received);
    }
    const running = new AbortController();
    const abandoning = new AbortController();
    if (this.#interrupted) running.abort();
    this.#running.add(running);
    const context = handlerContext(received, this.#options, {
      signal: running.signal,
      abandoned: abandoning.signal,
      progress: (reply) => answer.progress(reply),
    });
    const ending = handlers
      .tracePromise(() => begun.run(context), { label: task.label })
      .then((reply): Ending => ({ reply }), explain);
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
      if (begun.changes) this.#options.audit.settle(received.reference);
    }
  }

  /** A form, with its data as far as that comes in time. */
  async #opened(begun: Form, received: Received): Promise<Opening> {
    const budget = new AbortController();
    const limit = Math.min(FORM_LIMIT, Math.max(0, FORM_BEFORE - received.age));
    const timer = setTimeout(() => budget.abort(), limit);
    const { signal } = budget;
    try {
      return await begun.open(handlerContext(received, this.#options, { signal, abandoned: signal }));
    } finally {
      clearTimeout(timer);
    }
  }

  /** A change that another process may have made: it is not made here, and that is said and written down. */
  async #uncertain(
    answer: Answer,
    action: string,
    { shownBy }: Changes,
    { interaction, reference }: Received,
  ): Promise<AnswerOutcome> {
    const sentence = `It is uncertain whether this was done: look at it with ${shownBy}, and try again if it was not.`;
    const outcome = await answer.endUncertain(withReference(sentence, reference));
    if (outcome === 'uncertain') {
      const why = 'it is uncertain whether it was done';
      this.#options.audit.write(interaction, reference, { action, outcome: 'failed', why });
      this.#options.audit.settle(reference);
    }
    return outcome;
  }
}
