import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';

/** Answers a request instead of the service behind; true when it did. */
export type Misbehaviour = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) => boolean | Promise<boolean>;

/** A proxy in front of the real service that counts calls and misbehaves on demand. */
export interface FaultyService {
  readonly url: URL;
  /** The paths that were asked for, in order. */
  readonly calls: string[];
  misbehave: Misbehaviour;
  close(): Promise<void>;
}

export const behave: Misbehaviour = () => false;

export const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): Misbehaviour =>
  (_incoming, outgoing) => {
    outgoing.writeHead(status, headers).end(body);
    return true;
  };

/** As a service that has died: the connection is reset. */
export const die: Misbehaviour = (incoming) => {
  incoming.socket.destroy();
  return true;
};

/** Waits before it does something else. */
export const slowly =
  (milliseconds: number, then: Misbehaviour = behave): Misbehaviour =>
  async (incoming, outgoing) => {
    await sleep(milliseconds);
    return then(incoming, outgoing);
  };

export async function startFaultyService(behind: string): Promise<FaultyService> {
  const calls: string[] = [];
  const service: { misbehave: Misbehaviour } = { misbehave: behave };
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    calls.push(incoming.url ?? '');
    if (await service.misbehave(incoming, outgoing)) return;
    // Undefined when whoever asked has hung up meanwhile.
    const body = await buffer(incoming).catch(() => undefined);
    if (body === undefined) return;
    const { authorization, 'content-type': contentType } = incoming.headers;
    const answer = await request(behind + incoming.url, {
      method: incoming.method as Dispatcher.HttpMethod,
      headers: {
        ...(authorization && { authorization }),
        ...(contentType && { 'content-type': contentType }),
      },
      body,
    });
    outgoing.writeHead(answer.statusCode, {
      'content-type': String(answer.headers['content-type'] ?? 'text/plain'),
    });
    outgoing.end(await answer.body.text());
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      // Whoever has left meanwhile waits for no answer.
      if (incoming.complete) throw error;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service, {
    url: new URL(`http://127.0.0.1:${port}`),
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
