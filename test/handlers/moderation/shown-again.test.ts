import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/handlers/reply.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { chosen } from './chosen.ts';
import { chosenOf, descriptionOf, Moderator, unavailable } from './moderator.ts';

const edits: Reply[] = [];
beforeEach(() => void edits.splice(0));

/** The list that led to a message: what it shows, and whether Discord takes edits of it. */
const listWith = ({ components = [] }: Reply, takes = true) => ({
  words: english,
  read: async () => ({ components }),
  edit: async (reply: Reply) => {
    edits.push(reply);
    return takes;
  },
});

/** The same with a ticket that is not found in place of the custom id of its menu. */
const withUnreadMenu = (list: Reply): Reply =>
  JSON.parse(JSON.stringify(list).replace(/(?<="conversation-menu\.\d+)[^"]*/, '~AAAAAAAAAA'));

/** Somebody who muted a row from the card that a list led to, and the card as it is then. */
async function muted() {
  const moderator = new Moderator('conversation', [{ id: 'a' }, { id: 'b', contact_id: 'bob' }, { id: 'c' }]);
  const list = await chosen(moderator, ['a', 'c']);
  const card = await moderator.run('show', { id: 'b' });
  return { moderator, list, card };
}

describe('the list that led to a card', () => {
  it('is shown again after a change, with its choice', async () => {
    const { moderator, list, card } = await muted();
    moderator.source = listWith(list);
    await moderator.press(card, 'Mute');
    expect(edits).toHaveLength(1);
    const [shown = {}] = edits;
    expect(descriptionOf(shown)).toMatch(/`bob` 🔕/u);
    expect(chosenOf(shown)).toEqual(['a', 'c']);
  });

  it('is shown again after an Undo, and its card says no more than that', async () => {
    const { moderator, list, card } = await muted();
    const change = await moderator.press(card, 'Mute');
    expect(edits).toEqual([]);
    const alone = await moderator.press(change, 'Undo');
    moderator.source = listWith(list);
    const again = await moderator.press(await moderator.press(card, 'Mute'), 'Undo');
    expect(edits).toHaveLength(2);
    expect(descriptionOf(edits[1] ?? {})).not.toMatch(/`bob` 🔕/u);
    expect(again.content).toBe(alone.content);
  });

  it('is shown again after a deletion, whose card says so and has no buttons', async () => {
    const { moderator, list, card } = await muted();
    const question = await moderator.run('delete', { id: 'a' });
    moderator.source = { ...listWith(card), source: listWith(list) };
    const done = await moderator.pressAndSend(question, 'Delete for good');
    expect(done.content).toBe('Deleted the conversation `a`.');
    expect(edits).toEqual([done, expect.objectContaining({ content: '' })]);
    expect(done.components).toEqual([]);
    expect(JSON.stringify(edits[1])).not.toContain('"a"');
    expect(chosenOf(edits[1] ?? {})).toEqual(['c']);
  });

  it('is shown again, and the card too, where another deleted it first', async () => {
    const { moderator, list, card } = await muted();
    const question = await moderator.run('delete', { id: 'b' });
    moderator.rows.delete('b');
    moderator.source = { ...listWith(card), source: listWith(list) };
    const gone = await moderator.pressAndSend(question, 'Delete for good');
    expect(edits).toEqual([gone, expect.objectContaining({ content: '' })]);
    expect(gone.components).toEqual([]);
  });

  it.each(['Mute', 'Archive'])(
    'of which no token is kept has Refresh, as the card says after %s',
    async (label) => {
      const { moderator, card } = await muted();
      moderator.source = 'not kept';
      expect((await moderator.press(card, label)).content).toMatch(/press Refresh under it\.$/);
      const question = await moderator.run('delete', { id: 'b' });
      expect((await moderator.pressAndSend(question, 'Delete for good')).content).toMatch(
        /press Refresh under it\.$/,
      );
      const other = await moderator.run('delete', { id: 'a' });
      moderator.source = { ...listWith(card), source: 'not kept' };
      expect((await moderator.pressAndSend(other, 'Delete for good')).content).toMatch(
        /press Refresh under it\.$/,
      );
      moderator.source = undefined;
      const own = await moderator.run('delete', { id: 'c' });
      expect((await moderator.pressAndSend(own, 'Delete for good')).content).toBe(
        'Deleted the conversation `c`.',
      );
    },
  );

  it.each<[string, (list: Reply) => Moderator['source']]>([
    ['is gone', (list) => ({ ...listWith(list), read: async () => undefined })],
    ['is not to be edited', (list) => listWith(list, false)],
    ['fails', (list) => ({ ...listWith(list), read: () => Promise.reject(unavailable()) })],
  ])('that %s stays as it is, which the card of an Undo says', async (how, source) => {
    const { moderator, list, card } = await muted();
    const change = await moderator.press(card, 'Mute');
    moderator.source = source(list);
    const undone = await moderator.press(change, 'Undo');
    expect(undone.content).toMatch(/^Undone\. .*Refresh/);
    expect(moderator.explained).toHaveLength(how === 'fails' ? 1 : 0);
  });

  it('that is no list any more is left alone, and so is one without parts', async () => {
    const { moderator, card } = await muted();
    for (const source of [listWith(card), { ...listWith({}), read: async () => ({}) }]) {
      const change = await moderator.press(card, 'Mute');
      moderator.source = source;
      expect((await moderator.press(change, 'Undo')).content).toBe('Undone.');
    }
    expect(edits).toEqual([]);
  });

  it('without rows is shown again too, and one of another version is left alone', async () => {
    const { moderator, card } = await muted();
    const empty = await moderator.run('list', { contact: 'nobody' });
    moderator.source = listWith(empty);
    await moderator.press(card, 'Mute');
    expect(edits.map(descriptionOf)).toEqual([descriptionOf(empty)]);
    const later = JSON.parse(
      JSON.stringify(empty).replaceAll('conversation-refresh.', 'conversation-refresh.99'),
    );
    moderator.source = listWith(later);
    expect((await moderator.press(card, 'Pin')).content).toMatch(/press Refresh under it\.$/);
    expect(edits).toHaveLength(1);
  });

  it('stays a list where its ticket cannot be read: it is no card of what was deleted', async () => {
    const { moderator, list } = await muted();
    const question = await moderator.run('delete', { id: 'b' });
    moderator.source = listWith(withUnreadMenu(list));
    const done = await moderator.pressAndSend(question, 'Delete for good');
    expect(done.content).toMatch(/^Deleted .* press Refresh under it\.$/);
    expect(edits).toEqual([]);
  });

  it('stays a list where its ticket cannot be read: what came of a change is for its asker alone', async () => {
    const { moderator, list } = await muted();
    const answer = await moderator.pressAndSend(withUnreadMenu(list), 'Mute 2 …', 'private');
    expect(descriptionOf(answer.aside ?? {})).toContain('Mute: 2 done');
    expect(answer).toMatchObject({ content: expect.stringContaining('/conversation list'), embeds: [] });
    expect(answer.content).not.toContain('private');
  });

  it('is not read once the whole has to come to its end', async () => {
    const { moderator, list, card } = await muted();
    const change = await moderator.press(card, 'Mute');
    moderator.source = listWith(list);
    moderator.abort();
    expect((await moderator.press(change, 'Undo')).content).toMatch(/^Undone\. .*Refresh/);
    expect(edits).toEqual([]);
  });
});
