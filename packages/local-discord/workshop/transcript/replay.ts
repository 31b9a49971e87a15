import { setTimeout as pause } from 'node:timers/promises';
import {
  type APIMessage,
  type APIStringSelectComponent,
  ComponentType,
  type Locale,
} from 'discord-api-types/v10';
import {
  type ChatClient,
  ChatRefusal,
  type FieldValue,
  type InteractionResult,
  type NewPoll,
  type OpenModal,
} from '../../people/chat-client.ts';
import { alike, type UsedControl } from './action.ts';
import { type ComparedStep, compareTranscripts } from './compare.ts';
import type { TranscriptRecorder } from './record-transcript.ts';
import {
  fileAt,
  type Outcome,
  parseTranscript,
  type Step,
  type StepFiles,
  type Transcript,
  transcriptOf,
} from './transcript.ts';

/**
 * Maximum pause between steps. Longer than usual cooldowns of bots; longer pauses of the original run are shortened.
 */
const MAX_PAUSE_MS = 3_000;
/** Timeout of a step, because a changed bot may never finish its response. */
const MAX_SETTLING_MS = 20_000;
const UNFINISHED: Outcome = { kind: 'failed', reason: 'It was not finished within 20 s.' };
/** Wait for messages right after a response. */
const QUIET_MS = 150;
const LOOK_EVERY_MS = 25;

interface ReplayContext {
  /** @throws Error for an unknown name; ChatRefusal if they cannot view the channel */
  clientOf(username: string, channelId: string): ChatClient;
  /** Starts a recorder. */
  record(): TranscriptRecorder;
  /** Causes a fault. @throws ChatRefusal for an unknown fault */
  happen(name: string, values: Readonly<Record<string, string | number>>): void;
  /** Called with the number of finished steps. */
  readonly progress: (done: number) => void;
  /** Ends the replay after the current step. */
  readonly signal: AbortSignal;
}

/**
 * Repeats all actions of a transcript by the same people and at the same pace, except for pauses over 3 s.
 * @returns the transcript of the replay, with the same number of steps unless it was aborted. An action that cannot be
 * repeated is a failed step.
 */
