import { indexEntry } from '../indexes/resource-table.ts';
import { type ListPart, mapRows } from '../lists/page.ts';
import type { AnyResource, IndexedKind, IndexedResource } from '../resources/managed-resource.ts';
import { type Clock, machineClock, withTimeout } from '../time.ts';
import { Throttle } from './background-reader.ts';
import { ResourceReader } from './resource-reader.ts';
import { ResourceTable, type ResourceTableLimits } from './resource-table.ts';

/** Milliseconds from the end of a call to the beginning of the next: at most ten calls a second. */
const GAP = 100;

/** The most milliseconds for the newest rows while a user types; Discord drops answers after 3 s. */
const NEWEST_TIMEOUT = 1_200;

/** Milliseconds that the end of the reading may take after that. */
const REST_TIMEOUT = 50;

/** How far an index of resources has come. */
export interface ResourceIndexState {
  /**
   * Whether it has all resources of the service: changes by the bot at once, changes by others within 10 minutes. Never
   * true while there are more resources than can be read or stored.
   */
  readonly whole: boolean;
  /** The number of its resources. */
  readonly size: number;
  /** The number of the service's rows that it lacks, since they cannot be shown. Default: none. */
  readonly skipped?: number;
  /** Whether more resources exist than the service gives or the index stores: further reading does not help then. */
  readonly cut: boolean;
}

/** The resources that a search found. */
interface FoundResources {
  readonly rows: readonly IndexedResource[];
  /** The state at the beginning of the search, which may miss rows that are read meanwhile. */
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
   * The last change of each row that others have changed since the last call. It never fails.
   * @param isUrgent whether changes of the last 2 s count too
   */
  receive(isUrgent: boolean): readonly IndexChange[] | Promise<readonly IndexChange[]>;
}

/** The lists of an index, and its surroundings. */
interface ResourceIndexOptions {
  readonly services: {
    readonly [Client in 'conversations' | 'scores']: {
      part(after?: string): Promise<ListPart<AnyResource>>;
    };
  };
  /** Default: there are no other processes. */
  readonly changes?: IndexChanges;
  /** Called if a list could not be read to its end; it is read again within minutes. */
  readonly onFailure?: (failure: unknown, kind: IndexedKind) => void;
  readonly clock?: Clock;
  readonly limits?: ResourceTableLimits | undefined;
}

/** The index for those who use it. */
export type ResourceIndex = Omit<ResourceIndexInMemory, 'stop'>;

/**
 * The conversations and scores read so far, in the memory of this process: the interface cannot search them. Reading
 * begins with the first use of a kind, continues in the background, and pauses half an hour after the last use. The index
 * never fails, and may know less than there is (`state`).
 */
export class ResourceIndexInMemory {
  readonly #kinds: Readonly<Record<IndexedKind, ResourceReader>>;
  readonly #pace: Throttle;
  readonly #changes: IndexChanges | undefined;

