import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Routes } from 'discord-api-types/v10';
import { DEMO_IDS, DEMO_WORLD } from 'local-world/demo-world';
import { startDemoTestDiscord } from 'local-world/testing';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { ownGuilds } from '../../../src/bot/bot-rest/own-application.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { describeResult, whyNotRegistered } from '../../../src/bot/registration/describe.ts';
import { GuildsFile, reconcile } from '../../../src/bot/registration/reconcile.ts';
import { scopesOf } from '../../../src/bot/registration/sync-commands.ts';
import { commands } from '../../../src/handlers/commands.ts';
import { FOR_MODERATORS, IN_EVERY_SERVER } from '../../handlers/command-names.ts';
import { json, startUpstream } from '../../services/upstream.ts';

const APPLICATION = DEMO_WORLD.application.id;
const GUILD = DEMO_IDS.guildId;
const [ONE, TWO] = ['1200000000000000000', '1200000000004194304'] as const;
const NOWHERE = '197038439483310086';

const PING = { name: 'ping', description: 'Answers' };
const named = z.array(z.object({ name: z.string() }));

/** A Discord with three servers, and a folder to remember them in. */
async function stage() {
  const discord = await startDemoTestDiscord({ extraServers: { count: 2, channels: 0, roles: 1 } });
  onTestFinished(() => discord.close());
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-guilds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'data', 'guilds.json');
  const rest = createBotRest(discord.apiUrl, discord.token);
  onTestFinished(() => endBotRest(rest));
  const log: Record<string, unknown>[] = [];
  const run = (guildId: string | undefined, moderated: string[], more = {}) =>
    reconcile({
      scopes: scopesOf(commands, guildId, moderated),
      registry: { rest, applicationId: APPLICATION, commands },
      guildsFile: new GuildsFile(file, discord.apiUrl, APPLICATION),
      dryRun: false,
      log: createLogger('debug', [], { write: (line) => void log.push(JSON.parse(line)) }),
      ...more,
    });
  const has = async (guildId?: string) => {
    const route = guildId
      ? Routes.applicationGuildCommands(APPLICATION, guildId)
      : Routes.applicationCommands(APPLICATION);
    return named.parse(await rest.get(route)).map(({ name }) => name);
  };
  const writes = () => discord.requests.filter(({ method }) => method !== 'GET').length;
  const remembers = () => Object.values(JSON.parse(readFileSync(file, 'utf8')));
  return { discord, file, rest, log, run, has, writes, remembers };
}

test('a server that is no longer set loses the commands, and is then forgotten', async () => {
  const { run, has, remembers, writes } = await stage();
  await run(undefined, [GUILD, ONE]);
  expect([await has(), await has(GUILD), await has(ONE)]).toEqual([
    IN_EVERY_SERVER,
    FOR_MODERATORS,
    FOR_MODERATORS,
  ]);
  expect(remembers()).toEqual([[GUILD, ONE]]);
  const dry = await run(undefined, [GUILD], { dryRun: true });
  expect(dry.flatMap((outcome) => describeResult(outcome, true))).toEqual([
    `- /conversation in guild ${ONE}`,
    `- /score in guild ${ONE}`,
    `- Find their conversations (of a user) in guild ${ONE}`,
  ]);
  expect(await has(ONE)).toEqual(FOR_MODERATORS);
  expect(remembers()).toEqual([[GUILD, ONE]]);
  await run(undefined, [GUILD]);
  expect([await has(GUILD), await has(ONE)]).toEqual([FOR_MODERATORS, []]);
  expect(remembers()).toEqual([[GUILD]]);
  const before = writes();
  await run(undefined, [GUILD]);
  expect(writes()).toBe(before);
});

test('with one server for all commands none are left everywhere, but those of another program', async () => {
  const { rest, run, has } = await stage();
  await run(undefined, []);
  await rest.post(Routes.applicationCommands(APPLICATION), { body: PING });
  await run(GUILD, [GUILD]);
  expect([await has(), await has(GUILD)]).toEqual([['ping'], [...IN_EVERY_SERVER, ...FOR_MODERATORS]]);
  await run(undefined, []);
  expect([await has(), await has(GUILD)]).toEqual([IN_EVERY_SERVER, []]);
});

test('all servers are searched for what was left there', async () => {
  const { rest, run, has } = await stage();
  await run(undefined, [ONE, TWO], { guildsFile: undefined });
  const { ids: extraGuilds } = await ownGuilds(rest);
  expect(extraGuilds).toEqual([GUILD, ONE, TWO]);
  await run(undefined, [TWO], { guildsFile: undefined, extraGuilds });
  expect([await has(GUILD), await has(ONE), await has(TWO)]).toEqual([[], [], FOR_MODERATORS]);
});

