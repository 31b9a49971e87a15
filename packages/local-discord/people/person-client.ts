import {
  type APIApplicationCommand,
  type APIMessage,
  type APIUser,
  ApplicationCommandOptionType,
  type Locale,
} from 'discord-api-types/v10';
import type { Account } from '../model/directory/person.ts';
import { commandInLanguage, inLanguage } from '../model/interactions/command-object.ts';
import { asSeenBy, type StoredMessage } from '../model/messages/message-store.ts';
import { DIRECT_MESSAGE, placesOfAccount } from './account-places.ts';
import { AttachedFiles } from './attached-files.ts';
import {
  type ChatClient,
  ChatRefusal,
  type CommandOptions,
  type FieldValue,
  type InteractionResult,
  type Nameable,
  type NamingMenu,
  type NamingOption,
  type OpenModal,
  type Places,
  type SaidWith,
  type SeenMessage,
  type Until,
} from './chat-client.ts';
import { ClientContext } from './client-context.ts';
import { commandsVisibleTo, menuCommandAt, slashCommandAt } from './commands.ts';
import { seen } from './interaction-result.ts';
import { InteractionSender, type ServerModel } from './interaction-sender.ts';
import { buttonAt, chosenValues, menuAt, namingOption } from './message-controls.ts';
import { MessageWriter } from './message-writer.ts';
import { fillModal } from './modals.ts';
import { Nameables } from './nameables.ts';
import { focusedValue, optionValues } from './option-values.ts';
import type { PersonAction } from './person-actions.ts';

/** A person's chat client on the model. */
export class PersonClient implements ChatClient {
  readonly user: APIUser;
  readonly channelName: string;
  readonly channelId: string;
  readonly #context: ClientContext;
  readonly #model: ServerModel;
  readonly #sender: InteractionSender;
  readonly #writer: MessageWriter;
  readonly #nameables: Nameables;

  /** @param channelId default: the channel that their client shows first */
  constructor(account: Account, model: ServerModel, channelId = account.channelId) {
    this.user = account.user;
    this.channelId = channelId;
    this.#context = new ClientContext(account, channelId, model.directory);
    this.channelName = this.#context.personIfThere?.membership?.channel.name ?? DIRECT_MESSAGE;
    this.#model = model;
    this.#sender = new InteractionSender(this.#context, model);
    this.#writer = new MessageWriter(this.#context, model);
    this.#nameables = new Nameables(this.#context, model.directory);
  }

  get locale(): Locale {
    return this.#context.account.locale;
  }

  setLocale(locale: Locale): void {
    this.#model.directory.changes.set('locale', this.user.id, locale);
  }

