/** Loads the current code of `src/` and reports changes; only for `:restart` and `npm run dev`. */

import { readdirSync, statSync, watch } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = new URL('../../', import.meta.url);

/**
 * Error classes by which the log and the end of the program tell failures apart. Both survive a restart, so these
 * modules are not reloaded.
 */
const STAYING = /\/(exit|interaction-failure|service-failure)\.ts$/;

/** The query parameter that makes Node load a file as another module. */
const CHANGED = 'changed';

/** Milliseconds without another change before the code is loaded, because an editor writes a file in several steps. */
const SETTLED_AFTER = 100;

let isHooked = false;

/** The version that was loaded last. */
let loaded: string | undefined;

/**
 * Loads the bot's current code, or returns the loaded one if nothing has changed. Node keeps every loaded version, some
 * 12 MB each, until the program ends.
 * @returns rejects if the code cannot be loaded, for example because of a SyntaxError
 */
export async function changedCode(): Promise<typeof import('./serve.ts')> {
  if (!isHooked) registerHooks({ resolve: withChange });
  isHooked = true;
  const entry = new URL('serve.ts', import.meta.url);
  loaded = lastChange();
  entry.searchParams.set(CHANGED, loaded);
  return await import(entry.href);
}

/** The imports of a changed module from `src/` are reloaded, too. */
const withChange: Parameters<typeof registerHooks>[0]['resolve'] = (specifier, context, next) => {
  const found = next(specifier, context);
  const change = URL.parse(context.parentURL ?? '')?.searchParams.get(CHANGED);
  if (change == null || !found.url.startsWith(SOURCE.href) || STAYING.test(found.url)) return found;
  const url = new URL(found.url);
  url.searchParams.set(CHANGED, change);
  return { ...found, url: url.href };
};

/** The time of the newest file, and the number of files. */
function lastChange(): string {
  const folder = fileURLToPath(SOURCE);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const times = files.map((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return `${Math.max(...times)}-${files.length}`;
}

/**
 * Calls `changed` with the path of a changed file of `src/`, once nothing more changes for 0.1 s.
 * @param failed called if the system cannot watch more files
 * @returns a function that ends the watch
 */
export function watchSource(changed: (file: string) => void, failed: (error: Error) => void): Disposable {
  let settling: NodeJS.Timeout | undefined;
  const settled = (file: string) => {
    if (lastChange() !== loaded) changed(join('src', file));
  };
  const watcher = watch(SOURCE, { recursive: true }, (_event, file) => {
    if (file === null || !/\.(ts|json)$/.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(settled, SETTLED_AFTER, file);
  });
  watcher.on('error', failed);
  return {
    [Symbol.dispose]() {
      clearTimeout(settling);
      watcher.close();
    },
  };
}
