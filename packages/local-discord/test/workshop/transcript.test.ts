import {
  ActionRowBuilder,
  type APIMessageTopLevelComponent,
  ButtonBuilder,
  ButtonStyle,
  type Client,
  Events,
  GatewayIntentBits,
  Locale,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../test/any-character.ts';
import { type ComparedStep, compareTranscripts } from '../../workshop/transcript/compare.ts';
import { parseTranscript, transcriptOf } from '../../workshop/transcript/transcript.ts';
import { loggedIn } from '../fixture.ts';
import { workshopDiscord } from './workshop.ts';

const LIST = {
  name: 'list',
  description: 'Lists',
  options: [{ type: 3, name: 'name', description: 'd', required: true }],
};
const MENU = { name: 'Look up', type: 3 };

/** Another one each time. */
let seconds = 1_700_000_000;

interface Bot {
  readonly title?: string;
  readonly button?: string;
  readonly modal?: boolean;
}

/** A bot with a list, a button, a menu, a form and a message's command; its custom ids and ids are others each time. */
function answer(client: Client, { title = 'Names of', button = 'Next', modal = true }: Bot = {}): void {
  const nonce = Math.random().toString(36).slice(2);
  const row = new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId(`next:${nonce}`).setLabel(button).setStyle(ButtonStyle.Primary),
    new ButtonBuilder().setCustomId(`edit:${nonce}`).setLabel('Edit').setStyle(ButtonStyle.Secondary),
  );
  const menu = new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
    new StringSelectMenuBuilder().setCustomId(`menu:${nonce}`).setOptions([
      { label: 'First', value: `1:${nonce}` },
      { label: 'Second', value: `2:${nonce}` },
    ]),
  );
  const input = new TextInputBuilder().setCustomId('text').setLabel('Text').setStyle(TextInputStyle.Short);
  const form = new ModalBuilder()
    .setCustomId(`form:${nonce}`)
    .setTitle('A form')
    .setComponents(new ActionRowBuilder<TextInputBuilder>().addComponents(input));
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) {
      const name = interaction.options.getString('name', true);
      seconds += 60;
      await interaction.deferReply();
      await interaction.editReply({ content: 'working …' });
      await interaction.editReply({
        content: `${title} ${name} <t:${seconds}:R>, request ${interaction.id}`,
        components: [row, menu],
      });
    } else if (interaction.isButton() && interaction.customId.startsWith('edit')) {
      if (modal) await interaction.showModal(form);
      else await interaction.reply({ content: 'No form today.', flags: 64 });
    } else if (interaction.isButton()) await interaction.update({ content: 'page 2' });
    else if (interaction.isStringSelectMenu())
      await interaction.reply({ content: `chose ${interaction.values.map((value) => value[0])}`, flags: 64 });
    else if (interaction.isModalSubmit())
      await interaction.reply(`wrote ${interaction.fields.getTextInputValue('text')}`);
    else if (interaction.isMessageContextMenuCommand())
      await interaction.reply(`about ${interaction.targetMessage.content}`);
  });
}

let recording: Promise<string> | undefined;
/** The text of a transcript of `record`. */
function recorded(): Promise<string> {
  recording ??= record();
  return recording;
}

/** Two people use everything that the bot has; the text of the transcript of it. */
async function record(): Promise<string> {
  const discord = await workshopDiscord();
  answer(await loggedIn(discord, [LIST, MENU]));
  const member = discord.clientOf('member');
  const moderator = discord.clientOf('moderator');
  const listed = await member.command('list', { name: 'ada' });
  if (listed.kind !== 'messages') throw new Error(listed.kind);
  const [
    {
      message: { id },
    } = { message: { id: '' } },
  ] = listed.messages;
  const { message } = await member.until(id, (seen) => (seen.message.components?.length ?? 0) > 0);
  const customIds = JSON.stringify(message.components).match(/(next|edit|menu):\w+/g) ?? [];
  const [next = '', edit = '', menu = ''] = customIds;
  await moderator.select(id, menu, [menu.replace('menu', '2')]);
  const form = await member.click(id, edit);
  if (form.kind !== 'modal') throw new Error(form.kind);
  await member.submit(form, { text: 'hello' });
  await member.click(id, next);
  const said = member.say('who is ada?');
  await moderator.onMessage('Look up', said.message.id);
  return JSON.stringify(discord.workshop.transcript());
}