  places(): Places {
    return placesOfAccount(this.#context.account, this.#model.directory);
  }

  at(channelId: string): ChatClient {
    const client = new PersonClient(this.#context.account, this.#model, channelId);
    // Throws now if they cannot view the channel.
    void client.#context.person;
    return client;
  }

  join(server?: string): string {
    return joinServer(this.#context.account, this.#model, server);
  }

  leave(server?: string): void {
    leaveServer(this.#context.account, this.#model, server);
  }

  commands(): readonly APIApplicationCommand[] {
    const person = this.#context.personIfThere;
    const offered = person ? commandsVisibleTo(this.#model.commands, person) : [];
    return offered.map((command) => commandInLanguage(command, this.locale));
  }

  async command(path: string, options: CommandOptions = {}, until?: Until): Promise<InteractionResult> {
    const called = slashCommandAt(this.#usable(), path);
    const files = this.#files();
    const values = optionValues(called.options, options, this.#nameables, files);
    return this.#sender.command(called, values, files, until);
  }

  async autocomplete(
    path: string,
    focused: string,
    typed: string,
    options: CommandOptions = {},
  ): Promise<InteractionResult> {
    const called = slashCommandAt(this.#usable(), path);
    const option = called.options.find((each) => each.name === focused);
    if (!(option && 'autocomplete' in option && option.autocomplete)) {
      throw new ChatRefusal(`/${path} has no option "${focused}" that offers values while one types.`);
    }
    const { [focused]: _focused, ...filled } = options;
    const others = optionValues(
      called.options.filter(({ name }) => name in filled),
      filled,
      this.#nameables,
      this.#files(),
    );
    const result = await this.#sender.autocomplete(called, [...others, focusedValue(option, typed)]);
    return result.kind === 'choices' ? inLanguage(result, this.locale) : result;
  }

  async onMessage(command: string, messageId: string, until?: Until): Promise<InteractionResult> {
    const called = menuCommandAt(this.#usable(), 'message', command);
    const found = this.#seen(messageId);
    if (found.ephemeral) throw new ChatRefusal('A message that only you can see has no commands.');
    return this.#sender.onMessage(called.command, found.message, until);
  }

  async onUser(command: string, user: string, until?: Until): Promise<InteractionResult> {
    const called = menuCommandAt(this.#usable(), 'user', command);
    const users = { type: ApplicationCommandOptionType.User };
    const id = this.#nameables.idOf(users, user);
    if (id === undefined) {
      const there = this.#nameables.of(users).map(({ name }) => name);
      throw new ChatRefusal(`There is no user "${user}" here; there is: ${there.join(', ')}.`);
    }
    this.#writer.checkMaySend();
    return this.#sender.onUser(called.command, id, until);
  }

  say(content: string, more: SaidWith = {}): SeenMessage {
    return seen(this.#writer.say(content, more));
  }

  rewrite(messageId: string, content: string): SeenMessage {
    return seen(this.#writer.rewrite(messageId, content));
  }

  remove(messageId: string): void {
    this.#writer.remove(messageId);
  }

  vote(messageId: string, answerIds: readonly number[]): SeenMessage {
    this.#writer.vote(messageId, answerIds);
    return this.#seen(messageId);
  }

  react(messageId: string, emoji: string, remove = false): SeenMessage {
    this.#writer.react(messageId, emoji, remove);
    return this.#seen(messageId);
  }

  type(): void {
    this.#writer.type();
  }

  startThread(name: string, more: { readonly message?: string; readonly isPrivate?: boolean } = {}): string {
    return this.#writer.startThread(name, more.message, more.isPrivate ?? false);
  }

  setJoined(joined: boolean): void {
    this.#writer.setJoined(joined);
  }

  endPoll(messageId: string): void {
    this.#writer.endPoll(messageId);
  }

  nameables(option: NamingOption): readonly Nameable[] {
    return this.#nameables.of(option);
  }

  choosable(menu: NamingMenu): readonly Nameable[] {
    const option = namingOption(menu);
    return option ? this.#nameables.of(option) : [];
  }

  async click(messageId: string, customId: string, until?: Until): Promise<InteractionResult> {
    const message = this.#message(messageId);
    return this.#sender.click(message, buttonAt(message, customId), until);
  }

  async select(
    messageId: string,
    customId: string,
    values: readonly string[],
    until?: Until,
  ): Promise<InteractionResult> {
    const message = this.#message(messageId);
    const menu = menuAt(message, customId);
    return this.#sender.select(message, menu, chosenValues(menu, values, this.#nameables), until);
  }

  async submit(modal: OpenModal, fields: Readonly<Record<string, FieldValue>> = {}, until?: Until) {
    this.#context.checkNotTimedOut();
    const files = this.#files();
    const filled = fillModal(modal, fields, { nameables: this.#nameables, files });
    return this.#sender.submit(modal, filled, files, until);
  }

  messages(): readonly SeenMessage[] {
    if (!this.#context.personIfThere) return [];
    return this.#model.messages
      .list(this.channelId)
      .filter((stored) => this.#isFor(stored))
      .map((stored) => seen(asSeenBy(stored, this.user.id)));
  }

  watch(listener: (seen: SeenMessage) => void, gone: (messageId: string) => void = () => {}): () => void {
    return this.#model.messages.watch((stored, change) => {
      if (!this.#isFor(stored) || !this.#context.personIfThere) return;
      if (change === 'deleted' || change === 'forgotten') gone(stored.message.id);
      else listener(seen(asSeenBy(stored, this.user.id)));
    });
  }

  watchStanding(listener: () => void): () => void {
    return this.#model.accessChanges.watch(listener);
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

  /** Returns whether they see a message, if they can view the channel. */
  #isFor({ message, viewer }: StoredMessage): boolean {
    return message.channel_id === this.channelId && (viewer ?? this.user.id) === this.user.id;
  }

  #files(): AttachedFiles {
    return new AttachedFiles(this.#model.files, this.channelId);
  }

  #usable(): readonly APIApplicationCommand[] {
    this.#context.checkNotTimedOut();
    this.#writer.checkActive();
    return this.commands();
  }

  #message(id: string): APIMessage {
    this.#context.checkNotTimedOut();
    return this.#seen(id).message;
  }

  #seen(id: string): SeenMessage {
    const found = this.messages().find(({ message }) => message.id === id);
    if (!found) throw new ChatRefusal('There is no such message here any more.');
    return found;
  }
}

/**
 * Adds a person to a server.
 * @param named name or id of the server; default: the only server that they are not in
 * @returns the server's id
 * @throws ChatRefusal for an unknown server, a server that they are in, and a server that has banned them
 */
function joinServer(account: Account, model: ServerModel, named?: string): string {
  const { directory, members } = model;
  const isIn = new Set(account.servers);
  const others = [...directory.guilds.names()].filter(([id]) => !isIn.has(id));
  const [id, name] = only(others, named, `${account.user.username} can join`);
  if (members.isBanned(id, account.user.id)) throw new ChatRefusal(`You are banned from ${name}.`);
  reportAction(account, model, { kind: 'join', server: { id, name } });
  members.join(id, account.user.id);
  return id;
}

/**
 * Removes a person from a server.
 * @param named name or id of the server; default: the only server that they are in
 * @throws ChatRefusal for a server that they are not in or that they own
 */
function leaveServer(account: Account, model: ServerModel, named?: string): void {
  const { directory, members } = model;
  const own = directory.guildsOf(account).map((guild) => [guild.id, guild.name] as const);
  const [id, name] = only(own, named, `${account.user.username} is in`);
  if (directory.guilds.get(id)?.ownerId === account.user.id)
    throw new ChatRefusal(`You own ${name}: give it to somebody else before you leave it.`);
  reportAction(account, model, { kind: 'leave', server: { id, name } });
  members.set(id, account.user.id, null);
}

function reportAction(
  account: Account,
  { personActions, directory }: ServerModel,
  action: PersonAction,
): void {
  const person = directory.at(account, account.directChannelId);
  if (person) personActions.report(person, action);
}

function only(
  fitting: readonly (readonly [id: string, name: string])[],
  named: string | undefined,
  what: string,
): readonly [id: string, name: string] {
  const wanted = fitting.filter((each) => named === undefined || each.includes(named));
  const [first, second] = wanted;
  if (first && !second) return first;
  const there = fitting.map(([, name]) => name).join(', ') || 'no server';
  if (named !== undefined && !first)
    throw new ChatRefusal(`${what} no server "${named}"; there is: ${there}.`);
  throw new ChatRefusal(`${what} ${there}${fitting.length > 1 ? ': say which' : ''}.`);
}
