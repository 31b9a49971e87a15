import type { APIEmbed } from 'discord-api-types/v10';
import { EMBEDS_LENGTH, MESSAGE_EMBEDS } from '../../handlers/discord-limits.ts';
import { timestamp } from '../../handlers/display/timestamps.ts';
import { type DroppedLines, mergeDropped, referencesOf, summarizeDropped } from '../state/dropped-lines.ts';
import { auditEmbed, embedLength, MAX_EMBED_LINES, type Notice, wordsOf } from './audit-embed.ts';

/** Whether the line is about a refused attempt. Those are sent after changes. */
export const isRefusedAttempt = ({ entry }: Notice): boolean => entry.outcome === 'refused';

/** A message to the channel: lines as embeds, or a sentence with the number of dropped lines. */
export type AuditMessage = { readonly embeds: readonly APIEmbed[] } | { readonly content: string };

/** The lines of one embed. */
type Group = [Notice, ...Notice[]];

/** A message and its lines. */
export interface Batch {
  readonly message: AuditMessage;
  /** The audit lines that the message covers. */
  readonly lines: DroppedLines;
}

/**
 * A message with the number of lines that no message shows, their time span, and the reference that finds them in the
 * log.
 */
function droppedMessage(lines: DroppedLines): Batch {
  const { answers, audit } = wordsOf(lines.locale);
  const span = [lines.from, lines.to].map((time) => timestamp(new Date(time), 'f')).join(' – ');
  const print = `-# ${span} · ${answers.reference({ reference: referencesOf(lines) })}`;
  return { message: { content: `${audit.dropped({ count: lines.count })}\n${print}` }, lines };
}

/**
 * Queues lines for an audit channel. Changes come first. Lines of one action in one interaction share an embed, and a
 * message holds as many embeds as possible. `AuditChannels` bounds the queue.
 */
export class AuditQueue {
  readonly #lines: Record<'change' | 'refusal', Notice[]> = { change: [], refusal: [] };
  /** Dropped lines that no message to the channel has counted yet. */
  #dropped: DroppedLines | undefined;

  /** The number of lines that the channel has not accepted yet, including dropped ones. */
  get size(): number {
    return this.waiting + (this.#dropped?.count ?? 0);
  }

  /** The number of lines that wait to be shown. */
  get waiting(): number {
    return this.#lines.change.length + this.#lines.refusal.length;
  }

  push(notice: Notice): void {
    this.#lines[isRefusedAttempt(notice) ? 'refusal' : 'change'].push(notice);
  }

  /** Drops the newest refusal, or the newest change if there are no refusals, and counts it. */
  dropOne(): void {
    const { change, refusal } = this.#lines;
    const dropped = (refusal.length > 0 ? refusal : change).pop();
    if (dropped) this.drop(summarizeDropped([dropped]));
  }

  /** Counts lines as dropped: the channel refused them, or a former process did not send them. */
  drop(lines: DroppedLines): void {
    this.#dropped = this.#dropped ? mergeDropped(this.#dropped, lines) : lines;
  }

  /** Takes the last message: all lines if it holds them, otherwise their number. */
  takeLast(): Batch | undefined {
    const last = this.take();
    if (!last || this.size === 0) return last;
    this.drop(last.lines);
    const lines = this.takeUntold();
    return lines && droppedMessage(lines);
  }

  /** Takes all lines that are in no message. */
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
   * Takes the next message. If no line can be taken, this is the number of dropped lines.
   * @param isHeld whether lines with a reference wait for more of them
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
    return lines && droppedMessage(lines);
  }

  /** Groups the lines that can be taken, oldest first: each with the later lines of its action and interaction. */
  #groups(kind: 'change' | 'refusal', isHeld: (reference: string) => boolean): Group[] {
    const open = new Map<string, Group>();
    const groups: Group[] = [];
    for (const notice of this.#lines[kind]) {
      const { reference, entry } = notice;
      if (isHeld(reference)) continue;
      const key = `${reference} ${entry.action}`;
      const group = kind === 'change' ? open.get(key) : undefined;
      if (group && group.length < MAX_EMBED_LINES) group.push(notice);
      else {
        const begun: Group = [notice];
        open.set(key, begun);
        groups.push(begun);
      }
    }
    return groups;
  }
}