/** Replays it with a bot of a Discord of its own. */
async function replayed(text: string, bot: Bot = {}, commands: readonly object[] = [LIST, MENU]) {
  const discord = await workshopDiscord();
  answer(await loggedIn(discord, commands), bot);
  const { workshop } = discord;
  const progress: (number | undefined)[] = [];
  workshop.watchInForce(() => progress.push(workshop.inForce().replay?.done));
  const compared = await workshop.replay(text);
  expect(progress).toEqual([0, ...compared.map((_, index) => index + 1), undefined]);
  expect(workshop.latestReplay()).toBe(compared);
  expect(discord.workshop.transcript().steps).toEqual([]);
  return compared;
}

const titles = (steps: readonly ComparedStep[]) => steps.map(({ title }) => title);
const changed = (steps: readonly ComparedStep[]) =>
  steps.flatMap(({ lines }) => lines.flatMap(({ sign, text }) => (sign === ' ' ? [] : [`${sign}${text}`])));

test('what was done is replayed by the same people, and the same bot differs in nothing', async () => {
  const text = await recorded();
  const compared = await replayed(text);
  expect(titles(compared)).toEqual([
    'member in general: /list name:ada',
    'moderator in general: menu: Second',
    'member in general: button "Edit"',
    'member in general: form',
    'member in general: button "Next"',
    'member: "who is ada?"',
    'moderator in general: Look up (on a message)',
  ]);
  expect(changed(compared)).toEqual([]);
  expect(compared.every(({ same }) => same)).toBe(true);
  // What was finished later is there as it was in the end, and what only one person sees is told.
  expect(compared[0]?.lines.map((line) => line.text)).toContain(
    '  Names of ada <t:[time 1]:R>, request [id 1]',
  );
  expect(compared[1]?.lines.map((line) => line.text)).toEqual([
    'message, for this person alone',
    '  chose 2',
  ]);
});

test('a changed bot differs where it changed, and what cannot be done any more is told', async () => {
  const text = await recorded();
  const compared = await replayed(text, { title: 'All names of', button: 'Forward', modal: false });
  const [list = [], menu, edit, form, next, ...others] = compared.map((step) => changed([step]));
  expect(list).toEqual([
    '-  Names of ada <t:[time 1]:R>, request [id 1]',
    '+  All names of ada <t:[time 1]:R>, request [id 1]',
    '-  components.1.components.1.label: Next',
    '+  components.1.components.1.label: Forward',
  ]);
  expect(menu).toEqual([]);
  expect(edit).toEqual(
    expect.arrayContaining(['-form: A form', '+message, for this person alone', '+  No form today.']),
  );
  expect(form).toEqual(['-message', '-  wrote hello', '+failed: No form is open.']);
  expect(next?.[0]).toBe('-message');
  expect(next?.at(-1)).toBe('+failed: There is no button "Next" on the message.');
  expect(others).toEqual([[], []]);
});

test('a bot that does not have a command any more fails in each step that needs it', async () => {
  const compared = await replayed(await recorded(), {}, [MENU]);
  const failures = changed(compared).filter((line) => line.startsWith('+failed'));
  expect(failures[0]).toMatch(/^\+failed: There is no command \/list here/);
  expect(failures.slice(1)).toEqual([
    '+failed: The message is not there.',
    '+failed: The message is not there.',
    '+failed: No form is open.',
    '+failed: The message is not there.',
  ]);
});

test('a transcript has no token in it, and its text is read back as it was', async () => {
  const text = await recorded();
  expect(text).not.toMatch(/token|aW50ZXJhY3Rpb246/);
  expect(parseTranscript(text)).toEqual(JSON.parse(text));
});

