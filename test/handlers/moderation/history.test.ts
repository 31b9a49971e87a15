import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { AuditHistory } from '../../../src/bot/history/audit-history.ts';
import { openHistory } from '../../../src/bot/history/history-store.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import { lineOf, openedHistory, writeAsEarlier } from '../../bot/history/lines.ts';
import { buttonsOf, descriptionOf, Moderator, menuOf, sentenceOf } from './moderator.ts';

const quiet = pino({ level: 'silent' });
const AT = new Date('2026-11-24T12:00:00Z');

/** A moderator with a real history, of the server of the moderator. */
async function stage(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-history-of-moderator-'));
  const history = new AuditHistory(
    await openHistory(parseConfig({ DATA_DIR: folder, ...settings }), quiet),
    quiet,
  );
  onTestFinished(async () => {
    await history.close();
    rmSync(folder, { recursive: true });
  });
  const moderator = new Moderator('conversation');
  moderator.moderationHistory = history;
  let second = 0;
  const add = (target: string, entry: Partial<AuditEntry> = {}, { user = '5', server = '7' } = {}) => {
    second += 1;
    const at = new Date(AT.getTime() + second * 1_000);
    history.add({
      server,
      at,
      user,
      entry: { action: 'conversation mute', target, outcome: 'done', ...entry },
    });
  };
  return { moderator, history, add, folder };
}

const ada = { kind: 'contact', id: 'ada' } as const;

/** The lines below the heading. */
const joinedLines = (reply: Parameters<typeof descriptionOf>[0]) => descriptionOf(reply).split('\n').slice(1);

it('shows who did what, to what, when, how it ended, why, and what was before, the newest first', async () => {
  const { moderator, add } = await stage();
  const before = { contact: 'ada', group: 'g1', is_pinned: true };
  add('a', { party: ada, before: { is_muted: false }, after: { is_muted: true } });
  add('b', { action: 'conversation delete', party: ada, reason: 'spam', before, after: undefined });
  add('c', { action: 'conversation pin', outcome: 'unchanged', why: 'it was so already' }, { user: '6' });
  add('d', { action: 'conversation archive', outcome: 'failed', why: 'unconfirmed', isPart: true });
  const reply = await moderator.run('history');
  expect(descriptionOf(reply).split('\n')).toEqual([
    '**4 lines**',
    '<t:1795521604:f> · <@5> tried to **archive** the conversation `d`: the service did not confirm it, but it may have been done',
    '<t:1795521603:f> · <@6> tried to **pin** the conversation `c`, but nothing changed: it was already like that',
    '<t:1795521602:f> · <@5> **deleted** the conversation with contact `ada` · `b`',
    '-# group: `g1` · pinned: yes · reason: `spam`',
    '<t:1795521601:f> · <@5> **muted** the conversation with contact `ada` · `a`',
    '-# muted: no → yes',
  ]);
  expect(buttonsOf(reply)).toEqual(['CSV']);
});

it('shows lines about one, deleted or not, or by one user', async () => {
  const { moderator, add } = await stage();
  const long = 'i'.repeat(255);
  add('gone', { action: 'conversation delete' });
  add(long);
  add('gone', { action: 'conversation pin' }, { user: '6' });
  const heading = async (options: Record<string, string>) =>
    descriptionOf(await moderator.run('history', options)).split('\n')[0];
  expect(await heading({ id: 'gone' })).toBe('**2 lines** · about `gone`');
  expect(await heading({ id: long })).toBe(`**1 line** · about \`${long}\``);
  expect(await heading({ by: '6' })).toBe('**1 line** · by <@6>');
  expect(await heading({ id: 'gone', by: '5' })).toBe('**1 line** · about `gone` · by <@5>');
  const none = await moderator.run('history', { id: 'another' });
  expect([descriptionOf(none), buttonsOf(none)]).toEqual(['**No lines** · about `another`', []]);
});

it('finds the one with a contact, also a deleted one, and asks to choose among several', async () => {
  const { moderator, add } = await stage();
  add('b', { party: { kind: 'contact', id: 'bob' } });
  add('x', { party: { kind: 'contact', id: 'eve' } });
  add('y', { party: { kind: 'contact', id: 'eve' } });
  expect(joinedLines(await moderator.run('history', { id: 'bob' }))).toHaveLength(1);
  expect(await sentenceOf(moderator.run('history', { id: 'eve' }))).toBe(
    '`eve` matches 2 of them: choose one from the suggestions of `id`.',
  );
});

it('finds it in other capitals and without accents, where none has the exact text', async () => {
  const { moderator, add } = await stage();
  add('e', { party: { kind: 'contact', id: 'Zoë' }, action: 'conversation delete' });
  add('x', { party: { kind: 'contact', id: 'eve' } });
  add('y', { party: { kind: 'contact', id: 'Eve' } });
  const about = async (id: string) => descriptionOf(await moderator.run('history', { id })).split('\n')[0];
  expect(await about('zoe')).toBe('**1 line** · about `e`');
  expect(await about('Eve')).toBe('**1 line** · about `y`');
  expect(await about('ZO')).toBe('**No lines** · about `ZO`');
  expect(await sentenceOf(moderator.run('history', { id: 'EVE' }))).toContain('matches 2 of them');
});

