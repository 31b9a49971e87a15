/** A part of `npm run check`: the house keeps within its limits. */

import { join } from 'node:path';
import process from 'node:process';
import { problemsOf, readHouse } from './house.ts';

const house = readHouse(join(import.meta.dirname, '../..'));
for (const problem of problemsOf(house)) process.stderr.write(`${problem}\n`);
process.exitCode = problemsOf(house).length === 0 ? 0 : 1;
