import { expect, it } from 'vitest';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { CannotDo } from '../../../src/handlers/handler-failure.ts';
import { conversation } from '../../../src/handlers/moderation/moderation-command.ts';
import { conversationKind } from '../../../src/handlers/moderation/resource-kind.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { indexEntry } from '../../../src/services/indexes/resource-table.ts';
import type { ListPart } from '../../../src/services/lists/page.ts';
import type { Conversation } from '../../../src/services/resources/managed-resource.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { menuOf, rowOf } from '../../handlers/moderation/moderator.ts';
import { foreignServices, localServices } from '../services-of.ts';
import { indexOver } from './scripted-resources.ts';

const MINUTES = 60_000;

/** An index that reads the conversations as soon as the clock is moved on. */
function usedIndexOver(...of: Parameters<typeof indexOver>) {
  const over = indexOver(...of);
  over.index.state('conversation');
  return over;
}

/** A list in memory, from its first row on, two rows a call; calls that begin with `before` change it. */
function listOf(ids: readonly string[], before: (call: number, rows: string[]) => void = () => undefined) {
  const rows = [...ids];
  let calls = 0;
  const part = async (after?: string): Promise<ListPart<Conversation>> => {
    calls += 1;
    before(calls, rows);
    const from = after === undefined ? 0 : rows.indexOf(after) + 1;
    if (after !== undefined && from === 0) return { rows: [], follows: 'nothing' };
    const some = rows.slice(from, from + 2).map((id) => rowOf({ id }));
    return { rows: some, follows: from + 2 < rows.length ? 'more' : 'nothing' };
  };
  return { rows, part };
}

it('an index that turned a row away has `/conversation change` ask which of two equal contacts is meant', async () => {
  const { services } = await localServices({
    API_CURSOR_PARAMETER: 'starting_after',
    API_LARGEST_LIMIT: '2',
  });
  const { conversations } = services;
  // Newest first, so that the first of them is what finds no room.
  const created: Conversation[] = [];
  for (const contact_id of ['ada', 'bob', 'ada', 'carol']) {
    created.push(await conversations.create({ contact_id }));
  }
  const { index, clock } = usedIndexOver(conversations, { limits: { resources: 3, characters: 1_000 } });
  await clock.advance(MINUTES);
  expect(index.state('conversation')).toEqual({ whole: false, size: 3, cut: true });
  const context: HandlerContext = { ...emptyContext, conversations, resourceIndex: index };
  const failure = await conversation.runnables
    .get('change')
    ?.prepare(
      new Map([
        ['id', 'ada'],
        ['action', 'mute'],
      ]),
    )
    .run(context)
    .catch((error: unknown) => error);
  if (!(failure instanceof CannotDo)) throw new Error('Something was muted');
  expect(failure.message).toBe(
    'Looked through the 3 conversations available, and 1 of them is with the contact `ada`: choose the one you mean.',
  );
  expect(menuOf({ components: failure.buttons?.(english) ?? [] })?.options).toMatchObject([
    { description: created[2]?.id },
  ]);
  const { rows } = await conversations.page({ muted: true }, { offset: 0, limit: 10 });
  expect(rows).toEqual([]);
});

it('an index that turns away what is created here is not whole from that moment on', async () => {
  const { index, clock } = usedIndexOver(listOf(['a', 'b']), { limits: { resources: 2, characters: 1_000 } });
  await clock.advance(MINUTES);
  expect(index.state('conversation')).toEqual({ whole: true, size: 2, cut: false });
  index.remember('conversation', [indexEntry(conversationKind, rowOf({ id: 'c' }))]);
  expect(index.state('conversation')).toEqual({ whole: false, size: 2, cut: true });
});

it('an index is whole again once the list has become short enough for it', async () => {
  const list = listOf(['a', 'b', 'c', 'd', 'e']);
  const { index, clock } = usedIndexOver(list, { limits: { resources: 4, characters: 1_000 } });
  await clock.advance(MINUTES);
  expect(index.state('conversation')).toMatchObject({ whole: false, cut: true });
  // Those that are gone must not keep the room of those that are new.
  list.rows.splice(0, 5, 'new', 'e', 'a');
  await clock.advance(8 * MINUTES);
  expect(index.state('conversation')).toEqual({ whole: true, size: 3, cut: false });
});

it('an index is not whole as soon as the service has more than one call gives', async () => {
  const { foreign, services } = await foreignServices({ largestLimit: 20 }, { API_LARGEST_LIMIT: '1000' });
  for (let at = 0; at < 20; at += 1) foreign.add('conversations', { contact_id: `c-${at}` });
  const { index, clock } = usedIndexOver(services.conversations);
  await clock.advance(MINUTES);
  expect(index.state('conversation')).toMatchObject({ whole: true, cut: false });
  foreign.add('conversations');
  await clock.advance(4 * MINUTES);
  expect(index.state('conversation')).toMatchObject({ whole: false, cut: true });
});

it('an index that is too small keeps as many of the first rows as it can', async () => {
  const list = listOf(['a', 'b', 'c', 'd', 'e', 'f']);
  const { index, clock } = usedIndexOver(list, { limits: { resources: 4, characters: 1_000 } });
  await clock.advance(MINUTES);
  expect(index.state('conversation')).toEqual({ whole: false, size: 4, cut: true });
  list.rows.unshift('new');
  await clock.advance(4 * MINUTES);
  for (const id of ['a', 'b', 'c']) expect(index.has('conversation', id)).toBe(true);
  await clock.advance(4 * MINUTES);
  expect(index.state('conversation')).toEqual({ whole: false, size: 4, cut: true });
  for (const id of ['new', 'a', 'b', 'c']) expect(index.has('conversation', id)).toBe(true);
});

it('rows that come to the front while others are read are not lost', async () => {
  const list = listOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], (call, rows) => {
    // What was last active comes first: more than a call gives have moved before the third call.
    if (call === 3) rows.splice(0, 8, 'f', 'g', 'h', 'e', 'a', 'b', 'c', 'd');
  });
  const { index, clock } = usedIndexOver(list);
  await clock.advance(MINUTES);
  expect(index.state('conversation')).toEqual({ whole: true, size: 8, cut: false });
});

it('an empty answer where the row before has been deleted is not taken for the end', async () => {
  const list = listOf(['a', 'b', 'c', 'd', 'e'], (call, rows) => {
    if (call === 2) rows.splice(1, 1);
  });
  const { index, clock, failures } = usedIndexOver(list);
  await clock.advance(MINUTES);
  for (const id of ['c', 'd', 'e']) expect(index.has('conversation', id)).toBe(true);
  expect(index.state('conversation').whole).toBe(true);
  expect(failures).toEqual([]);
});

it('a list whose last rows have all been deleted is read again rather than believed to be at its end', async () => {
  const list = listOf(['a', 'b', 'c', 'd', 'e'], (call, rows) => {
    if (call === 2) rows.splice(0, 2);
  });
  const { index, clock, failures } = usedIndexOver(list);
  await clock.advance(MINUTES);
  expect(index.state('conversation').whole).toBe(false);
  expect(failures).toHaveLength(1);
  await clock.advance(4 * MINUTES);
  expect(index.state('conversation')).toMatchObject({ whole: true, size: 3 });
});
