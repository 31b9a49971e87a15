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
  /** By id, oldest first: a client goes through all of its messages at each question. */
  readonly #seen: Map<string, SeenMessage>;

  constructor(view: View, client: ChatClient, journal: Journal) {
    this.client = client;
    this.#seen = new Map(client.messages().map((seen) => [seen.message.id, seen]));
    this.#unwatch = client.watch(
      (seen) => {
        this.#seen.set(seen.message.id, seen);
        journal.add({ type: 'message', view, seen });
      },
      (id) => {
        this.#seen.delete(id);
        journal.add({ type: 'gone', view, id });
      },
    );
  }

  /** The ids of all messages, oldest first, the newest of them whole, and what is called how here. */
  all(): Pick<Extract<ServerEvent, { type: 'view' }>, 'ids' | 'newest' | 'names'> {
    const ids = [...this.#seen.keys()];
    const names = NAMED.flatMap((type) => this.client.nameables({ type }));
    return { ids, newest: this.read(ids.slice(-NEWEST)), names };
  }

  /** Those of these messages that are still there. */
  read(ids: readonly string[]): SeenMessage[] {
    return ids.flatMap((id) => this.#seen.get(id) ?? []);
  }

  close(): void {
    this.#unwatch();
  }
}
