import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { UnreadableCustomId } from '../../handlers/failure.ts';
import type { Tickets } from '../../handlers/tickets.ts';
import { withTimeout } from '../../services/time.ts';
import { type Config, dataFolderOf } from '../config/config.ts';
import { isReplica } from '../config/webhook-settings.ts';
import type { DataFile } from './file/data-file.ts';

/** Milliseconds for which a ticket is kept from its last use in an answer. */
export const TICKET_LIFE = 30 * 86_400_000;

/** A text that is kept again is written again after this time: its 30 days begin anew. */
const RENEWED_AFTER = 86_400_000;

/** Characters of all texts in memory; the least that a text counts. */
const MOST_CHARACTERS = 16_000_000;
const LEAST_SIZE = 200;

/** Milliseconds that a click waits for the store: a form has to open within Discord's 3 s. */
const FIND_LIMIT = 1_000;

/** The most tickets that wait for a store that is away. */
const MOST_UNWRITTEN = 1_000;

/** Milliseconds between two warnings. */
const QUIET = 60_000;

/** The most tickets of a store, and bytes of their texts: a change of 500 rows has some 80,000. */
export const STORE_BOUNDS = { tickets: 100_000, bytes: 200_000_000 };

/** New tickets of a process after which a store drops what is too old or beyond its bounds. */
export const DROPPED_AFTER = 1_000;

/**
 * The statements that bring a table within the bounds, the oldest first: by number, the bytes, and by bytes. The last takes
 * half a second for 100,000 tickets, and is needed only where the second finds too many.
 */
export const boundingOf = (table: string) => ({
  dropByNumber: `DELETE FROM ${table} WHERE key IN
    (SELECT key FROM ${table} ORDER BY kept_at DESC, key LIMIT 1000000 OFFSET ?)`,
  bytes: `SELECT coalesce(sum(octet_length(text)), 0) AS bytes FROM ${table}`,
  dropByBytes: `DELETE FROM ${table} WHERE key IN (SELECT key FROM
    (SELECT key, sum(octet_length(text)) OVER (ORDER BY kept_at DESC, key) AS bytes FROM ${table}) AS newest
    WHERE bytes > ?)`,
});

/** A text with its key. */
export interface Ticket {
  readonly key: string;
  readonly text: string;
}

/** Where tickets outlive the process. Each method rejects if the store cannot be used. */
export interface TicketStore {
  /** Writes new ones, or renews them, and drops those that are too old or too many. */
  write(tickets: readonly Ticket[]): Promise<void>;
  find(key: string): Promise<string | undefined>;
}

/** Where a process may keep tickets. */
interface TicketPlaces {
  /** Its data file; undefined beside the local Discord, which has not opened it, or where it cannot be used. */
  readonly file: DataFile | undefined;
  /** That of the settings. */
  readonly store: {
    readonly tickets: TicketStore;
    /** The setting without which several processes share no store. */
    readonly neededToSave: string | undefined;
  };
}

/**
 * The tickets of this process: in the database for replicas that have one, in the memory of each process for others,
 * and else in the data file.
 */
export async function openTickets(
  config: Pick<Config, 'store' | 'bot' | 'discord' | 'webhooks' | 'gateway'>,
  { local }: { readonly local: unknown },
  { file, store }: TicketPlaces,
  log: Logger,
  stack: AsyncDisposableStack,
): Promise<KeptTickets> {
  if (isReplica(config)) return new KeptTickets(log, async () => store.tickets);
  if (store.neededToSave !== undefined || !(file || local)) return new KeptTickets(log);
  // Loaded here: a running bot's folder may be replaced by another version's.
  const { FileTickets } = await import('./file/ticket-rows.ts');
  if (file) return new KeptTickets(log, async () => new FileTickets(file));
  let own: DataFile | undefined;
  stack.defer(() => own?.close());
  return new KeptTickets(log, async () => {
    const { DataFile } = await import('./file/data-file.ts');
    own = new DataFile(dataFolderOf(config));
    return new FileTickets(own);
  });
}

/** The tickets of a process, in memory and, where there is one, behind it in a store. */
export class KeptTickets implements Tickets {
  readonly #log: Logger;
  readonly #open: (() => Promise<TicketStore | undefined>) | undefined;
  readonly #keys = new Map<string, { readonly key: string; readonly writtenAt: number }>();
  readonly #texts = new LRUCache<string, string>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ length }) => Math.max(length, LEAST_SIZE),
    ttl: TICKET_LIFE,
    // A resolution would cost a timer.
    ttlResolution: 0,
    perf: Date,
    dispose: (text) => void this.#keys.delete(text),
  });
  #store: Promise<TicketStore | undefined> | undefined;
  #unwritten: Ticket[] = [];
  #writing: Promise<void> | undefined;
  #warnedAt = Number.NEGATIVE_INFINITY;

  /** @param open opens the store with the first ticket; undefined where tickets end with the process */
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
    // Also those that could not be written before.
    if (this.#unwritten.length > 0) this.#writing ??= this.#write();
    return key;
  }

  async find(key: string): Promise<string | undefined> {
    const own = this.#texts.get(key);
    if (own !== undefined || !this.#open) return own;
    try {
      // Wrapped, since `within` gives undefined for a call that takes too long.
      const found = await withTimeout(FIND_LIMIT, this.#found(key));
      if (!found) throw new Error(`no answer within ${FIND_LIMIT} ms`);
      const { text } = found;
      if (text !== undefined) this.#remember(key, text);
      return text;
    } catch (error) {
      this.#warn(error, 'a ticket cannot be looked up: the presser is told to try again');
      throw new UnreadableCustomId('away');
    }
  }

  /** A message that is shown again keeps its tickets, which are renewed with it. */
  #remember(key: string, text: string): void {
    if (!this.#keys.has(text)) this.#keys.set(text, { key, writtenAt: Number.NEGATIVE_INFINITY });
    this.#texts.set(key, text, { noDisposeOnSet: true });
  }

  /** Waits until what was kept is written, or has failed. */
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

  /** Those that are kept while a statement runs share the next one. */
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
      // They are written when the next one is kept, or one of them again.
      this.#unwritten = [...tickets, ...this.#unwritten].slice(-MOST_UNWRITTEN);
      this.#warn(error, 'tickets cannot be stored: their buttons work in this process alone, until it ends');
    }
    this.#writing = undefined;
  }

  #warn(err: unknown, what: string): void {
    const now = performance.now();
    if (now - this.#warnedAt < QUIET) return;
    this.#warnedAt = now;
    this.#log.warn({ err }, what);
  }
}
