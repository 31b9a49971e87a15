import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { isInstalled } from 'startup/installed';

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
