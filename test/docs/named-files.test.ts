import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENTS = globSync(['*.md', 'docs/*.md', 'packages/*.md', 'packages/*/*.md'], { cwd: PROJECT });

const NAMED = /(?<![\w./:-])(?:src|packages|test|bench|docs|\.github)\/[\w.*{},/-]*[\w}/]/g;
const LINK = /\]\((?!https?:)([^)#\s]+)/g;
const TRIED_BY = /npx vitest run ([\w./-]+\.test\.ts)(?: -t "([^"]+)")?/g;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(resolve(PROJECT, document), 'utf8');

  it('names files and folders that are there', () => {
    const folder = resolve(PROJECT, dirname(document));
    const links = [...text.matchAll(LINK)].map(([, path = '']) => resolve(folder, path));
    // A package's document also names its own `test/` and `bench/`.
    const isThere = (path: string) => [PROJECT, folder].some((cwd) => globSync(path, { cwd }).length > 0);
    const named = [...text.matchAll(NAMED)].map(([path]) => path).filter((path) => !isThere(path));
    expect([...links.filter((path) => !existsSync(path)), ...named]).toEqual([]);
  });

  it('names tests that are there', () => {
    const gone = [...text.matchAll(TRIED_BY)].filter(([, file = '', title = '']) => {
      const path = resolve(PROJECT, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
    });
    expect(gone.map(([command]) => command)).toEqual([]);
  });
});
