import { Events, GatewayDispatchEvents, GatewayIntentBits } from 'discord.js';
import { expect, test } from 'vitest';
import { problemsOf } from '../../../test/discord-specification/schemas.ts';
import { schemaOf } from '../forms/spec-form.ts';
import { ChatRefusal, type NewPoll } from '../people/chat-client.ts';
import {
  answered,
  call,
  GUILD,
  localDiscord,
  loggedIn,
  PING,
  resourceOf,
  type SampleDiscord,
  startSample,
  temporaryDataFile,
  valueAt,
  webhook,
} from './fixture.ts';

const GENERAL = '1190000000000000200';
const HOUR = 60 * 60_000;
const POLL = {
  question: { text: 'Tea?' },
  answers: [
    { poll_media: { text: 'Yes', emoji: { name: '🍵' } } },
    { poll_media: { text: 'No' } },
    { poll_media: { text: 'Perhaps' } },
  ],
  duration: 1,
  allow_multiselect: true,
};
const [YES, NO] = [1, 2] as const;
const ask = (discord: SampleDiscord, poll: object = {}) =>
  call(discord, 'POST', `/channels/${GENERAL}/messages`, { json: { poll: { ...POLL, ...poll } } });
const asked = async (discord: SampleDiscord, poll?: object) => resourceOf((await ask(discord, poll)).body);
const expiry = (message: unknown) => Date.parse(String(valueAt(message, 'poll.expiry')));
const counts = (message: unknown) => valueAt(message, 'poll.results.answer_counts');

test('a poll of a bot is as specified, voted on, and counted for each as they see it', async () => {
  const discord = await localDiscord();
  const { GuildMessagePolls, GuildMessages } = GatewayIntentBits;
  const client = await loggedIn(discord, [], [GuildMessagePolls]);
  const events: unknown[] = [];
  for (const event of [
    GatewayDispatchEvents.MessagePollVoteAdd,
    GatewayDispatchEvents.MessagePollVoteRemove,
  ] as const)
    client.ws.on(event, (data) => events.push({ event, ...structuredClone(data) }));
  const other = await loggedIn(discord, [], [GuildMessages]);
  const untold: unknown[] = [];
  other.ws.on(GatewayDispatchEvents.MessagePollVoteAdd, (data) => untold.push(data));
  other.ws.on(GatewayDispatchEvents.MessageUpdate, (data) => untold.push(data));

  const message = await asked(discord);
  expect(message.poll).toMatchObject({
    question: { text: 'Tea?' },
    answers: [{ answer_id: 1, poll_media: { text: 'Yes', emoji: { name: '🍵' } } }, { answer_id: 2 }, {}],
    allow_multiselect: true,
    layout_type: 1,
    results: { answer_counts: [], is_finalized: false },
  });
  expect(expiry(message) - Date.parse(String(message.timestamp))).toBeCloseTo(HOUR, -3);

  const [member, moderator] = [discord.clientOf('member'), discord.clientOf('moderator')];
  const seen: unknown[] = [];
  moderator.watch((each) => seen.push(counts(each.message)));
  expect(counts(member.vote(message.id, [YES, NO]).message)).toEqual([
    { id: YES, count: 1, me_voted: true },
    { id: NO, count: 1, me_voted: true },
  ]);
  expect(member.messages()[0]?.message).toBe(member.messages()[0]?.message);
  member.vote(message.id, [NO]);
  moderator.vote(message.id, [NO]);
  expect(counts(member.messages()[0]?.message)).toEqual([{ id: NO, count: 2, me_voted: true }]);
  expect(seen.at(-2)).toEqual([{ id: NO, count: 1, me_voted: false }]);
  const got = (await call(discord, 'GET', `/channels/${GENERAL}/messages/${message.id}`)).body;
  expect(counts(got)).toEqual([{ id: NO, count: 2, me_voted: false }]);

  const voters = `/channels/${GENERAL}/polls/${message.id}/answers`;
  const two = await call(discord, 'GET', `${voters}/${NO}`);
  expect(two.body).toMatchObject({ users: [{ username: 'moderator' }, { username: 'member' }] });
  const after = await call(discord, 'GET', `${voters}/${NO}?after=${moderator.user.id}`);
  expect(after.body).toMatchObject({ users: [{ username: 'member' }] });
  const limited = await call(discord, 'GET', `${voters}/${NO}?limit=1`);
  expect(valueAt(limited.body, 'users')).toHaveLength(1);
  expect((await call(discord, 'GET', `${voters}/${YES}`)).body).toEqual({ users: [] });

  const voted = { channel_id: GENERAL, message_id: message.id, guild_id: GUILD };
  await expect.poll(() => events.length).toBe(4);
  expect(events).toMatchObject([
    { event: 'MESSAGE_POLL_VOTE_ADD', ...voted, user_id: member.user.id, answer_id: YES },
    { event: 'MESSAGE_POLL_VOTE_ADD', answer_id: NO },
    { event: 'MESSAGE_POLL_VOTE_REMOVE', user_id: member.user.id, answer_id: YES },
    { event: 'MESSAGE_POLL_VOTE_ADD', user_id: moderator.user.id, answer_id: NO },
  ]);
  expect(untold).toEqual([]);
});

