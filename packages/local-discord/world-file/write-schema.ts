/** `npm run world-schema`: writes the JSON Schema of world files, for editors. A test compares it. */

import { writeFileSync } from 'node:fs';
import { worldSchema } from './schema.ts';

const FILE = new URL('world.schema.json', import.meta.url);
writeFileSync(FILE, `${JSON.stringify(worldSchema(), undefined, 2)}\n`);
