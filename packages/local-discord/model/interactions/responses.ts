import {
  type APIMessage,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  MessageReferenceType,
  MessageType,
  type RESTPostAPIInteractionCallbackWithResponseResult,
} from 'discord-api-types/v10';
import { callbackData, parseCallbackType, parseChoices } from '../../forms/callback.ts';
import {
  type MessageForm,
  parseFollowUp,
  parseMessage,
  parseReplyEdit,
  withoutPoll,
} from '../../forms/message-form.ts';
import { parseModal } from '../../forms/modal.ts';
import type { Directory } from '../directory/directory.ts';
import { discordError } from '../discord-error.ts';
import type { Payload } from '../messages/attachment-object.ts';
import { type Composed, editedFlags, type MessageComposer } from '../messages/message-composer.ts';
import type { MessageStore, StoredMessage } from '../messages/message-store.ts';
import { type Interaction, interactionMetadata } from './interaction.ts';

/** Flags of a deferral that the later message keeps. */
const DEFERRAL_FLAGS = MessageFlags.Ephemeral | MessageFlags.SuppressEmbeds;

const WITH_MESSAGE: ReadonlySet<InteractionResponseType> = new Set([
  InteractionResponseType.ChannelMessageWithSource,
  InteractionResponseType.UpdateMessage,
]);

/** The bot's responses to interactions: acknowledgement, edits, deletions and follow-ups. */
export class Responses {
  readonly #messages: MessageStore;
  readonly #composer: MessageComposer;
  readonly #directory: Directory;
  readonly #now: () => number;

  constructor(messages: MessageStore, composer: MessageComposer, directory: Directory, now: () => number) {
    this.#directory = directory;
    this.#messages = messages;
    this.#composer = composer;
    this.#now = now;
  }

  /**
   * Acknowledges an interaction. After an error it stays unacknowledged.
   * @throws DiscordError 50035, 50006
   */
  acknowledge(interaction: Interaction, payload: Payload): RESTPostAPIInteractionCallbackWithResponseResult {
    const type = parseCallbackType(payload.json, interaction.type, interaction.sourceId !== undefined);
    const data = callbackData(payload.json);
    const shown = this.#respond(interaction, type, data, payload);
    interaction.acknowledged = true;
    return callbackResult(interaction, type, shown);
  }

  /** @throws DiscordError 10008 for a message that does not exist or that the interaction's user cannot see */
  get(interaction: Interaction, messageId: string): StoredMessage {
    const id = messageId === '@original' ? interaction.originalId : messageId;
    const { person } = interaction;
    const stored = id === undefined ? undefined : this.#messages.get(person.channelId, id);
    if (!stored || (stored.viewer ?? person.user.id) !== person.user.id) throw discordError('UnknownMessage');
    return stored;
  }

  /** @throws DiscordError 10008, 50006, 50035 */
  edit(interaction: Interaction, messageId: string, payload: Payload): APIMessage {
    const before = this.get(interaction, messageId);
    const wasV2 = hasFlag(before.message, MessageFlags.IsComponentsV2);
    const form = parseReplyEdit(payload.json, wasV2);
    return this.#change(interaction, before, form, payload).message;
  }

  /** @throws DiscordError 10008 */
  delete(interaction: Interaction, messageId: string): void {
    const { message } = this.get(interaction, messageId);
    this.#messages.delete(message.channel_id, message.id);
    if (message.id === interaction.originalId) {
      interaction.notify({ kind: 'original-deleted', interaction: interaction.id });
    }
  }

  /**
   * Sends a follow-up. While the original message is a deferral, the first follow-up fills it and keeps its privacy:
   * https://discordjs.guide/slash-commands/response-methods#follow-ups
   * @throws DiscordError 50006, 50035
   */
  followUp(interaction: Interaction, payload: Payload): APIMessage {
    const { person, originalId } = interaction;
    const form = parseFollowUp(payload.json);
    const original = originalId === undefined ? undefined : this.#messages.get(person.channelId, originalId);
    if (original && hasFlag(original.message, MessageFlags.Loading)) {
      return this.#change(interaction, original, form, payload).message;
    }
    return this.#send(interaction, form, payload, true).message;
  }