test('what is no transcript is refused in a sentence that says where', async () => {
  const { workshop } = await workshopDiscord();
  const wrong = (change: (transcript: Record<string, unknown>) => void) => {
    const transcript = { ...transcriptOf([]) };
    change(transcript);
    return workshop.replay(JSON.stringify(transcript));
  };
  await expect(workshop.replay('{')).rejects.toThrow('it is no JSON');
  await expect(workshop.replay('[]')).rejects.toThrow('This is no transcript of a local Discord.');
  await expect(wrong((each) => Object.assign(each, { version: 3 }))).rejects.toThrow('is of version 3');
  expect(await wrong((each) => Object.assign(each, { version: 1 }))).toEqual([]);
  await expect(wrong((each) => Object.assign(each, { steps: [{ after: -1 }] }))).rejects.toThrow(
    'steps.0.after',
  );
});

/** What people give to a bot beside words, and what a bot writes by itself. */
async function withFiles(client: Client, sign: string): Promise<void> {
  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    const file = interaction.options.getAttachment('file', true);
    await interaction.reply(`${sign} ${file.name} has ${file.size} bytes`);
  });
  client.on(Events.MessageCreate, async (message) => {
    if (!message.author.bot)
      await message.reply(`${sign} you said ${message.content || message.attachments.size}`);
  });
}

const UPLOAD = {
  name: 'upload',
  description: 'Takes a file',
  options: [{ type: 11, name: 'file', description: 'd', required: true }],
};
const INTENTS = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent];

test('files are in a transcript, and what a bot writes by itself in answer to a message', async () => {
  const discord = await workshopDiscord();
  await withFiles(await loggedIn(discord, [UPLOAD], INTENTS), 'old:');
  const member = discord.clientOf('member');
  const file = (name: string, size: number) => ({ name, bytes: Buffer.alloc(size, 'x') });
  await member.command('upload', { file: file('small.txt', 5) });
  await member.command('upload', { file: file('large.bin', 1_100_000) });
  const said = member.say('hello');
  member.say('', { files: [file('picture.png', 7)], replyTo: said.message.id });
  const answered = () => discord.workshop.transcript().steps.map(({ seen }) => seen.length);
  await expect.poll(answered).toEqual([1, 1, 2, 2]);
  const text = JSON.stringify(discord.workshop.transcript());
  expect(text.length).toBeLessThan(20_000);

  const other = await workshopDiscord();
  await withFiles(await loggedIn(other, [UPLOAD], INTENTS), 'new:');
  const compared = await other.workshop.replay(text);
  expect(compared.map((step) => changed([step]))).toEqual([
    ['-  old: small.txt has 5 bytes', '+  new: small.txt has 5 bytes'],
    [
      '-message',
      '-  old: large.bin has 1100000 bytes',
      '+failed: The file "large.bin" is too large for a transcript.',
    ],
    ['-  old: you said hello', '+  new: you said hello'],
    ['-  old: you said 1', '+  new: you said 1'],
  ]);
});

test('a replay is ended after the step that it is at, with what there is by then; one at a time', async () => {
  const discord = await workshopDiscord();
  const { workshop } = discord;
  const step = {
    after: 2_500,
    who: 'member',
    channel: { id: '1190000000000000200', name: 'general' },
    did: { kind: 'say' as const, content: 'hello' },
    outcome: { kind: 'messages' as const },
    seen: [],
  };
  const text = JSON.stringify(transcriptOf([{ ...step, after: 0 }, step, step]));
  const compared = workshop.replay(text);
  workshop.watchInForce(() => workshop.inForce().replay?.done === 1 && workshop.stopReplay());
  await expect(workshop.replay(text)).rejects.toThrow('Another transcript is being replayed.');
  expect(titles(await compared)).toEqual(['member in general: "hello"']);
  expect(discord.clientOf('member').messages()).toHaveLength(1);
});

