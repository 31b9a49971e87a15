import type { APIInteraction } from 'discord.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf, schemaOf } from '../../../test/discord-specification/schemas.ts';
import type { InteractionResult } from '../people/chat-client.ts';
import {
  COMMANDS,
  call,
  GUILD,
  listOf,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  resourceOf,
  respond,
  valueAt,
  webhook,
} from './fixture.ts';

/** Throws, with what is wrong and where, unless the value is what a schema of the specification says. */
function conforms(schema: string, value: unknown): void {
  expect(problemsOf(schemaOf(schema), value), schema).toEqual([]);
}

const fieldsOf = (value: unknown) => z.looseObject({}).parse(value);

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
const V2 = {
  flags: 1 << 15,
  components: [
    { type: 17, components: [{ type: 10, content: 'x' }, { type: 14 }] },
    { type: 9, components: [{ type: 10, content: 'y' }], accessory: BUTTON },
  ],
};
const OPTIONS = [
  { type: 3, name: 'name', description: 'd', required: true, autocomplete: true },
  { type: 4, name: 'limit', description: 'd', min_value: 1, max_value: 100 },
  { type: 3, name: 'format', description: 'd', choices: [{ name: 'Card', value: 'card' }] },
];

test('the bot, its application and the gateway are as specified', async () => {
  const discord = await localDiscord();
  const get = async (path: string) => (await call(discord, 'GET', path)).body;
  conforms('UserPIIResponse', await get('/users/@me'));
  conforms('PrivateApplicationResponse', await get('/applications/@me'));
  conforms('GatewayBotResponse', await get('/gateway/bot'));
  conforms('GatewayResponse', await get('/gateway'));
  for (const guild of listOf(await get('/users/@me/guilds'))) conforms('MyGuildResponse', guild);
  const { id: bot } = resourceOf(await get('/users/@me'));
  conforms('GuildMemberResponse', await get(`/guilds/${GUILD}/members/${bot}`));
  expect(await get(`/guilds/${GUILD}/members/1`)).toMatchObject({ code: 10007 });
  expect(await get(`/guilds/1/members/${bot}`)).toMatchObject({ code: 10004 });
});

test('commands are as specified', async () => {
  const discord = await localDiscord();
  const json = [
    { ...PING, options: OPTIONS, name_localizations: { de: 'ping' } },
    { type: 3, name: 'A menu' },
  ];
  for (const command of listOf((await call(discord, 'PUT', COMMANDS, { json })).body))
    conforms('ApplicationCommandResponse', command);
  for (const command of listOf((await call(discord, 'GET', COMMANDS)).body))
    conforms('ApplicationCommandResponse', command);
});

test('callbacks, messages, edits and follow-ups are as specified', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  for (const person of ['member', 'visitor'] as const) {
    for (const data of [CARD, V2, { content: 'x', flags: 64 }]) {
      const got = nextInteraction(client);
      void discord.clientOf(person).command('ping');
      const interaction = await got;
      const { body } = await respond(discord, interaction, { type: 4, data }, '?with_response=true');
      conforms('InteractionCallbackResponse', body);
      conforms('MessageResponse', valueAt(body, 'resource.message'));
      const form = new FormData();
      form.set('payload_json', JSON.stringify({ content: 'with a file' }));
      form.set('files[0]', new File(['x'], 'x.txt'));
      conforms('MessageResponse', (await webhook(discord, interaction, 'POST', '', { form })).body);
      conforms('MessageResponse', (await webhook(discord, interaction, 'GET', '/messages/@original')).body);
    }
  }
});

test('what is deferred has no message yet in the answer to the callback', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const got = nextInteraction(client);
  void discord.clientOf('member').command('ping');
  const { body } = await respond(discord, await got, { type: 5, data: { flags: 64 } }, '?with_response=true');
  conforms('InteractionCallbackResponse', body);
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

test('a menu, a modal and the messages that answer them are as specified', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [
    { ...PING, options: [{ type: 1, name: 'sub', description: 'd' }] },
  ]);
  const chat = discord.clientOf('moderator');
  const answer = async (action: Promise<InteractionResult>, type: number, data: object) => {
    const interaction = await got;
    got = nextInteraction(client);
    const { body } = await respond(discord, interaction, { type, data }, '?with_response=true');
    conforms('InteractionCallbackResponse', body);
    const message = valueAt(body, 'resource.message');
    if (message) conforms('MessageResponse', message);
    if (interaction.message) conforms('MessageResponse', interaction.message);
    return action;
  };
  let got = nextInteraction(client);
  await answer(chat.command('ping sub'), 4, CARD);
  const id = chat.messages()[0]?.message.id ?? '';
  await answer(chat.select(id, 's', ['x']), 7, CARD);
  const input = { type: 4, custom_id: 'i', style: 1, required: false };
  const modal = {
    custom_id: 'm',
    title: 'Title',
    components: [
      { type: 10, content: 'x' },
      { type: 18, label: 'Label', description: 'Description', component: input },
      { type: 1, components: [{ ...input, custom_id: 'j', label: 'Label' }] },
    ],
  };
  conforms('ModalInteractionCallbackRequestData', modal);
  for (const open of [() => chat.command('ping sub'), () => chat.click(id, 'next')]) {
    const opened = await answer(open(), 9, modal);
    if (opened.kind !== 'modal') throw new Error(`No modal, but ${opened.kind}`);
    await answer(chat.submit(opened), 4, { content: 'done' });
  }
});

test('channels and their messages are as specified', async () => {
  const discord = await localDiscord();
  const at = `/channels/${discord.auditChannelId}`;
  conforms('GuildChannelResponse', (await call(discord, 'GET', at)).body);
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ ...CARD, content: 'an audit line' }));
  form.set('files[0]', new File(['x'], 'x.txt'));
  conforms('MessageResponse', (await call(discord, 'POST', `${at}/messages`, { form })).body);
  for (const message of listOf((await call(discord, 'GET', `${at}/messages`)).body))
    conforms('MessageResponse', message);
  for (const channel of [discord.staffChannelId, '1']) {
    conforms('ErrorResponse', (await call(discord, 'GET', `/channels/${channel}`)).body);
  }
});

test('errors are as specified', async () => {
  const discord = await localDiscord();
  const { errors, ...invalid } = fieldsOf((await call(discord, 'POST', COMMANDS, { json: {} })).body);
  // The specification has the codes of single fields as numbers; Discord sends names, as its reference says.
  expect(errors).toMatchObject({ name: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } });
  conforms('ErrorResponse', invalid);
  conforms('ErrorResponse', (await call(discord, 'GET', '/nowhere')).body);
  discord.faults.next(/GET/, { kind: 'rate-limit', retryAfter: 1, scope: 'user' });
  const { body } = await call(discord, 'GET', '/users/@me');
  conforms('RatelimitedResponse', { code: 0, ...fieldsOf(body) });
});
