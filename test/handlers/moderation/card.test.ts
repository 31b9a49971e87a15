import { expect, it } from 'vitest';
import { scoreKind } from '../../../src/handlers/moderation/resource-kind.ts';
import { partyOf } from '../../../src/services/indexes/resource-table.ts';
import { buttonsOf, descriptionOf, gone, Moderator, sentenceOf } from './moderator.ts';

const lines = (reply: Parameters<typeof descriptionOf>[0]) => descriptionOf(reply).split('\n');

it.each(['conversation', 'score'] as const)(
  'show %s: who it is with as the title, how long ago it was in use, and buttons for what can be done',
  async (noun) => {
    const moderator = new Moderator(noun);
    const card = await moderator.run('show', { id: 'a' });
    expect(card.content).toBe('');
    expect(card.embeds?.[0]?.title).toBe(noun === 'conversation' ? '`ada`' : '`chess`');
    expect(lines(card)).toEqual([
      'group `g1`',
      'active <t:1700000000:R> · never opened · created <t:1600000000:R>',
      `-# ${noun} \`a\``,
    ]);
    expect(card.embeds?.[0]?.fields).toBeUndefined();
    const mute = noun === 'conversation' ? 'Mute' : 'Turn off notifications';
    expect(buttonsOf(card)).toEqual([`Pin | ${mute} | Archive | Pin a message`, 'Delete! | History']);
    expect(moderator.audit).toEqual([]);
  },
);

it('what is so is a badge, its buttons do the opposite, and an archived card has another colour', async () => {
  const archived_at = new Date(1_650_000_000_000);
  const moderator = new Moderator('conversation', [
    {},
    { id: 'b', is_pinned: true, is_muted: true, archived_at, pinned_message_id: 'm1' },
    { id: 'c', is_muted: true },
  ]);
  const card = await moderator.run('show', { id: 'b' });
  expect(buttonsOf(card)).toEqual([
    'Unpin | Unmute | Restore | Pin a message | Unpin the message',
    'Delete! | History',
  ]);
  expect(lines(card)[0]).toBe('🔕 muted · 📌 pinned · 🗄️ archived <t:1650000000:R> · 💬 pinned message `m1`');
  expect(lines(await moderator.run('show', { id: 'c' }))[0]).toBe('🔕 muted');
  expect(card.embeds?.[0]?.color).not.toBe((await moderator.run('show', { id: 'a' })).embeds?.[0]?.color);
});

it('has the group as its title where there is no contact, and says where there is neither', async () => {
  const moderator = new Moderator('conversation', [
    { contact_id: null },
    { id: 'b', contact_id: null, group_id: null },
    { id: 'c', contact_id: '**x** `y`\n# z' },
  ]);
  const titleOf = async (id: string) => (await moderator.run('show', { id })).embeds?.[0]?.title;
  expect(await titleOf('a')).toBe('group `g1`');
  expect(lines(await moderator.run('show', { id: 'a' }))).toHaveLength(2);
  expect(await titleOf('b')).toBe('No contact');
  expect(await titleOf('c')).toBe('`**x** ˋyˋ⟨U+000A⟩# z`');
});

it('show puts what it showed into the index, and says when there is nothing', async () => {
  const moderator = new Moderator('conversation');
  await moderator.run('show', { id: 'a' });
  expect(moderator.remembered).toEqual(['a']);
  expect(await sentenceOf(moderator.run('show', { id: 'b' }))).toContain(
    'There is no conversation with the id or the contact `b`',
  );
  expect(moderator.audit).toEqual([]);
});

it('a service that leaves the party out shows none', () => {
  const { contact_id: _, game_id: __, ...row } = rowWithout();
  expect(partyOf(scoreKind, row)).toBeNull();
});

const rowWithout = () => {
  const [row] = new Moderator('score').rows.values();
  if (!row) throw gone('a');
  return row;
};

it('an archived one has another colour', async () => {
  const archived = new Moderator('conversation', [{ archived_at: new Date(5_000) }]);
  const colours: (number | undefined)[] = [];
  for (const moderator of [new Moderator('conversation'), archived]) {
    for (const reply of [await moderator.run('list'), await moderator.run('show', { id: 'a' })])
      colours.push(reply.embeds?.[0]?.color);
  }
  const [list, card, ofArchived, archivedCard] = colours;
  expect([card, ofArchived]).toEqual([list, list]);
  expect([list, undefined]).not.toContain(archivedCard);
});
