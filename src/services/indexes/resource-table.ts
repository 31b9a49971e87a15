import { setImmediate as turn } from 'node:timers/promises';
import { grown } from '../collections.ts';
import type { AnyResource, IndexedKind, IndexedResource } from '../resources/managed-resource.ts';
import { foldedForSearch, foldedNfkc } from '../text.ts';

/** Maximum resources per kind: some 40 MB (docs/performance.md). Further resources are found only by their exact id. */
const MAX_RESOURCES = 200_000;

/** Maximum characters of ids, contacts, games and groups: 160 for each resource, where 30 are usual. */
const MAX_CHARACTERS = 32_000_000;

/** Rows processed per turn of the event loop: some 0.3 ms to scan them, 4 ms to remove them. */
const ROWS_PER_TURN = 5_000;

const ROWS_PER_CHUNK = 1_000;

const PINNED = 1;
const MUTED = 2;
const ARCHIVED = 4;

/** The capacity of a table. */
export interface ResourceTableLimits {
  readonly resources: number;
  /** UTF-16 units of all ids, contacts, games and groups. */
  readonly characters: number;
}

/**
 * Resources of a kind in columns, which take half the memory of one object per resource. A row keeps its position; the
 * position of a removed row is reused.
 */
export class ResourceTable {
  readonly #limits: ResourceTableLimits;
  readonly #places = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #parties: (string | null)[] = [];
  readonly #groups: (string | null)[] = [];
  /** The searched text: one folded line each for party, group and id; empty without a row. */
  readonly #texts: string[] = [];
  readonly #free: number[] = [];
  #flags = new Uint8Array(1_024);
  /** Milliseconds since 1970; NaN for never. */
  #active = new Float64Array(1_024);
  #created = new Float64Array(1_024);
  /** Twice the number of the last reading that saw a row, plus one after `pass` has counted it. */
  #seen = new Uint32Array(1_024);
  #characters = 0;
  #turnedAway = 0;

  constructor(limits: ResourceTableLimits = { resources: MAX_RESOURCES, characters: MAX_CHARACTERS }) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Maximum number of resources. */
  get capacity(): number {
    return this.#limits.resources;
  }

  /** How often a resource found no room. Never decreases, so that a stored resource does not hide a rejected one. */
  get rejected(): number {
    return this.#turnedAway;
  }

  /** Stores a resource in place of its former version. Without room, counts it as rejected. */
  set(resource: IndexedResource, reading: number): void {
    const { id, party, group_id } = resource;
    const before = this.#places.get(id);
    const length = lengthOf(resource);
    const characters = this.#characters + length - (before === undefined ? 0 : this.#lengthAt(before));
    const isOver = before === undefined && this.size >= this.#limits.resources;
    if (isOver || characters > this.#limits.characters) {
      this.#turnedAway += 1;
      // The former version is outdated.
      this.delete(id);
      return;
    }
    const place = before ?? this.#free.pop() ?? this.#ids.length;
    if (place >= this.#flags.length) this.#grow();
    const isSame = before !== undefined && this.#parties[place] === party && this.#groups[place] === group_id;
    if (!isSame) {
      this.#ids[place] = id;
      this.#parties[place] = party;
      this.#groups[place] = group_id;
      this.#texts[place] = `\n${[party ?? '', group_id ?? '', id].map(searched).join('\n')}\n`;
      this.#places.set(id, place);
    }
    this.#characters = characters;
    this.#flags[place] =
      (resource.is_pinned ? PINNED : 0) |
      (resource.is_muted ? MUTED : 0) |
      (resource.archived ? ARCHIVED : 0);
    this.#active[place] = resource.last_active_at?.getTime() ?? Number.NaN;
    this.#created[place] = resource.created_at.getTime();
    this.#seen[place] = Math.max(before === undefined ? 0 : (this.#seen[place] ?? 0), 2 * reading);
  }

  /** Marks a resource as passed by a reading. @returns whether this was the first time */
  pass(id: string, reading: number): boolean {
    const place = this.#places.get(id);
    if (place === undefined) return false;
    const passed = 2 * reading + 1;
    const isFirst = (this.#seen[place] ?? 0) < passed;
    this.#seen[place] = passed;
    return isFirst;
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  get(id: string): IndexedResource | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#at(place);
  }

  delete(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#characters -= this.#lengthAt(place);
    this.#places.delete(id);
    this.#ids[place] = '';
    this.#parties[place] = null;
    this.#groups[place] = null;
    this.#texts[place] = '';
    this.#free.push(place);
  }

  /** Removes the rows that were last seen before a reading. */
  async deleteBefore(reading: number): Promise<void> {
    await this.#each((place) => {
      if ((this.#seen[place] ?? 0) < 2 * reading) this.delete(this.#ids[place] ?? '');
    });
  }

  /**
   * Returns rows that contain the typed text, folded for a search: the best match first, and among equal matches the
   * last active first.
   */
  async matching(typed: string, most: number): Promise<IndexedResource[]> {
    const exact = typed.trim();
    const wanted = searched(exact);
    const best = new TopN(most);
    await this.#each((place, text) => {
      if (wanted === '') {
        best.offer(place, 0, this.#lastTime(place));
        return;
      }
      if (!text.includes(wanted)) return;
      const isSame =
        this.#parties[place] === exact || this.#groups[place] === exact || this.#ids[place] === exact;
      const begins = text.includes(`\n${wanted}`);
      const nearness = isSame ? 3 : begins && text.includes(`\n${wanted}\n`) ? 2 : Number(begins);
      best.offer(place, nearness, this.#lastTime(place));
    });
    return this.#present(best.places);
  }

  /**
   * Returns rows with this party, case ignored: first those with the same case, and in each group the last active
   * first.
   */
  async withParty(party: string, most: number): Promise<IndexedResource[]> {
    const folded = foldedNfkc(party);
    const wanted = `\n${searched(party)}\n`;
    const best = new TopN(most);
    await this.#each((place, text) => {
      const here = this.#parties[place] ?? '';
      // The texts are folded for a search, which may make two parties equal.
      if (!text.startsWith(wanted) || foldedNfkc(here) !== folded) return;
      best.offer(place, Number(here === party), this.#lastTime(place));
    });
    return this.#present(best.places);
  }

  /** Yields all rows, 1,000 at a time. */
  async *chunks(): AsyncGenerator<IndexedResource[]> {
    for (let from = 0; from < this.#ids.length; from += ROWS_PER_CHUNK) {
      yield this.#present(Array.from({ length: ROWS_PER_CHUNK }, (_, at) => from + at));
      await turn();
    }
  }

  /** Visits every row, in several turns of the event loop. */
  async #each(see: (place: number, text: string) => void): Promise<void> {
    for (let from = 0; from < this.#texts.length; from += ROWS_PER_TURN) {
      if (from > 0) await turn();
      const end = Math.min(from + ROWS_PER_TURN, this.#texts.length);
      for (let place = from; place < end; place += 1) {
        const text = this.#texts[place];
        if (text) see(place, text);
      }
    }
  }

  /** Rows at these positions; removed ones are skipped. */
  #present(places: readonly number[]): IndexedResource[] {
    return places.filter((place) => this.#texts[place]).map((place) => this.#at(place));
  }

  #at(place: number): IndexedResource {
    const flags = this.#flags[place] ?? 0;
    const active = this.#active[place] ?? Number.NaN;
    return {
      id: this.#ids[place] ?? '',
      party: this.#parties[place] ?? null,
      group_id: this.#groups[place] ?? null,
      is_pinned: (flags & PINNED) !== 0,
      is_muted: (flags & MUTED) !== 0,
      archived: (flags & ARCHIVED) !== 0,
      last_active_at: Number.isNaN(active) ? null : new Date(active),
      created_at: new Date(this.#created[place] ?? 0),
    };
  }

  /** The time of the last activity, or of the creation without activity. */
  #lastTime(place: number): number {
    const active = this.#active[place] ?? Number.NaN;
    return Number.isNaN(active) ? (this.#created[place] ?? 0) : active;
  }

  #lengthAt(place: number): number {
    return lengthOf({
      id: this.#ids[place] ?? '',
      party: this.#parties[place] ?? null,
      group_id: this.#groups[place] ?? null,
    });
  }

