import { expect, onTestFinished, test, vi } from 'vitest';
import { CALLS, callOf } from '../../../test/discord-specification/calls.ts';
import table from '../rest/operations.json' with { type: 'json' };
import { APPLICATION, COMMANDS, call, GUILD, localDiscord, valueAt } from './fixture.ts';

/** The calls of Discord's that are here too. */
const HERE = new Set(
  [
    ['/applications/@me', 'GET', 'PATCH'],
    ['/applications/{application_id}/commands', 'GET', 'PUT', 'POST'],
    ['/applications/{application_id}/commands/{command_id}', 'GET', 'PATCH', 'DELETE'],
    ['/applications/{application_id}/guilds/{guild_id}/commands', 'GET', 'PUT', 'POST'],
    ['/applications/{application_id}/guilds/{guild_id}/commands/{command_id}', 'GET', 'PATCH', 'DELETE'],
    ['/applications/{application_id}/guilds/{guild_id}/commands/permissions', 'GET'],
    ['/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions', 'GET', 'PUT'],
    ['/channels/{channel_id}', 'GET'],
    ['/channels/{channel_id}/messages', 'GET', 'POST'],
    ['/channels/{channel_id}/messages/bulk-delete', 'POST'],
    ['/channels/{channel_id}/messages/{message_id}', 'GET', 'PATCH', 'DELETE'],
    ['/channels/{channel_id}/polls/{message_id}/answers/{answer_id}', 'GET'],
    ['/channels/{channel_id}/polls/{message_id}/expire', 'POST'],
    ['/gateway', 'GET'],
    ['/gateway/bot', 'GET'],
    ['/guilds/{guild_id}', 'GET'],
    ['/guilds/{guild_id}/channels', 'GET'],
    ['/guilds/{guild_id}/members', 'GET'],
    ['/guilds/{guild_id}/members/{user_id}', 'GET'],
    ['/guilds/{guild_id}/roles', 'GET'],
    ['/guilds/{guild_id}/soundboard-sounds', 'GET'],
    ['/soundboard-default-sounds', 'GET'],
    ['/interactions/{interaction_id}/{interaction_token}/callback', 'POST'],
    ['/oauth2/applications/@me', 'GET'],
    ['/users/@me', 'GET'],
    ['/users/@me/channels', 'POST'],
    ['/users/@me/guilds', 'GET'],
    ['/users/{user_id}', 'GET'],
    ['/webhooks/{webhook_id}/{webhook_token}', 'POST'],
    ['/webhooks/{webhook_id}/{webhook_token}/messages/@original', 'GET', 'PATCH', 'DELETE'],
    ['/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}', 'GET', 'PATCH', 'DELETE'],
  ].flatMap(([path, ...methods]) => methods.map((method) => `${method} ${path}`)),
);

const operations = CALLS.map(({ method, path }) => `${method} ${path}`);
const values = { application_id: APPLICATION, guild_id: GUILD, webhook_token: 'token' };
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name) => Reflect.get(values, name) ?? '1');

test("the table has the operations of Discord's specification", () => {
  expect([...table.bot, ...table.anybody].toSorted()).toEqual(operations.toSorted());
});

test('an operation of Discord is here as itself, or answered 501 with a sentence about it', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  const servers = await Promise.all(Array.from({ length: 6 }, () => localDiscord()));
  const answers = CALLS.map(async ({ method, path }, at) => {
    const discord = servers[at % servers.length];
    if (!discord) return;
    expect(callOf(method, addressOf(path))?.path).toBe(path);
    const operation = `${method} ${path}`;
    const { status, statusText, body } = await call(discord, method, addressOf(path));
    const missing = { message: '404: Not Found', code: 0 };
    const wrongMethod = { message: '405: Method Not Allowed', code: 0 };
    expect([missing, wrongMethod], operation).not.toContainEqual(body);
    expect([operation, status === 501]).toEqual([operation, !HERE.has(operation)]);
    if (status !== 501) return;
    expect(body).toEqual({
      message: expect.stringMatching(/^The local Discord has no .*\w yet$/),
      code: 0,
    });
    expect([operation, statusText]).toEqual([operation, valueAt(body, 'message')]);
    expect(statusText).not.toContain('such operation');
  });
  await Promise.all(answers);
});

test('an operation that is not built is told of once in a minute, with its address and without its token', async () => {
  const discord = await localDiscord();
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => void [written, now].map((mock) => mock.mockRestore()));
  const lines = () => written.mock.calls.map(([line]) => line);
  const events = `/guilds/${GUILD}/scheduled-events`;
  const sentence = 'The local Discord has no scheduled events yet';
  for (const method of ['GET', 'GET', 'POST']) {
    const answer = await call(discord, method, events);
    expect([answer.status, answer.statusText, answer.body]).toEqual([
      501,
      sentence,
      { message: sentence, code: 0 },
    ]);
  }
  await call(discord, 'POST', '/webhooks/1/s3cret/slack', { authorised: false, text: 'a=b' });
  const told = [
    `501 GET ${events}: ${sentence}.\n`,
    `501 POST ${events}: ${sentence}.\n`,
    '501 POST /webhooks/1/{webhook_token}/slack: The local Discord has no webhooks yet.\n',
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
  const without = async (operation: string) => {
    const [method = '', path = ''] = operation.split(' ');
    return [operation, (await call(discord, method, addressOf(path), { authorised: false })).status === 401];
  };
  const invalid = ['@original', '{message_id}'].flatMap((id) =>
    ['GET', 'PATCH', 'DELETE'].map(
      (method) => `${method} /webhooks/{webhook_id}/{webhook_token}/messages/${id}`,
    ),
  );
  // Their own tokens are wrong here, and so refused in the same way.
  const open = table.anybody.filter((each) => !invalid.includes(each));
  expect(await Promise.all(table.bot.map(without))).toEqual(table.bot.map((each) => [each, true]));
  expect(await Promise.all(open.map(without))).toEqual(open.map((each) => [each, false]));
});

test.each([
  ['/channels/general', 'channel_id'],
  ['/channels/1190000000000000200/messages/x', 'message_id'],
  ['/applications/sample/commands', 'application_id'],
  [`${COMMANDS}/ping`, 'command_id'],
  [`/applications/${APPLICATION}/guilds/@me/commands`, 'guild_id'],
  [`/channels/@original/messages`, 'channel_id'],
])('%s has no id where %s has to be', async (path, field) => {
  const { status, body } = await call(await localDiscord(), 'GET', path);
  expect([status, body]).toMatchObject([400, { code: 50035 }]);
  expect(valueAt(body, 'errors')).toEqual({
    [field]: {
      _errors: [
        { code: 'NUMBER_TYPE_COERCE', message: expect.stringMatching(/^Value ".*" is not snowflake\.$/) },
      ],
    },
  });
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
