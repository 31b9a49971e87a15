/**
 * The last step of `npm ci`: removes files of packages that Rollcall never reads, a third of a production install.
 * Keeps the fonts of charts (`src/bot/charts/fonts.ts`) and of the page (`packages/local-page/server/start-page.ts`).
 */

import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../node_modules');

/** Upright letters of every weight, emoji in parts for charts and whole for the page, and symbols. */
const READ_FONT =
  /\/[\w-]+-wght-normal\.woff2$|\/noto-color-emoji-(?:\d+-400-normal\.woff|emoji-400-normal\.woff2)$|\/noto-sans-symbols-2-[a-z-]+-400-normal\.woff2$/;

const unread = [
  // Node's headers are for compiling add-ons, and Rollcall's packages bring compiled ones.
  ...globSync('node/node_modules/node-*/include', { cwd: PACKAGES }),
  ...globSync('{@fontsource,@fontsource-variable}/*/files/*', { cwd: PACKAGES }).filter(
    (file) => !READ_FONT.test(file),
  ),
  // No program reads the source maps of packages.
  ...globSync('**/*.{js,cjs,mjs,ts,cts,mts}.map', { cwd: PACKAGES }),
];
for (const file of unread) rmSync(join(PACKAGES, file), { recursive: true, force: true });
