// What somebody new meets at the prompt: a small bot of discord.js.

import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  type Interaction,
  MessageFlags,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
} from 'discord.js';

/** The commands of a small bot. */
export const COMMANDS = [
  new SlashCommandBuilder()
    .setName('who')
    .setDescription('Says whom you mean')
    .addUserOption((option) => option.setName('user').setDescription('Somebody'))
    .addRoleOption((option) => option.setName('role').setDescription('A role'))
    .addMentionableOption((option) => option.setName('either').setDescription('Either'))
    .addChannelOption((option) =>
      option.setName('where').setDescription('A channel').addChannelTypes(ChannelType.GuildText),
    )
    .addChannelOption((option) =>
      option.setName('call').setDescription('A voice channel').addChannelTypes(ChannelType.GuildVoice),
    )
    .addAttachmentOption((option) => option.setName('file').setDescription('A file')),
  new SlashCommandBuilder().setName('delete').setDescription('Asks first'),
  new SlashCommandBuilder().setName('change').setDescription('Changes it'),
  new SlashCommandBuilder().setName('menu').setDescription('Opens a menu'),
  new SlashCommandBuilder().setName('form').setDescription('Opens a form'),
];

let version = 1;

function said({ options }: ChatInputCommandInteraction) {
  const [user, role] = [options.getUser('user'), options.getRole('role')];
  const [either, where] = [options.getMentionable('either'), options.getChannel('where')];
  const name =
    either && 'name' in either ? either.name : either && 'user' in either ? either.user?.username : '';
  return [user?.username, role?.name, name, where?.name].map((each) => each || '-').join(' ');
}

/** How it answers them, and what follows on them. */
export async function answer(interaction: Interaction): Promise<unknown> {
  if (interaction.isButton()) {
    const seen = interaction.customId.replace('delete:', '');
    return interaction.update({
      content: seen === String(version) ? 'deleted' : 'it has changed meanwhile',
      components: [],
    });
  }
  if (interaction.isStringSelectMenu()) return interaction.reply(`chosen: ${interaction.values.join(' ')}`);
  if (interaction.isModalSubmit()) {
    return interaction.reply(`sent ${interaction.fields.getTextInputValue('why')}`);
  }
  if (!interaction.isChatInputCommand()) return undefined;
  switch (interaction.commandName) {
    case 'who':
      return interaction.reply(said(interaction));
    case 'delete': {
      const button = new ButtonBuilder()
        .setCustomId(`delete:${version}`)
        .setLabel('Delete')
        .setStyle(ButtonStyle.Danger);
      const components = [new ActionRowBuilder<ButtonBuilder>().addComponents(button)];
      return interaction.reply({ content: 'Sure?', components, flags: MessageFlags.Ephemeral });
    }
    case 'change':
      version += 1;
      return interaction.reply({ content: 'changed', flags: MessageFlags.Ephemeral });
    case 'menu': {
      const menu = new StringSelectMenuBuilder()
        .setCustomId('which')
        .addOptions(['red', 'blue'].map((value) => ({ value, label: value })));
      return interaction.reply({
        components: [new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu)],
      });
    }
    default:
      return interaction.showModal({
        custom_id: 'form',
        title: 'Why',
        components: [{ type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1 } }],
      });
  }
}
