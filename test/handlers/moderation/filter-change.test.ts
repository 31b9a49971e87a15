import { describe, expect, it, vi } from 'vitest';
import { english } from '../../../src/handlers/words/words.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { changesOf, linesOf } from './chosen.ts';
import { buttonsOf, gone, listButtonsOf, Moderator, type Row, sentenceOf, unavailable } from './moderator.ts';

const many = (count: number): Partial<Row>[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${String(at).padStart(3, '0')}`,
    contact_id: `c${at}`,
    created_at: new Date(1_600_000_000_000 - at * 1_000),
  }));

/** The question about all of a list, as it is shown in a message of its own. */
async function asked(moderator: Moderator, options: Readonly<Record<string, string>> = {}, reason?: string) {
  return moderator.pressAndSend(await moderator.run('list', options), ALL, reason);
}

/** The button of a list. */
const ALL = english.conversation.all.button;

const fileOf = ({ files = [] }: Awaited<ReturnType<typeof asked>>) =>
  files.map(({ name, data }) => [name, Buffer.from(data).toString()]);

describe('the question about all of a filter', () => {
  it('names count, filter and the first few, and offers what changes something', async () => {
    const moderator = new Moderator('conversation', [
      ...many(30),
      { id: 'm', contact_id: 'c-m', is_muted: true, created_at: new Date(1_000) },
    ]);
    expect(listButtonsOf(await moderator.run('list', { contact: 'C' }))).toEqual([
      'Refresh',
      'All of this filter …',
    ]);
    const question = await asked(moderator, { contact: 'C', archived: 'hide' });
    expect(question.content).toMatch(
      /^Change all 31 conversations that match this filter\? .*For more than 25 rows there is no Undo: .* as a file\. Only you can confirm/,
    );
    expect(linesOf(question)).toEqual([
      expect.stringMatching(
        /^\*\*All 31 conversations\*\* · not archived · contact containing `C` · as of <t:\d+:t>$/,
      ),
      ...[0, 1, 2, 3, 4].map((at) =>
        expect.stringMatching(new RegExp(`^\`c${at}\` · group \`g1\` · active `)),
      ),
      '… and 26 more',
    ]);
    expect(buttonsOf(question)).toEqual(['Pin 31 | Mute 31 | Archive 31', 'Unpin 31 | Unmute 31 | Cancel']);
    expect(moderator.calls.filter(([operation]) => operation === 'update')).toEqual([]);
    const kept = await moderator.press(question, 'Cancel');
    expect(kept).toEqual({ content: 'Nothing was changed.', embeds: [], components: [] });
  });

  it('says nothing of Undo for 25 rows, and nothing is asked about none', async () => {
    const moderator = new Moderator('score', many(25));
    const question = await asked(moderator, { group: 'g1' });
    expect(question.content).not.toContain('no Undo');
    expect(linesOf(question)[0]).toMatch(/^\*\*All 25 scores\*\* · of group `g1` · as of /);
    const list = await moderator.run('list', { game: 'chess' });
    const again = new Moderator('score', []);
    expect(await sentenceOf(again.pressAndSend(list, ALL))).toBe(
      'No score matches this filter any more: press Refresh under the list.',
    );
    expect(listButtonsOf(await again.run('list'))).toEqual(['Refresh']);
  });

  it('is not offered for filters that its buttons have no room for', async () => {
    const list = await new Moderator('conversation', many(3)).run('list', { contact: 'c'.repeat(60) });
    expect(listButtonsOf(list)).toEqual(['Refresh']);
    const fits = new Moderator('conversation', [{ contact_id: 'c'.repeat(20) }]);
    expect(listButtonsOf(await fits.run('list', { contact: 'c'.repeat(20) }))).toHaveLength(2);
  });

  it('is confirmed by its asker alone, within 5 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const moderator = new Moderator('conversation', many(2));
      const question = await asked(moderator);
      expect(await sentenceOf(moderator.press(question, 'Mute 2', '2'))).toBe('Only <@1> can confirm this.');
      vi.setSystemTime(Date.now() + 301_000);
      expect(await sentenceOf(moderator.press(question, 'Mute 2'))).toContain(
        english.moderation.confirm.tooLate,
      );
      expect(changesOf(moderator)).toEqual([]);
      expect(moderator.audit.map(({ action, outcome, why }) => [action, outcome, why])).toEqual([
        ['conversation mute', 'refused', 'somebody else was asked'],
        ['conversation mute', 'refused', 'the time to confirm was over'],
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a change of all of a filter', () => {
  it('has the reason of its form in the question, in each line of the log, in its entry and when it goes on', async () => {
    const moderator = new Moderator('conversation', many(3));
    const list = await moderator.run('list');
    expect(await moderator.open(list, ALL)).toMatchObject({
      title: 'All of this filter …',
      components: [{ label: 'Reason (optional)', component: { required: false } }],
    });
    const question = await moderator.pressAndSend(list, ALL, 'spam `wave`');
    expect(question.content).toMatch(/\n-# Reason: `spam ˋwaveˋ`$/);
    moderator.fail('update', unavailable(), 'row-001');
    const report = await moderator.press(question, 'Mute 3');
    expect(report.content).toMatch(/\n-# Reason: `spam ˋwaveˋ`\n-# Reference 0+$/);
    expect(moderator.audit).toHaveLength(4);
    for (const entry of moderator.audit) expect(entry.reason).toBe('spam ˋwaveˋ');
    await moderator.press(report, 'Try it again');
    expect(moderator.audit.at(-1)).toMatchObject({ target: 'row-001', reason: 'spam ˋwaveˋ' });

    const cut = new Moderator('conversation', many(30));
    cut.beforeUpdate = (id) => void (id === 'row-003' && cut.abort());
    const half = await cut.press(await asked(cut, {}, 'spam'), 'Pin 30');
    const after = new Moderator('conversation', [...cut.rows.values()]);
    const again = await after.press(half, 'Go on …');
    expect(again.content).toMatch(/\n-# Reason: `spam`$/);
    await after.press(again, 'Pin 26');
    for (const { reason } of after.audit) expect(reason).toBe('spam');
  });

  it('of 25 rows has a line and an Undo for each, and the ids as a file', async () => {
    const moderator = new Moderator('conversation', many(3));
    const report = await moderator.press(await asked(moderator), 'Mute 3');
    expect(linesOf(report)).toEqual([
      '**Mute: 3 done**',
      ...[0, 1, 2].map((at) => `✓ \`c${at} · group g1\` · muted · \`row-00${at}\``),
    ]);
    // No button is there to be pressed again meanwhile.
    expect(moderator.progressShown).toEqual({
      content: 'Muting: 2 of 3 done …',
      embeds: [],
      components: [],
    });
    expect(fileOf(report)).toEqual([['muted-conversations.txt', 'row-000\nrow-001\nrow-002\n']]);
    expect(buttonsOf(report)).toEqual(['Undo']);
    expect(linesOf(await moderator.press(report, 'Undo'))[0]).toBe('**Undo: 3 done**');
  });

  it('reads each again, and leaves alone what no longer fits, is so already or is gone', async () => {
    const moderator = new Moderator('conversation', many(30));
    const question = await asked(moderator, { pinned: 'hide' });
    moderator.change('row-001', { is_pinned: true });
    moderator.change('row-002', { is_muted: true });
    moderator.fail('retrieve', gone('row-003'), 'row-003');
    const report = await moderator.press(question, 'Mute 30');
    expect(linesOf(report)).toEqual([
      '**Mute: 27 done, 1 unchanged, 1 skipped, 1 no longer there**',
      '· `c1 · group g1` · no longer matches · `row-001`',
      expect.stringMatching(/^✗ `c3 · group g1` · There is nothing.* · `row-003`$/),
    ]);
    expect(buttonsOf(report)).toEqual([]);
    expect(fileOf(report)[0]?.[1]?.split('\n')).toHaveLength(28);
    expect(moderator.rows.get('row-001')?.is_muted).toBe(false);
    expect(moderator.audit.filter(({ isPart }) => isPart)).toHaveLength(30);
    const whole = moderator.audit.filter(({ isPart }) => !isPart);
    expect(whole.map(({ filter, ...entry }) => ({ ...entry, filter: filter?.(english) }))).toEqual([
      {
        action: 'conversation mute',
        outcome: 'done',
        filter: 'not pinned',
        counts: { done: 27, left: 1, unchanged: 1, gone: 1 },
      },
    ]);
  });

  it('that is cut off says how far it came, and goes on from there', async () => {
    const moderator = new Moderator('conversation', many(40));
    let updates = 0;
    moderator.beforeUpdate = () => {
      updates += 1;
      if (updates === 12) moderator.abort();
    };
    const report = await moderator.press(await asked(moderator), 'Archive 40');
    expect(linesOf(report)).toEqual(['**Archive: 12 done, 28 not tried**']);
    expect(report.content).toContain(
      'It stopped after 12 of 40 rows. 28 are left: press Go on, which skips rows where nothing has to change.',
    );
    expect(fileOf(report)[0]?.[1]?.split('\n')).toHaveLength(13);
    const after = new Moderator('conversation', [...moderator.rows.values()]);
    const again = await after.press(report, 'Go on …');
    expect(linesOf(again)[0]).toMatch(/^\*\*All 28 conversations\*\* · not archived · as of /);
    expect(again.files).toEqual([]);
    const last = await after.press(again, 'Archive 28');
    expect(linesOf(last)).toEqual(['**Archive: 28 done**']);
    expect(changesOf(after).filter(([operation]) => operation === 'update')).toHaveLength(28);
  });

  it('takes 500 rows at the most, the first of the list, and goes on with the rest', async () => {
    const moderator = new Moderator('conversation', many(520));
    const question = await asked(moderator);
    expect(question.content).toContain('At most 500 are changed at once: do it again for the rest.');
    const report = await moderator.press(question, 'Pin 500 of 520');
    expect(linesOf(report)).toEqual(['**Pin: 500 done**']);
    expect(report.content).toContain('20 are left: press Go on');
    expect([...moderator.rows.values()].filter(({ is_pinned }) => !is_pinned).map(({ id }) => id)).toEqual(
      many(520)
        .slice(500)
        .map(({ id }) => id),
    );
    expect(linesOf(await moderator.press(await moderator.press(report, 'Go on …'), 'Pin 20'))[0]).toBe(
      '**Pin: 20 done**',
    );
  });

  it('waits where the service is busy, and ends after five failures in a row', async () => {
    const moderator = new Moderator('conversation', many(40));
    let busy = 2;
    moderator.beforeUpdate = (id) => {
      if (id === 'row-002' && busy-- > 0) {
        throw new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds: 0.001 });
      }
      if (id > 'row-009') throw unavailable();
    };
    const report = await moderator.press(await asked(moderator), 'Pin 40');
    expect(linesOf(report)[0]).toBe('**Pin: 10 done, 5 failed, 25 not tried**');
    expect(report.content).toContain('It stopped after 15 of 40 rows. 30 are left: press Go on');
    expect(moderator.audit.filter(({ why }) => why === 'rate-limited')).toEqual([]);
    expect(moderator.audit.at(-1)).toMatchObject({ counts: { done: 10, failed: 5, untried: 25 } });
  });

  it('is at work once, however often its button is pressed', async () => {
    const moderator = new Moderator('conversation', many(3));
    const question = await asked(moderator);
    const { promise, resolve } = Promise.withResolvers<void>();
    moderator.beforeUpdate = () => promise;
    const first = moderator.press(question, 'Mute 3');
    expect(await sentenceOf(moderator.press(question, 'Mute 3'))).toBe(
      english.moderation.confirm.confirmedAlready,
    );
    resolve();
    expect(linesOf(await first)[0]).toBe('**Mute: 3 done**');
    // Its second press may come after its end, too.
    expect(await sentenceOf(moderator.press(question, 'Mute 3'))).toBe(
      english.moderation.confirm.confirmedAlready,
    );
    expect(changesOf(moderator)).toHaveLength(3);
  });
});

describe('at the limits of a change of all of a filter', () => {
  it('500 rows are one run, and a short question shows all of its rows', async () => {
    const full = await asked(new Moderator('conversation', many(500)));
    expect(buttonsOf(full)[0]).toMatch(/^Pin 500 \|/);
    expect(full.content).not.toContain('at most');
    const question = await asked(new Moderator('conversation', many(5)));
    expect(linesOf(question)).toHaveLength(6);
    expect(question.content).not.toMatch(/ {2}|^ | $/);
    const until = Number(/<t:(\d+):t>/.exec(question.content ?? '')?.[1]);
    expect(Math.abs(until - Date.now() / 1_000 - 300)).toBeLessThan(5);
  });

  it('more than 20 rows that did not go well are counted, and what is settled is not offered again', async () => {
    const moderator = new Moderator('conversation', many(30));
    const question = await asked(moderator);
    for (const { id = '' } of many(30).slice(4, 25)) moderator.fail('retrieve', gone(id), id);
    const report = await moderator.press(question, 'Mute 30');
    expect(linesOf(report)).toHaveLength(22);
    expect(linesOf(report).at(-1)).toMatch(/\b1 more$/);
    expect(report.components).toEqual([]);
    expect(report.content).not.toContain('Go on');
  });

  it('a row that failed is left to do, though all were tried', async () => {
    const moderator = new Moderator('conversation', many(30));
    const question = await asked(moderator);
    moderator.fail('update', unavailable(), 'row-007');
    const report = await moderator.press(question, 'Mute 30');
    expect(linesOf(report)).toHaveLength(2);
    expect(buttonsOf(report)).toEqual(['Go on …']);
    expect(report.content).not.toContain('of 30');
    expect(report.content).toMatch(/^1 is left/);
  });

  it('is written down as unchanged where all was so already or no longer fitted, and otherwise as failed', async () => {
    const outcomeOf = async (change: (moderator: Moderator) => void) => {
      const moderator = new Moderator('conversation', many(2));
      const question = await asked(moderator, { pinned: 'hide' });
      change(moderator);
      const report = await moderator.press(question, 'Mute 2');
      expect(report.files).toBeUndefined();
      return moderator.audit.at(-1)?.outcome;
    };
    const settled = (moderator: Moderator) => {
      moderator.change('row-000', { is_muted: true });
      moderator.change('row-001', { is_pinned: true });
    };
    expect(await outcomeOf(settled)).toBe('unchanged');
    expect(await outcomeOf((moderator) => moderator.fail('update', unavailable()))).toBe('failed');
    expect(
      await outcomeOf((moderator) => {
        settled(moderator);
        moderator.fail('retrieve', unavailable(), 'row-001');
      }),
    ).toBe('failed');
  });

  it('25 rows have an Undo, and where nothing is left there is nothing to press', async () => {
    const moderator = new Moderator('conversation', many(25));
    const question = await asked(moderator);
    expect(buttonsOf(await moderator.press(question, 'Mute 25'))).toEqual(['Undo']);
    const after = new Moderator('conversation', [...moderator.rows.values()]);
    const report = await after.press(question, 'Mute 25');
    expect(linesOf(report)[0]).toBe('**Mute: 25 unchanged**');
    expect(report.components).toEqual([]);
    expect(changesOf(after)).toEqual([]);
  });

  it('changes that nobody confirms end a run as failures do', async () => {
    const moderator = new Moderator('conversation', many(30));
    const question = await asked(moderator);
    moderator.fail('update', new ServiceFailure({ kind: 'unconfirmed', problem: 'x' }));
    await moderator.press(question, 'Mute 30');
    expect(moderator.audit.at(-1)).toMatchObject({
      outcome: 'failed',
      counts: { unconfirmed: 5, untried: 25 },
    });
  });

  it('another run beside it is another one', async () => {
    const moderator = new Moderator('conversation', many(3));
    const question = await asked(moderator);
    const { promise, resolve } = Promise.withResolvers<void>();
    moderator.beforeUpdate = () => promise;
    const both = [moderator.press(question, 'Mute 3'), moderator.press(question, 'Pin 3')];
    resolve();
    for (const report of await Promise.all(both)) expect(linesOf(report)[0]).toContain('3 done');
  });

  it.each([
    ['says no time', undefined, 1],
    ['says how long', 30, 1],
    ['wants a minute', 60, 1],
    ['wants more than a minute', 61, 3],
  ])('a busy service that %s: what was not begun is not tried', async (_, retryAfterSeconds, tried) => {
    const moderator = new Moderator('conversation', many(3));
    let updates = 0;
    moderator.beforeUpdate = () => {
      updates += 1;
      if (tried === 1) setTimeout(() => moderator.abort(), 20);
      throw new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds });
    };
    const report = await moderator.press(await asked(moderator), 'Pin 3');
    expect(updates).toBe(tried);
    expect(linesOf(report)[0]).toContain(tried === 1 ? '3 not tried' : '3 failed');
  });
});
