import type { Interaction } from 'discord.js';
import {
  type APIApplicationCommandOption,
  type APIMessageTopLevelComponent,
  ApplicationCommandType,
  ButtonStyle,
  ComponentType,
  ApplicationCommandOptionType as OptionType,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';

const command = (
  name: string,
  description: string,
  options: APIApplicationCommandOption[],
): RESTPostAPIChatInputApplicationCommandsJSONBody => ({
  type: ApplicationCommandType.ChatInput,
  name,
  description,
  options,
});

const limit: APIApplicationCommandOption = {
  type: OptionType.Integer,
  name: 'limit',
  description: 'How many',
  min_value: 1,
  max_value: 100,
};

/** Commands with every kind of option, subcommand and group that a bot can declare and a terminal can type. */
export const COMMANDS = [
  command('list', 'Every name of a wallet', [
    { type: OptionType.String, name: 'name', description: 'A name', required: true, autocomplete: true },
    limit,
    {
      type: OptionType.String,
      name: 'format',
      description: 'How',
      description_localizations: { de: 'Wie' },
      choices: [
        { name: 'Card', value: 'card', name_localizations: { de: 'Karte' } },
        { name: 'As JSON', value: 'json' },
      ],
    },
    { type: OptionType.Boolean, name: 'quiet', description: 'Only for me' },
    { type: OptionType.Number, name: 'factor', description: 'A number' },
  ]),
  command('echo', 'Says it again', [
    { type: OptionType.Integer, name: 'times', description: 'How often', required: true },
    { type: OptionType.String, name: 'text', description: 'What', required: true },
  ]),
  command('conversation', 'Conversations', [
    { type: OptionType.Subcommand, name: 'list', description: 'List them', options: [limit] },
    {
      type: OptionType.SubcommandGroup,
      name: 'pinned',
      description: 'Pinned ones',
      options: [
        {
          type: OptionType.Subcommand,
          name: 'show',
          description: 'Show them',
          options: [{ type: OptionType.String, name: 'id', description: 'Which', autocomplete: true }],
        },
      ],
    },
  ]),
  command('upload', 'Takes a file', [
    { type: OptionType.Attachment, name: 'file', description: 'A file', required: true },
  ]),
];

/** Says who did what. */
export async function echo(interaction: Interaction): Promise<unknown> {
  const { username } = interaction.user;
  if (interaction.isAutocomplete()) return interaction.respond([]);
  if (interaction.isButton()) return interaction.reply(`${username} clicks ${interaction.customId}`);
  if (interaction.isStringSelectMenu())
    return interaction.reply(`${username} chooses ${interaction.values} in ${interaction.customId}`);
  if (!interaction.isChatInputCommand()) return undefined;
  const values = interaction.options.data.map(({ name, value }) => [name, value]);
  const said = `${username} ${interaction.commandName} ${JSON.stringify(Object.fromEntries(values))}`;
  return interaction.reply(said);
}

export function buttonRow(
  ...buttons: (string | { label: string; disabled: boolean })[]
): APIMessageTopLevelComponent {
  return {
    type: ComponentType.ActionRow,
    components: buttons
      .map((button) => (typeof button === 'string' ? { label: button, disabled: false } : button))
      .map(({ label, disabled }) => ({
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        custom_id: `id of ${label}`,
        label,
        disabled,
      })),
  };
}
