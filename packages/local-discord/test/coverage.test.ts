import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import {
  ChannelType,
  ComponentType,
  GatewayCloseCodes,
  GatewayDispatchEvents,
  GatewayIntentBits,
  GatewayOpcodes,
  Locale,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { startTestDiscord } from 'local-discord/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { CALLS } from '../../../test/discord-specification/calls.ts';
import { parseMessage } from '../forms/message-form.ts';
import { parseModal } from '../forms/modal.ts';
import { SAMPLE_IDS, SAMPLE_WORLD } from '../testing/sample-world.ts';
import {
  APPLICATION,
  COMMANDS,
  call,
  GUILD,
  localDiscord,
  PING,
  resourceOf,
  type SampleDiscord,
} from './fixture.ts';
import { RawGateway } from './raw-gateway.ts';

const GENERAL = '1190000000000000200';
const MEMBER = '1190000000000000011';
const VISITOR = '1190000000000000012';
const ALL_INTENTS = Object.values(GatewayIntentBits)
  .filter((bit) => typeof bit === 'number')
  .reduce((all, bit) => all | bit, 0);
const numbered = (values: object) =>
  Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number');

/** The status of every operation, with ids that mostly lead nowhere. */
async function operations(): Promise<string[]> {
  const known = { application_id: APPLICATION, guild_id: GUILD, channel_id: GENERAL, user_id: MEMBER };
  const servers = await Promise.all(Array.from({ length: 6 }, () => localDiscord()));
  const rows = CALLS.map(async ({ method, path }, at) => {
    const discord = servers[at % servers.length];
    if (!discord) throw new Error('no server');
    // Only a thread can be changed.
    const isOfThreads = path === '/channels/{channel_id}' && method !== 'GET';
    const ids = isOfThreads ? { ...known, channel_id: await newThread(discord) } : known;
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, name) => Reflect.get(ids, name) ?? '1');
    const { status, body } = await call(discord, method, address);
    const message = resourceMessage(body);
    const isMissing = /^40[45]: (Not Found|Method Not Allowed)$/.test(message);
    const is = status === 501 ? 'refused' : isMissing ? 'missing' : 'works';
    return { path, row: `| \`${method} ${path}\` | ${is}${isOfThreads ? ' for threads' : ''} |` };
  });
  const all = await Promise.all(rows);
  return all.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(({ row }) => row);
}

async function newThread(discord: SampleDiscord): Promise<string> {
  const json = { name: 'a', type: ChannelType.PublicThread };
  return resourceOf((await call(discord, 'POST', `/channels/${GENERAL}/threads`, { json })).body).id;
}

const resourceMessage = (body: unknown) =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';

/** Does everything that a bot can learn of, and gives the names of the events. */
async function eventsSeen(): Promise<Set<string>> {
  const discord = await localDiscord({});
  const gateway = new RawGateway(discord);
  await gateway.identify(discord.token, { intents: ALL_INTENTS });
  await gateway.event('GUILD_CREATE');
  const member = discord.clientOf('member');
  await call(discord, 'PUT', COMMANDS, { json: [PING] });
  void member.command('ping').catch(() => {});
  const poll = member.say('', { poll: { question: 'a?', answers: [{ text: 'b' }, { text: 'c' }] } });
  member.vote(poll.message.id, [1]);
  member.vote(poll.message.id, []);
  const said = member.say('a');
  member.rewrite(said.message.id, 'b');
  member.remove(said.message.id);
  const path = `/channels/${GENERAL}/messages`;
  const ids = [];
  for (const content of ['1', '2'])
    ids.push(resourceOf((await call(discord, 'POST', path, { json: { content } })).body).id);
  // What only a bot that may manage messages can do.
  discord.settings.setRolePermissions(GUILD, '1190000000000000301', 8n);
  await call(discord, 'POST', `${path}/bulk-delete`, { json: { messages: ids } });
  await causeThreadEvents(discord, member.say('a').message.id);
  await call(discord, 'PATCH', `/guilds/${GUILD}/members/@me`, { json: { nick: 'a' } });
  discord.clientOf('visitor').join();
  for (const method of ['PUT', 'DELETE']) await call(discord, method, `/guilds/${GUILD}/bans/${VISITOR}`);
  discord.settings.setLanguage(GUILD, Locale.German);
  await gateway.send(8, { guild_id: GUILD, query: '', limit: 0 });
  await gateway.send(31, { guild_ids: [GUILD] });
  await gateway.send(4, { guild_id: GUILD, channel_id: GENERAL, self_mute: false, self_deaf: false });
  await gateway.event('VOICE_STATE_UPDATE');
  discord.settings.channels.permit(GUILD, GENERAL, MEMBER, new Map([[2048n, false]]));
  discord.settings.channels.remove(GUILD, GENERAL);
  discord.settings.channels.restore();
  discord.setBot(GUILD, false);
  await gateway.event('GUILD_DELETE');
  const again = await resumed(discord, gateway, 1);
  await again.event('RESUMED');
  return new Set([...gateway.received, ...again.received].flatMap(({ t }) => t ?? []));
}

