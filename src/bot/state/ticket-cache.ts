import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Tickets } from '../../handlers/context.ts';
import { UnreadableCustomId } from '../../handlers/handler-failure.ts';
import { withTimeout } from '../../services/time.ts';
import { type Config, dataFolderOf } from '../config/config.ts';
import { isReplica } from '../config/webhook-settings.ts';
import type { DataFile } from './file/data-file.ts';

/** Milliseconds for which a ticket is kept after its last use in an answer. */
export const TICKET_LIFE = 30 * 86_400_000;

/** A text that is used again is written again after this many milliseconds, which restarts its 30 days. */
const RENEWED_AFTER = 86_400_000;

/** Maximum characters of all texts in memory, and the minimum counted for a text. */
const MAX_CHARACTERS = 16_000_000;
const MIN_SIZE = 200;

/** Milliseconds that a click waits for the store, because a form must open within Discord's 3 s. */
const FIND_TIMEOUT = 1_000;

/** Maximum tickets that wait for an unavailable store. */
const MAX_UNWRITTEN = 1_000;

/** Milliseconds between two warnings. */
const WARNING_INTERVAL = 60_000;

/** Maximum tickets of a store and bytes of their texts. A change of 500 rows has some 80,000 bytes. */
export const STORE_BOUNDS = { tickets: 100_000, bytes: 200_000_000 };

/** New tickets of a process after which a store deletes those that are too old or beyond its bounds. */
export const CLEANUP_AFTER = 1_000;

/**
 * Returns the statements that reduce a table to the bounds, oldest tickets first: a deletion by number, the sum of
 * the bytes, and a deletion by bytes. The last takes half a second for 100,000 tickets, and is needed only if the sum
 * exceeds the bound.
 */
export const boundStatements = (table: string) => ({
  dropByNumber: `DELETE FROM ${table} WHERE key IN
    (SELECT key FROM ${table} ORDER BY kept_at DESC, key LIMIT 1000000 OFFSET ?)`,
  bytes: `SELECT coalesce(sum(octet_length(text)), 0) AS bytes FROM ${table}`,
  dropByBytes: `DELETE FROM ${table} WHERE key IN (SELECT key FROM
    (SELECT key, sum(octet_length(text)) OVER (ORDER BY kept_at DESC, key) AS bytes FROM ${table}) AS newest
    WHERE bytes > ?)`,
});

/** A text and its key. */
export interface Ticket {
  readonly key: string;
  readonly text: string;
}

/** Persists tickets. Each method rejects if the store is unavailable. */
export interface TicketStore {
  /** Writes or renews tickets, and deletes those that are too old or too many. */
  write(tickets: readonly Ticket[]): Promise<void>;
  find(key: string): Promise<string | undefined>;
}

/** Where a process may persist tickets. */
interface TicketPlaces {
  /** The data file; undefined if it is unusable, or with the local Discord, which does not open it. */
  readonly file: DataFile | undefined;
  /** The store of the settings. */
  readonly store: {
    readonly tickets: TicketStore;
    /** The missing setting, without which several processes share no store; undefined if they share one. */
    readonly neededToSave: string | undefined;
  };
}

/**
 * Opens the tickets of this process: in the database for replicas that have one, in the memory of each process for
 * other replicas, and otherwise in the data file.
 */
