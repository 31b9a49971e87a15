import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../src/handlers/words/catalogues.ts';

const pageOf = (locale: string) =>
  readFileSync(new URL(`../../docs/replies.${locale.toLowerCase()}.md`, import.meta.url), 'utf8');

it('every language says what its page shows, and Discord takes all of it, or npm run replies writes it anew', async () => {
  const program = fileURLToPath(new URL('../docs/replies.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--print', ...LANGUAGES], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const pages = stdout.split(/^(?=# Replies)/m);
  expect(pages).toEqual(LANGUAGES.map(pageOf));
}, 300_000);
