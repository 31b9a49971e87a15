import {
  type APIApplicationCommand,
  type APIApplicationCommandInteractionDataBasicOption,
  type APIApplicationCommandInteractionDataOption,
  type APIAutocompleteApplicationCommandInteractionData,
  type APIInteractionDataResolved,
  type APIInteractionDataResolvedChannel,
  type APIMessage,
  type APIMessageApplicationCommandInteractionData,
  type APIMessageComponentInteractionData,
  type APIRole,
  type APIUser,
  type APIUserApplicationCommandInteractionData,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import type { SubcommandOption } from '../forms/command-form.ts';
import type { Clock } from '../model/clock.ts';
import type { ServerChannel, ThreadChannel } from '../model/directory/channel-objects.ts';
import type { Directory } from '../model/directory/directory.ts';
import { type Guild, type Member, memberPermissions } from '../model/directory/guild.ts';
import type { Membership, Person } from '../model/directory/person.ts';
import type { AccessChanges } from '../model/directory/world-changes.ts';
import type { CommandRegistry } from '../model/interactions/command-registry.ts';
import {
  type InteractionBody,
  type InteractionOrigin,
  integrationOwners,
} from '../model/interactions/interaction.ts';
import type { Interactions } from '../model/interactions/interactions.ts';
import type { InteractionFiles } from '../model/messages/file-store.ts';
import type { MessageComposer } from '../model/messages/message-composer.ts';
import type { MessageStore } from '../model/messages/message-store.ts';
import type { Polls } from '../model/messages/polls.ts';
import type { Reactions } from '../model/messages/reactions.ts';
import type { Typing } from '../model/messages/typing.ts';
import type { Members } from '../model/servers/members.ts';
import type { Threads } from '../model/servers/threads.ts';
import type { AttachedFiles } from './attached-files.ts';
import type { InteractionResult, OpenModal, Until } from './chat-client.ts';
import type { ClientContext } from './client-context.ts';
import { watchResult } from './interaction-result.ts';
import { namingOption, type UsedComponent } from './message-controls.ts';
import { type FilledIn, modalFields, submission } from './modals.ts';
import type { PersonActions } from './person-actions.ts';

/** The parts of the local Discord that its chat clients share. */
export interface ServerModel {
  readonly clock: Clock;
  readonly commands: CommandRegistry;
  readonly composer: MessageComposer;
  readonly personActions: PersonActions;
  readonly directory: Directory;
  readonly files: InteractionFiles;
  readonly interactions: Interactions;
  readonly members: Members;
  readonly messages: MessageStore;
  readonly polls: Polls;
  readonly reactions: Reactions;
  readonly accessChanges: AccessChanges;
  readonly threads: Threads;
  readonly typing: Typing;
}

/** The fields of a registered command that an interaction needs. */
type RegisteredCommand = Pick<APIApplicationCommand, 'id' | 'name' | 'guild_id' | 'integration_types'>;

/** A command in an interaction. */
export interface CalledCommand {
  readonly command: RegisteredCommand;
  /** The group and the subcommand, or only the subcommand; empty for a command without subcommands. */
  readonly branches: readonly Branch[];
}

/** A group or subcommand in the path of a command. */
export type Branch = Pick<SubcommandOption, 'name' | 'type'>;

type Values = APIApplicationCommandInteractionDataBasicOption[];

/** Sends a person's interactions to the bot and returns their results. Does not validate them. */
export class InteractionSender {
  readonly #context: ClientContext;
  readonly #model: ServerModel;

  constructor(context: ClientContext, model: ServerModel) {
    this.#context = context;
    this.#model = model;
  }

  command(
    called: CalledCommand,
    values: Values,
    files: AttachedFiles,
    until?: Until,
  ): Promise<InteractionResult> {
    const resolved = this.#resolved(namedIn(values), files);
    const data = { ...commandData(called, values), ...(resolved && { resolved }) };
    const commandName = [called.command, ...called.branches].map(({ name }) => name).join(' ');
    return this.#begin(
      { type: InteractionType.ApplicationCommand, data },
      { ...this.#installed(called), commandName },
      until,
    );
  }

  /** Runs a message command. */
  onMessage(command: RegisteredCommand, message: APIMessage, until?: Until): Promise<InteractionResult> {
    const data: APIMessageApplicationCommandInteractionData = {
      ...commandReference(command),
      type: ApplicationCommandType.Message,
      target_id: message.id,
      resolved: { messages: { [message.id]: message } },
    };
    return this.#begin(
      { type: InteractionType.ApplicationCommand, data },
      { ...this.#installed({ command }), commandName: command.name, onMessage: message.id },
      until,
    );
  }

  /** Runs a user command. @param id id of a user in the person's channel */
  onUser(command: RegisteredCommand, id: string, until?: Until): Promise<InteractionResult> {
    const { directory } = this.#model;
    const { users = {}, members } = resolvedOf([id], this.#context.person, directory);
    const data: APIUserApplicationCommandInteractionData = {
      ...commandReference(command),
      type: ApplicationCommandType.User,
      target_id: id,
      resolved: { users, ...(members && { members }) },
    };
    const onUser = users[id];
    return this.#begin(
      { type: InteractionType.ApplicationCommand, data },
      { ...this.#installed({ command }), commandName: command.name, ...(onUser && { onUser }) },
      until,
    );
  }

  /** `values` includes the focused option. */
  autocomplete(called: CalledCommand, values: Values): Promise<InteractionResult> {
    const data = commandData(called, values);
    return this.#begin(
      { type: InteractionType.ApplicationCommandAutocomplete, data },
      this.#installed(called),
    );
  }

  click(message: APIMessage, { custom_id, id }: UsedComponent, until?: Until): Promise<InteractionResult> {
    const data = { component_type: ComponentType.Button, custom_id, id } as const;
    return this.#begin(
      { type: InteractionType.MessageComponent, data, message },
      this.#originOf(message),
      until,
    );
  }

  select(
    message: APIMessage,
    { type, custom_id, id }: UsedComponent,
    values: readonly string[],
    until?: Until,
  ): Promise<InteractionResult> {
    const named = namingOption({ type }) && resolvedOf(values, this.#context.person, this.#model.directory);
    const menu = { component_type: type, custom_id, id, values: [...values] };
    // The library's union has a member for each type of menu.
    const data = { ...menu, ...(named && { resolved: named }) } as APIMessageComponentInteractionData;
    return this.#begin(
      { type: InteractionType.MessageComponent, data, message },
      this.#originOf(message),
      until,
    );
  }

  submit(
    { modal, opener }: OpenModal,
    values: FilledIn,
    files: AttachedFiles,
    until?: Until,
  ): Promise<InteractionResult> {
    const messageId = 'interacted_message_id' in opener ? opener.interacted_message_id : undefined;
    const message = messageId && this.#model.messages.get(this.#context.channelId, messageId)?.message;
    const menus = modalFields(modal).filter(({ input }) => namingOption(input) !== undefined);
    const resolved = this.#resolved(
      menus.flatMap(({ input }) => values.get(input.custom_id) ?? []).map(String),
      files,
    );
    const components = submission(modal, values);
    const data = { custom_id: modal.custom_id, components, ...(resolved && { resolved }) };
    const owners = opener.authorizing_integration_owners;
    const body = { type: InteractionType.ModalSubmit, data, ...(message && { message }) } as const;
    return this.#begin(body, { owners, trigger: opener }, until);
  }

  /** Returns an interaction's `resolved` field for ids and files; undefined if it would be empty. */
  #resolved(ids: readonly string[], files: AttachedFiles): APIInteractionDataResolved | undefined {
    const named = ids.length > 0 && resolvedOf(ids, this.#context.person, this.#model.directory);
    const resolved = { ...named, ...files.resolved };
    return Object.keys(resolved).length > 0 ? resolved : undefined;
  }

  #begin(body: InteractionBody, origin: InteractionOrigin, until?: Until): Promise<InteractionResult> {
    const { result, notify } = watchResult(this.#model.clock, body.type, until);
    this.#model.interactions.begin(body, { ...origin, person: this.#context.person, notify });
    return result;
  }

  /** For a message that the bot sent without an interaction, the server has installed the app. */
  #originOf({ interaction_metadata }: APIMessage): InteractionOrigin {
    const owners = integrationOwners(this.#context.person, [ApplicationIntegrationType.GuildInstall]);
    return { owners: interaction_metadata?.authorizing_integration_owners ?? owners };
  }

  #installed({ command: { integration_types = [] } }: Pick<CalledCommand, 'command'>): InteractionOrigin {
    return { owners: integrationOwners(this.#context.person, integration_types) };
  }
}