test('a transcript compared with itself differs in nothing, whatever is in it', () => {
  const shown = fc.record({
    id: fc.string(),
    ephemeral: fc.boolean(),
    content: fc.string({ unit: anyCharacter, maxLength: 200 }),
    embeds: fc.array<unknown>(fc.jsonValue()),
    components: fc.constant<APIMessageTopLevelComponent[]>([]),
    attachments: fc.array(fc.record({ filename: fc.string(), size: fc.nat() })),
  });
  const step = fc.record({
    after: fc.nat(),
    who: fc.string(),
    channel: fc.record({ id: fc.string(), name: fc.string() }),
    did: fc.record({ kind: fc.constant('say' as const), content: fc.string() }),
    outcome: fc.constant({ kind: 'messages' as const }),
    seen: fc.array(shown),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3 }), (steps) => {
      const transcript = transcriptOf(steps);
      expect(compareTranscripts(transcript, transcript).every(({ same }) => same)).toBe(true);
    }),
    { numRuns: 15 },
  );
});

test('ids and times that one run alone has are numbered; what both have, and values, are as they are', () => {
  const run = (content: string) =>
    transcriptOf([
      {
        after: 0,
        who: 'ada',
        channel: { id: '1', name: 'general' },
        did: { kind: 'say', content: 'x' },
        outcome: { kind: 'messages' },
        seen: [{ id: '1', ephemeral: false, content, embeds: [], components: [], attachments: [] }],
      },
    ]);
  const lines = (before: string, now: string) =>
    compareTranscripts(run(before), run(now)).flatMap((step) =>
      step.lines.map(({ sign, text }) => sign + text),
    );
  const same = (before: string, now: string) => lines(before, now).every((line) => line.startsWith(' '));
  expect(same('at <t:1700000000:R>, 66056e17', 'at <t:1700000001:R>, 1590b579')).toBe(true);
  expect(same('WJiVgHqHzbhPopMO is 1574005900375490560', 'hFOOTyjLybbzzoUi is 1574005900375490561')).toBe(
    true,
  );
  expect(same('WJiVgHqHzbhPopMO and WJiVgHqHzbhPopMO', 'hFOOTyjLybbzzoUi and bp51uplpAQX2ytxX')).toBe(false);
  expect(same('0x5a1c0de9b7f2438e', '0x5a1c0de9b7f2438f')).toBe(false);
  expect(same('score 12345678', 'score 12345679')).toBe(false);
  expect(same('wallet', 'purse')).toBe(false);
});

const FIND = {
  name: 'find',
  description: 'Finds',
  options: [{ type: 3, name: 'name', description: 'd', required: true, autocomplete: true }],
};
const { GuildMembers, Guilds, GuildMessages, GuildMessagePolls, MessageContent } = GatewayIntentBits;
const DEED_INTENTS = [Guilds, GuildMessages, GuildMessagePolls, MessageContent];

/** A bot that offers names, asks in a poll, and reports the message events that it receives. */
function answerDeeds(client: Client, sign: string): void {
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isAutocomplete()) {
      const typed = interaction.options.getFocused();
      await interaction.respond([{ name: `${sign} ${typed}!`, value: typed }]);
    }
    if (!interaction.isChatInputCommand()) return;
    const answers = [{ text: 'Yes' }, { text: sign }];
    const poll = { question: { text: 'Is it?' }, answers, duration: 1, allowMultiselect: false };
    await interaction.reply({ content: interaction.locale, poll });
  });
  client.on(Events.MessageUpdate, async (_before, { author, content, channel }) => {
    if (!author.bot && channel.isSendable() && content) await channel.send(`${sign} changed to ${content}`);
  });
}

