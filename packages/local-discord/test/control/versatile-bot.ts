import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  type Client,
  Events,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';

const text = (name: string, more: object = {}) => ({ type: 3, name, description: 'x', ...more });
/** What the bot takes. */
export const COMMANDS = [
  {
    name: 'echo',
    description: 'x',
    options: [
      text('text'),
      text('size', { choices: [{ name: 'Very large', value: 'xl' }] }),
      { type: 6, name: 'who', description: 'x' },
      { type: 11, name: 'file', description: 'x' },
    ],
  },
  { name: 'find', description: 'x', options: [text('name', { autocomplete: true })] },
  {
    name: 'list',
    description: 'x',
    options: [{ type: 1, name: 'all', description: 'x' }],
  },
  { name: 'ask', description: 'x' },
  { name: 'buttons', description: 'x' },
  { name: 'slow', description: 'x' },
  { name: 'never', description: 'x' },
  { name: 'silent', description: 'x' },
  { name: 'Shout', type: 3 },
  { name: 'Greet', type: 2 },
];

interface Behaviour {
  /** Called with what answers /slow. */
  readonly slow?: (answer: () => void) => void;
  /** Called with the channel of !twice. */
  readonly twice: (channel: string) => void;
  /** Called for /never, which nothing answers. */
  readonly ignored: () => void;
}

/** Makes a bot answer each kind of action. */
export function behave(client: Client, { slow, twice, ignored }: Behaviour): void {
  client.on(Events.MessageCreate, async (message) => {
    if (message.author.bot) return;
    if (message.content.startsWith('!hello')) await message.reply(`Hello ${message.attachments.size}`);
    if (message.content === '!twice') twice(message.channelId);
  });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isAutocomplete())
      return interaction.respond([{ name: `${interaction.options.getFocused()}!`, value: 'v' }]);
    if (interaction.isUserContextMenuCommand())
      return void (await interaction.reply(`Hi ${interaction.targetUser.username}`));
    if (interaction.isMessageContextMenuCommand())
      return void (await interaction.reply(interaction.targetMessage.content.toUpperCase()));
    if (interaction.isModalSubmit())
      return void (await interaction.reply({
        content: `Thanks, ${interaction.fields.getTextInputValue('n')}: ${interaction.fields.getStringSelectValues('colour')}`,
        flags: MessageFlags.Ephemeral,
      }));
    if (interaction.isButton())
      return void (await interaction.update({ content: `pressed ${interaction.customId}` }));
    if (interaction.isStringSelectMenu() || interaction.isUserSelectMenu())
      return void (await interaction.update({ content: `chose ${interaction.values}` }));
    if (!interaction.isChatInputCommand()) return;
    const { options } = interaction;
    switch (interaction.commandName) {
      case 'echo': {
        const parts = [
          options.getString('text'),
          options.getString('size'),
          options.getUser('who')?.username,
          options.getAttachment('file')?.name,
        ];
        return void (await interaction.reply(parts.filter(Boolean).join(' ') || 'nothing'));
      }
      case 'list':
        await interaction.deferReply();
        await interaction.editReply({ embeds: [{ title: 'All of them', footer: { text: '3 rows' } }] });
        return void (await interaction.followUp({ content: 'and more', flags: MessageFlags.Ephemeral }));
      case 'ask':
        return interaction.showModal(
          new ModalBuilder()
            .setCustomId('m')
            .setTitle('Feedback')
            .addLabelComponents(
              new LabelBuilder()
                .setLabel('Your name')
                .setTextInputComponent(
                  new TextInputBuilder().setCustomId('n').setStyle(TextInputStyle.Short),
                ),
              new LabelBuilder()
                .setLabel('Colour')
                .setStringSelectMenuComponent(
                  new StringSelectMenuBuilder()
                    .setCustomId('colour')
                    .setOptions({ label: 'Deep red', value: 'red' }, { label: 'Blue', value: 'blue' }),
                ),
            ),
        );
      case 'buttons':
        return void (await interaction.reply({
          content: 'choose',
          components: [
            new ActionRowBuilder<ButtonBuilder>().addComponents(
              new ButtonBuilder().setCustomId('yes').setLabel('Yes').setStyle(ButtonStyle.Primary),
              new ButtonBuilder()
                .setCustomId('no')
                .setEmoji({ name: '❌' })
                .setStyle(ButtonStyle.Danger)
                .setDisabled(true),
              new ButtonBuilder().setURL('https://example.com').setLabel('Site').setStyle(ButtonStyle.Link),
            ),
            new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(
              new StringSelectMenuBuilder()
                .setCustomId('s')
                .setOptions({ label: 'First', value: '1' }, { label: 'Second', value: '2' }),
            ),
            new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(
              new UserSelectMenuBuilder().setCustomId('u'),
            ),
          ],
        }));
      case 'slow':
        return slow?.(() => void interaction.reply('at last'));
      case 'never':
        return ignored();
      case 'silent':
        await interaction.deferReply();
        return void (await interaction.deleteReply());
    }
  });
}
