import { effect, signal } from '@preact/signals';
import {
  type ControlClient,
  type ControlEvent,
  ControlRefusal,
  type FaultKindView,
  type FaultsView,
  type HappeningView,
  type PanelView,
} from 'local-discord/control-client';

/** As many as the server keeps. */
export const MAX_HAPPENINGS = 2_000;

/** What a work did or why it could not be done, in a sentence. */
export interface ActionResult {
  readonly sentence: string;
  readonly failed: boolean;
}

/** What stands beside the chat: what happened, what if, transcripts and panels. */
export class Workshop {
  readonly control: ControlClient;
  readonly isOpen = signal(STARTED_OVER.isDone);
  /** The kinds of faults, once they were looked at. */
  readonly kinds = signal<readonly FaultKindView[]>([]);
  /** The faults in force at the local Discord, also while nobody looks at them. */
  readonly inForce = signal<FaultsView>({ orders: [], ahead_ms: 0 });
  /** What happened, oldest first; kept up to date while it is looked at. */
  readonly happenings = signal<readonly HappeningView[]>([]);
  /** The panels as they are now. Another object means that rows may be others too. */
  readonly panels = signal<readonly PanelView[]>([]);
  /** The events since the record was asked for. */
  #since: Extract<ControlEvent, { type: 'happened' }>[] | undefined;

  constructor(control: ControlClient) {
    this.control = control;
    effect(() => {
      if (this.isOpen.value) void this.read();
    });
  }

  receive(event: Extract<ControlEvent, { type: 'happened' | 'faults' | 'panel' }>): void {
    switch (event.type) {
      case 'happened':
        if (!this.isOpen.value) return;
        this.#since?.push(event);
        this.#take(event);
        return;
      case 'faults':
        this.inForce.value = event;
        return;
      case 'panel': {
        const { panel } = event;
        const at = this.panels.value.findIndex(({ name }) => name === panel.name);
        this.panels.value = at < 0 ? [...this.panels.value, panel] : this.panels.value.with(at, panel);
      }
    }
  }

  /** Reads the record anew if it is looked at, and the kinds of faults once. */
  async read(): Promise<void> {
    if (!this.isOpen.peek()) return;
    this.#since = [];
    const since = this.#since;
    try {
      if (this.kinds.peek().length === 0) this.kinds.value = (await this.control.faults()).kinds;
      const happenings = await this.control.happenings();
      if (since !== this.#since) return;
      this.#take({ type: 'happened', happenings, whole: true });
      // An event that came before this answer may be newer.
      for (const event of since) this.#take(event);
    } catch (error) {
      // It is read again with the next connection; without a workshop there is nothing to read.
      if (!(error instanceof ControlRefusal)) throw error;
    }
  }

  #take({ happenings, whole }: Extract<ControlEvent, { type: 'happened' }>): void {
    const all = new Map(whole ? [] : this.happenings.peek().map((each) => [each.number, each]));
    for (const each of happenings) all.set(each.number, each);
    this.happenings.value = [...all.values()].slice(-MAX_HAPPENINGS);
  }
}

/** The result of a work, or the reason of a refusal, in a sentence. */
export async function resultOf(work: Promise<{ readonly summary: string }>): Promise<ActionResult> {
  try {
    return { sentence: (await work).summary, failed: false };
  } catch (error) {
    return { sentence: errorSentence(error), failed: true };
  }
}

/** What somebody reads of a failure. */
export function errorSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const KEY = 'started over';

/** Tells the tab that has begun everything anew that it is done, after the reload that voids the rest. */
export const STARTED_OVER = {
  /** Whether this tab was loaded for that reason, and begun it. */
  isDone: sessionStorage.getItem(KEY) !== null,
  expect(): void {
    sessionStorage.setItem(KEY, 'expected');
  },
  forget(): void {
    sessionStorage.removeItem(KEY);
  },
  /** Loads the page anew, without its drafts. */
  reload(): void {
    const expected = sessionStorage.getItem(KEY);
    sessionStorage.clear();
    if (expected !== null) sessionStorage.setItem(KEY, expected);
    location.reload();
  },
};
STARTED_OVER.forget();
