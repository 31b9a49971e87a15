import type { Person } from 'local-discord/control-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/en/index.ts';
import { TYPED_FOR_EVERYONE } from '../handlers/command-names.ts';
import { loggedRows, rowsIn } from './many-records.ts';
import { buttonOf, messageOf, type Rollcall, SUBCOMMANDS, startRollcall, textOf } from './rollcall.ts';

const IN_MENUS = english.help.heading.inMenus;

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall();
});
afterAll(() => rollcall.close());

describe('/records', () => {
  it('shows 15 records in the order of their ids, to everybody, and goes on', async () => {
    const outcome = await rollcall.as('member').command('records');
    const { message, ephemeral } = messageOf(outcome);
    expect(ephemeral).toBe(false);
    expect(textOf(outcome)).toContain('16+ records · page 1');
    const rows = loggedRows(rollcall.database);
    expect(rowsIn(textOf(outcome))).toEqual(rows.slice(0, 15));
    const next = await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    expect(textOf(next)).toContain('31+ records · page 2');
    expect(rowsIn(textOf(next))[0]).toBe(rows[15]);
    const back = await rollcall
      .as('member')
      .click(buttonOf(messageOf(next).message, 'Previous'), { message: message.id });
    expect(textOf(back)).toContain('page 1');
  });

  it('counts one record as one, and leaves metadata to Details, as JSON when it is', async () => {
    const { message } = messageOf(await rollcall.as('member').command('records', { limit: 5 }));
    expect(JSON.stringify(message.embeds)).not.toContain('seed');
    expect(textOf(await rollcall.as('member').command('records', { limit: 1 }))).toContain(
      '**2+ records · page 1**',
    );
    const details = await rollcall.as('member').click(buttonOf(message, 'Details'), { message: message.id });
    expect(messageOf(details).ephemeral).toBe(true);
    expect(textOf(details)).toMatch(/^\*\*Record 1\*\* /);
    expect(textOf(details)).toContain('**Metadata**\n```\n{"seed":1,"seconds":61,"combo":[1,1]}\n```');
    const chosen = messageOf(details).message;
    const other = await rollcall.as('member').choose(['5'], { message: chosen.id });
    expect(messageOf(other).message.id).toBe(chosen.id);
    expect(textOf(other)).toMatch(/^\*\*Record 5\*\* /);
    expect(textOf(other)).toContain('**Metadata**, which is not JSON\n```\nseed=5; replay lost\n```');
    expect(textOf(other)).toMatch(/^[0-9a-f]{64}$/m);
  });
});

describe('/help', () => {
  const helpFor = async (who: Person) => {
    const { message } = messageOf(await who.command('help'));
    return { message, fields: message.embeds[0]?.fields ?? [] };
  };

  it('shows a member what they may use, as commands to click, and last what is not for them', async () => {
    const { fields } = await helpFor(rollcall.as('member'));
    expect(fields.map(({ name }) => name)).toEqual([
      'What you can do here',
      IN_MENUS,
      'Not available to you here',
    ]);
    for (const name of TYPED_FOR_EVERYONE)
      expect(fields[0]?.value).toMatch(new RegExp(`^</${name}:\\d+> `, 'm'));
    expect(fields[2]?.value).toMatch(
      /^`\/conversation`, `\/score`, `Find their conversations`: This is for moderators: you need the permission/,
    );
  });

  it('shows a moderator every subcommand, and a page for each command from the menu', async () => {
    const { message, fields } = await helpFor(rollcall.as('moderator'));
    expect(fields).toHaveLength(5);
    expect(fields[4]?.value).toBe(
      '`/board`, `/settings`: This is for managers: you need the permission Manage Server.',
    );
    for (const name of SUBCOMMANDS)
      expect(fields[1]?.value).toMatch(new RegExp(`</conversation ${name}:\\d+>`));
    const page = messageOf(await rollcall.as('moderator').choose(['conversation'], { message: message.id }));
    expect(page.message.id).toBe(message.id);
    expect(page.message.embeds[0]?.title).toBe('/conversation');
    for (const name of SUBCOMMANDS)
      expect(page.message.embeds[0]?.description).toContain(`/conversation ${name}`);
  });
});