  #respond(
    interaction: Interaction,
    type: InteractionResponseType,
    data: unknown,
    payload: Payload,
  ): StoredMessage | undefined {
    switch (type) {
      case InteractionResponseType.ChannelMessageWithSource:
        return this.#send(interaction, parseMessage(data, ['data']), payload, false);
      case InteractionResponseType.DeferredChannelMessageWithSource:
        return this.#defer(interaction, data);
      case InteractionResponseType.DeferredMessageUpdate:
        interaction.originalId = interaction.sourceId;
        interaction.notify({ kind: 'deferred', update: true });
        return undefined;
      case InteractionResponseType.UpdateMessage: {
        const source = this.get(interaction, interaction.sourceId ?? '');
        const form = parseReplyEdit(data, hasFlag(source.message, MessageFlags.IsComponentsV2), ['data']);
        interaction.originalId = interaction.sourceId;
        return this.#change(interaction, source, form, payload);
      }
      case InteractionResponseType.ApplicationCommandAutocompleteResult:
        interaction.notify({ kind: 'choices', choices: parseChoices(data) });
        return undefined;
      case InteractionResponseType.Modal: {
        const server = interaction.person.membership?.guild;
        const modal = parseModal(data, server);
        const opener = interactionMetadata(interaction, false);
        interaction.notify({ kind: 'modal', modal, opener });
        return undefined;
      }
      default:
        interaction.notify({ kind: 'nothing' });
        return undefined;
    }
  }

  #defer(interaction: Interaction, data: unknown): StoredMessage {
    const flags = (parseMessage(data, ['data']).flags ?? 0) & DEFERRAL_FLAGS;
    const message = this.#blank(interaction, flags | MessageFlags.Loading, false);
    const stored = this.#store(interaction, { message, files: [] });
    interaction.originalId = message.id;
    interaction.notify({ kind: 'deferred', update: false });
    return stored;
  }

  /** The response to a message command contains the command's message. */
  #blank(interaction: Interaction, flags: number, followUp: boolean): APIMessage {
    const blank = this.#blankReply(interaction, flags, followUp);
    const { onMessage, person } = interaction;
    const target =
      onMessage === undefined || followUp ? undefined : this.#messages.get(person.channelId, onMessage);
    if (!target) return blank;
    const { referenced_message: _itsOwn, ...referenced_message } = target.message;
    return { ...blank, referenced_message };
  }

  /**
   * Returns an empty message that responds to an interaction.
   * @throws DiscordError 10003 if the channel has been deleted
   */
  #blankReply(interaction: Interaction, flags: number, followUp: boolean): APIMessage {
    const { id, type, person, commandName, sourceId, originalId, onMessage } = interaction;
    if (person.membership && !this.#directory.guilds.withChannel(person.channelId))
      throw discordError('UnknownChannel');
    const command = type === InteractionType.ApplicationCommand && commandType(interaction);
    const referenced = followUp ? originalId : (sourceId ?? onMessage);
    const isReply = referenced !== undefined && (followUp || !command);
    return {
      ...this.#composer.blank(person.channelId, flags),
      type: isReply ? MessageType.Reply : command || MessageType.Default,
      application_id: this.#directory.application.id,
      webhook_id: this.#directory.application.id,
      interaction_metadata: interactionMetadata(interaction, followUp),
      ...(commandName !== undefined && { interaction: { id, type, name: commandName, user: person.user } }),
      ...(referenced !== undefined && {
        message_reference: {
          type: MessageReferenceType.Default,
          channel_id: person.channelId,
          message_id: referenced,
          ...(person.membership && { guild_id: person.membership.guild.id }),
        },
      }),
    };
  }

  #send(interaction: Interaction, form: MessageForm, payload: Payload, followUp: boolean): StoredMessage {
    const blank = this.#blank(interaction, form.flags ?? 0, followUp);
    const stored = this.#store(interaction, this.#composer.apply(blank, form, payload.uploads));
    if (!followUp) interaction.originalId = stored.message.id;
    interaction.notify({ kind: 'shown', stored });
    return stored;
  }

  #change(
    interaction: Interaction,
    before: StoredMessage,
    form: MessageForm,
    payload: Payload,
  ): StoredMessage {
    const { message } = before;
    const loading = hasFlag(message, MessageFlags.Loading);
    const flags = editedFlags(message.flags ?? 0, form.flags);
    const edited_timestamp = loading ? null : new Date(this.#now()).toISOString();
    const unedited = { ...message, flags, edited_timestamp };
    const composed = this.#composer.apply(unedited, loading ? form : withoutPoll(form), payload.uploads);
    const stored = this.#store(interaction, composed);
    interaction.notify({ kind: 'shown', stored });
    return stored;
  }

  #store(interaction: Interaction, { message, files }: Composed): StoredMessage {
    const viewer = hasFlag(message, MessageFlags.Ephemeral) ? interaction.person.user.id : undefined;
    const stored = { message, viewer };
    this.#messages.put(stored, files);
    return stored;
  }
}

const commandType = ({ onMessage, onUser }: Interaction) =>
  onMessage === undefined && onUser === undefined
    ? MessageType.ChatInputCommand
    : MessageType.ContextMenuCommand;

function hasFlag(message: APIMessage, flag: MessageFlags): boolean {
  return ((message.flags ?? 0) & flag) !== 0;
}

function callbackResult(
  { id, type, originalId }: Interaction,
  response: InteractionResponseType,
  shown: StoredMessage | undefined,
): RESTPostAPIInteractionCallbackWithResponseResult {
  const flags = shown?.message.flags ?? 0;
  return {
    interaction: {
      id,
      type,
      ...(originalId !== undefined && { response_message_id: originalId }),
      ...(shown && {
        response_message_loading: (flags & MessageFlags.Loading) !== 0,
        response_message_ephemeral: (flags & MessageFlags.Ephemeral) !== 0,
      }),
    },
    // A deferred message does not exist yet. Discord's specification has a message only for these two types.
    ...(shown && WITH_MESSAGE.has(response) && { resource: { type: response, message: shown.message } }),
  };
}
