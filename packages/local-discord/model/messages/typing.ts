import { type APIUser, GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import type { Directory } from '../directory/directory.ts';
import { type Tell, tellInChannel } from '../directory/send-event.ts';

const INTENTS = {
  guild: GatewayIntentBits.GuildMessageTyping,
  direct: GatewayIntentBits.DirectMessageTyping,
};

interface Parts {
  readonly clock: Clock;
  readonly directory: Directory;
  readonly tell: Tell;
}

type Watcher = (channelId: string, user: APIUser) => void;

/** Tells bots and clients who is writing. Clients show it for 10 s, or until the message. */
export class Typing {
  readonly #parts: Parts;
  readonly #watchers = new Set<Watcher>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(channelId: string, user: APIUser): void {
    const { clock, directory } = this.#parts;
    const guildId = directory.guilds.withChannel(channelId)?.id;
    tellInChannel(this.#parts, channelId, GatewayDispatchEvents.TypingStart, INTENTS, {
      user_id: user.id,
      timestamp: Math.floor(clock.now() / 1000),
      ...(guildId !== undefined && { member: directory.member(guildId, user.id) }),
    });
    for (const tell of this.#watchers) tell(channelId, user);
  }

  /** Calls `tell` for each user who begins to type in any channel; returns a function that stops the calls. */
  watch(tell: Watcher): () => void {
    this.#watchers.add(tell);
    return () => this.#watchers.delete(tell);
  }
}
