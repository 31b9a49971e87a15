// The stream of events, as a browser and as this process read it, and the questions of a page.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Events } from 'discord.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Control } from '../../control/control.ts';
import { type Panel, PanelTrouble } from '../../control/panels.ts';
import { SAMPLE_WORLD } from '../../testing/sample-world.ts';
import { startWorkshopDiscord } from '../../workshop/start-workshop.ts';
import { call, PING } from '../fixture.ts';
import { botOf, controlled, GENERAL, pinging } from './control.ts';
import { EventStream } from './event-stream.ts';
import { behave, COMMANDS } from './versatile-bot.ts';

async function listening() {
  const { discord, caller, client } = await pinging();
  const stream = await EventStream.open(caller.url);
  onTestFinished(() => stream.close());
  return { discord, caller, client, stream };
}

test('it begins with the present state, and what happens in one turn comes in one write', async () => {
  const { discord, stream } = await listening();
  expect(stream.writes[0]).toMatchObject([
    { type: 'people', people: SAMPLE_WORLD.people.map(({ username: name }) => ({ name })) },
    { type: 'faults', orders: [], ahead_ms: 0 },
  ]);
  const moderator = discord.clientOf('moderator');
  moderator.say('first of a turn');
  moderator.say('second of a turn');
  await stream.hear('message', ({ seen }) => seen.message.content === 'second of a turn');
  const told = stream.writes.map((events) =>
    events.flatMap((event) => (event.type === 'message' ? [event.seen.message.content] : [])),
  );
  expect(told).toContainEqual(['first of a turn', 'second of a turn']);
});

test('a client that does not read is cut off', async () => {
  const { discord, caller } = await pinging();
  const { host, pathname, port } = new URL(`${caller.url}/events`);
  const slow = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void slow.destroy());
  slow.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await once(slow, 'data');
  slow.pause();
  const moderator = discord.clientOf('moderator');
  // 6 kB each; the system buffers some megabytes on both sides.
  const content = 'あ'.repeat(2_000);
  for (let said = 0; said < 5_000; said += 1) {
    moderator.say(content);
    if (said % 100 === 0) await setImmediate();
  }
  slow.resume();
  await once(slow, 'close');
});

test('a message comes once for all who see it alike, and is new once', async () => {
  const { discord, stream } = await listening();
  const member = discord.clientOf('member');
  const poll = member.say('', { poll: { question: 'Tea?', answers: [{ text: 'Yes' }] } });
  const { id } = poll.message;
  discord.clientOf('newcomer').vote(id, [1]);
  const messages = () => stream.heard.filter((event) => event.type === 'message');
  await vi.waitUntil(() => messages().length === 3);
  const [asked, ...voted] = messages();
  expect(asked).toMatchObject({ channel: GENERAL, is_new: true });
  // The visitor is in no server.
  expect(asked?.people).toEqual(
    SAMPLE_WORLD.people.map(({ username }) => username).filter((name) => name !== 'visitor'),
  );
  const mine = ({ seen }: (typeof voted)[number]) => seen.message.poll?.results?.answer_counts[0]?.me_voted;
  expect(voted.map((event) => [mine(event), event.people.includes('newcomer'), event.is_new])).toEqual(
    expect.arrayContaining([
      [true, true, false],
      [false, false, false],
    ]),
  );
  member.remove(id);
  expect(await stream.hear('gone')).toMatchObject({ channel: GENERAL, id, people: asked?.people });
});

test('what one person alone sees names that person alone', async () => {
  const { discord, caller } = await controlled();
  behave(await botOf(discord, COMMANDS), { twice: () => {}, ignored: () => {} });
  const stream = await EventStream.open(caller.url);
  onTestFinished(() => stream.close());
  const { form } = await caller.as('member', 'command', { name: 'ask' });
  await caller.as('member', 'submit', { form, fields: { 'Your name': 'Ada', Colour: 'Blue' } });
  const told = await stream.hear('message', ({ seen }) => seen.message.content.startsWith('Thanks, Ada'));
  expect(told).toMatchObject({ people: ['member'], seen: { ephemeral: true } });
});