test('typing, polls, votes, changed and deleted messages, languages and faults are replayed', async () => {
  const discord = await workshopDiscord();
  answerDeeds(await loggedIn(discord, [FIND], DEED_INTENTS), 'old');
  const { workshop } = discord;
  const member = discord.clientOf('member');
  member.setLocale(Locale.German);
  await member.autocomplete('find', 'name', 'a');
  await member.autocomplete('find', 'name', 'ad');
  workshop.happen('server-error', { which: 'acknowledgements' });
  const asked = await member.command('find', { name: 'ad' });
  if (asked.kind !== 'messages') throw new Error(asked.kind);
  const poll = asked.messages[0]?.message.id ?? '';
  member.vote(poll, [1]);
  const { message } = member.say('hello');
  member.rewrite(message.id, 'good morning');
  await expect.poll(() => workshop.transcript().steps.at(-1)?.seen.length).toBe(2);
  member.remove(message.id);
  const own = member.say('', { poll: { question: 'Tea?', answers: [{ text: 'Green' }, { text: 'Black' }] } });
  discord.clientOf('moderator').vote(own.message.id, [2]);
  member.endPoll(own.message.id);
  const text = JSON.stringify(workshop.transcript());

  const other = await workshopDiscord();
  answerDeeds(await loggedIn(other, [FIND], DEED_INTENTS), 'new');
  const compared = await other.workshop.replay(text);
  const changed = compared.map(({ title, lines }) => {
    return [title, ...lines.flatMap(({ sign, text }) => (sign === ' ' ? [] : sign + text))];
  });
  const answers = ['-  poll.answers.2.text: old', '+  poll.answers.2.text: new'];
  expect(changed).toEqual([
    ['member in general: typing /find name:ad…', '-offered: old ad!', '+offered: new ad!'],
    ['what if: server-error'],
    ['member in general: /find name:ad', ...answers],
    ['member in general: vote for Yes', ...answers],
    ['member: "hello"'],
    [
      'member in general: message changed to "good morning"',
      '-  old changed to good morning',
      '+  new changed to good morning',
    ],
    ['member in general: message deleted'],
    ['member: poll "Tea?"'],
    ['moderator in general: vote for Black'],
    ['member in general: poll ended'],
  ]);
  const seen = (step: number) => compared[step]?.lines.map(({ text }) => text.trim());
  expect(seen(2)).toContain('de');
  expect(seen(3)).toContain('poll.answers.1.votes: 1');
  expect(seen(9)).toEqual(expect.arrayContaining(['poll.isOver: true', 'embeds.1.fields.5.value: Black']));
  expect(other.clientOf('member').locale).toBe(Locale.EnglishUS);
  expect(other.workshop.inForce().orders).toEqual([]);
});

test('a forwarded message is replayed with the message that it forwards then', async () => {
  const discord = await workshopDiscord();
  const said = discord.clientOf('member').say('hello');
  discord.clientOf('moderator').say('', { forwards: said.message.id });
  const other = await workshopDiscord();
  const compared = await other.workshop.replay(JSON.stringify(discord.workshop.transcript()));
  expect(compared.map(({ title }) => title)).toEqual(['member: "hello"', 'moderator: message forwarded']);
  const [first, second] = other.clientOf('member').messages();
  expect(second?.message).toMatchObject({
    message_reference: { message_id: first?.message.id },
    message_snapshots: [{ message: { content: 'hello' } }],
  });
});

test('joins and leaves are replayed, and a welcome belongs to the join', async () => {
  const welcoming = async (words: string) => {
    const discord = await workshopDiscord();
    const client = await loggedIn(discord, [], [Guilds, GuildMembers]);
    client.on(Events.GuildMemberAdd, async ({ guild }) => {
      const general = guild.channels.cache.find(({ name }) => name === 'general');
      if (general?.isSendable()) await general.send(words);
    });
    return discord;
  };
  const discord = await welcoming('Welcome');
  const visitor = discord.clientOf('visitor');
  visitor.join();
  await expect.poll(() => discord.workshop.transcript().steps[0]?.seen.length).toBe(1);
  visitor.leave();
  const other = await welcoming('Hello');
  const compared = await other.workshop.replay(JSON.stringify(discord.workshop.transcript()));
  expect(compared.map(({ title, same }) => [title, same])).toEqual([
    ['visitor in direct message: join Sample Server', false],
    ['visitor in direct message: leave Sample Server', true],
  ]);
});
