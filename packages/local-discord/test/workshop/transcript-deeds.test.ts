// What people do beside commands and buttons, in a transcript.

import { type Client, Events, GatewayIntentBits, Locale } from 'discord.js';
import { expect, test } from 'vitest';
import { loggedIn } from '../fixture.ts';
import { workshopDiscord } from './workshop.ts';

const FIND = {
  name: 'find',
  description: 'Finds',
  options: [{ type: 3, name: 'name', description: 'd', required: true, autocomplete: true }],
};
const { GuildMembers, Guilds, GuildMessages, GuildMessagePolls, MessageContent } = GatewayIntentBits;
const INTENTS = [Guilds, GuildMessages, GuildMessagePolls, MessageContent];

/** A bot that offers names, asks in a poll, and says what it is told of messages. */
function answer(client: Client, sign: string): void {
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
  answer(await loggedIn(discord, [FIND], INTENTS), 'old');
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
  answer(await loggedIn(other, [FIND], INTENTS), 'new');
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