async function replay(
  { steps }: Transcript,
  { clientOf, happen, record, progress, signal }: ReplayContext,
): Promise<Transcript> {
  const done: Step[] = [];
  const people = new ReplayPeople();
  for (const step of steps) {
    await pause(Math.min(step.after, MAX_PAUSE_MS), undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    const recorder = record();
    const failed = await Promise.race([
      people.act(step, { clientOf, happen }).then(
        () => undefined,
        (error: unknown) => failedOutcome(error),
      ),
      // A client would wait 15 minutes for a deferred response that is never filled.
      pause(MAX_SETTLING_MS, UNFINISHED, { ref: false }),
    ]);
    if (!failed) await settled(recorder, step.seen.length);
    recorder.stop();
    const [seen] = recorder.transcript().steps.filter(({ who, did }) => {
      return who === step.who && did.kind === step.did.kind;
    });
    const again = seen ?? { ...step, outcome: failed ?? { kind: 'nothing' }, seen: [] };
    people.follow(step, again);
    done.push({ ...again, after: step.after, channel: step.channel });
    progress(done.length);
  }
  people.leave();
  return transcriptOf(done);
}

/** Rethrows unexpected errors. */
function failedOutcome(error: unknown): Outcome {
  if (error instanceof ChatRefusal) return { kind: 'failed', reason: error.message };
  throw error;
}

/** Waits for the end of a step. @param messages number of messages in the original step */
async function settled(recorder: TranscriptRecorder, messages: number): Promise<void> {
  const began = performance.now();
  const within = (limit: number) => performance.now() - began < limit;
  do await pause(recorder.isSettled ? QUIET_MS : LOOK_EVERY_MS);
  while (
    (!recorder.isSettled && within(MAX_SETTLING_MS)) ||
    (recorder.isBehind(messages) && within(MAX_PAUSE_MS))
  );
}

/** Performs the actions of a replay. Maps the transcript's messages to the new ones and remembers open modals. */
class ReplayPeople {
  readonly #messages = new Map<string, string>();
  readonly #forms = new Map<string, OpenModal>();

  readonly #languages = new Map<ChatClient, Locale>();

  /** @throws ChatRefusal if the action is not possible */
  async act(step: Step, { clientOf, happen }: Pick<ReplayContext, 'clientOf' | 'happen'>): Promise<void> {
    const { who, channel, did, language } = step;
    if (did.kind === 'happen') return happen(did.name, did.values);
    const client = clientAt(clientOf, who, channel.id);
    if (language !== undefined && language !== client.locale) {
      this.#languages.set(client, client.locale);
      client.setLocale(language);
    }
    const result = await this.#do({ ...step, did }, client);
    if (result?.kind === 'modal') this.#forms.set(who, result);
  }

  /** Restores the original languages. */
  leave(): void {
    for (const [client, language] of [...this.#languages].reverse()) client.setLocale(language);
  }

  /** Maps the messages of a transcript's step to those of the replay, by position. */
  follow(before: Step, now: Step): void {
    for (const [index, { id }] of before.seen.entries()) {
      const { id: newId } = now.seen[index] ?? {};
      if (newId !== undefined) this.#messages.set(id, newId);
    }
  }

  async #do(
    { did, who, files = {} }: DoneByThem,
    client: ChatClient,
  ): Promise<InteractionResult | undefined> {
    switch (did.kind) {
      case 'command':
        return client.command(
          did.path,
          mapped(did.options, (value) => fileAt(files, value) ?? value),
        );
      case 'say':
        client.say(did.content, {
          files: (did.files ?? []).flatMap((id) => fileAt(files, id) ?? []),
          ...(did.replyTo !== undefined && { replyTo: this.#idOf(did.replyTo) }),
          ...(did.forwards !== undefined && { forwards: this.#idOf(did.forwards) }),
          ...(did.poll && { poll: pollAgain(did.poll) }),
        });
        return undefined;
      case 'rewrite':
        client.rewrite(this.#idOf(did.message), did.content);
        return undefined;
      case 'remove':
        client.remove(this.#idOf(did.message));
        return undefined;
      case 'vote': {
        const message = this.#messageOf(client, did.message);
        client.vote(message.id, answersOf(message, did.answers));
        return undefined;
      }
      case 'end poll':
        client.endPoll(this.#idOf(did.message));
        return undefined;
      case 'react':
        client.react(this.#idOf(did.message), did.emoji, did.remove);
        return undefined;
      case 'join':
        client.join(did.server.id);
        return undefined;
      case 'leave':
        client.leave(did.server.id);
        return undefined;
      case 'autocomplete':
        return client.autocomplete(did.path, did.focused, did.typed, did.options);
      case 'on user':
        return client.onUser(did.command, did.user);
      case 'on message':
        return client.onMessage(did.command, this.#idOf(did.message));
      case 'submit': {
        const form = this.#forms.get(who);
        if (!form) throw new ChatRefusal('No form is open.');
        this.#forms.delete(who);
        return client.submit(
          form,
          mapped(did.fields, (value) => filledWith(value, files)),
        );
      }
      case 'click': {
        const message = this.#messageOf(client, did.message);
        return client.click(message.id, customIdOf(message, did.component));
      }
      case 'select': {
        const message = this.#messageOf(client, did.message);
        const customId = customIdOf(message, did.component);
        return client.select(message.id, customId, findValues(message, customId, did.chosen));
      }
    }
  }

  /** Returns the new id of a message. Messages from before the transcript keep their ids. */
  #idOf(id: string): string {
    return this.#messages.get(id) ?? id;
  }

  #messageOf(client: ChatClient, formerId: string): APIMessage {
    const id = this.#idOf(formerId);
    const found = client.messages().find(({ message }) => message.id === id);
    if (!found) throw new ChatRefusal('The message is not there.');
    return found.message;
  }
}

type DoneByThem = Omit<Step, 'did'> & { readonly did: Exclude<Step['did'], { kind: 'happen' }> };
type Said = Extract<Step['did'], { kind: 'say' }>;

const pollAgain = ({ answers, ...poll }: NonNullable<Said['poll']>): NewPoll => ({
  ...poll,
  answers: answers.map(({ text, emoji }) => ({ text, ...(emoji !== undefined && { emoji }) })),
});

function mapped<Value, Made>(values: Readonly<Record<string, Value>>, make: (value: Value) => Made) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, make(value)]));
}

/** Returns the value of a modal's field. Replaces ids of files with the files. */
function filledWith(value: string | boolean | string[], files: StepFiles): FieldValue {
  const attached = Array.isArray(value) ? value.flatMap((each) => fileAt(files, each) ?? []) : [];
  return attached.length > 0 ? attached : value;
}

function clientAt(clientOf: ReplayContext['clientOf'], who: string, channelId: string): ChatClient {
  try {
    return clientOf(who, channelId);
  } catch (error) {
    throw new ChatRefusal(error instanceof Error ? error.message : `${who} is not here.`);
  }
}

/** Finds a control by custom id, or else by label, or without a label by position. Returns its custom id. */
function customIdOf(message: APIMessage, { type, customId, label, index }: UsedControl): string {
  const all = alike(message, type);
  const found =
    all.find((each) => each.custom_id === customId) ??
    (label === undefined ? all[index] : all.find((each) => each.label === label));
  if (found?.custom_id !== undefined) return found.custom_id;
  const kind = type === ComponentType.Button ? 'button' : 'menu';
  throw new ChatRefusal(`There is no ${kind} "${label ?? customId}" on the message.`);
}

/** Returns the values that the menu still has, or else the values of options with the same labels. */
function findValues(
  message: APIMessage,
  customId: string,
  chosen: readonly { value: string; label?: string | undefined }[],
) {
  const menu = alike(message, ComponentType.StringSelect).find(
    (each): each is APIStringSelectComponent & { id?: number } => each.custom_id === customId,
  );
  return chosen.map(({ value, label }) => {
    const offered = menu?.options.find((option) => option.value === value);
    const named = menu?.options.find((option) => option.label === label);
    return (offered ?? named)?.value ?? value;
  });
}

/** Returns the ids of the poll's answers with the same texts; without one, the original id. */
function answersOf({ poll }: APIMessage, voted: readonly { id: number; text: string }[]): number[] {
  return voted.map(({ id, text }) => {
    return poll?.answers.find(({ poll_media }) => poll_media.text === text)?.answer_id ?? id;
  });
}

/** Numbers of finished steps and of all steps of a replay. */
export interface Progress {
  readonly done: number;
  readonly all: number;
}

/** Runs replays, one at a time. */
export class Replays {
  readonly #context: Pick<ReplayContext, 'clientOf' | 'happen' | 'record'>;
  readonly #own: TranscriptRecorder;
  readonly #changed: () => void;
  #ending = new AbortController();
  #progress: Progress | undefined;
  #latest: readonly ComparedStep[] = [];

  /**
   * @param own recorder, which pauses during a replay
   * @param changed called after every change of `progress`
   */
  constructor(
    context: Pick<ReplayContext, 'clientOf' | 'happen' | 'record'>,
    own: TranscriptRecorder,
    changed: () => void,
  ) {
    this.#context = context;
    this.#own = own;
    this.#changed = changed;
  }

  /** Undefined while no replay runs. */
  get progress(): Progress | undefined {
    return this.#progress;
  }

  /** Differences of the latest finished replay; empty before the first. */
  get latest(): readonly ComparedStep[] {
    return this.#latest;
  }

  /** Ends the running replay after its current step. */
  stop(): void {
    this.#ending.abort();
  }

  /** Replays a transcript. @throws ChatRefusal if the text is invalid or another replay is running */
  async run(text: string): Promise<readonly ComparedStep[]> {
    const before = parseTranscript(text);
    if (this.#progress) throw new ChatRefusal('Another transcript is being replayed.');
    this.#own.isPaused = true;
    this.#ending = new AbortController();
    const all = before.steps.length;
    this.#is({ done: 0, all });
    try {
      const progress = (done: number) => this.#is({ done, all });
      const now = await replay(before, { ...this.#context, progress, signal: this.#ending.signal });
      this.#latest = compareTranscripts(transcriptOf(before.steps.slice(0, now.steps.length)), now);
      return this.#latest;
    } finally {
      this.#own.isPaused = false;
      this.#is(undefined);
    }
  }

  #is(progress: Progress | undefined): void {
    this.#progress = progress;
    this.#changed();
  }
}
