import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandOptionChoice,
  ApplicationCommandOptionType as OptionType,
} from 'discord-api-types/v10';
import {
  type ChatClient,
  menuCommands,
  shownDescription,
  shownName,
  slashCommands,
} from 'local-discord/people';
import type { Offer, OfferedChoice, OfferedOption, OfferingApp, OptionKind } from '../protocol/offer.ts';

/** The commands that a person may see at their place, with texts in their language. */
export function offerOf(client: ChatClient): Offer {
  const offered = client.commands();
  const users = client.nameables({ type: OptionType.User });
  const appOf = ({ application_id: id }: APIApplicationCommand): OfferingApp => {
    const bot = users.find((user) => user.id === id);
    return { id, name: bot?.alias ?? bot?.name.slice(1) ?? 'app' };
  };
  return {
    commands: slashCommands(offered).map(({ path, shownPath, description, options, command }) => ({
      path: path.join(' '),
      shownPath: shownPath.join(' '),
      description,
      options: options.map(offeredOption),
      app: appOf(command),
      ...(command.default_member_permissions !== null && { isRestricted: true }),
    })),
    menus: menuCommands(offered).map(({ target, name, shownName: shown, command }) => {
      return { target, name, shownName: shown, app: appOf(command) };
    }),
  };
}

/** Choices with names in the reader's language. */
export const offeredChoices = (choices: readonly APIApplicationCommandOptionChoice[]): OfferedChoice[] =>
  choices.map((choice) => ({ name: shownName(choice), value: choice.value }));

const KINDS: Readonly<Record<APIApplicationCommandBasicOption['type'], OptionKind>> = {
  [OptionType.String]: 'string',
  [OptionType.Integer]: 'integer',
  [OptionType.Number]: 'number',
  [OptionType.Boolean]: 'boolean',
  [OptionType.User]: 'user',
  [OptionType.Role]: 'role',
  [OptionType.Channel]: 'channel',
  [OptionType.Mentionable]: 'mentionable',
  [OptionType.Attachment]: 'attachment',
};

function offeredOption(option: APIApplicationCommandBasicOption): OfferedOption {
  return {
    name: option.name,
    shownName: shownName(option),
    description: shownDescription(option),
    kind: KINDS[option.type],
    required: option.required ?? false,
    autocomplete: 'autocomplete' in option && option.autocomplete === true,
    choices: offeredChoices(('choices' in option && option.choices) || []),
    ...boundsOf(option),
    ...('channel_types' in option && option.channel_types && { channelTypes: option.channel_types }),
  };
}

function boundsOf(option: APIApplicationCommandBasicOption): Pick<OfferedOption, 'min' | 'max'> {
  if (option.type === OptionType.String) return { min: option.min_length, max: option.max_length };
  if (option.type !== OptionType.Integer && option.type !== OptionType.Number) return {};
  return { min: option.min_value, max: option.max_value };
}
