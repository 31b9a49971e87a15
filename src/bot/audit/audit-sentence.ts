import type { AuditEntry } from '../../handlers/context.ts';
import { inline } from '../../handlers/display/display-text.ts';
import type { Rest } from './refusals.ts';

/** By whom what was done, and where more is to be found. */
interface Told {
  readonly user: string;
  readonly reference: string;
  readonly entry: AuditEntry;
}

/** A line of the audit for people, of at most 2,000 characters: what changed is shown as far as it fits. */
export function sentence({ user, reference, entry }: Told): string {
  const change =
    'before' in entry
      ? `: ${inline(JSON.stringify(entry.before ?? null), 500)} → ${inline(JSON.stringify(entry.after ?? null), 500)}`
      : '';
  const why = entry.why === undefined ? '' : ` (${entry.why})`;
  return `<@${user}> **${entry.action}**${target(entry)}: ${entry.outcome}${why}${change} ${referred(reference)}`;
}

/** The line for the refusals that came after a first one. */
export function refusalsSentence({ user, reference, entry }: Told, { count, actions }: Rest): string {
  const times = count === 1 ? 'once more' : `${count} times more`;
  const what = actions.map((action) => `**${action}**`).join(', ');
  return `<@${user}> ${what}${target(entry)}: refused ${times} within a minute ${referred(reference)}`;
}

const target = (entry: AuditEntry) => (entry.target === undefined ? '' : ` ${inline(entry.target, 300)}`);
const referred = (reference: string) => `(reference \`${reference}\`)`;
