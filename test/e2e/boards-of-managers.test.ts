import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Person } from 'local-discord/control-client';
import { DEMO_IDS } from 'local-world/demo-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const { auditChannelId: AUDIT, guildId: SERVER, moderatorRoleId: ROLE } = DEMO_IDS;

const GENERAL = '1190000000000000200';

const WANTED = { provider: 'star-forge', channel: GENERAL };

const idIn = (text: string): string => /Board `([a-z0-9]{6})`/.exec(text)?.[1] ?? '';

describe('/board', () => {
  let rollcall: Rollcall;
  let manager: Person;
  beforeAll(async () => {
    rollcall = await startRollcall();
    manager = rollcall.as('manager');
  });
  afterAll(() => rollcall.close());

  const create = async () => {
    const outcome = await manager.command('board create', WANTED);
    const id = idIn(textOf(outcome));
    if (id === '') throw new Error(textOf(outcome));
    return { ...messageOf(outcome), text: textOf(outcome), id };
  };
  const formOf = async (button: string, message: string, who = manager) => {
    const { form } = await who.click(button, { message });
    if (form === undefined) throw new Error(`${button} opens no form`);
    return form;
  };
  const cardOf = async (id: string, who: Person) => {
    const list = messageOf(await who.command('board list')).message;
    return { list, card: await who.choose([id], { message: list.id }) };
  };

  it('makes a board of a game and a channel, and changes all else by three forms, over restarts', async () => {
    const { id, message, text, ephemeral } = await create();
    expect(ephemeral).toBe(true);
    expect(text).toMatch(/^Created\. Its first post comes <t:\d+:F>\. Post now/);
    expect(text).toContain('**Posted:** every day');
    await rollcall.restart();
    const when = { every: 'week', at: '7:30', zone: 'asia/tokyo', day: 'sunday' };
    const first = await manager.submit(await formOf('When', message.id), when);
    expect(textOf(first)).toContain('Saved: Posted, Time, Time zone, Day.');
    expect(messageOf(first).message.id).toBe(message.id);
    const what = { period: 'month', stage: '2', limit: ['5'], chart: 'over-time' };
    const whatForm = await formOf('What', message.id);
    await rollcall.restart();
    expect(textOf(await manager.submit(whatForm, what))).toContain('Saved: Period, Stage, Rows, Chart.');
    const where = { channel: [AUDIT], message: 'new' };
    const card = textOf(await manager.submit(await formOf('Where', message.id), where));
    expect(card).toContain('Saved: Channel, Message.');
    for (const line of [
      `**Channel:** <#${AUDIT}>`,
      '**Posted:** every week',
      '**Time:** 07:30',
      '**Time zone:** Asia/Tokyo',
      '**Day:** Sunday',
      '**Message:** a new one each time',
      '**Stage:** 2',
      '**Rows:** 5',
      '**Chart:** scores over time',
    ])
      expect(card).toContain(line);
    await manager.click('Pause', { message: message.id });
    const { list } = await cardOf(id, manager);
    const line = list.embeds[0]?.description?.split('\n').find((each) => each.includes(id));
    expect(line).toBe(`\`${id}\` · \`star-forge\` · <#${AUDIT}> · every week · **paused by a manager**`);
    expect(auditOf(rollcall)).toContainEqual(
      expect.objectContaining({
        action: 'board change',
        target: id,
        outcome: 'done',
        after: { board: { channel: AUDIT, message: 'new' } },
      }),
    );
  });

  it('saves nothing of a form with a text that means nothing, which is there again by Edit again', async () => {
    const { message } = await create();
    const when = { every: 'week', at: '18:00', zone: 'berlin', day: 'friday' };
    const refused = await manager.submit(await formOf('When', message.id), when);
    expect(textOf(refused)).toMatch(/^Nothing was saved: `berlin` is not a time zone\./);
    const answer = messageOf(refused).message;
    expect(JSON.stringify(answer.components)).toContain('"label":"Europe/Berlin"');
    await rollcall.restart();
    // Only the zone is typed: the form has the rest.
    const again = await formOf('Edit again', answer.id);
    const saved = await manager.submit(again, { zone: 'Europe/Paris' });
    expect(textOf(saved)).toContain('Saved: Posted, Time, Time zone, Day.');
    expect(textOf(saved)).toContain('**Day:** Friday');
    expect(textOf(saved)).toContain('**Time zone:** Europe/Paris');
    // Once the board has changed, the button leads to the boards as they are.
    const older = messageOf(await manager.submit(await formOf('When', message.id), { zone: 'pariss' }));
    await manager.submit(await formOf('What', message.id), { limit: ['3'] });
    const old = await manager.click('Edit again', { message: older.message.id });
    expect(textOf(old)).toMatch(/^Nothing was saved: this board has changed in the meantime/);
    const list = await manager.click('All boards', { message: messageOf(old).message.id });
    expect(textOf(list)).toContain('star-forge');
  });

  it('has a longer text there again, too, over a restart', async () => {
    const { message } = await create();
    const at = '6 o’clock in the evening, or a quarter past it: all of us';
    const form = await formOf('When', message.id);
    const refused = await manager.submit(form, {
      every: 'week',
      at,
      zone: 'Asia/Ho_Chi_Minh',
      day: 'sunday',
    });
    await rollcall.restart();
    const again = await formOf('Edit again', messageOf(refused).message.id);
    const told = await manager.submit(again, {});
    expect(textOf(told)).toContain(`Nothing was saved: \`${at}\` is not a time`);
    const last = await formOf('Edit again', messageOf(told).message.id);
    const saved = textOf(await manager.submit(last, { at: '18:15' }));
    expect(saved).toContain('Saved: Posted, Time, Time zone, Day.');
    expect(saved).toContain('**Time zone:** Asia/Ho_Chi_Minh');
  });

  it('lets one of two managers save, and shows the other one the board as it is', async () => {
    const { id, message } = await create();
    const { ManageMessages, ManageGuild } = PermissionFlagsBits;
    rollcall.discord.settings.setRolePermissions(SERVER, ROLE, ManageMessages | ManageGuild);
    const other = rollcall.as('moderator2');
    const theirs = messageOf((await cardOf(id, other)).card).message;
    const forms = [await formOf('What', message.id), await formOf('When', theirs.id, other)];
    expect(textOf(await other.submit(forms[1] ?? '', { every: 'week' }))).toContain('Saved: Posted.');
    const told = textOf(await manager.submit(forms[0] ?? '', { limit: ['3'] }));
    expect(told).toMatch(/^Nothing was saved: this board has changed in the meantime/);
    expect(told).toContain('**Posted:** every week');
    expect(told).toContain('**Rows:** 10');
  });

  it('says of a button of an earlier version that it is old', async () => {
    const { id, message } = await create();
    const client = rollcall.discord.tamperedClientOf('manager');
    const told = textOf(await client.click(message.id, `board-change.1:${id}:1`));
    expect(told).toContain('older version');
  });

  it('is refused for a channel in which the bot may not write any more, and saves nothing', async () => {
    const { settings, applicationId } = rollcall.discord;
    const { ViewChannel, ReadMessageHistory } = PermissionFlagsBits;
    const bot = settings.servers().find(({ id }) => id === SERVER)?.bot.id ?? applicationId;
    settings.channels.permit(
      SERVER,
      GENERAL,
      bot,
      new Map([
        [ViewChannel, false],
        [ReadMessageHistory, false],
      ]),
    );
    const lines = auditOf(rollcall).length;
    const refused = await manager.command('board create', WANTED);
    settings.restore();
    expect(textOf(refused)).toMatch(
      /^Nothing was saved: Rollcall lacks View Channel,.* Read Message History/,
    );
    expect(auditOf(rollcall)).toHaveLength(lines);
  });
});
