import {
  type APIMessage,
  type APIPoll,
  GatewayDispatchEvents,
  GatewayIntentBits,
} from 'discord-api-types/v10';
import { sendChannelEvent } from '../directory/send-event.ts';
import { discordError } from '../discord-error.ts';
import type { MessageDependencies } from './message-composer.ts';
import type { StoredMessage } from './message-store.ts';
import { resultMessage, withCounts } from './poll-objects.ts';

const INTENTS = {
  guild: GatewayIntentBits.GuildMessagePolls,
  direct: GatewayIntentBits.DirectMessagePolls,
};
const { MessagePollVoteAdd: ADDED, MessagePollVoteRemove: REMOVED } = GatewayDispatchEvents;

interface PollMessage extends StoredMessage {
  readonly message: APIMessage & { readonly poll: APIPoll };
}

export function hasPoll(stored: StoredMessage): stored is PollMessage {
  return stored.message.poll !== undefined;
}

export function isOver(poll: APIPoll, now: number): boolean {
  return poll.results?.is_finalized === true || expiryTime(poll) <= now;
}

/** Milliseconds since 1970. Infinite without an expiry, which Discord's documentation only announces for the future. */
function expiryTime({ expiry }: APIPoll): number {
  return expiry === null ? Number.POSITIVE_INFINITY : Date.parse(expiry);
}

/** Counts the votes of polls. Ends polls at their expiry or on request. */
export class Polls {
  readonly #dependencies: MessageDependencies;
  readonly #ends = new Map<string, () => void>();

  constructor(dependencies: MessageDependencies) {
    this.#dependencies = dependencies;
    const { messages } = dependencies;
    messages.watch((stored, change) => {
      const { id } = stored.message;
      if (change === 'deleted' || change === 'forgotten') this.#forget(id);
      else if (!this.#ends.has(id)) this.#scheduleEnd(stored);
    });
  }

  /** Replaces a user's votes. */
  vote(stored: PollMessage, userId: string, answerIds: readonly number[]): void {
    const { messages, directory } = this.#dependencies;
    const { message, votes = {} } = stored;
    const { poll } = message;
    const now: Record<number, readonly string[]> = {};
    for (const { answer_id: id } of poll.answers) {
      const others = (votes[id] ?? []).filter((voter) => voter !== userId);
      now[id] = answerIds.includes(id) ? [...others, userId] : others;
    }
    const counted = withCounts(poll, now, directory.bot.id);
    messages.put({ ...stored, message: { ...message, poll: counted }, votes: now }, [], 'marked');
    for (const { answer_id: id } of poll.answers) {
      const [before, after] = [votes[id]?.includes(userId) ?? false, answerIds.includes(id)];
      if (before !== after) this.#send(after ? ADDED : REMOVED, message, userId, id);
    }
  }

  /** Ends one of the bot's polls. @throws DiscordError 50005, 520001, 520006 */
  endOwn(stored: StoredMessage): APIMessage {
    const { directory, clock } = this.#dependencies;
    if (!hasPoll(stored)) throw discordError('CannotExpireANonPollMessage');
    if (stored.message.author.id !== directory.bot.id)
      throw discordError('CannotEditMessageAuthoredByAnotherUser');
    if (isOver(stored.message.poll, clock.now())) throw discordError('PollExpired');
    return this.end(stored);
  }

  /** Ends a poll and sends its result in a separate message. */
  end(stored: PollMessage): APIMessage {
    const { messages, composer, directory, clock } = this.#dependencies;
    const { message, votes = {} } = stored;
    this.#forget(message.id);
    const expiry = new Date(Math.min(expiryTime(message.poll), clock.now())).toISOString();
    const results = { answer_counts: [], is_finalized: true };
    const poll = withCounts({ ...message.poll, expiry, results }, votes, directory.bot.id);
    const ended = { ...message, poll };
    messages.put({ ...stored, message: ended }, []);
    const guildId = directory.guilds.withChannel(message.channel_id)?.id;
    const told = { ...composer.blank(message.channel_id, 0), ...resultMessage(message, poll, guildId) };
    messages.put({ message: told, viewer: stored.viewer }, []);
    return ended;
  }

  #scheduleEnd(stored: StoredMessage): void {
    const { clock, messages } = this.#dependencies;
    if (!hasPoll(stored) || stored.message.poll.results?.is_finalized) return;
    const { id, channel_id, poll } = stored.message;
    const left = Math.max(expiryTime(poll) - clock.now(), 0);
    const end = () => {
      const current = messages.get(channel_id, id);
      if (current && hasPoll(current)) this.end(current);
    };
    this.#ends.set(id, clock.after(left, end));
  }

  #forget(id: string): void {
    this.#ends.get(id)?.();
    this.#ends.delete(id);
  }

  #send(
    event: GatewayDispatchEvents,
    { id, channel_id }: APIMessage,
    userId: string,
    answerId: number,
  ): void {
    const data = { user_id: userId, message_id: id, answer_id: answerId };
    sendChannelEvent(this.#dependencies, channel_id, event, INTENTS, data);
  }
}
