/**
 * The last step of `npm ci`: removes files of packages that Rollcall never reads, a third of a production install. The fonts
 * that stay are used by charts (`src/bot/charts/fonts.ts`) and by the page (`packages/local-page/server/start-page.ts`).
 */

import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../node_modules');

/** Upright letters of every weight; emoji in parts for charts and whole for the page; symbols. */
const READ_FONT =
  /\/[\w-]+-wght-normal\.woff2$|\/noto-color-emoji-(?:\d+-400-normal\.woff|emoji-400-normal\.woff2)$|\/noto-sans-symbols-2-[a-z-]+-400-normal\.woff2$/;

const unread = [
  // Node's headers serve to compile add-ons, and Rollcall's packages bring compiled ones.
  ...globSync('node/node_modules/node-*/include', { cwd: PACKAGES }),
  ...globSync('{@fontsource,@fontsource-variable}/*/files/*', { cwd: PACKAGES }).filter(
    (file) => !READ_FONT.test(file),
  ),
  // Source maps of packages: no program reads them.
  ...globSync('**/*.{js,cjs,mjs,ts,cts,mts}.map', { cwd: PACKAGES }),
];
for (const file of unread) rmSync(join(PACKAGES, file), { recursive: true, force: true });
