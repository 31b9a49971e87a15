import type { APIMessage, APIUser } from 'discord-api-types/v10';
import type { Clock } from './clock.ts';
import type { Directory } from './directory.ts';
import { foreignMessage, noPoll, pollExpired } from './discord-error.ts';
import type { Messages, StoredMessage } from './message-register.ts';
import { hasPoll, isOver, type Polls } from './polls.ts';

interface Parts {
  readonly messages: Messages;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly polls: Polls;
}

/** A bot's actions on the polls of channels. */
export class ChannelPolls {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The voters of an answer, in the order of their ids.
   * @throws DiscordError 10003, 50001, 10008
   */
  voters(
    channelId: string,
    messageId: string,
    answerId: number,
    { limit, after = '0' }: { readonly limit: number; readonly after?: string | undefined },
  ): { users: APIUser[] } {
    const { directory, polls } = this.#parts;
    const ids = polls.voters(this.#stored(channelId, messageId), answerId);
    const users = directory.users
      .filter(({ id }) => ids.includes(id) && BigInt(id) > BigInt(after))
      .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
    return { users: users.slice(0, limit) };
  }

  /** @throws DiscordError 10003, 50001, 10008, 50005, 520001, 520006 */
  end(channelId: string, messageId: string): APIMessage {
    const { directory, clock, polls } = this.#parts;
    const stored = this.#stored(channelId, messageId);
    if (!hasPoll(stored)) throw noPoll();
    if (stored.message.author.id !== directory.bot.id) throw foreignMessage();
    if (isOver(stored.message.poll, clock.now())) throw pollExpired();
    return polls.end(stored);
  }

  #stored(channelId: string, messageId: string): StoredMessage {
    const { messages, directory } = this.#parts;
    return messages.shared(directory.channelForBot(channelId).id, messageId);
  }
}
