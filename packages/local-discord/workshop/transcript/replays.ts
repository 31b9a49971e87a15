import { ChatRefusal } from '../../people/chat-client.ts';
import { type ComparedStep, compareTranscripts } from './compare.ts';
import type { TranscriptRecorder } from './record-transcript.ts';
import { replay, type Stage } from './replay.ts';
import { parseTranscript, transcriptOf } from './transcript.ts';

/** With how many steps of how many a replay is done. */
export interface Progress {
  readonly done: number;
  readonly all: number;
}

/** The replays of transcripts at one local Discord, one at a time. */
export class Replays {
  readonly #stage: Pick<Stage, 'clientOf' | 'happen' | 'record'>;
  readonly #own: TranscriptRecorder;
  readonly #changed: () => void;
  #ending = new AbortController();
  #progress: Progress | undefined;
  #latest: readonly ComparedStep[] = [];

  /**
   * @param own what is not to be written down meanwhile
   * @param changed called whenever `progress` is another
   */
  constructor(
    stage: Pick<Stage, 'clientOf' | 'happen' | 'record'>,
    own: TranscriptRecorder,
    changed: () => void,
  ) {
    this.#stage = stage;
    this.#own = own;
    this.#changed = changed;
  }

  /** Undefined while there is none. */
  get progress(): Progress | undefined {
    return this.#progress;
  }

  /** What differed in the latest one that is over; nothing before the first. */
  get latest(): readonly ComparedStep[] {
    return this.#latest;
  }

  /** Ends the one that is going on after the step that it is at. */
  stop(): void {
    this.#ending.abort();
  }

  /** @throws ChatRefusal when the text cannot be read, or another one is going on */
  async run(text: string): Promise<readonly ComparedStep[]> {
    const before = parseTranscript(text);
    if (this.#progress) throw new ChatRefusal('Another transcript is being replayed.');
    this.#own.isPaused = true;
    this.#ending = new AbortController();
    const all = before.steps.length;
    this.#is({ done: 0, all });
    try {
      const progress = (done: number) => this.#is({ done, all });
      const now = await replay(before, { ...this.#stage, progress, signal: this.#ending.signal });
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
