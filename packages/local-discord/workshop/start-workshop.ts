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

/** The active faults. */
export interface InForce {
  /** Pending faults of calls, each as a sentence. */
  readonly orders: readonly { readonly number: number; readonly sentence: string }[];
  /** Milliseconds by which Discord's clock is ahead. Only a reset sets it back. */
  readonly aheadMs: number;
  /** Progress of the current replay. */
  readonly replay?: Progress;
}

/** Developer tools of a local Discord: record, faults, transcripts. */
export interface Workshop {
  readonly happenings: Happenings;
  readonly whatIf: readonly WhatIf[];
  inForce(): InForce;
  /** Calls `changed` after each change of the active faults. @returns a function that stops the calls */
  watchInForce(changed: () => void): () => void;
  /** Cancels a pending fault by number. No-op if it has happened. */
  end(order: number): void;
  /**
   * Causes one of the faults in `whatIf`.
   * @returns the effect, as a sentence
   * @throws ChatRefusal for an unknown name or an invalid value
   */
  happen(name: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Sends a recorded interaction, event or call again.
   * @param payload JSON; default: the recorded payload
   * @throws ChatRefusal if it is no longer recorded or the payload is invalid
   */
  sendAgain(number: number, payload?: string): Promise<Sent>;
  /** Returns the actions of people and their results since the start or the last `beginTranscript`. */
  transcript(): Transcript;
  beginTranscript(): void;
  /**
   * Repeats the actions of a transcript at about the original pace.
   * @param text content of the transcript's file
   * @returns each step with the differences of its result
   * @throws ChatRefusal if the text is invalid or another replay is running
   */
  replay(text: string): Promise<readonly ComparedStep[]>;
  /** Returns the result of the latest finished replay; empty before the first. */
  latestReplay(): readonly ComparedStep[];
  /** Ends the running replay after its current step, with the results so far. */
  stopReplay(): void;
  /**
   * Restores the initial messages, channels, members, bans, faults, record, transcript and clock. Commands, the endpoint
   * and the permissions of roles stay. Bots stay connected and get the events of all changes.
   */
  reset(): void;
}

/** A local Discord with a workshop. */
export interface WorkshopDiscord extends LocalDiscord {
  readonly workshop: Workshop;
}

/** Like `startLocalDiscord`, with a workshop, which records events and causes faults. */
export async function startWorkshopDiscord(options: LocalDiscordOptions): Promise<WorkshopDiscord> {
  const discord = await openLocalDiscord(options, (parts) => ({
    workshop: openWorkshop(parts, new Faults(parts)),
  }));
  // The world's history is not part of the transcript.
  discord.workshop.beginTranscript();
  return discord;
}

/** Starts the record and the injection of faults. */
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
