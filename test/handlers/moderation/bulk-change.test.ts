import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../../src/handlers/reply.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { abc, changesOf, chosen, chosenAll, joinedLines, sent } from './chosen.ts';
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

/** A message with one button. */
const withButton = (custom_id: string): Reply => ({
  components: [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.Button, style: ButtonStyle.Secondary, label: 'old', custom_id }],
    },
  ],
});

/** Another conversation with the id `a`, with the same contact and group. */
const beganAnew = rowOf({ id: 'a', created_at: new Date(1_700_000_000_000) });

describe('what is done to all that was chosen', () => {
  it('is done one after the other, told of each, and shown as it goes', async () => {
    const moderator = abc();
    moderator.change('b', { is_muted: true });
    const reply = await sent(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute 3 …');
    expect(joinedLines(reply)).toEqual(['**Mute: 2 done, 1 unchanged**', '-# `a` · `c`']);
    expect(reply.content).toBe('');
    expect(reply.files).toEqual([]);
    expect(buttonsOf(reply)).toEqual(['Undo 2']);
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
    ['Pin 1 …', 'Pinning', 'is_pinned', true],
    ['Unpin 1 …', 'Unpinning', 'is_pinned', false],
    ['Turn off notifications for 1 …', 'Turning off notifications', 'is_muted', true],
    ['Turn on notifications for 1 …', 'Turning on notifications', 'is_muted', false],
    ['Archive 1 …', 'Archiving', 'archived_at', expect.any(Date)],
    ['Restore 1 …', 'Restoring', 'archived_at', null],
  ])('%s', async (label, doing, field, value) => {
    const other = { is_pinned: value !== true, is_muted: value !== true };
    const moderator = new Moderator('score', [
      { ...other, archived_at: value === null ? new Date(1) : null },
    ]);
    await sent(moderator, await chosen(moderator, ['a']), label);
    expect(changesOf(moderator)).toEqual([['update', 'a', { [field]: value }]]);
    expect(moderator.progress).toEqual([`${doing}: 0 of 1 done …`]);
  });

  it('goes on after a failure; what failed can be tried again, but for what is gone', async () => {
    const moderator = abc();
    moderator.fail('retrieve', gone('a'), 'a');
    moderator.fail('update', unavailable(), 'b');
    const reply = await sent(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Pin 3 …');
    expect(joinedLines(reply)).toEqual([
      '**Pin: 1 done, 1 no longer there, 1 failed**',
      expect.stringMatching(/^✗ `ada · group g1` · `a` · There is nothing with the id/),
      expect.stringMatching(/^✗ `ada · group g1` · `b` · The service cannot be reached/),
      '-# `c`',
    ]);
    expect(reply.content).toBe('-# Reference 00000000');
    expect(buttonsOf(reply)).toEqual(['Retry 1 | Undo 1']);
  });

  it('is tried again by one button, with the same change', async () => {
    const moderator = abc();
    moderator.fail('update', unavailable(), 'a');
    moderator.fail('update', unavailable(), 'b');
    const reply = await sent(moderator, await chosen(moderator, ['a', 'b']), 'Pin 2 …');
    expect(buttonsOf(reply)).toEqual(['Retry 2']);
    expect(joinedLines(reply)[0]).toBe('**Pin: 2 failed**');
    const again = await moderator.press(reply, 'Retry 2');
    expect(joinedLines(again)[0]).toBe('**Pin: 2 failed**');
    expect(joinedLines(await moderator.press(again, 'Retry 2'))[0]).toBe('**Pin: 2 failed**');
    expect(moderator.progress.at(-1)).toBe('Pinning: 1 of 2 done …');
  });

  it('says nothing of the log when nothing is in it', async () => {
    const moderator = abc();
    moderator.fail('retrieve', gone('a'), 'a');
    const reply = await sent(moderator, await chosen(moderator, ['a']), 'Pin 1 …');
    expect(reply).toMatchObject({ content: '', components: [] });
    expect(joinedLines(reply)[0]).toBe('**Pin: 1 no longer there**');
  });

  it('ends with a defect, after which it may have been done, and goes on with what was not tried', async () => {
    const moderator = abc();
    moderator.fail('update', new TypeError('secret'), 'a');
    const mayBeDone = english.answers.uncertain({ command: '/conversation list' });
    const reply = await sent(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Pin 3 …');
    expect(joinedLines(reply)).toEqual([
      '**Pin: 1 failed because of an internal error, 2 not tried**',
      `✗ \`ada · group g1\` · \`a\` · ${mayBeDone}`,
    ]);
    expect(buttonsOf(reply)).toEqual(['Retry 1 | Continue …']);
    expect(moderator.calls.filter(([operation]) => operation === 'update')).toEqual([]);
    expect(moderator.progress).toHaveLength(1);
  });

  it.each([
    [['a', 'b'], 'Archive 2 …', '**Archive: 2 done**'],
    [['a'], 'Mute 1 …', '**Mute: 1 done**'],
  ])('counts %j: %s', async (ids, label, heading) => {
    const moderator = abc();
    expect(joinedLines(await sent(moderator, await chosen(moderator, ids), label))[0]).toBe(heading);
  });

  it('is not done to what was deleted and begun anew with the same id', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.rows.set('a', beganAnew);
    const reply = await sent(moderator, list, 'Mute 2 …');
    expect(joinedLines(reply)).toEqual([
      '**Mute: 1 done, 1 skipped**',
      '· `ada · group g1` · `a` · This id belongs to another conversation now.',
      '-# `b`',
    ]);
    expect(changesOf(moderator)).toEqual([['update', 'b', { is_muted: true }]]);
    const [skipped] = moderator.audit;
    expect(skipped).toMatchObject({ outcome: 'unchanged', why: 'it had changed since it was shown' });
    expect(buttonsOf(reply)).toEqual(['Undo 1']);
  });

  it('is not done to such a row by another try either, nor after other pages were shown', async () => {
    const moderator = abc();
    let isAway = true;
    moderator.beforeUpdate = () => {
      if (isAway) throw unavailable();
    };
    const report = await sent(moderator, await chosen(moderator, ['a']), 'Mute 1 …');
    isAway = false;
    const page = await chosen(moderator, ['a'], 2);
    moderator.rows.set('a', beganAnew);
    const again = await moderator.press(report, 'Retry 1');
    expect(joinedLines(again)[0]).toBe('**Mute: 1 skipped**');
    for (const [turn, verb] of [
      ['Next', 'Archive'],
      ['Refresh', 'Pin'],
    ] as const) {
      const shown = await moderator.press(page, turn);
      expect(chosenOf(shown)).toEqual([]);
      const reply = await sent(moderator, shown, `${verb} 1 …`);
      expect(joinedLines(reply)).toEqual([
        `**${verb}: 1 skipped**`,
        '· `ada · group g1` · `a` · This id belongs to another conversation now.',
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

  it.each([
    'bulk.2:mute',
    'again.2',
    'undo-all.2:is_muted',
    'all.1::n::',
    'menu.4:f:10:0:::n:::',
    'show.1:a',
  ])(
    'is not done by a button or menu of the version before, which kept the choice in its message: %s',
    async (old) => {
      const moderator = abc();
      const { components = [] } = await chosen(moderator, ['a']);
      const message = { components: [...components] };
      const pressing = async () =>
        old.startsWith('bulk')
          ? moderator.open(withButton(`conversation-${old}`), 'old')
          : moderator.input(`conversation-${old}`, { values: ['a'], message });
      expect(await sentenceOf(pressing())).toMatch(/^This button or form comes from an older version/);
    },
  );

  it('counts what is gone', async () => {
    const moderator = abc();
    moderator.fail('retrieve', gone('a'));
    const reply = await sent(moderator, await chosen(moderator, ['a', 'b']), 'Pin 2 …');
    expect(joinedLines(reply)[0]).toBe('**Pin: 2 no longer there**');
  });

  it('names what has no contact and no group by its id alone', async () => {
    const moderator = new Moderator('conversation', [{ contact_id: null, group_id: null }]);
    const list = await chosen(moderator, ['a']);
    moderator.rows.set('a', beganAnew);
    const reply = await sent(moderator, list, 'Mute 1 …');
    expect(joinedLines(reply)).toEqual([
      '**Mute: 1 skipped**',
      '· `a` · This id belongs to another conversation now.',
    ]);
  });

  it.each([
    ['x', 'c'],
    ['א', 'א · '],
  ])(
    'has at most 25 lines, and cuts sentences so that they fit, and no shorter than that: %j',
    async (letter, contact) => {
      const ids = Array.from({ length: 30 }, (_, at) => `${at}`.padEnd(93, letter));
      const rows = ids.map((id) => ({ id, contact_id: contact.repeat(60) }));
      const moderator = new Moderator('conversation', rows);
      moderator.fail('retrieve', gone('y'.repeat(255)));
      const reply = await sent(moderator, await chosenAll(moderator), 'Mute 30 …');
      const [, ...lines] = joinedLines(reply);
      expect(lines.pop()).toBe('… and 5 more');
      const room = Math.floor((4_096 - 700) / 25) - 1;
      expect(lines).toHaveLength(25);
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(room);
        expect(line.length).toBeGreaterThan(room - 3);
        expect(line).toMatch(/`\u2069? · T.*… \(\+\d+\+?\)$/);
      }
    },
  );
});

describe('the list behind a change of several', () => {
  it('is shown as it is then, with nothing chosen, and the report apart', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'c']);
    moderator.change('b', { is_pinned: true });
    const { aside, ...shown } = await moderator.pressAndSend(list, 'Mute 2 …');
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
    const shown = await moderator.pressAndSend(await moderator.choose(second, ['row-6']), 'Mute 1 …');
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
      const press = moderator.pressAndSend(list, 'Mute 1 …');
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
    const report = await sent(moderator, await chosen(moderator, ['a', 'b']), 'Mute 2 …');
    const { aside, ...again } = await moderator.press(report, 'Retry 1');
    expect(aside).toBeUndefined();
    expect(descriptionOf(again)).toContain('**Mute: 1 failed**');
  });
});
