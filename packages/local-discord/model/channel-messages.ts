import { type APIMessage, MessageFlags } from 'discord-api-types/v10';
import { parseMessage } from '../forms/message.ts';
import type { Directory } from './directory.ts';
import { unknownMessage } from './discord-error.ts';
import type { MessageComposer } from './message-composer.ts';
import type { Messages } from './messages.ts';
import type { Payload } from './payload.ts';

/** Which messages of a channel are asked for: at most `limit`, between two ids. */
interface MessageRange {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** What a bot does in a channel with its own token, without an interaction. */
export class ChannelMessages {
  readonly #messages: Messages;
  readonly #composer: MessageComposer;
  readonly #directory: Directory;

  constructor(messages: Messages, composer: MessageComposer, directory: Directory) {
    this.#directory = directory;
    this.#messages = messages;
    this.#composer = composer;
  }

  /** @throws DiscordError 10003, 50001, 50006, 50035 */
  create(channelId: string, { json, uploads }: Payload): APIMessage {
    const { id } = this.#directory.channelForBot(channelId);
    const form = parseMessage(json);
    // Only a reply to an interaction can be ephemeral.
    const blank = this.#composer.blank(id, (form.flags ?? 0) & ~MessageFlags.Ephemeral);
    const { message, files } = this.#composer.apply(blank, form, uploads);
    this.#messages.put({ message, viewer: undefined }, files);
    return message;
  }

  /**
   * Newest first, without what is ephemeral.
   * @throws DiscordError 10003, 50001
   */
  list(channelId: string, { limit, before, after }: MessageRange): APIMessage[] {
    return this.#shared(channelId)
      .filter(({ id }) => before === undefined || BigInt(id) < BigInt(before))
      .filter(({ id }) => after === undefined || BigInt(id) > BigInt(after))
      .reverse()
      .slice(0, limit);
  }

  /** @throws DiscordError 10003, 50001, 10008 */
  get(channelId: string, messageId: string): APIMessage {
    const message = this.#shared(channelId).find(({ id }) => id === messageId);
    if (!message) throw unknownMessage();
    return message;
  }

  #shared(channelId: string): APIMessage[] {
    const stored = this.#messages.list(this.#directory.channelForBot(channelId).id);
    return stored.filter(({ viewer }) => viewer === undefined).map(({ message }) => message);
  }
}
