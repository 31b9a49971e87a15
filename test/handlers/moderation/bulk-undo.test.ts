import { describe, expect, it } from 'vitest';
import { abc, changesOf, chosen, linesOf, ONE, pressed } from './chosen.ts';
import { buttonsOf, chosenOf, Moderator, menuOf, sentenceOf, shownOf, unavailable } from './moderator.ts';

const undoOf = (id: string) => `false:true:${shownOf({ id })}:${id}`;

describe('an Undo of several', () => {
  const states = (moderator: Moderator) => [...moderator.rows.values()].map(({ is_muted }) => is_muted);

  it('takes back as many as can be chosen', async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `row-${at}`);
    const moderator = new Moderator(
      'conversation',
      ids.map((id) => ({ id })),
    );
    const report = await pressed(moderator, await chosen(moderator, ids, 25), 'Mute chosen');
    await pressed(moderator, report, 'Undo');
    expect(states(moderator)).not.toContain(true);
  });

  it('takes back all that was changed, and nothing else', async () => {
    const moderator = abc();
    moderator.change('b', { is_muted: true });
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute chosen');
    expect(menuOf(report)?.options).toMatchObject([
      { label: 'ada · group g1', description: 'a', value: undoOf('a'), default: true },
      { value: undoOf('c') },
    ]);
    const undone = await pressed(moderator, report, 'Undo');
    expect(linesOf(undone)).toEqual([
      '**Undo: 2 done**',
      '✓ `ada · group g1` · undone · `a`',
      '✓ `ada · group g1` · undone · `c`',
    ]);
    expect(undone).toMatchObject({
      content: 'The list does not show this yet: press Refresh under it.',
      components: [],
    });
    expect(states(moderator)).toEqual([false, true, false]);
    expect(moderator.progress.slice(-2)).toEqual(['Undoing: 0 of 2 done …', 'Undoing: 1 of 2 done …']);
    expect(moderator.audit.slice(-2)).toMatchObject([
      { action: 'conversation undo', target: 'a', outcome: 'done', before: { is_muted: true } },
      { action: 'conversation undo', target: 'c', outcome: 'done', after: { is_muted: false } },
    ]);
  });

  it('leaves alone what somebody has changed since, and says so', async () => {
    const moderator = abc();
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Archive chosen');
    const theirs = new Date(5_000);
    moderator.change('a', { archived_at: theirs });
    moderator.change('b', { archived_at: null });
    const undone = await pressed(moderator, report, 'Undo');
    expect(linesOf(undone)).toEqual([
      '**Undo: 1 done, 1 unchanged, 1 skipped**',
      expect.stringMatching(/^· .* · somebody has changed this since · `a`$/),
      expect.stringMatching(/^✓ .* · undone already · `b`$/),
      expect.stringMatching(/^✓ .* · undone · `c`$/),
    ]);
    expect(undone.components).toEqual([]);
    expect([...moderator.rows.values()].map(({ archived_at }) => archived_at)).toEqual([theirs, null, null]);
  });

  it('leaves alone one that was deleted and begun anew', async () => {
    const moderator = abc();
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b']), 'Mute chosen');
    moderator.change('a', { created_at: new Date(1_700_000_000_000) });
    const undone = await pressed(moderator, report, 'Undo');
    expect(linesOf(undone)).toEqual([
      '**Undo: 1 done, 1 skipped**',
      expect.stringMatching(/^· .* · somebody has changed this since · `a`$/),
      expect.stringMatching(/^✓ .* · undone · `b`$/),
    ]);
    expect(states(moderator)).toEqual([true, false, false]);
  });

  it('of a restoring brings back when each was archived', async () => {
    const times = [new Date(1_111_111_111_111), new Date(1_222_222_222_222)];
    const moderator = new Moderator('score', [
      { id: 'a:b', archived_at: times[0] ?? null },
      { id: 'c', archived_at: times[1] ?? null },
    ]);
    await pressed(
      moderator,
      await pressed(moderator, await chosen(moderator, ['a:b', 'c']), 'Restore chosen'),
      'Undo',
    );
    expect([...moderator.rows.values()].map(({ archived_at }) => archived_at)).toEqual(times);
  });

  it('is of what is chosen in its menu, and of nothing that is not', async () => {
    const moderator = abc();
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute chosen');
    const one = await moderator.choose(report, [undoOf('b')]);
    expect(buttonsOf(one)).toEqual(['Undo']);
    await pressed(moderator, one, 'Undo');
    expect(states(moderator)).toEqual([true, false, true]);
    const none = await moderator.choose(report, []);
    expect(await sentenceOf(moderator.press(none, 'Undo'))).toBe('First choose from the menu what to undo.');
  });

  it('that fails for one goes on, and offers that one again', async () => {
    const moderator = abc();
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute chosen');
    moderator.fail('update', unavailable(), 'b');
    const undone = await pressed(moderator, report, 'Undo');
    expect(linesOf(undone)[0]).toBe('**Undo: 2 done, 1 failed**');
    expect(undone.content).toContain('-# Reference 00000000');
    expect(states(moderator)).toEqual([false, true, false]);
    expect(chosenOf(undone)).toEqual([undoOf('b')]);
    expect(buttonsOf(undone)).toEqual(['Undo']);
  });

  it('takes back another try too', async () => {
    const moderator = abc();
    let isAway = true;
    moderator.beforeUpdate = (id) => {
      if (isAway && id === 'b') throw unavailable();
    };
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b']), 'Mute chosen');
    expect(buttonsOf(report)).toEqual(['Try it again', 'Undo']);
    isAway = false;
    const again = await pressed(moderator, report, 'Try it again');
    expect(chosenOf(again)).toEqual([undoOf('a'), undoOf('b')]);
    expect(linesOf(await pressed(moderator, again, 'Undo'))[0]).toBe('**Undo: 2 done**');
    expect(states(moderator)).toEqual([false, false, false]);
  });

  it('stays the last when something else is chosen of what failed', async () => {
    const moderator = abc();
    moderator.fail('update', unavailable(), 'b');
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b']), 'Mute chosen');
    expect(buttonsOf(await moderator.choose(report, ['b']))).toEqual([...ONE, 'Undo']);
  });

  it('that has to come to its end while a row is read begins nothing more', async () => {
    const moderator = abc();
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute chosen');
    moderator.beforeRetrieve = () => moderator.abort();
    const undone = await pressed(moderator, report, 'Undo');
    expect(states(moderator)).toEqual([true, true, true]);
    expect(chosenOf(undone)).toHaveLength(3);
  });

  it('has every id that just fits into its menu, and so has another try', async () => {
    const [undoable, choosable] = ['x'.repeat(82), 'y'.repeat(93)];
    const moderator = new Moderator('conversation', [{ id: undoable }, { id: choosable }]);
    moderator.fail('update', unavailable(), choosable);
    const report = await pressed(moderator, await chosen(moderator, [undoable, choosable]), 'Mute chosen');
    expect(buttonsOf(report)).toEqual(['Try it again', 'Undo']);
    expect(JSON.stringify(report.components)).toContain(`"${undoOf(undoable)}"`);
    expect(chosenOf(report)).toEqual([choosable]);
  });

  it('leaves out ids that are too long for its menu, and says so', async () => {
    const long = 'x'.repeat(83);
    const moderator = new Moderator('conversation', [{ id: 'a' }, { id: long }, { id: `${long}y` }]);
    const two = await pressed(moderator, await chosen(moderator, ['a', long, `${long}y`]), 'Mute chosen');
    expect(two.content).toBe('Undo leaves out 2: their ids are too long for it.');
    expect(chosenOf(two)).toEqual([undoOf('a')]);
    const one = await pressed(moderator, await chosen(moderator, [long]), 'Unmute chosen');
    expect(one).toMatchObject({ content: 'Undo leaves out 1: its id is too long for it.', components: [] });
  });

  it.each(['a', 'true:a', 'false:true:a', `banana:true:${shownOf()}:a`, ':::'])(
    'with a made-up option changes nothing: %s',
    async (value) => {
      const moderator = abc();
      const report = await pressed(moderator, await chosen(moderator, ['a']), 'Mute chosen');
      const components = JSON.parse(JSON.stringify(report.components).replace(undoOf('a'), () => value));
      const before = changesOf(moderator).length;
      const told = await moderator.press({ components }, 'Undo').catch((error: unknown) => error);
      expect(JSON.stringify(told)).toMatch(/cannot read|garbled|failed/);
      expect(changesOf(moderator)).toHaveLength(before);
    },
  );
});