  constructor({ services, changes, onFailure, clock = machineClock, limits }: ResourceIndexOptions) {
    this.#changes = changes;
    this.#pace = new Throttle(clock, GAP);
    const readingOf = (noun: IndexedKind, client: keyof ResourceIndexOptions['services']) =>
      new ResourceReader({
        pace: this.#pace,
        table: new ResourceTable(limits),
        // A row that is read after this call is newer than these changes.
        applyChanges: () => this.#hear(true),
        async part(after) {
          const { rows, follows } = await services[client].part(after);
          return { rows: mapRows(rows, (row) => indexEntry({ noun }, row)), follows };
        },
        onFailure: (failure) => onFailure?.(failure, noun),
      });
    this.#kinds = {
      conversation: readingOf('conversation', 'conversations'),
      score: readingOf('score', 'scores'),
    };
  }

  /** Stores resources in their current state at the service. */
  remember(kind: IndexedKind, resources: readonly IndexedResource[]): void {
    this.#used(kind).remember(resources);
  }

  /** Stores a resource that this process has changed, and tells the others. */
  changed(kind: IndexedKind, resource: IndexedResource): void {
    this.remember(kind, [resource]);
    this.#changes?.publish({ kind, id: resource.id, row: resource });
  }

  /** Removes a deleted resource, and tells the others. */
  forget(kind: IndexedKind, id: string): void {
    this.#kinds[kind].forget(id);
    this.#changes?.publish({ kind, id });
  }

  /** Whether a resource has exactly this id. */
  has(kind: IndexedKind, id: string): boolean {
    return this.#used(kind).table.has(id);
  }

  /** The resource with exactly this id. */
  get(kind: IndexedKind, id: string): IndexedResource | undefined {
    return this.#used(kind).table.get(id);
  }

  /**
   * Resources with a contact, game, group or id that contains the typed text, case ignored: first those where one of them
   * equals it, then those where one begins with it, and in each group the last active first. Reads the newest resources
   * unless that has just been done, and waits 1.2 s for it.
   */
  async matching(kind: IndexedKind, typed: string, most: number): Promise<FoundResources> {
    const reading = this.#used(kind);
    await this.#hear();
    await withTimeout(NEWEST_TIMEOUT, reading.readNewest());
    // If the newest rows are all rows, the reading ends right after them.
    if (!reading.isWhole) await withTimeout(REST_TIMEOUT, reading.ended());
    return this.#found(kind, () => reading.table.matching(typed, most));
  }

  /**
   * Resources with this contact or game, case ignored: first those with the same case, and in each group the last active
   * first. Waits 1.2 s for the index to be whole.
   */
  async withParty(kind: IndexedKind, party: string, most: number): Promise<FoundResources> {
    const reading = this.#used(kind);
    await this.#hear();
    const looking = reading.readNewest().then(() => (reading.isWhole ? undefined : reading.ended()));
    await withTimeout(NEWEST_TIMEOUT, looking);
    return this.#found(kind, () => reading.table.withParty(party, most));
  }

  /** All resources, unordered, 1,000 at a time, with turns of the event loop between. */
  async *all(kind: IndexedKind): AsyncIterable<readonly IndexedResource[]> {
    const { table } = this.#used(kind);
    await this.#hear();
    yield* table.chunks();
  }

  state(kind: IndexedKind): ResourceIndexState {
    const { isWhole, table, isCut, skipped } = this.#used(kind);
    return { whole: isWhole, size: table.size, cut: isCut, ...(skipped > 0 && { skipped }) };
  }

  /** The time from which on changes by other programs may be missing. */
  asOf(kind: IndexedKind): Date {
    return new Date(this.#used(kind).knownSince);
  }

  /**
   * The state after the newest resources were read; waits 1.2 s for that.
   * @param anew reads them also within 3 s of the last time
   */
  async refreshed(kind: IndexedKind, anew = false): Promise<ResourceIndexState> {
    const reading = this.#used(kind);
    await this.#hear();
    await withTimeout(NEWEST_TIMEOUT, reading.readNewest(anew));
    return this.state(kind);
  }

  /** Stops reading. A call in flight is not aborted. */
  stop(): void {
    this.#pace.stop();
  }

  async #found(kind: IndexedKind, search: () => Promise<IndexedResource[]>): Promise<FoundResources> {
    const state = this.state(kind);
    return { rows: await search(), state };
  }

  /** Brings in what other processes of the bot have changed. */
  async #hear(isUrgent = false): Promise<void> {
    for (const { kind, id, row } of (await this.#changes?.receive(isUrgent)) ?? []) {
      if (row) this.#kinds[kind].remember([row]);
      else this.#kinds[kind].forget(id);
    }
  }

  #used(kind: IndexedKind): ResourceReader {
    const reading = this.#kinds[kind];
    reading.use();
    return reading;
  }
}
