import {
  type APIApplicationCommand,
  type APIMessage,
  type APIUser,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import { parseMessage } from '../forms/message.ts';
import { TOKEN_VALID_MS } from '../model/interactions.ts';
import type { StoredMessage } from '../model/messages.ts';
import type { Person } from '../model/person.ts';
import { snowflakeTime } from '../model/snowflake.ts';
import {
  type ChatClient,
  ChatRefusal,
  type InteractionResult,
  type Nameable,
  type NamingOption,
  type OpenModal,
  type SeenMessage,
} from './chat-client.ts';
import { slashCommandAt } from './command-path.ts';
import { seen } from './interaction-result.ts';
import { menuCommandAt } from './menu-commands.ts';
import { buttonAt, menuAt } from './message-controls.ts';
import { filledIn } from './modal-fields.ts';
import { Nameables } from './nameables.ts';
import { focusedValue, type Options, optionValues } from './option-values.ts';
import { Sender, type ServerModel } from './sender.ts';
import { commandsVisibleTo } from './visible-commands.ts';

/** Discord's limit for the content of a message, in UTF-16 units. */
const LONGEST_MESSAGE = 2_000;

/** Somebody at a chat client. */
export class PersonClient implements ChatClient {
  readonly user: APIUser;
  readonly channelName: string;
  readonly #person: Person;
  readonly #model: ServerModel;
  readonly #sender: Sender;
  readonly #nameables: Nameables;

  constructor(person: Person, model: ServerModel) {
    this.user = person.user;
    this.channelName = person.membership?.channel.name ?? 'direct message';
    this.#person = person;
    this.#model = model;
    this.#sender = new Sender(person, model);
    this.#nameables = new Nameables(person, model.directory);
  }

  commands(): readonly APIApplicationCommand[] {
    return commandsVisibleTo(this.#model.commands, this.#person);
  }

  async command(path: string, options: Options = {}): Promise<InteractionResult> {
    const called = slashCommandAt(this.commands(), path);
    return this.#sender.command(called, optionValues(called.options, options, this.#nameables));
  }

  async autocomplete(
    path: string,
    focused: string,
    typed: string,
    options: Options = {},
  ): Promise<InteractionResult> {
    const called = slashCommandAt(this.commands(), path);
    const option = called.options.find((each) => each.name === focused);
    if (!(option && 'autocomplete' in option && option.autocomplete)) {
      throw new ChatRefusal(`/${path} has no option "${focused}" that offers values while one types.`);
    }
    const { [focused]: _focused, ...filled } = options;
    const others = optionValues(
      called.options.filter(({ name }) => name in filled),
      filled,
      this.#nameables,
    );
    return this.#sender.autocomplete(called, [...others, focusedValue(option, typed)]);
  }

  async onMessage(command: string, messageId: string): Promise<InteractionResult> {
    const called = menuCommandAt(this.commands(), 'message', command);
    const found = this.#seen(messageId);
    if (found.ephemeral) throw new ChatRefusal('A message that only you can see has no commands.');
    return this.#sender.onMessage(called.command, found.message);
  }

  async onUser(command: string, user: string): Promise<InteractionResult> {
    const called = menuCommandAt(this.commands(), 'user', command);
    const id = this.#nameables.idOf({ type: ApplicationCommandOptionType.User }, user);
    if (id === undefined) throw new ChatRefusal(`There is no user "${user}" here.`);
    return this.#sender.onUser(called.command, id);
  }

  say(content: string): SeenMessage {
    if (content.trim() === '') throw new ChatRefusal('A message cannot be empty.');
    if (content.length > LONGEST_MESSAGE) {
      throw new ChatRefusal(`A message has at most ${LONGEST_MESSAGE} characters.`);
    }
    const { composer, messages } = this.#model;
    const blank = { ...composer.blank(this.#person.channelId, 0), author: this.user };
    const { message } = composer.apply(blank, parseMessage({ content }), []);
    const stored = { message, viewer: undefined };
    messages.put(stored, []);
    return seen(stored);
  }

  nameables(option: NamingOption): readonly Nameable[] {
    return this.#nameables.of(option);
  }

  async click(messageId: string, customId: string): Promise<InteractionResult> {
    const message = this.#message(messageId);
    return this.#sender.click(message, buttonAt(message, customId));
  }

  async select(messageId: string, customId: string, values: readonly string[]): Promise<InteractionResult> {
    const message = this.#message(messageId);
    return this.#sender.select(message, menuAt(message, customId, values), values);
  }

  async submit(modal: OpenModal, fields: Readonly<Record<string, string>> = {}): Promise<InteractionResult> {
    return this.#sender.submit(modal, filledIn(modal, fields));
  }

  messages(): readonly SeenMessage[] {
    const now = this.#model.clock.now();
    // A placeholder that nobody can fill any more is gone.
    return this.#model.messages
      .list(this.#person.channelId)
      .filter((stored) => this.#sees(stored))
      .map(seen)
      .filter(({ loading, message }) => !loading || now - snowflakeTime(message.id) <= TOKEN_VALID_MS);
  }

  watch(listener: (seen: SeenMessage) => void): () => void {
    return this.#model.messages.watch((stored) => {
      if (this.#sees(stored)) listener(seen(stored));
    });
  }

  until(messageId: string, wanted: (seen: SeenMessage) => boolean): Promise<SeenMessage> {
    const { promise, resolve } = Promise.withResolvers<SeenMessage>();
    const look = (candidate: SeenMessage) => {
      if (candidate.message.id !== messageId || !wanted(candidate)) return;
      stop();
      resolve(candidate);
    };
    const stop = this.watch(look);
    this.messages().forEach(look);
    return promise;
  }

  #sees({ message, viewer }: StoredMessage): boolean {
    const { user, channelId } = this.#person;
    return message.channel_id === channelId && (viewer ?? user.id) === user.id;
  }

  #message(id: string): APIMessage {
    return this.#seen(id).message;
  }

  #seen(id: string): SeenMessage {
    const found = this.messages().find(({ message }) => message.id === id);
    if (!found) throw new ChatRefusal('There is no such message here any more.');
    return found;
  }
}
