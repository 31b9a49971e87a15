import { Faults } from '../faults/faults.ts';
import { injectFaults } from '../faults/inject-faults.ts';
import { type LocalDiscord, type LocalDiscordOptions, openLocalDiscord } from '../open.ts';
import { ChatRefusal } from '../people/chat-client.ts';
import { Happenings } from './happenings.ts';
import { recordCalls, recordDeliveries } from './record-calls.ts';
import { recordGateway } from './record-gateway.ts';
import { RecordedInteractions } from './record-interactions.ts';
import { type Sent, sendAgain } from './send-again.ts';
import type { ComparedStep } from './transcript/compare.ts';
import { TranscriptRecorder } from './transcript/record-transcript.ts';
import { type Progress, Replays } from './transcript/replays.ts';
import type { Transcript } from './transcript/transcript.ts';
import { WHAT_IF, type WhatIf } from './what-if.ts';

/** What is not as usual at a local Discord now. */
export interface InForce {
  /** What calls are still to meet with, each as a sentence. */
  readonly orders: readonly { readonly number: number; readonly sentence: string }[];
  /** How far Discord's clock is ahead, in milliseconds. It never goes back. */
  readonly aheadMs: number;
  /** Of a transcript that is being replayed. */
  readonly replay?: Progress;
}

/** What a developer looks at, and does, at a local Discord. */
export interface Workshop {
  readonly happenings: Happenings;
  readonly whatIf: readonly WhatIf[];
  inForce(): InForce;
  /** Calls `changed` whenever something else is in force; returns how to end that. */
  watchInForce(changed: () => void): () => void;
  /** Ends what was ordered under this number, if it is not over. */
  end(order: number): void;
  /**
   * Lets one of `whatIf` happen.
   * @returns what was done, as a sentence
   * @throws ChatRefusal when there is none of this name, or a value does not fit
   */
  happen(name: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Sends an interaction, an event or a call of the record once more.
   * @param payload the JSON that is sent; the one in the record without it
   * @throws ChatRefusal when it is no longer in the record, or the payload is none
   */
  sendAgain(number: number, payload?: string): Promise<Sent>;
  /** What people did and saw since the start, or since it was begun anew. */
  transcript(): Transcript;
  beginTranscript(): void;
  /**
   * Lets the people of a transcript do the same again, which takes about as long as it took them.
   * @param text as in its file
   * @returns each step with what they saw then and see now
   * @throws ChatRefusal when it cannot be read, or another one is being replayed
   */
  replay(text: string): Promise<readonly ComparedStep[]>;
  /** What the latest replay has returned; nothing before the first. */
  latestReplay(): readonly ComparedStep[];
  /** Ends a replay after the step that it is at, with what there is by then. */
  stopReplay(): void;
}

/** A local Discord with a workshop. */
export interface WorkshopDiscord extends LocalDiscord {
  readonly workshop: Workshop;
}

/** The same as `startLocalDiscord`, with the workshop, which shows and changes what happens. */
export async function startWorkshopDiscord(options: LocalDiscordOptions): Promise<WorkshopDiscord> {
  const discord = await openLocalDiscord(options, ({ app, gateway, webhooks, model, token, clientOf }) => {
    const { clock, interactions } = model;
    const happenings = new Happenings(clock, token);
    const faults = new Faults(gateway, clock);
    const recorded = new RecordedInteractions(interactions, clock, happenings);
    const refused = (interaction: string, code: number | undefined) => recorded.refused(interaction, code);
    const calls = recordCalls(app, happenings, refused);
    injectFaults(app, faults, (request, { kind }) => calls.mark(request, kind));
    recordGateway(gateway, happenings);
    recordDeliveries(webhooks, happenings, () => clock.now(), refused);
    const { server } = app;
    const sending = { happenings, recorded, calls, interactions, clock, gateway, server, token };

    const record = () => new TranscriptRecorder(model);
    const transcript = record();
    const watchers = new Set<() => void>();
    const changed = () => {
      for (const tell of watchers) tell();
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
    const workshop: Workshop = {
      happenings,
      whatIf: WHAT_IF,
      inForce: () => ({
        orders: faults.orders.map(({ number, sentence }) => ({ number, sentence })),
        aheadMs: faults.ahead,
        ...(replays.progress && { replay: replays.progress }),
      }),
      watchInForce: (tell) => {
        watchers.add(tell);
        return () => watchers.delete(tell);
      },
      end: (order) => faults.forget(order),
      happen,
      sendAgain: (number, payload) => sendAgain(number, payload, sending),
      transcript: () => transcript.transcript(),
      beginTranscript: () => transcript.clear(),
      stopReplay: () => replays.stop(),
      replay: (text) => replays.run(text),
      latestReplay: () => replays.latest,
    };
    return { workshop };
  });
  // What was said before the start is nothing that people do now.
  discord.workshop.beginTranscript();
  return discord;
}
