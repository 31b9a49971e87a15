import { expect, test } from 'vitest';
import { CALLS, callOf } from '../../../test/discord-specification/calls.ts';
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
    ['/guilds/{guild_id}/channels', 'GET'],
    ['/guilds/{guild_id}/members', 'GET'],
    ['/guilds/{guild_id}/members/{user_id}', 'GET'],
    ['/guilds/{guild_id}/roles', 'GET'],
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

test('a call of Discord is here as itself or not at all, and never taken for another', async () => {
  const values = { application_id: APPLICATION, guild_id: GUILD, webhook_token: 'token' };
  const servers = await Promise.all(Array.from({ length: 6 }, () => localDiscord()));
  const answers = CALLS.map(async ({ method, path }, at) => {
    const discord = servers[at % servers.length];
    if (!discord) return;
    const address = path.replaceAll(/\{(\w+)\}/g, (_all, name) => Reflect.get(values, name) ?? '1');
    expect(callOf(method, address)?.path).toBe(path);
    const { status, body } = await call(discord, method, address);
    const isHere = HERE.has(`${method} ${path}`);
    const missing = { message: '404: Not Found', code: 0 };
    const wrongMethod = { message: '405: Method Not Allowed', code: 0 };
    if (isHere) expect([missing, wrongMethod], `${method} ${path}`).not.toContainEqual(body);
    else expect([missing, wrongMethod], `${method} ${path} ${status}`).toContainEqual(body);
    // A path that is not here with any method is 404, whatever else it looks like.
    if (!isHere && !CALLS.some((each) => each.path === path && HERE.has(`${each.method} ${path}`))) {
      expect([path, status]).toEqual([path, 404]);
    }
  });
  await Promise.all(answers);
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
