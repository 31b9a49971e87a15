import { type APIUser, GatewayDispatchEvents, GatewayIntentBits } from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import type { Directory } from '../directory/directory.ts';
import { type SendEvent, sendChannelEvent } from '../directory/send-event.ts';

const INTENTS = {
  guild: GatewayIntentBits.GuildMessageTyping,
  direct: GatewayIntentBits.DirectMessageTyping,
};

interface Dependencies {
  readonly clock: Clock;
  readonly directory: Directory;
  readonly sendEvent: SendEvent;
}

type Listener = (channelId: string, user: APIUser) => void;

/** Notifies bots and clients of users who type. Clients show it for 10 s or until the message. */
export class Typing {
  readonly #dependencies: Dependencies;
  readonly #listeners = new Set<Listener>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  start(channelId: string, user: APIUser): void {
    const { clock, directory } = this.#dependencies;
    const guildId = directory.guilds.withChannel(channelId)?.id;
    sendChannelEvent(this.#dependencies, channelId, GatewayDispatchEvents.TypingStart, INTENTS, {
      user_id: user.id,
      timestamp: Math.floor(clock.now() / 1000),
      ...(guildId !== undefined && { member: directory.member(guildId, user.id) }),
    });
    for (const listener of this.#listeners) listener(channelId, user);
  }

  /** Calls `listener` for each typing user in any channel. @returns a function that stops the calls */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
