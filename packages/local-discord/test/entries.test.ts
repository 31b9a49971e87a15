import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';

const PACKAGE = new URL('../', import.meta.url);

const HTTP = /local-discord\/(rest|gateway|testing)\/|node_modules\/(fastify|ws)\//;

/** A module that writes the address of whatever is loaded after it, a line each. */
const TELLS_WHAT_IS_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (process.stdout.write(url + '\\n'), next(url, context)) });
`)}`;

/** The addresses of all modules that an entry of the package loads, by themselves or through others. */
async function loadedBy(entry: string): Promise<string[]> {
  const file = fileURLToPath(new URL(entry, PACKAGE));
  const args = ['--import', TELLS_WHAT_IS_LOADED, file];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout.split('\n').filter((url) => url.startsWith('file:'));
}

describe.concurrent('an entry of the package', () => {
  it('for a start loads nothing of faults and the workshop', async ({ expect }) => {
    const loaded = await loadedBy('start-local-discord.ts');
    expect(loaded).toContain(new URL('gateway/gateway-server.ts', PACKAGE).href);
    expect(loaded.filter((url) => /local-discord\/(faults|testing|workshop)\//.test(url))).toEqual([]);
  });

  it('for chat clients loads no server', async ({ expect }) => {
    const loaded = await loadedBy('people/index.ts');
    expect(loaded).toContain(new URL('people/chat-client.ts', PACKAGE).href);
    expect(loaded.filter((url) => HTTP.test(url))).toEqual([]);
  });

  it('for tests loads them', async ({ expect }) => {
    expect(await loadedBy('testing/index.ts')).toContain(new URL('faults/faults.ts', PACKAGE).href);
  });
});
