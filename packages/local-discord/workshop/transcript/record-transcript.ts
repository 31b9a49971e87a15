import { type APIPoll, MessageReferenceType, MessageType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Clock } from '../../model/clock.ts';
import type { Interactions } from '../../model/interactions/interactions.ts';
import type { InteractionFiles } from '../../model/messages/file-store.ts';
import type { MessageStore, StoredMessage } from '../../model/messages/message-store.ts';
import { allowsReplies } from '../../model/messages/replies.ts';
import type { InteractionResult } from '../../people/chat-client.ts';
import { watchResult } from '../../people/interaction-result.ts';
import type { PersonActions } from '../../people/person-actions.ts';
import { type Action, actionOf } from './action.ts';
import {
  encodedFiles,
  MAX_STEPS,
  type Outcome,
  type ShownMessage,
  type Step,
  type StepFiles,
  type Transcript,
  transcriptOf,
} from './transcript.ts';

/** A step whose result can still change. */
interface RunningStep extends Omit<Step, 'outcome' | 'seen'> {
  /** Undefined before its first visible result. */
  outcome: Outcome | undefined;
  readonly seen: Map<string, ShownMessage>;
}

interface Watched {
  readonly personActions: PersonActions;
  readonly files: InteractionFiles;
  readonly interactions: Interactions;
  readonly messages: MessageStore;
  readonly clock: Clock;
}

/** Records people's actions and their visible results. Keeps the last 1,000 steps. */
export class TranscriptRecorder {
  /** Set during a replay, so that its actions are not recorded. */
  isPaused = false;
  readonly #steps: RunningStep[] = [];
  readonly #stop: (() => void)[];
  #lastBegan: number | undefined;

