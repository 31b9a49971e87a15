import { Events, GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
import { COMMANDS, call, loggedIn, nextInteraction, PING, respond } from '../fixture.ts';
import { happened, workshopDiscord } from './workshop.ts';

test('an interaction is sent again with another id and token, as it was or edited', async () => {
  const discord = await workshopDiscord();
  const client = await loggedIn(discord, [
    { ...PING, options: [{ type: 3, name: 'name', description: 'd' }] },
  ]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand())
      await interaction.reply(`pong ${interaction.options.getString('name')}`);
  });
  const first = nextInteraction(client);
  await discord.clientOf('member').command('ping', { name: 'ada' });
  const { id, token } = await first;
  const [begun] = happened(discord, 'interaction');
  const number = begun?.number ?? 0;

  const second = nextInteraction(client);
  const again = await discord.workshop.sendAgain(number);
  const messages = (content: string) => ({ result: { messages: [{ message: { content } }] } });
  expect(again).toMatchObject(messages('pong ada'));
  const sent = await second;
  expect(sent).toMatchObject({ type: 2, data: { name: 'ping' }, member: { user: { username: 'member' } } });
  expect(sent.id).not.toBe(id);
  expect(sent.token).not.toBe(token);
  expect(sent.token).not.toContain('[');

  const edited =
    begun?.payload?.replace('"ada"', '"<b>&"').replace('"locale":"en-US","e', '"locale":"de","e') ?? '';
  const third = nextInteraction(client);
  expect(await discord.workshop.sendAgain(number, edited)).toMatchObject(messages('pong <b>&'));
  expect(await third).toMatchObject({ locale: 'de' });
  // Its frame of the gateway is the same interaction, also of one that was sent again.
  const frame = happened(discord, 'gateway').findLast(({ name }) => name === 'INTERACTION_CREATE');
  expect(await discord.workshop.sendAgain(frame?.number ?? 0)).toMatchObject(messages('pong <b>&'));
  expect(happened(discord, 'interaction')).toHaveLength(4);
});

test('a refused answer is edited and sent until Discord takes it, and the chat has it', async () => {
  const discord = await workshopDiscord();
  const client = await loggedIn(discord, [PING]);
  const member = discord.clientOf('member');
  const got = nextInteraction(client);
  void member.command('ping');
  await respond(discord, await got, { type: 4, data: { embeds: [{ title: 5 }] } });
  discord.workshop.happen('pass-time', { minutes: 1 });
  expect(happened(discord, 'interaction')).toMatchObject([
    { refused_answer: { code: 50035 }, state: 'missed' },
  ]);
  const number = happened(discord, 'call').find(({ status }) => status === 400)?.number ?? 0;
  expect(await discord.workshop.sendAgain(number)).toEqual({
    kind: 'call',
    status: 400,
    refusal: '50035 Invalid Form Body',
  });
  const fixed = JSON.stringify({ type: 4, data: { content: 'fixed' } });
  expect(await discord.workshop.sendAgain(number, fixed)).toEqual({ kind: 'call', status: 204 });
  expect(member.messages().at(-1)?.message.content).toBe('fixed');
  await expect(discord.workshop.sendAgain(number, '{')).rejects.toThrow('This is no JSON');
});

test('calls of the bot and events of the gateway are sent again', async () => {
  const discord = await workshopDiscord();
  const client = await loggedIn(discord, [PING], [GatewayIntentBits.Guilds]);
  const registered = happened(discord, 'call').find(({ method }) => method === 'PUT');
  const payload = JSON.stringify([{ ...PING, name: 'pong' }]);
  expect(await discord.workshop.sendAgain(registered?.number ?? 0, payload)).toMatchObject({ status: 200 });
  expect(discord.clientOf('member').commands()).toMatchObject([{ name: 'pong' }]);

  const gateway = () => happened(discord, 'gateway');
  await expect.poll(() => gateway().some(({ name }) => name === 'GUILD_CREATE')).toBe(true);
  const named = (name: string) => gateway().find((each) => each.name === name);
  const created = named('GUILD_CREATE');
  const told = new Promise<string>((resolve) => {
    client.once(Events.GuildUpdate, (_before, { name }) => resolve(name));
  });
  const renamed = created?.payload
    ?.replace('GUILD_CREATE', 'GUILD_UPDATE')
    .replace(/"name":"[^"]*"/, '"name":"New"');
  expect(await discord.workshop.sendAgain(created?.number ?? 0, renamed)).toEqual({
    kind: 'event',
    sessions: 1,
  });
  expect(await told).toBe('New');
  for (const name of ['READY', 'IDENTIFY', 'HELLO'])
    await expect(discord.workshop.sendAgain(named(name)?.number ?? 0)).rejects.toThrow('Of the gateway');
});

test('what is no payload, or no longer in the record, is not sent', async () => {
  const discord = await workshopDiscord();
  await call(discord, 'PUT', COMMANDS, { json: [PING] });
  void discord.clientOf('member').command('ping');
  const { sendAgain } = discord.workshop;
  const [begun] = happened(discord, 'interaction');
  const number = begun?.number ?? 0;
  await expect(sendAgain(number, '{')).rejects.toThrow('This is no JSON');
  await expect(sendAgain(number, '{"type":1,"data":{}}')).rejects.toThrow('The field type does not fit');
  await expect(sendAgain(number, '[]')).rejects.toThrow('The field payload does not fit');
  await expect(sendAgain(99_999)).rejects.toThrow('not in the record');
});
