import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { ChatClient, SeenMessage } from 'local-discord/people';
import type { ServerEvent } from '../protocol/events.ts';
import type { View } from '../protocol/requests.ts';
import type { Journal } from './journal.ts';

/** How many messages a page is given at once. It reads earlier ones when somebody looks at them. */
const NEWEST = 100;
const NAMED = [ApplicationCommandOptionType.Mentionable, ApplicationCommandOptionType.Channel] as const;

/** What one person sees at one place. Whatever changes there is written into the journal. */
export class WatchedView {
  readonly client: ChatClient;
  readonly #unwatch: () => void;

  constructor(view: View, client: ChatClient, journal: Journal) {
    this.client = client;
    this.#unwatch = client.watch(
      (seen) => journal.add({ type: 'message', view, seen }),
      (id) => journal.add({ type: 'gone', view, id }),
    );
  }

  /** The ids of all messages, oldest first, the newest of them whole, and what is called how here. */
  all(): Pick<Extract<ServerEvent, { type: 'view' }>, 'ids' | 'newest' | 'names'> {
    const seen = this.client.messages();
    const names = NAMED.flatMap((type) => this.client.nameables({ type }));
    return { ids: seen.map(({ message }) => message.id), newest: seen.slice(-NEWEST), names };
  }

  /** Those of these messages that are still there. */
  read(ids: readonly string[]): SeenMessage[] {
    const wanted = new Set(ids);
    return this.client.messages().filter(({ message }) => wanted.has(message.id));
  }

  close(): void {
    this.#unwatch();
  }
}
