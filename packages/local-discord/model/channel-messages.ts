import { type APIMessage, MessageFlags, PermissionFlagsBits } from 'discord-api-types/v10';
import { type PostingForm, parsePosting } from '../forms/channel-message.ts';
import { invalidForm } from '../forms/form.ts';
import { parseMessage, parseMessageEdit, withoutPoll } from '../forms/message.ts';
import type { Clock } from './clock.ts';
import type { Directory } from './directory.ts';
import { dmAction, foreignMessage, missingPermissions, unknownMessage } from './discord-error.ts';
import type { MessageComposer } from './message-composer.ts';
import { editedFlags } from './message-flags.ts';
import type { Messages, StoredMessage } from './messages.ts';
import { Nonces } from './nonces.ts';
import type { Payload } from './payload.ts';
import { asReply } from './replies.ts';

/** Which messages of a channel are asked for: at most `limit`, between two ids. */
interface MessageRange {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

interface Parts {
  readonly messages: Messages;
  readonly composer: MessageComposer;
  readonly directory: Directory;
  readonly clock: Clock;
}

/** What a bot does in a channel with its own token, without an interaction. What is ephemeral is not there for it. */
export class ChannelMessages {
  readonly #messages: Messages;
  readonly #composer: MessageComposer;
  readonly #directory: Directory;
  readonly #clock: Clock;
  readonly #nonces: Nonces;

  constructor({ messages, composer, directory, clock }: Parts) {
    this.#directory = directory;
    this.#messages = messages;
    this.#composer = composer;
    this.#clock = clock;
    this.#nonces = new Nonces(clock);
  }

  /**
   * Sends a message; or gives the one that was sent with the same nonce, where that is enforced.
   * @throws DiscordError 10003, 50001, 50006, 50013, 50035
   */
  create(channelId: string, { json, uploads }: Payload): APIMessage {
    const permissions = this.#directory.botPermissions(channelId);
    if (permissions !== undefined && !(permissions & PermissionFlagsBits.SendMessages))
      throw missingPermissions();
    const posting = parsePosting(json);
    const form = parseMessage(json);
    const { nonce, enforce_nonce } = posting;
    const former = nonce === undefined ? undefined : this.#nonces.messageOf(channelId, nonce);
    const sent = enforce_nonce && former !== undefined ? this.#find(channelId, former)?.message : undefined;
    if (sent) return { ...sent, ...(nonce !== undefined && { nonce }) };
    // Only a reply to an interaction can be ephemeral.
    const blank = this.#composer.blank(channelId, (form.flags ?? 0) & ~MessageFlags.Ephemeral);
    const composed = this.#composer.apply(blank, form, uploads);
    const { allowed_mentions: allowed } = form;
    const message = this.#answering(
      posting,
      composed.message,
      allowed ? allowed.replied_user === true : true,
    );
    const withNonce = { ...message, ...(nonce !== undefined && { nonce }) };
    if (nonce !== undefined) this.#nonces.note(channelId, nonce, message.id);
    this.#messages.put({ message: withNonce, viewer: undefined }, composed.files);
    return withNonce;
  }

  /** @throws DiscordError 10003, 50001, 10008, 50005, 50006, 50035, 520003 */
  edit(channelId: string, messageId: string, { json, uploads }: Payload): APIMessage {
    const { message } = this.#stored(channelId, messageId);
    if (message.author.id !== this.#directory.bot.id) throw foreignMessage();
    const form = parseMessageEdit(json, ((message.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0);
    const flags = editedFlags(message.flags ?? 0, form.flags);
    const edited_timestamp = new Date(this.#clock.now()).toISOString();
    const composed = this.#composer.apply(
      { ...message, flags, edited_timestamp },
      withoutPoll(form),
      uploads,
    );
    this.#messages.put({ message: composed.message, viewer: undefined }, composed.files);
    return composed.message;
  }

  /** @throws DiscordError 10003, 50001, 10008, 50003, 50013 */
  delete(channelId: string, messageId: string): void {
    const { message } = this.#stored(channelId, messageId);
    if (message.author.id !== this.#directory.bot.id) {
      const permissions = this.#directory.botPermissions(channelId);
      if (permissions === undefined) throw dmAction();
      if (!(permissions & PermissionFlagsBits.ManageMessages)) throw missingPermissions();
    }
    this.#messages.delete(channelId, messageId);
  }

  /**
   * Newest first.
   * @throws DiscordError 10003, 50001
   */
  list(channelId: string, { limit, before, after }: MessageRange): APIMessage[] {
    return this.#shared(channelId)
      .filter(({ message: { id } }) => before === undefined || BigInt(id) < BigInt(before))
      .filter(({ message: { id } }) => after === undefined || BigInt(id) > BigInt(after))
      .reverse()
      .slice(0, limit)
      .map(({ message }) => this.#current(message));
  }

  /** @throws DiscordError 10003, 50001, 10008 */
  get(channelId: string, messageId: string): APIMessage {
    return this.#current(this.#stored(channelId, messageId).message);
  }

  /** @param pings whether the author of the message that is answered is told */
  #answering({ message_reference: reference }: PostingForm, message: APIMessage, pings: boolean): APIMessage {
    if (!reference) return message;
    const referenced = this.#find(message.channel_id, reference.message_id)?.message;
    if (referenced) {
      const guildId = this.#directory.guilds.withChannel(message.channel_id)?.id;
      return asReply(message, referenced, { guildId, pings });
    }
    if (!reference.fail_if_not_exists) return message;
    const unknown = { code: 'REPLIES_UNKNOWN_MESSAGE', message: 'Unknown message' };
    throw invalidForm([{ path: ['message_reference'], ...unknown }]);
  }

  /** What it answers as that is now, and null when it is gone; whoever sent it knows its nonce. */
  #current({ nonce: _nonce, ...message }: APIMessage): APIMessage {
    const { channel_id, message_reference: reference, referenced_message: before } = message;
    if (before === undefined || reference?.message_id === undefined) return message;
    const now = this.#find(channel_id, reference.message_id)?.message;
    if (!now) return { ...message, referenced_message: null };
    const { referenced_message: _itsOwn, ...referenced_message } = now;
    return { ...message, referenced_message };
  }

  #shared(channelId: string): StoredMessage[] {
    const stored = this.#messages.list(this.#directory.channelForBot(channelId).id);
    return stored.filter(({ viewer }) => viewer === undefined);
  }

  /** @throws DiscordError 10003, 50001, 10008 */
  #stored(channelId: string, messageId: string): StoredMessage {
    const stored = this.#find(this.#directory.channelForBot(channelId).id, messageId);
    if (!stored) throw unknownMessage();
    return stored;
  }

  #find(channelId: string, messageId: string): StoredMessage | undefined {
    const stored = this.#messages.get(channelId, messageId);
    return stored?.viewer === undefined ? stored : undefined;
  }
}
