import { Faults, injectFaults } from '../faults/faults.ts';
import { type Internals, type LocalDiscord, type LocalDiscordOptions, openLocalDiscord } from '../open.ts';
import { ChatRefusal } from '../people/chat-client.ts';
import type { Notice } from './happening.ts';
import { Happenings } from './happenings.ts';
import { RecordedInteractions, recordCalls, recordDeliveries, recordGateway } from './record.ts';
import { type Sent, sendAgain } from './send-again.ts';
import type { ComparedStep } from './transcript/compare.ts';
import { TranscriptRecorder } from './transcript/record-transcript.ts';
import { type Progress, Replays } from './transcript/replay.ts';
import type { Transcript } from './transcript/transcript.ts';
import { WHAT_IF, type WhatIf } from './what-if.ts';

/** The active faults of a local Discord. */
export interface InForce {
  /** The pending faults of calls, each as a sentence. */
  readonly orders: readonly { readonly number: number; readonly sentence: string }[];
  /** The milliseconds by which Discord's clock is ahead. It never goes back. */
  readonly aheadMs: number;
  /** The progress of the current replay. */
  readonly replay?: Progress;
}

/** A developer's view of a local Discord, and the actions on it. */
export interface Workshop {
  readonly happenings: Happenings;
  readonly whatIf: readonly WhatIf[];
  inForce(): InForce;
  /** Calls `changed` after every change of the active faults; returns a function that stops the calls. */
  watchInForce(changed: () => void): () => void;
  /** Cancels the order with this number, if it is still pending. */
  end(order: number): void;
  /**
   * Causes one of the faults in `whatIf`.
   * @returns the effect, as a sentence
   * @throws ChatRefusal for an unknown name, or an invalid value
   */
  happen(name: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Sends a recorded interaction, event or call again.
   * @param payload JSON; default: the recorded payload
   * @throws ChatRefusal if it is no longer recorded, or the payload is invalid
   */
  sendAgain(number: number, payload?: string): Promise<Sent>;
  /** The actions of people and their results, since the start or the last clearing. */
  transcript(): Transcript;
  beginTranscript(): void;
  /**
   * Makes the people of a transcript repeat their actions, in about the same time.
   * @param text of the transcript's file
   * @returns each step with its former and its new result
   * @throws ChatRefusal if the text is invalid, or another replay is running
   */
  replay(text: string): Promise<readonly ComparedStep[]>;
  /** The result of the latest replay; empty before the first. */
  latestReplay(): readonly ComparedStep[];
  /** Ends a replay after its current step, with the results so far. */
  stopReplay(): void;
  /**
   * Makes messages, channels, members, bans, faults, record, transcript and clock as they were at the start. Commands,
   * the endpoint and the permissions of roles stay. The sessions of bots go on, and are told of what goes and comes.
   */
  reset(): void;
}

/** A local Discord with a workshop. */
export interface WorkshopDiscord extends LocalDiscord {
  readonly workshop: Workshop;
}

/** The same as `startLocalDiscord`, with the workshop, which records events and causes faults. */
export async function startWorkshopDiscord(options: LocalDiscordOptions): Promise<WorkshopDiscord> {
  const discord = await openLocalDiscord(options, (parts) => ({
    workshop: openWorkshop(parts, new Faults(parts)),
  }));
  // The messages from before the start are not part of the transcript.
  discord.workshop.beginTranscript();
  return discord;
}

/** Records everything from now on, and injects faults into requests. */
export function openWorkshop(
  { app, gateway, webhooks, model, notices, token, clientOf, reset }: Internals,
  faults: Faults,
): Workshop {
  const { clock, interactions } = model;
  const happenings = new Happenings(clock, token);
  const recorded = new RecordedInteractions(interactions, clock, happenings);
  const refused = (interaction: string, code: number | undefined) => recorded.refused(interaction, code);
  const calls = recordCalls(app, happenings, refused);
  injectFaults(app, faults, (request, { kind }) => calls.mark(request, kind));
  notices.onNotice = (what) => void happenings.add<Notice>((stamp) => ({ ...stamp, kind: 'notice', what }));
  recordGateway(gateway, happenings);
  recordDeliveries(webhooks, happenings, () => clock.now(), refused);
  const { server } = app;
  const sending = { happenings, recorded, calls, interactions, clock, gateway, server, token };

  const record = () => new TranscriptRecorder(model);
  const transcript = record();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  faults.watch(changed);

  const happen: Workshop['happen'] = (name, values = {}) => {
    const found = WHAT_IF.find((each) => each.name === name);
    if (!found) throw new ChatRefusal(`There is nothing called "${name}" that could happen.`);
    const sentence = found.happen(faults, values);
    transcript.happened(name, values);
    return sentence;
  };
  const replays = new Replays({ clientOf, happen, record }, transcript, changed);
  return {
    happenings,
    whatIf: WHAT_IF,
    inForce: () => ({
      orders: faults.orders.map(({ number, sentence }) => ({ number, sentence })),
      aheadMs: faults.ahead,
      ...(replays.progress && { replay: replays.progress }),
    }),
    watchInForce: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: (order) => faults.forget(order),
    happen,
    sendAgain: (number, payload) => sendAgain(number, payload, sending),
    transcript: () => transcript.transcript(),
    beginTranscript: () => transcript.clear(),
    stopReplay: () => replays.stop(),
    replay: (text) => replays.run(text),
    latestReplay: () => replays.latest,
    reset: () => {
      replays.stop();
      reset();
      faults.forget();
      happenings.clear();
      transcript.clear();
    },
  };
}
