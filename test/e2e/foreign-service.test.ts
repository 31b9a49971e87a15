import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ForeignService, startForeignService } from '../services/foreign-service.ts';
import {
  buttonOf,
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
});
