import { describe, expect, it } from 'vitest';
import type { ResourceIndex } from '../../../src/services/indexes/resource-index.ts';
import type { IndexedResource } from '../../../src/services/resources/managed-resource.ts';
import { noIndex } from '../no-index.ts';
import {
  buttonsOf,
  descriptionOf,
  Moderator,
  menuOf,
  type Row,
  sentenceOf,
  unavailable,
} from './moderator.ts';

const DAY = 86_400_000;

const many = (count: number, fields: (at: number) => Partial<Row> = () => ({})) =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${at}`,
    contact_id: `contact-${at}`,
    created_at: new Date((count - at) * DAY),
    last_active_at: at % 2 === 0 ? null : new Date(at * DAY),
    is_muted: at % 3 === 0,
    ...fields(at),
  }));

/** An index that has so many of a moderator's rows, in an order of its own. */
function indexOf(moderator: Moderator, size: number, cut = false): ResourceIndex {
  const state = () => ({ whole: size >= moderator.rows.size, size, cut });
  return {
    ...noIndex,
    state,
    refreshed: async () => state(),
    async *all() {
      const rows = [...moderator.rows.values()].slice(0, size).toReversed();
      yield rows.map(
        ({ contact_id, archived_at, ...row }): IndexedResource => ({
          ...row,
          party: contact_id,
          archived: archived_at !== null,
        }),
      );
    },
  };
}

const firstLines = (text: string, count = 3) => text.split('\n').slice(0, count);

describe('a list that the service cannot make', () => {
  it('is made from the index when that is whole, with its total and all pages, and no call', async () => {
    const moderator = new Moderator('conversation', many(90));
    moderator.resourceIndex = indexOf(moderator, 90);
    const first = await moderator.run('list', { muted: 'hide' });
    expect(firstLines(descriptionOf(first), 2)).toEqual([
      '**60 conversations · page 1 of 6** · not muted',
      '`contact-1` · group `g1` · active <t:86400:R>',
    ]);
    expect(buttonsOf(first)).toEqual(['(Previous) | Page 1/6 | Next']);
    const { custom_id } = await moderator.open(first, 'Page 1/6');
    const last = await moderator.input(custom_id, { typed: new Map([['page', 'LAST']]) });
    expect(descriptionOf(last)).toContain('**60 conversations · page 6 of 6** · not muted');
    expect(menuOf(last)?.options.at(-1)?.description).toBe('row-89');
    expect(descriptionOf(await moderator.press(last, 'Previous'))).toContain('page 5 of 6');
    expect(moderator.calls).toEqual([]);
  });

  it('is counted from the index too where the service makes it', async () => {
    const moderator = new Moderator('conversation', many(90));
    moderator.resourceIndex = indexOf(moderator, 90);
    expect(firstLines(descriptionOf(await moderator.run('list')), 1)).toEqual([
      '**90 conversations · page 1 of 9**',
    ]);
    // The service of these tests filters nothing, so that what is counted does not fit to what it shows.
    expect(firstLines(descriptionOf(await moderator.run('list', { pinned: 'only' })), 1)).toEqual([
      '**11+ conversations · page 1** · only pinned',
    ]);
    const muted = await moderator.run('list', { muted: 'only', limit: 25 });
    expect(firstLines(descriptionOf(muted), 1)).toEqual(['**30 conversations · page 1 of 2** · only muted']);
    moderator.resourceIndex = indexOf(moderator, 89);
    expect(firstLines(descriptionOf(await moderator.run('list')), 1)).toEqual([
      '**11+ conversations · page 1**',
    ]);
  });

  it('has the last active first when that is asked for', async () => {
    const moderator = new Moderator('conversation', many(30));
    moderator.resourceIndex = indexOf(moderator, 30);
    const reply = await moderator.run('list', { order: 'active', limit: 2 });
    expect(firstLines(descriptionOf(reply))).toEqual([
      '**30 conversations · page 1 of 15** · most recently active first',
      '`contact-29` · group `g1` · active <t:2505600:R>',
      '`contact-27` 🔕 · group `g1` · active <t:2332800:R>',
    ]);
  });

  it('is made from the first 1,000 rows of the service while less has been read', async () => {
    const moderator = new Moderator('conversation', many(1_200));
    const remembered: number[] = [];
    moderator.resourceIndex = {
      ...noIndex,
      remember: (_kind, rows) => void remembered.push(rows.length),
    };
    const reply = await moderator.run('list', { contact: 'CONTACT-99' });
    expect(remembered).toEqual([1_000]);
    expect(moderator.calls).toEqual([['page', {}, { offset: 0, limit: 1_000 }]]);
    expect(firstLines(descriptionOf(reply))).toEqual([
      '**11+ conversations · page 1** · contact containing `CONTACT-99`',
      'Looked through 1,000 conversations so far.',
      '`contact-99` 🔕 · group `g1` · active <t:8553600:R>',
    ]);
    expect(buttonsOf(reply)).toEqual(['(Previous) | Page 1 | Next', 'Keep searching']);
    moderator.resourceIndex = indexOf(moderator, 1_200);
    const further = await moderator.press(reply, 'Keep searching');
    expect(firstLines(descriptionOf(further), 1)).toEqual([
      '**11 conversations · page 1 of 2** · contact containing `CONTACT-99`',
    ]);
  });

  it('is whole without an index where the service gives all within that, by as much as it knows', async () => {
    const moderator = new Moderator(
      'score',
      many(40, () => ({ game_id: 'Chess' })),
    );
    moderator.resourceIndex = noIndex;
    const reply = await moderator.run('list', { game: 'che', pinned: 'only', muted: 'hide', group: 'g1' });
    expect(moderator.calls).toEqual([
      ['page', { pinned: true, group_id: 'g1' }, { offset: 0, limit: 1_000 }],
    ]);
    // The service of these tests filters nothing.
    expect(firstLines(descriptionOf(reply), 1)).toEqual([
      '**No scores** · only pinned · with notifications on · of group `g1` · game containing `che`',
    ]);
    expect(buttonsOf(reply)).toEqual([]);
  });

  it('has what the index has read so far, and says how much that is', async () => {
    const moderator = new Moderator('conversation', many(4_200));
    moderator.resourceIndex = indexOf(moderator, 4_000);
    const reply = await moderator.run('list', { contact: 'contact-3999' });
    expect(firstLines(descriptionOf(reply))).toEqual([
      '**1+ conversations** · contact containing `contact-3999`',
      'Looked through 4,000 conversations so far.',
      '`contact-3999` 🔕 · group `g1` · active <t:345513600:R>',
    ]);
    expect(buttonsOf(reply)).toEqual(['Keep searching']);
    expect(moderator.calls).toEqual([]);
    const none = await moderator.run('list', { contact: 'contact-4100' });
    expect(descriptionOf(none)).toBe(
      '**No conversations** · contact containing `contact-4100`\nLooked through 4,000 conversations so far.',
    );
    expect(buttonsOf(none)).toEqual(['Keep searching']);
    moderator.resourceIndex = indexOf(moderator, 4_000, true);
    const cut = await moderator.run('list', { contact: 'contact-4100' });
    expect(descriptionOf(cut)).toContain('Looked through the 4,000 conversations available.');
    expect(buttonsOf(cut)).toEqual([]);
  });

  it('fails with the sentence of a service that is down, while nothing has been read', async () => {
    const moderator = new Moderator('conversation', many(3));
    moderator.fail('page', unavailable());
    moderator.resourceIndex = noIndex;
    expect(await sentenceOf(moderator.run('list', { archived: 'hide' }))).toContain('cannot be reached');
    moderator.resourceIndex = indexOf(moderator, 3);
    expect(descriptionOf(await moderator.run('list', { archived: 'hide' }))).toContain('**3 conversations**');
  });
});
