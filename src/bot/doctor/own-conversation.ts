import { randomBytes } from 'node:crypto';
import { type RawRow, shownRows } from '../../services/lists/page.ts';
import type { Conversation } from '../../services/resources/managed-resource.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import type { Services } from '../../services/services.ts';
import { isSameId } from '../../services/text.ts';

export type Conversations = Services['conversations'];

/** Maximum calls to read a list to its end: 10,000 conversations of a service that returns 100 per call. */
const MOST_CALLS = 100;

/**
 * The fields of a new conversation, which are the same at every service (docs/interface.md#conversations-and-scores).
 */
const NEW = {
  group_id: null,
  pinned_message_id: null,
  is_pinned: false,
  is_muted: false,
  last_active_at: null,
  last_opened_at: null,
  archived_at: null,
} as const satisfies Partial<Conversation>;

type NewField = keyof typeof NEW;
const NEW_FIELDS: readonly NewField[] = [
  ...(['group_id', 'pinned_message_id', 'is_pinned', 'is_muted'] as const),
  ...(['last_active_at', 'last_opened_at', 'archived_at'] as const),
];

/** Reading a conversation may count as opening it. */
export const AFTER_READING: readonly NewField[] = ['last_opened_at'];

/** Fields that may differ after the doctor's own changes. */
export const AFTER_CHANGES: readonly NewField[] = [...AFTER_READING, 'is_muted', 'archived_at'];

/**
 * Identifies the doctor's conversation. A service may answer a creation with an existing conversation (one per user, a
 * default, a cache), and a deletion is final.
 */
export interface Ownership {
  /** Random, and therefore unique. It also explains a conversation that is left behind. */
  readonly contact: string;
  /** The ids of the conversations that existed before. */
  readonly before: readonly string[];
}

/**
 * Lists the conversations before one is created.
 * @returns undefined if the list cannot be read to its end, because a new conversation could not be recognised
 * @throws ServiceFailure
 */
export async function beforeCreation(conversations: Conversations): Promise<Ownership | undefined> {
  const { rows, isWhole } = await readList(conversations);
  if (!isWhole) return undefined;
  const contact = `rollcall-doctor-${randomBytes(8).toString('hex')}`;
  return { contact, before: rows.map(({ id }) => id) };
}

/**
 * Returns why a conversation may not be the doctor's own, to follow "a conversation that"; undefined if it is.
 * @param changed fields that may have changed by now
 */
export function whyNotOwn(
  conversation: Conversation,
  { contact, before }: Ownership,
  changed: readonly NewField[] = [],
): string | undefined {
  if (!isWith(conversation, contact)) return 'is with another contact';
  if (before.some((id) => isSameId(id, conversation.id))) return 'was there before';
  const marked = NEW_FIELDS.filter((mark) => !changed.includes(mark) && conversation[mark] !== NEW[mark]);
  return marked.length === 0 ? undefined : `is not new: it has ${marked.join(', ')}`;
}

/** Returns the conversations with the doctor's contact, from the readable pages. */
export async function withOwnContact(
  conversations: Conversations,
  { contact }: Ownership,
): Promise<Conversation[]> {
  try {
    const { rows } = await readList(conversations);
    return rows.filter((row) => isWith(row, contact));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return [];
  }
}

const isWith = ({ contact_id }: Conversation, contact: string): boolean =>
  contact_id !== null && isSameId(contact_id, contact);

async function readList(
  conversations: Conversations,
): Promise<{ rows: readonly Conversation[]; isWhole: boolean }> {
  const rows: RawRow<Conversation>[] = [];
  for (let calls = 0; calls < MOST_CALLS; calls += 1) {
    const last = rows.at(-1)?.id;
    if (last === '') break;
    const part = await conversations.part(last);
    rows.push(...part.rows);
    if (part.follows !== 'more') return { rows: shownRows(rows), isWhole: part.follows === 'nothing' };
  }
  return { rows: shownRows(rows), isWhole: false };
}
