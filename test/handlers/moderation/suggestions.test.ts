import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { distinctLabels, resourceLabel } from '../../../src/handlers/moderation/view.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { anyCharacter } from '../../any-character.ts';
import { Moderator, unavailable } from './moderator.ts';

afterEach(() => {
  vi.useRealTimers();
});

const commands = ['show', 'change', 'delete'];
const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000);

describe('while an id is typed', () => {
  it.each(commands)(
    '%s offers who it is, the last active first, by a part of the id, of the contact or of the group',
    async (name) => {
      const moderator = new Moderator('conversation', [
        { id: 'a', contact_id: 'Ada', group_id: null, last_active_at: at(4) },
        { id: 'b', contact_id: null, group_id: 'readers', last_active_at: at(3) },
        { id: 'c', contact_id: 'bob', group_id: 'adapters', last_active_at: at(2), is_pinned: true },
        { id: '0123456789', contact_id: null, group_id: null, last_active_at: at(1), is_muted: true },
      ]);
      expect(await moderator.suggest(name, 'id', '')).toEqual([
        { name: 'Ada · a', value: 'a' },
        { name: 'group readers · b', value: 'b' },
        { name: 'bob 📌 · group adapters · c', value: 'c' },
        { name: '0123456789 🔕', value: '0123456789' },
      ]);
      expect((await moderator.suggest(name, 'id', ' ADA ')).map(({ value }) => value)).toEqual(['a', 'c']);
      expect(await moderator.suggest(name, 'share', '')).toEqual([]);
    },
  );

  it('says how to go on where there are none, and answers that choice with the same sentence', async () => {
    const moderator = new Moderator('score', []);
    await moderator.run('list', {});
    const [choice, ...others] = await moderator.suggest('show', 'id', '');
    expect(choice?.name).toBe('There are no scores yet: create one with /score create.');
    expect(others).toEqual([]);
    await expect(moderator.run('show', { id: choice?.value ?? '' })).rejects.toMatchObject({
      message: choice?.name,
    });
  });

  it('leaves out ids that no choice can have, and cuts none through a character', async () => {
    const unfit = Array.from({ length: 5 }, (_, at) => ({ id: `${at} `, contact_id: 'ada' }));
    const moderator = new Moderator('conversation', [
      ...unfit.map((row) => ({ ...row, last_active_at: at(9) })),
      { id: 'ada-1👍👍👍👍', contact_id: 'ada', group_id: null, last_active_at: at(1) },
    ]);
    const found = await moderator.suggest('show', 'id', '');
    expect(found).toEqual([{ name: 'ada · ada-1…', value: 'ada-1👍👍👍👍' }]);
  });

  it('puts what was typed to the letter first, then what begins with it, then what contains it', async () => {
    const moderator = new Moderator('conversation', [
      { id: 'contains', contact_id: 'xada', last_active_at: at(9) },
      { id: 'begins', contact_id: 'adam', last_active_at: at(8) },
      { id: 'group', contact_id: 'x', group_id: 'ADA', last_active_at: at(2) },
      { id: 'exact', contact_id: 'Ada', last_active_at: at(3) },
    ]);
    const found = await moderator.suggest('show', 'id', 'aDa');
    expect(found.map(({ value }) => value)).toEqual(['exact', 'group', 'begins', 'contains']);
  });

  it('what was seen before is offered when the service fails, and how far was looked', async () => {
    vi.useFakeTimers();
    const moderator = new Moderator('score');
    moderator.fail('page', unavailable());
    const shown = moderator.run('show', { id: 'a' });
    await vi.advanceTimersByTimeAsync(1_250);
    await shown;
    const suggestions = moderator.suggest('show', 'id', '');
    await vi.advanceTimersByTimeAsync(1_250);
    expect(await suggestions).toEqual([
      { name: 'chess · group g1 · a', value: 'a' },
      {
        name: 'Looked through 1 score so far: type more, or try again in a moment',
        value: '(status line)',
      },
    ]);
  });

  it('and when it is slow, after 1.25 s', async () => {
    vi.useFakeTimers();
    const moderator = new Moderator('score');
    moderator.hang();
    await moderator.run('create', { game: 'go' });
    const done = vi.fn();
    const suggestions = moderator.suggest('show', 'id', '').finally(done);
    await vi.advanceTimersByTimeAsync(1_249);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await suggestions).toHaveLength(2);
  });

  it('says when no more can be had, and leaves it its place among 25', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      id: `${index}`,
      contact_id: 'c',
      group_id: null,
    }));
    const moderator = new Moderator('conversation', rows);
    moderator.follows = 'out-of-reach';
    const offered = await moderator.suggest('show', 'id', '');
    expect(offered).toHaveLength(25);
    expect(offered.at(-1)?.name).toBe(
      'Looked through the 40 conversations available: type the whole id of another',
    );
  });
});

describe('a label', () => {
  it('says who before which, with marks', () => {
    const known = { id: '65myCF4X8Zk0pQaB', party: 'linus', group_id: 'eu' };
    const marked = { ...known, is_pinned: true, is_muted: true, archived: true };
    expect(resourceLabel(marked, english)).toBe('linus 📌 🔕 🗄️ · group eu');
    expect(distinctLabels([marked], english)).toEqual(['linus 📌 🔕 🗄️ · group eu · 65myCF…']);
    expect(distinctLabels([known, { ...known, id: '65myCF-other-one' }], english)).toEqual([
      'linus · group eu · 65myCF4X8Zk0pQaB',
      'linus · group eu · 65myCF-other-one',
    ]);
  });

  it('has at most 100 characters, at least one, and nothing invisible', () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 255 });
    const resource = fc.record({
      id: text,
      party: fc.option(text),
      group_id: fc.option(text),
      is_pinned: fc.boolean(),
      is_muted: fc.boolean(),
      archived: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(resource, { minLength: 1, maxLength: 3 }), (resources) => {
        const short = resources.map((each) => resourceLabel(each, english));
        for (const label of [...distinctLabels(resources, english), ...short]) {
          expect(label.length).toBeGreaterThan(0);
          expect(label.length).toBeLessThanOrEqual(100);
          expect(label).not.toMatch(/[\p{Cc}\u200b\u202e]/u);
        }
      }),
    );
  });
});
