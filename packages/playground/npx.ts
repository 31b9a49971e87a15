/** The program of the package of npm. Its first lines run in any Node, so that an older one ends in a sentence. */

import process from 'node:process';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 15)) {
  const { playground } = await import('./program.ts');
  await playground({ command: 'npx local-discord', args: process.argv.slice(2) });
} else {
  process.stderr.write(
    `local-discord needs Node 22.15 or later, and this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
}
