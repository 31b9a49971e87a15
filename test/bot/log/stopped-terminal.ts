/** A program that writes to its standard error, opened as a terminal is, until it is refused; it prints the code of that. */

import { writeSync } from 'node:fs';
import process from 'node:process';
import { unblocked } from '../../../src/bot/log/standard-error.ts';

const fd = unblocked(2);
try {
  for (;;) writeSync(fd, 'x'.repeat(4096));
} catch (error) {
  if (error instanceof Error && 'code' in error) process.stdout.write(String(error.code));
}
