import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { type FailureReason, ServiceFailure } from '../../src/services/service-failure.ts';

/** A service with a script, on a port of its own, that ends with the test. */
export interface Upstream {
  readonly baseUrl: URL;
  /** What it was asked, in order. */
  readonly requests: IncomingMessage[];
  readonly server: Server;
  close(): Promise<void>;
}

/** Does something at the end of a test: that of a test's own context, where several tests run at the same time. */
export type Finished = (end: () => Promise<void>) => void;

/** An upstream that speaks HTTP properly and answers what `answer` says. */
export async function startUpstream(
  answer: RequestListener,
  finished: Finished = onTestFinished,
): Promise<Upstream> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  return { baseUrl: await listen(server, close, finished), requests, server, close };
}

/** An upstream that does to each connection whatever it likes. */
export async function startRawUpstream(
  onRequest: (socket: Socket, count: number) => void,
): Promise<Upstream> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', () => {
      count += 1;
      onRequest(socket, count);
    });
  });
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  return { baseUrl: await listen(server, close), requests: [], server, close };
}

export async function listen(
  server: Server,
  close: () => Promise<void>,
  finished: Finished = onTestFinished,
): Promise<URL> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  finished(close);
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}`);
}

/** Answers with JSON. */
export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Answers what the service at `baseUrl` answers. */
export async function passOn(
  request: IncomingMessage,
  baseUrl: URL,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '', headers } = request;
  const { authorization, 'content-type': type } = headers;
  const body = type === undefined ? null : await text(request).catch(() => undefined);
  // Whoever asked is gone, and so is the rest of the question.
  if (body === undefined) return;
  const answer = await fetch(new URL(url, baseUrl), {
    method,
    headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
    body,
  });
  response.writeHead(answer.status).end(await answer.text());
}

/** The failure that the promise ends in; anything else fails the test. */
export async function failureOf(promise: Promise<unknown>): Promise<FailureReason> {
  return (await serviceFailureOf(promise)).reason;
}

export async function serviceFailureOf(promise: Promise<unknown>): Promise<ServiceFailure> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof ServiceFailure) return outcome;
  throw new Error('expected a ServiceFailure', { cause: outcome });
}
