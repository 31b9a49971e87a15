import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { EditableMessage, HandlerContext, HandlerDependencies } from '../../handlers/context.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import type { Opening } from '../../handlers/declaration/component.ts';
import type { Changes } from '../../handlers/declaration/description.ts';
import { INITIAL_RESPONSE_TIME, INTERACTION_TOKEN_LIFE } from '../../handlers/discord-limits.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Words } from '../../handlers/words/words.ts';
import { InFlight } from '../../services/collections.ts';
import { withTimeout } from '../../services/time.ts';
import type { Audit } from '../audit/audit.ts';
import type { CommandMentions } from '../state/command-mentions.ts';
import type { State } from '../state/state.ts';
import { handlers } from '../transport/bot-channels.ts';
import { kindOf } from '../transport/interaction-failure.ts';
import type { Responder } from '../transport/responder.ts';
import { accessRefusal, isOffered, type Moderation } from './access.ts';
import { Answer, type AnswerOutcome, type Ending } from './answer.ts';
import { ANSWER_STATES } from './answer-state.ts';
import { explainAndLog, failureSentence, noteFailure, withReference } from './failure.ts';
import { type Received, withoutOwnTickets } from './received.ts';
import type { Form, Placement, Task, Work } from './task.ts';

/** Milliseconds that a handler may take once its answer is deferred. */
const PATIENCE = 5 * 60_000;

/**
 * Milliseconds that a form waits for its data, and the same since the interaction was created: a form cannot be
 * deferred, and its call gets the rest of Discord's 3 s.
 */
const FORM_LIMIT = 1_500;
const FORM_BEFORE = INITIAL_RESPONSE_TIME - 1_000;

/**
 * Milliseconds that a handler then has to report its progress: 1 s for a progress edit in flight, 4 s for the change in
 * flight, and a little more. Less than the time for interactions in flight when the bot stops.
 */
const REPORT_LIMIT = 6_000;

/** The most messages of moderators that stay editable. */
const MOST_EDITABLE = 500;

/** The responder that edits an answer, the words of the answer, and the message with the button that led to it. */
interface Editable {
  readonly responder: Responder;
  readonly words: Words;
  readonly source: Snowflake | undefined;
}

/** The parts of a bot for its handlers. */
export interface PerformerOptions {
  readonly commands: readonly Command[];
  readonly dependencies: HandlerDependencies & Pick<State, 'recentNames'>;
  readonly moderation: Moderation;
  readonly mentions: CommandMentions;
  readonly audit: Audit;
}

/** Runs tasks against their deadlines, and sends their results. */
export class Performer {
  readonly #options: PerformerOptions;
  /** The dependencies of handlers, which get the recent names of their own place alone. */
  readonly #dependencies: HandlerDependencies;
  readonly #recentNames: State['recentNames'];
  /** One for each running handler. */
  readonly #running = new InFlight<AbortController>();
  /** Editable answers, by the ids of their messages or of the interactions that made these. */
  readonly #editable = new LRUCache<Snowflake, Editable>({ max: MOST_EDITABLE, ttl: INTERACTION_TOKEN_LIFE });
  #interrupted = false;

  constructor(options: PerformerOptions) {
    this.#options = options;
    const { recentNames, ...dependencies } = options.dependencies;
    this.#dependencies = dependencies;
    this.#recentNames = recentNames;
  }

