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

/** Options of a page for a local Discord. */
export interface PageOptions {
  readonly control: Control;
  /** The files of messages. */
  readonly files: ChatAttachments;
  /** The user name of the first person. Default: the world's first. */
  readonly first?: string;
  readonly welcome?: Welcomes;
  /** The document's title, the bot's name. Default: Local Discord. */
  readonly title?: string;
  /** Default: 0, any free port. */
  readonly port?: number;
}

/** The introductions of server channels and of direct messages. */
export interface Welcomes {
  readonly channel: Welcome;
  readonly direct: Welcome;
}

/** An introduction with first commands. */
interface Welcome {
  readonly sentence: string;
  readonly chips: readonly Chip[];
}

/** A button that puts a line into the field without sending it. */
export interface Chip {
  readonly line: string;
  /** The button's text. Default: the line. */
  readonly label?: string;
  /** Who may send the line. For anybody else the button shows the label and switches to the first of them. */
  readonly by?: readonly string[];
}

/** The facts that the page loads once from `/page.json`. */
export interface PageFacts extends Pick<PageOptions, 'first' | 'welcome'> {
  readonly has_workshop: boolean;
  /** Whether the world can be reset. */
  readonly starts_over: boolean;
}

/** A running page. */
export interface Page {
  /** Its URL, on loopback. */
  readonly url: string;
  /** The URL of its control API, without a trailing slash. */
  readonly controlUrl: string;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Browsers revalidate cached responses and do not sniff types. Other origins can neither frame nor read them. */
const HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** Loads nothing from other hosts and runs only our own scripts. */
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

/** No route has a schema, as in the local Discord. */
function noPageSchemas(): never {
  throw new TypeError('The page has no schemas for Fastify.');
}

/** The control API sends its own refusals, in JSON. */
const isControl = ({ url }: IncomingMessage) => url?.startsWith(`${CONTROL_PREFIX}/`) === true;

/** An undecodable URL has no route, so no hook runs. */
function answerUnreadableAddress(raw: IncomingMessage, reply: FastifyReply): FastifyReply {
  if (isControl(raw)) return answerUnreadable(raw, reply);
  const refused = refusedBecause(raw, true);
  const answer = reply.headers(HEADERS).type('text/plain');
  if (refused !== undefined) return answer.code(403).send(`${refused}\n`);
  return answer.code(404).send('There is no such page.\n');
}

/**
 * Serves a chat client for a browser on 127.0.0.1, and the control API that it uses on the same port.
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
  // A reload takes unchanged files from the browser's cache.
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

/** Fonts for scripts that a system may lack, if installed. A browser loads only those of the shown text. */
const SHEETS: Readonly<Record<string, string>> = {
  '@fontsource-variable/noto-sans': 'index.css',
  '@fontsource-variable/noto-sans-arabic': 'index.css',
  '@fontsource-variable/noto-sans-hebrew': 'index.css',
  '@fontsource-variable/noto-sans-jp': 'index.css',
  '@fontsource-variable/noto-sans-mono': 'index.css',
  // As one file, because the tests' Chromium does not draw its parts.
  '@fontsource/noto-color-emoji': 'emoji.css',
};
const PREFIX = '/fonts/';

/** Serves the installed fonts' style sheets as one, at `/fonts.css`, and their files at `/fonts/PACKAGE/files/FILE`. */
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

/** Returns the path of a file that an installed package exports. */
const pathOf = (name: string, file: string): string => fileURLToPath(import.meta.resolve(`${name}/${file}`));
