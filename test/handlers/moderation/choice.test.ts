import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../property-runs.ts';
import { noIndex } from '../no-index.ts';
import { abc, bulk, chosen, chosenAll, joinedLines, ONE, sent } from './chosen.ts';
import {
  buttonsOf,
  chosenOf,
  descriptionOf,
  idIn,
  listButtonsOf,
  Moderator,
  menuOf,
  type Row,
} from './moderator.ts';

const many = (count: number): Partial<Row>[] =>
  Array.from({ length: count }, (_, at) => ({ id: `row-${at}`, contact_id: `c${at}` }));
const ids = (from: number, to: number) =>
  many(to)
    .map(({ id = '' }) => id)
    .slice(from);

const mutedOf = (moderator: Moderator) =>
  [...moderator.rows.values()].filter(({ is_muted }) => is_muted).map(({ id }) => id);

describe('a choice', () => {
  it('is marked in the menu, with buttons for it, and choosing nothing takes them away', async () => {
    const moderator = abc();
    const list = await moderator.run('list');
    const two = await moderator.choose(list, ['a', 'c']);
    expect(chosenOf(two)).toEqual(['a', 'c']);
    expect(buttonsOf(two)).toEqual(bulk(2));
    expect(listButtonsOf(two)).toEqual(['Refresh', 'Choose all 3', 'Choose none']);
    const other = await moderator.choose(two, ['b']);
    expect(chosenOf(other)).toEqual(['b']);
    expect(buttonsOf(other)).toEqual(ONE);
    for (const none of [await moderator.choose(other, []), await moderator.press(two, 'Choose none')]) {
      expect(listButtonsOf(none)).toEqual(listButtonsOf(list));
      expect([chosenOf(none), buttonsOf(none)]).toEqual([[], []]);
    }
  });

  it('of one leads to its card', async () => {
    const card = await abc();
    expect(descriptionOf(await card.press(await chosen(card, ['a']), 'Show'))).toContain(
      '-# conversation `a`',
    );
  });

  it('is kept from page to page, and back on its own page it is marked there', async () => {
    const moderator = new Moderator('conversation', many(25));
    const first = await moderator.choose(await moderator.run('list'), ['row-1', 'row-3']);
    expect(descriptionOf(first)).not.toContain('Chosen');
    const second = await moderator.press(first, 'Next');
    expect(chosenOf(second)).toEqual([]);
    expect(joinedLines(second).at(-1)).toBe('Chosen on other pages: 2');
    expect(buttonsOf(second).slice(1)).toEqual(bulk(2));
    const both = await moderator.choose(second, ['row-12']);
    const third = await moderator.press(both, 'Next');
    expect(joinedLines(third).at(-1)).toBe('Chosen on other pages: 3');
    const back = await moderator.press(await moderator.press(third, 'Previous'), 'Previous');
    expect(chosenOf(back)).toEqual(['row-1', 'row-3']);
    expect(joinedLines(back).at(-1)).toBe('Chosen on other pages: 1');
    expect(joinedLines(await sent(moderator, back, 'Mute 3 …'))[0]).toBe('**Mute: 3 done**');
    expect(mutedOf(moderator)).toEqual(['row-1', 'row-3', 'row-12']);
  });

  it('fits into five rows with every verb and everything that a list has', async () => {
    const moderator = new Moderator('conversation', many(1_200));
    // What is not known may be changed by every verb.
    moderator.resourceIndex = noIndex;
    const list = await moderator.run('list', { contact: 'c' });
    expect(buttonsOf(list)).toEqual(['(Previous) | Page 1 | Next', 'Keep searching']);
    const first = await moderator.choose(list, ['row-1']);
    expect(first.components).toHaveLength(5);
    expect(buttonsOf(first)).toEqual([
      '(Previous) | Page 1 | Next',
      'Keep searching',
      'Pin 1 … | Mute 1 … | Archive 1 … | Unpin 1 …',
      'Unmute 1 … | Restore 1 … | Show',
    ]);
    expect(listButtonsOf(first)).toEqual(['Refresh', 'Choose the first 500', 'Choose none']);
  });

  it('offers only verbs that change something of it', async () => {
    const moderator = new Moderator('conversation', [
      { id: 'a' },
      { id: 'b', is_muted: true },
      { id: 'c', is_muted: true, is_pinned: true, archived_at: new Date() },
    ]);
    const list = await moderator.run('list');
    const verbs = async (...values: string[]) => buttonsOf(await moderator.choose(list, values));
    expect(await verbs('a')).toEqual(ONE);
    expect(await verbs('c')).toEqual(['Unpin 1 … | Unmute 1 … | Restore 1 … | Show']);
    expect(await verbs('a', 'b')).toEqual(['Pin 2 … | Mute 2 … | Archive 2 … | Unmute 2 …']);
    expect(await verbs('a', 'c')).toHaveLength(2);
  });

  it('is kept by Refresh, by the form that asks for a page, and to a page without rows', async () => {
    const moderator = new Moderator('conversation', many(25));
    const first = await moderator.choose(await moderator.run('list'), ['row-1']);
    expect(chosenOf(await moderator.press(first, 'Refresh'))).toEqual(['row-1']);
    const form = await moderator.open(first, 'Page 1');
    const message = { components: [...(first.components ?? [])] };
    const third = await moderator.inputAt(form.custom_id, [], message, { page: '3' });
    expect(joinedLines(third).at(-1)).toBe('Chosen on other pages: 1');
    moderator.rows.clear();
    const empty = await moderator.press(third, 'Previous');
    expect(buttonsOf(empty)).toEqual(ONE);
  });

  it('has at most 500 rows, and a further one is refused in words', async () => {
    const moderator = new Moderator('conversation', many(520));
    const all = await chosenAll(moderator);
    const fewer = await moderator.choose(all, ids(0, 9));
    expect(buttonsOf(fewer)[1]).toContain('Mute 499 …');
    const full = await moderator.choose(fewer, ids(0, 10));
    expect(full.content).toBe('');
    const last = await moderator.input(menuOf(full)?.custom_id.replace(/:0:(\d*):/, ':51:$1:') ?? '', {
      message: { components: [] },
      values: [menuOf(full)?.options[0]?.value.replace('row-0', 'row-519') ?? ''],
    });
    expect(last.content).toBe('At most 500 are changed at once: do it again for the rest.');
    expect(buttonsOf(last).join(' | ')).toContain('Mute 500 …');
  });

  it('of rows that left the page meanwhile goes with its menu', async () => {
    const moderator = new Moderator('conversation', many(12));
    const first = await moderator.choose(await moderator.run('list', { limit: 5 }), ['row-1', 'row-2']);
    // Both are on the next page by now.
    const rows = [...moderator.rows.values()];
    moderator.rows.clear();
    for (const row of [...rows.slice(5), ...rows.slice(0, 5)]) moderator.rows.set(row.id, row);
    const none = await moderator.choose(first, []);
    expect(buttonsOf(none)).toHaveLength(1);
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
        const wanted = new Set<string>();
        for (const step of taken) {
          if ('turn' in step) {
            if (buttonsOf(reply)[0]?.includes(`(${step.turn})`)) continue;
            reply = await moderator.press(reply, step.turn);
          } else {
            const options = menuOf(reply)?.options.map(({ value }) => idIn(value)) ?? [];
            const values = options.filter((_, at) => step.rows.includes(at));
            for (const value of options) wanted.delete(value);
            for (const value of values) wanted.add(value);
            reply = await moderator.choose(reply, values);
          }
          const here = menuOf(reply)?.options.map(({ value }) => idIn(value)) ?? [];
          expect(chosenOf(reply)).toEqual(here.filter((id) => wanted.has(id)));
          expect(reply.components?.length).toBeLessThanOrEqual(5);
          expect(buttonsOf(reply).slice(1).join(' | ')).toContain(
            wanted.size > 0 ? `Pin ${wanted.size} …` : '',
          );
        }
        if (wanted.size === 0) return;
        await moderator.pressAndSend(reply, `Archive ${wanted.size} …`);
        const archived = [...moderator.rows.values()].filter(({ archived_at }) => archived_at !== null);
        expect(new Set(archived.map(({ id }) => id))).toEqual(wanted);
      }),
      { numRuns: runs(15) },
    );
  });

  it('that is no longer kept is not there any more, in words', async () => {
    const moderator = abc();
    const two = await chosen(moderator, ['a', 'b']);
    const restarted = abc();
    const list = await restarted.press(two, 'Refresh');
    expect(list.content).toBe('Your selection is no longer stored: choose the rows again.');
    expect(buttonsOf(list)).toEqual([]);
    expect(buttonsOf(await restarted.choose(two, ['c']))).toEqual(ONE);
  });
});
