// Kicks, bans, times out and deletes messages by slash commands, for members who may do it themselves.

import {
  Client,
  DiscordAPIError,
  Events,
  GatewayIntentBits,
  MessageFlags,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
  SlashCommandBuilder,
} from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.DISCORD_API_URL },
});

const command = (name, description, permission) =>
  new SlashCommandBuilder()
    .setName(name)
    .setDescription(description)
    .setDefaultMemberPermissions(PermissionFlagsBits[permission]);
const withUser = (builder) =>
  builder.addUserOption((option) => option.setName('user').setDescription('Whom').setRequired(true));
const withReason = (builder) =>
  builder.addStringOption((option) => option.setName('reason').setDescription('Why').setMaxLength(200));

const COMMANDS = [
  withReason(withUser(command('kick', 'Takes a member out of the server', 'KickMembers'))),
  withReason(
    withUser(command('ban', 'Bans a user', 'BanMembers')).addIntegerOption((option) =>
      option
        .setName('days')
        .setDescription('Deletes their messages of these days')
        .setMinValue(0)
        .setMaxValue(7),
    ),
  ),
  withUser(command('unban', 'Ends a ban', 'BanMembers')),
  withReason(
    withUser(command('timeout', 'Lets a member only read', 'ModerateMembers')).addIntegerOption((option) =>
      option
        .setName('minutes')
        .setDescription('How long')
        .setRequired(true)
        .setMinValue(1)
        .setMaxValue(40_320),
    ),
  ),
  command('purge', 'Deletes the newest messages', 'ManageMessages').addIntegerOption((option) =>
    option.setName('count').setDescription('How many').setRequired(true).setMinValue(2).setMaxValue(100),
  ),
];

const run = {
  async kick({ guild, options }, reason) {
    const user = options.getUser('user');
    await user.send(`You were kicked from ${guild.name}: ${reason}`).catch(() => {});
    await guild.members.kick(user, reason);
    return `Kicked ${user}: ${reason}`;
  },
  async ban({ guild, options }, reason) {
    const user = options.getUser('user');
    const deleteMessageSeconds = (options.getInteger('days') ?? 0) * 86_400;
    await guild.bans.create(user, { reason, deleteMessageSeconds });
    return `Banned ${user}: ${reason}`;
  },
  async unban({ guild, options }) {
    const { reason } = await guild.bans.fetch(options.getUser('user'));
    const user = await guild.bans.remove(options.getUser('user'));
    return `${user} may come back; they were banned for: ${reason}`;
  },
  async timeout({ options }, reason) {
    const minutes = options.getInteger('minutes');
    const member = await options.getMember('user').timeout(minutes * 60_000, reason);
    return `${member} only reads for ${minutes} min: ${reason}`;
  },
  async purge({ channel, options }) {
    const { size } = await channel.bulkDelete(options.getInteger('count'));
    return `Deleted ${size} messages.`;
  },
};

const SENTENCES = {
  [RESTJSONErrorCodes.MissingPermissions]: 'I may not do that to them.',
  [RESTJSONErrorCodes.UnknownBan]: 'They are not banned.',
};

client.on(Events.InteractionCreate, async (interaction) => {
  if (!interaction.isChatInputCommand()) return;
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  try {
    const reason = interaction.options.getString('reason') ?? 'no reason given';
    await interaction.editReply(await run[interaction.commandName](interaction, reason));
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    await interaction.editReply(SENTENCES[error.code] ?? 'That did not work.');
  }
});

client.once(Events.ClientReady, async () => {
  await client.application.commands.set(COMMANDS);
  process.stdout.write('ready\n');
});
await client.login(process.env.DISCORD_TOKEN);
