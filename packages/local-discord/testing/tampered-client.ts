import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIMessage,
  ApplicationCommandOptionType,
  ComponentType,
} from 'discord-api-types/v10';
import { flatten } from '../forms/components.ts';
import type { Account } from '../model/directory/person.ts';
import { AttachedFiles } from '../people/attached-files.ts';
import {
  type ChatFile,
  ChatRefusal,
  type CommandOptions,
  type FieldValue,
  type InteractionResult,
  type OpenModal,
  type OptionValue,
} from '../people/chat-client.ts';
import { ClientContext } from '../people/client-context.ts';
import { commandAt, menuCommands, type SlashCommand, slashCommands } from '../people/commands.ts';
import {
  type Branch,
  type CalledCommand,
  InteractionSender,
  type ServerModel,
} from '../people/interaction-sender.ts';
import type { UsedComponent } from '../people/message-controls.ts';
import { Nameables } from '../people/nameables.ts';
import { focusedValue } from '../people/option-values.ts';
import { PersonClient } from '../people/person-client.ts';

/** Id of an unregistered command. */
const NO_SUCH_COMMAND = '1190000000000000999';
type AnyCommand = CalledCommand & Pick<SlashCommand, 'options'>;
/** Id of a component that the message does not have. */
const FIRST_COMPONENT = 1;

/**
 * A tampered client. It sends any input without validation, to test the bot's own checks. The server still adds the
 * person's true identity and permissions.
 */
export class TamperedClient extends PersonClient {
  readonly #context: ClientContext;
  readonly #model: ServerModel;
  readonly #sender: InteractionSender;
  readonly #nameables: Nameables;

  constructor(account: Account, model: ServerModel) {
    super(account, model);
    this.#context = new ClientContext(account, account.channelId, model.directory);
    this.#model = model;
    this.#sender = new InteractionSender(this.#context, model);
    this.#nameables = new Nameables(this.#context, model.directory);
  }

  override async command(path: string, options: CommandOptions = {}): Promise<InteractionResult> {
    const called = this.#called(path);
    const files = this.#files();
    return this.#sender.command(called, uncheckedValues(called, options, this.#nameables, files), files);
  }

  override async autocomplete(path: string, focused: string, typed: string, options: CommandOptions = {}) {
    const called = this.#called(path);
    const { [focused]: _focused, ...others } = options;
    const type = optionTypeOf(called, focused, typed);
    const values = [
      ...uncheckedValues(called, others, this.#nameables, this.#files()),
      focusedValue({ name: focused, type }, typed),
    ];
    return this.#sender.autocomplete(called, values);
  }

  override async onMessage(command: string, messageId: string): Promise<InteractionResult> {
    return this.#sender.onMessage(this.#menuCommand(command), this.#anyMessage(messageId));
  }

  override async onUser(command: string, user: string): Promise<InteractionResult> {
    const id = this.#nameables.idOf({ type: ApplicationCommandOptionType.User }, user) ?? user;
    return this.#sender.onUser(this.#menuCommand(command), id);
  }

  override async click(messageId: string, customId: string): Promise<InteractionResult> {
    const message = this.#anyMessage(messageId);
    return this.#sender.click(message, componentAt(message, customId));
  }

  override async select(
    messageId: string,
    customId: string,
    values: readonly string[],
  ): Promise<InteractionResult> {
    const message = this.#anyMessage(messageId);
    return this.#sender.select(message, componentAt(message, customId), values);
  }

  override async submit(
    modal: OpenModal,
    fields: Readonly<Record<string, FieldValue>> = {},
  ): Promise<InteractionResult> {
    const files = this.#files();
    const sent = (each: string | ChatFile) => (typeof each === 'string' ? each : files.attach(each));
    const values = Object.entries(fields).map(([name, given]) => {
      return [name, typeof given === 'object' ? given.map(sent) : given] as const;
    });
    return this.#sender.submit(modal, new Map(values), files);
  }

  #files(): AttachedFiles {
    return new AttachedFiles(this.#model.files, this.channelId);
  }

  /** Returns a registered command, even if hidden, or else an invented one. */
  #called(path: string): AnyCommand {
    return commandAt(slashCommands(this.#anyCommands()), path.split(' ')) ?? unregistered(path);
  }

  #menuCommand(name: string): CalledCommand['command'] {
    const found = menuCommands(this.#anyCommands()).find((each) => each.name === name);
    return found?.command ?? { id: NO_SUCH_COMMAND, name };
  }

  #anyCommands() {
    const { commands } = this.#model;
    const guildId = this.#context.person.membership?.guild.id;
    return [...(guildId === undefined ? [] : commands.list(guildId)), ...commands.list(undefined)];
  }

  /** Also finds other people's ephemeral messages. */
  #anyMessage(id: string): APIMessage {
    const stored = this.#model.messages.get(this.#context.channelId, id);
    if (!stored) throw new ChatRefusal('There is no such message in the channel.');
    return stored.message;
  }
}

function componentAt({ components = [] }: APIMessage, customId: string): UsedComponent {
  const component = flatten(components).find(({ custom_id }) => custom_id === customId);
  const { type = ComponentType.StringSelect, id = FIRST_COMPONENT } = component ?? {};
  return { type, custom_id: customId, id };
}

function unregistered(path: string): AnyCommand {
  const [name = '', ...words] = path.split(' ');
  const branches = words.map((word, index): Branch => {
    const isLast = index === words.length - 1;
    const type = isLast
      ? ApplicationCommandOptionType.Subcommand
      : ApplicationCommandOptionType.SubcommandGroup;
    return { name: word, type };
  });
  return { command: { id: NO_SUCH_COMMAND, name }, branches, options: [] };
}

function uncheckedValues(
  called: AnyCommand,
  options: CommandOptions,
  nameables: Nameables,
  files: AttachedFiles,
): APIApplicationCommandInteractionDataBasicOption[] {
  return Object.entries(options).map(([name, value]) => {
    const type = optionTypeOf(called, name, value);
    const asked = typeof value === 'object' ? files.attach(value) : value;
    // The value may not match the option's type.
    const option = { name, type, value: nameables.idOf({ type }, String(asked)) ?? asked };
    return option as APIApplicationCommandInteractionDataBasicOption;
  });
}

function optionTypeOf(
  { options }: AnyCommand,
  name: string,
  value: OptionValue | ChatFile,
): ApplicationCommandOptionType {
  const declared = options.find((option) => option.name === name);
  if (declared) return declared.type;
  if (typeof value === 'object') return ApplicationCommandOptionType.Attachment;
  if (typeof value === 'boolean') return ApplicationCommandOptionType.Boolean;
  if (typeof value === 'string') return ApplicationCommandOptionType.String;
  return Number.isInteger(value) ? ApplicationCommandOptionType.Integer : ApplicationCommandOptionType.Number;
}