/** Does what bots learn of reactions, pins, typing and threads. @param id of a message in the channel `general` */
async function causeThreadEvents(discord: SampleDiscord, id: string): Promise<void> {
  const message = `/channels/${GENERAL}/messages/${id}`;
  const reactions = `${message}/reactions`;
  const thumb = encodeURIComponent('👍');
  const permit = (view: boolean | null) =>
    discord.settings.channels.permit(
      GUILD,
      GENERAL,
      GUILD,
      new Map([[PermissionFlagsBits.ViewChannel, view]]),
    );
  const thread = `/channels/${await newThread(discord)}`;
  const calls: [string, string, object?][] = [
    ['PUT', `${reactions}/${thumb}/@me`],
    ['DELETE', `${reactions}/${thumb}/@me`],
    ['DELETE', `${reactions}/${thumb}`],
    ['DELETE', reactions],
    ['PUT', `/channels/${GENERAL}/pins/${id}`],
    ['POST', `/channels/${GENERAL}/typing`],
    ['PATCH', thread, { archived: true }],
    ['PATCH', thread, { archived: false }],
  ];
  discord.faults.liftRateLimits();
  for (const [method, path, json] of calls) await call(discord, method, path, { json });
  // A bot that may do everything sees every channel.
  discord.settings.setRolePermissions(GUILD, '1190000000000000301', 0n);
  for (const view of [false, null]) {
    permit(view);
    await setImmediate();
  }
  discord.settings.setRolePermissions(GUILD, '1190000000000000301', 8n);
  await call(discord, 'DELETE', thread);
}

/** Another connection that resumes the session of the first. */
async function resumed(discord: SampleDiscord, first: RawGateway, seq: number): Promise<RawGateway> {
  const ready = z.object({ session_id: z.string() }).parse((await first.event('READY')).d);
  const second = new RawGateway(discord);
  await second.send(6, { token: discord.token, session_id: ready.session_id, seq });
  return second;
}