it('says where lines of an earlier version wait to be searched', async () => {
  const { moderator, folder } = await stage();
  const row = { ...lineOf('a', {}, AT), server: '7', noun: 'conversation', ordinal: 1 } as const;
  await writeAsEarlier({ DATA_DIR: folder }, [row]);
  const sentence = 'Not all of the history was searched: type more or the whole id, or try again later.';
  const suggested = await moderator.suggest('history', 'id', 'zoe');
  expect(suggested).toEqual([{ name: sentence, value: '(status line)' }]);
  expect(await sentenceOf(moderator.run('history', { id: '(status line)' }))).toBe(
    'That line only shows how far the search has come. Type a contact or an id.',
  );
  expect(descriptionOf(await moderator.run('history', { id: 'zoe' }))).toBe(
    `**No lines** · about \`zoe\`\n${sentence}`,
  );
  expect(descriptionOf(await moderator.run('history'))).not.toContain(sentence);
  const { store } = await openedHistory({ DATA_DIR: folder });
  await store.backfillTargets();
  await store.close();
  expect((await moderator.suggest('history', 'id', 'a')).map(({ value }) => value)).toEqual(['a']);
});

it('counts 10,000 lines', async () => {
  const { moderator, folder } = await stage();
  const rows = Array.from({ length: 10_001 }, (_, ordinal) => {
    return { ...lineOf('a', {}, AT), server: '7', noun: 'conversation', ordinal } as const;
  });
  await writeAsEarlier({ DATA_DIR: folder }, rows);
  const first = await moderator.run('history');
  expect(descriptionOf(first).split('\n')[0]).toBe('**10,000+ lines · page 1**');
  expect(buttonsOf(first)).toEqual(['(Previous) | Page 1 | Next', 'CSV']);
  expect(descriptionOf(await moderator.press(first, 'Next')).split('\n')[0]).toBe(
    '**10,000+ lines · page 2**',
  );
});

it('suggests deleted ones and those that exist', async () => {
  const { moderator, add } = await stage();
  add('gone', { party: { kind: 'contact', id: 'bob' }, action: 'conversation delete' });
  await moderator.run('show', { id: 'a' });
  const suggested = await moderator.suggest('history', 'id', '');
  expect(suggested.map(({ value }) => value)).toEqual(['gone', 'a']);
  expect(suggested[0]?.name).toBe('bob · gone');
  expect((await moderator.suggest('history', 'id', 'BO')).map(({ value }) => value)).toEqual(['gone']);
});

it('has pages of 15, and all lines as a file', async () => {
  const { moderator, add } = await stage();
  const long = 'i'.repeat(255);
  for (let at = 0; at < 35; at += 1) add(long, { reason: `=${at}` });
  add('other');
  const first = await moderator.run('history', { id: long });
  expect(buttonsOf(first)).toEqual(['(Previous) | Page 1/3 | Next', 'CSV']);
  const second = await moderator.press(first, 'Next');
  expect(descriptionOf(second).split('\n')[0]).toBe(`**35 lines · page 2 of 3** · about \`${long}\``);
  const third = await moderator.press(second, 'Next');
  expect(joinedLines(third)).toHaveLength(10);
  const { content, files } = await moderator.press(third, 'CSV');
  expect(content).toBe(`**35 lines** · about \`${long}\``);
  const rows = Buffer.from(files?.[0]?.data ?? '')
    .toString()
    .split('\r\n');
  expect(files?.[0]?.name).toBe('conversation-history.csv');
  expect(rows).toHaveLength(37);
  expect(rows[0]).toMatch(/^\uFEFF"at","action",/);
  expect(rows[1]).toBe(
    `"2026-11-24T12:00:35.000Z","conversation mute","${long}","","","5","done","","'=34","","","",""`,
  );
});

it('opens from a card, and shows nothing of other servers and kinds', async () => {
  const { moderator, add } = await stage();
  add('a');
  add('a', {}, { server: '8' });
  add('a', { action: 'score mute' });
  const card = await moderator.run('show', { id: 'a' });
  expect(descriptionOf(await moderator.press(card, 'History')).split('\n')[0]).toBe('**1 line** · about `a`');
  moderator.server = '9';
  expect(descriptionOf(await moderator.run('history'))).toBe('**No lines**');
});

