import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Payload } from '../model/payload.ts';

/** What is told of a request: what `received` makes of it is handed to the others. */
export interface RequestWatcher<Entry extends object> {
  /** A request has come; with undefined nothing more is told of it. */
  received(request: FastifyRequest): Entry | undefined;
  /** Its body has been read. */
  parsed(entry: Entry, body: Payload): void;
  /** Its answer is on its way. @param answer the text of the body, if there is one */
  answered(entry: Entry, status: number, answer: string | undefined): void;
  /** It is over. @param complete whether all of the answer has been handed to the network */
  ended?(entry: Entry, complete: boolean): void;
}

/** The path as patterns and records have it: discord.js encodes the sign of `@me` and of `@original`. */
export const requestPath = ({ originalUrl }: FastifyRequest): string => originalUrl.replaceAll('%40', '@');

/** Watches every request from now on. To be called before there are routes. */
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
