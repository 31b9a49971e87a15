import type { APIMessage } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ForeignService, startForeignService } from '../services/foreign-service.ts';
import {
  buttonOf,
  menuOf,
  messageOf,
  pinMessage,
  pressAndSend,
  type Rollcall,
  startRollcall,
  textOf,
} from './rollcall.ts';

let foreign: ForeignService;
let rollcall: Rollcall;
beforeAll(async () => {
  foreign = await startForeignService();
  // Nothing but settings: those that fit this service, and none of our own service's extensions.
  rollcall = await startRollcall(
    { API_CURSOR_PARAMETER: '', ...foreign.settings, API_BASE_URL: foreign.baseUrl.href },
    { behind: foreign.baseUrl },
  );
});
afterAll(async () => {
  await rollcall.close();
  await foreign.close();
});
// Another bot, which remembers no rows.
beforeEach(async () => {
  for (const rows of Object.values(foreign.rows)) rows.length = 0;
  await rollcall.restart();
});

describe.each([
  ['conversation', 'conversations', 'contact', 'contact_id'],
  ['score', 'scores', 'game', 'game_id'],
] as const)('/%s at a service of another making', (noun, kind, party, partyField) => {
  it('lists in pages without a cursor', async () => {
    for (let row = 0; row < 25; row += 1) foreign.add(kind, { group_id: `g${row}` });
    let outcome = await rollcall.as('moderator').command(`${noun} list`);
    const { id } = messageOf(outcome).message;
    const seen: string[] = [];
    for (let page = 1; ; page += 1) {
      seen.push(...[...textOf(outcome).matchAll(/group `(g\d+)`/g)].map(([, group]) => group ?? ''));
      if (page === 3) break;
      outcome = await rollcall
        .as('moderator')
        .click(buttonOf(messageOf(outcome).message, 'Next'), { message: id });
    }
    expect(new Set(seen).size).toBe(25);
  });

  it('creates, shows, changes, undoes and deletes', async () => {
    await rollcall.as('moderator').command(`${noun} create`, { [party]: 'ada & co' });
    const row = foreign.rows[kind].at(-1);
    expect(row).toMatchObject({ [partyField]: 'ada & co' });
    const id = String(row?.id);
    const now = () => foreign.rows[kind].find((found) => found.id === id);
    expect(textOf(await rollcall.as('moderator').command(`${noun} show`, { id }))).toContain(noun);
    for (const [verb, field, value] of [
      ['pin', 'is_pinned', true],
      ['mute', 'is_muted', true],
    ] as const) {
      const outcome = await rollcall.as('moderator').command(`${noun} change`, { id, action: verb });
      expect(now()).toMatchObject({ [field]: value });
      const { message } = messageOf(outcome);
      await rollcall.as('moderator').click(buttonOf(message, 'Undo'), { message: message.id });
      expect(now()).toMatchObject({ [field]: !value });
    }
    const began = Date.now();
    await rollcall.as('moderator').command(`${noun} change`, { action: 'archive', id });
    expect(now()?.archived_at).toBeGreaterThanOrEqual(began);
    expect(now()?.archived_at).toBeLessThanOrEqual(Date.now());
    await rollcall.as('moderator').command(`${noun} change`, { action: 'restore', id });
    expect(now()).toMatchObject({ archived_at: null });
    await pinMessage(rollcall.as('moderator'), noun, id, 'm-1');
    expect(now()).toMatchObject({ pinned_message_id: 'm-1' });
    const { message } = messageOf(await rollcall.as('moderator').command(`${noun} delete`, { id }));
    await pressAndSend(rollcall.as('moderator'), message, 'Delete for good');
    expect(now()).toBeUndefined();
  });

  it('has every button and form for an id of 255 characters, with tickets', async () => {
    const id = 'x'.repeat(255);
    foreign.add(kind, { id, [partyField]: 'long' });
    const moderator = rollcall.as('moderator');
    const now = () => foreign.rows[kind][0];
    const card = messageOf(await moderator.command(`${noun} show`, { id })).message;
    const press = (message: APIMessage, label: string) =>
      moderator.click(buttonOf(message, label), { message: message.id });
    expect(buttonOf(card, 'Pin')).toMatch(new RegExp(`^${noun}-change\\.\\d~[\\w-]{10}$`));
    const pinned = messageOf(await press(card, 'Pin')).message;
    expect(now()).toMatchObject({ is_pinned: true });
    await press(pinned, 'Undo');
    expect(now()).toMatchObject({ is_pinned: false });
    await pressAndSend(moderator, pinned, 'Pin a message', { message: 'm1' });
    expect(now()).toMatchObject({ pinned_message_id: 'm1' });
    const listed = messageOf(await moderator.command(`${noun} list`)).message;
    const refreshed = messageOf(await press(listed, 'Refresh')).message;
    const [option] = menuOf(refreshed).options;
    expect(option?.value).toBe(menuOf(listed).options[0]?.value);
    const chosen = messageOf(await moderator.choose([option?.value ?? ''], { message: listed.id })).message;
    expect(JSON.stringify(chosen.components)).toContain('"Show"');
    const asked = messageOf(await moderator.command(`${noun} delete`, { id })).message;
    await pressAndSend(moderator, asked, 'Delete for good');
    expect(now()).toBeUndefined();
  });
});
