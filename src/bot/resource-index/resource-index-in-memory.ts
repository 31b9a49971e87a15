import type { Logger } from 'pino';
import { AUTOCOMPLETE_CHOICES, SELECT_OPTIONS } from '../../handlers/discord-limits.ts';
import {
  conversationKind,
  indexed,
  type Managed,
  scoreKind,
} from '../../handlers/moderation/resource-kind.ts';
import type {
  FoundResources,
  IndexedKind,
  IndexedResource,
  IndexState,
  ResourceIndex,
} from '../../handlers/resource-index.ts';
import { Pace } from '../../services/lists/background-reader.ts';
import type { ListPart } from '../../services/lists/page.ts';
import { type Clock, machineClock, within } from '../../services/time.ts';
import type { IndexChange, IndexChanges } from '../state/state.ts';
import { ResourceReading } from './resource-reading.ts';
import { ResourceTable, type ResourceTableLimits } from './resource-table.ts';

/** Milliseconds from the end of a call to the beginning of the next: at most ten calls a second. */
const GAP = 100;

/** The most milliseconds for the newest rows while a user types; Discord drops answers after 3 s. */
const NEWEST_LIMIT = 1_200;

/** Milliseconds that the end of the reading may take after that. */
const ALL_LIMIT = 50;

/** The lists of an index, and their time and log. */
export interface ResourceIndexOptions {
  readonly services: {
    readonly [Client in 'conversations' | 'scores']: {
      part(after?: string): Promise<ListPart<Managed>>;
    };
  };
  readonly log: Logger;
  /** Connects it with the indexes of the bot's other processes. Default: there are none. */
  readonly changes?: IndexChanges;
  readonly clock?: Clock;
  readonly limits?: ResourceTableLimits | undefined;
}

/** The table of a kind, and its reading. */
interface IndexOfKind {
  readonly table: ResourceTable;
  readonly reading: ResourceReading;
}

/** The index of this process, read from the service's own lists. */
export class ResourceIndexInMemory implements ResourceIndex {
  readonly #kinds: Readonly<Record<IndexedKind, IndexOfKind>>;
  readonly #stopped = new AbortController();
  readonly #changes: IndexChanges | undefined;

  constructor({ services, log, changes, clock = machineClock, limits }: ResourceIndexOptions) {
    this.#changes = changes;
    const pace = new Pace(clock, this.#stopped.signal, GAP);
    const kept = (
      kind: typeof conversationKind,
      client: keyof ResourceIndexOptions['services'],
    ): IndexOfKind => {
      const table = new ResourceTable(limits);
      const hear = () => this.#hear();
      const part = async (after?: string) => {
        const { rows, follows } = await services[client].part(after);
        return { rows: rows.map((row) => indexed(kind, row)), follows };
      };
      return {
        table,
        reading: new ResourceReading({ noun: kind.noun, hear, part, table, pace, clock, log }),
      };
    };
    this.#kinds = {
      conversation: kept(conversationKind, 'conversations'),
      score: kept(scoreKind, 'scores'),
    };
  }

  remember(kind: IndexedKind, resources: readonly IndexedResource[]): void {
    this.#used(kind).reading.remember(resources);
  }

  changed(kind: IndexedKind, resource: IndexedResource): void {
    this.remember(kind, [resource]);
    this.#changes?.tell({ kind, id: resource.id, row: resource });
  }

  forget(kind: IndexedKind, id: string): void {
    this.#kinds[kind].reading.forget(id);
    this.#changes?.tell({ kind, id });
  }

  has(kind: IndexedKind, id: string): boolean {
    return this.#used(kind).table.has(id);
  }

  get(kind: IndexedKind, id: string): IndexedResource | undefined {
    return this.#used(kind).table.get(id);
  }

  async matching(kind: IndexedKind, typed: string): Promise<FoundResources> {
    const { table, reading } = this.#used(kind);
    const hearing = this.#hear();
    if (hearing) await hearing;
    await within(NEWEST_LIMIT, reading.lookAtNewest());
    // If the newest rows are all rows, the reading ends right after them.
    if (!reading.isWhole) await within(ALL_LIMIT, reading.ended);
    return this.#found(kind, () => table.matching(typed, AUTOCOMPLETE_CHOICES));
  }

  async withParty(kind: IndexedKind, party: string): Promise<FoundResources> {
    const { table, reading } = this.#used(kind);
    const hearing = this.#hear();
    if (hearing) await hearing;
    const looking = reading.lookAtNewest().then(() => (reading.isWhole ? undefined : reading.ended));
    await within(NEWEST_LIMIT, looking);
    return this.#found(kind, () => table.withParty(party, SELECT_OPTIONS));
  }

  async *all(kind: IndexedKind): AsyncIterable<readonly IndexedResource[]> {
    const { table } = this.#used(kind);
    const hearing = this.#hear();
    if (hearing) await hearing;
    yield* table.blocks();
  }

  state(kind: IndexedKind): IndexState {
    const { table, reading } = this.#used(kind);
    return { whole: reading.isWhole, looked: table.size, cut: reading.isCut };
  }

  asOf(kind: IndexedKind): Date {
    return new Date(this.#used(kind).reading.knownSince);
  }

  async refreshed(kind: IndexedKind, anew = false): Promise<IndexState> {
    const { reading } = this.#used(kind);
    const hearing = this.#hear();
    if (hearing) await hearing;
    await within(NEWEST_LIMIT, reading.lookAtNewest(anew));
    return this.state(kind);
  }

  /**
   * Runs a search; returns its rows with the state at its beginning, since it may miss rows that are read meanwhile.
   */
  async #found(kind: IndexedKind, search: () => Promise<IndexedResource[]>): Promise<FoundResources> {
    const state = this.state(kind);
    return { rows: await search(), state };
  }

  /** Brings in what other processes of the bot have changed; at once where none can have. */
  #hear(): Promise<void> | undefined {
    const heard = this.#changes?.heard() ?? [];
    if (heard instanceof Promise) return heard.then((changes) => this.#bringIn(changes));
    this.#bringIn(heard);
    return undefined;
  }

  #bringIn(changes: readonly IndexChange[]): void {
    for (const { kind, id, row } of changes) {
      const { reading } = this.#kinds[kind];
      if (row) reading.remember([row]);
      else reading.forget(id);
    }
  }

  /** Stops reading. A call in flight is not aborted. */
  stop(): void {
    this.#stopped.abort();
  }

  #used(kind: IndexedKind): IndexOfKind {
    const kept = this.#kinds[kind];
    kept.reading.use();
    return kept;
  }
}
