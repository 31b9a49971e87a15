import type { Person } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

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
] as const)('/%s', (noun, table, party, _partyField) => {
  /** A new row. */
  const create = async (about: Record<string, string>) => {
    const outcome = await moderator.command(`${noun} create`, about);
    expect(textOf(outcome)).toContain(`The ${noun} is created.`);
    return idWhere(table, 'TRUE');
  };

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
