import { grown } from '../collections.ts';
import { beginsWithHash, playerKey } from '../score-records/player-hash.ts';
import type { ScoreRecord } from '../score-records/score-records-client.ts';
import { foldedForSearch } from '../text.ts';

/** The stored fields of a record: all but its metadata and the time of its last change. */
export type IndexedScore = Omit<ScoreRecord, 'json' | 'updated_at'>;

/** The capacity of a table. */
export interface ScoreTableLimits {
  readonly records: number;
  /** UTF-16 units of all different texts. */
  readonly characters: number;
}

/** Initial capacity in records. It doubles as it fills. */
const INITIAL_CAPACITY = 1_024;

/**
 * Score records in columns, by ascending id: 52 bytes a record besides the different texts. An object with its texts
 * takes about 500.
 */
export class ScoreTable {
  readonly providers = new StringPool();
  readonly players = new StringPool(playerKey);
  readonly awards = new StringPool();
  readonly #limits: ScoreTableLimits;
  #columns: Columns;
  #length = 0;

  constructor(limits: ScoreTableLimits) {
    this.#limits = limits;
    this.#columns = allocateColumns(Math.min(INITIAL_CAPACITY, limits.records));
  }

  get length(): number {
    return this.#length;
  }

  /** Valid until the next `add`, which may replace them by larger ones. */
  get columns(): Readonly<Columns> {
    return this.#columns;
  }

  get lastId(): number | undefined {
    return this.#length === 0 ? undefined : this.#columns.id[this.#length - 1];
  }

  get isFull(): boolean {
    const { records, characters } = this.#limits;
    const { providers, players, awards } = this;
    return (
      this.#length >= records || providers.characters + players.characters + awards.characters >= characters
    );
  }

  /** @param record with a larger id than the last one */
  add(record: IndexedScore): void {
    const at = this.#length;
    if (at === this.#columns.id.length)
      this.#columns = allocateColumns(Math.min(this.#limits.records, 2 * at), this.#columns);
    const { id, score, stage, bonus, time, provider, player, award } = this.#columns;
    id[at] = record.id;
    score[at] = record.score;
    stage[at] = record.stage;
    bonus[at] = record.bonus;
    time[at] = record.created_at.getTime();
    provider[at] = this.providers.add(record.provider);
    player[at] = this.players.add(record.service);
    award[at] = this.awards.add(record.nft_earned);
    this.#length += 1;
  }

  /** @param position 0 to `length - 1` */
  at(position: number): IndexedScore {
    const { id, score, stage, bonus, time, provider, player, award } = this.#columns;
    const number = (column: Float64Array | Uint32Array) => column[position] ?? 0;
    return {
      id: number(id),
      service: this.players.texts[number(player)] ?? '',
      provider: this.providers.texts[number(provider)] ?? '',
      nft_earned: this.awards.texts[number(award)] ?? '',
      score: number(score),
      stage: number(stage),
      bonus: number(bonus),
      created_at: new Date(number(time)),
    };
  }

  /** Returns the position of the record with this id. */
  positionOf(id: number): number | undefined {
    const ids = this.#columns.id;
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.#length && ids[low] === id ? low : undefined;
  }
}

interface Columns {
  readonly id: Float64Array;
  readonly score: Float64Array;
  readonly stage: Float64Array;
  readonly bonus: Float64Array;
  /** Milliseconds since 1970. */
  readonly time: Float64Array;
  /** These three are numbers of texts. */
  readonly provider: Uint32Array;
  readonly player: Uint32Array;
  readonly award: Uint32Array;
}

/** Allocates columns of this size and copies the old values. */
const allocateColumns = (records: number, from?: Columns): Columns => ({
  id: grown(new Float64Array(records), from?.id),
  score: grown(new Float64Array(records), from?.score),
  stage: grown(new Float64Array(records), from?.stage),
  bonus: grown(new Float64Array(records), from?.bonus),
  time: grown(new Float64Array(records), from?.time),
  provider: grown(new Uint32Array(records), from?.provider),
  player: grown(new Uint32Array(records), from?.player),
  award: grown(new Uint32Array(records), from?.award),
});

/** Stores each text once, under a number: a million records name a few games. */
class StringPool {
  /** By their numbers. */
  readonly texts: string[] = [];
  /**
   * By the number of a text, the number of the first text with the same key: another spelling of it, or the text
   * itself.
   */
  readonly first: number[] = [];
  readonly #numbers = new Map<string, number>();
  /** Only keys that differ from their text, so that the usual spelling takes no memory. */
  readonly #firstOfKey = new Map<string, number>();
  readonly #keyOf: (text: string) => string;
  #characters = 0;

  /** @param keyOf the common key of all spellings of a text. Default: each text has one spelling */
  constructor(keyOf: (text: string) => string = (text) => text) {
    this.#keyOf = keyOf;
  }

  /** UTF-16 units of all texts. */
  get characters(): number {
    return this.#characters;
  }

  /** Returns the number of a text, and adds the text if it is new. */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    const first = this.numberOf(text) ?? number;
    this.texts.push(text);
    this.first.push(first);
    this.#numbers.set(text, number);
    const key = this.#keyOf(text);
    if (first === number && key !== text) this.#firstOfKey.set(key, number);
    this.#characters += text.length;
    return number;
  }

  /** Returns the number of the first spelling of a text. */
  numberOf(text: string): number | undefined {
    const key = this.#keyOf(text);
    return this.#firstOfKey.get(key) ?? this.#numbers.get(key);
  }

  /**
   * Returns texts that contain the typed text, folded for a search: the text itself, then those that begin with it,
   * then alphabetically.
   */
  containing(typed: string, most: number): string[] {
    const wanted = foldedForSearch(typed);
    const found = this.texts
      .map((text) => ({ text, at: foldedForSearch(text).indexOf(wanted) }))
      .filter(({ at }) => at !== -1)
      .sort((a, b) => Math.sign(a.at) - Math.sign(b.at) || (a.text < b.text ? -1 : 1))
      .map(({ text }) => text);
    const others = found.filter((text) => text !== typed);
    return (others.length < found.length ? [typed, ...others] : others).slice(0, most);
  }

  /**
   * Returns the text itself if it is in the pool; otherwise those that begin with it, in any spelling of a hash, in the
   * order of their numbers. Each is spelled as at its first occurrence.
   */
  beginningWith(beginning: string, most: number): string[] {
    const whole = this.numberOf(beginning);
    if (whole !== undefined) return this.texts.slice(whole, whole + 1);
    const found: string[] = [];
    const fits = beginsWithHash(beginning);
    for (const [number, text] of this.texts.entries()) {
      if (found.length === most) break;
      if (this.first[number] === number && fits(text)) found.push(text);
    }
    return found;
  }
}
