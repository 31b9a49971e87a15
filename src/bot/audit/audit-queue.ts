import type { APIEmbed } from 'discord-api-types/v10';
import { auditEmbed, embedLength, MOST_TOGETHER, type Notice } from './audit-embed.ts';

/** Whether it is about an attempt that was refused: what changes comes before it. */
export const isRefusal = ({ entry }: Notice): boolean => entry.outcome === 'refused';

/** Lines that wait at the most. */
const MOST_LINES = 1_000;

/** Discord's limits for a message: its embeds, and the characters in all of them. */
const MOST_EMBEDS = 10;
const EMBEDS_LENGTH = 6_000;

/** What the channel shows: lines as embeds, or the sentence that stands for those that were dropped. */
export type AuditMessage = { readonly embeds: readonly APIEmbed[] } | { readonly content: string };

/** Lines that are told in one embed. */
type Group = [Notice, ...Notice[]];

/** What goes out together. */
export interface Batch {
  readonly message: AuditMessage;
  /** How many lines of the audit it stands for. */
  readonly lines: number;
}

/**
 * Lines on their way to the audit channel: bounded, changes first, those of one action in one interaction in one embed,
 * and as many embeds in a message as it holds.
 */
export class AuditQueue {
  readonly #lines: Record<'change' | 'refusal', Notice[]> = { change: [], refusal: [] };
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
   */
  push(notice: Notice): boolean {
    const { change, refusal } = this.#lines;
    (isRefusal(notice) ? refusal : change).push(notice);
    if (this.waiting <= MOST_LINES) return true;
    (refusal.length > 0 ? refusal : change).pop();
    this.#dropped += 1;
    return false;
  }

  /** Counts lines as dropped that the channel refused. */
  drop(lines: number): void {
    this.#dropped += lines;
  }

  /**
   * The next message; once no line can be taken, it is the one that says how many were dropped.
   * @param isHeld whether the lines with a reference wait for more of them
   */
  take(isHeld: (reference: string) => boolean = () => false): Batch | undefined {
    const embeds: APIEmbed[] = [];
    const taken = new Set<Notice>();
    let room = EMBEDS_LENGTH;
    for (const kind of ['change', 'refusal'] as const) {
      for (const together of this.#groups(kind, isHeld)) {
        const embed = embeds.length < MOST_EMBEDS && auditEmbed(together);
        if (!embed || embedLength(embed) > room) break;
        room -= embedLength(embed);
        embeds.push(embed);
        for (const notice of together) taken.add(notice);
      }
      if (taken.size > 0) this.#lines[kind] = this.#lines[kind].filter((notice) => !taken.has(notice));
    }
    if (taken.size > 0) return { message: { embeds }, lines: taken.size };
    if (this.#dropped === 0) return undefined;
    const lines = this.#dropped;
    this.#dropped = 0;
    const [what, it] = lines === 1 ? ['1 earlier line', 'it'] : [`${lines} earlier lines`, 'them'];
    return { message: { content: `${what} did not fit in here: the log of the bot has ${it}.` }, lines };
  }

  /** Lines that can be taken, the oldest first, each with the later ones of its action in its interaction. */
  #groups(kind: 'change' | 'refusal', isHeld: (reference: string) => boolean): Group[] {
    const open = new Map<string, Group>();
    const groups: Group[] = [];
    for (const notice of this.#lines[kind]) {
      const { reference, entry } = notice;
      if (isHeld(reference)) continue;
      const key = `${reference} ${entry.action}`;
      const group = kind === 'change' ? open.get(key) : undefined;
      if (group && group.length < MOST_TOGETHER) group.push(notice);
      else {
        const begun: Group = [notice];
        open.set(key, begun);
        groups.push(begun);
      }
    }
    return groups;
  }
}
