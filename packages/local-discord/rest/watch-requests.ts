import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Payload } from '../model/payload.ts';

/** Receives the progress of a request: the other methods get the result of `received`. */
export interface RequestWatcher<Entry extends object> {
  /** A request has arrived; returning undefined ends the reports about it. */
  received(request: FastifyRequest): Entry | undefined;
  /** Its body has been read. */
  parsed(entry: Entry, body: Payload): void;
  /** Its answer is being sent. @param answer the text of the body, if there is one */
  answered(entry: Entry, status: number, answer: string | undefined): void;
  /** It has ended. @param complete whether the whole answer was handed to the network */
  ended?(entry: Entry, complete: boolean): void;
}

/** The path as in patterns and records: discord.js encodes the sign of `@me` and of `@original`. */
export const requestPath = ({ originalUrl }: FastifyRequest): string => originalUrl.replaceAll('%40', '@');

/** Watches every later request. Call it before routes are registered. */
export function watchRequests<Entry extends object>(
  app: FastifyInstance,
  watcher: RequestWatcher<Entry>,
): void {
  const entries = new WeakMap<object, Entry>();

  app.addHook('onRequest', (request, reply, done) => {
    const entry = watcher.received(request);
    if (entry) {
      entries.set(request, entry);
      if (watcher.ended) reply.raw.once('close', () => watcher.ended?.(entry, reply.raw.writableFinished));
    }
    done();
  });
  app.addHook<{ Body: Payload | undefined }>('preHandler', (request, _reply, done) => {
    const entry = entries.get(request);
    if (entry && request.body) watcher.parsed(entry, request.body);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const entry = entries.get(request);
    if (entry) watcher.answered(entry, reply.statusCode, typeof payload === 'string' ? payload : undefined);
    done();
  });
}