const commandReference = ({ id, name, guild_id }: RegisteredCommand) => ({
  id,
  name,
  ...(guild_id !== undefined && { guild_id }),
});

function commandData(
  { command, branches }: CalledCommand,
  values: Values,
): APIAutocompleteApplicationCommandInteractionData {
  const options = nested(branches, values);
  return {
    ...commandReference(command),
    type: ApplicationCommandType.ChatInput,
    ...(options.length > 0 && { options }),
  };
}

/** Nests values in their subcommand and group. A subcommand without values has an empty list. */
function nested(branches: readonly Branch[], values: Values): APIApplicationCommandInteractionDataOption[] {
  // Builds from the inside out. The library's union has a member for each kind of branch.
  return branches.reduceRight<object[]>(
    (options, { name, type }) => [{ name, type, options }],
    values,
  ) as APIApplicationCommandInteractionDataOption[];
}

const NAMING: ReadonlySet<ApplicationCommandOptionType> = new Set([
  ApplicationCommandOptionType.User,
  ApplicationCommandOptionType.Role,
  ApplicationCommandOptionType.Mentionable,
  ApplicationCommandOptionType.Channel,
]);

/** Returns the ids of users, roles and channels in options. */
function namedIn(options: readonly APIApplicationCommandInteractionDataBasicOption[]): string[] {
  return options.filter(({ type }) => NAMING.has(type)).map(({ value }) => String(value));
}

