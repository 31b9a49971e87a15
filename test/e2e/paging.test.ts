import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { ComponentType } from 'discord-api-types/v10';
import type { Outcome, Person } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/en/index.ts';
import { startForeignService } from '../services/foreign-service.ts';
import { loggedRows, rowsIn } from './many-records.ts';
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

describe('1,250 conversations', () => {
  it('are gone through by their buttons and the form, in one message', async () => {
    // A bot that has read nothing.
    await rollcall.restart();
    const moderator = rollcall.as('moderator');
    let outcome = await moderator.command('conversation list');
    const { id } = messageOf(outcome).message;
    expect(headingOf(outcome)).toBe('**11+ conversations · page 1**');
    expect(buttonsOf(outcome)).toEqual(['(Previous) | Page 1 | Next', 'Refresh | All of this filter …']);
    outcome = await pageOf(moderator, outcome, '63');
    // The index may have been read meanwhile.
    expect(headingOf(outcome)).toMatch(/^\*\*(631\+|1,250) conversations · page 63( of 125)?\*\*$/);
    expect(textOf(outcome)).toContain('`contact-570` · never active\n');
    expect(idsIn(outcome)).toContain('added00000000570');
    outcome = await pageOf(moderator, outcome, 'last');
    expect(headingOf(outcome)).toBe('**1,250 conversations · page 125 of 125**');
    expect(buttonsOf(outcome)).toEqual([
      'Previous | Page 125/125 | (Next)',
      'Refresh | All of this filter …',
    ]);
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

  it('stay as they are when no page is typed, and the form can be opened again', async () => {
    const moderator = rollcall.as('moderator');
    const list = await moderator.command('conversation list', { limit: 25 });
    const outcome = await pageOf(moderator, list, 'abc');
    expect(textOf(outcome)).toContain(
      'Not a page number. Type a number, `first` or `last`. You typed `abc`.',
    );
    expect(messageOf(outcome).ephemeral).toBe(true);
    const { id } = messageOf(list).message;
    const now = (await moderator.messages()).find((each) => each.id === id);
    expect(now?.message).toEqual(messageOf(list).message);
    const again = await press(moderator, outcome, 'Type again');
    if (again.kind !== 'form') throw new Error('no form');
    const shown = await moderator.submit(again.form, { page: 'LAST' });
    expect(messageOf(shown).message.id).toBe(messageOf(outcome).message.id);
    expect(messageOf(shown).message.content).toBe('');
    expect(textOf(shown)).toContain('1,250 conversations · page 50 of 50');
  });

  it('are reached at a service without a cursor too, as far as its largest limit', async () => {
    const foreign = await startForeignService({ largestLimit: 100 });
    const other = await startRollcall(
      { ...foreign.settings, API_BASE_URL: foreign.baseUrl.href, API_LARGEST_LIMIT: '10000' },
      { behind: foreign.baseUrl },
    );
    try {
      const moderator = other.as('moderator');
      for (let record = 0; record < 40; record += 1) foreign.addRecord();
      const records = await pageOf(moderator, await moderator.command('records'), 'last');
      expect(textOf(records)).toContain(
        '**40+ records · page 3** · oldest first\nThis seems to be the last page.\n',
      );
      for (let row = 0; row < 90; row += 1) foreign.add('scores', { game_id: `game-${row}` });
      let outcome = await pageOf(moderator, await moderator.command('score list'), '999');
      expect(textOf(outcome)).toContain(
        '**90 scores · page 9 of 9**\nThere is no page 999: this is the last one.\n',
      );
      expect(textOf(outcome)).toContain('`game-89`');
      for (let row = 0; row < 35; row += 1) foreign.add('scores');
      outcome = await press(moderator, outcome, 'Previous');
      expect(headingOf(outcome)).toBe('**90 scores · page 8 of 9**');
      outcome = await pageOf(moderator, outcome, '9');
      expect(headingOf(outcome)).toBe('**91+ scores · page 9**');
      expect(textOf(await pageOf(moderator, outcome, 'last'))).toContain(
        'No more than the first 100 rows of this list can be shown: tell the host of this bot',
      );
    } finally {
      await other.close();
      await foreign.close();
    }
  });
});

it('1,250 conversations are counted as soon as they have been read', async () => {
  const moderator = rollcall.as('moderator');
  const list = async (options = {}) => headingOf(await moderator.command('conversation list', options));
  await expect
    .poll(() => list(), { interval: 100 })
    .toBe('**1,250 conversations · page 1 of 125**');
  const [row] = rollcall.database.prepare('SELECT sum(is_pinned) AS pinned FROM conversations').all();
  expect(await list({ pinned: 'only', limit: 1 })).toBe(
    `**${row?.pinned} conversations · page 1 of ${row?.pinned}** · only pinned`,
  );
});

describe('1,250 conversations of which some are wanted', () => {
  /** Asks again until the index has read everything. */
  async function listed(options: Record<string, string | number>) {
    const moderator = rollcall.as('moderator');
    let outcome = await moderator.command('conversation list', options);
    for (let again = 0; again < 40 && textOf(outcome).includes('so far'); again += 1) {
      await sleep(100);
      outcome = await press(moderator, outcome, 'Look further');
    }
    return outcome;
  }
  const all = (condition: string) =>
    rollcall.database.prepare(`SELECT * FROM conversations WHERE ${condition}`).all();

  it('are found by a part of their contact, however old they are', async () => {
    const outcome = await listed({ contact: 'MARGA' });
    const { length } = all("contact_id = 'margaret'");
    expect(headingOf(outcome)).toBe(`**${length} conversations** · contact containing \`MARGA\``);
    expect(textOf(outcome).match(/^`margaret`/gm)).toHaveLength(length);
  });

  it('come by their last activity, and a change shows at once', async () => {
    const moderator = rollcall.as('moderator');
    const outcome = await listed({ order: 'active', limit: 25 });
    expect(headingOf(outcome)).toBe('**1,250 conversations · page 1 of 50** · last active first');
    const times = [...textOf(outcome).matchAll(/active <t:(\d+):R>/g)].map(([, time]) => Number(time));
    expect(times).toHaveLength(25);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const [row] = all("contact_id = 'contact-1'");
    await moderator.command('conversation pin', { id: String(row?.id) });
    const found = await listed({ contact: 'contact-1', pinned: 'only' });
    expect(textOf(found)).toContain('`contact-1` 📌 · never active');
    expect(idsIn(found)).toContain('added00000000001');
  });
});

it('200 records are gone through, and somebody else who sends the form gets a copy', async () => {
  const [member, moderator] = [rollcall.as('member'), rollcall.as('moderator')];
  const list = await member.command('records', { limit: 7 });
  expect(headingOf(list)).toBe('**8+ records · page 1** · oldest first');
  const copy = await pageOf(moderator, list, '4');
  expect(messageOf(copy).ephemeral).toBe(true);
  const rows = loggedRows(rollcall.database);
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

describe('2,500 names', () => {
  it('are gone through as a card, by pages and by what they begin with', async () => {
    const member = rollcall.as('member');
    let outcome = await member.command('list', { name: 'collector' });
    expect(buttonsOf(outcome)).toEqual(['(Previous) | Page 1 | Next', 'All names as a file']);
    outcome = await pageOf(member, outcome, 'Quiet-ha');
    expect(textOf(outcome)).toContain('**2,500 names · page 105 of 167**');
    expect(textOf(outcome)).toContain('1 of the names begins with `Quiet-ha`: it is on this page.');
    expect(textOf(outcome)).toContain('\nquiet-harbour\n');
    outcome = await pageOf(member, outcome, 'last');
    expect(headingOf(outcome)).toBe('**2,500 names · page 167 of 167**');
    expect(textOf(await pageOf(member, outcome, 'x'))).toContain(english.lists.find.none({ typed: '`x`' }));
    expect(textOf(await pageOf(member, outcome, '"12"'))).toContain(
      english.lists.find.none({ typed: '`12`' }),
    );
    expect(textOf(await pageOf(member, outcome, ' '))).toContain(english.lists.form.nothing);
  });
});
