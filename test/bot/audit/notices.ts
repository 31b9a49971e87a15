import type { APIEmbed } from 'discord-api-types/v10';
import type { Notice } from '../../../src/bot/audit/audit-embed.ts';
import type { AuditMessage } from '../../../src/bot/audit/audit-queue.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';

/** A line of the audit, by somebody without a name, nowhere. */
export function noticeWith(entry: AuditEntry, others: Partial<Notice> = {}): Notice {
  return {
    ...{ reference: 'ab', user: '5', name: undefined, link: undefined, at: new Date(0), locale: undefined },
    ...{ entry, ...others },
  };
}

/** A change in an interaction of its own, unless it is one of several. */
export const change = (target: string, reference = target): Notice =>
  noticeWith({ action: 'score mute', target, outcome: 'done' }, { reference });

export const refused = (target: string): Notice =>
  noticeWith({ action: 'score mute', target, outcome: 'refused' }, { reference: target });

/** The line that an embed is, and what is in small print below it: one piece each. */
export function partsOf({ description = '' }: APIEmbed): { lines: string[]; print: string[] } {
  const [last = '', ...above] = description.split('\n').toReversed();
  if (!last.startsWith('-# ')) throw new Error(`no small print below ${description}`);
  return { lines: above.toReversed(), print: last.slice(3).split(' · ') };
}

/** The ids that a message tells of in their order, or the sentence that it is, without its small print. */
export function toldIn(message: AuditMessage): string[] {
  if ('content' in message) return message.content.split('\n').slice(0, 1);
  return message.embeds.flatMap(({ description = '' }) =>
    [...description.matchAll(/`([^`]*)`/g)].map(([, id = '']) => id),
  );
}
