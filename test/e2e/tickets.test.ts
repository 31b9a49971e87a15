import { afterEach, describe, expect, it } from 'vitest';
import { describeWith } from '../servers/describe-with.ts';
import { startPostgresServer } from '../servers/postgres-server.ts';
import { type ForeignService, startForeignService } from '../services/foreign-service.ts';
import { buttonOf, menuOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

/** As a process of several has it: what it keeps for another one has to be in a database. */
const REPLICA = { SHARDS: '0', SHARD_COUNT: '1' };

const ID = 'x'.repeat(255);

let foreign: ForeignService;
let rollcall: Rollcall;
afterEach(async () => {
  await rollcall?.close();
  await foreign?.close();
});

/** The messages of one process: a card, and a list whose menu has tickets. The next process has to do with them. */
async function shownBefore(settings: Record<string, string>) {
  foreign = await startForeignService();
  rollcall = await startRollcall(
    { API_CURSOR_PARAMETER: '', ...foreign.settings, API_BASE_URL: foreign.baseUrl.href, ...settings },
    { behind: foreign.baseUrl },
  );
  foreign.add('conversations', { id: ID, contact_id: 'long' });
  const moderator = rollcall.as('moderator');
  const card = messageOf(await moderator.command('conversation show', { id: ID })).message;
  const list = messageOf(await moderator.command('conversation list')).message;
  await rollcall.restart();
  return { moderator, card, list };
}

const row = () => foreign.rows.conversations[0];

async function expectGoesOn(settings: Record<string, string>) {
  const { moderator, card, list } = await shownBefore(settings);
  await moderator.click(buttonOf(card, 'Mute'), { message: card.id });
  expect(row()).toMatchObject({ is_muted: true });
  // What the menu of a list has is read from the message, and shown again.
  const refreshed = messageOf(await moderator.click(buttonOf(list, 'Refresh'), { message: list.id })).message;
  const [option] = menuOf(refreshed).options;
  expect(option?.value).toMatch(/^~[\w-]{10}$/);
  const chosen = messageOf(await moderator.choose([option?.value ?? ''], { message: list.id })).message;
  await moderator.click(buttonOf(chosen, 'Show'), { message: list.id });
}

describe('what does not fit into a custom id', () => {
  it('works after a restart of a bot with a data folder', () => expectGoesOn({}));

  it('is not there for another process without a database: the presser reads why, and nothing is changed', async () => {
    const { moderator, card, list } = await shownBefore(REPLICA);
    const pressed = await moderator.click(buttonOf(card, 'Mute'), { message: card.id });
    expect(textOf(pressed)).toBe('This button or form has expired: run the command again to get a new one.');
    expect(row()).toMatchObject({ is_muted: false });
    const [option] = menuOf(list).options;
    const chosen = await moderator.choose([option?.value ?? ''], { message: list.id });
    expect(textOf(chosen)).toContain('has expired');
    // What fits goes on.
    const refreshed = await moderator.click(buttonOf(list, 'Refresh'), { message: list.id });
    expect(messageOf(refreshed).message.id).toBe(list.id);
  });

  describeWith(['postgres'], 'tickets of several processes in Postgres', () => {
    it('works at another process with a database', async () => {
      const server = await startPostgresServer();
      await expectGoesOn({ ...REPLICA, DATABASE_URL: await server.database() });
    });
  });
});
