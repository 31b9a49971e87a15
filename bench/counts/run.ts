/** `npm run bench:counts`: counts the files, promises and timers of a command and prints a table in Markdown. */

import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { askedOf, readArguments } from 'startup/arguments';
import { countCommands, countRegistries } from './count.ts';

const HELP = `Counts the files of src/ that a /list and a confirmed deletion pass, and the promises and timers that they make.

Usage: npm run bench:counts -- [--files]

  --files     Names the files too.
  -h, --help  Shows this text.
`;

const asked = await askedOf(
  { name: 'bench:counts', help: HELP },
  (args) => readArguments(args, { files: { type: 'boolean' } }).values,
  process.argv.slice(2),
);
if (!asked) process.exit();
await using folder = await mkdtempDisposable(join(tmpdir(), 'rollcall-counts-'));
const [own, registries] = [join(folder.path, 'own'), join(folder.path, 'registries')];
await Promise.all([mkdir(own), mkdir(registries)]);
const { uncached, cached, deletion } = await countCommands(own);
const { ens, bns } = await countRegistries(registries);
const rows = {
  '`/list`, nothing remembered': uncached,
  '`/list`, remembered': cached,
  'a deletion': deletion,
  '`/list` of ENS, nothing remembered': ens,
  '`/list` of BNS, nothing remembered': bns,
};
process.stdout.write(
  '| command | files | promises | timers | and of undici |\n| --- | ---: | ---: | ---: | ---: |\n',
);
for (const [name, { files, promises, timers, timersOfUndici }] of Object.entries(rows)) {
  process.stdout.write(`| ${name} | ${files.length} | ${promises} | ${timers} | ${timersOfUndici} |\n`);
  if (asked.files) process.stderr.write(`${name}\n  ${files.join('\n  ')}\n`);
}
