import { type Client, DiscordAPIError, Events, HTTPError } from 'discord.js';
import { expect, test } from 'vitest';
import {
  call,
  loggedIn,
  nextInteraction,
  PING,
  resourceOf,
  respond,
  temporaryDataFile,
  webhook,
} from '../fixture.ts';
import { happened, workshopDiscord } from './workshop.ts';

/** A bot that answers every command with a deferral and an edit, or says what it could not do. */
function answering(client: Client) {
  const failures: unknown[] = [];
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isRepliable()) return;
    try {
      await interaction.deferReply();
      await interaction.editReply('done');
    } catch (error) {
      failures.push(error);
    }
  });
  return failures;
}

async function world() {
  const discord = await workshopDiscord();
  const client = await loggedIn(discord, [PING]);
  return { discord, client, failures: answering(client), member: discord.clientOf('member') };
}

test('everything that can happen says what it does, and its parameters have initial values that fit', async () => {
  const discord = await workshopDiscord();
  const { workshop } = discord;
  expect(workshop.whatIf.map(({ name }) => name)).toEqual([
    'drop-gateway',
    'force-resume',
    'invalid-session',
    'rate-limit',
    'edit-limit',
    'server-error',
    'delay',
    'lose-acknowledgement',
    'expire-interaction',
    'pass-time',
    'no-rate-limits',
    'forget',
  ]);
  for (const { name, title, description } of workshop.whatIf) {
    expect(title).toMatch(/^[A-Z]/);
    expect(description).toMatch(/\.$/);
    expect(workshop.happen(name)).toMatch(/^\S.*\.$/);
  }
});

test('a dropped gateway is resumed, and what happened meanwhile is delivered', async () => {
  const { discord, member } = await world();
  expect(discord.workshop.happen('drop-gateway')).toMatch(/broken/);
  expect(await member.command('ping')).toMatchObject({ kind: 'messages' });
  expect(happened(discord, 'gateway').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['closed 1006', 'RESUME', 'RESUMED']),
  );
});

test('a forced resume is a resume, and an invalid session is told to the bot', async () => {
  const { discord, client } = await world();
  const resumed = new Promise((resolve) => client.once(Events.ShardResume, resolve));
  discord.workshop.happen('force-resume');
  await resumed;
  const names = () => happened(discord, 'gateway').map(({ name }) => name);
  expect(names()).toContain('RECONNECT');
  discord.workshop.happen('invalid-session');
  expect(names().at(-1)).toBe('INVALID_SESSION');
  expect(happened(discord, 'gateway').at(-1)?.payload).toContain('"op":9,"d":false');
});

test('calls are answered 429, 500 or late, as many as were ordered, and the record says why', async () => {
  const discord = await workshopDiscord();
  const client = await loggedIn(discord, [PING]);
  discord.workshop.happen('rate-limit', { count: 2, seconds: 0.1 });
  discord.workshop.happen('server-error', { which: 'acknowledgements', status: 502 });
  discord.workshop.happen('delay', { milliseconds: 200 });
  expect(discord.workshop.inForce().orders.map(({ sentence }) => sentence)).toEqual([
    '2 times the next call about an interaction is answered 429, to come again after 0.1 s.',
    'The next acknowledgement is answered 502.',
    'The next call about an interaction waits for 200 ms.',
  ]);
  const got = nextInteraction(client);
  const result = discord.clientOf('member').command('ping');
  const interaction = await got;
  for (let calls = 0; calls < 4; calls += 1) await respond(discord, interaction, { type: 5 });
  await webhook(discord, interaction, 'PATCH', '/messages/@original', { json: { content: 'done' } });
  expect(await result).toMatchObject({ kind: 'messages' });
  expect(discord.workshop.inForce()).toEqual({ orders: [], aheadMs: 0 });
  const calls = happened(discord, 'call').filter(({ path }) => /interactions|webhooks/.test(path));
  expect(calls.map(({ status, fault }) => [status, fault])).toEqual([
    [429, 'rate-limit'],
    [429, 'rate-limit'],
    [502, 'status'],
    [204, 'delay'],
    [200, undefined],
  ]);
  expect(happened(discord, 'interaction')[0]?.acknowledged_after).toBeGreaterThanOrEqual(199);
});

