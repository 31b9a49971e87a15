import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moderationIds } from '../../../src/handlers/moderation/custom-ids.ts';
import { sortKey } from '../../../src/handlers/moderation/filtered-rows.ts';
import {
  canServiceList,
  encodeFlags,
  filterInWords,
  matcher,
  serviceFilter,
} from '../../../src/handlers/moderation/list-filter.ts';
import { conversationKind } from '../../../src/handlers/moderation/resource-kind.ts';
import { firstPage } from '../../../src/handlers/paging/page-fields.ts';
import { english } from '../../../src/handlers/words/words.ts';
import type { IndexedResource } from '../../../src/services/resources/managed-resource.ts';
import { runs } from '../../property-runs.ts';

const none = { flags: '', order: 'n', group: '', party: '' } as const;

const row = (fields: Partial<IndexedResource> = {}): IndexedResource => ({
  id: 'a',
  party: 'ada',
  group_id: 'g',
  is_pinned: false,
  is_muted: false,
  archived: false,
  last_active_at: null,
  created_at: new Date(0),
  ...fields,
});

const choice = fc.constantFrom('only', 'hide', undefined);
const choices = fc.record({ muted: choice, archived: choice, pinned: choice });

describe('what a list is filtered by', () => {
  it('stands in a custom id, and says what is wanted of each resource', () => {
    fc.assert(
      fc.property(
        choices,
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (wanted, is_muted, archived, is_pinned) => {
          const filter = { ...none, flags: encodeFlags(({ name }) => wanted[name]) };
          const { page } = moderationIds('score');
          expect(
            page.decode(page.encode({ ...firstPage(5), ...filter, after: '', job: '' }) ?? ''),
          ).toMatchObject(filter);
          const fits = (is: boolean, want: 'only' | 'hide' | undefined) =>
            want === undefined || is === (want === 'only');
          expect(matcher(filter)(row({ is_muted, archived, is_pinned }))).toBe(
            fits(is_muted, wanted.muted) && fits(archived, wanted.archived) && fits(is_pinned, wanted.pinned),
          );
          expect(canServiceList(filter)).toBe(!Object.values(wanted).includes('hide'));
          const only = Object.entries(wanted).filter(([, how]) => how === 'only');
          expect(serviceFilter(filter)).toEqual(Object.fromEntries(only.map(([name]) => [name, true])));
        },
      ),
    );
  });

  it.each([
    [{ party: 'AD' }, true],
    [{ party: 'da' }, true],
    [{ party: 'ａｄａ' }, true],
    [{ party: 'adam' }, false],
    [{ group: 'g' }, true],
    [{ group: 'G' }, false],
    [{ group: 'g', party: 'x' }, false],
  ])('%j: %s', (filter, matches) => {
    expect(matcher({ ...none, ...filter })(row())).toBe(matches);
    expect(matcher({ ...none, ...filter })(row({ party: null, group_id: null }))).toBe(false);
  });

  it('is for the service alone as long as it knows all of it', () => {
    expect(canServiceList({ ...none, flags: 'map', group: 'g' })).toBe(true);
    expect(canServiceList({ ...none, order: 'a' })).toBe(false);
    expect(canServiceList({ ...none, party: 'a' })).toBe(false);
  });

  it('is said in words', () => {
    expect(filterInWords(conversationKind, none, english)).toEqual([]);
    const all = { flags: 'MaP', order: 'a', group: 'g`', party: 'x' } as const;
    expect(filterInWords(conversationKind, all, english).join(' · ')).toBe(
      'only archived · not muted · not pinned · of group `gˋ` · contact containing `x` · most recently active first',
    );
  });
});

it('no two times are one, up to the milliseconds of the furthest dates', () => {
  const time = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.integer({ min: 8.64e15 - 9, max: 8.64e15 }),
    fc.integer({ min: -8.64e15, max: -8.64e15 + 9 }),
    fc.integer({ min: -9, max: 9 }),
  );
  const size = sortKey({ order: 'a' });
  const active = (at: number) => size(row({ last_active_at: new Date(at) }));
  const never = (at: number) => size(row({ last_active_at: null, created_at: new Date(at) }));
  fc.assert(
    fc.property(time, time, (one, other) => {
      for (const by of [active, never]) {
        expect(Math.sign(by(one) - by(other))).toBe(Math.sign(one - other));
        if (one < 8.64e15) expect(by(one + 1)).toBeGreaterThan(by(one));
      }
      expect(active(one)).toBeGreaterThan(never(other));
    }),
    { numRuns: runs(500) },
  );
});

it('the last active come first, then those that never were, the newest first among them', () => {
  const rows = [
    row({ id: 'old', created_at: new Date(-1) }),
    row({ id: 'active', last_active_at: new Date(-5) }),
    row({ id: 'new', created_at: new Date(8.64e15) }),
    row({ id: 'last', last_active_at: new Date(9), created_at: new Date(3) }),
  ];
  const order = (by: 'a' | 'n') => {
    const size = sortKey({ order: by });
    return rows.toSorted((one, other) => size(other) - size(one)).map(({ id }) => id);
  };
  expect(order('a')).toEqual(['last', 'active', 'new', 'old']);
  expect(order('n')).toEqual(['new', 'last', 'active', 'old']);
});