  /** Aborts running handlers because the bot stops. A handler that can stop halfway reports its progress. */
  interrupt(): void {
    this.#interrupted = true;
    for (const running of this.#running) running.abort();
  }

  /**
   * Runs a task after its access is checked, and answers it.
   * @throws InteractionFailure if no answer is known to have arrived; InvalidOption, UnreadableCustomId
   */
  async perform(task: Task, received: Received): Promise<AnswerOutcome | 'opened'> {
    const begun = task.begin(received.pageSize);
    if ('open' in begun) {
      await openModal(await this.#opened(begun, received), received);
      return 'opened';
    }
    const { placement, changes } = begun;
    const explain = (error: unknown) => failureSentence(error, received, changes);
    const words = begun.isPublic ? received.publicWords : received.askerWords;
    if (task.access === 'moderators') this.#keepEditable(received, placement, words);
    const onShown = begun.isPublic ? ({ shows }: Reply) => this.#remember(shows, received) : undefined;
    const answer = new Answer({
      received,
      placement,
      explain,
      isChange: changes !== undefined,
      words,
      onShown,
    });
    if (changes || ANSWER_STATES[received.state].isLeft) {
      await answer.defer();
      if (changes && !ANSWER_STATES[received.state].mayChange) {
        return await this.#endUncertain(answer, task.label, changes, received, words);
      }
    }
    const running = new AbortController();
    const abandoning = new AbortController();
    if (this.#interrupted) running.abort();
    this.#running.add(running);
    const context = this.#context(received, words, running, abandoning, answer);
    const ending = runWork(begun, task.label, context).then((reply): Ending => ({ reply }), explain);
    const overdue = async () => {
      running.abort();
      const last = await withTimeout(REPORT_LIMIT, ending);
      if (!last) abandoning.abort();
      return last ?? explain(new Error(`The handler of ${task.label} does not end`));
    };
    try {
      return await answer.deliver(ending, PATIENCE, overdue);
    } catch (error) {
      // No answer can reach the asker.
      running.abort();
      abandoning.abort();
      throw error;
    } finally {
      this.#running.delete(running);
      if (changes) this.#options.audit.settle(received.reference);
    }
  }

  /** Keeps the token of a message: the pressed one if the answer edits it, otherwise the new one. */
  #keepEditable({ id, interaction, responder }: Received, placement: Placement, words: Words): void {
    const { message } = interaction;
    if (message && placement === 'update') {
      this.#editable.set(message.id, { responder, words, source: sourceOf(message) });
      return;
    }
    this.#editable.set(id, { responder, words, source: message?.id });
    // The new message names the pressed message, but not the interaction that made it.
    const made = this.#editable.get(message?.interaction_metadata?.id ?? '');
    if (message && made && !this.#editable.has(message.id)) this.#editable.set(message.id, made);
  }

  /** A message of this process, with the messages before it whose buttons led to it. */
  #sourceAt(id: Snowflake, log: Logger): EditableMessage | 'not kept' {
    const editable = this.#editable.get(id);
    if (!editable) return 'not kept';
    const { responder, words, source } = editable;
    const note = (err: unknown) => noteFailure(log, err, 'the message before could not be edited');
    return {
      words,
      source: source === undefined ? undefined : this.#sourceAt(source, log),
      read: () =>
        responder.readOriginal().then(
          (message) => withoutOwnTickets(message, this.#dependencies.tickets),
          (err: unknown) => void note(err),
        ),
      edit: (reply) =>
        responder.editOriginal(reply).then(
          () => true,
          (err: unknown) => {
            note(err);
            return false;
          },
        ),
    };
  }

  /** Opens a form with the data that arrives in time. */
  async #opened(form: Form, received: Received): Promise<Awaited<Opening>> {
    const budget = new AbortController();
    const limit = Math.min(FORM_LIMIT, Math.max(0, FORM_BEFORE - received.age));
    const timer = setTimeout(() => budget.abort(), limit);
    try {
      return await form.open(this.#context(received, received.askerWords, budget, budget));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Does not repeat a change that another process may have made: the asker and the audit read that it is uncertain. */
  async #endUncertain(
    answer: Answer,
    label: string,
    { shownBy, action = label }: Changes,
    { interaction, reference, serverRow }: Received,
    { answers }: Words,
  ): Promise<AnswerOutcome> {
    const { audit } = this.#options;
    const why = 'it is uncertain whether it was done';
    const sentence = answers.uncertain({ command: shownBy });
    const outcome = await answer.endUncertain(withReference(sentence, reference, answers));
    if (outcome === 'elsewhere') return outcome;
    audit.write(interaction, reference, { action, outcome: 'failed', why }, serverRow.settings);
    audit.settle(reference);
    return outcome;
  }

  /** From now on names of a public answer are suggested in its place. */
  #remember(names: Reply['shows'], { place }: Received): void {
    if (names && place !== undefined) this.#recentNames.add(place, ...names);
  }

  /** The context of suggestions. */
  suggesting(received: Received): HandlerContext {
    const never = new AbortController();
    return this.#context(received, received.askerWords, never, never);
  }

  /** The context of a handler. @param answer shows progress; undefined if nothing can show it */
  #context(
    received: Received,
    words: Words,
    running: AbortController,
    abandoning: AbortController,
    answer?: Answer,
  ): HandlerContext {
    const { commands, moderation, mentions, audit } = this.#options;
    const { interaction, reference, askerWords, place, serverRow } = received;
    const recentNames = this.#recentNames;
    const source = sourceOf(interaction.message);
    return {
      ...this.#dependencies,
      words,
      askerWords,
      commands,
      namesShownHere: (typed) => (place === undefined ? [] : recentNames.matching(place, typed)),
      allNamesShownHere: () => (place === undefined ? [] : recentNames.shown(place)),
      asker: received.user,
      attachmentSizeLimit: received.attachmentSizeLimit,
      server: received.guild,
      serverRow,
      serverLocale: interaction.guild_locale,
      pageSize: (usual, most) => Math.min(received.pageSize ?? usual, most),
      isAuditBehind: (channel) => audit.isBehind(channel),
      refusal: (access) => accessRefusal(access, received, this.#options),
      isOffered: (access) => isOffered(access, received, moderation),
      mention: (typed) => mentions.mention(typed, interaction.guild_id),
      audit: (entry) => void audit.write(interaction, reference, entry, serverRow.settings),
      explainAndLog: (failure) => explainAndLog(failure, received),
      reference,
      // Most handlers look at neither, and a signal is made when somebody does.
      get signal() {
        return running.signal;
      },
      get abandoned() {
        return abandoning.signal;
      },
      source: source === undefined ? undefined : this.#sourceAt(source, received.log),
      progress: async (reply) => answer?.progress(reply),
    };
  }
}

/** Opens a modal, or its substitute if Discord refuses its content, which leaves the interaction unanswered. */
async function openModal({ without, ...modal }: Awaited<Opening>, received: Received): Promise<void> {
  try {
    await received.respond({ kind: 'modal', modal });
  } catch (error) {
    if (!without || kindOf(error) !== 'refused') throw error;
    noteFailure(received.log, error, 'Discord refused a form: it is opened without what may be gone');
    await received.respond({ kind: 'modal', modal: without });
  }
}

/** The id of the message with the button that led to this message. */
function sourceOf(message: APIInteraction['message']): Snowflake | undefined {
  const made = message?.interaction_metadata;
  // A form names the button that opened it.
  const pressed =
    made && 'triggering_interaction_metadata' in made ? made.triggering_interaction_metadata : made;
  return pressed && 'interacted_message_id' in pressed ? pressed.interacted_message_id : undefined;
}

/** Runs a handler. An error that it throws at once is a rejection too. */
async function runWork(work: Work, label: string, context: HandlerContext): Promise<Reply> {
  return handlers.hasSubscribers
    ? await handlers.tracePromise(() => work.run(context), { label })
    : await work.run(context);
}
