import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { namesLoopback } from 'startup/loopback';
import { bns } from './bns.ts';
import { ens } from './ens.ts';
import { handle } from './handle.ts';
import { RegistryTrouble } from './registry-trouble.ts';
import { self } from './self.ts';
import { type Answer, type Asked, type LocalName, NameTable, type Shape, type Variant } from './shape.ts';
import { sns } from './sns.ts';
import { tez } from './tez.ts';

export type { Condition, RegistryTrouble } from './registry-trouble.ts';
export type { Answer, Asked, LocalName } from './shape.ts';

const SHAPES = { ens, bns, sns, handle, tez, self } as const satisfies Readonly<Record<string, Shape>>;

/** Maximum recorded calls. */
const MAX_CALLS = 10_000;

export type ShapeId = keyof typeof SHAPES;

/** The names of a local registry, and its variant of undocumented behaviour. */
export interface LocalRegistryOptions extends Variant {
  readonly names: readonly LocalName[];
  /** Default: 0, any free port. */
  readonly port?: number | undefined;
}

/** A running registry. */
export interface LocalRegistry {
  /** Its origin, for example `http://127.0.0.1:4334`. */
  readonly url: string;
  /** Injects faults. */
  readonly trouble: RegistryTrouble;
  /** Recorded requests, oldest first, at most 10,000. Tests may empty it. */
  readonly calls: Asked[];
  /** Replaces all names. */
  have(names: readonly LocalName[]): void;
  /** Stops it and closes open connections. */
  close(): Promise<void>;
}

/**
 * Starts a registry with these names on 127.0.0.1.
 * @throws Error if the port cannot be used
 */
export async function startLocalRegistry(
  id: ShapeId,
  { names, port = 0, ...variant }: LocalRegistryOptions,
): Promise<LocalRegistry> {
  const shape: Shape = SHAPES[id];
  let register = new NameTable(names);
  const calls: Asked[] = [];
  const server = createServer((request, response) => {
    // A client that has closed its connection ignores this answer.
    respond(request, response).catch((cause: unknown) =>
      sendAnswer(response, { status: 500, body: shape.error(`It is broken: ${cause}`, 500) }),
    );
  });
  const trouble = new RegistryTrouble(server);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    // Otherwise a web page could read it through a host name that resolves to loopback (DNS rebinding).
    if (!namesLoopback(request))
      return sendAnswer(response, {
        status: 421,
        body: shape.error('It answers only its own machine.', 421),
      });
    const asked = await readRequest(request);
    if (calls.push(asked) > MAX_CALLS) calls.shift();
    if (trouble.delayMs > 0) await setTimeout(trouble.delayMs);
    const usual = async () => shape.answer(asked, register, variant);
    const answer = await faultyAnswer(trouble, shape, usual);
    if (answer === 'none') return;
    if (answer === 'broken') return response.destroy();
    sendAnswer(response, trouble.alter?.(answer, asked) ?? answer);
  };
  const listening = once(server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('A TCP server has a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    trouble,
    calls,
    have: (rows) => {
      register = new NameTable(rows);
    },
    close: () => trouble.become('away'),
  };
}

async function faultyAnswer(
  { condition, retryAfter }: RegistryTrouble,
  shape: Shape,
  usual: () => Promise<Answer>,
): Promise<Answer | 'none' | 'broken'> {
  const error = (status: number, message: string) => ({ status, body: shape.error(message, status) });
  switch (condition) {
    case 'limiting':
      return {
        ...error(429, 'Too many requests'),
        ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
      };
    case 'catching up':
      return shape.behind?.(await usual()) ?? error(503, 'The index is not ready.');
    case 'failing':
      return error(500, 'Internal server error');
    case 'silent':
      return 'none';
    case 'breaking':
      return 'broken';
    default:
      return usual();
  }
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const { method = 'GET', url = '/', headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
  return {
    method,
    path: pathname,
    parts: pathname.slice(1).split('/').map(decodePathPart),
    query: searchParams,
    headers,
    body: parsedJson(Buffer.concat(chunks).toString()),
  };
}

function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  response.writeHead(status, { ...(bytes && { 'content-type': 'application/json' }), ...headers });
  response.end(bytes);
}
