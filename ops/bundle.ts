/**
 * Bundles all programs for the image: `node ops/bundle.ts FOLDER` writes `rollcall.js` and `bundle/` there. A bot that loads 85
 * files instead of 570 needs two thirds of the processor time until READY. FOLDER also needs `package.json`, `src`, `packages` and
 * `node_modules`: the bundle reads messages, fonts and the service from there, and its source maps name the files of `src`.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '..');
const CHUNKS = 'bundle';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Name the folder to write to: node ops/bundle.ts FOLDER');

const bundle = await rolldown({
  cwd: ROOT,
  input: 'rollcall.js',
  platform: 'node',
  // Packages that read files beside their code, and packages that a production install leaves out.
  external: /^(?:@napi-rs|reference-service|local-|playground)/,
  plugins: [
    {
      name: 'keep addresses of modules',
      transform: {
        filter: { id: /\.ts$/, code: 'import.meta.url' },
        handler(code, id) {
          const path = JSON.stringify(relative(join(ROOT, CHUNKS), id));
          const url = `new URL(${path}, import.meta.url).href`;
          // No line moves, so that the map of the file still holds.
          return { code: code.replaceAll('import.meta.url', url), map: null };
        },
      },
    },
  ],
});
const { output } = await bundle.generate({
  format: 'esm',
  // Source maps name the files of `src` as seen from here.
  dir: ROOT,
  entryFileNames: '[name].js',
  chunkFileNames: `${CHUNKS}/[name]-[hash].js`,
  sourcemap: true,
  // Stack traces name the files and lines of `src`.
  intro: ({ isEntry }) => (isEntry ? 'process.setSourceMapsEnabled(true);' : ''),
});
for (const file of output) {
  const path = resolve(folder, file.fileName);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, file.type === 'chunk' ? file.code : withoutSources(String(file.source)));
}

/** Node parses each source map when it loads a chunk. The text of the sources would be three quarters of it. */
function withoutSources(map: string): string {
  return JSON.stringify({ ...JSON.parse(map), sourcesContent: undefined });
}
