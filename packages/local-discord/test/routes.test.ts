import { expect, onTestFinished, test, vi } from 'vitest';
import { CALLS, callOf } from '../../../test/discord-specification/calls.ts';
import { OPERATIONS } from '../rest/rest-server.ts';
import { APPLICATION, COMMANDS, call, GUILD, localDiscord, valueAt } from './fixture.ts';

const values = { application_id: APPLICATION, guild_id: GUILD, webhook_token: 'token' };
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name) => Reflect.get(values, name) ?? '1');

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

test('what is no id is refused where an id has to be', async () => {
  const discord = await localDiscord();
  const message = expect.stringMatching(/^Value ".*" is not snowflake\.$/);
  for (const [path, field] of [
    ['/channels/general', 'channel_id'],
    ['/channels/1190000000000000200/messages/x', 'message_id'],
    ['/applications/sample/commands', 'application_id'],
    [`${COMMANDS}/ping`, 'command_id'],
    [`/applications/${APPLICATION}/guilds/@me/commands`, 'guild_id'],
    [`/channels/@original/messages`, 'channel_id'],
  ] as const) {
    const { status, body } = await call(discord, 'GET', path);
    expect([status, body]).toMatchObject([400, { code: 50035 }]);
    const errors = { [field]: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message }] } };
    expect(valueAt(body, 'errors'), path).toEqual(errors);
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
