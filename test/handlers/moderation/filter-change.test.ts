import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../../src/handlers/reply.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { changesOf, chosenAll, joinedLines, sent } from './chosen.ts';
import {
  buttonsOf,
  chosenOf,
  gone,
  listButtonsOf,
  Moderator,
  menuOf,
  type Row,
  rowOf,
  sentenceOf,
  unavailable,
} from './moderator.ts';

const many = (count: number): Partial<Row>[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${String(at).padStart(3, '0')}`,
    contact_id: `c${at}`,
    created_at: new Date(1_600_000_000_000 - at * 1_000),
  }));

const fileOf = ({ files = [] }: Reply) => files.map(({ name, data }) => [name, Buffer.from(data).toString()]);

/** What a form says before its field. */
const textOf = async (moderator: Moderator, reply: Reply, label: string): Promise<string> => {
  const [text] = (await moderator.open(reply, label)).components;
  return text && 'content' in text ? text.content : '';
};

const idsOf = (moderator: Moderator) => changesOf(moderator).map(([, id]) => id);

/** Another row with an id of `many`, which fits the same filters. */
const anew = (at: number): Row => rowOf({ ...many(at + 1)[at], created_at: new Date(1_700_000_000_000) });

/** Rows that come to be after a choice. */
function add(moderator: Moderator, count: number) {
  const before = [...moderator.rows.values()];
  moderator.rows.clear();
  for (let at = 0; at < count; at += 1) {
    const id = `late-${at}`;
    moderator.rows.set(id, rowOf({ id, contact_id: id, created_at: new Date(1_700_000_000_000 + at) }));
  }
  for (const row of before) moderator.rows.set(row.id, row);
}

describe('all of a filter', () => {
  it('is chosen by one button, also on other pages, and can be made less', async () => {
    const moderator = new Moderator('conversation', [
      ...many(30),
      { id: 'm', contact_id: 'c-m', is_muted: true, created_at: new Date(1_000) },
    ]);
    const list = await moderator.run('list', { contact: 'C', archived: 'hide' });
    expect(listButtonsOf(list)).toEqual(['Refresh', 'Choose all 31']);
    const all = await moderator.press(list, 'Choose all 31');
    expect(chosenOf(all)).toHaveLength(10);
    expect(joinedLines(all).at(-1)).toBe('Chosen on other pages: 21');
    expect(listButtonsOf(all)).toEqual(['Refresh', 'Choose none']);
    expect(buttonsOf(all).slice(1)).toEqual(['Pin 31 … | Mute 31 … | Archive 31 … | Unmute 31 …']);
    expect(changesOf(moderator)).toEqual([]);
    const fewer = await moderator.choose(all, chosenOf(all).slice(1));
    expect(listButtonsOf(fewer)).toContain('Choose all 31');
    expect(await textOf(moderator, fewer, 'Pin 30 …')).toMatch(
      /^`c10 · group g1`, .* and 25 more\nYou can undo this afterwards\.$/,
    );
  });

  it('is told of in the form, with the filter, the time and that 500 are changed at once', async () => {
    const moderator = new Moderator('conversation', many(31));
    const all = await chosenAll(moderator, { contact: 'C', archived: 'hide' });
    expect(await moderator.open(all, 'Mute 31 …')).toMatchObject({
      title: 'Mute 31 …',
      components: [{}, { label: 'Reason (optional)', component: { required: false } }],
    });
    expect(await textOf(moderator, all, 'Mute 31 …')).toMatch(
      /^\*\*All 31 conversations\*\* · not archived · contact containing `C` · as of <t:\d+:t>\nEach row is checked again first: rows that no longer match are skipped\. You can undo this afterwards\.$/,
    );
    const large = new Moderator('score', many(501));
    expect(await textOf(large, await chosenAll(large), 'Pin 500 …')).toMatch(
      /^\*\*All 501 scores\*\* · no filter · .*\n.* At most 500 are changed at once: do it again for the rest\. You can undo/,
    );
    const full = new Moderator('score', many(500));
    expect(await textOf(full, await chosenAll(full), 'Pin 500 …')).not.toContain('At most');
  });

  it('of which nobody knows how long it is, has the first 500', async () => {
    const moderator = new Moderator('conversation', many(40));
    const list = await moderator.run('list');
    expect(listButtonsOf(list)).toEqual(['Refresh', 'Choose the first 500']);
    const all = await moderator.press(list, 'Choose the first 500');
    expect(await textOf(moderator, all, 'Mute 40 …')).toMatch(/^\*\*All 40 conversations\*\*/);
  });

  it('without a row is not chosen', async () => {
    const list = await new Moderator('score', many(25)).run('list', { game: 'chess' });
    const again = new Moderator('score', []);
    expect(await sentenceOf(again.press(list, 'Choose all 25'))).toBe(
      'No score matches this filter any more: press Refresh under the list.',
    );
    expect(listButtonsOf(await again.run('list'))).toEqual(['Refresh']);
  });

  it.each([
    [{ muted: 'only' }, ['Pin 500 … | Archive 500 … | Unpin 500 … | Unmute 500 … | Restore 500 …']],
    [{ archived: 'only', pinned: 'only' }, ['Mute 500 … | Unpin 500 … | Unmute 500 … | Restore 500 …']],
  ])('of more than 500 rows has no verbs that its filter makes senseless: %o', async (filter, buttons) => {
    const row = { is_muted: true, is_pinned: true, archived_at: new Date(1) };
    const rows = many(501).map((each) => ({ ...each, ...row }));
    const moderator = new Moderator('conversation', rows);
    expect(buttonsOf(await chosenAll(moderator, filter)).slice(1)).toEqual(buttons);
  });

  it('whose rows are all known has the verbs that change one of them', async () => {
    const rows = [{ id: 'a', is_muted: true }, { id: 'b' }];
    const all = await chosenAll(new Moderator('conversation', rows));
    expect(buttonsOf(all)).toEqual(['Pin 2 … | Mute 2 … | Archive 2 … | Unmute 2 …']);
    const pinned = new Moderator('conversation', [{ is_muted: true, is_pinned: true }]);
    expect(buttonsOf(await chosenAll(pinned, { muted: 'only' }))).toEqual([
      'Archive 1 … | Unpin 1 … | Unmute 1 … | Show',
    ]);
  });

  it('is changed by the one who chose it alone, in a form that is at most 5 minutes old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const moderator = new Moderator('conversation', many(2));
      const all = await chosenAll(moderator);
      const only = 'Only <@1> can confirm this.';
      expect(await sentenceOf(moderator.open(all, 'Mute 2 …', '2'))).toBe(only);
      const form = await moderator.open(all, 'Mute 2 …');
      expect(await sentenceOf(moderator.send(form, all, undefined, '2'))).toBe(only);
      vi.setSystemTime(Date.now() + 299_000);
      const later = await moderator.open(all, 'Mute 2 …');
      vi.setSystemTime(Date.now() + 2_000);
      expect(await sentenceOf(moderator.send(form, all))).toBe(english.moderation.confirm.tooLate);
      expect(changesOf(moderator)).toEqual([]);
      expect(moderator.audit.map(({ action, outcome, why }) => [action, outcome, why])).toEqual([
        ['conversation mute', 'refused', 'somebody else was asked'],
        ['conversation mute', 'refused', 'somebody else was asked'],
        ['conversation mute', 'refused', 'the time to confirm was over'],
      ]);
      const { aside = {} } = await moderator.send(later, all);
      expect(joinedLines(aside)[0]).toBe('**Mute: 2 done**');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a change of all of a filter', () => {
  it('has the reason of its form in its report, in each line of the log, in its entry and in another try', async () => {
    const moderator = new Moderator('conversation', many(3));
    const all = await chosenAll(moderator);
    moderator.fail('update', unavailable(), 'row-001');
    const report = await sent(moderator, all, 'Mute 3 …', 'spam `wave`');
    expect(report.content).toMatch(/^-# Reason: `spam ˋwaveˋ`\n-# Reference 0+$/);
    expect(moderator.audit).toHaveLength(4);
    await moderator.press(report, 'Retry 1');
    expect(moderator.audit).toHaveLength(6);
    for (const entry of moderator.audit) expect(entry.reason).toBe('spam ˋwaveˋ');
    // Another try belongs to the same run.
    expect(new Set(moderator.audit.map(({ run }) => run)).size).toBe(1);
  });

  it('reads each again, and leaves alone what no longer fits, is so already or is gone', async () => {
    const moderator = new Moderator('conversation', many(30));
    const all = await chosenAll(moderator, { pinned: 'hide' });
    moderator.change('row-001', { is_pinned: true });
    moderator.change('row-002', { is_muted: true });
    moderator.fail('retrieve', gone('row-003'), 'row-003');
    const report = await sent(moderator, all, 'Mute 30 …');
    expect(joinedLines(report)).toEqual([
      '**Mute: 27 done, 1 unchanged, 1 skipped, 1 no longer there**',
      '· `c1 · group g1` · `row-001` · no longer matches',
      expect.stringMatching(/^✗ `c3 · group g1` · `row-003` · There is nothing/),
    ]);
    expect(buttonsOf(report)).toEqual(['Undo 27']);
    const [[name, ids] = []] = fileOf(report);
    expect(name).toBe('muted-conversations.txt');
    expect(ids?.split('\n')).toHaveLength(28);
    expect(moderator.rows.get('row-001')?.is_muted).toBe(false);
    expect(moderator.audit.filter(({ isPart }) => isPart)).toHaveLength(30);
    const whole = moderator.audit.filter(({ isPart }) => !isPart);
    expect(whole.map(({ filter, ...entry }) => ({ ...entry, filter: filter?.(english) }))).toEqual([
      {
        action: 'conversation mute',
        outcome: 'done',
        filter: 'not pinned',
        counts: { done: 27, left: 1, unchanged: 1, gone: 1 },
        run: expect.stringMatching(/^[\w-]{12}$/),
      },
    ]);
    expect(new Set(moderator.audit.map(({ run }) => run)).size).toBe(1);
    const undone = await moderator.press(report, 'Undo 27');
    expect(joinedLines(undone)).toEqual(['**Undo: 27 done**']);
    // The Undo is a run of its own.
    expect(new Set(moderator.audit.map(({ run }) => run)).size).toBe(2);
    expect(moderator.rows.get('row-002')?.is_muted).toBe(true);
  });

  it.each([
    [10, 0],
    [11, 1],
  ])('of %i rows has its ids in %i files', async (count, files) => {
    const moderator = new Moderator('conversation', many(count));
    const report = await sent(moderator, await chosenAll(moderator), `Mute ${count} …`);
    expect(report.files).toHaveLength(files);
    expect(joinedLines(report)).toHaveLength(2 - files);
  });

  it('takes the first 500 rows of the list, and does the rest in another process', async () => {
    const moderator = new Moderator('conversation', many(520));
    const report = await sent(moderator, await chosenAll(moderator), 'Pin 500 …');
    expect(joinedLines(report)).toEqual(['**Pin: 500 done**']);
    expect(report.content).toBe('20 are left: press Continue, which skips rows that need no change.');
    expect([...moderator.rows.values()].filter(({ is_pinned }) => !is_pinned).map(({ id }) => id)).toEqual(
      many(520)
        .slice(500)
        .map(({ id }) => id),
    );
    const other = new Moderator('conversation', [...moderator.rows.values()]);
    other.tickets = moderator.tickets;
    expect(await textOf(other, report, 'Continue …')).toMatch(
      /^\*\*All 20 conversations\*\* · not pinned · as of /,
    );
    const last = await other.pressAndSend(report, 'Continue …');
    expect(joinedLines(last)).toEqual(['**Pin: 20 done**']);
    expect(idsOf(other)).toHaveLength(20);
    expect(joinedLines(await other.press(last, 'Undo 520'))[0]).toBe('**Undo: 520 done**');
  });

  it('that is cut off says how far it came, and goes on from there', async () => {
    const moderator = new Moderator('conversation', many(40));
    moderator.beforeUpdate = (id) => void (id === 'row-011' && moderator.abort());
    const report = await sent(moderator, await chosenAll(moderator), 'Archive 40 …');
    expect(joinedLines(report)).toEqual(['**Archive: 12 done, 28 not tried**']);
    expect(report.content).toBe(
      'It stopped after 12 of 40 rows.\n28 are left: press Continue, which skips rows that need no change.',
    );
    const after = new Moderator('conversation', [...moderator.rows.values()]);
    after.tickets = moderator.tickets;
    const last = await after.pressAndSend(report, 'Continue …');
    expect(joinedLines(last)).toEqual(['**Archive: 28 done**']);
    expect(changesOf(after)).toHaveLength(28);
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
    const report = await sent(moderator, await chosenAll(moderator), 'Pin 40 …');
    expect(joinedLines(report)[0]).toBe('**Pin: 10 done, 5 failed, 25 not tried**');
    expect(report.content).toContain('It stopped after 15 of 40 rows.\n25 are left: press Continue');
    expect(buttonsOf(report)).toEqual(['Retry 5 | Undo 10 | Continue …']);
    expect(moderator.audit.filter(({ why }) => why === 'rate-limited')).toEqual([]);
    expect(moderator.audit.at(-1)).toMatchObject({ counts: { done: 10, failed: 5, untried: 25 } });
  });

  it('takes the chosen rows, and Continue takes the rows that fit since', async () => {
    const moderator = new Moderator('conversation', many(3));
    const all = await chosenAll(moderator);
    add(moderator, 12);
    const report = await sent(moderator, all, 'Archive 3 …');
    expect(idsOf(moderator)).toEqual(['row-000', 'row-001', 'row-002']);
    expect(report.content).toMatch(/^12 are left: press Continue/);
    expect(buttonsOf(report)).toEqual(['Undo 3 | Continue …']);
    expect(await textOf(moderator, report, 'Continue …')).toMatch(
      /^\*\*All 12 conversations\*\* · not archived · /,
    );
  });

  it('leaves alone a row that was deleted and begun anew with the same id, and Continue takes the new one', async () => {
    const moderator = new Moderator('conversation', many(3));
    const all = await chosenAll(moderator);
    moderator.rows.set('row-001', anew(1));
    const report = await sent(moderator, all, 'Mute 3 …');
    expect(joinedLines(report)).toEqual([
      '**Mute: 2 done, 1 skipped**',
      '· `c1 · group g1` · `row-001` · This id belongs to another conversation now.',
      '-# `row-000` · `row-002`',
    ]);
    expect(idsOf(moderator)).toEqual(['row-000', 'row-002']);
    expect(report.content).toMatch(/^1 is left: /);
  });

  it('is at work once in all processes, however often its form is sent', async () => {
    const moderator = new Moderator('conversation', many(3));
    const all = await chosenAll(moderator);
    const other = new Moderator('conversation', many(3));
    other.tickets = moderator.tickets;
    other.runClaims = moderator.runClaims;
    const form = await moderator.open(all, 'Mute 3 …');
    const { promise, resolve } = Promise.withResolvers<void>();
    moderator.beforeUpdate = () => promise;
    const first = moderator.send(form, all);
    const already = english.moderation.confirm.confirmedAlready;
    expect(await sentenceOf(other.send(form, all))).toBe(already);
    expect(await sentenceOf(moderator.send(form, all))).toBe(already);
    resolve();
    expect(joinedLines((await first).aside ?? {})[0]).toBe('**Mute: 3 done**');
    // Its second press may come after its end, too.
    expect(await sentenceOf(other.send(form, all))).toBe(already);
    expect(changesOf(moderator)).toHaveLength(3);
    expect(changesOf(other)).toEqual([]);
  });

  it('can be sent again where its rows could not be read', async () => {
    const moderator = new Moderator('conversation', many(3));
    const all = await chosenAll(moderator);
    const form = await moderator.open(all, 'Mute 3 …');
    const index = moderator.resourceIndex;
    moderator.resourceIndex = {
      ...index,
      refreshed: () => Promise.reject(unavailable()),
    } as unknown as NonNullable<typeof index>;
    expect(await sentenceOf(moderator.send(form, all))).toBe(english.answers.service.unavailable);
    moderator.resourceIndex = index;
    expect(joinedLines((await moderator.send(form, all)).aside ?? {})[0]).toBe('**Mute: 3 done**');
  });

  it('has a line for each of 25 rows that did not go well, counts the rest, and offers none of them again', async () => {
    const moderator = new Moderator('conversation', many(30));
    const all = await chosenAll(moderator);
    for (const { id = '' } of many(30).slice(4)) moderator.fail('retrieve', gone(id), id);
    const report = await sent(moderator, all, 'Mute 30 …');
    expect(joinedLines(report)).toHaveLength(28);
    expect(joinedLines(report).at(-2)).toBe('… and 1 more');
    expect(buttonsOf(report)).toEqual(['Undo 4']);
    expect(report.content).toBe('');
  });

  it('is written down as unchanged where all was so already or no longer fitted, and otherwise as failed', async () => {
    const outcomeOf = async (change: (moderator: Moderator) => void) => {
      const moderator = new Moderator('conversation', many(2));
      const all = await chosenAll(moderator, { pinned: 'hide' });
      change(moderator);
      await sent(moderator, all, 'Mute 2 …');
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

  it('ends after changes that nobody confirms as after failures', async () => {
    const moderator = new Moderator('conversation', many(30));
    const all = await chosenAll(moderator);
    moderator.fail('update', new ServiceFailure({ kind: 'unconfirmed', problem: 'x' }));
    await sent(moderator, all, 'Mute 30 …');
    expect(moderator.audit.at(-1)).toMatchObject({
      outcome: 'failed',
      counts: { unconfirmed: 5, untried: 25 },
    });
  });

  it.each([
    ['says no time', undefined, 1],
    ['says how long', 30, 1],
    ['wants a minute', 60, 1],
    ['wants more than a minute', 61, 3],
  ])(
    'where the service is busy and %s: what was not begun is not tried',
    async (_, retryAfterSeconds, tried) => {
      const moderator = new Moderator('conversation', many(3));
      const all = await chosenAll(moderator);
      let updates = 0;
      moderator.beforeUpdate = () => {
        updates += 1;
        if (tried === 1) setTimeout(() => moderator.abort(), 20);
        throw new ServiceFailure({ kind: 'rate-limited', retryAfterSeconds });
      };
      const report = await sent(moderator, all, 'Pin 3 …');
      expect(updates).toBe(tried);
      expect(joinedLines(report)[0]).toContain(tried === 1 ? '3 not tried' : '3 failed');
    },
  );
});

describe('a form for chosen rows', () => {
  it('names them with the beginnings or ends of their ids where they look alike', async () => {
    const moderator = new Moderator(
      'score',
      ['abcdefgh-1', 'bbcdefgh-1', 'long-prefix-of-all-0123456789-1', 'long-prefix-of-all-0123456789-2'].map(
        (id, at) => ({ id, game_id: at < 2 ? 'star-forge' : 'chess', group_id: null }),
      ),
    );
    moderator.rows.set('other', rowOf({ id: 'other', game_id: 'go', group_id: null }));
    const list = await moderator.run('list');
    const named = async (...ids: string[]) => {
      const form = await moderator.choose(list, ids);
      return (await textOf(moderator, form, `Pin ${ids.length} …`)).split('\n')[0];
    };
    expect(await named('abcdefgh-1', 'bbcdefgh-1', 'other')).toBe(
      '`star-forge` · `abcdef…`, `star-forge` · `bbcdef…`, `go`',
    );
    expect(await named('long-prefix-of-all-0123456789-1', 'long-prefix-of-all-0123456789-2')).toBe(
      '`chess` · `…0123456789-1`, `chess` · `…0123456789-2`',
    );
    expect(await named('abcdefgh-1', 'other')).toBe('`star-forge`, `go`');
  });

  it('counts what it does not show of a long name as the menu does', async () => {
    const moderator = new Moderator('conversation', [{ contact_id: 'x'.repeat(222), group_id: null }]);
    const list = await moderator.choose(await moderator.run('list'), ['a']);
    const label = menuOf(list)?.options[0]?.label;
    expect(label).toMatch(/^x{32}… \(\+190\)$/);
    expect((await textOf(moderator, list, 'Mute 1 …')).split('\n')[0]).toBe(`\`${label}\``);
  });

  it('of two moderators for the same rows changes each once', async () => {
    const moderator = new Moderator('conversation', many(5));
    const other = new Moderator('conversation', []);
    other.tickets = moderator.tickets;
    other.runClaims = moderator.runClaims;
    for (const [id, row] of moderator.rows) other.rows.set(id, row);
    const list = await moderator.choose(await moderator.run('list'), ['row-000', 'row-001']);
    const [one, two] = [await moderator.open(list, 'Mute 2 …'), await moderator.open(list, 'Mute 2 …', '2')];
    const first = await moderator.send(one, list);
    const second = await moderator.send(two, list, undefined, '2');
    expect([first, second].map(({ aside = {} }) => joinedLines(aside)[0])).toEqual([
      '**Mute: 2 done**',
      '**Mute: 2 unchanged**',
    ]);
    expect(changesOf(moderator)).toHaveLength(2);
  });

  it('that is sent while another one of the same rows runs is refused, and works after that one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const moderator = new Moderator('conversation', many(5));
      const list = await moderator.choose(await moderator.run('list'), ['row-000', 'row-001']);
      const one = await moderator.open(list, 'Mute 2 …');
      vi.setSystemTime(Date.now() + 1_000);
      const two = await moderator.open(list, 'Mute 2 …');
      const { promise, resolve } = Promise.withResolvers<void>();
      moderator.beforeUpdate = () => promise;
      const first = moderator.send(one, list);
      expect(await sentenceOf(moderator.send(two, list))).toBe(english.moderation.confirm.confirmedAlready);
      resolve();
      const { aside = {} } = await first;
      expect(joinedLines(aside)[0]).toBe('**Mute: 2 done**');
      expect(changesOf(moderator)).toHaveLength(2);
      expect(joinedLines(await moderator.press(aside, 'Undo 2'))[0]).toBe('**Undo: 2 done**');
      const again = await moderator.send(two, list);
      expect(joinedLines(again.aside ?? {})[0]).toBe('**Mute: 2 done**');
    } finally {
      vi.useRealTimers();
    }
  });

  it('may be sent late, by the one who opened it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const moderator = new Moderator('conversation', many(2));
      const list = await moderator.choose(await moderator.run('list'), ['row-000']);
      const form = await moderator.open(list, 'Mute 1 …', '2');
      expect(await sentenceOf(moderator.send(form, list, undefined, '1'))).toBe(
        'Only <@2> can confirm this.',
      );
      vi.setSystemTime(Date.now() + 3_600_000);
      const { aside = {} } = await moderator.send(form, list, undefined, '2');
      expect(joinedLines(aside)[0]).toBe('**Mute: 1 done**');
    } finally {
      vi.useRealTimers();
    }
  });

  it('whose rows are not kept, or cannot be read in 1.5 s, says so and changes nothing', async () => {
    const moderator = new Moderator('conversation', many(2));
    const list = await moderator.choose(await moderator.run('list'), ['row-000', 'row-001']);
    const form = await moderator.open(list, 'Mute 2 …');
    const restarted = new Moderator('conversation', many(2));
    const { expired: notKept, away: notRead } = english.answers.component;
    expect(await sentenceOf(restarted.open(list, 'Mute 2 …'))).toBe(notKept);
    expect(await sentenceOf(restarted.send(form, list))).toBe(notKept);
    restarted.tickets = { keep: () => 'x'.repeat(10), find: () => new Promise(() => undefined) };
    vi.useFakeTimers();
    try {
      const told = [restarted.open(list, 'Mute 2 …'), restarted.send(form, list)].map(sentenceOf);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(await Promise.all(told)).toEqual([notRead, notRead]);
      // A form of 1 s that it had left, and one that the bot's stop ends.
      restarted.abort();
      const last = sentenceOf(restarted.open(list, 'Mute 2 …'));
      await vi.advanceTimersByTimeAsync(0);
      expect(await last).toBe(notRead);
    } finally {
      vi.useRealTimers();
    }
    expect(changesOf(restarted)).toEqual([]);
    expect(menuOf(list)?.options).toHaveLength(2);
  });
});
