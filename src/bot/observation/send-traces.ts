import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { within } from '../../services/time.ts';
import { VERSION } from '../version.ts';
import { BoundedExport } from './bounded-export.ts';
import { traceSpans } from './spans.ts';

/** Milliseconds for one attempt with its repetitions, and that the end waits for what is left. */
const SEND_LIMIT = 5_000;
const END_LIMIT = 1_000;

export interface TraceOptions {
  /** Without `/v1/traces`. */
  readonly endpoint: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly log: Logger;
}

/** Sends a trace of each interaction by OTLP, until the stack is disposed. Nothing waits for the collector. */
export function sendTraces(
  { endpoint, headers, serviceName, log }: TraceOptions,
  stack: AsyncDisposableStack,
): void {
  const url = `${endpoint.href.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SEND_LIMIT });
  const bounded = new BoundedExport(exporter, log);
  const attributes = { 'service.name': serviceName, 'service.version': VERSION };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(attributes)),
    spanProcessors: [bounded],
  });
  stack.defer(async () => {
    await within(
      END_LIMIT,
      provider.shutdown().catch(() => undefined),
    );
    bounded.close();
  });
  stack.use(traceSpans(provider.getTracer('rollcall', VERSION)));
}
