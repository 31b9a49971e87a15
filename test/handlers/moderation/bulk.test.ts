import { type APIMessage, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../../src/handlers/reply.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import {
  buttonsOf,
  chosenOf,
  descriptionOf,
  gone,
  Moderator,
  menuOf,
  sentenceOf,
  unavailable,
} from './moderator.ts';

const BULK = ['Pin chosen | Mute chosen | Archive chosen', 'Unpin chosen | Unmute chosen | Restore chosen'];
/** Of one alone. */
const ONE = [
  'Pin chosen | Mute chosen | Archive chosen | Show',
  'Unpin chosen | Unmute chosen | Restore chosen',
];

/** A list with some of it chosen. */
async function chosen(moderator: Moderator, ids: readonly string[], limit = 10): Promise<Reply> {
  return moderator.choose(await moderator.run('list', { limit }), ids);
}

/** What the asker is told of a change of several, whether in a message of its own or in place of the one before. */
async function pressed(moderator: Moderator, reply: Reply, label: string): Promise<Reply> {
  const answer = await moderator.press(reply, label);
  return answer.aside ?? answer;
}

const changesOf = (moderator: Moderator) => moderator.calls.filter(([operation]) => operation !== 'page');
const abc = () => new Moderator('conversation', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
const linesOf = (reply: Reply) => descriptionOf(reply).split('\n');

describe('choosing from the menu', () => {
  it('marks what was chosen in the message, and shows what can be done to it', async () => {
    const moderator = abc();
    const one = await chosen(moderator, ['a', 'c'], 2);
    expect(chosenOf(one)).toEqual(['a']);
    expect(buttonsOf(one)).toEqual(['(First) | (Previous) | Page 1 … | Next | (Last)', ...ONE]);
    expect(menuOf(one)?.options.map(({ default: isChosen }) => isChosen)).toEqual([true, false]);
  });

  it('again replaces the choice, and choosing nothing takes the buttons away', async () => {
    const moderator = abc();
    const other = await moderator.choose(await chosen(moderator, ['a']), ['b', 'c']);
    expect(chosenOf(other)).toEqual(['b', 'c']);
    expect(buttonsOf(other)).toEqual(BULK);
    const none = await moderator.choose(other, []);
    expect(chosenOf(none)).toEqual([]);
    expect(buttonsOf(none)).toEqual([]);
    expect(menuOf(none)?.options).toHaveLength(3);
  });

  it('of one leads to its card, unless its id is too long for a button', async () => {
    const long = 'l'.repeat(90);
    const moderator = new Moderator('conversation', [{ id: 'a' }, { id: long }]);
    const card = await moderator.press(await chosen(moderator, ['a']), 'Show');
    expect(descriptionOf(card)).toBe('**conversation** `a`');
    expect(buttonsOf(await chosen(moderator, [long]))).toEqual(BULK);
  });

  it('changes the components alone', async () => {
    const moderator = abc();
    const reply = await moderator.input('conversation-choice.1', { values: ['a'] });
    expect(Object.keys(reply)).toEqual(['components']);
  });

  it('keeps rows of others, also a link first, and leaves out what is no row', async () => {
    const link = { type: ComponentType.Button, style: ButtonStyle.Link, url: 'https://a.example' } as const;
    const rows = [
      { type: ComponentType.ActionRow, components: [link] },
      { type: ComponentType.ActionRow, components: [] },
    ] as const;
    const message = { components: [...rows, { type: ComponentType.Separator }] } as unknown as APIMessage;
    const reply = await abc().input('conversation-choice.1', { values: [], message });
    expect(reply.components).toEqual(rows);
  });
});

describe('what is done to all that was chosen', () => {
  it('is done one after the other, told of each, and shown as it goes', async () => {
    const moderator = abc();
    moderator.change('b', { is_muted: true });
    const reply = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute chosen');
    expect(linesOf(reply)).toEqual([
      '**Mute: 2 done, 1 was so already**',
      '✓ `ada · group g1` · muted · `a`',
      '✓ `ada 🔇 · group g1` · was muted already · `b`',
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
    ['Mute chosen', 'Muting', 'is_muted', true],
    ['Unmute chosen', 'Unmuting', 'is_muted', false],
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
      '**Pin: 1 done, 1 is gone, 1 failed**',
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
    expect(linesOf(reply)[0]).toBe('**Pin: 1 is gone**');
  });

  it('ends with a defect; what was not tried stays chosen', async () => {
    const moderator = abc();
    moderator.fail('update', new TypeError('secret'), 'a');
    const reply = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Pin chosen');
    expect(linesOf(reply)).toEqual([
      '**Pin: 1 failed by a defect, 2 not tried**',
      '✗ `ada · group g1` · a defect · `a`',
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
    [['a', 'b'], 'Unpin chosen', '**Unpin: 2 were so already**'],
    [['a'], 'Unpin chosen', '**Unpin: 1 was so already**'],
  ])('counts %j: %s', async (ids, label, heading) => {
    const moderator = abc();
    expect(linesOf(await pressed(moderator, await chosen(moderator, ids), label))[0]).toBe(heading);
  });

  it('counts what is gone', async () => {
    const moderator = abc();
    moderator.fail('retrieve', gone('a'));
    const reply = await pressed(moderator, await chosen(moderator, ['a', 'b']), 'Pin chosen');
    expect(linesOf(reply)[0]).toBe('**Pin: 2 are gone**');
  });

  it('needs a choice', async () => {
    const moderator = abc();
    const list = await moderator.run('list');
    const message = { components: [...(list.components ?? [])] } as APIMessage;
    const nothing = 'Choose something from the menu first.';
    expect(await sentenceOf(moderator.input('conversation-bulk.1:mute', { message }))).toBe(nothing);
    expect(await sentenceOf(moderator.input('conversation-bulk.1:mute'))).toBe(nothing);
    const separator = { components: [{ type: ComponentType.Separator }] } as unknown as APIMessage;
    expect(await sentenceOf(moderator.input('conversation-bulk.1:mute', { message: separator }))).toBe(
      nothing,
    );
  });

  it('names what has no contact and no group by its id alone', async () => {
    const moderator = new Moderator('conversation', [{ contact_id: null, group_id: null }]);
    const reply = await pressed(moderator, await chosen(moderator, ['a']), 'Mute chosen');
    expect(linesOf(reply)).toEqual(['**Mute: 1 done**', '✓ muted · `a`']);
  });

  it('cuts sentences so that 25 of them fit, and no shorter than that', async () => {
    const ids = Array.from({ length: 25 }, (_, at) => `${at}`.padEnd(100, 'x'));
    const rows = ids.map((id) => ({ id, contact_id: 'c'.repeat(255) }));
    const moderator = new Moderator('conversation', rows);
    moderator.fail('retrieve', gone('y'.repeat(255)));
    const reply = await pressed(moderator, await chosen(moderator, ids, 25), 'Mute chosen');
    const [, ...lines] = linesOf(reply);
    const room = Math.floor((4_096 - 200) / 25) - 1;
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(room);
      expect(line.length).toBeGreaterThan(room - 3);
      expect(line).toMatch(/… \(\+\d+\+?\) · `[^`]+`$/);
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
    expect(descriptionOf(shown).match(/🔇/gu)).toHaveLength(2);
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
    expect(menuOf(shown)?.options[0]?.value).toBe('row-5');
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

  it.each(['conversation-choice.1', 'conversation-menu.1', 'conversation-menu.999:x'])(
    'whose page is not known shows none: %s',
    async (customId) => {
      const moderator = abc();
      const list = await chosen(moderator, ['a']);
      const components = JSON.parse(
        JSON.stringify(list.components).replace(/conversation-menu\.\d+:[^"]*/, customId),
      );
      const { aside, ...shown } = await moderator.press({ components }, 'Mute chosen');
      expect(shown.components).toEqual([]);
      expect(aside && descriptionOf(aside)).toContain('**Mute: 1 done**');
    },
  );
});

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
      { label: 'ada · group g1', description: 'a', value: 'false:true:a', default: true },
      { value: 'false:true:c' },
    ]);
    const undone = await pressed(moderator, report, 'Undo');
    expect(linesOf(undone)).toEqual([
      '**Undo: 2 done**',
      '✓ `ada · group g1` · undone · `a`',
      '✓ `ada · group g1` · undone · `c`',
    ]);
    expect(undone).toMatchObject({
      content: 'A list from before shows how it was before: use /conversation list.',
      components: [],
    });
    expect(states(moderator)).toEqual([false, true, false]);
    expect(moderator.progress.slice(-2)).toEqual([
      'Taking back: 0 of 2 done …',
      'Taking back: 1 of 2 done …',
    ]);
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
      '**Undo: 1 done, 1 was so already, 1 left alone**',
      expect.stringMatching(/^· .* · somebody has changed this since · `a`$/),
      expect.stringMatching(/^✓ .* · it is so already · `b`$/),
      expect.stringMatching(/^✓ .* · undone · `c`$/),
    ]);
    expect(undone.components).toEqual([]);
    expect([...moderator.rows.values()].map(({ archived_at }) => archived_at)).toEqual([theirs, null, null]);
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
    const one = await moderator.choose(report, ['false:true:b']);
    expect(buttonsOf(one)).toEqual(['Undo']);
    await pressed(moderator, one, 'Undo');
    expect(states(moderator)).toEqual([true, false, true]);
    const none = await moderator.choose(report, []);
    expect(await sentenceOf(moderator.press(none, 'Undo'))).toBe(
      'Choose from the menu what to take back first.',
    );
  });

  it('that fails for one goes on, and offers that one again', async () => {
    const moderator = abc();
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b', 'c']), 'Mute chosen');
    moderator.fail('update', unavailable(), 'b');
    const undone = await pressed(moderator, report, 'Undo');
    expect(linesOf(undone)[0]).toBe('**Undo: 2 done, 1 failed**');
    expect(undone.content).toContain('-# Reference 00000000');
    expect(states(moderator)).toEqual([false, true, false]);
    expect(chosenOf(undone)).toEqual(['false:true:b']);
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
    expect(chosenOf(again)).toEqual(['false:true:a', 'false:true:b']);
    expect(linesOf(await pressed(moderator, again, 'Undo'))[0]).toBe('**Undo: 2 done**');
    expect(states(moderator)).toEqual([false, false, false]);
  });

  it('stays the last when something else is chosen of what failed', async () => {
    const moderator = abc();
    moderator.fail('update', unavailable(), 'b');
    const report = await pressed(moderator, await chosen(moderator, ['a', 'b']), 'Mute chosen');
    expect(buttonsOf(await moderator.choose(report, ['b']))).toEqual([...ONE, 'Undo']);
  });

  it('leaves out ids that are too long for its menu, and says so', async () => {
    const long = 'x'.repeat(90);
    const moderator = new Moderator('conversation', [{ id: 'a' }, { id: long }, { id: `${long}y` }]);
    const two = await pressed(moderator, await chosen(moderator, ['a', long, `${long}y`]), 'Mute chosen');
    expect(two.content).toBe('Undo leaves out 2: their ids are too long for it.');
    expect(chosenOf(two)).toEqual(['false:true:a']);
    const one = await pressed(moderator, await chosen(moderator, [long]), 'Unmute chosen');
    expect(one).toMatchObject({ content: 'Undo leaves out 1: its id is too long for it.', components: [] });
  });

  it.each(['a', 'true:a', 'banana:true:a', '::'])(
    'with a made-up option changes nothing: %s',
    async (value) => {
      const moderator = abc();
      const report = await pressed(moderator, await chosen(moderator, ['a']), 'Mute chosen');
      const components = JSON.parse(JSON.stringify(report.components).replace('false:true:a', () => value));
      const before = changesOf(moderator).length;
      const told = await moderator.press({ components }, 'Undo').catch((error: unknown) => error);
      expect(JSON.stringify(told)).toMatch(/cannot read|garbled|failed/);
      expect(changesOf(moderator)).toHaveLength(before);
    },
  );
});

describe('a bulk change that is told to come to its end', () => {
  const STOPPED = 'Rollcall had to stop before the end: what is still chosen can be tried again.';

  it('finishes the one in flight, tries no other, and says how far it came', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b', 'c']);
    moderator.beforeUpdate = (id) => (id === 'b' ? moderator.abort() : undefined);
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(linesOf(reply)).toEqual([
      '**Mute: 2 done, 1 not tried**',
      '✓ `ada · group g1` · muted · `a`',
      '✓ `ada · group g1` · muted · `b`',
      '· `ada · group g1` · not tried · `c`',
    ]);
    expect(reply.content).toBe(STOPPED);
    expect(chosenOf(reply)).toEqual(['c']);
    expect(buttonsOf(reply)).toEqual(['Try it again', 'Undo']);
    expect([...moderator.rows.values()].map(({ is_muted }) => is_muted)).toEqual([true, true, false]);
    expect(moderator.audit).toHaveLength(2);
    expect(moderator.progress).toHaveLength(2);
  });

  it('tries nothing when it is told so before it begins', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.abort();
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(linesOf(reply)[0]).toBe('**Mute: 2 not tried**');
    expect(changesOf(moderator)).toEqual([]);
    expect(moderator.progress).toEqual([]);
  });

  it.each([
    ['while one is read', (moderator: Moderator) => moderator.abort(), () => undefined],
    ['while a sign of progress is shown', () => undefined, (moderator: Moderator) => moderator.abort()],
  ])('begins no change when it is told so %s', async (_when, atRead, atProgress) => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.beforeRetrieve = () => atRead(moderator);
    moderator.onProgress = () => atProgress(moderator);
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(linesOf(reply)[0]).toBe('**Mute: 2 not tried**');
    expect(chosenOf(reply)).toEqual(['a', 'b']);
    expect(changesOf(moderator)).toEqual([]);
    expect(moderator.audit).toEqual([]);
  });

  it('reads none either after a sign of progress that took until then', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a']);
    const read = vi.fn();
    moderator.beforeRetrieve = read;
    moderator.onProgress = () => moderator.abort();
    await pressed(moderator, list, 'Mute chosen');
    expect(read).not.toHaveBeenCalled();
  });

  it('waits 4 s for one that is read, which is not tried then, whatever comes of it', async () => {
    vi.useFakeTimers();
    try {
      const moderator = abc();
      const list = await chosen(moderator, ['a', 'b']);
      const slow = Promise.withResolvers<void>();
      moderator.beforeRetrieve = () => slow.promise;
      const press = pressed(moderator, list, 'Mute chosen');
      await vi.advanceTimersByTimeAsync(0);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(4_000);
      expect(linesOf(await press)[0]).toBe('**Mute: 2 not tried**');
      slow.reject(new ServiceFailure({ kind: 'too-slow', problem: 'no whole answer within 10 s' }));
      await vi.advanceTimersByTimeAsync(0);
      expect(moderator.audit).toEqual([]);
      expect(changesOf(moderator)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('says nothing of a stop when all was tried before it', async () => {
    const moderator = abc();
    const list = await chosen(moderator, ['a', 'b']);
    moderator.fail('retrieve', new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds: 1 }), 'a');
    moderator.beforeUpdate = (id) => (id === 'b' ? moderator.abort() : undefined);
    const reply = await pressed(moderator, list, 'Mute chosen');
    expect(reply.content).toBe('');
    expect(linesOf(reply)[0]).toBe('**Mute: 1 done, 1 failed**');
    expect(chosenOf(reply)).toEqual(['a']);
  });

  it('waits 4 s for the one in flight, and says then that it may have been done', async () => {
    vi.useFakeTimers();
    try {
      const moderator = abc();
      const list = await chosen(moderator, ['a', 'b', 'c']);
      const slow = Promise.withResolvers<void>();
      moderator.beforeUpdate = (id) => (id === 'b' ? slow.promise : undefined);
      const ended = vi.fn();
      const press = pressed(moderator, list, 'Mute chosen').finally(ended);
      await vi.advanceTimersByTimeAsync(60_000);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(3_999);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      const reply = await press;
      expect(linesOf(reply)).toEqual([
        '**Mute: 1 done, 1 failed, 1 not tried**',
        '✓ `ada · group g1` · muted · `a`',
        expect.stringMatching(/^✗ `ada · group g1` · The service did not confirm this.* · `b`$/),
        '· `ada · group g1` · not tried · `c`',
      ]);
      expect(reply.content).toBe(`${STOPPED}\n-# Reference 00000000`);
      expect(chosenOf(reply)).toEqual(['b', 'c']);
      const audited = () => moderator.audit.map(({ target, outcome, why }) => [target, outcome, why]);
      const unconfirmed = [
        ['a', 'done', undefined],
        ['b', 'failed', 'unconfirmed'],
      ];
      expect(audited()).toEqual(unconfirmed);
      slow.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(audited()).toEqual([...unconfirmed, ['b', 'done', undefined]]);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('writes down once what was told as unconfirmed and fails then', async () => {
    vi.useFakeTimers();
    try {
      const moderator = abc();
      const list = await chosen(moderator, ['a']);
      const slow = Promise.withResolvers<void>();
      moderator.beforeUpdate = () => slow.promise;
      const press = pressed(moderator, list, 'Mute chosen');
      await vi.advanceTimersByTimeAsync(0);
      moderator.abort();
      await vi.advanceTimersByTimeAsync(4_000);
      await press;
      slow.reject(new ServiceFailure({ kind: 'unconfirmed', problem: 'no whole answer within 10 s' }));
      await vi.advanceTimersByTimeAsync(0);
      expect(moderator.audit).toMatchObject([{ target: 'a', outcome: 'failed', why: 'unconfirmed' }]);
    } finally {
      vi.useRealTimers();
    }
  });
});
