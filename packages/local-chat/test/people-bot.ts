// What somebody new meets at the prompt: a small bot of discord.js.

import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ChannelType,
  type ChatInputCommandInteraction,
  ComponentType,
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
  new SlashCommandBuilder().setName('pick').setDescription('Opens menus of people, roles and channels'),
  new SlashCommandBuilder().setName('everything').setDescription('Opens a form of texts, menus and boxes'),
  new SlashCommandBuilder().setName('filled').setDescription('Opens a form that is filled in'),
  new SlashCommandBuilder().setName('people').setDescription('Opens a form of people, places and files'),
];

const MEMBER = '1190000000000000011';
const options = ['Red', 'Dark blue', 'a,b'].map((label) => ({ label, value: label.toLowerCase() }));
const [first, ...others] = options;
/** A field of every kind that Discord has in forms. */
const EVERYTHING = [
  { label: 'Why', component: { type: 4, custom_id: 'why', style: 1, required: false } },
  { label: 'Colours', component: { type: 3, custom_id: 'colours', options, max_values: 3, required: false } },
  {
    label: 'One',
    component: { type: 21, custom_id: 'one', options: [{ ...first, default: true }, ...others] },
  },
  { label: 'Some', component: { type: 22, custom_id: 'some', options, required: false, min_values: 0 } },
  { label: 'Agree', component: { type: 23, custom_id: 'agree' } },
].map((label) => ({ type: 18, ...label }));
/** The other kinds, since a form has five fields at the most. */
const NAMING = [
  { label: 'Who', component: { type: 5, custom_id: 'who', max_values: 2 } },
  { label: 'Role', component: { type: 6, custom_id: 'role', required: false, min_values: 0 } },
  { label: 'Either', component: { type: 7, custom_id: 'either' } },
  { label: 'Where', component: { type: 8, custom_id: 'where' } },
  {
    label: 'Proof',
    component: { type: 19, custom_id: 'proof', required: false, min_values: 0, max_values: 2 },
  },
].map((label) => ({ type: 18, ...label }));

const chosen = (value: string) => options.map((each) => ({ ...each, default: each.value === value }));
/** Filled in already. */
const FILLED = [
  {
    label: 'Roles',
    component: {
      type: 6,
      custom_id: 'roles',
      ...{ required: false, min_values: 0, max_values: 25 },
      default_values: [{ type: 'role', id: '1190000000000000300' }],
    },
  },
  {
    label: 'Where',
    component: {
      type: 8,
      custom_id: 'where',
      ...{ required: false, min_values: 0 },
      // Which the member does not see.
      default_values: [{ type: 'channel', id: '1190000000000000203' }],
    },
  },
  {
    label: 'Colour',
    component: { type: 3, custom_id: 'colour', required: false, min_values: 0, options: chosen('red') },
  },
  { label: 'One', component: { type: 21, custom_id: 'one', required: false, options: chosen('a,b') } },
  { label: 'Other', component: { type: 21, custom_id: 'other', required: false, options: chosen('red') } },
].map((label) => ({ type: 18, ...label }));
const FORMS = new Map(Object.entries({ people: NAMING, everything: EVERYTHING, filled: FILLED }));

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
  if (interaction.isAnySelectMenu() && !interaction.isStringSelectMenu())
    return interaction.reply(`${interaction.customId}: ${interaction.values.join(' ')}`);
  if (interaction.isStringSelectMenu()) return interaction.reply(`chosen: ${interaction.values.join(' ')}`);
  if (interaction.isModalSubmit() && interaction.customId === 'everything') {
    const sent = interaction.components.map((label) => ('component' in label ? label.component : undefined));
    const values = sent.map((field) => {
      if (field?.type === ComponentType.FileUpload && 'attachments' in field)
        return [...(field.attachments?.values() ?? [])].map((file) => `${file.name} ${file.size}`);
      return field && ('values' in field ? field.values : 'value' in field ? field.value : undefined);
    });
    return interaction.reply(JSON.stringify(values));
  }
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
    case 'pick': {
      const row = (component: object) => ({ type: 1, components: [component] });
      const components = [
        row({ type: 5, custom_id: 'who', max_values: 2, default_values: [{ type: 'user', id: MEMBER }] }),
        row({ type: 6, custom_id: 'role' }),
        row({ type: 7, custom_id: 'either', placeholder: 'Either', min_values: 0 }),
        row({ type: 8, custom_id: 'the place' }),
      ];
      const body = { type: 4, data: { content: 'Pick', components } };
      const { client, id, token } = interaction;
      return client.rest.post(`/interactions/${id}/${token}/callback`, { body, auth: false });
    }
    case 'people':
    case 'filled':
    case 'everything': {
      const { client, id, token } = interaction;
      const body = {
        type: 9,
        data: {
          custom_id: 'everything',
          title: 'Everything',
          components: FORMS.get(interaction.commandName),
        },
      };
      return client.rest.post(`/interactions/${id}/${token}/callback`, { body, auth: false });
    }
    default:
      return interaction.showModal({
        custom_id: 'form',
        title: 'Why',
        components: [{ type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1 } }],
      });
  }
}