test('a poll ends when its time is over, with a message about how', async () => {
  const discord = await localDiscord();
  const message = await asked(discord);
  const member = discord.clientOf('member');
  member.vote(message.id, [YES]);
  discord.clientOf('newcomer').vote(message.id, [YES, NO]);
  discord.faults.advance(HOUR - 5000);
  expect(member.messages()).toHaveLength(1);
  discord.faults.advance(5000);
  const [poll, result] = member.messages().map((seen) => seen.message);
  expect(poll?.poll?.results).toMatchObject({
    is_finalized: true,
    answer_counts: [
      { id: YES, count: 2, me_voted: true },
      { id: NO, count: 1 },
    ],
  });
  expect(problemsOf(schemaOf('MessageResponse'), result)).toEqual([]);
  expect(result).toMatchObject({
    type: 46,
    message_reference: { message_id: message.id },
    embeds: [
      {
        type: 'poll_result',
        fields: [
          { name: 'poll_question_text', value: 'Tea?' },
          { name: 'victor_answer_votes', value: '2' },
          { name: 'total_votes', value: '3' },
          { name: 'victor_answer_id', value: '1' },
          { name: 'victor_answer_text', value: 'Yes' },
          { name: 'victor_answer_emoji_name', value: '🍵' },
        ],
      },
    ],
  });
  expect(() => member.vote(message.id, [NO])).toThrow(new ChatRefusal('The poll is over.'));
});

test('a bot ends its own poll at once, and nothing else; no poll is changed', async () => {
  const discord = await localDiscord();
  const message = await asked(discord, { duration: 768 });
  const at = (id: string) => `/channels/${GENERAL}/polls/${id}/expire`;
  const edit = await call(discord, 'PATCH', `/channels/${GENERAL}/messages/${message.id}`, {
    json: { content: 'x' },
  });
  expect(edit).toMatchObject({ status: 400, body: { code: 520_003 } });
  discord.clientOf('member').vote(message.id, [YES]);
  discord.clientOf('moderator').vote(message.id, [NO]);
  const ended = await call(discord, 'POST', at(message.id));
  expect(ended.body).toMatchObject({ poll: { results: { is_finalized: true } } });
  expect(expiry(ended.body)).toBeLessThan(expiry(message));
  // Of two that are equal none has won.
  const { embeds } = discord.channelMessages(GENERAL).at(-1) ?? {};
  expect(valueAt(embeds, '0.fields')).toHaveLength(3);
  expect(await call(discord, 'POST', at(message.id))).toMatchObject({ status: 400, body: { code: 520_001 } });
  const { id } = discord.clientOf('member').say('no poll').message;
  expect(await call(discord, 'POST', at(id))).toMatchObject({ status: 400, body: { code: 520_006 } });
  const poll = { question: 'Mine?', answers: [{ text: 'Yes' }] };
  const theirs = discord.clientOf('member').say('', { poll }).message.id;
  expect(await call(discord, 'POST', at(theirs))).toMatchObject({ status: 403, body: { code: 50005 } });
  expect(await call(discord, 'POST', at('1'))).toMatchObject({ status: 404, body: { code: 10008 } });
});

