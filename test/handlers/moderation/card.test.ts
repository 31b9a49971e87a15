import { expect, it } from 'vitest';
import { scoreKind } from '../../../src/handlers/moderation/resource-kind.ts';
import { buttonsOf, descriptionOf, fieldsOf, gone, Moderator, sentenceOf } from './moderator.ts';

const LONG = 'x'.repeat(200);

it.each(['conversation', 'score'] as const)(
  'show %s: all its fields, and buttons for the rest',
  async (noun) => {
    const moderator = new Moderator(noun);
    const card = await moderator.run('show', { id: 'a' });
    expect(card.content).toBe('');
    expect(descriptionOf(card)).toBe(`**${noun}** \`a\``);
    expect(card.embeds?.[0]?.fields?.every(({ inline }) => inline)).toBe(true);
    expect(fieldsOf(card)).toEqual({
      [noun === 'conversation' ? 'contact' : 'game']: noun === 'conversation' ? '`ada`' : '`chess`',
      group: '`g1`',
      'pinned message': 'none',
      pinned: 'no',
      muted: 'no',
      archived: 'no',
      'last active': '<t:1700000000:f> (<t:1700000000:R>)',
      'last opened': 'never',
      created: '<t:1600000000:f> (<t:1600000000:R>)',
    });
    expect(buttonsOf(card)).toEqual([
      'Pin | Mute | Archive | Pin a message | Delete!',
      '(Unpin the message)',
    ]);
    expect(moderator.audit).toEqual([]);
  },
);

it('of what is pinned, muted and archived the buttons do the opposite, and the card has another colour', async () => {
  const archived_at = new Date(1_650_000_000_000);
  const moderator = new Moderator('conversation', [
    {},
    { id: 'b', is_pinned: true, is_muted: true, archived_at, pinned_message_id: 'm1', contact_id: null },
  ]);
  const card = await moderator.run('show', { id: 'b' });
  expect(buttonsOf(card)).toEqual([
    'Unpin | Unmute | Restore | Pin a message | Delete!',
    'Unpin the message',
  ]);
  expect(fieldsOf(card)).toMatchObject({
    contact: 'none',
    'pinned message': '`m1`',
    pinned: 'yes',
    muted: 'yes',
    archived: '<t:1650000000:f> (<t:1650000000:R>)',
  });
  expect(card.embeds?.[0]?.color).not.toBe((await moderator.run('show', { id: 'a' })).embeds?.[0]?.color);
});

it('an id that no button holds is managed by commands, which the card says, under what was done', async () => {
  const moderator = new Moderator('score', [{ id: LONG }]);
  const without = 'This id is too long for buttons: use /score pin, mute, archive, pin-message or delete.';
  const card = await moderator.run('show', { id: LONG });
  expect(card.content).toBe(without);
  expect(card.components).toEqual([]);
  expect((await moderator.run('mute', { id: LONG })).content).toBe(`The score is muted now.\n${without}`);
});

it('show puts what it showed into the index, and says when there is nothing', async () => {
  const moderator = new Moderator('conversation');
  await moderator.run('show', { id: 'a' });
  expect(moderator.remembered).toEqual(['a']);
  expect(await sentenceOf(moderator.run('show', { id: 'b' }))).toContain(
    'No conversation has the id or the contact `b`',
  );
  expect(moderator.audit).toEqual([]);
});

it('a service that leaves the party out shows none', () => {
  const { contact_id: _, game_id: __, ...row } = rowWithout();
  expect(scoreKind.partyOf(row)).toBeNull();
});

const rowWithout = () => {
  const [row] = new Moderator('score').rows.values();
  if (!row) throw gone('a');
  return row;
};
