import {
  type APIApplicationCommand,
  type APIAuthorizingIntegrationOwnersMap,
  type APIUser,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import { type ChatClient, ChatRefusal, type Outcome, type SeenMessage } from '../chat-client.ts';
import type { Clock } from '../clock.ts';
import type { Commands } from '../commands.ts';
import { flatten } from '../forms/components.ts';
import { type InteractionBody, integrationOwners } from '../interaction.ts';
import { type Interactions, TOKEN_VALID_MS } from '../interactions.ts';
import type { Messages } from '../messages.ts';
import { snowflakeTime } from '../snowflake.ts';
import { GENERAL_CHANNEL, type Person } from '../world.ts';
import { offeredCommands } from './offered-commands.ts';
import { type Options, optionValues } from './option-values.ts';
import { seen, watchOutcome } from './outcome.ts';
import { resolvedOf } from './resolved.ts';

export interface ChatRoom {
  readonly clock: Clock;
  readonly commands: Commands;
  readonly interactions: Interactions;
  readonly messages: Messages;
}

/** One of the demo people at a chat client. */
export class PersonClient implements ChatClient {
  readonly user: APIUser;
  readonly place: string;
  readonly #person: Person;
  readonly #room: ChatRoom;

  constructor(person: Person, room: ChatRoom) {
    this.user = person.user;
    this.place = person.member ? GENERAL_CHANNEL.name : 'direct message';
    this.#person = person;
    this.#room = room;
  }

  commands(): readonly APIApplicationCommand[] {
    return offeredCommands(this.#room.commands, this.#person);
  }

  async command(name: string, options: Options = {}): Promise<Outcome> {
    const command = this.#offered(name);
    const values = optionValues(command.options ?? [], options);
    const resolved = resolvedOf(values, this.#person);
    const data = { ...commandData(command, values), ...(resolved && { resolved }) };
    return this.#begin({ type: InteractionType.ApplicationCommand, data }, this.#owners(command));
  }

  async autocomplete(name: string, focused: string, typed: string, options: Options = {}): Promise<Outcome> {
    const command = this.#offered(name);
    const option = command.options?.find((each) => each.name === focused);
    if (!(option && 'autocomplete' in option && option.autocomplete)) {
      throw new ChatRefusal(`/${name} has no option "${focused}" that offers values while one types.`);
    }
    const others = (command.options ?? []).filter(({ name: other }) => other in options && other !== focused);
    const filledIn = Object.fromEntries(Object.entries(options).filter(([other]) => other !== focused));
    // While one types, Discord's clients send even a number's digits as text.
    const focusedValue = { name: focused, type: option.type, value: typed, focused: true };
    const data = commandData(command, [...optionValues(others, filledIn), focusedValue]);
    return this.#begin({ type: InteractionType.ApplicationCommandAutocomplete, data }, this.#owners(command));
  }

  async click(messageId: string, customId: string): Promise<Outcome> {
    const stored = this.messages().find(({ message }) => message.id === messageId);
    if (!stored) throw new ChatRefusal('There is no such message here any more.');
    const { message } = stored;
    const button = flatten(message.components ?? []).find(
      ({ type, custom_id }) => type === ComponentType.Button && custom_id === customId,
    );
    if (!button) throw new ChatRefusal('There is no such button on that message.');
    if (button.disabled) throw new ChatRefusal('That button is disabled.');
    const data = { component_type: ComponentType.Button, custom_id: customId, id: button.id } as const;
    const owners = message.interaction_metadata?.authorizing_integration_owners ?? {};
    return this.#begin({ type: InteractionType.MessageComponent, data, message }, owners);
  }

  messages(): readonly SeenMessage[] {
    const { user, channelId } = this.#person;
    const own = this.#room.messages.list(channelId).filter(({ viewer }) => (viewer ?? user.id) === user.id);
    const now = this.#room.clock.now();
    // A placeholder that nobody can fill any more is gone.
    return own
      .map(seen)
      .filter(({ loading, message }) => !loading || now - snowflakeTime(message.id) <= TOKEN_VALID_MS);
  }

  #begin(body: InteractionBody, owners: APIAuthorizingIntegrationOwnersMap): Promise<Outcome> {
    const { outcome, notify } = watchOutcome(this.#room.clock, body.type);
    this.#room.interactions.begin(body, { person: this.#person, owners, notify });
    return outcome;
  }

  #owners({ integration_types = [] }: APIApplicationCommand): APIAuthorizingIntegrationOwnersMap {
    return integrationOwners(this.#person, integration_types);
  }

  #offered(name: string): APIApplicationCommand {
    const commands = this.commands().filter(({ type }) => type === ApplicationCommandType.ChatInput);
    const command = commands.find((each) => each.name === name);
    if (command) return command;
    const names = commands.map((each) => `/${each.name}`).join(', ');
    throw new ChatRefusal(
      `There is no command /${name} here; ${names ? `there is: ${names}` : 'there are none yet'}.`,
    );
  }
}

function commandData<Option>({ id, name, guild_id }: APIApplicationCommand, options: Option[]) {
  return {
    id,
    name,
    type: ApplicationCommandType.ChatInput as const,
    ...(guild_id !== undefined && { guild_id }),
    ...(options.length > 0 && { options }),
  };
}
