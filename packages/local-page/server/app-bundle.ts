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
 * The page's own code and styles, each bundled into one file: a browser takes as long for 150 small files as for the rest
 * of the page together. Bundled again after a change of a file, so that the next reload shows it; the source map shows the
 * original files. Messages in other languages than English are files of their own, so that one with a fault breaks nothing.
 */
export class AppBundle {
  readonly #folder: string;
  #made: { readonly of: string; readonly bundle: Promise<Bundle> } | undefined;

  constructor(folder = FOLDER) {
    this.#folder = folder;
  }

  /** Serves it, and bundles it at once, so that the first visit need not wait. */
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
      reply.type('text/css; charset=utf-8').send(await styles(this.#folder)),
    );
  }

  #bundle(): Promise<Bundle> {
    const of = state(this.#folder);
    if (this.#made?.of !== of) this.#made = { of, bundle: bundled(this.#folder).catch(failing) };
    return this.#made.bundle;
  }
}

/** The files in a folder with the times of their last changes. */
function state(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') || file.endsWith('en.json'))
    .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`)
    .join('\n');
}

async function bundled(folder: string): Promise<Bundle> {
  // In the package of npm, which has no sources of the page.
  const script = join(folder, 'app.js');
  if (existsSync(script)) return { script: await readFile(script, 'utf8'), map: '{}' };
  // Loaded after the page has started: it takes longer to load than the rest of the page's server together.
  const { rolldown } = await import('rolldown');
  await using bundle = await rolldown({
    input: join(folder, 'main.ts'),
    // The virtual list reads it as if it ran in Node.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'es', sourcemap: true, entryFileNames: 'app.js' });
  const [{ code, map }] = output;
  return { script: `${code}\n//# sourceMappingURL=/app.js.map\n`, map: map?.toString() ?? '{}' };
}

/** For code with an error: reports it in the browser's console, where its author looks. */
function failing(error: unknown): Bundle {
  return { script: `throw new SyntaxError(${JSON.stringify(String(error))});\n`, map: '{}' };
}

/** `main.css` with its imported sheets inlined: one request instead of one for each. */
async function styles(folder: string): Promise<string> {
  const main = await readFile(join(folder, 'main.css'), 'utf8');
  const files = [...main.matchAll(/^@import "(.+)";$/gm)].map(([, file = '']) => file);
  const sheets = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return sheets.join('\n');
}
