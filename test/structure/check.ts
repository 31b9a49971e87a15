/** A part of `npm run check`: checks the limits of files and folders and the directions of imports. */

import { join } from 'node:path';
import process from 'node:process';
import { findBreaches, problemsOf } from './structure.ts';

const problems = problemsOf(findBreaches(join(import.meta.dirname, '../..')));
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
