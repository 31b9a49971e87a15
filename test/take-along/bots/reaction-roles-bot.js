// Gives roles to members who react to a message, and takes them when the reaction goes.

import { Client, Events, GatewayIntentBits, Partials, PermissionFlagsBits } from 'discord.js';

const ROLES = { '🎨': 'Artists', '🎮': 'Gamers' };

const { Guilds, GuildMembers, GuildMessageReactions } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMembers, GuildMessageReactions],
  // Without these a reaction to a message from before the start is no event.
  partials: [Partials.Message, Partials.Channel, Partials.Reaction],
  rest: { api: process.env.DISCORD_API_URL },
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  const lines = Object.entries(ROLES).map(([emoji, role]) => `${emoji} ${role}`);
  const { resource } = await interaction.reply({
    content: ['React for a role:', ...lines].join('\n'),
    withResponse: true,
  });
  for (const emoji of Object.keys(ROLES)) await resource.message.react(emoji);
});

async function memberAndRole(reaction, user) {
  const { message, emoji } = reaction.partial ? await reaction.fetch() : reaction;
  const name = ROLES[emoji.name];
  const { author } = message.partial ? await message.fetch() : message;
  if (user.bot || !name || author.id !== client.user.id) return undefined;
  const role = message.guild.roles.cache.find((each) => each.name === name);
  return { member: await message.guild.members.fetch(user.id), role };
}

client.on(Events.MessageReactionAdd, async (reaction, user) => {
  const found = await memberAndRole(reaction, user);
  await found?.member.roles.add(found.role);
});

client.on(Events.MessageReactionRemove, async (reaction, user) => {
  const found = await memberAndRole(reaction, user);
  await found?.member.roles.remove(found.role);
});

client.once(Events.ClientReady, async () => {
  const permission = PermissionFlagsBits.ManageRoles.toString();
  await client.application.commands.set([
    { name: 'roles', description: 'Offers roles', default_member_permissions: permission },
  ]);
  process.stdout.write('ready\n');
});
await client.login(process.env.DISCORD_TOKEN);
