// A bot with every way to begin something: slash commands with options, subcommands, menus, a form and a confirmation.

import {
  ActionRowBuilder,
  type AutocompleteInteraction,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  PermissionFlagsBits,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';

const NAMES = Array.from({ length: 12 }, (_, index) => `ada${index + 1}`);
const PAGE = 5;

export const NAME_COMMANDS = [
  {
    name: 'list',
    description: 'Lists names',
    description_localizations: { de: 'Zeigt Namen' },
    options: [
      { type: 3, name: 'name', description: 'A name', required: true, autocomplete: true, max_length: 32 },
      { type: 4, name: 'limit', description: 'How many', min_value: 1, max_value: 100 },
      { type: 5, name: 'quiet', description: 'Only for me' },
      { type: 6, name: 'who', description: 'Whose' },
      { type: 11, name: 'proof', description: 'A file' },
    ],
  },
  {
    name: 'name',
    description: 'Names',
    default_member_permissions: String(PermissionFlagsBits.ModerateMembers),
    options: [
      {
        type: 1,
        name: 'mute',
        description: 'Mutes a name',
        options: [{ type: 3, name: 'name', description: 'Which', required: true }],
      },
      {
        type: 1,
        name: 'unmute',
        description: 'Lets a name speak again',
        options: [{ type: 3, name: 'name', description: 'Which', required: true, autocomplete: true }],
      },
    ],
  },
  { name: 'silence', description: 'Never answers' },
  { name: 'Look up this name', type: 3 },
  { name: 'Find their names', type: 2 },
];

/** Answers what it knows; false for what is another's to answer. */
export async function respondWithNames(interaction: Interaction): Promise<boolean> {
  if (interaction.isAutocomplete()) await suggest(interaction);
  else if (interaction.isMessageContextMenuCommand()) {
    await interaction.reply(`Looked up: ${interaction.targetMessage.content}`);
  } else if (interaction.isUserContextMenuCommand()) {
    await interaction.reply(`Found: ${interaction.targetUser.username}`);
  } else if (interaction.isChatInputCommand()) return run(interaction);
  else if (interaction.isModalSubmit() && interaction.customId.startsWith('mute:')) {
    const content = `Mute it, since ${interaction.fields.getTextInputValue('why')}?`;
    await interaction.reply({ content, components: [row('Confirm')], flags: MessageFlags.Ephemeral });
  } else if (interaction.isButton()) return press(interaction);
  else return false;
  return true;
}

async function suggest(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused();
  if (typed === 'slow') return;
  const found = NAMES.filter((name) => name.startsWith(typed)).slice(0, 3);
  await interaction.respond(found.map((name) => ({ name: `${name} (a name)`, value: name })));
}

async function run(interaction: ChatInputCommandInteraction): Promise<boolean> {
  const { commandName, options } = interaction;
  if (commandName === 'silence') return true;
  if (commandName === 'list') {
    const said = options.data.map(({ name, value }) => `${name}=${value}`).join(' ');
    const file = options.getAttachment('proof');
    await interaction.deferReply();
    await interaction.editReply({
      content: `${said}${file ? ` with ${file.name}` : ''}\n${pageOf(0)}`,
      components: [row('Next page')],
    });
  } else if (commandName === 'name' && options.getSubcommand() === 'unmute') {
    await interaction.reply(`name=${options.getString('name')}`);
  } else if (commandName === 'name') {
    const why = new TextInputBuilder().setCustomId('why').setStyle(TextInputStyle.Short);
    const label = new LabelBuilder().setLabel('Why').setTextInputComponent(why);
    const modal = new ModalBuilder().setCustomId('mute:1').setTitle('Mute a name').addLabelComponents(label);
    await interaction.showModal(modal);
  } else return false;
  return true;
}

async function press(interaction: ButtonInteraction): Promise<boolean> {
  if (interaction.customId === 'Next page') await interaction.update({ content: pageOf(1), components: [] });
  else if (interaction.customId === 'Confirm') await interaction.update({ content: 'Muted', components: [] });
  else return false;
  return true;
}

const pageOf = (page: number) => NAMES.slice(page * PAGE, (page + 1) * PAGE).join(', ');

function row(label: string): ActionRowBuilder<ButtonBuilder> {
  const button = new ButtonBuilder().setCustomId(label).setLabel(label).setStyle(ButtonStyle.Primary);
  return new ActionRowBuilder<ButtonBuilder>().addComponents(button);
}
