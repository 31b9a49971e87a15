import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandType,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';

function command(
  name: string,
  description: string,
  options: APIApplicationCommandOption[],
): APIApplicationCommand {
  return {
    id: '1',
    application_id: '2',
    version: '3',
    type: ApplicationCommandType.ChatInput,
    name,
    description,
    options,
    default_member_permissions: null,
  };
}

const limit: APIApplicationCommandOption = {
  type: OptionType.Integer,
  name: 'limit',
  description: 'How many',
  min_value: 1,
  max_value: 100,
};

/** Commands with every kind of option, subcommand and group that a bot can declare and a terminal can type. */
export const COMMANDS: readonly APIApplicationCommand[] = [
  command('list', 'Every name of a wallet', [
    { type: OptionType.String, name: 'name', description: 'A name', required: true, autocomplete: true },
    limit,
    {
      type: OptionType.String,
      name: 'format',
      description: 'How',
      choices: [
        { name: 'Card', value: 'card' },
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
      options: [{ type: OptionType.Subcommand, name: 'show', description: 'Show them' }],
    },
  ]),
  command('upload', 'Takes a file', [
    { type: OptionType.Attachment, name: 'file', description: 'A file', required: true },
  ]),
];
