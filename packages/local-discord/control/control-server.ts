import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { plainJsonType } from 'plain-json-type';
import { refusedBecause } from 'startup/loopback';
import { parseExactJson } from '../forms/json.ts';
import { Control, type ControlOptions, PREFIX } from './control.ts';
import type { ControlClient } from './control-client.ts';
import { ControlRefusal } from './control-refusal.ts';

export { Control, type ControlOptions, PREFIX as CONTROL_PREFIX } from './control.ts';
export { type Panel, PanelTrouble } from './panels.ts';

/** A transcript carries the files of its steps. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** Milliseconds after which a browser connects again. */
const RETRY_MS = 500;

/** Bytes of events that a client has not read: at least a thousand messages. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

/** A control API with a server of its own. */
export interface ControlServer {
  /** Without a slash at the end. */
  readonly url: string;
  /** The same without HTTP between. */
  readonly client: ControlClient;
  close(): Promise<void>;
}

/** No route has a schema for Fastify; as in the local Discord. */
function noControlSchemas(): never {
  throw new TypeError('The control API has no schemas for Fastify.');
}

/**
 * Starts the HTTP API with which tests in any language act as people of a local Discord, on 127.0.0.1.
 * packages/local-discord/README.md describes it.
 * @param port 0, the default, takes a free one
 * @throws Error if the port cannot be used
 */
export async function startControl({
  port = 0,
  ...options
}: ControlOptions & { readonly port?: number }): Promise<ControlServer> {
  const app = Fastify({
    forceCloseConnections: true,
    frameworkErrors: (_error, { raw }, reply) => answerUnreadable(raw, reply),
    schemaController: {
      compilersFactory: { buildValidator: noControlSchemas, buildSerializer: noControlSchemas },
    },
  });
  plainJsonType(app);
  const control = new Control(options);
  await app.register(controlRoutes, { control });
  app.setNotFoundHandler(({ method, url }, reply) =>
    answerControlError(new ControlRefusal(404, `There is no ${method} ${url.split('?')[0]}.`), reply),
  );
  try {
    const { origin } = new URL(await app.listen({ host: '127.0.0.1', port }));
    return { url: `${origin}${PREFIX}`, client: control.client, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The control API as a part of a server. */
export async function controlRoutes(
  api: FastifyInstance,
  { control }: { readonly control: Control },
): Promise<void> {
  api.addHook('onRequest', async ({ raw }) => {
    const reason = refusedBecause(raw, false);
    if (reason !== undefined) throw new ControlRefusal(403, reason);
  });
  api.addHook('onClose', async () => control.close());
  api.removeAllContentTypeParsers();
  // It has to be JSON whatever its type: not every client of three lines sets one.
  api.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    jsonIn(body),
  );
  api.setErrorHandler((error, _request, reply) => answerControlError(error, reply));
  api.get(`${PREFIX}/events`, ({ raw }, reply) => {
    reply.hijack();
    const { raw: response } = reply;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(`retry: ${RETRY_MS}\n\n`);
    const stop = control.listen((events) => {
      response.write(`data: ${JSON.stringify(events)}\n\n`);
      // A client that comes back reads everything anew.
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    });
    raw.on('close', stop);
  });
  api.all<{ Params: { '*': string } }>(
    `${PREFIX}/*`,
    { bodyLimit: MAX_BODY_BYTES },
    async ({ method, raw, query, body }, reply) => {
      const path = (raw.url ?? '').slice(PREFIX.length).split('?')[0] ?? '';
      const answer = await control.ask(method, path, method === 'GET' ? filledIn(query) : body);
      return reply.code(answer.status).send(answer.body);
    },
  );
}

function jsonIn(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseExactJson(text);
  } catch {
    throw new ControlRefusal(400, 'The body is no JSON.');
  }
}

/** A parameter without a value is as none. */
const filledIn = (query: unknown) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

function answerControlError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ControlRefusal) return reply.code(error.status).send({ error: error.message });
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
    return reply.code(Number(error.statusCode)).send({ error: `${error.message}.` });
  process.emitWarning(error instanceof Error ? error : String(error));
  return reply.code(500).send({ error: 'The local Discord has a defect; its standard error says more.' });
}

/** Answers an address that cannot be decoded: it has no route, and no hook sees it. For bytes Fastify keeps the type. */
export function answerUnreadable(raw: IncomingMessage, reply: FastifyReply): FastifyReply {
  const reason = refusedBecause(raw, false);
  const body = { error: reason ?? 'The address cannot be read.' };
  return reply
    .code(reason === undefined ? 404 : 403)
    .type('application/json')
    .send(Buffer.from(JSON.stringify(body)));
}
