import { effect, signal } from '@preact/signals';
import type { ActionResult } from '../../protocol/events.ts';
import type { HappeningCard, InForce, PanelCard, Tools, Work, Worked } from '../../protocol/workshop.ts';
import { type PageSocket, Refusal } from '../socket/page-socket.ts';
import { STARTED_OVER } from './start-over.ts';

/** As many as the server keeps. */
export const KEPT = 2_000;

/** What stands beside the chat: what happened, what if, transcripts and panels. */
export class Bench {
  /** Undefined until the server has been heard for the first time. */
  readonly tools = signal<Tools>();
  readonly isOpen = signal(STARTED_OVER.isTold);
  /** The faults in force at the local Discord, also while nobody looks at them. */
  readonly inForce = signal<InForce>({ orders: [], aheadMs: 0 });
  /** What happened, oldest first; kept up to date while it is looked at. */
  readonly happenings = signal<readonly HappeningCard[]>([]);
  /** The panels by their names, as they are now. Another object means that rows may be others too. */
  readonly panels = signal<ReadonlyMap<string, PanelCard>>(new Map());
  readonly #socket: PageSocket;

  constructor(socket: PageSocket) {
    this.#socket = socket;
    let following = false;
    effect(() => {
      if (!socket.connected.value) following = false;
      else if (following !== this.isOpen.value) {
        following = this.isOpen.value;
        socket.follow(following);
      }
    });
  }

  happened(cards: readonly HappeningCard[], whole: boolean): void {
    const all = new Map(whole ? [] : this.happenings.value.map((card) => [card.number, card]));
    for (const card of cards) all.set(card.number, card);
    this.happenings.value = [...all.values()].slice(-KEPT);
  }

  panelChanged(panel: PanelCard): void {
    this.panels.value = new Map([...this.panels.value, [panel.name, panel]]);
  }

  /** The panels as they are now, as far as anybody has been told. */
  get panelCards(): readonly PanelCard[] {
    const { panels = [] } = this.tools.value ?? {};
    return panels.map((panel) => this.panels.value.get(panel.name) ?? panel);
  }

  /** @throws Refusal when it cannot be done */
  work<Kind extends Worked['kind']>(kind: Kind, work: Work): Promise<Extract<Worked, { kind: Kind }>> {
    return this.#socket.work(work).then((result) => {
      if (isA(kind, result)) return result;
      throw new Refusal('The server has answered something else.');
    });
  }

  /** The result, or the reason of a refusal, in a sentence. */
  async told(work: Work): Promise<{ readonly sentence: string; readonly failed: boolean }> {
    try {
      return { sentence: (await this.work('told', work)).sentence, failed: false };
    } catch (error) {
      return { sentence: errorSentence(error), failed: true };
    }
  }
}

function isA<Kind extends Worked['kind']>(
  kind: Kind,
  result: ActionResult,
): result is Extract<Worked, { kind: Kind }> {
  return result.kind === kind;
}

/** What somebody reads of a failure. */
export function errorSentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
