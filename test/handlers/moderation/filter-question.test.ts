import { expect, it } from 'vitest';
import { english } from '../../../src/handlers/words/words.ts';
import { changesOf, linesOf } from './chosen.ts';
import { buttonsOf, customIdOf, Moderator, type Row, rowOf, sentenceOf, unavailable } from './moderator.ts';

const many = (count: number): Partial<Row>[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${String(at).padStart(3, '0')}`,
    contact_id: `c${at}`,
    created_at: new Date(1_600_000_000_000 - at * 1_000),
  }));

const ALL = english.conversation.all.button;

/** A filter that the service does not know. */
const OF_INDEX = { contact: 'c' };

async function asked(moderator: Moderator, options: Readonly<Record<string, string>> = {}) {
  return moderator.pressAndSend(await moderator.run('list', options), ALL);
}

/** Rows that come to be after a question, and are known by now. */
async function add(moderator: Moderator, count: number) {
  const before = [...moderator.rows.values()];
  moderator.rows.clear();
  for (let at = 0; at < count; at += 1) {
    const id = `late-${at}`;
    moderator.rows.set(id, rowOf({ id, contact_id: id, created_at: new Date(1_700_000_000_000 + at) }));
  }
  for (const row of before) moderator.rows.set(row.id, row);
  await moderator.run('list', { limit: 25 });
}

const idsOf = (moderator: Moderator) => changesOf(moderator).map(([, id]) => id);

it('takes the rows that the question was about, says how many more fit by now, and asks about them', async () => {
  const moderator = new Moderator('conversation', many(3));
  const question = await asked(moderator);
  await add(moderator, 12);
  const report = await moderator.press(question, 'Archive 3');
  expect(idsOf(moderator)).toEqual(['row-000', 'row-001', 'row-002']);
  expect(linesOf(report)[0]).toBe('**Archive: 3 done**');
  expect(report.content).toMatch(
    /^12 more match this filter, as of <t:\d+:t>, and were not changed: press Go on, which asks about them\.\n/,
  );
  expect(buttonsOf(report)).toEqual(['Undo', 'Go on …']);
  const again = await moderator.press(report, 'Go on …');
  expect(linesOf(again)[0]).toMatch(/^\*\*All 12 conversations\*\* · not archived · as of /);
});

it('says of one more that it fits, and of more than one run changes how many the question did not count', async () => {
  const moderator = new Moderator('conversation', many(30));
  const question = await asked(moderator);
  await add(moderator, 1);
  const report = await moderator.press(question, 'Pin 30');
  expect(report.content).toMatch(/^1 more matches this filter/);
  expect(buttonsOf(report)).toEqual(['Go on …']);
  const large = new Moderator('conversation', many(510));
  const long = await asked(large);
  await add(large, 2);
  const told = await large.press(long, 'Pin 500 of 510');
  expect(told.content).toMatch(/^10 are left: press Go on.*\n2 more match this filter/);
  expect(idsOf(large)).toHaveLength(500);
  expect(idsOf(large)).not.toContain('late-0');
});

it('takes them on another replica and after a restart too, where they are kept for it', async () => {
  const moderator = new Moderator('conversation', many(3));
  const question = await asked(moderator);
  const other = new Moderator('conversation', many(3));
  other.filterQuestions = moderator.filterQuestions;
  await add(other, 5);
  const report = await other.press(question, 'Mute 3');
  // The other one knows them from reading them.
  expect(linesOf(report)[1]).toBe('✓ `c0 · group g1` · muted · `row-000`');
  expect(idsOf(other)).toEqual(['row-000', 'row-001', 'row-002']);
  expect(await sentenceOf(moderator.press(question, 'Mute 3'))).toBe(
    english.moderation.confirm.confirmedAlready,
  );
});

it('is asked anew where they are not kept and others fit, and goes on where the same ones do', async () => {
  const question = await asked(new Moderator('conversation', many(3)));
  const restarted = new Moderator('conversation', many(3));
  await add(restarted, 1);
  const again = await restarted.press(question, 'Mute 3');
  expect(again.content).toMatch(
    /^The rows that match this filter are no longer those that you were asked about, so nothing was changed yet\. Change all 4 /,
  );
  expect(changesOf(restarted)).toEqual([]);
  expect(restarted.audit).toEqual([
    { action: 'conversation mute', outcome: 'unchanged', why: 'it had changed since it was shown' },
  ]);
  // As many, and others.
  const others = new Moderator('conversation', many(4).slice(1));
  expect((await others.press(question, 'Mute 3')).content).toContain('nothing was changed yet');
  const same = new Moderator('conversation', many(3).toReversed());
  expect(linesOf(await same.press(question, 'Mute 3'))[0]).toBe('**Mute: 3 done**');
});

/** Another row with an id of `many`, which fits the same filters. */
const anew = (at: number): Row => rowOf({ ...many(at + 1)[at], created_at: new Date(1_700_000_000_000) });

it('leaves alone a row that was deleted and begun anew with the same id, and counts the new one', async () => {
  const moderator = new Moderator('conversation', many(3));
  const question = await asked(moderator);
  moderator.rows.set('row-001', anew(1));
  await moderator.run('list');
  const report = await moderator.press(question, 'Mute 3');
  expect(linesOf(report)).toEqual([
    '**Mute: 2 done, 1 skipped**',
    '✓ `c0 · group g1` · muted · `row-000`',
    '· This id belongs to another conversation now. · `row-001`',
    '✓ `c2 · group g1` · muted · `row-002`',
  ]);
  expect(idsOf(moderator)).toEqual(['row-000', 'row-002']);
  expect(report.content).toMatch(/^1 more matches this filter/);
});

it('leaves such a row alone when a change that failed is tried again', async () => {
  const moderator = new Moderator('conversation', many(3));
  let isAway = true;
  moderator.beforeUpdate = (id) => {
    if (isAway && id === 'row-001') throw unavailable();
  };
  const report = await moderator.press(await asked(moderator), 'Mute 3');
  isAway = false;
  moderator.rows.set('row-001', anew(1));
  const again = await moderator.press(report, 'Try it again');
  expect(linesOf(again)[0]).toBe('**Mute: 1 skipped**');
  expect(idsOf(moderator)).toEqual(['row-000', 'row-002']);
});

it('is asked anew about such a row where the rows of the question are not kept', async () => {
  const question = await asked(new Moderator('conversation', many(3)));
  const restarted = new Moderator('conversation', many(3));
  restarted.rows.set('row-001', anew(1));
  expect((await restarted.press(question, 'Mute 3')).content).toContain('nothing was changed yet');
  expect(changesOf(restarted)).toEqual([]);
});

it('can be confirmed again where nothing could be done', async () => {
  const moderator = new Moderator('conversation', many(3));
  const question = await asked(moderator);
  const { filterQuestions } = moderator;
  let isAway = true;
  moderator.filterQuestions = {
    keep: (...kept) => filterQuestions.keep(...kept),
    claim: (run) => filterQuestions.claim(run),
    release: (run) => filterQuestions.release(run),
    kept(asked) {
      if (isAway) throw unavailable();
      return filterQuestions.kept(asked);
    },
  };
  expect(await sentenceOf(moderator.press(question, 'Mute 3'))).not.toBe('a defect');
  isAway = false;
  expect(linesOf(await moderator.press(question, 'Mute 3'))[0]).toBe('**Mute: 3 done**');
});

it('leaves out no verb because of the index, and says nothing of a row that was not read for it', async () => {
  const moderator = new Moderator(
    'conversation',
    many(3).map((row) => ({ ...row, is_muted: true })),
  );
  await asked(moderator, OF_INDEX);
  for (const { id = '' } of many(3)) moderator.change(id, { is_muted: false });
  const question = await asked(moderator, OF_INDEX);
  // The index has them as muted still.
  expect(linesOf(question)[1]).toContain('🔕');
  expect(buttonsOf(question)).toEqual([
    'Pin 3 | Mute 3 | Archive 3',
    'Unpin 3 | Unmute 3 | Restore 3 | Cancel',
  ]);
  const report = await moderator.press(question, 'Mute 3');
  expect(linesOf(report)).toEqual([
    '**Mute: 3 done**',
    ...[0, 1, 2].map((at) => `✓ \`c${at} · group g1\` · muted · \`row-00${at}\``),
  ]);
  const unchanged = await moderator.press(await asked(moderator, { contact: 'C' }), 'Mute 3');
  expect(linesOf(unchanged)[0]).toBe('**Mute: 3 unchanged**');
});

