// Welcomes new members, gives them a role, and says who has left.

import { Client, Events, GatewayIntentBits, Partials } from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers],
  // Without it nobody is told of members who were there before the start.
  partials: [Partials.GuildMember],
  rest: { api: process.env.DISCORD_API_URL },
});

const channelOf = ({ channels }) => channels.cache.find(({ name }) => name === 'general');

client.on(Events.GuildMemberAdd, async (member) => {
  const role = member.guild.roles.cache.find(({ name }) => name === 'Members');
  await member.roles.add(role, 'Everybody begins with it');
  await channelOf(member.guild).send({
    content: `Welcome, ${member}!`,
    embeds: [{ title: member.guild.name, description: `You are member ${member.guild.memberCount}.` }],
  });
  await member.send('The rules are short: be kind.');
});

client.on(Events.GuildMemberRemove, async ({ guild, user }) => {
  await channelOf(guild).send(`${user.displayName} has left.`);
});

client.once(Events.ClientReady, () => process.stdout.write('ready\n'));
await client.login(process.env.DISCORD_TOKEN);
