import { Faults } from '../faults/faults.ts';
import { injectFaults } from '../faults/inject-faults.ts';
import { type LocalDiscord, type LocalDiscordOptions, openLocalDiscord } from '../open.ts';
import { ChatRefusal, type InteractionResult } from '../people/chat-client.ts';
import { Happenings } from './happenings.ts';
import { recordCalls, recordDeliveries } from './record-calls.ts';
import { recordGateway } from './record-gateway.ts';
import { RecordedInteractions } from './record-interactions.ts';
import { sendAgain } from './send-again.ts';
import { type ComparedStep, compareTranscripts } from './transcript/compare.ts';
import { TranscriptRecorder } from './transcript/record-transcript.ts';
import { replay } from './transcript/replay.ts';
import { parseTranscript, type Transcript, transcriptOf } from './transcript/transcript.ts';
import { WHAT_IF, type WhatIf } from './what-if.ts';

/** What a developer looks at, and does, at a local Discord. */
export interface Workshop {
  readonly happenings: Happenings;
  readonly whatIf: readonly WhatIf[];
  /** How many calls are still to meet with what was ordered. */
  readonly ordered: number;
  /**
   * Lets one of `whatIf` happen.
   * @returns what was done, as a sentence
   * @throws ChatRefusal when there is none of this name, or a value does not fit
   */
  happen(name: string, values?: Readonly<Record<string, unknown>>): string;
  /**
   * Delivers an interaction of the record once more, with an id and a token of its own.
   * @param payload the JSON that is delivered; the one in the record without it
   * @returns what the same person sees of it
   * @throws ChatRefusal when it is no longer in the record, or the payload is none
   */
  sendAgain(number: number, payload?: string): Promise<InteractionResult>;
  /** What people did and saw since the start, or since it was begun anew. */
  transcript(): Transcript;
  beginTranscript(): void;
  /**
   * Lets the people of a transcript do the same again, which takes about as long as it took them.
   * @param text as in its file
   * @param progress told with how many steps of how many are done
   * @returns each step with what they saw then and see now
   * @throws ChatRefusal when it cannot be read, or another one is being replayed
   */
  replay(text: string, progress?: (done: number, all: number) => void): Promise<ComparedStep[]>;
  /** Ends a replay after the step that it is at, with what there is by then. */
  stopReplay(): void;
}

/** A local Discord with a workshop. */
export interface WorkshopDiscord extends LocalDiscord {
  readonly workshop: Workshop;
}

/** The same as `startLocalDiscord`, for whoever wants to see and to change what happens. */
export function startWorkshopDiscord(options: LocalDiscordOptions): Promise<WorkshopDiscord> {
  return openLocalDiscord(options, ({ app, gateway, webhooks, model, token, clientOf }) => {
    const { clock, interactions } = model;
    const happenings = new Happenings(clock, token);
    const faults = new Faults(gateway, clock);
    const mark = recordCalls(app, happenings);
    injectFaults(app, faults, (request, { kind }) => mark(request, kind));
    recordGateway(gateway, happenings);
    recordDeliveries(webhooks, happenings, () => clock.now());
    const recorded = new RecordedInteractions(interactions, clock, happenings);

    const record = () => new TranscriptRecorder(model);
    const transcript = record();
    let replaying = new AbortController();

    const workshop: Workshop = {
      happenings,
      whatIf: WHAT_IF,
      get ordered() {
        return faults.pending;
      },
      happen: (name, values = {}) => {
        const found = WHAT_IF.find((each) => each.name === name);
        if (!found) throw new ChatRefusal(`There is nothing called "${name}" that could happen.`);
        return found.happen(faults, values);
      },
      sendAgain: async (number, payload) => {
        const interaction = recorded.at(number);
        const text = payload ?? happenings.get(number)?.payload;
        if (!interaction || text === undefined) throw new ChatRefusal('This is not in the record any more.');
        return sendAgain(text, interaction, { interactions, clock });
      },
      transcript: () => transcript.transcript(),
      beginTranscript: () => transcript.clear(),
      stopReplay: () => replaying.abort(),
      replay: async (text, progress = () => {}) => {
        const before = parseTranscript(text);
        if (transcript.isPaused) throw new ChatRefusal('Another transcript is being replayed.');
        transcript.isPaused = true;
        replaying = new AbortController();
        const { signal } = replaying;
        try {
          const now = await replay(before, { clientOf, record, progress, signal });
          return compareTranscripts(transcriptOf(before.steps.slice(0, now.steps.length)), now);
        } finally {
          transcript.isPaused = false;
        }
      },
    };
    return { workshop };
  });
}
