// What every operation of the table has in common; the files of their subjects have what each does.

import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CALLS, callOf } from '../../../test/discord-specification/calls.ts';
import { OPERATIONS } from '../rest/rest-server.ts';
import { APPLICATION, COMMANDS, call, GUILD, localDiscord, PING, resourceOf, valueAt } from './fixture.ts';

const GENERAL = '1190000000000000200';
const BOT_ROLE = '1190000000000000301';
const { Administrator, ViewChannel } = PermissionFlagsBits;
const NOWHERE = '1';

/** Discord's codes of what is not there, by the parameter that names it. */
const UNKNOWN: Readonly<Record<string, readonly number[]>> = {
  application_id: [10002],
  channel_id: [10003],
  guild_id: [10004],
  message_id: [10008],
  role_id: [10011],
  // The forms of a member, a user and a ban.
  user_id: [10007, 10013, 10026],
  interaction_id: [10062],
  webhook_id: [10015],
  // Its permissions have a code of their own.
  command_id: [10063, 10066],
};
/**
 * A token is refused before what it opens, bots cannot change permissions at all, and a reaction that somebody unknown
 * does not have is gone already. The number of an answer is not looked up.
 */
const OTHERWISE = /interaction_token|webhook_token|^PUT .*\/permissions |reactions\/.* user_id|answer_id$/;

/** A local Discord where every parameter has a value that leads somewhere. */
async function everything() {
  const discord = await localDiscord();
  discord.faults.liftRateLimits();
  discord.settings.setRolePermissions(GUILD, BOT_ROLE, Administrator);
  const command = resourceOf((await call(discord, 'POST', COMMANDS, { json: PING })).body).id;
  const json = { content: 'x' };
  const message = resourceOf(
    (await call(discord, 'POST', `/channels/${GENERAL}/messages`, { json })).body,
  ).id;
  const threads = `/channels/${GENERAL}/threads`;
  const thread = resourceOf(
    (await call(discord, 'POST', threads, { json: { name: 'x', type: 11 } })).body,
  ).id;
  const known: Readonly<Record<string, string>> = {
    application_id: APPLICATION,
    guild_id: GUILD,
    channel_id: GENERAL,
    message_id: message,
    user_id: discord.clientOf('member').user.id,
    role_id: BOT_ROLE,
    command_id: command,
    answer_id: '1',
    interaction_token: 'x',
    webhook_token: 'x',
    emoji_name: '%F0%9F%91%8D',
  };
  const ask = (route: string, changed: Readonly<Record<string, string>> = {}) => {
    const [method = '', path = ''] = route.split(' ');
    const values = { ...known, ...(path.includes('thread-members') && { channel_id: thread }), ...changed };
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, name) => Reflect.get(values, name) ?? NOWHERE);
    return call(discord, method, address, route.endsWith('/threads') ? { json: { name: 'x' } } : {});
  };
  return { discord, ask };
}

const parametersOf = (route: string) =>
  [...route.matchAll(/\{(\w+_id)\}/g)].map(([, name = '']) => ({ route, name }));
const PARAMETERS = OPERATIONS.flatMap(({ route }) => parametersOf(route));

test('what is no id is refused where an id has to be', async () => {
  const { ask } = await everything();
  for (const { route, name } of PARAMETERS) {
    const { status, body } = await ask(route, { [name]: 'x' });
    const message = 'Value "x" is not snowflake.';
    expect([route, status, valueAt(body, 'code'), valueAt(body, `errors.${name}._errors`)]).toEqual([
      route,
      400,
      50035,
      [{ code: 'NUMBER_TYPE_COERCE', message }],
    ]);
  }
});

test('what is not there has its code, whatever is asked of it', async () => {
  const { ask } = await everything();
  const wrong: unknown[] = [];
  for (const { route, name } of PARAMETERS) {
    if (OTHERWISE.test(`${route} ${name}`)) continue;
    const { status, body } = await ask(route, { [name]: NOWHERE });
    const code = Number(valueAt(body, 'code'));
    if (status !== 404 || !UNKNOWN[name]?.includes(code)) wrong.push([route, name, status, code]);
  }
  expect(wrong).toEqual([]);
});

