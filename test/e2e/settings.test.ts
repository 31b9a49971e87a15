import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Person } from 'local-discord/control-client';
import { DEMO_IDS } from 'local-world/demo-world';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const { moderatorRoleId: ROLE, auditChannelId: CHANNEL, guildId: SERVER } = DEMO_IDS;

/** What is sent with a form, by the keys of the settings; what is left out stays as the form shows it. */
type Fields = Parameters<Person['submit']>[1];

const NOTHING_SET: Fields = {
  moderator_roles: [],
  audit_channel: [],
  language: ['-'],
  page_size: '-',
  cooldown: '-',
};

/** The panel of somebody. */
const panelOf = async (who: Person) => messageOf(await who.command('settings'));

/** Opens the form of a panel. */
async function formOf(who: Person, message: string): Promise<string> {
  const { form } = await who.click('settings-change.1', { message });
  if (form === undefined) throw new Error('Change opens no form');
  return form;
}

/** Sends a form from a panel of its own. */
async function change(who: Person, fields: Fields) {
  const { message } = await panelOf(who);
  return who.submit(await formOf(who, message.id), fields);
}

/** Settings as their export has them. */
async function exportedBy(who: Person): Promise<unknown> {
  const { message } = await panelOf(who);
  const exported = await who.click('settings-export.1', { message: message.id });
  const [, json = ''] = /^```\n([\s\S]*)\n```$/.exec(textOf(exported)) ?? [];
  return JSON.parse(json);
}

/** Lets moderators manage the server too. */
const promote = ({ discord }: Rollcall) =>
  discord.settings.setRolePermissions(
    SERVER,
    ROLE,
    PermissionFlagsBits.ManageMessages | PermissionFlagsBits.ManageGuild,
  );

describe('/settings', () => {
  let rollcall: Rollcall;
  let manager: Person;
  beforeAll(async () => {
    rollcall = await startRollcall();
    manager = rollcall.as('manager');
  });
  afterAll(() => rollcall.close());
  afterEach(async () => {
    rollcall.discord.settings.restore();
    await change(manager, NOTHING_SET);
    rollcall.log.length = 0;
  });

  it('saves a form in the panel, and shows it filled in the next time', async () => {
    const { message } = await panelOf(manager);
    const set = {
      moderator_roles: [ROLE],
      audit_channel: [CHANNEL],
      language: ['fr'],
      page_size: '5',
      cooldown: '30',
    };
    const outcome = await manager.submit(await formOf(manager, message.id), set);
    expect(messageOf(outcome).message.id).toBe(message.id);
    expect(textOf(outcome)).toMatch(
      /^Saved: Moderator roles, Audit channel, Language, Rows per page, Cooldown\./,
    );
    expect(textOf(outcome)).toContain(`**Moderator roles:** <@&${ROLE}> · set here`);
    const settings = {
      moderator_roles: [ROLE],
      audit_channel: CHANNEL,
      language: 'fr',
      page_size: 5,
      cooldown: 30,
    };
    expect(await exportedBy(manager)).toEqual({ rollcall: 1, server: SERVER, settings });
    expect(auditOf(rollcall)).toContainEqual(
      expect.objectContaining({
        action: 'settings change',
        outcome: 'done',
        after: settings,
        before: Object.fromEntries(Object.keys(settings).map((key) => [key, null])),
      }),
    );
    // Nothing is typed: the form has it all.
    expect(textOf(await change(manager, {}))).toContain('The form changed nothing');
    expect(textOf(await change(manager, { language: [] }))).toContain('Saved: Language.');
    expect(await exportedBy(manager)).toMatchObject({ settings: { page_size: 5, cooldown: 30 } });
  });

  it('works after a restart between the panel, the form and its sending', async () => {
    const { message } = await panelOf(manager);
    await rollcall.restart();
    const form = await formOf(manager, message.id);
    await rollcall.restart();
    expect(textOf(await manager.submit(form, { page_size: '20' }))).toContain('Saved: Rows per page.');
    await rollcall.restart();
    expect(await exportedBy(manager)).toMatchObject({ settings: { page_size: 20 } });
    const history = await manager.click('settings-history.1', { message: message.id });
    expect(textOf(history)).toContain('Rows per page: not set → 20');
  });

  it('tells one of two managers who save at once, and shows the settings as they are', async () => {
    promote(rollcall);
    const people = [manager, rollcall.as('moderator2')];
    const forms = await Promise.all(people.map(async (who) => formOf(who, (await panelOf(who)).message.id)));
    const rows = ['10', '25'];
    const told = await Promise.all(
      people.map(async (who, at) => textOf(await who.submit(forms[at] ?? '', { page_size: rows[at] ?? '' }))),
    );
    const saved = told.findIndex((text) => text.startsWith('Saved: Rows per page.'));
    expect(saved).not.toBe(-1);
    expect(told[1 - saved]).toMatch(
      /^Nothing was saved: somebody else has changed the settings in the meantime/,
    );
    for (const text of told) expect(text).toContain(`**Rows per page:** ${rows[saved]} · set here`);
    expect(await exportedBy(manager)).toMatchObject({ settings: { page_size: Number(rows[saved]) } });
    const ends = auditOf(rollcall).map((line) => z.object({ outcome: z.string() }).parse(line).outcome);
    expect(ends.toSorted()).toEqual(['done', 'unchanged']);
  });

  it('refuses everybody else, at the command, a press and the form', async () => {
    const before = await exportedBy(manager);
    const { message } = await panelOf(manager);
    const opened = await rollcall.discord.clientOf('manager').click(message.id, 'settings-change.1');
    if (opened.kind !== 'modal') throw new Error('No form');
    for (const person of ['member', 'moderator', 'visitor'] as const) {
      expect(
        rollcall.discord
          .clientOf(person)
          .commands()
          .map(({ name }) => name),
      ).not.toContain('settings');
      const hostile = rollcall.discord.tamperedClientOf(person);
      const sentence =
        person === 'visitor'
          ? 'only in servers that have installed Rollcall'
          : 'the permission Manage Server';
      for (const name of ['settings', 'board list'])
        expect(textOf(await hostile.command(name))).toContain(sentence);
      if (person === 'visitor') continue;
      for (const id of ['change', 'history', 'undo', 'export', 'panel']) {
        const pressed = await hostile.click(message.id, `settings-${id}.1`);
        expect(textOf(pressed)).toContain(sentence);
      }
      expect(textOf(await hostile.submit(opened, { page_size: '5' }))).toContain(sentence);
    }
    expect(await exportedBy(manager)).toEqual(before);
    await rollcall.restart();
    expect(auditOf(rollcall)).toContainEqual(
      expect.objectContaining({ action: '/settings', outcome: 'refused' }),
    );
  });

  it('saves nothing where nobody knows whether Discord took the deferral', async () => {
    const { message } = await panelOf(manager);
    const form = await formOf(manager, message.id);
    rollcall.discord.faults.next(/POST .*\/callback/, { kind: 'lost-answer' });
    await manager.submit(form, { page_size: '5' });
    await expect
      .poll(() => auditOf(rollcall))
      .toContainEqual(
        expect.objectContaining({ outcome: 'failed', why: 'it is uncertain whether it was done' }),
      );
    const [seen] = await manager.messages({
      like: /It is uncertain whether this was done: check with \/settings/,
    });
    expect(seen?.id).toBe(message.id);
    expect(await exportedBy(manager)).toMatchObject({ settings: {} });
  });
});
