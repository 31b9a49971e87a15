import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOLDER = join(import.meta.dirname, '../app');
const JAVASCRIPT = 'text/javascript; charset=utf-8';

interface Bundle {
  readonly script: string;
  readonly map: string;
}

/**
 * Bundles the page's code and styles into one file each, because 150 small files take a browser as long as the rest of
 * the page. Bundles again after a file changes, so that the next reload shows it. The source map shows the original
 * files. Messages in languages other than English stay separate files, so that a faulty one breaks nothing else.
 */
export class AppBundle {
  readonly #folder: string;
  #made: { readonly of: string; readonly bundle: Promise<Bundle> } | undefined;

  constructor(folder = FOLDER) {
    this.#folder = folder;
  }

  /** Serves the bundle. Starts to bundle at once, so that the first visit does not wait. */
  route(app: FastifyInstance): void {
    void this.#bundle();
    app.get('/app.js', async (_request, reply) => reply.type(JAVASCRIPT).send((await this.#bundle()).script));
    app.get('/app.js.map', async (_request, reply) =>
      reply.type('application/json').send((await this.#bundle()).map),
    );
    app.get<{ Params: { file: string } }>('/words/:file', async ({ params: { file } }, reply) => {
      const words = join(this.#folder, 'words');
      return readdirSync(words).includes(file) && file.endsWith('.json')
        ? reply.type('application/json').send(await readFile(join(words, file)))
        : reply.callNotFound();
    });
    app.get('/app.css', async (_request, reply) =>
      reply.type('text/css; charset=utf-8').send(await bundleStyles(this.#folder)),
    );
  }

  #bundle(): Promise<Bundle> {
    const of = fileTimes(this.#folder);
    if (this.#made?.of !== of) this.#made = { of, bundle: bundleScript(this.#folder).catch(errorBundle) };
    return this.#made.bundle;
  }
}

/** Returns the files in a folder with their modification times. */
function fileTimes(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') || file.endsWith('en.json'))
    .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`)
    .join('\n');
}

async function bundleScript(folder: string): Promise<Bundle> {
  // In the npm package, which lacks the page's sources.
  const script = join(folder, 'app.js');
  if (existsSync(script)) return { script: await readFile(script, 'utf8'), map: '{}' };
  // Loaded after the page's server has started, because it takes longer to load than the rest of the server.
  const { rolldown } = await import('rolldown');
  await using bundle = await rolldown({
    input: join(folder, 'main.ts'),
    // The virtual list reads it as in Node.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'es', sourcemap: true, entryFileNames: 'app.js' });
  const [{ code, map }] = output;
  return { script: `${code}\n//# sourceMappingURL=/app.js.map\n`, map: map?.toString() ?? '{}' };
}

/** Reports an error in the code in the browser's console, where its author looks. */
function errorBundle(error: unknown): Bundle {
  return { script: `throw new SyntaxError(${JSON.stringify(String(error))});\n`, map: '{}' };
}

/** Inlines the imports of `main.css`: one request instead of one per sheet. */
async function bundleStyles(folder: string): Promise<string> {
  const main = await readFile(join(folder, 'main.css'), 'utf8');
  const files = [...main.matchAll(/^@import "(.+)";$/gm)].map(([, file = '']) => file);
  const sheets = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return sheets.join('\n');
}
