import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { WebSocketShardEvents } from '@discordjs/ws';
import { z } from 'zod';
import type { ShardParts } from '../shard-handle.ts';
import type { Order, Report, WorkerStart } from './messages.ts';
import { ThreadEnds } from './thread-ends.ts';

const WORKER = new URL('./worker.ts', import.meta.url);
/** What comes of an event of the gateway that has a place in the session. */
const sequenced = z.looseObject({ data: z.looseObject({ s: z.int() }) });

const BEAT: Order = { order: 'beat' };

/** Resolves when the shard with this id has ended. */
type Endings = Map<number, () => void>;

/**
 * A worker thread with some of the shards, seen from the main thread. One that dies, or does not answer, is started again
 * after a wait, and its shards go on with the sessions as they were known here.
 */
export class ShardWorker {
  readonly #parts: ShardParts;
  readonly #opened = new Set<number>();
  readonly #endings: Endings = new Map();
  readonly #tickets = new Map<number, AbortController>();
  readonly #stopped = new AbortController();
  #worker: Worker | undefined;
  /** What the thread threw, and whether it was ended because it did not answer. */
  #error: unknown;
  #hangs = false;
  readonly #ends: ThreadEnds;
  #startedAt = 0;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(parts: ShardParts) {
    this.#parts = parts;
    this.#ends = new ThreadEnds(this.#opened, parts.log, parts.timing);
  }

  /** Begins to connect a shard. */
  open(shard: number): void {
    this.#opened.add(shard);
    if (this.#worker) this.#openIn(shard);
    else if (!this.#startedAt) this.#start();
  }

  /** Ends a shard's connection, and the thread with the last one. */
  async end(shard: number, resumable: boolean): Promise<void> {
    this.#stopped.abort();
    if (!this.#opened.delete(shard)) return;
    const worker = this.#worker;
    if (worker) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#endings.set(shard, resolve);
      this.#order({ order: 'end', shard, resumable });
      // The shard has a limit for it; a thread that hangs has none.
      await Promise.race([promise, sleep(2 * this.#parts.timing.closeTimeout)]);
      this.#endings.delete(shard);
    }
    if (this.#opened.size === 0 && this.#endings.size === 0) await this.#terminate();
  }

  #start(): void {
    const { context, timing, debug } = this.#parts;
    const workerData: WorkerStart = { options: context.options, timing, debug };
    const worker = new Worker(WORKER, { workerData });
    this.#worker = worker;
    this.#startedAt = performance.now();
    worker.on('message', (report: Report) => this.#receive(report));
    worker.on('error', (error) => {
      this.#error = error;
    });
    worker.on('exit', (code) => void this.#died(code));
    this.#expectBeat(worker);
    for (const shard of this.#opened) this.#openIn(shard);
  }

  #openIn(shard: number): void {
    const { context, kept } = this.#parts;
    const session = context.retrieveSessionInfo(shard);
    // Only the first thread goes on with what the process before left.
    const isKept = this.#ends.isFirst && kept.has(shard);
    this.#order({ order: 'open', shard, session, isKept });
  }

  #order(order: Order): void {
    this.#worker?.postMessage(order);
  }

  #receive(report: Report): void {
    const { context, watch, emit } = this.#parts;
    switch (report.report) {
      case 'session':
        context.updateSessionInfo(report.shard, report.session);
        break;
      case 'identify':
        void this.#identify(report.shard, report.ticket);
        break;
      case 'no identify':
        this.#tickets.get(report.ticket)?.abort();
        this.#tickets.delete(report.ticket);
        break;
      case 'event':
        if (report.event === WebSocketShardEvents.Dispatch) this.#hasComeTo(report.shard, report.payload);
        emit(report.shard, report.event, report.payload);
        break;
      case 'away':
        watch(report.shard).away();
        break;
      case 'attempt failed':
        watch(report.shard).attemptFailed(report.loss);
        break;
      case 'session given up':
        watch(report.shard).sessionGivenUp(report.loss);
        break;
      case 'connected':
        watch(report.shard).connected(report.resumed);
        break;
      case 'ended':
        this.#endings.get(report.shard)?.();
        break;
      case 'beat':
        this.#watchdog?.refresh();
        break;
    }
  }

  /** As the library tells it where the shard is in this thread. */
  #hasComeTo(shard: number, payload: object): void {
    const { context } = this.#parts;
    const session = context.retrieveSessionInfo(shard);
    const sequence = sequenced.safeParse(payload).data?.data.s;
    if (session && sequence !== undefined && sequence > session.sequence)
      context.updateSessionInfo(shard, { ...session, sequence });
  }

  async #identify(shard: number, ticket: number): Promise<void> {
    const controller = new AbortController();
    this.#tickets.set(ticket, controller);
    try {
      await this.#parts.context.waitForIdentify(shard, controller.signal);
    } catch {
      // Nobody waits for it any more.
      return;
    }
    this.#tickets.delete(ticket);
    this.#order({ order: 'identify', ticket });
  }

  /** A thread that hangs does not end by itself. */
  #expectBeat(worker: Worker): void {
    const { responseTimeout, readyTimeout } = this.#parts.timing;
    const end = () => {
      this.#hangs = true;
      void worker.terminate();
    };
    const limit = (milliseconds: number) => setTimeout(end, milliseconds).unref();
    const asking = setInterval(() => worker.postMessage(BEAT), responseTimeout / 3).unref();
    // It has to load its modules first.
    this.#watchdog = limit(readyTimeout);
    worker.once('message', () => {
      clearTimeout(this.#watchdog);
      this.#watchdog = limit(responseTimeout);
    });
    worker.once('exit', () => clearInterval(asking));
  }

  async #died(exitCode: number): Promise<void> {
    this.#worker = undefined;
    clearTimeout(this.#watchdog);
    for (const ticket of this.#tickets.values()) ticket.abort();
    this.#tickets.clear();
    for (const resolve of this.#endings.values()) resolve();
    this.#endings.clear();
    if (this.#stopped.signal.aborted) return;
    const wait = this.#ends.note({
      reason: this.#reason(exitCode),
      error: this.#error,
      lived: performance.now() - this.#startedAt,
    });
    this.#error = undefined;
    this.#hangs = false;
    const loss = { code: undefined, reason: 'The worker of this shard has ended', error: undefined, wait };
    for (const shard of this.#opened) this.#parts.watch(shard).attemptFailed(loss);
    try {
      await sleep(wait, undefined, { signal: this.#stopped.signal });
    } catch {
      return;
    }
    this.#start();
  }

  #reason(exitCode: number): string {
    if (this.#hangs) return 'it did not answer';
    return this.#error === undefined ? `it exited with code ${exitCode}` : 'it failed';
  }

  async #terminate(): Promise<void> {
    await this.#worker?.terminate();
  }
}
