import { describe, expect, it } from 'vitest';
import { english } from '../../../src/handlers/words/words.ts';
import { abc, changesOf, chosen, chosenAll, joinedLines, sent } from './chosen.ts';
import { buttonsOf, Moderator, sentenceOf, unavailable } from './moderator.ts';

describe('an Undo of several', () => {
  const states = (moderator: Moderator) => [...moderator.rows.values()].map(({ is_muted }) => is_muted);

  it('takes back all that was changed, and nothing else', async () => {
    const moderator = abc();
    moderator.change('b', { is_muted: true });
    const report = await sent(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute 3 …', 'spam');
    const undone = await moderator.press(report, 'Undo 2');
    expect(joinedLines(undone)).toEqual(['**Undo: 2 done**', '-# `a` · `c`']);
    expect(undone).toMatchObject({
      content: 'The list does not show this yet: press Refresh under it.',
      components: [],
      files: [],
    });
    expect(states(moderator)).toEqual([false, true, false]);
    expect(moderator.progress.slice(-2)).toEqual(['Undoing: 0 of 2 done …', 'Undoing: 1 of 2 done …']);
    expect(moderator.audit.slice(-2)).toMatchObject([
      { action: 'conversation undo', target: 'a', outcome: 'done', before: { is_muted: true } },
      { action: 'conversation undo', target: 'c', outcome: 'done', after: { is_muted: false } },
    ]);
    expect(moderator.audit.at(-1)).not.toHaveProperty('reason');
  });

  it('is one button for 500 rows of any ids, which come as a file', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => ({ id: `${at}`.padEnd(255, 'x') }));
    const moderator = new Moderator('conversation', rows);
    const report = await sent(moderator, await chosenAll(moderator), 'Mute 500 …');
    expect(states(moderator)).not.toContain(false);
    moderator.change(rows[7]?.id ?? '', { is_muted: false });
    const undone = await moderator.press(report, 'Undo 500');
    expect(joinedLines(undone)).toEqual(['**Undo: 499 done, 1 unchanged**']);
    expect(undone.files).toMatchObject([{ name: 'undone-conversations.txt' }]);
    expect(states(moderator)).not.toContain(true);
  });

  it('leaves alone what somebody has changed since, and says so', async () => {
    const moderator = abc();
    const report = await sent(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Archive 3 …');
    const theirs = new Date(5_000);
    moderator.change('a', { archived_at: theirs });
    moderator.change('b', { archived_at: null });
    const undone = await moderator.press(report, 'Undo 3');
    expect(joinedLines(undone)).toEqual([
      '**Undo: 1 done, 1 unchanged, 1 skipped**',
      '· `ada · group g1` · `a` · somebody has changed this since',
      '-# `c`',
    ]);
    expect(undone.components).toEqual([]);
    expect([...moderator.rows.values()].map(({ archived_at }) => archived_at)).toEqual([theirs, null, null]);
  });

  it('leaves alone one that was deleted and begun anew', async () => {
    const moderator = abc();
    const report = await sent(moderator, await chosen(moderator, ['a', 'b']), 'Mute 2 …');
    moderator.change('a', { created_at: new Date(1_700_000_000_000) });
    const undone = await moderator.press(report, 'Undo 2');
    expect(joinedLines(undone)).toEqual([
      '**Undo: 1 done, 1 skipped**',
      '· `ada · group g1` · `a` · somebody has changed this since',
      '-# `b`',
    ]);
    expect(states(moderator)).toEqual([true, false, false]);
  });

  it('of a restoring brings back when each was archived', async () => {
    const times = [new Date(1_111_111_111_111), new Date(1_222_222_222_222)];
    const moderator = new Moderator('score', [
      { id: 'a:b', archived_at: times[0] ?? null },
      { id: 'c', archived_at: times[1] ?? null },
    ]);
    const report = await sent(moderator, await chosen(moderator, ['a:b', 'c']), 'Restore 2 …');
    await moderator.press(report, 'Undo 2');
    expect([...moderator.rows.values()].map(({ archived_at }) => archived_at)).toEqual(times);
  });

  it('that fails for one goes on, and offers that one again', async () => {
    const moderator = abc();
    const report = await sent(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute 3 …');
    moderator.fail('update', unavailable(), 'b');
    const undone = await moderator.press(report, 'Undo 3');
    expect(joinedLines(undone)[0]).toBe('**Undo: 2 done, 1 failed**');
    expect(undone.content).toContain('-# Reference 00000000');
    expect(states(moderator)).toEqual([false, true, false]);
    expect(buttonsOf(undone)).toEqual(['Retry 1']);
  });

  it('takes back another try too', async () => {
    const moderator = abc();
    let isAway = true;
    moderator.beforeUpdate = (id) => {
      if (isAway && id === 'b') throw unavailable();
    };
    const report = await sent(moderator, await chosen(moderator, ['a', 'b']), 'Mute 2 …');
    expect(buttonsOf(report)).toEqual(['Retry 1 | Undo 1']);
    isAway = false;
    const again = await moderator.press(report, 'Retry 1');
    expect(joinedLines(await moderator.press(again, 'Undo 2'))[0]).toBe('**Undo: 2 done**');
    expect(states(moderator)).toEqual([false, false, false]);
  });

  it('takes a row back once that was changed by two runs', async () => {
    const moderator = abc();
    let isAway = true;
    moderator.beforeUpdate = (id) => {
      if (isAway && id === 'b') throw unavailable();
    };
    const report = await sent(moderator, await chosenAll(moderator), 'Mute 3 …');
    isAway = false;
    moderator.change('a', { is_muted: false });
    const again = await moderator.press(report, 'Retry 1');
    const last = await moderator.pressAndSend(again, 'Continue …');
    expect(states(moderator)).toEqual([true, true, true]);
    expect(buttonsOf(last)).toEqual(['Undo 3']);
    expect(joinedLines(await moderator.press(last, 'Undo 3'))[0]).toBe('**Undo: 3 done**');
    expect(states(moderator)).toEqual([false, false, false]);
  });

  it('that has to come to its end while a row is read begins nothing more', async () => {
    const moderator = abc();
    const report = await sent(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute 3 …');
    moderator.beforeRetrieve = () => moderator.abort();
    const undone = await moderator.press(report, 'Undo 3');
    expect(states(moderator)).toEqual([true, true, true]);
    expect(buttonsOf(undone)).toEqual(['Retry 3']);
  });

  it('is for the asker of the change alone, runs once, and not where it is no longer kept', async () => {
    const moderator = abc();
    const report = await sent(moderator, await chosen(moderator, ['a', 'b']), 'Mute 2 …');
    expect(await sentenceOf(moderator.press(report, 'Undo 2', '2'))).toBe('Only <@1> can confirm this.');
    expect(moderator.audit.at(-1)).toMatchObject({
      action: 'conversation undo',
      outcome: 'refused',
      why: 'somebody else was asked',
    });
    const both = await Promise.allSettled([
      moderator.press(report, 'Undo 2'),
      moderator.press(report, 'Undo 2'),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await sentenceOf(abc().press(report, 'Undo 2'))).toBe(english.answers.component.expired);
  });

  it('runs again for rows that failed again', async () => {
    const moderator = abc();
    let report = await sent(moderator, await chosen(moderator, ['a', 'b']), 'Mute 2 …');
    moderator.fail('update', unavailable(), 'b');
    report = await moderator.press(report, 'Undo 2');
    for (const _ of [1, 2]) {
      report = await moderator.press(report, 'Retry 1');
      expect(joinedLines(report)[0]).toBe('**Undo: 1 failed**');
    }
  });

  it.each(['banana', ''])('with a made-up value changes nothing: %j', async (was) => {
    const moderator = abc();
    const row = { id: 'a', shown: '', party: null, group_id: null, was, now: 'false' };
    const key = moderator.tickets.keep(
      JSON.stringify({ noun: 'conversation', field: 'is_muted', rows: [row] }),
    );
    await moderator.input(`conversation-undo-all.3:${key}`);
    expect(changesOf(moderator)).toEqual([]);
  });

  it.each(['{}', '[1]', 'conversation-show.2:a:b', '{"noun":"score","rows":[]}'])(
    'of a ticket that is no job of its kind changes nothing: %s',
    async (text) => {
      const moderator = abc();
      const key = moderator.tickets.keep(text);
      expect(await sentenceOf(moderator.input(`conversation-undo-all.3:${key}`))).toBe(
        english.answers.component.expired,
      );
    },
  );
});