test('a command is answered with a poll, and a deferred answer becomes one', async () => {
  const discord = await localDiscord();
  const commands = [PING, { ...PING, name: 'later' }];
  // discord.js needs the channel of a message with a poll.
  const client = await loggedIn(discord, commands, [GatewayIntentBits.Guilds]);
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const [answer] = POLL.answers;
    const poll = { question: POLL.question, answers: answer ? [{ text: answer.poll_media.text }] : [] };
    if (interaction.commandName === 'ping')
      await interaction.reply({ poll: { ...poll, duration: 1, allowMultiselect: false } });
    else {
      await interaction.deferReply();
      await interaction.editReply({ poll: { ...poll, duration: 1, allowMultiselect: false } });
    }
  });
  const member = discord.clientOf('member');
  for (const name of ['ping', 'later'])
    expect(await member.command(name)).toMatchObject({
      messages: [{ message: { poll: { question: { text: 'Tea?' }, allow_multiselect: false } } }],
    });
  const { id } = member.messages()[1]?.message ?? {};
  expect(() => member.vote(id ?? '', [1, 2])).toThrow('no answer 2');
  discord.faults.advance(HOUR);
  expect(member.messages().filter(({ message }) => message.type === 46)).toHaveLength(2);
});

test('no message gets a poll by an edit', async () => {
  const discord = await localDiscord();
  const client = await loggedIn(discord, [PING]);
  const { interaction } = await answered(discord, client, () => discord.clientOf('member').command('ping'));
  const json = { content: 'y', poll: POLL };
  const { body } = await webhook(discord, interaction, 'PATCH', '/messages/@original', { json });
  const edited = resourceOf(body);
  expect(edited).toMatchObject({ content: 'y' });
  expect(edited).not.toHaveProperty('poll');
  const path = `/channels/${GENERAL}/messages/${edited.id}`;
  expect((await call(discord, 'PATCH', path, { json })).body).not.toHaveProperty('poll');
});

test('votes outlive a restart, and a poll ends that was to end meanwhile', async () => {
  const dataFile = temporaryDataFile();
  const before = await startSample({ dataFile });
  const [open, over] = [await asked(before, { duration: 768 }), await asked(before)];
  before.clientOf('member').vote(open.id, [NO]);
  before.faults.advance(HOUR - 1);
  await before.close();
  const after = await localDiscord({ dataFile });
  const member = after.clientOf('member');
  expect(counts(member.messages()[0]?.message)).toEqual([{ id: NO, count: 1, me_voted: true }]);
  after.faults.advance(HOUR + 1);
  expect(member.messages()).toMatchObject([
    { message: { id: open.id, poll: { results: { is_finalized: false } } } },
    { message: { id: over.id, poll: { results: { is_finalized: true } } } },
    { message: { type: 46 } },
  ]);
});

test('people start and end polls of their own, as far as a client lets them', async () => {
  const discord = await localDiscord();
  const [member, other] = [discord.clientOf('member'), discord.clientOf('newcomer')];
  const poll: NewPoll = { question: 'Tea?', answers: [{ text: 'Yes', emoji: '🍵' }, { text: 'No' }] };
  const { message } = member.say('', { poll });
  expect(message).toMatchObject({ author: { username: 'member' }, poll: { allow_multiselect: false } });
  expect(() => member.rewrite(message.id, 'x')).toThrow('A message with a poll cannot be changed.');
  expect(() => other.vote(message.id, [1, 2])).toThrow('The poll takes one answer.');
  expect(() => other.vote(member.say('x').message.id, [1])).toThrow('That message has no poll.');
  expect(() => other.endPoll(message.id)).toThrow('You can end only your own polls.');
  for (const [wrong, sentence] of [
    [{ question: '' }, 'The question of a poll has 1 to 300 characters.'],
    [{ answers: [] }, 'A poll has 1 to 10 answers.'],
    [{ answers: [{ text: 'x'.repeat(56) }] }, 'An answer of a poll has 1 to 55 characters.'],
    [{ hours: 0 }, 'A poll is open for 1 to 768 hours.'],
  ] as const)
    expect(() => member.say('', { poll: { ...poll, ...wrong } })).toThrow(new ChatRefusal(sentence));
  other.vote(message.id, [1]);
  other.vote(message.id, []);
  member.endPoll(message.id);
  expect(member.messages().at(-1)?.message).toMatchObject({ type: 46, author: { username: 'member' } });
});
