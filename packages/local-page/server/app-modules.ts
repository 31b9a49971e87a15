import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join, posix } from 'node:path';
import type { FastifyInstance } from 'fastify';

const FOLDER = join(import.meta.dirname, '../app');
const PREFIX = '/app/';
const TYPES: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

interface Served {
  readonly changedAt: number;
  readonly body: string;
}

/**
 * The page's own modules and styles at `/app/FILE`, as they are on disk: TypeScript without its types, which leaves
 * every line where it was. A change is there at the next reload.
 */
export class AppModules {
  readonly #served = new Map<string, Served>();

  /** The addresses of all modules, so that a browser need not find out one import after the other. */
  moduleAddresses(): string[] {
    return globSync('**/*.ts', { cwd: FOLDER })
      .filter((file) => !file.endsWith('.d.ts'))
      .map((file) => PREFIX + file)
      .toSorted();
  }

  styleAddresses(): string[] {
    return globSync('**/*.css', { cwd: FOLDER })
      .map((file) => PREFIX + file)
      .toSorted();
  }

  route(app: FastifyInstance): void {
    app.get<{ Params: { '*': string } }>(`${PREFIX}*`, async ({ params }, reply) => {
      const path = posix.normalize(params['*']);
      const type = TYPES[posix.extname(path)];
      if (type === undefined || path.startsWith('..')) return reply.callNotFound();
      try {
        const body = await this.#body(path);
        return reply.type(type).send(body);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return reply.callNotFound();
        throw error;
      }
    });
  }

  async #body(path: string): Promise<string> {
    const file = join(FOLDER, path);
    const { mtimeMs } = await stat(file);
    const known = this.#served.get(path);
    if (known?.changedAt === mtimeMs) return known.body;
    const source = await readFile(file, 'utf8');
    const body = path.endsWith('.ts') ? withoutTypes(source) : source;
    this.#served.set(path, { changedAt: mtimeMs, body });
    return body;
  }
}

/** Node warns once that stripping on request is experimental, which says nothing to who looks at a page. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source, { mode: 'strip' });
  } finally {
    process.emitWarning = emitWarning;
  }
}
