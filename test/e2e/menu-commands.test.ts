import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buttonOf, menuOf, messageOf, type Rollcall, startRollcall, TRANSPORTS, textOf } from './rollcall.ts';

const LOOK_UP = 'Look up this name';
const FIND = 'Find their conversations';

describe.each(TRANSPORTS)('over %s:', (transport) => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall({}, { transport });
  });
  afterAll(() => rollcall.close());
  beforeEach(() => {
    rollcall.service.calls.length = 0;
  });

  const lookUp = (text: string) => {
    const { message } = rollcall.moderator.say(text);
    return rollcall.member.onMessage(LOOK_UP, message.id);
  };

  describe(LOOK_UP, () => {
    it('shows the wallet of the name that a message is, to the asker alone, with the pages of /list', async () => {
      const outcome = await lookUp('collector');
      expect(messageOf(outcome).ephemeral).toBe(true);
      expect(textOf(outcome)).toMatch(/^`collector` belongs to the wallet\n/);
      const { message } = messageOf(outcome);
      const next = await rollcall.member.click(message.id, buttonOf(message, 'Next'));
      expect(messageOf(next).message.id).toBe(message.id);
      expect(textOf(next)).toContain('page 2');
    });

    it('offers nobody what it has shown to one person, and a name of /list to everybody', async () => {
      const offered = async () =>
        rollcall.moderator.autocomplete('list', 'name', 'collector').then((outcome) => {
          if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
          return outcome.choices.map(({ value }) => value);
        });
      const { message } = messageOf(await lookUp('is `collector` or `ada` meant?'));
      await rollcall.member.select(message.id, menuOf(message).custom_id, ['collector']);
      const shown = messageOf(await lookUp('collector')).message;
      await rollcall.member.click(shown.id, buttonOf(shown, 'Next'));
      expect(await offered()).toEqual([]);
      await rollcall.member.command('list', { name: 'collector' });
      expect(await offered()).toEqual(['collector']);
    });

    it('asks which of several names is meant before it asks the service', async () => {
      const outcome = await lookUp('does anybody know ada?');
      const { message } = messageOf(outcome);
      expect(textOf(outcome)).toBe('Which of these is the name?');
      expect(rollcall.service.calls).toEqual([]);
      const menu = menuOf(message);
      expect(menu.options.map(({ value }) => value)).toEqual([
        'does anybody know ada?',
        'does',
        'anybody',
        'know',
        'ada',
      ]);
      const chosen = await rollcall.member.select(message.id, menu.custom_id, ['ada']);
      expect(messageOf(chosen).message).toMatchObject({ id: message.id, content: '' });
      expect(textOf(chosen)).toMatch(/^`ada` belongs to the wallet\n/);
    });

    it('takes what stands in backticks, and what a card of its own is about', async () => {
      expect(textOf(await lookUp('I mean `solo`, of course'))).toMatch(/^`solo` belongs to the wallet\n/);
      const { message } = messageOf(await rollcall.member.command('list', { name: 'solo' }));
      const of = await rollcall.member.onMessage(LOOK_UP, message.id);
      expect(menuOf(messageOf(of).message).options.map(({ value }) => value)[0]).toBe('solo');
    });

    it('tries small letters, offers near names, and says what to do where there is no name', async () => {
      await rollcall.member.command('list', { name: 'ada' });
      expect(textOf(await lookUp('ADA'))).toMatch(/^`ada` belongs to the wallet\n/);
      expect(textOf(await lookUp('adaa'))).toContain('Did you mean `ada`?');
      expect(textOf(await lookUp('```\na\nb\n```'))).toContain('There is no name in this message');
    });

    it('works in a direct message', async () => {
      const visitor = rollcall.discord.clientOf('visitor');
      const outcome = await visitor.onMessage(LOOK_UP, visitor.say('solo').message.id);
      expect(textOf(outcome)).toContain('belongs to the wallet');
    });
  });

  describe(FIND, () => {
    it('shows the conversations whose contact is the id or the name of the user, and says so', async () => {
      const { id } = rollcall.member.user;
      await rollcall.moderator.command('conversation create', { contact: 'member' });
      await rollcall.moderator.command('conversation create', { contact: id, group: 'eu' });
      await rollcall.moderator.command('conversation create', { contact: 'member-2' });
      const outcome = await rollcall.moderator.onUser(FIND, '@member');
      const text = textOf(outcome);
      expect(messageOf(outcome).ephemeral).toBe(true);
      expect(text).toContain('**2 conversations**');
      expect(text).toContain(`Rollcall looks for the user's id \`${id}\` or name \`member\` as the contact:`);
      expect(text).toMatch(/^`member` · never active · `\w{16}`$/m);
      expect(text).toMatch(new RegExp(`^\`${id} · group eu\` · never active · `, 'm'));
      expect(text).not.toContain('member-2');
      const menu = menuOf(messageOf(outcome).message);
      expect(menu.options).toHaveLength(2);
      const { message } = messageOf(outcome);
      const [first] = menu.options;
      const shown = await rollcall.moderator.select(message.id, menu.custom_id, [first?.value ?? '']);
      expect(messageOf(shown).message.id).toBe(message.id);
      expect(textOf(shown)).toContain(first?.value);
      expect(buttonOf(messageOf(shown).message, 'Delete')).not.toBe('');
    });

    it('shows ten, and says that there are more', async () => {
      for (let made = 0; made < 11; made++)
        await rollcall.moderator.command('conversation create', { contact: 'moderator2', group: `g${made}` });
      const text = textOf(await rollcall.moderator.onUser(FIND, '@moderator2'));
      expect(text).toContain('**10 conversations, and there are more**');
      expect(text.match(/never active/g)).toHaveLength(10);
    });

    it('says so when there is none, and leaves out what was deleted elsewhere', async () => {
      expect(textOf(await rollcall.moderator.onUser(FIND, '@newcomer'))).toContain('**No conversations**');
      await rollcall.moderator.command('conversation create', { contact: 'newcomer' });
      const found = textOf(await rollcall.moderator.onUser(FIND, '@newcomer'));
      expect(found).toContain('**1 conversation**');
      const [, id] = /never active · `(\w{16})`/.exec(found) ?? [];
      const { status } = await fetch(new URL(`/v1/conversations/${id}`, rollcall.service.url), {
        method: 'DELETE',
        headers: { authorization: `Bearer ${rollcall.serviceToken}` },
      });
      expect(status).toBe(204);
      expect(textOf(await rollcall.moderator.onUser(FIND, '@newcomer'))).toContain('**No conversations**');
    });

    it('is refused to whoever may not moderate, and that is written down', async () => {
      await expect(rollcall.member.onUser(FIND, '@moderator')).rejects.toThrow('there is none');
      const outcome = await rollcall.discord.tamperedClientOf('member').onUser(FIND, '@moderator');
      expect(textOf(outcome)).toMatch(/^This is for moderators: /);
      expect(rollcall.log.some(({ audit }) => JSON.stringify(audit ?? '').includes(FIND))).toBe(true);
      expect(rollcall.service.calls).toEqual([]);
    });
  });
});
