import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS, FOR_EVERYONE } from '../handlers/command-names.ts';
import {
  buttonOf,
  messageOf,
  type Rollcall,
  SUBCOMMANDS,
  startRollcall,
  TRANSPORTS,
  textOf,
} from './rollcall.ts';

describe.each(TRANSPORTS)('over %s:', (transport) => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    rollcall = await startRollcall({}, { transport });
  });
  afterAll(() => rollcall.close());

  describe('/records', () => {
    it('shows 15 records in the order of their ids, to everybody, and goes on', async () => {
      const outcome = await rollcall.member.command('records');
      const { message, ephemeral } = messageOf(outcome);
      expect(ephemeral).toBe(false);
      expect(textOf(outcome)).toContain('Records 1 to 15, and there are more');
      expect([...textOf(outcome).matchAll(/^#(\d+) /gm)].map(([, id]) => Number(id))).toEqual(
        Array.from({ length: 15 }, (_, at) => at + 1),
      );
      const next = await rollcall.member.click(message.id, buttonOf(message, 'Next'));
      expect(textOf(next)).toContain('Records 16 to 30, and there are more');
      expect(textOf(next)).toContain('#16 ');
      const back = await rollcall.member.click(message.id, buttonOf(messageOf(next).message, 'Previous'));
      expect(textOf(back)).toContain('Records 1 to 15');
    });

    it('shows the last ones first when asked to, down to the end', async () => {
      let outcome = await rollcall.member.command('records', { default: 'desc', limit: 25 });
      const { id } = messageOf(outcome).message;
      const seen: number[] = [];
      for (;;) {
        seen.push(...[...textOf(outcome).matchAll(/^#(\d+) /gm)].map(([, found]) => Number(found)));
        if (!textOf(outcome).includes('there are more')) break;
        outcome = await rollcall.member.click(id, buttonOf(messageOf(outcome).message, 'Next'));
      }
      expect(seen).toEqual(Array.from({ length: 200 }, (_, at) => 200 - at));
    });

    it('shows metadata whole on a page of 15, and counts one record as one', async () => {
      expect(textOf(await rollcall.member.command('records'))).toMatch(/^`\{"seed":1,.*\}`$/m);
      expect(textOf(await rollcall.member.command('records', { limit: 1 }))).toContain(
        '**Record 1, and there are more**',
      );
    });

    it('shows metadata as JSON when it is, and as text when it is not', async () => {
      const texts = [];
      for (const direction of ['asc', 'desc']) {
        texts.push(textOf(await rollcall.member.command('records', { default: direction, limit: 25 })));
      }
      expect(texts.join('\n')).toMatch(/^`\{"/m);
      expect(texts.join('\n')).toMatch(/^not JSON: `/m);
    });
  });

  describe('/help', () => {
    const titles = async (who: 'member' | 'moderator') => {
      const { message } = messageOf(await rollcall[who].command('help'));
      return { titles: message.embeds.map(({ title }) => title), content: message.content };
    };

    it('shows a member what they may use, and why the rest is not for them', async () => {
      const help = await titles('member');
      expect(help.titles).toEqual(FOR_EVERYONE.map((name) => `/${name}`));
      expect(help.content).toContain(
        '**/conversation** is not for you here. This is for moderators: you need the permission',
      );
    });

    it('shows a moderator everything, with every subcommand', async () => {
      const { message } = messageOf(await rollcall.moderator.command('help'));
      expect(message.embeds.map(({ title }) => title)).toEqual(COMMANDS.map((name) => `/${name}`));
      const conversation = message.embeds.find(({ title }) => title === '/conversation')?.description;
      for (const name of SUBCOMMANDS) {
        expect(conversation).toContain(`/conversation ${name}`);
      }
      expect(message.content).toBe('');
    });

    it('says in a direct message that moderation is elsewhere', async () => {
      const { message } = messageOf(await rollcall.discord.clientOf('visitor').command('help'));
      expect(message.content).toContain('This works only in the servers that the host of this bot has named');
    });
  });
});
