import type { InteractionResult } from 'local-discord/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { english } from '../../src/handlers/words/words.ts';
import { FOR_EVERYONE } from '../handlers/command-names.ts';
import {
  auditOf,
  buttonOf,
  menuOf,
  messageOf,
  type Rollcall,
  rollcallFor,
  SUBCOMMANDS,
  startRollcall,
  textOf,
} from './rollcall.ts';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall();
});
afterEach(() => rollcall.reset());
afterAll(() => rollcall.close());

/** A conversation that is neither pinned, muted nor archived. */
const PLAIN =
  'SELECT id FROM conversations WHERE is_pinned = 0 AND is_muted = 0 AND archived_at IS NULL LIMIT 1';
const anyId = () => String(rollcall.database.prepare(PLAIN).get()?.id);
const everything = () =>
  JSON.stringify(rollcall.database.prepare('SELECT * FROM conversations ORDER BY id').all());

describe('somebody who is no moderator', () => {
  const expectRefused = (outcome: InteractionResult, sentence: RegExp) => {
    expect(textOf(outcome)).toMatch(sentence);
    expect(messageOf(outcome).ephemeral).toBe(true);
  };

  it('is not offered the commands, in the server or elsewhere', async () => {
    for (const person of ['member', 'visitor'] as const) {
      expect(
        rollcall.discord
          .clientOf(person)
          .commands()
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(FOR_EVERYONE.toSorted());
    }
    expect(rollcall.moderator.commands().map(({ name }) => name)).toContain('conversation');
  });

  it.each(['member', 'visitor'] as const)(
    'is refused every command when a %s sends it all the same',
    async (person) => {
      const client = rollcall.discord.tamperedClientOf(person);
      const before = everything();
      const reason = person === 'member' ? /you need the Manage Messages permission/ : /only in servers/;
      for (const noun of ['conversation', 'score']) {
        for (const name of SUBCOMMANDS) {
          expectRefused(
            await client.command(`${noun} ${name}`, { id: anyId(), action: 'pin', contact: 'x' }),
            reason,
          );
        }
      }
      expect(everything()).toBe(before);
      expect(rollcall.service.calls).toEqual([]);
      await rollcall.bot.stop();
      const refused = { outcome: 'refused', user: client.user.id };
      expect(auditOf(rollcall)).toEqual([
        expect.objectContaining({ ...refused, action: '/conversation list' }),
        expect.objectContaining({ ...refused, count: 2 * SUBCOMMANDS.length - 1 }),
      ]);
    },
  );

  it('is suggested nothing, and no call is made for it', async () => {
    const client = rollcall.discord.tamperedClientOf('member');
    expect(await client.autocomplete('conversation show', 'id', '')).toEqual({
      kind: 'choices',
      choices: [],
    });
    expect(rollcall.service.calls).toEqual([]);
  });

  it('is refused every click, choice and modal on a shared answer', async () => {
    const id = anyId();
    const shared = messageOf(
      await rollcall.as('moderator').command('conversation show', { id, share: true }),
    ).message;
    const list = messageOf(
      await rollcall.as('moderator').command('conversation list', { share: true }),
    ).message;
    const before = everything();
    const member = rollcall.discord.clientOf('member');
    for (const label of ['Pin', 'Mute', 'Archive', 'Pin a message', 'Delete']) {
      expectRefused(await member.click(shared.id, buttonOf(shared, label)), /Manage Messages/);
    }
    expectRefused(await member.click(list.id, buttonOf(list, 'Next')), /Manage Messages/);
    const menu = menuOf(list);
    expectRefused(
      await member.select(list.id, menu.custom_id, [String(menu.options[0]?.value)]),
      /Manage Messages/,
    );
    const tampered = rollcall.discord.tamperedClientOf('member');
    for (const forged of [
      `conversation-change.1:mute:${id}`,
      'conversation-bulk.3:mute:abcdefghij',
      `conversation-message.1:${id}`,
      `conversation-undo.1:is_muted:true:false:${id}`,
    ]) {
      expectRefused(await tampered.click(shared.id, forged), /Manage Messages/);
    }
    expect(everything()).toBe(before);
  });
});

describe('the settings of the host', () => {
  it('name roles that moderators need', async ({ onTestFinished }) => {
    const narrow = await rollcallFor(onTestFinished, { MODERATOR_ROLE_IDS: '1190000000000000999' });
    const refused = await narrow.as('moderator').command('conversation list');
    expect(textOf(refused)).toContain('This is for moderators: you need the role <@&1190000000000000999>.');
    const wide = await rollcallFor(onTestFinished, {
      MODERATOR_ROLE_IDS: '1190000000000000999,1190000000000000300',
    });
    expect(textOf(await wide.as('moderator').command('conversation list'))).toMatch(
      /(11\+|60) conversations · page 1/,
    );
  });

  it('name the servers with moderation, which others do not have', async ({ onTestFinished }) => {
    const other = await rollcallFor(onTestFinished, { MODERATION_GUILD_IDS: '1190000000000000555' });
    const offered = other.moderator.commands().map(({ name }) => name);
    expect(offered.toSorted()).toEqual(FOR_EVERYONE.toSorted());
    const outcome = await other.discord.tamperedClientOf('moderator').command('conversation list');
    expect(textOf(outcome)).toContain(english.answers.access.otherServers);
  });
});

describe('a confirmation', () => {
  const askedBy = async (id: string) => {
    const { message } = messageOf(
      await rollcall.as('moderator').command('conversation delete', { id, reason: 'spam' }),
    );
    return { messageId: message.id, customId: buttonOf(message, 'Delete for good') };
  };

  it('is for whoever asked alone', async () => {
    const id = anyId();
    const { messageId, customId } = await askedBy(id);
    const another = customId.replace(rollcall.moderator.user.id, rollcall.member.user.id);
    const outcome = await rollcall.discord.tamperedClientOf('moderator').click(messageId, another);
    expect(textOf(outcome)).toContain(`Only <@${rollcall.member.user.id}> can confirm this.`);
    expect(anyId()).toBe(id);
    expect(auditOf(rollcall)).toEqual([
      expect.objectContaining({
        action: 'conversation delete',
        target: id,
        outcome: 'refused',
        why: 'somebody else was asked',
      }),
    ]);
  });

  it('works after a restart', async () => {
    const id = anyId();
    const { messageId, customId } = await askedBy(id);
    await rollcall.restart();
    expect(textOf(await rollcall.as('moderator').click(customId, { message: messageId }))).toContain(
      'Deleted the conversation',
    );
    expect(anyId()).not.toBe(id);
  });
});

describe('the audit', () => {
  it('has who, where, what, before and after, the outcome and the reference', async () => {
    const id = String(
      rollcall.database.prepare('SELECT id FROM conversations WHERE is_muted = 0 LIMIT 1').get()?.id,
    );
    await rollcall.as('moderator').command('conversation change', { action: 'mute', id });
    await rollcall.as('moderator').command('conversation change', { action: 'mute', id });
    await rollcall.as('moderator').command('conversation change', { action: 'mute', id: 'nothing-has-this' });
    const who = {
      user: rollcall.moderator.user.id,
      guild: rollcall.discord.guildId,
      channel: expect.any(String),
    };
    expect(auditOf(rollcall)).toEqual([
      expect.objectContaining({
        ...who,
        action: 'conversation mute',
        target: id,
        outcome: 'done',
        before: expect.objectContaining({ is_muted: false }),
        after: expect.objectContaining({ is_muted: true }),
      }),
      expect.objectContaining({ ...who, target: id, outcome: 'unchanged' }),
      expect.objectContaining({ ...who, target: 'nothing-has-this', outcome: 'unchanged' }),
    ]);
    for (const line of rollcall.log.filter(({ audit }) => audit))
      expect(line.reference).toMatch(/^[0-9a-f]{8}$/);
  });
});
