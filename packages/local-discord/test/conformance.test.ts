// What the check of every exchange (test/discord-specification/setup.ts) does not see: what bots get without asking.

import type { APIInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/discord-specification/schemas.ts';
import { schemaOf } from '../forms/spec-form.ts';
import { begun, localDiscord, loggedIn, nextInteraction, PING, respond } from './fixture.ts';

/** Throws, with what is wrong and where, unless the value is what a schema of the specification says. */
function conforms(schema: string, value: unknown): void {
  expect(problemsOf(schemaOf(schema), value), schema).toEqual([]);
}

const EMBED = {
  title: 'Names',
  description: 'ada',
  color: 5,
  fields: [{ name: 'wallet', value: '0x1' }],
  footer: { text: 'x' },
};
const BUTTON = { type: 2, style: 1, label: 'Next', custom_id: 'next' };
const SELECT = { type: 3, custom_id: 's', options: [{ label: 'x', value: 'x' }] };
const CARD = {
  embeds: [EMBED],
  components: [
    { type: 1, components: [BUTTON] },
    { type: 1, components: [SELECT] },
  ],
};
test('what is deferred has no message yet in the answer to the callback', async () => {
  const { discord, interaction } = await begun();
  const { body } = await respond(
    discord,
    interaction,
    { type: 5, data: { flags: 64 } },
    '?with_response=true',
  );
  expect(body).toMatchObject({
    interaction: { response_message_loading: true, response_message_ephemeral: true },
  });
  expect(body).not.toHaveProperty('resource');
});

test('the parts of an interaction that the specification knows are as specified', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const chat = discord.clientOf('member');
  const commanded = nextInteraction(client);
  void chat.command('ping');
  await respond(discord, await commanded, { type: 4, data: CARD });
  const clicked = nextInteraction(client);
  await expect.poll(() => chat.messages().length).toBe(1);
  void chat.click(chat.messages()[0]?.message.id ?? '', 'next');
  const click = await clicked;
  for (const interaction of [await commanded, click] satisfies APIInteraction[]) {
    conforms('UserResponse', interaction.member?.user);
    conforms('BasicGuildMemberResponse', interaction.member);
    conforms('GuildChannelResponse', interaction.channel);
    conforms('InteractionTypes', interaction.type);
    conforms('InteractionContextType', interaction.context);
  }
  conforms('MessageResponse', click.message);
  const direct = nextInteraction(client);
  void discord.clientOf('visitor').command('ping');
  conforms('PrivateChannelResponse', (await direct).channel);
  conforms('UserResponse', (await direct).user);
});