test('a lost acknowledgement is taken, and the bot is refused when it repeats it', async () => {
  const { discord, member, failures } = await world();
  discord.workshop.happen('lose-acknowledgement');
  void member.command('ping');
  await expect.poll(() => failures.length).toBe(1);
  const [lost] = happened(discord, 'call').filter(({ fault }) => fault === 'lost-answer');
  expect(lost).toMatchObject({ status: 204, cut: true });
  expect(happened(discord, 'interaction')[0]).toMatchObject({ state: 'acknowledged' });
  const [failure] = failures;
  if (failure instanceof DiscordAPIError) expect(failure.code).toBe(40060);
  else expect(failure).not.toBeInstanceOf(HTTPError);
});

test('calls about messages of a channel are met apart: to send, to edit, to read', async () => {
  const discord = await workshopDiscord();
  const path = '/channels/1190000000000000200/messages';
  const { body } = await call(discord, 'POST', path, { json: { content: 'first' } });
  const message = `${path}/${resourceOf(body).id}`;
  const { happen } = discord.workshop;
  happen('edit-limit', { seconds: 7 });
  happen('server-error', { which: 'reads', status: 401 });
  happen('server-error', { which: 'sends', status: 503 });
  expect(discord.workshop.inForce().orders.map(({ sentence }) => sentence)).toEqual([
    'The next edit of a message in a channel is answered 30046, to come again after 7 s.',
    "The next request for a channel's messages is answered 401.",
    'The next message to a channel is answered 503.',
  ]);
  const send = () => call(discord, 'POST', path, { json: { content: 'second' } });
  const edit = () => call(discord, 'PATCH', message, { json: { content: 'edited' } });
  expect((await call(discord, 'DELETE', `${path}/1`)).status).toBe(404);
  const limited = await edit();
  expect(limited).toMatchObject({ status: 429, body: { code: 30046, retry_after: 7, global: false } });
  expect(limited.headers.get('retry-after')).toBe('7');
  expect((await call(discord, 'GET', `${path}?limit=5`)).status).toBe(401);
  expect((await send()).status).toBe(503);
  expect([(await edit()).status, (await send()).status]).toEqual([200, 200]);
  happen('lose-acknowledgement', { which: 'sends' });
  await expect(send()).rejects.toThrow();
  const contents = discord.channelMessages('1190000000000000200').map(({ content }) => content);
  expect(contents).toEqual(['edited', 'second', 'second']);
});

test('an interaction that expires is refused with 10062, and its person is told that nobody responded', async () => {
  const { discord, member, failures } = await world();
  discord.workshop.happen('expire-interaction');
  expect(await member.command('ping')).toEqual({ kind: 'failed', reason: 'The application did not respond' });
  await expect.poll(() => failures).toMatchObject([{ code: 10062 }]);
  const [late] = happened(discord, 'interaction');
  expect(late).toMatchObject({ state: 'missed', refused_answer: { code: 10062 } });
  expect(late?.refused_answer?.after).toBeGreaterThan(3_000);
});

test('messages keep their order over a restart after time was let pass', async () => {
  const dataFile = temporaryDataFile();
  const said: (string | undefined)[] = [];
  for (const content of ['first', 'second', 'third']) {
    const discord = await workshopDiscord({ dataFile });
    const member = discord.clientOf('member');
    member.say(content);
    said.splice(0, said.length, ...member.messages().map(({ message }) => message.content));
    if (content === 'second') expect(discord.workshop.inForce().aheadMs).toBeGreaterThan(800_000);
    else discord.workshop.happen('pass-time');
    member.say(`${content}, later`);
    await discord.close();
  }
  expect(said).toEqual(['first', 'first, later', 'second', 'second, later', 'third']);
});
