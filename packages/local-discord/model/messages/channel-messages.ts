import {
  type APIMessage,
  GatewayDispatchEvents,
  GatewayIntentBits,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { invalidForm } from '../../forms/form.ts';
import {
  type ChannelMessageForm,
  type MessageForm,
  parseChannelMessage,
  parseChannelMessageEdit,
} from '../../forms/message-form.ts';
import type { Clock } from '../clock.ts';
import type { Directory } from '../directory/directory.ts';
import type { SendEvent } from '../directory/send-event.ts';
import { checkWriting, isArchivedThread } from '../directory/thread-objects.ts';
import { type DiscordError, discordError } from '../discord-error.ts';
import { snowflakeTime } from '../snowflake.ts';
import type { Payload } from './attachment-object.ts';
import { editedFlags, type MessageComposer, type MessageDependencies } from './message-composer.ts';
import type { MessageStore, StoredMessage } from './message-store.ts';
import { allowsReplies, asReply } from './replies.ts';

const { AttachFiles, EmbedLinks, ManageMessages, ReadMessageHistory } = PermissionFlagsBits;

/** Maximum age for bulk deletion: https://discord.com/developers/docs/resources/message#bulk-delete-messages */
const MAX_BULK_DELETE_AGE_MS = 14 * 24 * 60 * 60_000;

interface Dependencies extends MessageDependencies {
  readonly nonces: Nonces;
}

/** The bot's operations on messages with its own token. Ephemeral messages count as unknown. */
export class ChannelMessages {
  readonly #messages: MessageStore;
  readonly #composer: MessageComposer;
  readonly #directory: Directory;
  readonly #clock: Clock;
  readonly #nonces: Nonces;
  readonly #send: SendEvent;

  constructor({ messages, composer, directory, clock, nonces, sendEvent }: Dependencies) {
    this.#send = sendEvent;
    this.#directory = directory;
    this.#messages = messages;
    this.#composer = composer;
    this.#clock = clock;
    this.#nonces = nonces;
  }

  /**
   * Sends a message. With `enforce_nonce`, returns the message already sent with the same nonce.
   * @throws DiscordError 10003, 50001, 50008, 50006, 50013, 50035, 50278, 160002; 10008 if the message sent with the same
   * nonce is deleted
   */
  create(channelId: string, { json, uploads }: Payload): APIMessage {
    const permissions = this.#directory.botPermissions(channelId);
    if (permissions !== undefined) checkWriting(this.#directory.channelForBot(channelId), permissions);
    else if (!this.#directory.isReachable(channelId))
      throw discordError('CannotSendMessagesToThisUserDueToHavingNoMutualGuilds');
    const whole = parseChannelMessage(json);
    const { nonce, enforce_nonce } = whole;
    const form = this.#permitted(channelId, whole, uploads);
    if (form !== whole && isEmpty(form, uploads)) throw discordError('MissingPermissions');
    if (whole.message_reference && !this.#may(channelId, ReadMessageHistory))
      throw discordError('CannotReplyWithoutPermissionToReadMessageHistory');
    const former = nonce === undefined ? undefined : this.#nonces.messageOf(channelId, nonce);
    if (enforce_nonce && former !== undefined) {
      const sent = this.#find(channelId, former)?.message;
      if (!sent) throw discordError('UnknownMessage');
      return { ...sent, ...(nonce !== undefined && { nonce }) };
    }
    // Only responses to interactions can be ephemeral.
    const blank = this.#composer.blank(channelId, (form.flags ?? 0) & ~MessageFlags.Ephemeral);
    const composed = this.#composer.apply(blank, form, uploads);
    const { allowed_mentions: allowed } = form;
    const message = this.#answering(whole, composed.message, allowed ? allowed.replied_user === true : true);
    const withNonce = { ...message, ...(nonce !== undefined && { nonce }) };
    if (nonce !== undefined) this.#nonces.add(channelId, nonce, message.id);
    this.#messages.put({ message: withNonce, viewer: undefined }, composed.files);
    return withNonce;
  }

  /** @throws DiscordError 10003, 50001, 50008, 10008, 50003, 50005, 50006, 50013, 50035, 520003 */
  edit(channelId: string, messageId: string, { json, uploads }: Payload): APIMessage {
    const stored = this.active(channelId, messageId);
    const { message } = stored;
    if (message.author.id !== this.#directory.bot.id) return this.#suppress(stored, { json, uploads });
    const isV2 = ((message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
    const form = this.#permitted(channelId, parseChannelMessageEdit(json, isV2), uploads);
    const flags = editedFlags(message.flags ?? 0, form.flags);
    const edited_timestamp = new Date(this.#clock.now()).toISOString();
    const composed = this.#composer.apply({ ...message, flags, edited_timestamp }, form, uploads);
    this.#messages.put({ message: composed.message, viewer: undefined }, composed.files);
    return composed.message;
  }

  /** @throws DiscordError 10003, 50001, 50008, 10008, 50003, 50013 */
  delete(channelId: string, messageId: string): void {
    const { message } = this.stored(channelId, messageId);
    if (message.author.id !== this.#directory.bot.id) this.#checkManages(channelId);
    this.#messages.delete(channelId, messageId);
  }

  /**
   * Deletes several messages and sends bots one event. Ignores unknown ids.
   * @throws DiscordError 10003, 50001, 50008, 50003, 50013, 50034, 50035
   */
  deleteAll(channelId: string, wanted: readonly string[]): void {
    const oldest = this.#clock.now() - MAX_BULK_DELETE_AGE_MS;
    if (wanted.some((id) => snowflakeTime(id) < oldest))
      throw discordError('OneOfTheMessagesProvidedWasTooOldForBulkDelete');
    const ids = wanted.filter((id) => this.#find(channelId, id));
    for (const id of ids) this.#messages.dismiss(channelId, id);
    const guildId = this.#directory.guilds.withChannel(channelId)?.id;
    if (ids.length === 0) return;
    this.#send(GatewayDispatchEvents.MessageDeleteBulk, guildId, (intents) =>
      intents & GatewayIntentBits.GuildMessages
        ? { ids, channel_id: channelId, guild_id: guildId }
        : undefined,
    );
  }

  /**
   * Lists messages, newest first. Without Read Message History the list is empty.
   * @throws DiscordError 10003, 50001, 50008
   */
  list(channelId: string, range: MessageRange): APIMessage[] {
    const there = this.#shared(channelId);
    return inRange(this.#may(channelId, ReadMessageHistory) ? there : [], range)
      .reverse()
      .map(({ message }) => this.#current(message));
  }

  /** @throws DiscordError 10003, 50001, 50008, 10008, 50013 */
  get(channelId: string, messageId: string): APIMessage {
    return this.#current(this.stored(channelId, messageId).message);
  }

  /** Returns a message as stored. @throws DiscordError 10003, 50001, 50008, 10008 */
  stored(channelId: string, messageId: string): StoredMessage {
    return this.#messages.shared(this.#directory.messageChannelForBot(channelId).id, messageId);
  }

  /**
   * Like `stored`, for a change of the message.
   * @throws DiscordError 10003, 50001, 50008, 10008; 50083 in an archived thread
   */
  active(channelId: string, messageId: string): StoredMessage {
    const stored = this.stored(channelId, messageId);
    if (isArchivedThread(this.#directory.channelForBot(channelId)))
      throw discordError('InvalidActionOnArchivedThread');
    return stored;
  }

  /** @param pings whether to notify the author of the referenced message */
  #answering(
    { message_reference: reference }: ChannelMessageForm,
    message: APIMessage,
    pings: boolean,
  ): APIMessage {
    if (!reference) return message;
    const guildId = this.#directory.guilds.withChannel(message.channel_id)?.id;
    const { channel_id = message.channel_id, guild_id = guildId } = reference;
    if (channel_id !== message.channel_id || guild_id !== guildId)
      throw noReply('OTHER_CHANNEL', 'Cannot reply to a message in a different channel');
    const referenced = this.#find(message.channel_id, reference.message_id)?.message;
    if (referenced && !allowsReplies(referenced))
      throw noReply('CANNOT_REPLY_TO_SYSTEM_MESSAGE', 'Cannot reply to a system message');
    if (referenced) return asReply(message, referenced, { guildId, pings });
    if (!reference.fail_if_not_exists) return message;
    throw noReply('UNKNOWN_MESSAGE', 'Unknown message');
  }

  /** Suppresses or shows the embeds of another user's message, the only allowed change. Requires Manage Messages. */
  #suppress(stored: StoredMessage, { json, uploads }: Payload): APIMessage {
    const { message } = stored;
    const isV2 = ((message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;
    const { flags: wanted, content, embeds, components, attachments } = parseChannelMessageEdit(json, isV2);
    const others = content ?? embeds ?? components ?? attachments;
    if (wanted === undefined || others !== undefined || uploads.length > 0)
      throw discordError('CannotEditMessageAuthoredByAnotherUser');
    this.#checkManages(message.channel_id);
    const flags = editedFlags(message.flags ?? 0, wanted & ~MessageFlags.IsComponentsV2);
    const changed = { ...message, flags };
    this.#messages.put({ ...stored, message: changed }, []);
    return changed;
  }

  /** @throws DiscordError 10003, 50001, 50008, 50003; 50013 without Manage Messages */
  #checkManages(channelId: string): void {
    const permissions = this.#directory.botPermissions(channelId);
    if (permissions === undefined) throw discordError('CannotExecuteActionOnDMChannel');
    if (!(permissions & ManageMessages)) throw discordError('MissingPermissions');
  }

  /**
   * Returns whether the bot has a permission in a channel; always true in a direct message.
   * @throws DiscordError 10003, 50001, 50008
   */
  #may(channelId: string, permission: bigint): boolean {
    const permissions = this.#directory.botPermissions(channelId);
    return permissions === undefined || (permissions & permission) !== 0n;
  }

  /**
   * Removes embeds without Embed Links. Discord, too, drops them silently:
   * https://github.com/discord/discord-api-docs/issues/2601
   * @throws DiscordError 10003, 50001, 50008; 50013 for files without Attach Files
   */
  #permitted(channelId: string, form: MessageForm, uploads: Payload['uploads']): MessageForm {
    if (uploads.length > 0 && !this.#may(channelId, AttachFiles)) throw discordError('MissingPermissions');
    return form.embeds?.length && !this.#may(channelId, EmbedLinks) ? { ...form, embeds: [] } : form;
  }

  /** Updates the referenced message, null if deleted, and removes the nonce, which is only for the sender. */
  #current({ nonce: _nonce, ...message }: APIMessage): APIMessage {
    const { channel_id, message_reference: reference, referenced_message: before } = message;
    if (before === undefined || reference?.message_id === undefined) return message;
    const now = this.#find(channel_id, reference.message_id)?.message;
    if (!now) return { ...message, referenced_message: null };
    const { referenced_message: _itsOwn, ...referenced_message } = now;
    return { ...message, referenced_message };
  }

  #shared(channelId: string): StoredMessage[] {
    const stored = this.#messages.list(this.#directory.messageChannelForBot(channelId).id);
    return stored.filter(({ viewer }) => viewer === undefined);
  }

  #find(channelId: string, messageId: string): StoredMessage | undefined {
    const stored = this.#messages.get(channelId, messageId);
    return stored?.viewer === undefined ? stored : undefined;
  }
}

const isEmpty = ({ content, embeds, components, poll }: MessageForm, uploads: Payload['uploads']) =>
  !content?.trim() && !embeds?.length && !components?.length && !poll && uploads.length === 0;

function noReply(why: string, message: string): DiscordError {
  return invalidForm([{ path: ['message_reference'], code: `REPLIES_${why}`, message }]);
}

/** A page of a channel's messages: at most `limit` before, after or around an id; without an id the newest. */
interface MessageRange {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
}

/** Selects the messages of a range that are closest to its id. @param all oldest first */
function inRange(
  all: readonly StoredMessage[],
  { limit, before, after, around }: MessageRange,
): StoredMessage[] {
  const older = (id: string) => all.filter(({ message }) => BigInt(message.id) < BigInt(id));
  if (around !== undefined) {
    const some = older(around).slice(Math.max(older(around).length - Math.floor(limit / 2), 0));
    return [...some, ...all.slice(older(around).length)].slice(0, limit);
  }
  if (after !== undefined)
    return all.filter(({ message }) => BigInt(message.id) > BigInt(after)).slice(0, limit);
  return (before === undefined ? all : older(before)).slice(-limit);
}

/** Discord documents "the past few minutes": https://discord.com/developers/docs/resources/message#create-message */
const NONCE_TTL_MS = 5 * 60_000;
const MAX = 1_000;

interface NonceEntry {
  readonly messageId: string;
  readonly at: number;
}

/** Remembers the last 1,000 nonces of the bot's messages, so that a message sent twice appears once. */
export class Nonces {
  readonly #clock: Clock;
  readonly #sent = new Map<string, NonceEntry>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns the id of the message sent with this nonce in the last 5 min; undefined if there is none. */
  messageOf(channelId: string, nonce: string | number): string | undefined {
    const sent = this.#sent.get(`${channelId} ${nonce}`);
    return sent && this.#clock.now() - sent.at <= NONCE_TTL_MS ? sent.messageId : undefined;
  }

  clear(): void {
    this.#sent.clear();
  }

  add(channelId: string, nonce: string | number, messageId: string): void {
    this.#sent.set(`${channelId} ${nonce}`, { messageId, at: this.#clock.now() });
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MAX && oldest !== undefined) this.#sent.delete(oldest);
  }
}