test('faults, languages, the record and a reset are told', async () => {
  const { discord, caller, stream } = await listening();
  await caller.ask('POST', '/faults', { kind: 'no-rate-limits' });
  expect((await stream.hear('faults', ({ orders }) => orders.length > 0)).orders).toEqual([
    { number: 1, sentence: 'There are no rate limits.' },
  ]);
  await caller.as('member', 'language', { locale: 'de' });
  await stream.hear('people', ({ people }) => people.some(({ locale }) => locale === 'de'));
  await caller.as('member', 'command', { name: 'ping' });
  const isDone = (event: (typeof stream.heard)[number]) =>
    event.type === 'happened' &&
    event.happenings.some((each) => each.kind === 'interaction' && each.state === 'acknowledged');
  await vi.waitUntil(() => stream.heard.some(isDone));
  expect(JSON.stringify(stream.heard.filter(({ type }) => type === 'happened'))).not.toContain('"payload"');
  const { happenings } = (await caller.ask('GET', '/happenings?containing=ping')).body;
  const { number } = happenings.find(({ kind }: { kind: string }) => kind === 'interaction');
  expect((await caller.ask('GET', `/happenings/${number}`)).body.payload).toContain('"ping"');
  expect((await caller.ask('POST', `/happenings/${number}/again`, {})).body).toEqual({
    summary: 'It was answered; the answer is in the chat.',
  });
  expect((await caller.ask('DELETE', '/happenings')).status).toBe(200);
  expect((await caller.ask('GET', `/happenings/${number}`)).status).toBe(404);
  await stream.hear('happened', ({ whole, happenings: left }) => whole && left.length === 0);
  await caller.ask('POST', '/reset');
  await stream.hear('reset');
  expect(discord.clientOf('member').messages()).toEqual([]);
});

