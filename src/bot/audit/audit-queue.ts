/** Lines that wait at the most. */
const MOST_LINES = 1_000;

/** Discord's limit for a message. */
const MESSAGE_LENGTH = 2_000;

/** A change, or an attempt that was refused. */
export type LineKind = 'change' | 'refusal';

/** Lines that go out together, or the sentence that stands for those that were dropped. */
export interface Batch {
  readonly content: string;
  /** How many lines of the audit it stands for. */
  readonly lines: number;
}

/** Lines on their way to the audit channel: bounded, changes first, as many in a message as it holds. */
export class AuditQueue {
  readonly #lines: Record<LineKind, string[]> = { change: [], refusal: [] };
  /** Lines that found no room and that the channel has not been told of. */
  #dropped = 0;

  /** How many lines the channel has not been told of, those that were dropped among them. */
  get size(): number {
    return this.waiting + this.#dropped;
  }

  get waiting(): number {
    return this.#lines.change.length + this.#lines.refusal.length;
  }

  /**
   * Says whether there was room for everything: when there is none, a refusal is dropped, and a change when there
   * are no refusals.
   * @param line at most 2,000 characters
   */
  push(line: string, kind: LineKind): boolean {
    this.#lines[kind].push(line);
    if (this.waiting <= MOST_LINES) return true;
    const { change, refusal } = this.#lines;
    (refusal.length > 0 ? refusal : change).pop();
    this.#dropped += 1;
    return false;
  }

  /** Counts lines as dropped that the channel refused. */
  drop(lines: number): void {
    this.#dropped += lines;
  }

  /** The next message; once no line waits, it is the one that says how many were dropped. */
  take(): Batch | undefined {
    const taken: string[] = [];
    let room = MESSAGE_LENGTH;
    for (const lines of [this.#lines.change, this.#lines.refusal]) {
      for (let line = lines[0]; line !== undefined && line.length <= room; line = lines[0]) {
        room -= line.length + 1;
        taken.push(line);
        lines.shift();
      }
    }
    if (taken.length > 0) return { content: taken.join('\n'), lines: taken.length };
    if (this.#dropped === 0) return undefined;
    const lines = this.#dropped;
    this.#dropped = 0;
    const [what, it] = lines === 1 ? ['1 earlier line', 'it'] : [`${lines} earlier lines`, 'them'];
    return { content: `${what} did not fit in here: the log of the bot has ${it}.`, lines };
  }
}
