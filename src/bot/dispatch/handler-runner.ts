import type { APIInteraction, Snowflake } from 'discord-api-types/v10';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { EditableMessage, HandlerContext, HandlerDependencies } from '../../handlers/context.ts';
import type { Command } from '../../handlers/declaration/command.ts';
import type { ModalResult } from '../../handlers/declaration/component.ts';
import type { ChangeDeclaration } from '../../handlers/declaration/description.ts';
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
import { Answer, type AnswerOutcome, type HandlerResult } from './answer.ts';
import { ANSWER_STATES } from './answer-state.ts';
import { errorReply, explainAndLog, logFailure, withReference } from './error-reply.ts';
import type { Form, HandlerCall, Placement, Route } from './interaction-router.ts';
import { type ReceivedInteraction, resolveOwnTickets } from './received-interaction.ts';

/** Milliseconds that a handler may take after its answer is deferred. */
const HANDLER_TIMEOUT = 5 * 60_000;

/**
 * Milliseconds that a form waits for its data, and the same limit since the creation of the interaction. A form
 * cannot be deferred, and its call gets the rest of Discord's 3 s.
 */
const FORM_TIMEOUT = 1_500;
const FORM_BEFORE = INITIAL_RESPONSE_TIME - 1_000;

/**
 * Milliseconds that a handler then has to report its progress: 1 s for a progress edit in flight, 4 s for a change in
 * flight, and a margin. Shorter than the time for interactions in flight when the bot stops.
 */
const REPORT_TIMEOUT = 6_000;

/** Maximum messages of moderators that stay editable. */
const MAX_EDITABLE = 500;

/** The responder that edits an answer, the words of the answer, and the message whose button led to it. */
interface Editable {
  readonly responder: Responder;
  readonly words: Words;
  readonly source: Snowflake | undefined;
}

/** What handlers get from the bot. */
export interface HandlerRunnerOptions {
  readonly commands: readonly Command[];
  readonly dependencies: HandlerDependencies & Pick<State, 'recentNames'>;
  readonly moderation: Moderation;
  readonly mentions: CommandMentions;
  readonly audit: Audit;
}

/** Runs handlers with a deadline, and sends their results. */
export class HandlerRunner {
  readonly #options: HandlerRunnerOptions;
  /** The dependencies of handlers, which get only the recent names of their own place. */
  readonly #dependencies: HandlerDependencies;
  readonly #recentNames: State['recentNames'];
  /** One controller for each running handler. */
  readonly #running = new InFlight<AbortController>();
  /** Editable answers, by the id of their message or of the interaction that created it. */
  readonly #editable = new LRUCache<Snowflake, Editable>({ max: MAX_EDITABLE, ttl: INTERACTION_TOKEN_LIFE });
  #interrupted = false;

  constructor(options: HandlerRunnerOptions) {
    this.#options = options;
    const { recentNames, ...dependencies } = options.dependencies;
    this.#dependencies = dependencies;
    this.#recentNames = recentNames;
  }

