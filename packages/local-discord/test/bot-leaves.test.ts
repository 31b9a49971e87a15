// A bot that is taken out of a server and put back, and listings of its servers that fail or are cut short.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { Events, GatewayIntentBits } from 'discord.js';
import { expect, onTestFinished, test } from 'vitest';
import {
  APPLICATION,
  call,
  eachAt,
  GUILD,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  valueAt,
} from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

const { GuildMessages, Guilds, GuildPresences } = GatewayIntentBits;
const LISTING = '/users/@me/guilds';
const GENERAL = '1190000000000000200';
const extraServers = { count: 3, channels: 1, roles: 1 };

test('a bot with the intent is told that it is out, and that it is back with all that is there', async () => {
  const discord = await localDiscord();
  const gateways = await Promise.all(
    [Guilds | GuildPresences | GuildMessages, 0].map(async (intents) => {
      const gateway = new RawGateway(discord);
      await gateway.identify(discord.token, { intents });
      return gateway;
    }),
  );
  const [told, untold] = gateways;
  await told?.event('GUILD_CREATE');
  await untold?.event('READY');
  discord.setBot(GUILD, false);
  discord.setBot(GUILD, false);
  expect((await told?.event('GUILD_DELETE'))?.d).toEqual({ id: GUILD });
  discord.clientOf('manager').say('while it is out');
  await told?.send(8, { guild_id: GUILD, query: 'm', limit: 5, nonce: 'out' });
  const { d: chunk } = (await told?.event('GUILD_MEMBERS_CHUNK')) ?? {};
  expect(chunk).toMatchObject({ members: [], nonce: 'out' });
  discord.setBot(GUILD, true);
  discord.setBot(GUILD, true);
  discord.clientOf('manager').say('it is back');
  const events = () => told?.received.filter(({ t }) => t === 'GUILD_CREATE' || t === 'GUILD_DELETE') ?? [];
  const { d: message } = (await told?.event('MESSAGE_CREATE')) ?? {};
  expect(message).toMatchObject({ channel_id: GENERAL });
  expect(told?.received.filter(({ t }) => t === 'MESSAGE_CREATE')).toHaveLength(1);
  expect(events().map(({ t }) => t)).toEqual(['GUILD_CREATE', 'GUILD_DELETE', 'GUILD_CREATE']);
  const d = events().at(-1)?.d;
  expect(d).toMatchObject({ id: GUILD, member_count: 6, unavailable: false });
  expect(valueAt(d, 'members')).toHaveLength(6);
  expect(untold?.received.filter(({ t }) => t?.startsWith('GUILD_'))).toEqual([]);
});

test('without the bot a server is not in its listing, and a page begins after an id', async () => {
  const discord = await localDiscord({ extraServers });
  const ids = async (query = '') => eachAt((await call(discord, 'GET', `${LISTING}${query}`)).body, 'id');
  const all = await ids();
  expect(all).toHaveLength(4);
  discord.setBot(String(all[1]), false);
  expect(await ids()).toEqual([all[0], all[2], all[3]]);
  expect(await ids(`?limit=1&after=${all[0]}`)).toEqual([all[2]]);
  const { status } = await call(discord, 'GET', `${LISTING}?limit=201`);
  expect(status).toBe(400);
  const begun = async () => {
    const gateway = new RawGateway(discord);
    await gateway.identify(discord.token);
    return (await gateway.serverIds()).length;
  };
  expect(await begun()).toBe(3);
  discord.setBot(String(all[1]), true);
  expect([await begun(), await ids()]).toEqual([4, all]);
});

test('no webhook is sent for a server without the bot', async () => {
  let received = 0;
  const server = createServer((_request, response) => {
    received += 1;
    response.writeHead(202).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const discord = await localDiscord({ interactionsEndpointUrl: `http://127.0.0.1:${port}/` });
  const commands = async (person: string) => {
    const result = discord.tamperedClientOf(person).command('ping');
    discord.faults.advance(3000);
    await result;
  };
  discord.setBot(GUILD, false);
  await commands('member');
  expect(received).toBe(0);
  void discord.tamperedClientOf('visitor').command('ping');
  await expect.poll(() => received).toBe(1);
});

test('calls for a server without the bot are refused as Discord refuses them, until it is back', async () => {
  const discord = await localDiscord();
  const codes = async () =>
    Promise.all(
      [
        ['GET', `/guilds/${GUILD}`],
        ['GET', `/guilds/${GUILD}/channels`],
        ['GET', `/guilds/${GUILD}/members/${APPLICATION}`],
        ['PUT', `/applications/${APPLICATION}/guilds/${GUILD}/commands`],
        ['GET', `/channels/${discord.auditChannelId}`],
        ['POST', `/channels/${discord.auditChannelId}/messages`],
      ].map(async ([method = '', path = '']) => {
        const json = method === 'PUT' ? [PING] : { content: 'x' };
        const { status, body } = await call(discord, method, path, method === 'GET' ? {} : { json });
        return [status, valueAt(body, 'code')];
      }),
    );
  const denied = [403, 50_001];
  discord.setBot(GUILD, false);
  expect(await codes()).toEqual([[404, 10_004], denied, denied, denied, denied, denied]);
  discord.setBot(GUILD, true);
  expect((await codes()).map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

test('nobody begins an interaction in a server without the bot, and a direct message goes on', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING], [Guilds]);
  let received = 0;
  client.on(Events.InteractionCreate, async (interaction) => {
    received += 1;
    const components = [{ type: 1, components: [{ type: 2, style: 1, label: 'Again', custom_id: 'again' }] }];
    if (interaction.isRepliable()) await interaction.reply({ content: 'pong', components });
  });
  const member = discord.clientOf('member');
  await member.command('ping');
  const { message } = member.messages()[0] ?? {};
  let standings = 0;
  member.watchStanding(() => {
    standings += 1;
  });
  discord.setBot(GUILD, false);
  await expect.poll(() => standings).toBe(1);
  expect(
    discord
      .clientOf('member')
      .commands()
      .map(({ name }) => name),
  ).toEqual([]);
  await expect(member.command('ping')).rejects.toThrow('no command');
  const pressed = member.click(message?.id ?? '', 'again');
  const tampered = discord.tamperedClientOf('member').command('ping');
  for (const result of [pressed, tampered]) {
    discord.faults.advance(3000);
    expect(await result).toMatchObject({ kind: 'failed' });
  }
  expect(received).toBe(1);
  const got = nextInteraction(client);
  void discord.clientOf('visitor').command('ping');
  await got;
  discord.setBot(GUILD, true);
  expect(
    discord
      .clientOf('member')
      .commands()
      .map(({ name }) => name),
  ).toEqual(['ping']);
  expect(await member.click(message?.id ?? '', 'again')).toMatchObject({ kind: 'messages' });
});

test('a listing fails, or is cut short, as a test orders it', async () => {
  const discord = await localDiscord({ extraServers });
  discord.faults.next(/GET .*\/users\/@me\/guilds/, { kind: 'short', items: 2 });
  const lengths = async () => valueAt((await call(discord, 'GET', LISTING)).body, 'length');
  expect([await lengths(), await lengths()]).toEqual([2, 4]);
  discord.faults.next(/GET .*\/users\/@me\/guilds/, { kind: 'status', status: 503 });
  expect((await call(discord, 'GET', LISTING)).status).toBe(503);
});
