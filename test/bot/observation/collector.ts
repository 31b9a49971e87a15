import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes,
              events: z.array(z.object({ name: z.string() })).default([]),
              status: z.object({ code: z.number().default(0) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type ReceivedSpan = z.output<typeof exported>['resourceSpans'][0]['scopeSpans'][0]['spans'][0];

/** A collector of traces that speaks OTLP as JSON over HTTP, on a port of its own, until the test ends. */
export interface Collector {
  readonly url: URL;
  readonly requests: IncomingMessage[];
  readonly spans: ReceivedSpan[];
  /** Of what sent them. */
  readonly resources: Record<string, unknown>[];
  /** What it answers; undefined to never answer. */
  status: number | undefined;
}

export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    collector.requests.push(request);
    const { resourceSpans } = exported.parse(await readJson(request));
    if (collector.status === 200) {
      for (const { resource, scopeSpans } of resourceSpans) {
        collector.resources.push(resource.attributes);
        collector.spans.push(...scopeSpans.flatMap(({ spans }) => spans));
      }
    }
    if (collector.status === undefined) return;
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(`http://127.0.0.1:${address.port}/otlp/`);
  const collector: Collector = { url, requests: [], spans: [], resources: [], status: 200 };
  return collector;
}
