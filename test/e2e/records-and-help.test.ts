import type { ChatClient } from 'local-discord/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOR_EVERYONE } from '../handlers/command-names.ts';
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
      expect(textOf(outcome)).toContain('At least 16 records · page 1');
      expect([...textOf(outcome).matchAll(/^#(\d+) /gm)].map(([, id]) => Number(id))).toEqual(
        Array.from({ length: 15 }, (_, at) => at + 1),
      );
      const next = await rollcall.member.click(message.id, buttonOf(message, 'Next'));
      expect(textOf(next)).toContain('At least 31 records · page 2');
      expect(textOf(next)).toContain('#16 ');
      const back = await rollcall.member.click(message.id, buttonOf(messageOf(next).message, 'Previous'));
      expect(textOf(back)).toContain('page 1');
    });

    it('shows the last ones first when asked to, down to the end', async () => {
      let outcome = await rollcall.member.command('records', { default: 'desc', limit: 25 });
      const { id } = messageOf(outcome).message;
      const seen: number[] = [];
      for (let page = 1; ; page += 1) {
        seen.push(...[...textOf(outcome).matchAll(/^#(\d+) /gm)].map(([, found]) => Number(found)));
        if (page === 8) break;
        outcome = await rollcall.member.click(id, buttonOf(messageOf(outcome).message, 'Next'));
      }
      expect(seen).toEqual(Array.from({ length: 200 }, (_, at) => 200 - at));
    });

    it('shows metadata whole on a page of 15, and counts one record as one', async () => {
      expect(textOf(await rollcall.member.command('records'))).toMatch(/^`\{"seed":1,.*\}`$/m);
      expect(textOf(await rollcall.member.command('records', { limit: 1 }))).toContain(
        '**At least 2 records · page 1**',
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
    const helpFor = async (who: ChatClient) => {
      const { message } = messageOf(await who.command('help'));
      return { message, fields: message.embeds[0]?.fields ?? [] };
    };

    it('shows a member what they may use, as commands to click, and last what is not for them', async () => {
      const { fields } = await helpFor(rollcall.member);
      expect(fields.map(({ name }) => name)).toEqual(['What you can do here', 'Not for you here']);
      for (const name of FOR_EVERYONE) expect(fields[0]?.value).toMatch(new RegExp(`^</${name}:\\d+> `, 'm'));
      expect(fields[1]?.value).toMatch(
        /^`\/conversation`, `\/score`: This is for moderators: you need the permission/,
      );
    });

    it('shows a moderator every subcommand, and a page for each command from the menu', async () => {
      const { message, fields } = await helpFor(rollcall.moderator);
      expect(fields).toHaveLength(3);
      for (const name of SUBCOMMANDS)
        expect(fields[1]?.value).toMatch(new RegExp(`</conversation ${name}:\\d+>`));
      const page = messageOf(await rollcall.moderator.select(message.id, 'help-topic.1', ['conversation']));
      expect(page.message.id).toBe(message.id);
      expect(page.message.embeds[0]?.title).toBe('/conversation');
      for (const name of SUBCOMMANDS)
        expect(page.message.embeds[0]?.description).toContain(`/conversation ${name}`);
    });

    it('says nothing in a direct message of what is not there', async () => {
      const { fields } = await helpFor(rollcall.discord.clientOf('visitor'));
      expect(fields.map(({ name }) => name)).toEqual(['What you can do here']);
    });
  });
});
