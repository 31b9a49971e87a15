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

/** Transcripts contain the files of their steps. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** Milliseconds before a browser reconnects. */
const RETRY_MS = 500;

/** Maximum bytes of unread events, at least 1,000 messages. */
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;

/** A control API with its own HTTP server. */
export interface ControlServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** A client in this process, without HTTP. */
  readonly client: ControlClient;
  close(): Promise<void>;
}

/** No route has a Fastify schema, as in the local Discord's REST server. */
function noControlSchemas(): never {
  throw new TypeError('The control API has no schemas for Fastify.');
}

/**
 * Starts the control API on 127.0.0.1. Tests in any language use it to act as people of a local Discord. It is
 * documented in packages/local-discord/README.md.
 * @param port default: any free port
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

/** Adds the control API to a server. */
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
  // Parses JSON regardless of the content type, because short test clients often set none.
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
      // A client that reconnects gets the whole state again.
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

/** Removes parameters without a value. */
const filledIn = (query: unknown) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

function answerControlError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ControlRefusal) return reply.code(error.status).send({ error: error.message });
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
    return reply.code(Number(error.statusCode)).send({ error: `${error.message}.` });
  process.emitWarning(error instanceof Error ? error : String(error));
  return reply
    .code(500)
    .send({ error: 'The local Discord failed with an internal error; see its standard error.' });
}

/**
 * Answers an address that cannot be decoded. Hooks do not run for it. The body is a Buffer, because Fastify keeps the
 * content type only for bytes.
 */
export function answerUnreadable(raw: IncomingMessage, reply: FastifyReply): FastifyReply {
  const reason = refusedBecause(raw, false);
  const body = { error: reason ?? 'The address cannot be read.' };
  return reply
    .code(reason === undefined ? 404 : 403)
    .type('application/json')
    .send(Buffer.from(JSON.stringify(body)));
}
