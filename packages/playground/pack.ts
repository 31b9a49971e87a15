/**
 * Makes the contents of the npm package in `npm/`: the programs and the page in JavaScript, declarations, and the
 * documents. `npm pack` runs it. Bundles this repository's packages into the programs; npm packages stay dependencies.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { z } from 'zod';

const HERE = import.meta.dirname;
const TO = join(HERE, 'npm');
const APP = join(HERE, '../local-page/app');
const DISCORD = join(HERE, '../local-discord');

const { dependencies, engines } = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    engines: z.object({ node: z.string().startsWith('>=') }),
  })
  .parse(JSON.parse(readFileSync(join(TO, 'package.json'), 'utf8')));

for (const made of ['app', 'dist', 'world-file', 'README.md', 'coverage.md', 'LICENSE'])
  rmSync(join(TO, made), { recursive: true, force: true });
await makePrograms();
await makePage();
makeDeclarations();
for (const file of ['README.md', 'coverage.md', ...globSync('world-file/*.json', { cwd: DISCORD })])
  cpSync(join(DISCORD, file), join(TO, file));
cpSync(join(HERE, '../../LICENSE'), join(TO, 'LICENSE'));

async function makePrograms(): Promise<void> {
  const names = Object.keys(dependencies);
  await using bundle = await rolldown({
    input: {
      'local-discord': join(HERE, 'npx.ts'),
      index: join(HERE, 'index.ts'),
      'control-client': join(DISCORD, 'control/control-client.ts'),
    },
    platform: 'node',
    // Its paths lead to declarations.
    tsconfig: false,
    // The page is bundled in advance, so rolldown is never loaded.
    external: (id) => ['rolldown', ...names].some((name) => id === name || id.startsWith(`${name}/`)),
    transform: {
      target: engines.node.replace('>=', 'node'),
      inject: { AsyncDisposableStack: [join(HERE, 'older-node.ts'), 'AsyncDisposableStack'] },
    },
    onLog: (level, { message }) => {
      if (level === 'warn') throw new Error(message);
    },
  });
  const { output } = await bundle.write({
    dir: join(TO, 'dist'),
    format: 'es',
    chunkFileNames: '[name].js',
    banner: ({ name }) => (name === 'local-discord' ? '#!/usr/bin/env node' : ''),
  });
  const taken = output.flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []));
  const foreign = taken.filter((id) => id.includes('node_modules'));
  if (foreign.length > 0)
    throw new Error(`npm/package.json has to name the packages of ${foreign.join(', ')}.`);
}

/** The page's `AppBundle` looks for it beside `dist`. */
async function makePage(): Promise<void> {
  for (const file of globSync(['index.html', '**/*.css', 'words/*.json'], { cwd: APP }))
    cpSync(join(APP, file), join(TO, 'app', file));
  await using bundle = await rolldown({
    input: join(APP, 'main.ts'),
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await bundle.write({ file: join(TO, 'app/app.js'), format: 'es', minify: true });
}

/**
 * The declarations import this repository's packages by names like `local-discord/control-client`, which the npm
 * package exports itself. APIs that Node 22 lacks are type errors here.
 */
function makeDeclarations(): void {
  const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(HERE, 'tsconfig.json')], { stdio: 'inherit' });
}
