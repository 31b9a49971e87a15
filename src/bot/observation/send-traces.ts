import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { VERSION } from 'startup/version';
import { proxyEnvironmentOf } from '../../services/http/pools.ts';
import { type UpstreamCall, upstreamCalls } from '../../services/service-channels.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { withTimeout } from '../../services/time.ts';
import { Outage } from '../process/outages.ts';
import {
  acknowledgements,
  handlers,
  interactions,
  type ObservedInteraction,
} from '../transport/bot-channels.ts';
import { Subscriptions } from './subscriptions.ts';

/** Time limits in ms for an export with its retries, and for the last export of a stop. */
const SEND_LIMIT = 5_000;
const END_LIMIT = 1_000;

interface TraceOptions {
  /** Without `/v1/traces`. */
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly log: Logger;
}

/** Sends a trace of each interaction by OTLP, until the stack is disposed. Commands never wait for the collector. */
export function sendTraces(
  { endpoint, headers, serviceName, log }: TraceOptions,
  stack: AsyncDisposableStack,
): void {
  const url = `${endpoint.href.replace(/\/+$/, '')}/v1/traces`;
  const proxyEnv = proxyEnvironmentOf(endpoint);
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: SEND_LIMIT,
    ...(proxyEnv && { httpAgentOptions: { keepAlive: true, proxyEnv } }),
  });
  const bounded = new BoundedExport(exporter, log);
  const attributes = { 'service.name': serviceName, 'service.version': VERSION };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(attributes)),
    spanProcessors: [bounded],
  });
  stack.defer(async () => {
    await withTimeout(
      END_LIMIT,
      provider.shutdown().catch(() => undefined),
    );
    bounded.close();
  });
  stack.use(traceSpans(provider.getTracer('rollcall', VERSION)));
}

/** The current span and the reference of its interaction. */
interface ActiveSpan {
  readonly span: Span;
  readonly reference: string | undefined;
}

/** A span's name, kind and first attributes. */
interface SpanDescription {
  readonly name: string;
  readonly kind: SpanKind;
  readonly reference?: string;
  readonly attributes?: Attributes;
}

/** Outcomes that make a span an error. */
const FAILED: ReadonlySet<string> = new Set(['failed', 'lost', 'unknown', 'uncertain']);

/**
 * Creates nested spans for each interaction, its handler and each call of the service, until disposed. Each span has
 * the interaction's reference. None has a path, an address, a token or a user's text.
 */
function traceSpans(tracer: Tracer): Disposable {
  const subscriptions = new Subscriptions();
  const works = new AsyncLocalStorage<ActiveSpan>();
  const spans = new WeakMap<object, Span>();

  /** Creates a span for each operation that the channel traces. Spans that start meanwhile are nested in it. */
  function spanOf<Message extends object>(
    channel: TracingChannel<Message, unknown>,
    describe: (message: Message) => SpanDescription,
    finish: (span: Span, message: Message) => void = () => undefined,
  ): void {
    const begin = (message: Message): ActiveSpan => {
      const outer = works.getStore();
      const { name, kind, reference = outer?.reference, attributes } = describe(message);
      const context = outer ? trace.setSpan(ROOT_CONTEXT, outer.span) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        name,
        { kind, attributes: { ...attributes, ...referred(reference) } },
        context,
      );
      spans.set(message, span);
      return { span, reference };
    };
    const { start } = channel;
    subscriptions.bound(start, works, begin);
    subscriptions.traced<Message>(channel, {
      asyncEnd(message) {
        const span = spans.get(message);
        if (!span) return;
        if (message.error !== undefined) failed(span, typeOf(message.error));
        finish(span, message);
        span.end();
      },
    });
  }

  spanOf(interactions, ofInteraction, (span, { outcome = 'unreadable' }) => {
    span.setAttribute('rollcall.outcome', outcome);
    if (FAILED.has(outcome)) failed(span, outcome);
  });
  spanOf(handlers, ({ label }) => ({ name: `handler ${label}`, kind: SpanKind.INTERNAL }));
  spanOf(upstreamCalls, ofCall, (span, { status }) => {
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
  });
  subscriptions.each(acknowledgements, ({ interaction }) => spans.get(interaction)?.addEvent('acknowledged'));
  return subscriptions;
}

const ofInteraction = ({ command, kind, reference }: ObservedInteraction): SpanDescription => ({
  name: command,
  kind: SpanKind.SERVER,
  reference,
  attributes: { 'rollcall.command': command, 'rollcall.kind': kind },
});

const ofCall = ({ operation, method }: UpstreamCall): SpanDescription => ({
  name: operation,
  kind: SpanKind.CLIENT,
  attributes: { 'rollcall.operation': operation, 'http.request.method': method },
});

const referred = (reference: string | undefined): Attributes =>
  reference === undefined ? {} : { 'rollcall.reference': reference };

function failed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
}

/** Never the message, which may repeat a user's text. */
function typeOf(error: unknown): string {
  if (error instanceof ServiceFailure) return error.reason.kind;
  return error instanceof Error ? error.name : 'unknown';
}

/** Maximum buffered spans, and maximum spans per export. */
const BUFFER_LIMIT = 2_048;
const BATCH = 512;

/** Milliseconds that spans wait for others, and the time limit of an export. */
const BATCH_DELAY = 1_000;
const EXPORT_LIMIT = 10_000;

/**
 * Sends spans to a collector that may be away or hang. Spans beyond the buffer and refused spans are dropped and
 * counted. Logs the begin and the end of an outage.
 */
class BoundedExport implements SpanProcessor {
  readonly #log: Logger;
  readonly #batches: BatchSpanProcessor;
  readonly #outage = new Outage();
  #waiting = 0;
  #lost = 0;

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
      maxQueueSize: BUFFER_LIMIT,
      maxExportBatchSize: BATCH,
      scheduledDelayMillis: BATCH_DELAY,
      exportTimeoutMillis: EXPORT_LIMIT,
    });
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#waiting >= BUFFER_LIMIT) this.#refused(1);
    else {
      this.#waiting += 1;
      this.#batches.onEnd(span);
    }
  }

  async forceFlush(): Promise<void> {
    await this.#batches.forceFlush();
  }

  /** Sends the buffered spans. */
  async shutdown(): Promise<void> {
    await this.#batches.shutdown();
  }

  /** Logs the number of spans that never arrived. */
  close(): void {
    const lost = this.#lost + this.#waiting;
    if (lost > 0) this.#log.warn({ lost }, 'traces did not reach their collector');
  }

  #refused(spans: number, error?: Error): void {
    this.#lost += spans;
    if (!this.#outage.recordFailure()) return;
    // The stack belongs to the exporting library and does not help.
    this.#log.warn({ problem: error?.message }, 'the collector accepts no traces: they are dropped');
  }

  #taken(): void {
    const seconds = this.#outage.recordSuccess();
    if (seconds === undefined) return;
    this.#log.info({ lost: this.#lost, seconds }, 'the collector accepts traces again');
    this.#lost = 0;
  }
}
