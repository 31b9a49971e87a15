import { indexEntry } from '../indexes/resource-table.ts';
import { type ListPart, mapRows } from '../lists/page.ts';
import type { AnyResource, IndexedKind, IndexedResource } from '../resources/managed-resource.ts';
import { type Clock, machineClock, withTimeout } from '../time.ts';
import { Throttle } from './background-reader.ts';
import { ResourceReader } from './resource-reader.ts';
import { ResourceTable, type ResourceTableLimits } from './resource-table.ts';

/** Milliseconds from the end of a call to the start of the next: at most ten calls a second. */
const GAP = 100;

/** Maximum milliseconds for the newest rows while a user types. Discord drops answers after 3 s. */
const NEWEST_TIMEOUT = 1_200;

/** Milliseconds after that for the reading to end. */
const REST_TIMEOUT = 50;

/** The progress of an index of resources. */
export interface ResourceIndexState {
  /**
   * Whether the index has all resources of the service: changes by the bot at once, changes by others within 10
   * minutes. Never true while there are more resources than can be read or stored.
   */
  readonly whole: boolean;
  /** Number of its resources. */
  readonly size: number;
  /** Number of the service's rows that it lacks, because they cannot be shown. Default: 0. */
  readonly skipped?: number;
  /** Whether more resources exist than the service returns or the index stores. Further reading does not help then. */
  readonly cut: boolean;
}

interface FoundResources {
  readonly rows: readonly IndexedResource[];
  /** The state at the start of the search, which may miss rows that are read meanwhile. */
  readonly state: ResourceIndexState;
}

/** A resource that the bot has changed. */
export interface IndexChange {
  readonly kind: IndexedKind;
  readonly id: string;
  /** The resource after the change; undefined if it was deleted. */
  readonly row?: IndexedResource | undefined;
}

/** Exchanges changes with the indexes of the bot's other processes. */
export interface IndexChanges {
  publish(change: IndexChange): Promise<void> | undefined;
  /**
   * Returns the last change of each row that other processes have changed since the last call. Never fails.
   * @param isUrgent whether changes of the last 2 s have to be included
   */
  receive(isUrgent: boolean): readonly IndexChange[] | Promise<readonly IndexChange[]>;
}

interface ResourceIndexOptions {
  readonly services: {
    readonly [Client in 'conversations' | 'scores']: {
      part(after?: string): Promise<ListPart<AnyResource>>;
    };
  };
  /** Default: there are no other processes. */
  readonly changes?: IndexChanges;
  /** Called if a list could not be read to its end. It is read again within minutes. */
  readonly onFailure?: (failure: unknown, kind: IndexedKind) => void;
  readonly clock?: Clock;
  readonly limits?: ResourceTableLimits | undefined;
}

/** The index without the method of its owner. */
export type ResourceIndex = Omit<ResourceIndexInMemory, 'stop'>;

/**
 * The conversations and scores read so far, in the memory of this process, because the interface cannot search them.
 * Reading starts with the first use of a kind, continues in the background, and pauses half an hour after the last use.
 * The index never fails but may be incomplete (`state`).
 */
export class ResourceIndexInMemory {
  readonly #kinds: Readonly<Record<IndexedKind, ResourceReader>>;
  readonly #throttle: Throttle;
  readonly #changes: IndexChanges | undefined;