/** What each frame of a bot does after it has identified; the close code, if there is one. */
async function opcodes(): Promise<Map<number, number | undefined>> {
  const frames = new Map<number, unknown>([
    [GatewayOpcodes.Heartbeat, null],
    [GatewayOpcodes.PresenceUpdate, { since: null, activities: [], status: 'online', afk: false }],
    [
      GatewayOpcodes.VoiceStateUpdate,
      { guild_id: GUILD, channel_id: null, self_mute: false, self_deaf: false },
    ],
    [GatewayOpcodes.RequestGuildMembers, { guild_id: GUILD, query: '', limit: 0 }],
    [GatewayOpcodes.RequestSoundboardSounds, { guild_ids: [GUILD] }],
    [GatewayOpcodes.RequestChannelInfo, { guild_id: GUILD, fields: [] }],
  ]);
  const discord = await localDiscord();
  const closes = await Promise.all(
    [...frames].map(async ([op, d]) => {
      const gateway = new RawGateway(discord);
      await gateway.identify(discord.token, { intents: ALL_INTENTS });
      await gateway.event('READY');
      await gateway.send(op, d);
      await gateway.send(GatewayOpcodes.Heartbeat, null);
      const acknowledged = gateway
        .frame((frame) => frame.op === GatewayOpcodes.HeartbeatAck)
        .then(() => undefined);
      return [op, await Promise.race([gateway.closed(), acknowledged])] as const;
    }),
  );
  // Both are needed for the others.
  return new Map([[GatewayOpcodes.Identify, undefined], [GatewayOpcodes.Resume, undefined], ...closes]);
}

/** Causes each close code, as far as it can be caused. */
async function closeCodes(): Promise<Set<number>> {
  const discord = await localDiscord();
  const world = { ...SAMPLE_WORLD, application: { ...SAMPLE_WORLD.application, intents: [] } };
  const strict = { ...(await startTestDiscord({ world })), ...SAMPLE_IDS };
  onTestFinished(() => strict.close());
  const large = await localDiscord({ extraServers: { count: 2_501, channels: 1, roles: 1 } });
  const impatient = await localDiscord({ heartbeatIntervalMs: 20 });
  const { token } = discord;
  const begun = async (of: SampleDiscord = discord) => {
    const gateway = new RawGateway(of);
    await gateway.identify(of.token);
    await gateway.event('READY');
    return gateway;
  };
  const first = await begun();
  const causes: ((gateway: RawGateway) => Promise<unknown>)[] = [
    (gateway) => gateway.send(99, null),
    (gateway) => once(gateway.socket, 'open').then(() => gateway.socket.send('{')),
    (gateway) => gateway.send(3, {}),
    (gateway) => gateway.identify('wrong'),
    async (gateway) => {
      await gateway.identify(token);
      await gateway.identify(token);
    },
    async (gateway) => {
      for (let sends = 0; sends < 122; sends += 1) await gateway.send(1, null);
    },
    (gateway) => gateway.identify(token, { shard: [2, 1] }),
    (gateway) => gateway.identify(token, { intents: -1 }),
  ];
  const closing = causes.map(async (cause) => {
    const gateway = new RawGateway(discord);
    const closed = gateway.closed();
    await cause(gateway);
    return closed;
  });
  const of = async (server: SampleDiscord, more: object = {}) => {
    const gateway = new RawGateway(server);
    const closed = gateway.closed();
    await gateway.identify(server.token, more);
    return closed;
  };
  closing.push(
    of(strict, { intents: GatewayIntentBits.MessageContent }),
    of(large),
    of(impatient),
    new RawGateway(discord, '?v=1&encoding=json').closed(),
    resumed(discord, first, 1_000).then((gateway) => gateway.closed()),
  );
  const elsewhere = await begun();
  closing.push(elsewhere.closed());
  await resumed(discord, elsewhere, 1);
  return new Set(await Promise.all(closing));
}

/** Which components a message or a form takes; the others are refused for their type. */
function components(): Set<number> {
  const isKnown = (parse: (data: object) => unknown, data: object) => {
    try {
      parse(data);
      return true;
    } catch (error) {
      return !JSON.stringify(error).includes('UNION_TYPE_CHOICES');
    }
  };
  const text = { type: ComponentType.TextDisplay, content: 'a' };
  const inForm = (component: object) => ({ custom_id: 'a', title: 'a', components: [component] });
  const ofType = ([, type]: [string, number]) => {
    const accessory = { type: ComponentType.Section, components: [text], accessory: { type } };
    return (
      isKnown(parseMessage, { flags: MessageFlags.IsComponentsV2, components: [{ type }] }) ||
      isKnown(parseMessage, { components: [{ type: ComponentType.ActionRow, components: [{ type }] }] }) ||
      isKnown(parseMessage, { flags: MessageFlags.IsComponentsV2, components: [accessory] }) ||
      isKnown(parseModal, inForm({ type })) ||
      isKnown(parseModal, inForm({ type: ComponentType.Label, label: 'a', component: { type } }))
    );
  };
  return new Set(
    numbered(ComponentType)
      .filter(ofType)
      .map(([, type]) => type),
  );
}

