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

/** The server's limit. */
export const MAX_HAPPENINGS = 2_000;

/** The result of an action or the reason of its refusal, in a sentence. */
export interface ActionResult {
  readonly sentence: string;
  readonly failed: boolean;
}

/** The state beside the chat: what happened, what if, transcripts and panels. */
export class Workshop {
  readonly control: ControlClient;
  readonly isOpen = signal(STARTED_OVER.isDone);
  /** The kinds of faults, once loaded. */
  readonly kinds = signal<readonly FaultKindView[]>([]);
  /** The local Discord's faults in force, kept up to date even while the workshop is closed. */
  readonly inForce = signal<FaultsView>({ orders: [], ahead_ms: 0 });
  /** What happened, oldest first. Kept up to date while the workshop is open. */
  readonly happenings = signal<readonly HappeningView[]>([]);
  /** The panels in their current state. A new object means that rows may have changed. */
  readonly panels = signal<readonly PanelView[]>([]);
  /** Events since the record was requested. */
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
        this.#apply(event);
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

  /** Loads the record, if the workshop is open, and once the kinds of faults. */
  async read(): Promise<void> {
    if (!this.isOpen.peek()) return;
    this.#since = [];
    const since = this.#since;
    try {
      if (this.kinds.peek().length === 0) this.kinds.value = (await this.control.faults()).kinds;
      const happenings = await this.control.happenings();
      if (since !== this.#since) return;
      this.#apply({ type: 'happened', happenings, whole: true });
      // An event that arrived before this answer may be newer.
      for (const event of since) this.#apply(event);
    } catch (error) {
      // It is loaded again after reconnecting. Without a workshop there is nothing to load.
      if (!(error instanceof ControlRefusal)) throw error;
    }
  }

  #apply({ happenings, whole }: Extract<ControlEvent, { type: 'happened' }>): void {
    const all = new Map(whole ? [] : this.happenings.peek().map((each) => [each.number, each]));
    for (const each of happenings) all.set(each.number, each);
    this.happenings.value = [...all.values()].slice(-MAX_HAPPENINGS);
  }
}

/** Returns the result of an action, or the reason of a refusal. */
export async function resultOf(work: Promise<{ readonly summary: string }>): Promise<ActionResult> {
  try {
    return { sentence: (await work).summary, failed: false };
  } catch (error) {
    return { sentence: errorSentence(error), failed: true };
  }
}

/** Returns the text to show for a failure. */
export function errorSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const KEY = 'started over';

/** Lets the tab that started over report success after the reload, which discards everything else. */
export const STARTED_OVER = {
  /** Whether this tab started over before it was loaded. */
  isDone: sessionStorage.getItem(KEY) !== null,
  expect(): void {
    sessionStorage.setItem(KEY, 'expected');
  },
  forget(): void {
    sessionStorage.removeItem(KEY);
  },
  /** Reloads the page without its drafts. */
  reload(): void {
    const expected = sessionStorage.getItem(KEY);
    sessionStorage.clear();
    if (expected !== null) sessionStorage.setItem(KEY, expected);
    location.reload();
  },
};
STARTED_OVER.forget();
