import { ChatRefusal } from '../../people/chat-client.ts';
import { type ComparedStep, compareTranscripts } from './compare.ts';
import type { TranscriptRecorder } from './record-transcript.ts';
import { replay, type Stage } from './replay.ts';
import { parseTranscript, transcriptOf } from './transcript.ts';

/** The number of finished steps of a replay, and of all steps. */
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
   * @param own recorder, which pauses during a replay
   * @param changed called after every change of `progress`
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

  /** Undefined while no replay runs. */
  get progress(): Progress | undefined {
    return this.#progress;
  }

  /** The differences of the latest finished replay; empty before the first. */
  get latest(): readonly ComparedStep[] {
    return this.#latest;
  }

  /** Ends the current replay after its current step. */
  stop(): void {
    this.#ending.abort();
  }

  /** @throws ChatRefusal if the text is invalid, or another replay is running */
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
