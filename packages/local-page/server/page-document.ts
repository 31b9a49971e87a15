import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Nothing is loaded from other hosts, and only our own scripts run. */
const POLICY = [
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

/** The document at `/`, with its content security policy. @param title plain text, in place of the document's own */
export function documentRoute(app: FastifyInstance, title: string | undefined): void {
  const escaped = title?.replaceAll(/[&<]/g, (character) => ENTITIES[character] ?? '');
  app.get('/', async (_request, reply) => {
    const document = await readFile(join(import.meta.dirname, '../app/index.html'), 'utf8');
    return reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(
        escaped === undefined
          ? document
          : document.replace(/<title>.*<\/title>/, () => `<title>${escaped}</title>`),
      );
  });
}
