import type { Person } from 'local-discord/control-client';
import type { InteractionResult } from 'local-discord/people';
import { DEMO_IDS } from 'local-world/demo-world';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const { memberRoleId: ROLE, auditChannelId: CHANNEL, guildId: SERVER } = DEMO_IDS;
const REFUSED = { outcome: 'refused', action: '/conversation list' };

describe('a command in a server, from somebody who alone has installed the bot there', () => {
  let rollcall: Rollcall;
  /** The latest command of each person, as the local Discord recorded it. */
  const latest = new Map<string, readonly [number: number, payload: string]>();

  beforeAll(async () => {
    rollcall = await startRollcall();
    await rollcall.as('member').command('list', { name: 'collector' });
    await rollcall.as('moderator').command('conversation list');
    for (const each of rollcall.discord.workshop?.happenings.list() ?? [])
      if (each.kind === 'interaction') latest.set(each.who, [each.number, each.payload ?? '']);
    await save(rollcall.as('manager'), {
      moderator_roles: [ROLE],
      audit_channel: [CHANNEL],
      language: ['de'],
      page_size: '5',
      cooldown: '30',
    });
    rollcall.log.length = 0;
  });
  afterEach(() => rollcall.discord.settings.channels.restore());
  afterAll(() => rollcall.close());

  /** Saves settings of the server. */
  async function save(manager: Person, fields: Parameters<Person['submit']>[1]): Promise<void> {
    const { message } = messageOf(await manager.command('settings'));
    const { form } = await manager.click('settings-change.1', { message: message.id });
    if (form === undefined) throw new Error('Change opens no form');
    expect(textOf(await manager.submit(form, fields))).toContain('Saved: Moderator roles, Audit channel');
  }

  /** Sends a person's latest command as Discord does where the server has not installed the bot. */
  async function asUserInstall(who: string): Promise<InteractionResult> {
    const [number = 0, payload = ''] = latest.get(who) ?? [];
    const { user } = rollcall.discord.clientOf(who);
    const sent = JSON.parse(payload);
    expect(sent).toMatchObject({ guild_id: SERVER, authorizing_integration_owners: { 0: SERVER } });
    sent.authorizing_integration_owners = { 1: user.id };
    const again = await rollcall.discord.workshop?.sendAgain(number, JSON.stringify(sent));
    if (again?.kind !== 'interaction') throw new Error(`Nothing was begun, but ${again?.kind}`);
    return again.result;
  }

  it("is answered in the asker's language with the usual rows, and waits for the server's cooldown", async () => {
    expect(textOf(await asUserInstall('member'))).toContain('**16+ names · page 1**');
    expect(textOf(await asUserInstall('member'))).toMatch(/\d+ seconds/);
  });

  it("is refused without the server's role, with a line in its audit channel, in its language", async () => {
    expect(textOf(await asUserInstall('moderator'))).toContain(`<@&${ROLE}>`);
    const told = () => rollcall.discord.channelMessages(CHANNEL).flatMap(({ embeds }) => embeds);
    await expect
      .poll(() => told().map(({ description }) => description))
      .toContainEqual(expect.stringContaining('durfte'));
  });

  it('has a warning in the log with the line where the bot may not enter the audit channel', async () => {
    // The refusal before counts for the minute of this person.
    await rollcall.restart();
    rollcall.discord.settings.channels.remove(SERVER, CHANNEL);
    expect(textOf(await asUserInstall('moderator'))).toContain(`<@&${ROLE}>`);
    await expect
      .poll(() => rollcall.log)
      .toContainEqual(
        expect.objectContaining({
          level: 'warn',
          serverChannel: CHANNEL,
          auditChannel: 'behind',
          unsent: expect.stringContaining('durfte'),
        }),
      );
    expect(auditOf(rollcall)).toContainEqual(expect.objectContaining(REFUSED));
  });
});
