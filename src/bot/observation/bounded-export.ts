import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** Spans that wait at the most, and that go out together. */
const MOST_WAITING = 2_048;
const BATCH = 512;

/** Milliseconds that spans wait for more of them, and that the collector has to take them. */
const GATHERING = 1_000;
const EXPORT_LIMIT = 10_000;

/**
 * Spans on their way to a collector that may be away, or hang. Those that find no room or are not taken are dropped and
 * counted; the log has a line when that begins and one when it is over.
 */
export class BoundedExport implements SpanProcessor {
  readonly #log: Logger;
  readonly #batches: BatchSpanProcessor;
  #waiting = 0;
  #lost = 0;
  /** Since when none are taken, by `performance.now()`. */
  #since: number | undefined;

  constructor(exporter: SpanExporter, log: Logger) {
    this.#log = log;
    this.#batches = new BatchSpanProcessor({
      exporter: {
        export: (spans, done) => {
          exporter.export(spans, (result) => {
            this.#waiting -= spans.length;
            if (result.code === 0) this.#taken();
            else this.#refused(spans.length, result.error);
            done(result);
          });
        },
        shutdown: () => exporter.shutdown(),
      },
      maxQueueSize: MOST_WAITING,
      maxExportBatchSize: BATCH,
      scheduledDelayMillis: GATHERING,
      exportTimeoutMillis: EXPORT_LIMIT,
    });
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#waiting >= MOST_WAITING) this.#refused(1);
    else {
      this.#waiting += 1;
      this.#batches.onEnd(span);
    }
  }

  async forceFlush(): Promise<void> {
    await this.#batches.forceFlush();
  }

  /** Sends what waits. */
  async shutdown(): Promise<void> {
    await this.#batches.shutdown();
  }

  /** Says what did not arrive until the end. */
  close(): void {
    const lost = this.#lost + this.#waiting;
    if (lost > 0) this.#log.warn({ lost }, 'traces did not get to their collector');
  }

  #refused(spans: number, error?: Error): void {
    this.#lost += spans;
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    // Its stack is of the library that sends, and leads nowhere.
    this.#log.warn({ problem: error?.message }, 'the collector takes no traces: they are dropped');
  }

  #taken(): void {
    if (this.#since === undefined) return;
    const seconds = Math.round((performance.now() - this.#since) / 100) / 10;
    this.#log.info({ lost: this.#lost, seconds }, 'the collector takes traces again');
    this.#since = undefined;
    this.#lost = 0;
  }
}