export async function openTickets(
  config: Pick<Config, 'store' | 'bot' | 'discord' | 'webhooks' | 'gateway'>,
  { local }: { readonly local: unknown },
  { file, store }: TicketPlaces,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<TicketCache> {
  if (isReplica(config)) return new TicketCache(log, async () => store.tickets);
  if (store.neededToSave !== undefined || !(file || local)) return new TicketCache(log);
  // Loaded now, because a running bot's folder may be replaced by another version's.
  const { FileTicketStore } = await import('./file/file-ticket-store.ts');
  if (file) return new TicketCache(log, async () => new FileTicketStore(file));
  let own: DataFile | undefined;
  stack.defer(() => own?.close());
  return new TicketCache(log, async () => {
    const { DataFile } = await import('./file/data-file.ts');
    own = new DataFile(dataFolderOf(config));
    return new FileTicketStore(own);
  });
}

/** Keeps the tickets of a process in memory, and writes them to a store if there is one. */
export class TicketCache implements Tickets {
  readonly #log: Logger;
  readonly #open: (() => Promise<TicketStore | undefined>) | undefined;
  readonly #keys = new Map<string, { readonly key: string; readonly writtenAt: number }>();
  readonly #texts = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ length }) => Math.max(length, MIN_SIZE),
    ttl: TICKET_LIFE,
    // A resolution would need a timer.
    ttlResolution: 0,
    perf: Date,
    dispose: (text) => void this.#keys.delete(text),
  });
  #store: Promise<TicketStore | undefined> | undefined;
  #unwritten: Ticket[] = [];
  #writing: Promise<void> | undefined;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @param open opens the store with the first ticket; undefined if tickets end with the process */
  constructor(log: Logger, open?: () => Promise<TicketStore | undefined>) {
    this.#log = log;
    this.#open = open;
  }

  keep(text: string): string {
    const now = Date.now();
    const known = this.#keys.get(text);
    // 60 bits.
    const key = known?.key ?? randomBytes(8).toString('base64url').slice(0, 10);
    this.#texts.set(key, text, { noDisposeOnSet: true });
    if (!known || now - known.writtenAt >= RENEWED_AFTER) {
      this.#keys.set(text, { key, writtenAt: now });
      if (this.#open) this.#unwritten.push({ key, text });
    }
    // Also retries those that could not be written before.
    if (this.#unwritten.length > 0) this.#writing ??= this.#write();
    return key;
  }

  async find(key: string): Promise<string | undefined> {
    const own = this.#texts.get(key);
    if (own !== undefined || !this.#open) return own;
    try {
      // Wrapped, because `withTimeout` returns undefined after a timeout.
      const found = await withTimeout(FIND_TIMEOUT, this.#found(key));
      if (!found) throw new Error(`no answer within ${FIND_TIMEOUT} ms`);
      const { text } = found;
      if (text !== undefined) this.#remember(key, text);
      return text;
    } catch (error) {
      this.#warn(error, 'a ticket cannot be looked up: the user is asked to try again');
      throw new UnreadableCustomId('away');
    }
  }

  /** Caches a looked-up ticket. A message that is shown again keeps its tickets, and so renews them. */
  #remember(key: string, text: string): void {
    if (!this.#keys.has(text)) this.#keys.set(text, { key, writtenAt: Number.NEGATIVE_INFINITY });
    this.#texts.set(key, text, { noDisposeOnSet: true });
  }

  /** Waits until pending tickets are written or have failed. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #found(key: string): Promise<{ readonly text: string | undefined }> {
    const store = await this.#opened();
    return { text: await store?.find(key) };
  }

  #opened(): Promise<TicketStore | undefined> {
    this.#store ??= Promise.resolve(this.#open?.()).catch((error: unknown) => {
      this.#store = undefined;
      throw error;
    });
    return this.#store;
  }

  /** Writes pending tickets. Those added while a statement runs share the next one. */
  async #write(): Promise<void> {
    let tickets: Ticket[] = [];
    try {
      const store = await this.#opened();
      while (this.#unwritten.length > 0) {
        tickets = this.#unwritten;
        this.#unwritten = [];
        await store?.write(tickets);
        tickets = [];
      }
    } catch (error) {
      // Retried with the next ticket, or when one of them is used again.
      this.#unwritten = [...tickets, ...this.#unwritten].slice(-MAX_UNWRITTEN);
      this.#warn(error, 'tickets cannot be stored: their buttons work only until this process ends');
    }
    this.#writing = undefined;
  }

  #warn(err: unknown, what: string): void {
    const now = performance.now();
    if (now - this.#warnedAt < WARNING_INTERVAL) return;
    this.#warnedAt = now;
    this.#log.warn({ err }, what);
  }
}