const table = (heads: readonly string[], rows: readonly string[]) =>
  [`| ${heads.join(' | ')} |`, `|${heads.map(() => ' --- |').join('')}`, ...rows].join('\n');

test('coverage.md is true of each operation, event, component and close code', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const [rows, seen, ops, codes] = await Promise.all([operations(), eventsSeen(), opcodes(), closeCodes()]);
  const known = components();
  const refused = rows.filter((row) => row.includes('| refused |')).length;
  const events = Object.values(GatewayDispatchEvents).toSorted();
  // The types of select menus have two names.
  const types = numbered(ComponentType).filter(([name]) => name !== 'SelectMenu');
  const page = `# What the local Discord has of Discord

Written by a test that asks a local Discord for each of these (\`npx vitest run packages/local-discord/test/coverage.test.ts -u\`): it fails
when this page is not true. [README.md](README.md) is the way in.

- **Works**: does what Discord does, as far as the tests of \`packages/local-discord\` go.
- **Refused**: Discord has it and the local one does not yet. Operations are answered 501 with a sentence that names them, which
  a line on standard error and a mark in What happened repeat.
- Everything else is not Discord's: 404, or 405 for an address with another method, \`UNION_TYPE_CHOICES\` for a component and the
  close code 4001 for an opcode.
- **Not known of Discord**: a form with a role or channel among its \`default_values\` that is not in the server is refused here,
  50035 with \`BASE_TYPE_INVALID\` at each of these ids. Nothing documents whether Discord refuses it. An emoji
  without its variation selector counts as the one with it, a bot receives the event of its own typing, and the message that a
  thread began with loses its flag when the thread is deleted: no document says what Discord does.

## Operations: ${rows.length - refused} of ${rows.length}

${table(['operation', 'the local Discord'], rows)}

## Events: ${events.filter((name) => seen.has(name)).length} of ${events.length}

What would cause the others is refused.

${table(
  ['event', 'the local Discord'],
  events.map((name) => `| \`${name}\` | ${seen.has(name) ? 'works' : 'not sent yet'} |`),
)}

## What bots send over the gateway

${table(
  ['opcode', 'the local Discord'],
  [...ops]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([op, code]) =>
        `| ${op} ${GatewayOpcodes[op]} | ${code === undefined ? 'works' : `refused: closes with ${code}`} |`,
    ),
)}

## Components: ${types.filter(([, type]) => known.has(type)).length} of ${types.length}

${table(
  ['component', 'the local Discord'],
  types.map(([name, type]) => `| ${type} ${name} | ${known.has(type) ? 'works' : 'refused: 50035'} |`),
)}

## Close codes: ${codes.size} of ${numbered(GatewayCloseCodes).length}

${table(
  ['close code', 'the local Discord'],
  numbered(GatewayCloseCodes).map(
    ([name, code]) => `| ${code} ${name} | ${codes.has(code) ? 'works' : 'never'} |`,
  ),
)}
`;
  await expect(page).toMatchFileSnapshot('../coverage.md');
  const { operations: counted } = await localDiscord();
  expect(counted).toEqual({ working: rows.length - refused, all: rows.length });
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const truth = `${counted.working} of Discord's ${counted.all} operations`;
  await expect(readme.replace(/\d+ of Discord's \d+ operations/, truth)).toMatchFileSnapshot('../README.md');
});
