import { expect, test } from 'vitest';
import {
  begun,
  call,
  localDiscord,
  loggedIn,
  nextInteraction,
  PING,
  resourceOf,
  respond,
  webhook,
} from './fixture.ts';

const REPLY = { type: 4, data: { content: 'pong' } };

test('a second acknowledgement is 40060', async () => {
  const { discord, interaction } = await begun();
  expect((await respond(discord, interaction, { type: 5 })).status).toBe(204);
  expect(await respond(discord, interaction, REPLY)).toMatchObject({ status: 400, body: { code: 40060 } });
});

test('a refused acknowledgement leaves the interaction open', async () => {
  const { discord, interaction, result } = await begun();
  expect(await respond(discord, interaction, { type: 4, data: {} })).toMatchObject({
    status: 400,
    body: { code: 50006, message: 'Cannot send an empty message' },
  });
  expect((await respond(discord, interaction, REPLY)).status).toBe(204);
  expect(await result).toMatchObject({ kind: 'messages' });
});

test('an unknown interaction, or one of more than 3 seconds ago, is 10062', async () => {
  const { discord, interaction } = await begun();
  const unknown = { status: 404, body: { code: 10062, message: 'Unknown interaction' } };
  expect(await respond(discord, { ...interaction, id: '1' }, REPLY)).toMatchObject(unknown);
  expect(await respond(discord, { ...interaction, token: 'x' }, REPLY)).toMatchObject(unknown);
  discord.faults.advance(3001);
  expect(await respond(discord, interaction, REPLY)).toMatchObject(unknown);
});

test('the webhook of an interaction opens with its acknowledgement and closes after 15 minutes', async () => {
  const { discord, interaction } = await begun();
  const edit = { json: { content: 'edited' } };
  const before = await webhook(discord, interaction, 'PATCH', '/messages/@original', edit);
  expect(before).toMatchObject({ status: 404, body: { code: 10015 } });
  await respond(discord, interaction, { type: 5 });
  expect(await webhook(discord, interaction, 'PATCH', '/messages/@original', edit)).toMatchObject({
    status: 200,
    body: { content: 'edited', edited_timestamp: null },
  });
  discord.faults.advance(15 * 60_000 + 1);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const late = await webhook(
      discord,
      interaction,
      method,
      '/messages/@original',
      method === 'PATCH' ? edit : {},
    );
    expect(late).toMatchObject({ status: 401, body: { code: 50027, message: 'Invalid Webhook Token' } });
  }
  expect(await webhook(discord, { token: 'nonsense' }, 'POST', '', edit)).toMatchObject({
    body: { code: 10015 },
  });
});

test('a message that is not there is 10008', async () => {
  const { discord, interaction } = await begun();
  await respond(discord, interaction, REPLY);
  expect((await webhook(discord, interaction, 'DELETE', '/messages/@original')).status).toBe(204);
  for (const message of ['@original', '123']) {
    expect(await webhook(discord, interaction, 'GET', `/messages/${message}`)).toMatchObject({
      status: 404,
      body: { code: 10008, message: 'Unknown Message' },
    });
  }
});

test("a private message is out of reach of another person's interaction", async () => {
  const { discord, client, interaction } = await begun();
  await respond(discord, interaction, { type: 4, data: { content: 'psst', flags: 64 } });
  const { body } = await webhook(discord, interaction, 'GET', '/messages/@original');
  const got = nextInteraction(client);
  const other = discord.clientOf('moderator').command('ping');
  await respond(discord, await got, REPLY);
  await other;
  expect(await webhook(discord, await got, 'DELETE', `/messages/${resourceOf(body).id}`)).toMatchObject({
    body: { code: 10008 },
  });
});

test('a command takes no response type of a component, of autocomplete or of nothing', async () => {
  const { discord, interaction } = await begun();
  discord.faults.liftRateLimits();
  for (const type of [1, 6, 7, 8, 99, 'x', undefined])
    expect(await respond(discord, interaction, { type }), String(type)).toMatchObject({
      status: 400,
      body: { code: 50035, message: 'Invalid Form Body', errors: { type: { _errors: [expect.anything()] } } },
    });
});

test('autocomplete takes choices alone', async () => {
  const discord = await localDiscord();
  const name = { type: 3, name: 'name', description: 'A name', autocomplete: true };
  const client = await loggedIn(discord, [{ ...PING, options: [name] }]);
  const got = nextInteraction(client);
  const result = discord.clientOf('member').autocomplete('ping', 'name', 'a');
  expect(await respond(discord, await got, REPLY)).toMatchObject({
    body: {
      errors: { type: { _errors: [{ code: 'BASE_TYPE_CHOICES', message: 'Value must be one of {8}.' }] } },
    },
  });
  discord.faults.advance(3000);
  expect(await result).toEqual({ kind: 'failed', reason: 'Loading options failed' });
});

test('files of a multipart callback arrive, and must match what the JSON says of them', async () => {
  const { discord, interaction } = await begun();
  const form = (id: number) => {
    const data = { attachments: [{ id: `${id}`, filename: 'a b.txt', description: 'A file' }] };
    const body = new FormData();
    body.set('payload_json', JSON.stringify({ type: 4, data }));
    body.set('files[0]', new File(['hello'], 'ignored.txt', { type: 'text/plain' }));
    return { form: body, authorised: false };
  };
  const path = `/interactions/${interaction.id}/${interaction.token}/callback?with_response=true`;
  expect(await call(discord, 'POST', path, form(1))).toMatchObject({
    status: 400,
    body: { errors: { attachments: { 0: { id: { _errors: [expect.anything()] } } } } },
  });
  expect(await call(discord, 'POST', path, form(0))).toMatchObject({
    status: 200,
    body: {
      resource: { message: { attachments: [{ filename: 'a_b.txt', size: 5, description: 'A file' }] } },
    },
  });
});
