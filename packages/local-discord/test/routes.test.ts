import { expect, onTestFinished, test, vi } from 'vitest';
import { CALLS, callOf } from '../../../test/discord-specification/calls.ts';
import table from '../rest/operations.json' with { type: 'json' };
import { APPLICATION, COMMANDS, call, GUILD, localDiscord, valueAt } from './fixture.ts';

const operations = CALLS.map(({ method, path }) => `${method} ${path}`);
const values = { application_id: APPLICATION, guild_id: GUILD, webhook_token: 'token' };
const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name) => Reflect.get(values, name) ?? '1');

test("the table has the operations of Discord's specification", () => {
  for (const { method, path } of CALLS) expect(callOf(method, addressOf(path))?.path).toBe(path);
  expect([...table.bot, ...table.anybody].toSorted()).toEqual(operations.toSorted());
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
