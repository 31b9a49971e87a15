import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import Fastify, { type FastifyReply } from 'fastify';
import { answerUnreadable, CONTROL_PREFIX, type Control, controlRoutes } from 'local-discord/control';
import { answerFile } from 'local-discord/file-answer';
import type { ChatAttachments } from 'local-discord/people';
import { plainJsonType } from 'plain-json-type';
import { isInstalled } from 'startup/installed';
import { refusedBecause } from 'startup/loopback';
import { AppBundle } from './app-bundle.ts';

/** A page in front of a local Discord. */
export interface PageOptions {
  readonly control: Control;
  /** The files of its messages. */
  readonly files: ChatAttachments;
  /** The user name of the person whom one is at first; default: the first one of the world. */
  readonly first?: string;
  readonly welcome?: Welcomes;
  /** What a browser calls it: the name of the bot; default: Local Discord. */
  readonly title?: string;
  /** 0, the default, takes a free one. */
  readonly port?: number;
}

/** A welcome for the channels of servers, and one for direct messages. */
export interface Welcomes {
  readonly channel: Welcome;
  readonly direct: Welcome;
}

/** What this is, and lines to begin with. */
interface Welcome {
  readonly sentence: string;
  readonly chips: readonly Chip[];
}

/** A button that puts a line into the field and does not send it. */
export interface Chip {
  readonly line: string;
  /** What stands on it; the line without it. */
  readonly label?: string;
  /** The names of those who may send the line. For anybody else the button has the label, and makes them the first of these. */
  readonly by?: readonly string[];
}

/** What the page reads once, at `/page.json`. */
export interface PageFacts extends Pick<PageOptions, 'first' | 'welcome'> {
  readonly has_workshop: boolean;
  /** Whether everything can begin anew. */
  readonly starts_over: boolean;
}

/** A running page. */
export interface Page {
  /** Its address, on loopback. */
  readonly url: string;
  /** That of the control API beside it, without a slash at the end. */
  readonly controlUrl: string;
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
/** Nothing is loaded from other hosts, and only our own scripts run. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };

/** No route has a schema; as in the local Discord. */
function noPageSchemas(): never {
  throw new TypeError('The page has no schemas for Fastify.');
}

/** The control API refuses by itself, in JSON. */
const isControl = ({ url }: IncomingMessage) => url?.startsWith(`${CONTROL_PREFIX}/`) === true;

/** An address that cannot be decoded has no route, and no hook sees it. */
function answerUnreadableAddress(raw: IncomingMessage, reply: FastifyReply): FastifyReply {
  if (isControl(raw)) return answerUnreadable(raw, reply);
  const refused = refusedBecause(raw, true);
  const answer = reply.headers(HEADERS).type('text/plain');
  if (refused !== undefined) return answer.code(403).send(`${refused}\n`);
  return answer.code(404).send('There is no such page.\n');
}

/**
 * Starts a chat client for a browser on 127.0.0.1, and the control API that it uses on the same port.
 * @throws Error if the port cannot be used
 */
export async function servePage({
  control,
  files,
  first,
  welcome,
  title,
  port = 0,
}: PageOptions): Promise<Page> {
  const app = Fastify({
    forceCloseConnections: true,
    frameworkErrors: (_error, { raw }, reply) => answerUnreadableAddress(raw, reply),
    schemaController: { compilersFactory: { buildValidator: noPageSchemas, buildSerializer: noPageSchemas } },
  });
  plainJsonType(app);
  // A reload takes unchanged files from the browser's own cache.
  await app.register(etag);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    const refused = isControl(request.raw) ? undefined : refusedBecause(request.raw, true);
    if (refused !== undefined) return reply.code(403).type('text/plain').send(`${refused}\n`);
  });
  const escaped = title?.replaceAll(/[&<]/g, (character) => ENTITIES[character] ?? '');
  app.get('/', async (_request, reply) => {
    const document = await readFile(join(import.meta.dirname, '../app/index.html'), 'utf8');
    return reply
      .header('content-security-policy', CONTENT_SECURITY_POLICY)
      .type('text/html; charset=utf-8')
      .send(
        escaped === undefined
          ? document
          : document.replace(/<title>.*<\/title>/, () => `<title>${escaped}</title>`),
      );
  });
  const { hasWorkshop: has_workshop, startsOver: starts_over } = control;
  const facts: PageFacts = {
    ...(first && { first }),
    ...(welcome && { welcome }),
    has_workshop,
    starts_over,
  };
  app.get('/page.json', () => facts);
  // 404 for the file of a deleted message.
  app.get<{ Params: { id: string; name: string } }>('/files/:id/:name', ({ params: { id, name } }, reply) => {
    const bytes = files.attachment(id);
    return bytes ? answerFile(reply, { name, bytes }) : reply.callNotFound();
  });
  new AppBundle().route(app);
  fontRoutes(app);
  await app.register(controlRoutes, { control });
  try {
    const url = new URL(await app.listen({ host: '127.0.0.1', port }));
    return { url: url.href, controlUrl: `${url.origin}${CONTROL_PREFIX}`, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** Fonts for scripts that a system may lack, if they are installed; a browser loads only those for the shown text. */
const SHEETS: Readonly<Record<string, string>> = {
  '@fontsource-variable/noto-sans': 'index.css',
  '@fontsource-variable/noto-sans-arabic': 'index.css',
  '@fontsource-variable/noto-sans-hebrew': 'index.css',
  '@fontsource-variable/noto-sans-jp': 'index.css',
  '@fontsource-variable/noto-sans-mono': 'index.css',
  // In one file: the Chromium of the tests draws nothing from its parts.
  '@fontsource/noto-color-emoji': 'emoji.css',
};
const PREFIX = '/fonts/';

/** The style sheets of the installed fonts as one, at `/fonts.css`, and their files at `/fonts/PACKAGE/files/FILE`. */
export function fontRoutes(app: FastifyInstance): void {
  const names = Object.keys(SHEETS).filter((name) => isInstalled(name));
  app.get('/fonts.css', async (_request, reply) => {
    const sheets = names.map(async (name) => {
      const sheet = await readFile(pathOf(name, SHEETS[name] ?? 'index.css'), 'utf8');
      return sheet.replaceAll('url(./', `url(${PREFIX}${name}/`);
    });
    return reply.type('text/css; charset=utf-8').send((await Promise.all(sheets)).join('\n'));
  });
  app.get<{ Params: { '*': string } }>(`${PREFIX}*`, async ({ params }, reply) => {
    const [scope, name, files, file = '', ...more] = params['*'].split('/');
    const font = `${scope}/${name}`;
    if (!names.includes(font) || files !== 'files' || more.length > 0 || posix.extname(file) !== '.woff2')
      return reply.callNotFound();
    try {
      const body = await readFile(pathOf(font, `files/${posix.basename(file)}`));
      return reply.type('font/woff2').send(body);
    } catch {
      return reply.callNotFound();
    }
  });
}

/** The path of a file that an installed package exports. */
const pathOf = (name: string, file: string): string => fileURLToPath(import.meta.resolve(`${name}/${file}`));
