import { Locale } from 'discord-api-types/v10';
import type { Person } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { catalogues, loadCatalogue } from '../../src/handlers/words/catalogues.ts';
import { english } from '../../src/handlers/words/words.ts';
import {
  auditOf,
  buttonOf,
  messageOf,
  pinMessage,
  pressAndSend,
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
] as const)('/%s', (noun, table, party, _partyField) => {
  /** A new row. */
  const create = async (about: Record<string, string>) => {
    const outcome = await moderator.command(`${noun} create`, about);
    expect(textOf(outcome)).toContain(`The ${noun} was created.`);
    return idWhere(table, 'TRUE');
  };

  it.each([
    ['pin', 'unpin', 'is_pinned'],
    ['mute', 'unmute', 'is_muted'],
    ['archive', 'restore', 'archived_at'],
  ])('%s and %s show in the row, and Undo takes each back', async (action, opposite, field) => {
    const id = await create({ [party]: action });
    const change = (action: string) => moderator.command(`${noun} change`, { id, action, reason: 'spam' });
    const value = () => rowOf(table, id)?.[field] || null;
    const done = await change(action);
    const changed = value();
    expect(changed).toEqual(expect.any(Number));
    expect(auditOf(rollcall).at(-1)).toMatchObject({ action: `${noun} ${action}`, reason: 'spam' });
    expect(textOf(await change(action))).toContain('already');
    expect(textOf(await press(done, 'Undo'))).toContain('Undone.');
    expect(value()).toBeNull();
    expect(textOf(await change(opposite))).toMatch(/not (pinned|muted|archived)|already on/);
    await change(action);
    const again = value();
    const back = await change(opposite);
    expect(value()).toBeNull();
    expect(auditOf(rollcall).at(-1)).toMatchObject({ action: `${noun} ${opposite}` });
    await press(back, 'Undo');
    expect(value()).toBe(again);
  });

  it('each subcommand and each action is answered in the language of the asker', async () => {
    await loadCatalogue(Locale.German);
    const german = catalogues.get(Locale.German) ?? english;
    rollcall.moderator.setLocale(Locale.German);
    onTestFinished(() => rollcall.moderator.setLocale(Locale.EnglishUS));
    const said = async (subcommand: string, options: Record<string, string>) =>
      messageOf(await moderator.command(`${noun} ${subcommand}`, options)).message;
    const { card, change, delete: texts, fact } = german[noun];
    expect((await said('create', { [party]: 'deutsch' })).content).toBe(card.created);
    const id = idWhere(table, 'TRUE');
    for (const action of ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore'] as const)
      expect((await said('change', { id, action })).content).toBe(change[action].isNow);
    const facts = [await said('show', { id }), await said('list', { [party]: 'deutsch' })];
    for (const { embeds } of facts) expect(embeds[0]?.description).toContain(fact.neverActive);
    const asked = await said('delete', { id });
    expect(asked.content).toContain(texts.question);
    const label = german.moderation.button.deleteForGood;
    expect(await moderator.click(label, { message: asked.id })).toMatchObject({ title: label });
    const deleted = await pressAndSend(moderator, asked, label, { reason: 'Spam' });
    expect(textOf(deleted)).toContain(texts.done({ id: `\`${id}\`` }));
    const history = await said('history', { id });
    expect(history.embeds[0]?.description).toContain('Spam');
    expect(history.embeds[0]?.description).not.toContain('deleted');
  });

  it('a message is pinned by a form of the card, and unpinned by a button', async () => {
    const id = await create({ [party]: 'message' });
    await pinMessage(moderator, noun, id, 'm/1', 'asked for');
    expect(rowOf(table, id)).toMatchObject({ pinned_message_id: 'm/1' });
    expect(auditOf(rollcall).at(-1)).toMatchObject({ action: `${noun} pin-message`, reason: 'asked for' });
    const card = await moderator.command(`${noun} show`, { id });
    const cleared = await press(card, 'Unpin the message');
    expect(rowOf(table, id)).toMatchObject({ pinned_message_id: null });
    await press(cleared, 'Undo');
    expect(rowOf(table, id)).toMatchObject({ pinned_message_id: 'm/1' });
  });

  it('delete asks, and deletes by the form after the question, with its reason', async () => {
    const id = await create({ [party]: 'deleted' });
    const asked = await moderator.command(`${noun} delete`, { id });
    expect(textOf(asked)).toContain('If you archive it instead, it can be restored.');
    await press(asked, 'Keep it');
    expect(rowOf(table, id)).toBeDefined();
    const again = messageOf(await moderator.command(`${noun} delete`, { id })).message;
    const form = await press(await moderator.command(`${noun} delete`, { id }), 'Delete for good');
    expect(form).toMatchObject({ kind: 'form', title: 'Delete for good' });
    expect(rowOf(table, id)).toBeDefined();
    const reason = { 'Reason (optional)': 'spam' };
    const deleted = await pressAndSend(moderator, again, 'Delete for good', reason);
    expect(textOf(deleted)).toContain(`Deleted the ${noun} \`${id}\`.`);
    expect(auditOf(rollcall).at(-1)).toMatchObject({ action: `${noun} delete`, reason: 'spam' });
    expect(rowOf(table, id)).toBeUndefined();
    expect(textOf(await moderator.command(`${noun} show`, { id }))).toContain(
      `There is no ${noun} with the id or the`,
    );
    const history = messageOf(await moderator.command(`${noun} history`, { id })).message;
    expect(history.embeds[0]?.description).toMatch(/\*\*deleted\*\*.*\n?.*spam/);
  });

  it('delete with a reason deletes at the red button', async () => {
    const id = await create({ [party]: 'reasoned' });
    const asked = await moderator.command(`${noun} delete`, { id, reason: 'asked for' });
    expect(textOf(asked)).toContain('Reason: `asked for`');
    expect(textOf(await press(asked, 'Delete for good'))).toContain(`Deleted the ${noun}`);
    expect(auditOf(rollcall).at(-1)).toMatchObject({ action: `${noun} delete`, reason: 'asked for' });
  });

  it('an old command that a client still sends is answered with where to look', async () => {
    const before = rollcall.service.calls.length;
    const old = rollcall.discord.tamperedClientOf('moderator').command(`${noun} mute`, { id: 'a' });
    expect(textOf(await old)).toBe('Rollcall no longer has this command: type / to see its commands.');
    expect(rollcall.service.calls).toHaveLength(before);
  });
});