  constructor({ personActions, files, interactions, messages, clock }: Watched) {
    const running = new Map<string, { readonly step: RunningStep; readonly notify: Notify }>();
    this.#stop = [
      interactions.watch({
        started: ({ id, type, person }, payload) => {
          const did = actionOf(payload);
          if (!did || this.isPaused) return;
          const name = person.membership?.channel.name ?? 'direct message';
          const given = attachedIn.safeParse(payload).data?.data.resolved?.attachments ?? {};
          const attached = Object.keys(given).flatMap((each) => files.get(each)?.attachment ?? []);
          const step = this.#add(
            {
              who: person.user.username,
              language: person.locale,
              channel: { id: person.channelId, name },
              did,
            },
            encodedFiles(attached, (each) => files.get(each)?.bytes),
          );
          const { result, notify } = watchResult(clock, type);
          void result.then((ended) => {
            step.outcome = outcomeOf(ended);
          });
          running.set(id, { step, notify });
          const [oldest] = running.keys();
          if (running.size > MAX_STEPS && oldest !== undefined) running.delete(oldest);
        },
        progressed: ({ id }, event) => {
          const found = running.get(id);
          if (event.kind === 'shown') found?.step.seen.set(event.stored.message.id, shownOf(event.stored));
          found?.notify(event);
        },
      }),
      messages.watch((stored, change) => {
        const { id, author, interaction_metadata, type } = stored.message;
        const last = this.#steps.at(-1);
        const isOfBot = type === MessageType.PollResult || (author.bot && !interaction_metadata);
        if (last && isAbout(last.did, id)) last.seen.set(id, shownOf(stored));
        else if (isOfBot) this.#answered(stored);
        else if (!author.bot && change === 'created' && allowsReplies(stored.message) && !this.isPaused)
          this.#said(stored, messages);
      }),
      personActions.watch((person, action) => {
        if (this.isPaused) return;
        const name = person.membership?.channel.name ?? 'direct message';
        const channel = { id: person.channelId, name };
        const did = action.kind === 'vote' ? { ...action, answers: [...action.answers] } : action;
        const step = this.#add({ who: person.user.username, channel, did }, {});
        step.outcome = { kind: WITHOUT_MESSAGE.includes(action.kind) ? 'nothing' : 'messages' };
      }),
    ];
  }

  /** Whether every step has a result and no result is in progress. */
  get isSettled(): boolean {
    return this.#steps.every(({ outcome, seen }) => {
      return outcome && [...seen.values()].every(({ content }) => !content.endsWith('…'));
    });
  }

  /** Returns whether a step with messages as result has fewer than this number. */
  isBehind(messages: number): boolean {
    return this.#steps.some(({ outcome, seen }) => outcome?.kind === 'messages' && seen.size < messages);
  }

  /** Returns the transcript, without steps that have no result. */
  transcript(): Transcript {
    const steps = this.#steps.flatMap(({ outcome, seen, ...step }): Step[] =>
      outcome ? [{ ...step, outcome, seen: [...seen.values()] }] : [],
    );
    return transcriptOf(steps);
  }

  /** Records a fault that the developer caused. */
  happened(name: string, values: Readonly<Record<string, string | number>>): void {
    if (this.isPaused) return;
    const did = { kind: 'happen' as const, name, values: { ...values } };
    this.#add({ who: '', channel: { id: '', name: '' }, did }, {}).outcome = { kind: 'nothing' };
  }

  clear(): void {
    this.#steps.length = 0;
    this.#lastBegan = undefined;
  }

  stop(): void {
    for (const stop of this.#stop) stop();
  }

  #said(stored: StoredMessage, messages: MessageStore): void {
    const { id, author, channel_id, content, attachments, message_reference, poll } = stored.message;
    const about = message_reference?.message_id;
    const isForward = message_reference?.type === MessageReferenceType.Forward;
    const did = {
      kind: 'say' as const,
      content,
      ...(about !== undefined && (isForward ? { forwards: about } : { replyTo: about })),
      ...(attachments.length > 0 && { files: attachments.map((each) => each.id) }),
      ...(poll && { poll: askedBy(poll, stored.message.timestamp) }),
    };
    const step = this.#add(
      { who: author.username, channel: { id: channel_id, name: '' }, did },
      encodedFiles(attachments, (each) => messages.file(each)),
    );
    step.outcome = { kind: 'messages' };
    step.seen.set(id, shownOf(stored));
  }

  /**
   * Assigns a message that the bot sent without an interaction to the step that it replies to, or else to the last
   * step.
   */
  #answered(stored: StoredMessage): void {
    const { id, channel_id, message_reference } = stored.message;
    const last = this.#steps.at(-1);
    const answers = (each: RunningStep) =>
      each.seen.has(id) || each.seen.has(message_reference?.message_id ?? '');
    const step =
      this.#steps.findLast(answers) ??
      (last && TO_NO_BOT.includes(last.did.kind) && mayBeAnsweredIn(last, channel_id) ? last : undefined);
    step?.seen.set(id, shownOf(stored));
  }

  #add(begun: Pick<Step, 'who' | 'language' | 'channel' | 'did'>, files: StepFiles): RunningStep {
    const now = performance.now();
    const former = this.#steps.at(-1);
    let after = Math.round(now - (this.#lastBegan ?? now));
    this.#lastBegan = now;
    // Keeps only the last of several typed texts.
    if (former && former.who === begun.who && isTypedOn(former.did, begun.did)) {
      after += former.after;
      this.#steps.pop();
    }
    const attached = Object.keys(files).length > 0 && { files };
    const step: RunningStep = { after, ...begun, ...attached, outcome: undefined, seen: new Map() };
    this.#steps.push(step);
    if (this.#steps.length > MAX_STEPS) this.#steps.shift();
    return step;
  }
}

const ON_SERVER: readonly Action['kind'][] = ['join', 'leave'];
const WITHOUT_MESSAGE: readonly Action['kind'][] = ['remove', ...ON_SERVER];
/** Actions without an interaction. A bot can only respond with a separate message. */
const TO_NO_BOT: readonly Action['kind'][] = [
  'say',
  'rewrite',
  'vote',
  'end poll',
  'react',
  ...WITHOUT_MESSAGE,
];

/** After a join or leave, the bot's message can be in any channel of the server. */
const mayBeAnsweredIn = ({ did, channel }: RunningStep, channelId: string) =>
  ON_SERVER.includes(did.kind) || channel.id === channelId;

/** Returns whether an action changed this message. */
const isAbout = (did: Action, id: string) =>
  TO_NO_BOT.includes(did.kind) && 'message' in did && did.message === id && did.kind !== 'remove';

/** Returns whether a person continued to type into the same option. */
const isTypedOn = (before: Action, now: Action) =>
  before.kind === 'autocomplete' &&
  now.kind === 'autocomplete' &&
  before.path === now.path &&
  before.focused === now.focused;

/** The files of a command or modal. */
const attachedIn = z.object({
  data: z.object({
    resolved: z.object({ attachments: z.record(z.string(), z.unknown()).optional() }).optional(),
  }),
});

type Notify = ReturnType<typeof watchResult>['notify'];

const HOUR_MS = 3_600_000;

/** Converts a poll to its request. @param since timestamp of its message */
function askedBy({ question, answers, allow_multiselect, expiry }: APIPoll, since: string) {
  const open = expiry === null ? HOUR_MS : Date.parse(expiry) - Date.parse(since);
  return {
    question: question.text ?? '',
    answers: answers.map(({ poll_media: { text = '', emoji } }) => {
      return { text, ...(emoji?.name && { emoji: emoji.name }) };
    }),
    hours: Math.max(Math.round(open / HOUR_MS), 1),
    multiple: allow_multiselect,
  };
}

/** Returns the parts of a message that a transcript keeps. */
function shownOf({ message, viewer }: StoredMessage): ShownMessage {
  const { id, content, embeds, components = [], attachments, poll } = message;
  const files = attachments.map(({ filename, size }) => ({ filename, size }));
  return {
    id,
    ephemeral: viewer !== undefined,
    content,
    embeds,
    components,
    attachments: files,
    ...(poll && { poll: shownPoll(poll) }),
  };
}

function shownPoll({ question, answers, results }: APIPoll): NonNullable<ShownMessage['poll']> {
  const votesOf = (answer: number) => results?.answer_counts.find(({ id }) => id === answer)?.count ?? 0;
  return {
    question: question.text ?? '',
    answers: answers.map(({ answer_id, poll_media }) => {
      return { text: poll_media.text ?? '', votes: votesOf(answer_id) };
    }),
    isOver: results?.is_finalized ?? false,
  };
}

/** Returns the parts of an interaction's result that a transcript keeps. */
function outcomeOf(result: InteractionResult): Outcome {
  switch (result.kind) {
    case 'modal':
      return { kind: 'modal', title: result.modal.title, components: result.modal.components };
    case 'failed':
      return { kind: 'failed', reason: result.reason };
    case 'messages':
      return { kind: 'messages' };
    case 'choices':
      return { kind: 'choices', choices: result.choices.map(({ name }) => name) };
    case 'nothing':
      return { kind: 'nothing' };
  }
}