it('has one line for a change of several, a line for each behind it, and a hint in the history of one', async () => {
  const { moderator, add } = await stage();
  const muted = { before: { is_muted: false }, after: { is_muted: true }, run: 'r1', reason: 'spam' };
  add('first');
  for (let at = 0; at < 20; at += 1) add(`m${at}`, muted);
  add('late', { ...muted, before: undefined, after: undefined, outcome: 'failed', why: 'unconfirmed' });
  add('bad', { outcome: 'failed', why: 'unavailable', run: 'r1', reason: 'spam' });
  // It was done after all.
  add('late', muted);
  add('m0', { ...muted, action: 'conversation undo', run: 'r2', before: muted.after, after: muted.before });
  add('m1', { ...muted, action: 'conversation undo', run: 'r2', before: muted.after, after: muted.before });
  add('alone', { run: 'r3' });
  const all = await moderator.run('history');
  expect(descriptionOf(all).split('\n')).toEqual([
    '**4 lines**',
    '<t:1795521627:f> · <@5> **muted** the conversation `alone`',
    '<t:1795521626:f> · <@5> **undid the muting of** 2 conversations',
    '-# reason: `spam`',
    '<t:1795521624:f> · <@5> **muted** 21 of 22 conversations',
    '-# 21 done, 1 failed · reason: `spam`',
    '<t:1795521601:f> · <@5> **muted** the conversation `first`',
  ]);
  expect(menuOf(all)?.options.map(({ label, description }) => [label, description])).toEqual([
    ['Undo: 2 done', '2026-11-24 12:00 UTC'],
    ['Mute: 21 done, 1 failed', '2026-11-24 12:00 UTC'],
  ]);
  const each = await moderator.choose(all, ['r1 5']);
  expect(descriptionOf(each).split('\n').slice(0, 3)).toEqual([
    '**23 lines · page 1 of 2** · <@5> **muted** 21 of 22 conversations',
    '<t:1795521624:f> · <@5> **muted** the conversation `late`',
    '-# muted: no → yes · reason: `spam`',
  ]);
  expect([menuOf(each), buttonsOf(each)]).toEqual([undefined, ['(Previous) | Page 1/2 | Next', 'CSV']]);
  const rest = await moderator.press(each, 'Next');
  expect(joinedLines(rest).filter((line) => line.includes('**muted**'))).toHaveLength(8);
  expect((await moderator.press(rest, 'CSV')).content).toContain('**23 lines**');
  const file = Buffer.from((await moderator.press(all, 'CSV')).files?.[0]?.data ?? '').toString();
  expect(file.split('\r\n').filter((line) => line.endsWith('"r1"'))).toHaveLength(23);
  const one = descriptionOf(await moderator.run('history', { id: 'm0' }));
  expect(one).toContain('-# muted: no → yes · changed with 20 others · reason: `spam`');
  expect(menuOf(await moderator.run('history', { id: 'm0' }))).toBe(undefined);
  expect(joinedLines(await moderator.run('history', { id: 'bad' }))[1]).toBe('-# reason: `spam`');
  moderator.server = '8';
  expect(descriptionOf(await moderator.choose(all, ['r2 5']))).toBe('**No lines** · by <@5>');
});

it('tells apart rows of a run that were so already and those that were no longer there', async () => {
  const { moderator, add } = await stage();
  add('a', { run: 'r1' });
  add('b', { run: 'r1', outcome: 'unchanged', why: 'it was so already' });
  add('c', { run: 'r1', outcome: 'unchanged', why: 'there is nothing with this id' });
  expect(joinedLines(await moderator.run('history'))).toEqual([
    '<t:1795521603:f> · <@5> **muted** 1 of 3 conversations',
    '-# 1 done, 1 unchanged, 1 no longer there',
  ]);
});

it('says how many lines are in the log alone', async () => {
  const { moderator, add } = await stage();
  for (let at = 0; at < 1_003; at += 1) add('a');
  const reply = await moderator.run('history', { by: '5' });
  expect(joinedLines(reply)[0]).toBe("<t:1795522601:f> · 3 lines are only in the bot's log");
});

it.each([
  [{ AUDIT_DAYS: '0' }, '`AUDIT_DAYS` is 0'],
  [{ SHARDS: '0' }, '`DATABASE_URL` is not set'],
])('says why there is none with %j', async (settings, why) => {
  const { moderator } = await stage(settings);
  expect(await sentenceOf(moderator.run('history'))).toContain(why);
});

it('says that it cannot be read, while its card works', async () => {
  const { moderator, folder } = await stage();
  writeFileSync(join(folder, 'history.sqlite'), 'not ours');
  expect(await sentenceOf(moderator.run('history'))).toBe(
    'The history of moderation is damaged: tell the host of this bot.',
  );
  const card = await moderator.run('show', { id: 'a' });
  expect(await sentenceOf(moderator.press(card, 'History'))).toContain('is damaged');
  expect((await moderator.suggest('history', 'id', '')).map(({ value }) => value)).toEqual(['a']);
});

it.each(['`*', 'א*'])('shortens ids and reasons of %j until a page of them fits', async (letters) => {
  const { moderator, add } = await stage();
  const id = letters.repeat(127);
  const state = {
    contact: id,
    group: id,
    is_pinned: true,
    is_muted: true,
    archived_at: AT,
    pinned_message_id: id,
  };
  for (let at = 0; at < 15; at += 1)
    add(id, {
      action: 'conversation delete',
      party: { kind: 'contact', id },
      reason: id.slice(0, 200),
      before: state,
    });
  const description = descriptionOf(await moderator.run('history'));
  expect(description.length).toBeLessThanOrEqual(4_096);
  expect(description.match(/\*\*deleted\*\*/g)).toHaveLength(15);
});
