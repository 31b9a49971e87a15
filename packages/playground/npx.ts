/**
 * The program of the npm package. Its first lines run in any Node, so that an old version fails with a clear message.
 */

import process from 'node:process';
import manifest from './npm/package.json' with { type: 'json' };

const { node } = process.versions;
const oldest = manifest.engines.node.replace('>=', '');
if (node.localeCompare(oldest, 'en', { numeric: true }) >= 0) {
  const { playground } = await import('./program.ts');
  await playground({ command: 'npx local-discord', args: process.argv.slice(2) });
} else {
  process.stderr.write(`local-discord needs Node ${oldest} or later, and this is Node ${node}.\n`);
  process.exitCode = 1;
}