  #grow(): void {
    const length = 2 * this.#flags.length;
    this.#flags = grown(new Uint8Array(length), this.#flags);
    this.#active = grown(new Float64Array(length), this.#active);
    this.#created = grown(new Float64Array(length), this.#created);
    this.#seen = grown(new Uint32Array(length), this.#seen);
  }
}

/** Folds a field for a line of the searched text. Compatibility forms count as the letters that they represent. */
const searched = (field: string): string => foldedForSearch(field.normalize('NFKC')).replaceAll('\n', '\0');

const lengthOf = ({ id, party, group_id }: Pick<IndexedResource, 'id' | 'party' | 'group_id'>): number =>
  id.length + (party?.length ?? 0) + (group_id?.length ?? 0);

/** A row's position, how well it matches the wanted text, and the time of its last activity. */
interface Candidate {
  readonly place: number;
  readonly nearness: number;
  readonly time: number;
}

/** Collects the best n of many rows without sorting all. */
class TopN {
  readonly #most: number;
  readonly #kept: Candidate[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  offer(place: number, nearness: number, time: number): void {
    const isFull = this.#kept.length === this.#most;
    const last = isFull ? this.#kept.at(-1) : undefined;
    // Most rows end here, before an object is created for them.
    if (last && (nearness === last.nearness ? time <= last.time : nearness < last.nearness)) return;
    const offered = { place, nearness, time };
    if (isFull) this.#kept.pop();
    let at = this.#kept.length;
    for (; at > 0; at -= 1) {
      const before = this.#kept[at - 1];
      if (before && !isBefore(offered, before)) break;
    }
    this.#kept.splice(at, 0, offered);
  }

  /** The best first. */
  get places(): number[] {
    return this.#kept.map(({ place }) => place);
  }
}

function isBefore(one: Candidate, other: Candidate): boolean {
  return one.nearness === other.nearness ? one.time > other.time : one.nearness > other.nearness;
}

/** Returns a resource's contact or game, by its kind. */
export const partyOf = (
  { noun }: { readonly noun: IndexedKind },
  { contact_id, game_id }: AnyResource,
): string | null => (noun === 'conversation' ? contact_id : game_id) ?? null;

/** Returns the index entry of a resource. */
export function indexEntry(kind: { readonly noun: IndexedKind }, resource: AnyResource): IndexedResource {
  const { id, group_id, is_pinned, is_muted, archived_at, last_active_at, created_at } = resource;
  return {
    id,
    party: partyOf(kind, resource),
    group_id,
    is_pinned,
    is_muted,
    archived: archived_at !== null,
    last_active_at,
    created_at,
  };
}
