import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { ChatClient, SeenMessage } from 'local-discord/people';
import type { ServerEvent } from '../protocol/events.ts';
import type { View } from '../protocol/requests.ts';
import type { Journal } from './journal.ts';

/** The number of messages that a page receives at once. It loads earlier ones when they are scrolled into view. */
const NEWEST = 100;
const NAMED = [ApplicationCommandOptionType.Mentionable, ApplicationCommandOptionType.Channel] as const;

/** One person's view of one place. Every change in it is recorded in the journal. */
export class WatchedView {
  readonly client: ChatClient;
  readonly #unwatch: () => void;
  /** By id, oldest first: a client scans all of its messages at each request. */
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

  /**
   * The ids of all messages, oldest first, the newest messages in full, and the names of users, roles and channels
   * here.
   */
  all(): Pick<Extract<ServerEvent, { type: 'view' }>, 'ids' | 'newest' | 'names'> {
    const ids = [...this.#seen.keys()];
    const names = NAMED.flatMap((type) => this.client.nameables({ type }));
    return { ids, newest: this.read(ids.slice(-NEWEST)), names };
  }

  /** Those of these messages that still exist. */
  read(ids: readonly string[]): SeenMessage[] {
    return ids.flatMap((id) => this.#seen.get(id) ?? []);
  }

  close(): void {
    this.#unwatch();
  }
}
