import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENTS = globSync(['*.md', 'docs/*.md'], { cwd: PROJECT });

const NAMED = /(?<![\w./:-])(?:src|packages|test|bench|docs|\.github)\/[\w.*{},/-]*[\w}/]/g;
const LINK = /\]\((?!https?:)([^)#\s]+)/g;
const TRIED_BY = /npx vitest run ([\w./-]+\.test\.ts)(?: -t "([^"]+)")?/g;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(resolve(PROJECT, document), 'utf8');

  it('names files and folders that are there', () => {
    const links = [...text.matchAll(LINK)].map(([, path = '']) => resolve(PROJECT, dirname(document), path));
    const named = [...text.matchAll(NAMED)].flatMap(([path]) => matching(path));
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

/** The path itself when nothing is there; a pattern may match anything. */
function matching(path: string): string[] {
  return globSync(path, { cwd: PROJECT }).length > 0 ? [] : [path];
}