test('what goes wrong in one server leaves the others alone, and is told with its reason', async () => {
  const { discord, run, has, remembers } = await stage();
  discord.faults.next(new RegExp(`GET .*guilds/${ONE}/commands`), {
    kind: 'status',
    status: 403,
    code: 50001,
  });
  const outcomes = await run(undefined, [NOWHERE, ONE, TWO]);
  expect(outcomes.map((outcome) => 'error' in outcome && whyNotRegistered(outcome.error))).toEqual([
    false,
    expect.stringMatching(/^Discord answers 404: is the id right, and has the bot been added there/),
    expect.stringMatching(/^Discord answers 403: /),
    false,
  ]);
  expect(await has(TWO)).toEqual(FOR_MODERATORS);
  // A server that is not there is forgotten once it is not set; one that could not be emptied is tried again.
  discord.faults.next(new RegExp(`DELETE .*guilds/${TWO}/commands`), { kind: 'status', status: 400 });
  await run(undefined, []);
  expect(remembers()).toEqual([[TWO]]);
  await run(undefined, []);
  expect([await has(TWO), remembers()]).toEqual([[], [[]]]);
});

test('a server is not forgotten while Discord refuses the whole bot', async () => {
  const { discord, run, has, remembers } = await stage();
  await run(undefined, [ONE]);
  discord.faults.next(new RegExp(`GET .*guilds/${ONE}/commands`), {
    kind: 'status',
    status: 403,
    code: 40333,
  });
  await run(undefined, []);
  expect(remembers()).toEqual([[ONE]]);
  await run(undefined, []);
  expect([await has(ONE), remembers()]).toEqual([[], [[]]]);
});

test.each([404, 405])('commands that cannot be read (%i) are written all the same', async (status) => {
  const { discord, run, has } = await stage();
  discord.faults.next(/GET .*\/commands/, { kind: 'status', status }, 2);
  const dry = await run(undefined, [GUILD], { dryRun: true });
  const line = (where: string, done: string) =>
    `? ${where}: Discord does not list its commands (status ${status}), so all ${done}`;
  expect(dry.flatMap((outcome) => describeResult(outcome, true))).toEqual([
    line('everywhere', 'would be written'),
    line(`in guild ${GUILD}`, 'would be written'),
  ]);
  expect(await has()).toEqual([]);
  discord.faults.next(/GET .*\/commands/, { kind: 'status', status }, 2);
  const outcomes = await run(undefined, [GUILD]);
  expect(outcomes.flatMap((outcome) => describeResult(outcome, false))).toEqual([
    line('everywhere', 'were written'),
    line(`in guild ${GUILD}`, 'were written'),
  ]);
  expect([await has(), await has(GUILD)]).toEqual([IN_EVERY_SERVER, FOR_MODERATORS]);
});

test.each(['[]', '{', '{"x": ["y"]}', ''])(
  'a memory of %j costs a warning, and is made anew',
  async (text) => {
    const { file, log, run, has, remembers } = await stage();
    await run(undefined, [GUILD]);
    writeFileSync(file, text);
    await run(undefined, [ONE]);
    expect(log).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: expect.stringMatching('cannot be read: it is damaged and will be replaced;'),
      }),
    );
    expect(await has(ONE)).toEqual(FOR_MODERATORS);
    expect(remembers()).toEqual([[ONE]]);
  },
);

test('a memory that cannot be written costs a warning', async () => {
  const { file, discord, log, run, has } = await stage();
  writeFileSync(join(file, '..', '..', 'file'), '');
  const remembered = new GuildsFile(join(file, '..', '..', 'file', 'x.json'), discord.apiUrl, APPLICATION);
  await run(undefined, [GUILD], { guildsFile: remembered });
  expect(await has(GUILD)).toEqual(FOR_MODERATORS);
  const warnings = log.filter(({ level }) => level === 'warn');
  expect(warnings.map(({ msg }) => msg)).toContain(
    'registered-guilds.json in DATA_DIR cannot be written: a file is in the place of its folder; ' +
      'commands may remain in servers that are removed from the settings',
  );
  for (const warning of warnings) expect(warning).not.toHaveProperty('err');
});

test('applications and addresses are remembered apart', async () => {
  const { file, run } = await stage();
  await run(undefined, [GUILD]);
  const other = new GuildsFile(file, 'https://discord.com/api', '5');
  expect(await other.read()).toEqual([]);
  await other.keep([ONE]);
  expect(await other.read()).toEqual([ONE]);
  expect(Object.values(JSON.parse(readFileSync(file, 'utf8')))).toEqual([[GUILD], [ONE]]);
});

test('servers are asked for page by page to an empty one, and a Discord without pages is asked no further', async () => {
  const ids = Array.from({ length: 450 }, (_, at) => String(1_000 + at));
  let pages = true;
  let most = (_after: number) => 200;
  const asked: string[] = [];
  const upstream = await startUpstream((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    asked.push(searchParams.get('after') ?? '');
    const after = pages ? Number(searchParams.get('after')) : 0;
    json(
      response,
      ids
        .filter((id) => Number(id) > after)
        .slice(0, most(after))
        .map((id) => ({ id })),
    );
  });
  const rest = createBotRest(upstream.baseUrl.origin, 'a.b.c');
  onTestFinished(() => endBotRest(rest));
  expect(await ownGuilds(rest)).toEqual({ ids, isComplete: true });
  expect(asked).toEqual(['0', '1199', '1399', '1449']);
  most = (after) => (after === 0 ? 150 : 200);
  expect(await ownGuilds(rest)).toEqual({ ids, isComplete: false });
  pages = false;
  asked.length = 0;
  expect(await ownGuilds(rest)).toEqual({ ids: ids.slice(0, 150), isComplete: true });
  expect(asked).toHaveLength(2);
});
