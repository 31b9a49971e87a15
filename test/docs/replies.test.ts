import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { commands } from '../../src/handlers/commands.ts';

const document = readFileSync(new URL('../../docs/replies.md', import.meta.url), 'utf8');

it('shows every reply as it is said now, or npm run replies writes it anew', async () => {
  const program = fileURLToPath(new URL('replies.ts', import.meta.url));
  // A process of its own, as its clock is set back.
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--print']);
  expect(stdout).toBe(document);
}, 60_000);

it('shows each command at work', () => {
  for (const { name } of commands) expect(document).toMatch(new RegExp(`^▸ .*${name}\\b`, 'm'));
});