/** Returns the users, members, roles and channels with these ids at the person's channel. */
function resolvedOf(
  named: readonly string[],
  { membership }: Person,
  directory: Directory,
): APIInteractionDataResolved {
  const ids = new Set(named);
  const users = directory.users.filter(({ id }) => ids.has(id));
  return {
    ...(users.length > 0 && { users: byId<APIUser>(users) }),
    ...(membership && resolvedIn(membership, ids, directory.members(membership.guild.id))),
  };
}

/** @param members without the bot */
function resolvedIn({ guild, member }: Membership, ids: ReadonlySet<string>, members: readonly Member[]) {
  const roles = guild.roles.filter(({ id }) => ids.has(id));
  const named = [guild.bot, ...members].filter(({ user }) => ids.has(user.id));
  const all = [...guild.channels, ...guild.threads.map(({ channel }) => channel)];
  const channels = all.filter(({ id }) => ids.has(id));
  return {
    ...(roles.length > 0 && { roles: byId<APIRole>(roles) }),
    ...(named.length > 0 && { members: Object.fromEntries(named.map(memberEntry)) }),
    ...(channels.length > 0 && {
      channels: byId(channels.map((channel) => channelFor(guild, channel, member))),
    }),
  };
}

function byId<Entity extends { id: string }>(entities: readonly Entity[]): Record<string, Entity> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}

/** Resolved members lack `user`, `deaf` and `mute`. */
function memberEntry({ user, deaf: _deaf, mute: _mute, ...resolved }: Member) {
  return [user.id, resolved] as const;
}

function channelFor(
  guild: Guild,
  channel: ServerChannel | ThreadChannel,
  member: Member,
): APIInteractionDataResolvedChannel {
  return {
    ...channel,
    permissions: memberPermissions(guild, channel, member).toString(),
    app_permissions: memberPermissions(guild, channel, guild.bot).toString(),
  };
}
