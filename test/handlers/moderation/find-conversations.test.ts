import { expect, it } from 'vitest';
import { findConversations } from '../../../src/handlers/moderation/find-conversations.ts';
import { conversationKind } from '../../../src/handlers/moderation/resource-kind.ts';
import type { ResourceIndex } from '../../../src/services/indexes/resource-index.ts';
import { indexEntry } from '../../../src/services/indexes/resource-table.ts';
import { emptyContext } from '../empty-context.ts';
import { noIndex } from '../no-index.ts';
import { descriptionOf, gone, menuOf, type Row, rowOf, unavailable } from './moderator.ts';

const USER = { id: '123', username: 'ada' };
const WHOLE = { whole: true, size: 9, cut: false };

/** The answer about a user, of an index with these rows and of a service that may have lost some. */
async function answered(
  rows: readonly Partial<Row>[],
  { lost = {}, state = WHOLE }: { lost?: Record<string, unknown>; state?: typeof WHOLE } = {},
) {
  const all = rows.map(rowOf);
  const resourceIndex: ResourceIndex = {
    ...noIndex,
    withParty: async (_kind, wanted) => ({
      rows: all
        .filter((row) => row.contact_id?.toLowerCase() === wanted.toLowerCase())
        .map((row) => indexEntry(conversationKind, row)),
      state,
    }),
  };
  const read: string[] = [];
  const retrieve = async (id: string) => {
    read.push(id);
    if (lost[id]) throw lost[id];
    return all.find((row) => row.id === id) ?? rowOf();
  };
  const conversations = { ...emptyContext.conversations, retrieve };
  const data = { target_id: USER.id, resolved: { users: { [USER.id]: USER } } };
  const reply = await findConversations.use?.(data, { ...emptyContext, conversations, resourceIndex });
  return { reply: reply ?? {}, lines: descriptionOf(reply ?? {}).split('\n'), read };
}

it('finds conversations whose contact is the id or the name of a user, to the letter', async () => {
  const { reply, lines, read } = await answered([
    { id: 'by-name', contact_id: 'ada', group_id: null, last_active_at: null },
    { id: 'capitals', contact_id: 'Ada' },
    { id: 'by-id', contact_id: '123', group_id: 'eu', last_active_at: new Date(1_700_000_000_000) },
    { id: 'other', contact_id: 'bob' },
  ]);
  expect(read).toEqual(['by-id', 'by-name']);
  expect(lines[0]).toBe('**2 conversations**');
  expect(lines.slice(2)).toEqual(['`123` · group `eu` · active <t:1700000000:R>', '`ada` · never active']);
  const menu = menuOf(reply);
  expect(menu?.options.map(({ value, label, description }) => [value.slice(7), label, description])).toEqual([
    ['by-id', '123 · group eu', 'by-id'],
    ['by-name', 'ada', 'by-name'],
  ]);
  expect(menu?.custom_id).toMatch(/:show$/);
  expect(reply.embeds?.[0]?.color).toEqual(expect.any(Number));
});

it('has the short id of those that look alike', async () => {
  const { lines } = await answered([
    { id: 'first-of-two', contact_id: 'ada', group_id: null, last_active_at: null },
    { id: 'second-of-two', contact_id: 'ada', group_id: null, last_active_at: null },
  ]);
  expect(lines.slice(2)).toEqual(['`ada` · never active · `first-…`', '`ada` · never active · `second…`']);
});

it('reads ten at the most, and says that there are more', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `row-${at}`, contact_id: 'ada' }));
  const ten = await answered(rows(10));
  expect([ten.read.length, ten.lines[0]]).toEqual([10, '**10 conversations**']);
  const eleven = await answered(rows(11));
  expect(eleven.read).toEqual(ten.read);
  expect(eleven.lines[0]).toMatch(/^\*\*10 conversations, .*more\*\*$/);
  expect(eleven.lines).toHaveLength(12);
});

it('leaves out what is gone, and fails where the service does', async () => {
  const rows = [
    { id: 'a', contact_id: 'ada' },
    { id: 'b', contact_id: 'ada' },
  ];
  const { lines, reply } = await answered(rows, { lost: { a: gone('a') } });
  expect(lines[0]).toBe('**1 conversation**');
  expect(menuOf(reply)?.options.map(({ value }) => value.slice(7))).toEqual(['b']);
  const failure = unavailable();
  await expect(answered(rows, { lost: { a: failure } })).rejects.toBe(failure);
});

it('without any has no menu, and says how far it looked where that is not everywhere', async () => {
  const { reply, lines } = await answered([]);
  expect([lines[0], lines.length]).toEqual(['**No conversations**', 2]);
  expect(reply.components).toEqual([]);
  const reading = await answered([], { state: { ...WHOLE, whole: false } });
  const full = await answered([], { state: { ...WHOLE, whole: false, cut: true } });
  expect([reading.lines.length, full.lines.length]).toEqual([3, 3]);
  expect(full.lines[2]).toMatch(/^Looked through the 9 [^:]*\.$/);
  expect(reading.lines[2]).toMatch(/^Looked through .*9 .*: try again/);
});
