import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const versioned = z.object({ version: z.string() });

const versions = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+)(?: \((\d{4}-\d\d-\d\d)\))?$/gm)];

it('numbers the program as the newest part of the changelog does', () => {
  const { version } = versioned.parse(JSON.parse(read('package.json')));
  expect(version).toBe(versions[0]?.[1]);
});

it('has a date for each version, but for one that is not finished yet', () => {
  const dates = versions.slice(1).map(([, , date]) => date);
  expect(dates.length).toBeGreaterThan(1);
  expect(dates).toEqual(dates.filter((date) => date !== undefined).toSorted((a, b) => b.localeCompare(a)));
  expect([...read('CHANGELOG.md').matchAll(/^## /gm)]).toHaveLength(versions.length);
});

it('states each change in at most 50 words', () => {
  const entries = read('CHANGELOG.md').match(/^- (?:.*\n)(?: {2}.*\n)*/gm) ?? [];
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter((entry) => entry.split(/\s+/).length > 50)).toEqual([]);
});
