import { DatabaseSync } from 'node:sqlite';
import { ComponentType } from 'discord-api-types/v10';
import type { Outcome, Person } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buttonOf, idsIn, messageOf, pageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall({
    RECORDS_CURSOR_PARAMETER: 'starting_after',
    NAMES_CURSOR_PARAMETER: 'starting_after',
  });
  addConversations(rollcall, 1_190);
});
afterAll(() => rollcall.close());

/** Adds conversations, each newer than the one before, to the 60 of the demo set. */
function addConversations({ database }: Rollcall, count: number): void {
  const [file] = database.prepare('PRAGMA database_list').all();
  const writable = new DatabaseSync(String(file?.file));
  writable.exec(`
    INSERT INTO conversations (user_id, id, contact_id, is_pinned, is_muted, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT (SELECT user_id FROM conversations LIMIT 1), printf('added%011d', i), 'contact-' || i, 0, 0,
      unixepoch() + i FROM n`);
  writable.close();
}

/** The buttons of an outcome's message, row by row: `(…)` cannot be pressed. */
function buttonsOf(outcome: Outcome): string[] {
  const rows = (messageOf(outcome).message.components ?? []).flatMap((row) =>
    row.type === ComponentType.ActionRow
      ? [
          row.components.flatMap((part) =>
            part.type === ComponentType.Button && 'label' in part
              ? [part.disabled ? `(${part.label})` : (part.label ?? '')]
              : [],
          ),
        ]
      : [],
  );
  return rows.filter((row) => row.length > 0).map((row) => row.join(' | '));
}

/** Presses the button that begins with this label. */
async function press(who: Person, outcome: Outcome, label: string): Promise<Outcome> {
  const { message } = messageOf(outcome);
  const whole = buttonsOf(outcome)
    .flatMap((row) => row.split(' | '))
    .find((each) => each.startsWith(label));
  return who.click(buttonOf(message, whole ?? label), { message: message.id });
}

const headingOf = (outcome: Outcome) =>
  textOf(outcome)
    .split('\n')
    .find((line) => line.startsWith('**'));

/** A record as a row of `/records` has it: its score, the beginning of its player's hash, and when it was logged. */
function loggedRows({ database }: Rollcall): string[] {
  return database
    .prepare('SELECT score, "the service" AS player, created_at FROM score_records ORDER BY id')
    .all()
    .map(({ score, player, created_at }) =>
      [score, String(player).slice(0, 8), Math.floor(Date.parse(String(created_at)) / 1_000)].join(' '),
    );
}

/** The rows of `/records` in a text, in the same form. */
const rowsIn = (text: string): string[] =>
  [...text.matchAll(/^\*\*([\d,]+)\*\* `(\w{8})…`.* · <t:(\d+):R>$/gm)].map(
    ([, score = '', player, time]) => `${score.replaceAll(',', '')} ${player} ${time}`,
  );

describe('1,250 conversations', () => {
  it('are gone through by their buttons and the form, in one message', async () => {
    // A bot that has read nothing.
    await rollcall.restart();
    const moderator = rollcall.as('moderator');
    let outcome = await moderator.command('conversation list');
    const { id } = messageOf(outcome).message;
    expect(headingOf(outcome)).toBe('**11+ conversations · page 1**');
    expect(buttonsOf(outcome)).toEqual(['(Previous) | Page 1 | Next', 'Refresh | Choose the first 500']);
    outcome = await pageOf(moderator, outcome, '63');
    // The index may have been read meanwhile.
    expect(headingOf(outcome)).toMatch(/^\*\*(631\+|1,250) conversations · page 63( of 125)?\*\*$/);
    expect(textOf(outcome)).toContain('`contact-570` · never active\n');
    expect(idsIn(outcome)).toContain('added00000000570');
    outcome = await pageOf(moderator, outcome, 'last');
    expect(headingOf(outcome)).toBe('**1,250 conversations · page 125 of 125**');
    expect(buttonsOf(outcome)).toEqual(['Previous | Page 125/125 | (Next)', 'Refresh | Choose all 1,250']);
    outcome = await pageOf(moderator, outcome, 'First');
    expect(headingOf(outcome)).toBe('**1,250 conversations · page 1 of 125**');
    expect(textOf(outcome)).toContain('`contact-1190`');
    outcome = await press(moderator, outcome, 'Next');
    expect(headingOf(outcome)).toBe('**1,250 conversations · page 2 of 125**');
    outcome = await pageOf(moderator, outcome, 'last');
    outcome = await press(moderator, outcome, 'Previous');
    expect(headingOf(outcome)).toBe('**1,250 conversations · page 124 of 125**');
    outcome = await pageOf(moderator, outcome, '9,999');
    expect(textOf(outcome)).toContain(
      '**1,250 conversations · page 125 of 125**\nThere is no page 9,999: this is the last one.\n',
    );
    expect(messageOf(outcome).message.id).toBe(id);
  });
});

it('1,250 conversations are counted as soon as they have been read', async () => {
  const moderator = rollcall.as('moderator');
  const list = async (options = {}) => headingOf(await moderator.command('conversation list', options));
  await expect.poll(() => list(), { interval: 100 }).toBe('**1,250 conversations · page 1 of 125**');
  const [row] = rollcall.database.prepare('SELECT sum(is_pinned) AS pinned FROM conversations').all();
  expect(await list({ pinned: 'only', limit: 1 })).toBe(
    `**${row?.pinned} conversations · page 1 of ${row?.pinned}** · only pinned`,
  );
});

it('200 records are gone through, and somebody else who sends the form gets a copy', async () => {
  const [member, moderator] = [rollcall.as('member'), rollcall.as('moderator')];
  const list = await member.command('records', { limit: 7 });
  expect(headingOf(list)).toBe('**8+ records · page 1** · oldest first');
  const copy = await pageOf(moderator, list, '4');
  expect(messageOf(copy).ephemeral).toBe(true);
  const rows = loggedRows(rollcall);
  expect(rowsIn(textOf(copy))[0]).toBe(rows[21]);
  let outcome = await pageOf(member, list, 'last');
  expect(messageOf(outcome).message.id).toBe(messageOf(list).message.id);
  expect(headingOf(outcome)).toBe('**200 records · page 29 of 29** · oldest first');
  outcome = await press(member, outcome, 'Previous');
  expect(headingOf(outcome)).toBe('**200 records · page 28 of 29** · oldest first');
  // What the last page told is known from then on, for everybody.
  expect(headingOf(await moderator.command('records'))).toBe('**200 records · page 1 of 14** · oldest first');
  expect(rowsIn(textOf(outcome))[0]).toBe(rows[189]);
});
