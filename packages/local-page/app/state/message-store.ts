import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ChannelView, NameableView } from 'local-discord/control-client';
import type { SeenMessage } from 'local-discord/people';

/** How many messages are kept whole: far more than a screen has. Others are read again when somebody looks at them. */
const MAX_MESSAGES = 3_000;

/** The changes that have come since a view was asked for. */
type BufferedChanges = readonly (() => void)[];

/** The messages of a view: all of their ids in order, and those of them whole that have been sent. */
export class MessageStore {
  /** Oldest first. Undefined until the server has told them. */
  readonly ids = signal<readonly string[] | undefined>(undefined);
  /** Why this person cannot look here, if they cannot. */
  readonly closed = signal<string | undefined>(undefined);
  /** The latest message while somebody looked here, for screen readers. */
  readonly newest = signal<SeenMessage | undefined>(undefined);
  /** The users who are here, as they are called. */
  readonly people = signal<readonly NameableView[]>([]);
  readonly #names = signal<ReadonlyMap<string, string>>(new Map());
  /** The changes since the question for all of it was asked. */
  #loading: (() => void)[] | undefined;
  readonly #watched = new Set<Set<string>>();
  readonly #messages = new Map<string, Signal<SeenMessage | undefined>>();

  /** A message as it is now; undefined while it has not been sent, or when it was looked at long ago. */
  message(id: string): ReadonlySignal<SeenMessage | undefined> {
    return this.#signalOf(id);
  }

  /** Those of these messages that are there and have to be read first. */
  missing(ids: readonly string[]): string[] {
    return ids.filter((id) => this.#signalOf(id).value === undefined);
  }

  /** Keeps the changes from now on, for `replace`: an event may come before an answer that is older. */
  startLoading(): BufferedChanges {
    this.#loading = [];
    return this.#loading;
  }

  /** Takes the place of all that was known. @param loading of the question; an earlier one has no use any more */
  replace({ ids, newest, names }: Omit<ChannelView, 'channel'>, loading: BufferedChanges): void {
    if (loading !== this.#loading) return;
    this.#loading = undefined;
    this.closed.value = undefined;
    this.rename(names);
    const there = new Set(ids);
    for (const [id, message] of this.#messages) {
      // Messages that were read earlier may have been edited while the connection was gone.
      message.value = undefined;
      if (!there.has(id)) this.#messages.delete(id);
    }
    this.fill(newest);
    this.ids.value = ids;
    for (const change of loading) change();
  }

  /** Takes these users, roles and channels for all that can be named here. */
  rename(names: ChannelView['names']): void {
    this.people.value = names.filter(({ kind }) => kind === 'user');
    this.#names.value = new Map(
      names.map(({ id, name, alias, kind }) => [id, kind === 'user' ? `@${alias ?? name.slice(1)}` : name]),
    );
  }

  /** The ids of the messages that come, change or go until it is stopped. */
  watchChanges(): { readonly ids: ReadonlySet<string>; readonly stop: () => void } {
    const ids = new Set<string>();
    this.#watched.add(ids);
    return { ids, stop: () => void this.#watched.delete(ids) };
  }

  /** Whether a message is there, or may be while nobody has told. */
  has(id: string): boolean {
    const ids = this.ids.value;
    if (!ids) return true;
    const at = countUpTo(id, ids);
    return ids[at - 1] === id;
  }

  /** Nothing is seen here. */
  close(sentence: string): void {
    this.replace({ ids: [], newest: [], names: [] }, this.startLoading());
    this.closed.value = sentence;
  }

  /** Forgets all of it: nobody looks at it, so nobody tells what changes. */
  reset(): void {
    this.#loading = undefined;
    this.ids.value = undefined;
    this.#messages.clear();
  }

  /** What somebody or something is called here, with its sign. */
  nameOf(id: string): string | undefined {
    return this.#names.value.get(id);
  }

  /** Messages that are there already and have been read now; what is known of them is as new or newer. */
  fill(messages: readonly SeenMessage[]): void {
    for (const seen of messages) this.#signalOf(seen.message.id).value ??= seen;
  }

  /** A message that has come or changed. */
  put(seen: SeenMessage): void {
    const { id } = seen.message;
    this.#note(id, () => this.put(seen));
    const ids = this.ids.value;
    if (!ids) return;
    this.#signalOf(id).value = seen;
    if (ids.includes(id)) {
      // A placeholder says nothing: what takes its place does.
      if (seen.message.edited_timestamp === null) this.newest.value = seen;
      return;
    }
    this.newest.value = seen;
    // Ids grow with time; a message that comes late still gets its place.
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
    // The place on the screen is forgotten last.
    this.#messages.delete(id);
    this.#messages.set(id, found);
    const [oldest] = this.#messages.keys();
    if (this.#messages.size > MAX_MESSAGES && oldest !== undefined) this.#messages.delete(oldest);
    return found;
  }
}

/** How many of these ids are of this message or older ones: where a new one is to stand. */
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
