/** `npm run world-schema`: writes the JSON Schema of world files, for editors. A test checks that it is current. */

import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { askedOf, readArguments } from 'startup/arguments';
import { worldSchema } from './schema.ts';

const HELP = `Writes the JSON Schema of world files, for editors.

Usage: npm run world-schema

  -h, --help  Shows this text.

Exit codes: 0 done, 64 wrong arguments.
`;

const FILE = new URL('world.schema.json', import.meta.url);

const described = { name: 'world-schema', help: HELP };
if (await askedOf(described, (args) => readArguments(args, {}), process.argv.slice(2)))
  writeFileSync(FILE, `${JSON.stringify(worldSchema(), undefined, 2)}\n`);
