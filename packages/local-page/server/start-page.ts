import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import etag from '@fastify/etag';
import Fastify, { type FastifyReply } from 'fastify';
import type { Chat } from 'local-chat/chat';
import { refusedBecause } from 'startup/loopback';
import { Administration } from './administration.ts';
import { AppBundle } from './app-bundle.ts';
import { Audience } from './audience.ts';
import { fileRoute } from './file-route.ts';
import { fontRoutes } from './font-routes.ts';
import { Journal } from './journal.ts';
import { Actions } from './page-actions.ts';
import { documentRoute } from './page-document.ts';
import { openSocket } from './socket.ts';
import { Toolbox, type ToolsOptions } from './tools.ts';

/** A page in front of a chat. */
export interface PageOptions extends ToolsOptions {
  readonly chat: Chat;
  /** What a browser calls it: the name of the bot; default: Local Discord. */
  readonly title?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
}

/** A running page. */
export interface Page {
  /** Its address, on loopback. */
  readonly url: string;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Browsers revalidate cached responses and sniff no types; other origins can neither frame nor read them. */
const HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** No route has a schema; as in the local Discord. */
function noPageSchemas(): never {
  throw new TypeError('The page has no schemas for Fastify.');
}

/** An address that cannot be decoded has no route, and no hook sees it. */
function answerUnreadableAddress(raw: IncomingMessage, reply: FastifyReply): FastifyReply {
  const refused = refusedBecause(raw, true);
  const answer = reply.headers(HEADERS).type('text/plain');
  if (refused !== undefined) return answer.code(403).send(`${refused}\n`);
  return answer.code(404).send('There is no such page.\n');
}

/**
 * Starts a chat client for a browser on 127.0.0.1.
 * @throws Error if the port cannot be used
 */
export async function servePage({ chat, title, port = 0, ...tools }: PageOptions): Promise<Page> {
  const app = Fastify({
    forceCloseConnections: true,
    frameworkErrors: (_error, { raw }, reply) => answerUnreadableAddress(raw, reply),
    schemaController: { compilersFactory: { buildValidator: noPageSchemas, buildSerializer: noPageSchemas } },
  });
  // A reload takes unchanged files from the browser's own cache.
  await app.register(etag);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    const refused = refusedBecause(request.raw, true);
    if (refused !== undefined) return reply.code(403).type('text/plain').send(`${refused}\n`);
  });
  documentRoute(app, title);
  new AppBundle().route(app);
  fontRoutes(app);
  fileRoute(app, chat);

  const journal = new Journal();
  const administration = new Administration(tools.settings);
  const audience = new Audience(chat, journal, administration);
  const toolbox = new Toolbox(tools);
  const actions = new Actions(audience, toolbox, administration);
  const shared = { instance: randomUUID(), audience, journal, actions, toolbox };
  const endSocket = openSocket(app.server, shared);
  const close = async () => {
    endSocket();
    audience.close();
    await app.close();
  };
  try {
    const url = new URL(await app.listen({ host: '127.0.0.1', port }));
    return { url: url.href, close };
  } catch (error) {
    await close();
    throw error;
  }
}
