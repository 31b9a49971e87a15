import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ChannelView, NameableView } from 'local-discord/control-client';
import type { SeenMessage } from 'local-discord/people';

/** Maximum number of complete messages, far more than a screen shows. Others are loaded again when needed. */
const MAX_MESSAGES = 3_000;

/** Changes that arrived while a view was loading. */
type BufferedChanges = readonly (() => void)[];

/** The messages of a view: all ids in order, and the loaded messages. */
export class MessageStore {
  /** Oldest first. Undefined until loaded. */
  readonly ids = signal<readonly string[] | undefined>(undefined);
  /** Why this person cannot see the channel, if they cannot. */
  readonly closed = signal<string | undefined>(undefined);
  /** The latest message that arrived while the view was open, for screen readers. */
  readonly newest = signal<SeenMessage | undefined>(undefined);
  /** The users at this place with their display names. */
  readonly people = signal<readonly NameableView[]>([]);
  readonly #names = signal<ReadonlyMap<string, string>>(new Map());
  /** Changes since the last request for the view. */
  #loading: (() => void)[] | undefined;
  readonly #watched = new Set<Set<string>>();
  readonly #messages = new Map<string, Signal<SeenMessage | undefined>>();

  /** A message in its current state. Undefined until loaded, or after eviction. */
  message(id: string): ReadonlySignal<SeenMessage | undefined> {
    return this.#signalOf(id);
  }

  /** Returns the ids that have to be loaded. */
  missing(ids: readonly string[]): string[] {
    return ids.filter((id) => this.#signalOf(id).value === undefined);
  }

  /** Buffers changes for `replace`, because an event may arrive before an older answer. */
  startLoading(): BufferedChanges {
    this.#loading = [];
    return this.#loading;
  }

  /** Replaces everything. @param loading the buffer of this request; answers to earlier requests are ignored */
  replace({ ids, newest, names }: Omit<ChannelView, 'channel'>, loading: BufferedChanges): void {
    if (loading !== this.#loading) return;
    this.#loading = undefined;
    this.closed.value = undefined;
    this.rename(names);
    const there = new Set(ids);
    for (const [id, message] of this.#messages) {
      // Loaded messages may have been edited while the connection was lost.
      message.value = undefined;
      if (!there.has(id)) this.#messages.delete(id);
    }
    this.fill(newest);
    this.ids.value = ids;
    for (const change of loading) change();
  }

  /** Replaces the users, roles and channels that can be mentioned here. */
  rename(names: ChannelView['names']): void {
    this.people.value = names.filter(({ kind }) => kind === 'user');
    this.#names.value = new Map(
      names.map(({ id, name, alias, kind }) => [id, kind === 'user' ? `@${alias ?? name.slice(1)}` : name]),
    );
  }

  /** Collects the ids of new, changed and deleted messages until stopped. */
  watchChanges(): { readonly ids: ReadonlySet<string>; readonly stop: () => void } {
    const ids = new Set<string>();
    this.#watched.add(ids);
    return { ids, stop: () => void this.#watched.delete(ids) };
  }

  /** Whether a message exists. True while the ids are not loaded. */
  has(id: string): boolean {
    const ids = this.ids.value;
    if (!ids) return true;
    const at = countUpTo(id, ids);
    return ids[at - 1] === id;
  }

  /** Empties the view, because this person cannot see the channel. */
  close(sentence: string): void {
    this.replace({ ids: [], newest: [], names: [] }, this.startLoading());
    this.closed.value = sentence;
  }

  /** Forgets everything, because a closed view gets no events. */
  reset(): void {
    this.#loading = undefined;
    this.ids.value = undefined;
    this.#messages.clear();
  }

  /** Returns the name of a user, role or channel with its sign. */
  nameOf(id: string): string | undefined {
    return this.#names.value.get(id);
  }

  /** Adds loaded messages. Known messages are at least as new and stay. */
  fill(messages: readonly SeenMessage[]): void {
    for (const seen of messages) this.#signalOf(seen.message.id).value ??= seen;
  }

  /** Adds or updates a message. */
  put(seen: SeenMessage): void {
    const { id } = seen.message;
    this.#note(id, () => this.put(seen));
    const ids = this.ids.value;
    if (!ids) return;
    this.#signalOf(id).value = seen;
    if (ids.includes(id)) {
      // A placeholder is not announced; its replacement is.
      if (seen.message.edited_timestamp === null) this.newest.value = seen;
      return;
    }
    this.newest.value = seen;
    // Ids grow with time. A late message still gets its position.
    this.ids.value = ids.toSpliced(countUpTo(id, ids), 0, id);
  }

  remove(id: string): void {
    this.#note(id, () => this.remove(id));
    this.ids.value = this.ids.value?.filter((each) => each !== id);
    this.#messages.delete(id);
  }

  #note(id: string, change: () => void): void {
    this.#loading?.push(change);
    for (const ids of this.#watched) ids.add(id);
  }

  #signalOf(id: string): Signal<SeenMessage | undefined> {
    const found = this.#messages.get(id) ?? signal<SeenMessage | undefined>(undefined);
    // Marks the message as most recently used (LRU).
    this.#messages.delete(id);
    this.#messages.set(id, found);
    const [oldest] = this.#messages.keys();
    if (this.#messages.size > MAX_MESSAGES && oldest !== undefined) this.#messages.delete(oldest);
    return found;
  }
}

/** Returns the number of ids up to this one: the insertion index of a new message. */
function countUpTo(id: string, ids: readonly string[]): number {
  const wanted = BigInt(id);
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (BigInt(ids[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
