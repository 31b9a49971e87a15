// A bot that is taken out of a server and put back, and listings of its servers that fail or are cut short.

import { Events, GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
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
import { offered } from './moderated-command.ts';
import { RawGateway } from './raw-gateway.ts';

const { Guilds, GuildPresences } = GatewayIntentBits;
const LISTING = '/users/@me/guilds';
const extraServers = { count: 3, channels: 1, roles: 1 };

test('a bot with the intent is told that it is out, and that it is back with all that is there', async () => {
  const discord = await localDiscord();
  const gateways = await Promise.all(
    [Guilds | GuildPresences, 0].map(async (intents) => {
      const gateway = new RawGateway(discord);
      await gateway.identify(discord.token, { intents });
      return gateway;
    }),
  );
  const [told, untold] = gateways;
  await told?.event('GUILD_CREATE');
  discord.setBot(GUILD, false);
  discord.setBot(GUILD, false);
  expect((await told?.event('GUILD_DELETE'))?.d).toEqual({ id: GUILD });
  discord.clientOf('manager').say('while it is out');
  discord.setBot(GUILD, true);
  const events = () => told?.received.filter(({ t }) => t?.startsWith('GUILD_')) ?? [];
  await expect
    .poll(() => events().map(({ t }) => t))
    .toEqual(['GUILD_CREATE', 'GUILD_DELETE', 'GUILD_CREATE']);
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
  discord.setBot(String(all[1]), true);
  expect(await ids()).toEqual(all);
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
  expect(offered(discord, 'member')).toEqual([]);
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
  expect(offered(discord, 'member')).toEqual(['ping']);
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