test('it comes only from pages of its own origin, and ends with its server', async () => {
  const { caller } = await controlled();
  for (const headers of [{ origin: 'https://example.com' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await fetch(`${caller.url}/events`, { headers })).status).toBe(403);
});

/** A panel whose door can be opened. */
class Door implements Panel {
  readonly name = 'door';
  readonly title = 'Door';
  readonly tables = [
    {
      name: 'hinges',
      title: 'Hinges',
      columns: ['Hinge'],
      read: async (after?: string) => ({ rows: [[after ?? 'first']], next: after ? undefined : 'second' }),
    },
  ];
  readonly actions = [
    {
      name: 'open',
      title: 'Open',
      run: async () => {
        if (this.isOpen) throw new PanelTrouble('It is open already.');
        this.isOpen = true;
        this.changed();
        return 'It is open.';
      },
    },
  ];
  isOpen = false;
  changed = () => {};
  status = () => (this.isOpen ? 'open' : 'closed');
  isAsUsual = () => !this.isOpen;
  watch(changed: () => void) {
    this.changed = changed;
    return () => {};
  }
}

test('in this process panels are read and run, and all who let everything begin anew wait for the same', async () => {
  const discord = await startWorkshopDiscord({ world: SAMPLE_WORLD });
  onTestFinished(() => discord.close());
  let times = 0;
  const startOver = async () => {
    times += 1;
  };
  const control = new Control({ discord, panels: [new Door()], startOver });
  const heard: string[] = [];
  const stop = control.listen((events) => heard.push(...events.map(({ type }) => type)));
  onTestFinished(stop);
  const { client } = control;
  expect(await client.panels()).toMatchObject([{ name: 'door', status: 'closed', as_usual: true }]);
  expect(await client.rows('door', 'hinges')).toEqual({ rows: [['first']], next: 'second' });
  expect(await client.rows('door', 'hinges', 'second')).toEqual({ rows: [['second']] });
  expect(await client.run('door', 'open')).toEqual({ summary: 'It is open.' });
  const refusals = [client.run('door', 'open'), client.run('attic', 'open'), client.rows('door', 'films')];
  expect(
    (await Promise.allSettled(refusals)).map((each) => each.status === 'rejected' && each.reason),
  ).toEqual(
    ['It is open already.', 'There is no such action.', 'There is no such table.'].map((message) =>
      expect.objectContaining({ status: 409, message }),
    ),
  );
  await vi.waitUntil(() => heard.filter((type) => type === 'panel').length === 2);
  await Promise.all([client.startOver(), client.startOver()]);
  await vi.waitUntil(() => heard.includes('started_over'));
  expect(times).toBe(1);
});

test('a page reads a channel, the commands there and whom one can name', async () => {
  const { discord, caller } = await controlled();
  const client = await botOf(discord, [PING, { type: 3, name: 'See' }]);
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isRepliable()) void interaction.deferReply();
  });
  const said = discord.clientOf('member').say('hello');
  const asked = async (question: string) => (await caller.ask('GET', `/people/member/${question}`)).body;
  const { id } = said.message;
  expect(await asked('view')).toMatchObject({
    ...{ channel: GENERAL, ids: [id], newest: [said] },
    names: expect.arrayContaining([expect.objectContaining({ kind: 'channel', name: '#general' })]),
  });
  expect(await asked(`seen?ids=${id},1`)).toEqual({ messages: [JSON.parse(JSON.stringify(said))] });
  expect(await asked('commands')).toMatchObject({
    commands: [{ path: 'ping', shown_path: 'ping', options: [], app: { name: 'sample' } }],
    menus: [{ target: 'message', name: 'See' }],
  });
  const { nameables } = await asked('nameables?of=user&typed=mod');
  expect(nameables.map(({ name }: { name: string }) => name)).toEqual(['@moderator', '@moderator2']);
  expect(await asked('nameables?of=channel&channel_types=2')).toEqual({ nameables: [] });
  expect((await caller.ask('GET', '/people/member/nameables')).status).toBe(400);
  // A deferral is an acknowledgement, whatever comes later.
  const body = { name: 'ping', until: 'acknowledged' };
  expect(await caller.as('member', 'command', body)).toEqual({ kind: 'nothing', messages: [] });
});

test('a menu and a form are meant by their custom ids where others have the same labels', async () => {
  const { discord, caller } = await controlled();
  const client = await botOf(discord, [PING]);
  const options = [
    { label: 'b', value: 'a' },
    { label: 'a', value: 'b' },
  ];
  const menu = (custom_id: string) => ({ type: 1, components: [{ type: 3, custom_id, options }] });
  client.on(Events.InteractionCreate, (interaction) => {
    if (interaction.isStringSelectMenu())
      void interaction.reply(`${interaction.customId} ${interaction.values.join()}`);
    if (interaction.isModalSubmit()) void interaction.reply(interaction.fields.getTextInputValue('x'));
    if (interaction.isChatInputCommand())
      void interaction.showModal({
        custom_id: 'form',
        title: 'Form',
        components: ['x', 'y'].map((custom_id, index) => ({
          type: 18,
          label: ['y', 'x'][index] ?? '',
          component: { type: 4, custom_id, style: 1, required: false },
        })),
      });
  });
  await call(discord, 'POST', `/channels/${GENERAL}/messages`, {
    json: { components: [menu('first'), menu('second')] },
  });
  const chosen = async (body: object) => (await caller.as('member', 'choose', body)).messages[0].content;
  expect(await chosen({ values: ['a'] })).toBe('first b');
  expect(await chosen({ values: ['a'], menu: 'second' })).toBe('second a');
  const filled = async (fields: object) => {
    const { form } = await caller.as('member', 'command', { name: 'ping' });
    return (await caller.as('member', 'submit', { form, fields })).messages[0].content;
  };
  expect(await filled({ x: 'by id', y: '' })).toBe('by id');
});
