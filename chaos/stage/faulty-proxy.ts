import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Random, seededRandom, seedOf } from '../random.ts';

/** What goes wrong with a call of the service. */
export type ServiceFault =
  /** An answer with this status. The call does not reach the service, or is carried out. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfter?: number;
      readonly carriedOut?: boolean;
    }
  /** The call waits so many milliseconds before it reaches the service. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The connection is reset before the call reaches the service. */
  | { readonly kind: 'reset' }
  /** The call is carried out, and half of its answer comes before the connection is reset. */
  | { readonly kind: 'half-answer' }
  /** The call is carried out, and the connection is reset instead of its answer. Each repetition meets with `again`. */
  | { readonly kind: 'lost-answer'; readonly again?: ServiceFault }
  /** An answer that is no JSON, or JSON of something else. The call is carried out, unless it is said not to be. */
  | { readonly kind: 'wrong-json'; readonly text: string; readonly carriedOut?: boolean }
  /** The call is carried out, and its answer has so many bytes. */
  | { readonly kind: 'huge'; readonly bytes: number };

/** A call of the service. */
export interface ServiceCall {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** Chooses what goes wrong with a call; undefined for nothing. */
type FaultChoice = (random: Random, call: ServiceCall) => ServiceFault | undefined;

/** What stands in front of the real service. It counts what was carried out, and what went wrong. */
export interface FaultyProxy {
  readonly url: string;
  /** Which calls go wrong from now on. The same call meets with the same for the same seed, whatever came between. */
  misbehave(seed: number, choose: FaultChoice | undefined): void;
  /** How often each kind of fault happened. */
  readonly faults: Map<string, number>;
  close(): Promise<void>;
}

const JSON_TYPE = 'application/json';

/** What is known of the answer to a call that did not reach the service. */
const NOT_PASSED = { statusCode: 200, headers: { 'content-type': JSON_TYPE }, text: '{}' };

const CHUNK = Buffer.alloc(64 * 1024, ' ');

/** Starts it on a free port. @param behind the service's origin */
export async function startFaultyProxy(behind: string): Promise<FaultyProxy> {
  // A service that is killed in the middle takes its connections with it: none is used again for long.
  await using opened = new AsyncDisposableStack();
  const pool = new Pool(behind, { connections: 32 });
  opened.defer(() => pool.destroy());
  const faults = new Map<string, number>();
  const calls = new Map<string, number>();
  /** What repetitions of a call meet with. */
  const repetitions = new Map<string, ServiceFault>();
  let choose: FaultChoice | undefined;
  let seed = 0;

  const faultOf = (asked: ServiceCall): ServiceFault | undefined => {
    if (!choose) return undefined;
    const call = `${asked.method} ${asked.url}`;
    const times = (calls.get(call) ?? 0) + 1;
    calls.set(call, times);
    const whole = `${call} ${asked.body}`;
    const fault = repetitions.get(whole) ?? choose(seededRandom(seedOf(seed, `${call} ${times}`)), asked);
    if (!fault) return undefined;
    if (fault.kind === 'lost-answer' && fault.again) repetitions.set(whole, fault.again);
    const name = fault.kind === 'status' ? `status ${fault.status}` : fault.kind;
    faults.set(name, (faults.get(name) ?? 0) + 1);
    return fault;
  };

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/' } = incoming;
    const body = await buffer(incoming);
    const fault = faultOf({ method, url, body: body.toString() });
    if (fault?.kind === 'reset') return void incoming.socket.resetAndDestroy();
    if (fault?.kind === 'delay') await sleep(fault.milliseconds);
    const reaches = fault && 'carriedOut' in fault ? fault.carriedOut : fault?.kind !== 'status';
    const { statusCode, headers, text } = reaches ? await pass(incoming, body) : NOT_PASSED;
    switch (fault?.kind) {
      case 'status':
        return void outgoing.writeHead(fault.status, headersOf(fault, url)).end('{}');
      case 'lost-answer':
        return void incoming.socket.resetAndDestroy();
      case 'half-answer':
        outgoing.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(text) });
        outgoing.write(text.slice(0, text.length / 2), () => incoming.socket.resetAndDestroy());
        return;
      case 'wrong-json':
        return void outgoing.writeHead(200, headers).end(fault.text);
      case 'huge':
        outgoing.writeHead(200, { ...headers, 'content-length': fault.bytes });
        return pipeline(whiteSpace(fault.bytes), outgoing);
      default:
        outgoing.writeHead(statusCode, headers).end(text);
    }
  };

  /** Takes a call to the service. */
  const pass = async ({ method, url, headers }: IncomingMessage, body: Buffer) => {
    const { authorization, 'content-type': type } = headers;
    const answer = await pool.request({
      path: url ?? '/',
      method: method ?? 'GET',
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      body,
    });
    const text = await answer.body.text();
    const answered = { 'content-type': String(answer.headers['content-type'] ?? JSON_TYPE) };
    return { statusCode: answer.statusCode, headers: answered, text };
  };

  const server = createServer((incoming, outgoing) => {
    // As the service behind does it: one that is not there resets, and whoever has hung up waits for nothing.
    serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  opened.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const running = opened.move();
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    misbehave(newSeed, newChoice) {
      seed = newSeed;
      choose = newChoice;
      calls.clear();
      repetitions.clear();
      faults.clear();
    },
    close: () => running.disposeAsync(),
  };
}

/** A redirect leads to the same place, where a client that follows it does it once more. */
function headersOf({ status, retryAfter }: ServiceFault & { kind: 'status' }, url: string) {
  return {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(status >= 300 && status < 400 && { location: url }),
  };
}

/** White space, which may stand before any JSON. */
function* whiteSpace(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left);
}
