/** The words of the audit for people. Whatever comes from outside is inert in them. */

import type { AuditEntry, AuditedState } from '../../handlers/context.ts';
import { inline, timestamp } from '../../handlers/display/safe-text.ts';
import { ACTIONS, VERBS } from '../../handlers/moderation/actions.ts';

/** An action of moderation: its noun, and as it is said of what was done and of what was wanted. */
interface SaidAction {
  readonly noun: string;
  /** `muted` */
  readonly done: string;
  /** `mute` */
  readonly wanted: string;
}

type Field = keyof AuditedState;

const yesOrNo = (value: unknown) => (value === true ? 'yes' : 'no');
const idOrNone = (value: unknown) => (typeof value === 'string' ? inline(value, 300) : 'none');

/** Each field in words: its value, and what made it so or no longer so, which an Undo takes back. */
const FIELDS: Readonly<
  Record<Field, { label: string; say(value: unknown): string; made?: string; unmade?: string }>
> = {
  contact: { label: 'contact', say: idOrNone },
  game: { label: 'game', say: idOrNone },
  group: { label: 'group', say: idOrNone },
  is_pinned: { label: 'pinned', say: yesOrNo, made: 'pinning', unmade: 'unpinning' },
  is_muted: { label: 'muted', say: yesOrNo, made: 'muting', unmade: 'unmuting' },
  archived_at: {
    label: 'archived',
    say: (value) => (value instanceof Date ? timestamp(value, 'f') : 'no'),
    made: 'archiving',
    unmade: 'restoring',
  },
  pinned_message_id: {
    label: 'pinned message',
    say: idOrNone,
    made: 'pinning of a message',
    unmade: 'unpinning of a message',
  },
};

const ORDER: readonly Field[] = [
  ...(['contact', 'game', 'group', 'is_pinned', 'is_muted', 'archived_at', 'pinned_message_id'] as const),
];

/** Verbs that are no more than a change of one field have their words in `ACTIONS`. */
const OTHERS: Readonly<Record<string, Pick<SaidAction, 'done' | 'wanted'>>> = {
  create: { done: 'created', wanted: 'create' },
  delete: { done: 'deleted', wanted: 'delete' },
  'pin-message': { done: 'changed the pinned message of', wanted: 'change the pinned message of' },
  undo: { done: 'took back a change of', wanted: 'take back a change of' },
};

/** How an action is said; undefined for what is no action of moderation, such as a command that somebody may not use. */
export function saidAction({ action, before, after }: AuditEntry): SaidAction | undefined {
  const [noun = '', name = ''] = action.split(' ');
  if (noun.startsWith('/')) return undefined;
  const verb = VERBS.find((each) => each === name);
  if (verb) return { noun, done: ACTIONS[verb].done, wanted: verb };
  const words = OTHERS[name];
  if (!words) return undefined;
  return { noun, ...words, ...(name === 'undo' && { done: undone(before, after) ?? words.done }) };
}

/** What an Undo took back, by what it changed. */
function undone(before: AuditedState = {}, after: AuditedState = {}): string | undefined {
  const field = changed(before, after).find((each) => FIELDS[each].made);
  if (!field) return undefined;
  const { made, unmade } = FIELDS[field];
  const taken = before[field] === true || before[field] instanceof Date || typeof before[field] === 'string';
  return `took back the ${taken ? made : unmade} of`;
}

/** Only what is another than before, a line for each field: `muted: no → yes`, or `group: g1` of what is new or gone. */
export function changeLines({ before, after, party }: AuditEntry): string[] {
  if (before && after) {
    return changed(before, after).map((field) => {
      const { label, say } = FIELDS[field];
      return `${label}: ${say(before[field])} → ${say(after[field])}`;
    });
  }
  const only = before ?? after ?? {};
  // Whom it is with is said in its name.
  return changed({}, only)
    .filter((field) => field !== party?.kind)
    .map((field) => `${FIELDS[field].label}: ${FIELDS[field].say(only[field])}`);
}

const changed = (before: AuditedState, after: AuditedState): Field[] =>
  ORDER.filter((field) => FIELDS[field].say(before[field]) !== FIELDS[field].say(after[field]));

/** Why the service did not do it, by the kind of its failure. */
const FAILURES: Readonly<Record<string, string>> = {
  'not-found': 'there is nothing with this id',
  'invalid-id': 'the id makes no sense',
  'rate-limited': 'the service was busy',
  unauthorised: 'the service does not let Rollcall in',
  refused: 'the service refused it',
  unavailable: 'the service could not be reached',
  'too-slow': 'the service took too long',
  unconfirmed: 'the service did not confirm it, so it may have been done all the same',
  ignored: 'the service took it and changed nothing',
  'unexpected-answer': 'the service gave an answer that makes no sense',
};

/** Why something was not done; undefined when nothing is known of it but the log. */
export const reasonOf = ({ why }: AuditEntry): string | undefined =>
  why === undefined ? undefined : (FAILURES[why] ?? why);