  /** Aborts running handlers because the bot is stopping. A handler that can stop halfway reports its progress. */
  interrupt(): void {
    this.#interrupted = true;
    for (const running of this.#running) running.abort();
  }

  /**
   * Runs a route whose access has been checked, and answers it.
   * @throws InteractionFailure if no answer is known to have arrived
   * @throws InvalidOption, UnreadableCustomId
   */
  async run(route: Route, received: ReceivedInteraction): Promise<AnswerOutcome | 'opened'> {
    const call = route.parse(received.pageSize);
    if ('open' in call) {
      await openModal(await this.#openForm(call, received), received);
      return 'opened';
    }
    const { placement, changes } = call;
    const explain = (error: unknown) => errorReply(error, received, changes);
    const words = call.isPublic ? received.publicWords : received.askerWords;
    if (route.access === 'moderators') this.#rememberEditable(received, placement, words);
    const onShown = call.isPublic
      ? ({ shownNames }: Reply) => this.#remember(shownNames, received)
      : undefined;
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
        return await this.#reportUncertain(answer, route.label, changes, received, words);
      }
    }
    const running = new AbortController();
    const abandoning = new AbortController();
    if (this.#interrupted) running.abort();
    this.#running.add(running);
    const context = this.#context(received, words, running, abandoning, answer);
    const result = runHandler(call, route.label, context).then(
      (reply): HandlerResult => ({ reply }),
      explain,
    );
    const overdue = async () => {
      running.abort();
      const last = await withTimeout(REPORT_TIMEOUT, result);
      if (!last) abandoning.abort();
      return last ?? explain(new Error(`The handler of ${route.label} does not finish`));
    };
    try {
      return await answer.send(result, HANDLER_TIMEOUT, overdue);
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

  /** Keeps the token of a message: of the pressed one if the answer edits it, otherwise of the new one. */
  #rememberEditable(
    { id, interaction, responder }: ReceivedInteraction,
    placement: Placement,
    words: Words,
  ): void {
    const { message } = interaction;
    if (message && placement === 'update') {
      this.#editable.set(message.id, { responder, words, source: sourceOf(message) });
      return;
    }
    this.#editable.set(id, { responder, words, source: message?.id });
    // The new message references the pressed message, but not the interaction that created that message.
    const made = this.#editable.get(message?.interaction_metadata?.id ?? '');
    if (message && made && !this.#editable.has(message.id)) this.#editable.set(message.id, made);
  }

  /** Returns a message of this process with its chain of source messages, whose buttons led to it. */
  #sourceAt(id: Snowflake, log: Logger): EditableMessage | 'not kept' {
    const editable = this.#editable.get(id);
    if (!editable) return 'not kept';
    const { responder, words, source } = editable;
    const note = (err: unknown) => logFailure(log, err, 'the source message could not be edited');
    return {
      words,
      source: source === undefined ? undefined : this.#sourceAt(source, log),
      read: () =>
        responder.readOriginal().then(
          (message) => resolveOwnTickets(message, this.#dependencies.tickets),
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
  async #openForm(form: Form, received: ReceivedInteraction): Promise<Awaited<ModalResult>> {
    const budget = new AbortController();
    const limit = Math.min(FORM_TIMEOUT, Math.max(0, FORM_BEFORE - received.age));
    const timer = setTimeout(() => budget.abort(), limit);
    try {
      return await form.open(this.#context(received, received.askerWords, budget, budget));
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Reports to the asker and the audit that a change is uncertain. Another process may have made it, so it is not
   * repeated.
   */
  async #reportUncertain(
    answer: Answer,
    label: string,
    { shownBy, action = label }: ChangeDeclaration,
    { interaction, reference, serverRow }: ReceivedInteraction,
    { answers }: Words,
  ): Promise<AnswerOutcome> {
    const { audit } = this.#options;
    const why = 'it is uncertain whether it was done';
    const sentence = answers.uncertain({ command: shownBy });
    const outcome = await answer.reportUncertain(withReference(sentence, reference, answers));
    if (outcome === 'elsewhere') return outcome;
    audit.write(interaction, reference, { action, outcome: 'failed', why }, serverRow.settings);
    audit.settle(reference);
    return outcome;
  }

  /** Remembers the names of a public answer as suggestions for its place. */
  #remember(names: Reply['shownNames'], { place }: ReceivedInteraction): void {
    if (names && place !== undefined) this.#recentNames.add(place, ...names);
  }

  /** Returns the context for suggestions. */
  suggestionContext(received: ReceivedInteraction): HandlerContext {
    const never = new AbortController();
    return this.#context(received, received.askerWords, never, never);
  }

  /**
   * Returns the context of a handler.
   * @param answer shows progress; undefined if nothing can show it
   */
  #context(
    received: ReceivedInteraction,
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
      // Lazy, because most handlers use neither signal, and creating one has a cost.
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

/** Opens a modal, or its substitute if Discord refuses the content, which leaves the interaction unanswered. */
async function openModal(
  { fallback, ...modal }: Awaited<ModalResult>,
  received: ReceivedInteraction,
): Promise<void> {
  try {
    await received.respond({ kind: 'modal', modal });
  } catch (error) {
    if (!fallback || kindOf(error) !== 'refused') throw error;
    logFailure(
      received.log,
      error,
      'Discord refused a form: it is opened without the parts that may no longer exist',
    );
    await received.respond({ kind: 'modal', modal: fallback });
  }
}

/** Returns the id of the message with the button that led to this message. */
function sourceOf(message: APIInteraction['message']): Snowflake | undefined {
  const made = message?.interaction_metadata;
  // A form references the button that opened it.
  const pressed =
    made && 'triggering_interaction_metadata' in made ? made.triggering_interaction_metadata : made;
  return pressed && 'interacted_message_id' in pressed ? pressed.interacted_message_id : undefined;
}

/** Runs a handler. A synchronous error becomes a rejection. */
async function runHandler(work: HandlerCall, label: string, context: HandlerContext): Promise<Reply> {
  return handlers.hasSubscribers
    ? await handlers.tracePromise(() => work.run(context), { label })
    : await work.run(context);
}
