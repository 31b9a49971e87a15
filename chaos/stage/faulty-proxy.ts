import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Random, seededRandom, seedOf } from '../random.ts';

/** A fault of a service call. */
export type ServiceFault =
  /** Answers with this status. The call may or may not be carried out. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfter?: number;
      readonly carriedOut?: boolean;
    }
  /** Delays the call before it reaches the service. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Resets the connection before the call reaches the service. */
  | { readonly kind: 'reset' }
  /** Carries out the call and resets the connection after half of the answer. */
  | { readonly kind: 'half-answer' }
  /** Carries out the call and resets the connection instead of answering. Each retry gets `again`. */
  | { readonly kind: 'lost-answer'; readonly again?: ServiceFault }
  /**
   * Answers with something other than JSON, or with unexpected JSON. The call is carried out unless `carriedOut` is
   * false.
   */
  | { readonly kind: 'wrong-json'; readonly text: string; readonly carriedOut?: boolean }
  /** Carries out the call and answers with this many bytes. */
  | { readonly kind: 'huge'; readonly bytes: number };

/** A call of the service. */
export interface ServiceCall {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** Chooses the fault of a call; undefined for none. */
type FaultChoice = (random: Random, call: ServiceCall) => ServiceFault | undefined;

/** A proxy in front of the real service. Counts executed calls and faults. */
export interface FaultyProxy {
  readonly url: string;
  /**
   * Chooses the faults of later calls. With the same seed, the same call gets the same fault, regardless of calls in
   * between.
   */
  misbehave(seed: number, choose: FaultChoice | undefined): void;
  /** Number of faults by kind. */
  readonly faults: Map<string, number>;
  close(): Promise<void>;
}

const JSON_TYPE = 'application/json';

/** The answer to a call that did not reach the service. */
const NOT_PASSED = { statusCode: 200, headers: { 'content-type': JSON_TYPE }, text: '{}' };

const CHUNK = Buffer.alloc(64 * 1024, ' ');

/** Starts the proxy on a free port. @param behind the service's origin */
export async function startFaultyProxy(behind: string): Promise<FaultyProxy> {
  // A killed service breaks its connections, so none is reused for long.
  await using opened = new AsyncDisposableStack();
  const pool = new Pool(behind, { connections: 32 });
  opened.defer(() => pool.destroy());
  const faults = new Map<string, number>();
  const calls = new Map<string, number>();
  /** Faults for retries of a call. */
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

  /** Forwards a call to the service. */
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
    // Behaves like the service: resets the connection if the service is away, and does not answer a client that has
    // hung up.
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

/** A redirect points to the same path, so a client that follows it repeats the call. */
function headersOf({ status, retryAfter }: ServiceFault & { kind: 'status' }, url: string) {
  return {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    ...(status >= 300 && status < 400 && { location: url }),
  };
}

/** White space, which is valid before any JSON. */
function* whiteSpace(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, left);
}
