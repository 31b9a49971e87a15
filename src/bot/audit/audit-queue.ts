import type { APIEmbed } from 'discord-api-types/v10';
import { EMBEDS_LENGTH, MESSAGE_EMBEDS } from '../../handlers/discord-limits.ts';
import { timestamp } from '../../handlers/display/safe-text.ts';
import { type DroppedLines, mergeDropped, referencesOf, summarizeDropped } from '../state/dropped-lines.ts';
import { auditEmbed, embedLength, MOST_LINES_OF_AN_EMBED, type Notice, wordsOf } from './audit-embed.ts';

/** Whether the line is about a refused attempt. Changes are sent before those. */
export const isRefusedAttempt = ({ entry }: Notice): boolean => entry.outcome === 'refused';

/** What the channel shows: lines as embeds, or the sentence that stands for those that were dropped. */
export type AuditMessage = { readonly embeds: readonly APIEmbed[] } | { readonly content: string };

/** Lines that one embed shows. */
type Group = [Notice, ...Notice[]];

/** The lines of one message. */
export interface Batch {
  readonly message: AuditMessage;
  /** The lines of the audit that it stands for. */
  readonly lines: DroppedLines;
}

/** The message that says how many lines no message shows, when they came to be, and how they are found in the log. */
function countOf(lines: DroppedLines): Batch {
  const { answers, audit } = wordsOf(lines.locale);
  const span = [lines.from, lines.to].map((time) => timestamp(new Date(time), 'f')).join(' – ');
  const print = `-# ${span} · ${answers.reference({ reference: referencesOf(lines) })}`;
  return { message: { content: `${audit.dropped({ count: lines.count })}\n${print}` }, lines };
}

/**
 * Lines on their way to an audit channel: changes first, those of one action in one interaction in one embed, and as many
 * embeds in a message as it holds. `AuditChannels` bounds them.
 */
export class AuditQueue {
  readonly #lines: Record<'change' | 'refusal', Notice[]> = { change: [], refusal: [] };
  /** Lines that found no room and that no message to the channel has counted yet. */
  #dropped: DroppedLines | undefined;

  /** How many lines the channel has not taken yet, dropped lines included. */
  get size(): number {
    return this.waiting + (this.#dropped?.count ?? 0);
  }

  /** How many lines wait to be shown. */
  get waiting(): number {
    return this.#lines.change.length + this.#lines.refusal.length;
  }

  push(notice: Notice): void {
    this.#lines[isRefusedAttempt(notice) ? 'refusal' : 'change'].push(notice);
  }

  /** Drops the newest refusal, or the newest change where there are no refusals. It is counted then. */
  dropOne(): void {
    const { change, refusal } = this.#lines;
    const dropped = (refusal.length > 0 ? refusal : change).pop();
    if (dropped) this.drop(summarizeDropped([dropped]));
  }

  /** Counts lines as dropped that the channel refused, or that an earlier process did not send. */
  drop(lines: DroppedLines): void {
    this.#dropped = this.#dropped ? mergeDropped(this.#dropped, lines) : lines;
  }

  /** The last message: all lines if it holds them, and the number of those for which it is too small otherwise. */
  takeLast(): Batch | undefined {
    const last = this.take();
    if (!last || this.size === 0) return last;
    this.drop(last.lines);
    const lines = this.takeUntold();
    return lines && countOf(lines);
  }

  /** Everything that no message was made of. */
  takeUntold(): DroppedLines | undefined {
    const { change, refusal } = this.#lines;
    const left = [...change, ...refusal];
    if (left.length > 0) this.drop(summarizeDropped(left));
    this.#lines.change = [];
    this.#lines.refusal = [];
    const lines = this.#dropped;
    this.#dropped = undefined;
    return lines;
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
        const embed = embeds.length < MESSAGE_EMBEDS && auditEmbed(together);
        if (!embed || embedLength(embed) > room) break;
        room -= embedLength(embed);
        embeds.push(embed);
        for (const notice of together) taken.add(notice);
      }
      if (taken.size > 0) this.#lines[kind] = this.#lines[kind].filter((notice) => !taken.has(notice));
    }
    if (taken.size > 0) return { message: { embeds }, lines: summarizeDropped([...taken]) };
    const lines = this.#dropped;
    this.#dropped = undefined;
    return lines && countOf(lines);
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
      if (group && group.length < MOST_LINES_OF_AN_EMBED) group.push(notice);
      else {
        const begun: Group = [notice];
        open.set(key, begun);
        groups.push(begun);
      }
    }
    return groups;
  }
}
