import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, it, vi } from 'vitest';
import type { ComponentMessage } from '../../../src/handlers/declaration/component.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { abc, changesOf, chosen, linesOf, pressed } from './chosen.ts';
import {
  buttonsOf,
  chosenOf,
  descriptionOf,
  gone,
  Moderator,
  menuOf,
  rowOf,
  sentenceOf,
  unavailable,
} from './moderator.ts';

/** Another conversation with the id `a`, with the same contact and group. */
const beganAnew = rowOf({ id: 'a', created_at: new Date(1_700_000_000_000) });

describe('what is done to all that was chosen', () => {
  it('is done one after the other, told of each, and shown as it goes', async () => {
    const moderator = abc();
    moderator.change('b', { is_muted: true });
    const reply = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute chosen');
    expect(linesOf(reply)).toEqual([
      '**Mute: 2 done, 1 unchanged**',
      '✓ `ada · group g1` · muted · `a`',
      '✓ `ada · group g1` · was muted already · `b`',
      '✓ `ada · group g1` · muted · `c`',
    ]);
    expect(reply.content).toBe('');
    expect(buttonsOf(reply)).toEqual(['Undo']);
    expect(changesOf(moderator)).toEqual([
      ['update', 'a', { is_muted: true }],
      ['update', 'c', { is_muted: true }],
    ]);
    expect(moderator.progress).toEqual([
      'Muting: 0 of 3 done …',
      'Muting: 1 of 3 done …',
      'Muting: 2 of 3 done …',
    ]);
    expect(moderator.audit.map(({ action, target, outcome }) => [action, target, outcome])).toEqual([
      ['conversation mute', 'a', 'done'],
      ['conversation mute', 'b', 'unchanged'],
      ['conversation mute', 'c', 'done'],
    ]);
  });

  it.each([
    ['Pin chosen', 'Pinning', 'is_pinned', true],
    ['Unpin chosen', 'Unpinning', 'is_pinned', false],
    ['Turn off notifications of chosen', 'Turning off notifications', 'is_muted', true],
    ['Turn on notifications of chosen', 'Turning on notifications', 'is_muted', false],
    ['Archive chosen', 'Archiving', 'archived_at', expect.any(Date)],
    ['Restore chosen', 'Restoring', 'archived_at', null],
  ])('%s', async (label, doing, field, value) => {
    const other = { is_pinned: value !== true, is_muted: value !== true };
    const moderator = new Moderator('score', [
      { ...other, archived_at: value === null ? new Date(1) : null },
    ]);
    await pressed(moderator, await chosen(moderator, ['a']), label);
    expect(changesOf(moderator)).toEqual([['update', 'a', { [field]: value }]]);
    expect(moderator.progress).toEqual([`${doing}: 0 of 1 done …`]);
  });

  it('goes on after a failure; what failed stays chosen, but for what is gone', async () => {
    const moderator = abc();
    moderator.fail('retrieve', gone('a'), 'a');
    moderator.fail('update', unavailable(), 'b');
    const reply = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Pin chosen');
    expect(linesOf(reply)).toEqual([
      '**Pin: 1 done, 1 no longer there, 1 failed**',
      expect.stringMatching(/^✗ `ada · group g1` · There is nothing with the id.* · `a`$/),
      expect.stringMatching(/^✗ `ada · group g1` · The service cannot be reached.* · `b`$/),
      '✓ `ada · group g1` · pinned · `c`',
    ]);
    expect(reply.content).toBe('-# Reference 00000000');
    expect(chosenOf(reply)).toEqual(['b']);
    expect(menuOf(reply)?.max_values).toBe(1);
    expect(buttonsOf(reply)).toEqual(['Try it again', 'Undo']);
  });

  it('is tried again by one button, with the same change', async () => {
    const moderator = abc();
    moderator.fail('update', unavailable(), 'a');
    moderator.fail('update', unavailable(), 'b');
    const reply = await pressed(moderator, await chosen(moderator, ['a', 'b']), 'Pin chosen');
    expect(buttonsOf(reply)).toEqual(['Try the 2 again']);
    expect(linesOf(reply)[0]).toBe('**Pin: 2 failed**');
    const again = await pressed(moderator, reply, 'Try the 2 again').catch(() => undefined);
    expect(again && linesOf(again)[0]).toBe('**Pin: 2 failed**');
    expect(moderator.progress.at(-1)).toBe('Pinning: 1 of 2 done …');
  });

  it('says nothing of the log when nothing is in it', async () => {
    const moderator = abc();
    moderator.fail('retrieve', gone('a'), 'a');
    const reply = await pressed(moderator, await chosen(moderator, ['a']), 'Pin chosen');
    expect(reply).toMatchObject({ content: '', components: [] });
    expect(linesOf(reply)[0]).toBe('**Pin: 1 no longer there**');
  });

  it('ends with a defect, after which it may have been done; what was not tried stays chosen', async () => {
    const moderator = abc();
    moderator.fail('update', new TypeError('secret'), 'a');
    const mayBeDone = english.answers.uncertain({ command: '/conversation list' });
    const reply = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Pin chosen');
    expect(linesOf(reply)).toEqual([
      '**Pin: 1 failed by a defect, 2 not tried**',
      `✗ \`ada · group g1\` · ${mayBeDone} · \`a\``,
      '· `ada · group g1` · not tried · `b`',
      '· `ada · group g1` · not tried · `c`',
    ]);
    expect(chosenOf(reply)).toEqual(['a', 'b', 'c']);
    expect(buttonsOf(reply)).toEqual(['Try the 3 again']);
    expect(moderator.calls.filter(([operation]) => operation === 'update')).toEqual([]);
    expect(moderator.progress).toHaveLength(1);
  });

  it.each([
    [['a', 'b'], 'Archive chosen', '**Archive: 2 done**'],
    [['a'], 'Mute chosen', '**Mute: 1 done**'],
  ])('counts %j: %s', async (ids, label, heading) => {
    const moderator = abc();
    expect(linesOf(await pressed(moderator, await chosen(moderator, ids), label))[0]).toBe(heading);
  });

  it('is not done to what was deleted and begun anew with the same id', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.rows.set('a', beganAnew);
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(linesOf(reply)).toEqual([
      '**Mute: 1 done, 1 skipped**',
      '· `ada · group g1` · This id belongs to another conversation now. · `a`',
      '✓ `ada · group g1` · muted · `b`',
    ]);
    expect(changesOf(moderator)).toEqual([['update', 'b', { is_muted: true }]]);
    const [skipped] = moderator.audit;
    expect(skipped).toMatchObject({ outcome: 'unchanged', why: 'it had changed since it was shown' });
    expect(buttonsOf(reply)).toEqual(['Undo']);
  });

  it('is not done to such a row by another try either, nor after other pages were shown', async () => {
    const moderator = abc();
    let isAway = true;
    moderator.beforeUpdate = () => {
      if (isAway) throw unavailable();
    };
    const report = await pressed(moderator, await chosen(moderator, ['a']), 'Mute chosen');
    isAway = false;
    const page = await chosen(moderator, ['a'], 2);
    moderator.rows.set('a', beganAnew);
    const again = await pressed(moderator, report, 'Try it again');
    expect(linesOf(again)[0]).toBe('**Mute: 1 skipped**');
    for (const turn of ['Next', 'Refresh']) {
      const shown = await moderator.press(page, turn);
      expect(chosenOf(shown)).toEqual([]);
      const reply = await pressed(moderator, shown, 'Archive chosen');
      expect(linesOf(reply)).toEqual([
        '**Archive: 1 skipped**',
        '· `ada · group g1` · This id belongs to another conversation now. · `a`',
      ]);
    }
    expect(changesOf(moderator)).toEqual([]);
  });

  it('is offered without what is known of another row with the id, whose card says so', async () => {
    const moderator = abc();
    const list = await moderator.run('list');
    moderator.rows.set('a', { ...beganAnew, is_muted: true, is_pinned: true, archived_at: new Date(1) });
    await moderator.run('list');
    const one = await moderator.choose(list, ['a']);
    expect(buttonsOf(one).join(' | ').split(' | ')).toHaveLength(7);
    const card = await moderator.press(one, 'Show');
    expect(card.content).toBe('This id belongs to another conversation now.');
  });

  it.each(['bulk.1:mute', 'again.1', 'kept.1', 'choice.1', 'menu.3:f:10:0:::n:::', 'show.1:a'])(
    'is not done by a button or menu of the version before, which had no identity: %s',
    async (old) => {
      const moderator = abc();
      const { components = [] } = await chosen(moderator, ['a']);
      const message = { components: [...components] };
      const pressing = moderator.input(`conversation-${old}`, { values: ['a'], message });
      expect(await sentenceOf(pressing)).toMatch(/^This button or form comes from an older version/);
    },
  );

  it('is not done to a choice in a list of that version, which shows its page again without it', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a']);
    const written = JSON.stringify(list.components)
      .replaceAll('conversation-menu.4:', 'conversation-menu.3:')
      .replaceAll(/"value":"[\w-]{6}:/g, '"value":"');
    const shown = await moderator.press({ components: JSON.parse(written) }, 'Refresh');
    expect([chosenOf(shown), buttonsOf(shown)]).toEqual([[], []]);
    expect(menuOf(shown)).toEqual({
      ...menuOf(await moderator.run('list')),
      custom_id: expect.stringMatching(/^conversation-menu\.4:/),
    });
  });

  it('counts what is gone', async () => {
    const moderator = abc();
    moderator.fail('retrieve', gone('a'));
    const reply = await pressed(moderator, await chosen(moderator, ['a', 'b']), 'Pin chosen');
    expect(linesOf(reply)[0]).toBe('**Pin: 2 no longer there**');
  });

  it('needs a choice', async () => {
    const moderator = abc();
    const list = await moderator.run('list');
    const message = { components: [...(list.components ?? [])] };
    const nothing = 'First choose something from the menu.';
    expect(await sentenceOf(moderator.input('conversation-bulk.2:mute', { message }))).toBe(nothing);
    expect(await sentenceOf(moderator.input('conversation-bulk.2:mute'))).toBe(nothing);
    const separator: ComponentMessage = { components: [{ type: ComponentType.Separator }] };
    expect(await sentenceOf(moderator.input('conversation-bulk.2:mute', { message: separator }))).toBe(
      nothing,
    );
  });

  it('names what has no contact and no group by its id alone', async () => {
    const moderator = new Moderator('conversation', [{ contact_id: null, group_id: null }]);
    const reply = await pressed(moderator, await chosen(moderator, ['a']), 'Mute chosen');
    expect(linesOf(reply)).toEqual(['**Mute: 1 done**', '✓ muted · `a`']);
  });

  it.each([
    ['x', 'c'],
    ['א', 'א · '],
  ])('cuts sentences so that 25 of them fit, and no shorter than that: %j', async (letter, contact) => {
    const ids = Array.from({ length: 25 }, (_, at) => `${at}`.padEnd(93, letter));
    const rows = ids.map((id) => ({ id, contact_id: contact.repeat(60) }));
    const moderator = new Moderator('conversation', rows);
    moderator.fail('retrieve', gone('y'.repeat(255)));
    const reply = await pressed(moderator, await chosen(moderator, ids, 25), 'Mute chosen');
    const [, ...lines] = linesOf(reply);
    const room = Math.floor((4_096 - 200) / 25) - 1;
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(room);
      expect(line.length).toBeGreaterThan(room - 3);
      expect(line).toMatch(/… \(\+\d+\+?\) · \u2068?`[^`]+`\u2069?$/);
    }
  });
});

describe('the list behind a change of several', () => {
  it('is shown as it is then, with nothing chosen, and the report apart', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'c']);
    moderator.change('b', { is_pinned: true });
    const { aside, ...shown } = await moderator.press(list, 'Mute chosen');
    expect(shown).toEqual(await moderator.run('list'));
    expect(descriptionOf(shown).match(/🔕/gu)).toHaveLength(2);
    expect(descriptionOf(shown)).toContain('📌');
    expect(aside && descriptionOf(aside)).toContain('**Mute: 2 done**');
  });

  it('is the page that was shown, also of what is filtered, and the last when there are fewer', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({ id: `row-${at}` }));
    const moderator = new Moderator('conversation', rows);
    const first = await moderator.run('list', { limit: 5, group: 'g1' });
    const second = await moderator.press(first, 'Next');
    const shown = await moderator.press(await moderator.choose(second, ['row-6']), 'Mute chosen');
    expect(moderator.calls.at(-1)).toMatchObject([
      'page',
      { group_id: 'g1' },
      { offset: 5, limit: 5, after: 'row-4' },
    ]);
    expect(menuOf(shown)?.options[0]?.description).toBe('row-5');
  });

  it.each([
    ['fails', (moderator: Moderator) => moderator.fail('page', unavailable())],
    ['takes longer than 3 s', (moderator: Moderator) => moderator.hang()],
    ['is not asked, since the bot stops', (moderator: Moderator) => moderator.abort()],
  ])('shows no rows that may be old where the service %s', async (_how, misbehave) => {
    const moderator = abc();
    const list = await chosen(moderator, ['a']);
    vi.useFakeTimers();
    try {
      moderator.beforeUpdate = () => misbehave(moderator);
      const press = moderator.press(list, 'Mute chosen');
      await vi.advanceTimersByTimeAsync(3_000);
      const { aside, ...shown } = await press;
      expect(shown).toEqual({
        content: 'This list is not shown again after the change: use /conversation list.',
        embeds: [],
        components: [],
      });
      expect(aside && descriptionOf(aside)).toContain('**Mute: 1 done**');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not touched by another try, which takes the place of the report', async () => {
    const moderator = abc();
    moderator.fail('update', unavailable(), 'a');
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b']), 'Mute chosen');
    const { aside, ...again } = await moderator.press(report, 'Try it again');
    expect(aside).toBeUndefined();
    expect(descriptionOf(again)).toContain('**Mute: 1 failed**');
  });

  it.each(['conversation-choice.2'])('whose page is not known shows none: %s', async (customId) => {
    const moderator = abc();
    const list = await chosen(moderator, ['a']);
    const components = JSON.parse(
      JSON.stringify(list.components).replace(/conversation-menu\.\d+:[^"]*/, customId),
    );
    const { aside, ...shown } = await moderator.press({ components }, 'Mute chosen');
    expect(shown.components).toEqual([]);
    expect(aside && descriptionOf(aside)).toContain('**Mute: 1 done**');
  });
});