  constructor({ services, changes, onFailure, clock = machineClock, limits }: ResourceIndexOptions) {
    this.#changes = changes;
    this.#throttle = new Throttle(clock, GAP);
    const readerOf = (noun: IndexedKind, client: keyof ResourceIndexOptions['services']) =>
      new ResourceReader({
        throttle: this.#throttle,
        table: new ResourceTable(limits),
        // A row that is read after this call is newer than these changes.
        applyChanges: () => this.#applyChanges(true),
        async part(after) {
          const { rows, follows } = await services[client].part(after);
          return { rows: mapRows(rows, (row) => indexEntry({ noun }, row)), follows };
        },
        onFailure: (failure) => onFailure?.(failure, noun),
      });
    this.#kinds = {
      conversation: readerOf('conversation', 'conversations'),
      score: readerOf('score', 'scores'),
    };
  }

  /** Stores resources in their current state at the service. */
  remember(kind: IndexedKind, resources: readonly IndexedResource[]): void {
    this.#used(kind).remember(resources);
  }

  /** Stores a resource that this process has changed, and publishes the change. */
  changed(kind: IndexedKind, resource: IndexedResource): void {
    this.remember(kind, [resource]);
    this.#changes?.publish({ kind, id: resource.id, row: resource });
  }

  /** Removes a deleted resource, and publishes the deletion. */
  forget(kind: IndexedKind, id: string): void {
    this.#kinds[kind].forget(id);
    this.#changes?.publish({ kind, id });
  }

  /** Whether the index has a resource with exactly this id. */
  has(kind: IndexedKind, id: string): boolean {
    return this.#used(kind).table.has(id);
  }

  /** Returns the resource with exactly this id. */
  get(kind: IndexedKind, id: string): IndexedResource | undefined {
    return this.#used(kind).table.get(id);
  }

  /**
   * Returns resources with a contact, game, group or id that contains the typed text, case ignored: first exact
   * matches, then those with a field that begins with the text, and in each group the last active first. Reads the
   * newest resources unless that has just been done, and waits up to 1.2 s for it.
   */
  async matching(kind: IndexedKind, typed: string, most: number): Promise<FoundResources> {
    const reader = this.#used(kind);
    await this.#applyChanges();
    await withTimeout(NEWEST_TIMEOUT, reader.readNewest());
    // If the newest rows are all rows, the reading ends right after them.
    if (!reader.isWhole) await withTimeout(REST_TIMEOUT, reader.ended());
    return this.#found(kind, () => reader.table.matching(typed, most));
  }

  /**
   * Returns resources with this contact or game, case ignored: first those with the same case, and in each group the
   * last active first. Waits up to 1.2 s for the index to be whole.
   */
  async withParty(kind: IndexedKind, party: string, most: number): Promise<FoundResources> {
    const reader = this.#used(kind);
    await this.#applyChanges();
    const looking = reader.readNewest().then(() => (reader.isWhole ? undefined : reader.ended()));
    await withTimeout(NEWEST_TIMEOUT, looking);
    return this.#found(kind, () => reader.table.withParty(party, most));
  }

  /** Yields all resources, unordered, 1,000 at a time, with turns of the event loop between. */
  async *all(kind: IndexedKind): AsyncIterable<readonly IndexedResource[]> {
    const { table } = this.#used(kind);
    await this.#applyChanges();
    yield* table.chunks();
  }

  state(kind: IndexedKind): ResourceIndexState {
    const { isWhole, table, isCut, skipped } = this.#used(kind);
    return { whole: isWhole, size: table.size, cut: isCut, ...(skipped > 0 && { skipped }) };
  }

  /** Returns the time since which changes by other programs may be missing. */
  asOf(kind: IndexedKind): Date {
    return new Date(this.#used(kind).knownSince);
  }

  /**
   * Returns the state after the newest resources were read; waits up to 1.2 s for that.
   * @param force reads them even within 3 s of the last time
   */
  async refreshed(kind: IndexedKind, force = false): Promise<ResourceIndexState> {
    const reader = this.#used(kind);
    await this.#applyChanges();
    await withTimeout(NEWEST_TIMEOUT, reader.readNewest(force));
    return this.state(kind);
  }

  /** Stops reading. A call in flight is not aborted. */
  stop(): void {
    this.#throttle.stop();
  }

  async #found(kind: IndexedKind, search: () => Promise<IndexedResource[]>): Promise<FoundResources> {
    const state = this.state(kind);
    return { rows: await search(), state };
  }

  /** Applies changes by other processes of the bot. */
  async #applyChanges(isUrgent = false): Promise<void> {
    for (const { kind, id, row } of (await this.#changes?.receive(isUrgent)) ?? []) {
      if (row) this.#kinds[kind].remember([row]);
      else this.#kinds[kind].forget(id);
    }
  }

  #used(kind: IndexedKind): ResourceReader {
    const reader = this.#kinds[kind];
    reader.use();
    return reader;
  }
}
