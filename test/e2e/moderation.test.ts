import type { Person } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/en/index.ts';
import {
  auditOf,
  buttonOf,
  idsIn,
  menuOf,
  messageOf,
  type Rollcall,
  startRollcall,
  textOf,
} from './rollcall.ts';

let rollcall: Rollcall;
let moderator: Person;
beforeAll(async () => {
  rollcall = await startRollcall();
  moderator = rollcall.as('moderator');
});
afterAll(() => rollcall.close());

const rowOf = (table: string, id: string) =>
  rollcall.database.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id);
const idWhere = (table: string, condition: string): string => {
  const found = rollcall.database
    .prepare(`SELECT id FROM ${table} WHERE ${condition} ORDER BY rowid DESC LIMIT 1`)
    .get();
  if (typeof found?.id !== 'string') throw new Error(`The demo set has none where ${condition}`);
  return found.id;
};
const press = async (outcome: Parameters<typeof messageOf>[0], label: string) => {
  const { message } = messageOf(outcome);
  return moderator.click(buttonOf(message, label), { message: message.id });
};

/** Both kinds share one implementation, and differ in their words and fields. */
describe.each([
  ['conversation', 'conversations', 'contact', 'contact_id'],
  ['score', 'scores', 'game', 'game_id'],
] as const)('/%s', (noun, table, party, partyField) => {
  /** A new row. */
  const create = async (about: Record<string, string>) => {
    const outcome = await moderator.command(`${noun} create`, about);
    expect(textOf(outcome)).toContain(`The ${noun} is created.`);
    return idWhere(table, 'TRUE');
  };

  it('list filters by flags and group together, in private', async () => {
    const id = idWhere(table, `group_id = 'officers'`);
    for (const verb of ['pin', 'mute', 'archive']) await moderator.command(`${noun} ${verb}`, { id });
    const filter = { muted: 'only', pinned: 'only', archived: 'only', group: 'officers', limit: 25 };
    const outcome = await moderator.command(`${noun} list`, filter);
    const rows = rollcall.database
      .prepare(
        `SELECT id FROM ${table} WHERE is_muted = 1 AND is_pinned = 1 AND archived_at IS NOT NULL AND group_id = 'officers'`,
      )
      .all()
      .map((row) => row.id);
    expect(rows).toContain(id);
    expect(idsIn(outcome).toSorted()).toEqual(rows.toSorted());
    expect(messageOf(outcome).ephemeral).toBe(true);
    expect(textOf(outcome)).toContain(
      `· only ${english[noun].filter.flag.muted}, archived, pinned · of group \`officers\``,
    );
  });

  it('create takes at least one of the two', async () => {
    expect(textOf(await moderator.command(`${noun} create`))).toContain(`Give a ${party}, a group, or both`);
    const id = await create({ [party]: 'new/one?', group: 'gröup' });
    expect(rowOf(table, id)).toMatchObject({
      [partyField]: 'new/one?',
      group_id: 'gröup',
      is_pinned: 0,
      is_muted: 0,
    });
  });

  it('each change shows in the row, and Undo takes it back', async () => {
    const id = await create({ [party]: 'changed' });
    for (const [verb, field, opposite] of [
      ['pin', 'is_pinned', 'unpin'],
      ['mute', 'is_muted', 'unmute'],
    ] as const) {
      const outcome = await moderator.command(`${noun} ${verb}`, { id });
      expect(rowOf(table, id)).toMatchObject({ [field]: 1 });
      expect(textOf(await moderator.command(`${noun} ${verb}`, { id }))).toContain('already');
      expect(textOf(await press(outcome, 'Undo'))).toContain('Undone.');
      expect(rowOf(table, id)).toMatchObject({ [field]: 0 });
      await moderator.command(`${noun} ${verb}`, { id });
      await moderator.command(`${noun} ${opposite}`, { id });
      expect(rowOf(table, id)).toMatchObject({ [field]: 0 });
    }
    await moderator.command(`${noun} archive`, { id });
    const archived = rowOf(table, id)?.archived_at;
    expect(archived).toEqual(expect.any(Number));
    const restored = await moderator.command(`${noun} restore`, { id });
    expect(rowOf(table, id)).toMatchObject({ archived_at: null });
    await press(restored, 'Undo');
    expect(rowOf(table, id)).toMatchObject({ archived_at: archived });
    await moderator.command(`${noun} pin-message`, { id, message: 'm/1' });
    const cleared = await moderator.command(`${noun} pin-message`, { id, message: 'none' });
    expect(rowOf(table, id)).toMatchObject({ pinned_message_id: null });
    await press(cleared, 'Undo');
    expect(rowOf(table, id)).toMatchObject({ pinned_message_id: 'm/1' });
  });

  it('delete asks, and deletes when the asker confirms', async () => {
    const id = await create({ [party]: 'deleted' });
    const asked = await moderator.command(`${noun} delete`, { id });
    expect(textOf(asked)).toContain('If you archive it instead, it can be restored.');
    await press(asked, 'Keep it');
    expect(rowOf(table, id)).toBeDefined();
    const again = await moderator.command(`${noun} delete`, { id });
    expect(textOf(await press(again, 'Delete for good'))).toContain(`Deleted the ${noun} \`${id}\`.`);
    expect(rowOf(table, id)).toBeUndefined();
    expect(textOf(await moderator.command(`${noun} show`, { id }))).toContain(
      `There is no ${noun} with the id or the`,
    );
  });
});

