import {
  type APIApplicationCommandInteractionDataBasicOption,
  type APIAutocompleteApplicationCommandInteractionData,
  type APIMessage,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import type { OpenModal, Outcome } from '../chat-client.ts';
import type { Clock } from '../clock.ts';
import type { Commands } from '../commands.ts';
import { type InteractionBody, type InteractionOrigin, integrationOwners } from '../interaction.ts';
import type { Interactions } from '../interactions.ts';
import type { Messages } from '../messages.ts';
import type { Person } from '../world.ts';
import { nested, type RunnableCommand } from './command-path.ts';
import { submission } from './modal-fields.ts';
import { watchOutcome } from './outcome.ts';
import { resolvedOf } from './resolved.ts';

export interface ChatRoom {
  readonly clock: Clock;
  readonly commands: Commands;
  readonly interactions: Interactions;
  readonly messages: Messages;
}

/** A component of a message, as an interaction names it. */
export interface UsedComponent {
  readonly custom_id: string;
  readonly id?: number | undefined;
}

type Values = APIApplicationCommandInteractionDataBasicOption[];

/** Sends what a person does to the bot, in the form that Discord gives it, and tells how it ends. Checks nothing. */
export class Sender {
  readonly #person: Person;
  readonly #room: ChatRoom;

  constructor(person: Person, room: ChatRoom) {
    this.#person = person;
    this.#room = room;
  }

  command(runnable: RunnableCommand, values: Values): Promise<Outcome> {
    const resolved = resolvedOf(values, this.#person);
    const data = { ...commandData(runnable, values), ...(resolved && { resolved }) };
    return this.#begin({ type: InteractionType.ApplicationCommand, data }, this.#installed(runnable));
  }

  /** `values` has the focused option among them. */
  autocomplete(runnable: RunnableCommand, values: Values): Promise<Outcome> {
    const data = commandData(runnable, values);
    return this.#begin(
      { type: InteractionType.ApplicationCommandAutocomplete, data },
      this.#installed(runnable),
    );
  }

  click(message: APIMessage, { custom_id, id }: UsedComponent): Promise<Outcome> {
    const data = { component_type: ComponentType.Button, custom_id, id } as const;
    return this.#begin({ type: InteractionType.MessageComponent, data, message }, originOf(message));
  }

  select(message: APIMessage, { custom_id, id }: UsedComponent, values: readonly string[]): Promise<Outcome> {
    const component_type = ComponentType.StringSelect as const;
    const data = { component_type, custom_id, id, values: [...values] };
    return this.#begin({ type: InteractionType.MessageComponent, data, message }, originOf(message));
  }

  submit({ modal, opener }: OpenModal, values: ReadonlyMap<string, string>): Promise<Outcome> {
    const messageId = 'interacted_message_id' in opener ? opener.interacted_message_id : undefined;
    const message = messageId && this.#room.messages.get(this.#person.channelId, messageId)?.message;
    const data = { custom_id: modal.custom_id, components: submission(modal, values) };
    const owners = opener.authorizing_integration_owners;
    const body = { type: InteractionType.ModalSubmit, data, ...(message && { message }) } as const;
    return this.#begin(body, { owners, trigger: opener });
  }

  #begin(body: InteractionBody, origin: InteractionOrigin): Promise<Outcome> {
    const { outcome, notify } = watchOutcome(this.#room.clock, body.type);
    this.#room.interactions.begin(body, { ...origin, person: this.#person, notify });
    return outcome;
  }

  #installed({ command: { integration_types = [] } }: RunnableCommand): InteractionOrigin {
    return { owners: integrationOwners(this.#person, integration_types) };
  }
}

function originOf({ interaction_metadata }: APIMessage): InteractionOrigin {
  return { owners: interaction_metadata?.authorizing_integration_owners ?? {} };
}

function commandData(
  { command: { id, name, guild_id }, branches }: RunnableCommand,
  values: Values,
): APIAutocompleteApplicationCommandInteractionData {
  const options = nested(branches, values);
  return {
    id,
    name,
    type: ApplicationCommandType.ChatInput,
    ...(guild_id !== undefined && { guild_id }),
    ...(options.length > 0 && { options }),
  };
}