it.each([
  [{ muted: 'only' }, ['Pin 1 | Archive 1', 'Unpin 1 | Unmute 1 | Restore 1 | Cancel']],
  [{ archived: 'only', pinned: 'only' }, ['Mute 1', 'Unpin 1 | Unmute 1 | Restore 1 | Cancel']],
])('leaves out the verbs that a filter makes senseless: %o', async (filter, buttons) => {
  const row = { is_muted: true, is_pinned: true, archived_at: new Date(1) };
  const moderator = new Moderator('conversation', [row]);
  expect(buttonsOf(await asked(moderator, filter))).toEqual(buttons);
});

it('has room for filters of 31 characters, whoever asks and whatever a run leaves of them', async () => {
  const group = 'g'.repeat(15);
  const contact = 'c'.repeat(16);
  const moderator = new Moderator('conversation', [{ group_id: group, contact_id: contact }]);
  const list = await moderator.run('list', { group, contact });
  const { custom_id } = await moderator.open(list, ALL);
  const question = await moderator.input(custom_id, {}, '9'.repeat(20));
  expect(customIdOf(question, 'Restore 1').length).toBeLessThanOrEqual(100);
  expect(() => customIdOf(question, 'Pin 1')).not.toThrow();
  await expect(
    moderator.run('list', { group, contact: `${contact}c` }).then((one) => customIdOf(one, ALL)),
  ).rejects.toThrow('There is no button');
});
