import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { isInstalled } from 'startup/installed';

/**
 * The packages that the page runs on: the module that a browser takes of each, and the folder below which it imports
 * others by relative paths.
 */
const BROWSER_MODULES: Readonly<Record<string, string>> = {
  preact: 'dist/preact.mjs',
  'preact/hooks': 'hooks/dist/hooks.mjs',
  'htm/preact': 'preact/index.module.js',
  htm: 'dist/htm.module.js',
  '@preact/signals': 'dist/signals.module.js',
  '@preact/signals-core': 'dist/signals-core.module.js',
  '@tanstack/virtual-core': 'dist/esm/index.js',
};
/** Fonts for what a system may have none for, where they are installed; a browser loads of them what it shows. */
const FONTS: Readonly<Record<string, string>> = {
  '@fontsource-variable/noto-sans': 'index.css',
  '@fontsource-variable/noto-sans-arabic': 'index.css',
  '@fontsource-variable/noto-sans-hebrew': 'index.css',
  '@fontsource-variable/noto-sans-jp': 'index.css',
  // In one piece: the Chromium that tests take draws nothing of its parts.
  '@fontsource/noto-color-emoji': 'emoji.css',
};
const PREFIX = '/modules/';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Modules out of the installed packages, at `/modules/PACKAGE/FILE`. */
export class NpmModules {
  readonly #folders = new Map<string, string>();

  constructor() {
    for (const specifier of Object.keys(BROWSER_MODULES)) {
      const name = packageName(specifier);
      this.#folders.set(name, packageFolder(name));
    }
    for (const name of Object.keys(FONTS)) {
      if (isInstalled(name)) this.#folders.set(name, packageFolder(name));
    }
  }

  /** The style sheets of the fonts that are installed. */
  fontAddresses(): string[] {
    return Object.entries(FONTS)
      .filter(([name]) => this.#folders.has(name))
      .map(([name, file]) => `${PREFIX}${name}/${file}`);
  }

  /** What an import map says of the specifiers that the page's modules use. */
  imports(): Record<string, string> {
    return Object.fromEntries(
      Object.entries(BROWSER_MODULES).map(([specifier, file]) => [
        specifier,
        `${PREFIX}${packageName(specifier)}/${file}`,
      ]),
    );
  }

  route(app: FastifyInstance): void {
    app.get<{ Params: { '*': string } }>(`${PREFIX}*`, async ({ params }, reply) => {
      const path = posix.normalize(params['*']);
      const name = packageName(path);
      const folder = this.#folders.get(name);
      const type = TYPES[posix.extname(path)];
      if (folder === undefined || type === undefined) return reply.callNotFound();
      try {
        const body = await readFile(join(folder, path.slice(name.length + 1)));
        return reply.type(type).send(body);
      } catch {
        return reply.callNotFound();
      }
    });
  }
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Where a package is installed. Its exports may name no package.json, but they all have a main module. */
function packageFolder(name: string): string {
  const main = dirname(fileURLToPath(import.meta.resolve(name)));
  const end = main.lastIndexOf(join('node_modules', name));
  return join(main.slice(0, end), 'node_modules', name);
}
