import { type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/handlers/reply.ts';
import { runs } from '../../property-runs.ts';
import { noIndex } from '../no-index.ts';
import { BULK, ONE } from './chosen.ts';
import { buttonsOf, idIn, listButtonsOf, Moderator, meantValueOf, type Row } from './moderator.ts';

const many = (count: number): Partial<Row>[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row-${at}`, contact_id: `c${at}` }));
const ids = (from: number, to: number) =>
  many(to)
    .map(({ id = '' }) => id)
    .slice(from);

function menusOf({ components = [] }: Reply): APIStringSelectComponent[] {
  return components.flatMap((part) =>
    part.type === ComponentType.ActionRow
      ? part.components.filter((each) => each.type === ComponentType.StringSelect)
      : [],
  );
}

/** The ids that are marked in each menu: in that of the page, and in that of other pages. */
const marksOf = (reply: Reply) =>
  menusOf(reply).map(({ options }) => options.filter((each) => each.default).map(({ value }) => idIn(value)));

/** Chooses ids from the menu of the page, or from the other one. */
async function choose(moderator: Moderator, reply: Reply, wanted: readonly string[], at = 0): Promise<Reply> {
  const menu = menusOf(reply)[at];
  if (!menu) throw new Error('There is no such menu');
  const values = menu.options.map(({ value }) => value).filter((value) => wanted.includes(idIn(value)));
  const message = { components: [...(reply.components ?? [])] };
  return { ...reply, ...(await moderator.inputAt(menu.custom_id, values, message)) };
}

describe('a choice', () => {
  it('is kept from page to page, and back on its own page it is marked there', async () => {
    const moderator = new Moderator('conversation', many(25));
    const first = await choose(moderator, await moderator.run('list'), ['row-1', 'row-3']);
    const second = await moderator.press(first, 'Next');
    expect(marksOf(second)).toEqual([[], ['row-1', 'row-3']]);
    expect(menusOf(second)[1]?.options).toMatchObject([
      {
        label: 'c1 · group g1',
        description: 'row-1',
        value: meantValueOf({ id: 'row-1', contact_id: 'c1' }),
      },
      { description: 'row-3' },
    ]);
    expect(buttonsOf(second).slice(1)).toEqual(BULK);
    const both = await choose(moderator, second, ['row-12']);
    expect(marksOf(both)).toEqual([['row-12'], ['row-1', 'row-3']]);
    const third = await moderator.press(both, 'Next');
    expect(marksOf(third)).toEqual([[], ['row-12', 'row-1', 'row-3']]);
    const back = await moderator.press(await moderator.press(third, 'Previous'), 'Previous');
    expect(marksOf(back)).toEqual([['row-1', 'row-3'], ['row-12']]);
    const reply = await moderator.press(back, 'Mute chosen');
    expect(reply.aside?.embeds?.[0]?.description).toContain('**Mute: 3 done**');
    expect([...moderator.rows.values()].filter(({ is_muted }) => is_muted).map(({ id }) => id)).toEqual([
      'row-1',
      'row-3',
      'row-12',
    ]);
  });

  it('on several pages leaves no row to the buttons of the list, which stand behind what can be done', async () => {
    const six = [
      'Pin chosen | Mute chosen | Archive chosen',
      'Unpin chosen | Unmute chosen | Restore chosen',
    ];
    const moderator = new Moderator('conversation', many(1_200));
    // What is not known may be changed by every verb.
    moderator.resourceIndex = noIndex;
    const list = await moderator.run('list', { contact: 'c' });
    expect(buttonsOf(list)).toEqual(['(Previous) | Page 1 | Next', 'Look further']);
    const first = await choose(moderator, list, ['row-1', 'row-3']);
    expect(buttonsOf(first)).toEqual(['(Previous) | Page 1 | Next', 'Look further', ...six]);
    const second = await moderator.press(first, 'Next');
    expect(second.components).toHaveLength(5);
    expect(buttonsOf(second).join(' | ').split(' | ').toSorted()).toEqual(
      [...'Previous,Page 2,Next,Look further'.split(','), ...six.join(' | ').split(' | ')].toSorted(),
    );
    expect(listButtonsOf(second)).toEqual(['Refresh', 'All of this filter …']);
    const none = await choose(moderator, second, [], 1);
    expect(buttonsOf(none)).toEqual(['Previous | Page 2 | Next', 'Look further']);
    expect(none.components?.[1]).toEqual((await moderator.press(list, 'Next')).components?.[1]);
    const back = await moderator.press(second, 'Previous');
    expect(buttonsOf(back)).toEqual(['(Previous) | Page 1 | Next', 'Look further', ...six]);
  });

  it('is counted by its menu, which says how many it may be', async () => {
    const moderator = new Moderator('conversation', many(25));
    const list = await moderator.run('list');
    const says = (reply: Reply) => menusOf(reply).map(({ placeholder }) => placeholder);
    expect(says(list)).toEqual(['Choose conversations to change several at once']);
    const four = await choose(moderator, list, ids(0, 4));
    expect(says(four)).toEqual(['4 chosen, at most 10']);
    const second = await moderator.press(four, 'Next');
    expect(says(second)).toEqual(['Choose conversations to change several at once', 'Chosen on other pages']);
    expect(says(await choose(moderator, four, []))).toEqual(says(list));
  });

  it('offers only verbs that change something of it', async () => {
    const moderator = new Moderator('conversation', [
      { id: 'a' },
      { id: 'b', is_muted: true },
      { id: 'c', is_muted: true, is_pinned: true, archived_at: new Date() },
    ]);
    const list = await moderator.run('list');
    const verbs = async (...values: string[]) => buttonsOf(await choose(moderator, list, values));
    expect(await verbs('a')).toEqual(ONE);
    expect(await verbs('c')).toEqual(['Unpin chosen | Unmute chosen | Restore chosen | Show']);
    expect(await verbs('a', 'b')).toEqual(['Pin chosen | Mute chosen | Archive chosen | Unmute chosen']);
    expect(await verbs('a', 'c')).toHaveLength(2);
  });

  it('of another page is taken away by its own menu, which goes with the last', async () => {
    const moderator = new Moderator('conversation', many(25));
    const first = await choose(moderator, await moderator.run('list'), ['row-1', 'row-3']);
    const second = await moderator.press(first, 'Next');
    const one = await choose(moderator, second, ['row-3'], 1);
    expect(marksOf(one)).toEqual([[], ['row-3']]);
    // It can be marked again until another page is shown.
    expect(menusOf(one)[1]?.options).toHaveLength(2);
    expect(marksOf(await moderator.press(one, 'Next'))).toEqual([[], ['row-3']]);
    const none = await choose(moderator, second, [], 1);
    expect(buttonsOf(none)).toHaveLength(1);
    expect(marksOf(await moderator.press(none, 'Previous'))).toEqual([[]]);
  });

  it('is kept by the form that asks for a page, and to a page without rows', async () => {
    const moderator = new Moderator('conversation', many(25));
    const first = await choose(moderator, await moderator.run('list'), ['row-1']);
    const form = await moderator.open(first, 'Page 1');
    const message = { components: [...(first.components ?? [])] };
    const third = await moderator.inputAt(form.custom_id, [], message, { page: '3' });
    expect(marksOf(third)).toEqual([[], ['row-1']]);
    moderator.rows.clear();
    const empty = await moderator.press(third, 'Previous');
    expect(marksOf(empty)).toEqual([['row-1']]);
    expect(buttonsOf(empty)).toEqual(ONE);
  });

  it('is of 25 at the most: no menu lets more be chosen, and none that is full is in use', async () => {
    const moderator = new Moderator('conversation', many(60));
    const first = await choose(moderator, await moderator.run('list', { limit: 20 }), ids(0, 20));
    const second = await moderator.press(first, 'Next');
    expect(menusOf(second)).toMatchObject([{ max_values: 5, disabled: false }, { max_values: 20 }]);
    const full = await choose(moderator, second, ids(20, 25));
    expect(menusOf(full)).toMatchObject([{ max_values: 5 }, { max_values: 20 }]);
    const third = await moderator.press(full, 'Next');
    expect(menusOf(third)).toMatchObject([{ max_values: 1, disabled: true }, { max_values: 25 }]);
    const fewer = await choose(moderator, third, ids(0, 20), 1);
    expect(menusOf(fewer)).toMatchObject([{ max_values: 5, disabled: false }, { max_values: 25 }]);
  });

  it('by two people at one moment that is of more than 25 is of the first 25', async () => {
    const moderator = new Moderator('conversation', many(60));
    const first = await choose(moderator, await moderator.run('list', { limit: 20 }), ids(0, 20));
    const second = await choose(moderator, await moderator.press(first, 'Next'), ids(20, 40));
    expect(marksOf(await moderator.press(second, 'Next'))[1]).toHaveLength(25);
  });

  it('never loses or adds anything, whatever pages are turned to', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ turn: fc.constantFrom('Previous', 'Next') }),
        fc.record({ rows: fc.subarray([0, 1, 2, 3, 4], { maxLength: 3 }) }),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const moderator = new Moderator('score', many(23));
        let reply = await moderator.run('list', { limit: 5 });
        const chosen = new Set<string>();
        for (const step of taken) {
          if ('turn' in step) {
            if (buttonsOf(reply)[0]?.includes(`(${step.turn})`)) continue;
            reply = await moderator.press(reply, step.turn);
          } else {
            const [menu] = menusOf(reply);
            const options = menu?.options.map(({ value }) => idIn(value)) ?? [];
            const values = options.filter((_, at) => step.rows.includes(at));
            if (menu?.disabled || values.length > (menu?.max_values ?? 0)) continue;
            for (const value of options) chosen.delete(value);
            for (const value of values) chosen.add(value);
            reply = await choose(moderator, reply, values);
          }
          expect(marksOf(reply).flat().toSorted()).toEqual([...chosen].toSorted());
          expect(reply.components?.length).toBeLessThanOrEqual(5);
          expect(buttonsOf(reply)).toHaveLength(chosen.size > 0 ? 2 : 1);
        }
      }),
      { numRuns: runs(15) },
    );
  });
});
