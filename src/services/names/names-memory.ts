import type { ListEnd } from '../lists/page.ts';

/** A wallet's names from the first one on, as far as they have been fetched. Plain data, which JSON can carry. */
export interface WalletNames {
  readonly wallet: string;
  /** Never empty. */
  readonly names: readonly string[];
  readonly end: ListEnd;
}

/** An answer of the service's that is kept. Plain data, which JSON can carry. */
export interface NamesEntry {
  /** When the oldest part of it was asked for, in milliseconds since 1970: the only clock that replicas share. */
  readonly asked: number;
  /** Null for a name that is not registered. */
  readonly known: WalletNames | null;
}

/**
 * Where answers about names are kept between two questions: in this process, or in one place for several. It may
 * forget whatever it likes, whenever it likes. Where others can write to it too, it checks what it gives.
 * Keys are any text, and of one service.
 */
export interface NamesMemory {
  /** @param isEnough of an entry that need not be looked for in another place, where there may be a better one */
  get(
    key: string,
    isEnough: (entry: NamesEntry) => boolean,
  ): NamesEntry | undefined | Promise<NamesEntry | undefined>;
  /** @param seconds after which the entry is of no use any more */
  set(key: string, entry: NamesEntry, seconds: number): Promise<void> | undefined;
  delete(key: string): Promise<void> | undefined;
}