describe('a reason', () => {
  const plain = () =>
    idWhere(
      'conversations',
      'is_pinned = 0 AND is_muted = 0 AND archived_at IS NULL AND group_id IS NOT NULL',
    );
  const reasons = () =>
    auditOf(rollcall).map((line) => (line as { action?: string; reason?: string }).reason);

  it('is in the audit of every change by command, on one line and safe to show', async () => {
    const id = plain();
    const reason = ' spam\n`code` **b** <@1> @everyone\u202e ';
    const safe = 'spam ˋcodeˋ **b** <@1> @everyone⟨U+202E⟩';
    const before = auditOf(rollcall).length;
    await moderator.command('conversation create', { contact: 'reasoned', reason });
    for (const verb of ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore'])
      await moderator.command(`conversation ${verb}`, { id, reason });
    await moderator.command('conversation mute', { id: 'nothing-here', reason });
    await moderator.command('conversation pin-message', { id, message: 'm-1', reason });
    expect(reasons().slice(before)).toEqual(Array.from({ length: 9 }, () => safe));
    await moderator.command('conversation mute', { id });
    expect(reasons().at(-1)).toBeUndefined();
  });

  it('goes through the question of a deletion, also where it archives instead', async () => {
    const id = plain();
    const asked = await moderator.command('conversation delete', { id, reason: 'a `b`' });
    expect(textOf(asked)).toMatch(/\n-# Reason: `a ˋbˋ`\n/);
    await press(asked, 'Archive instead');
    expect(auditOf(rollcall).at(-1)).toMatchObject({ action: 'conversation archive', reason: 'a ˋbˋ' });
    const changed = await moderator.command('conversation delete', { id, reason: 'gone' });
    await moderator.command('conversation restore', { id });
    await press(await press(changed, 'Delete for good'), 'Delete for good');
    expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'done', reason: 'gone' });
    expect(rowOf('conversations', id)).toBeUndefined();
  });

  it('goes through the menu of several that may be meant, and the form', async () => {
    for (const group of ['one', 'two'])
      await moderator.command('conversation create', { contact: 'twins', group });
    const several = messageOf(await moderator.command('conversation mute', { id: 'twins', reason: 'menu' }));
    const menu = menuOf(several.message);
    await moderator.choose([menu.options[0]?.value ?? ''], { message: several.message.id });
    expect(auditOf(rollcall).at(-1)).toMatchObject({ action: 'conversation mute', reason: 'menu' });
    const opened = await moderator.command('conversation pin-message', { id: plain(), reason: 'form' });
    if (opened.kind !== 'form') throw new Error(JSON.stringify(opened));
    await moderator.submit(opened.form, { message: 'm-2', reason: 'another\none' });
    expect(auditOf(rollcall).at(-1)).toMatchObject({ outcome: 'done', reason: 'another one' });
  });
});
