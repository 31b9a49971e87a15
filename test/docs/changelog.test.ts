import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const versioned = z.object({ version: z.string() });

it('numbers the program as the newest part of the changelog does', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)$/m.exec(read('CHANGELOG.md')) ?? [];
  const { version } = versioned.parse(JSON.parse(read('package.json')));
  expect(version).toBe(newest);
});