test('a channel that the bot may not view is refused, whatever is asked of it', async () => {
  const { discord, ask } = await everything();
  discord.settings.setRolePermissions(GUILD, BOT_ROLE, 0n);
  for (const { route } of PARAMETERS.filter(({ name }) => name === 'channel_id')) {
    const { status, body } = await ask(route, { channel_id: discord.staffChannelId });
    expect([route, status, body]).toEqual([route, 403, { code: 50001, message: 'Missing Access' }]);
  }
});

test('who lacks a permission is told so before the form is read', async () => {
  const { discord, ask } = await everything();
  discord.settings.setRolePermissions(GUILD, BOT_ROLE, ViewChannel);
  discord.settings.setRolePermissions(GUILD, GUILD, ViewChannel);
  for (const { route } of OPERATIONS.filter(({ needs = ViewChannel }) => needs !== ViewChannel)) {
    const { status, body } = await ask(route);
    expect([route, status, valueAt(body, 'code')]).toEqual([route, 403, 50013]);
  }
});

const IDS = { application_id: APPLICATION, guild_id: GUILD, webhook_token: 'token' };
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name) => Reflect.get(IDS, name) ?? '1');

test("the table has operations of Discord's specification alone, each once", () => {
  for (const { method, path } of CALLS) expect(callOf(method, addressOf(path))?.path).toBe(path);
  const routes = OPERATIONS.map(({ route }) => route);
  expect(new Set(routes).size).toBe(routes.length);
  expect(CALLS.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(routes));
});

test('an operation that is not built is told of once in a minute, with its address and without its token', async () => {
  const discord = await localDiscord();
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => void [written, now].map((mock) => mock.mockRestore()));
  const lines = () => written.mock.calls.map(([line]) => line);
  const events = `/guilds/${GUILD}/scheduled-events`;
  const sentence = (operation: string) => `The local Discord does not have ${operation} yet`;
  const get = sentence('GET /guilds/{guild_id}/scheduled-events');
  const post = sentence('POST /guilds/{guild_id}/scheduled-events');
  for (const [method, said] of [
    ['GET', get],
    ['GET', get],
    ['POST', post],
  ] as const) {
    const answer = await call(discord, method, events);
    expect([answer.status, answer.statusText, answer.body]).toEqual([501, said, { message: said, code: 0 }]);
  }
  await call(discord, 'POST', '/webhooks/1/s3cret/slack', { authorised: false, text: 'a=b' });
  const told = [
    `501 GET ${events}: ${get}.\n`,
    `501 POST ${events}: ${post}.\n`,
    `501 POST /webhooks/1/{webhook_token}/slack: ${sentence('POST /webhooks/{webhook_id}/{webhook_token}/slack')}.\n`,
  ];
  expect(lines()).toEqual(told);
  const later = performance.now() + 60_000;
  now.mockImplementation(() => later);
  await call(discord, 'GET', events);
  expect(lines()).toEqual([...told, told[0]]);
});

test("who has no token gets 401 from a bot's operations, built or not, and only from these", async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const discord = await localDiscord();
  const invalid = /^\/webhooks\/\{webhook_id\}\/\{webhook_token\}\/messages/;
  for (const { method, path, isOpen } of CALLS) {
    // Their own tokens are wrong here, and so refused in the same way.
    if (invalid.test(path)) continue;
    const { status } = await call(discord, method, addressOf(path), { authorised: false });
    expect([method, path, status === 401]).toEqual([method, path, !isOpen]);
  }
});

test('every answer of JSON is application/json to the letter, the errors too', async () => {
  const discord = await localDiscord();
  discord.faults.next(/gateway\/bot/, { kind: 'rate-limit', retryAfter: 1, scope: 'user' });
  discord.faults.next(/oauth2/, { kind: 'status', status: 500 });
  for (const [path, status] of [
    ['/users/@me', 200],
    ['/nowhere', 404],
    ['/channels/1', 404],
    ['/%E0%A4%A', 404],
    ['/gateway/bot', 429],
    ['/oauth2/applications/@me', 500],
  ] as const) {
    const answer = await call(discord, 'GET', path);
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      status,
      'application/json',
    ]);
  }
});
