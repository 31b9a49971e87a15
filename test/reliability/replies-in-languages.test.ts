import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/handlers/words/catalogues.ts';

const program = fileURLToPath(new URL('../docs/replies.ts', import.meta.url));

describe('every reply', () => {
  it.each(LANGUAGES)(
    'in %s is as its page shows it, and taken by Discord, or npm run replies writes it anew',
    { timeout: 300_000 },
    async (locale) => {
      const page = new URL(`../../docs/replies.${locale.toLowerCase()}.md`, import.meta.url);
      // A process of its own, as its clock is set back.
      const { stdout } = await promisify(execFile)(process.execPath, [program, locale, '--print']);
      expect(stdout).toBe(readFileSync(page, 'utf8'));
    },
  );
});
