import { MessageFlags, PermissionFlagsBits } from 'discord-api-types/v10';
import { parseMessage } from '../forms/message.ts';
import type { StoredMessage } from '../model/messages.ts';
import { asReply } from '../model/replies.ts';
import { uploadOf } from './attached-files.ts';
import { ChatRefusal, type SaidWith } from './chat-client.ts';
import type { Seat } from './places.ts';
import type { ServerModel } from './sender.ts';

/** Discord's limit for the content of a message, in UTF-16 units. */
const LONGEST_MESSAGE = 2_000;
const MOST_FILES = 10;

/** The messages that somebody writes themselves, and what they do with those of others. */
export class Writer {
  readonly #seat: Seat;
  readonly #model: ServerModel;

  constructor(seat: Seat, model: ServerModel) {
    this.#seat = seat;
    this.#model = model;
  }

  say(content: string, { files = [], replyTo }: SaidWith): StoredMessage {
    if (content.trim() === '' && files.length === 0) throw new ChatRefusal('A message cannot be empty.');
    checkLength(content);
    if (files.length > MOST_FILES) throw new ChatRefusal(`A message has at most ${MOST_FILES} files.`);
    if (!this.#may(PermissionFlagsBits.SendMessages))
      throw new ChatRefusal('You do not have permission to send messages in this channel.');
    const answered = replyTo === undefined ? undefined : this.#stored(replyTo);
    if (answered?.viewer !== undefined)
      throw new ChatRefusal('A message that only you can see has no reply.');
    const { user, membership } = this.#seat.person;
    const { composer } = this.#model;
    const blank = { ...composer.blank(this.#seat.channelId, 0), author: user };
    const uploads = files.map((file, index) => uploadOf(file, String(index)));
    const composed = composer.apply(blank, parseMessage({ content }), uploads);
    const replied = { guildId: membership?.guild.id, pings: true };
    const message = answered ? asReply(composed.message, answered.message, replied) : composed.message;
    return this.#put({ message, viewer: undefined }, composed.files);
  }

  rewrite(messageId: string, content: string): StoredMessage {
    const { message } = this.#stored(messageId);
    if (message.author.id !== this.#seat.account.user.id)
      throw new ChatRefusal('You can change only your own messages.');
    if (content.trim() === '' && message.attachments.length === 0)
      throw new ChatRefusal('A message cannot be empty.');
    checkLength(content);
    const { clock, composer } = this.#model;
    const edited_timestamp = new Date(clock.now()).toISOString();
    const composed = composer.apply({ ...message, edited_timestamp }, parseMessage({ content }), []);
    return this.#put({ message: composed.message, viewer: undefined }, []);
  }

  remove(messageId: string): void {
    const { message, viewer } = this.#stored(messageId);
    const isOwn = viewer !== undefined || message.author.id === this.#seat.account.user.id;
    const mayModerate = this.#seat.person.membership && this.#may(PermissionFlagsBits.ManageMessages);
    if (!isOwn && !mayModerate)
      throw new ChatRefusal('You do not have permission to delete messages of others here.');
    if (viewer !== undefined && (message.flags ?? 0) & MessageFlags.Loading)
      throw new ChatRefusal('That message is not there yet.');
    this.#model.messages.delete(message.channel_id, message.id);
  }

  #may(permission: bigint): boolean {
    const { membership } = this.#seat.person;
    return !membership || (membership.permissions & permission) !== 0n;
  }

  #stored(id: string): StoredMessage {
    const { user } = this.#seat.person;
    const stored = this.#model.messages.get(this.#seat.channelId, id);
    if (!stored || (stored.viewer ?? user.id) !== user.id)
      throw new ChatRefusal('There is no such message here any more.');
    return stored;
  }

  #put(stored: StoredMessage, files: Parameters<ServerModel['messages']['put']>[1]): StoredMessage {
    this.#model.messages.put(stored, files);
    return stored;
  }
}

function checkLength(content: string): void {
  if (content.length > LONGEST_MESSAGE)
    throw new ChatRefusal(`A message has at most ${LONGEST_MESSAGE} characters.`);
}
