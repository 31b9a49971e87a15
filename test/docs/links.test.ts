import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.js', '*.md', '.env.example'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(markdown: string): Set<string> {
  const taken = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of markdown.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} +(.*)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = plain
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const before = taken.get(slug) ?? 0;
    taken.set(slug, before + 1);
    anchors.add(before === 0 ? slug : `${slug}-${before}`);
  }
  return anchors;
}

/** Each place that is named, as its page and its anchor; an empty anchor is the page itself. */
function citedIn(file: string): [string, string][] {
  const text = read(file);
  const cited = [...text.matchAll(/(?<![\w/.])((?:docs|packages)\/[\w./-]+\.md)(?:#([\w-]+))?/g)].map(
    ([, page = '', anchor = '']): [string, string] => [page, anchor],
  );
  if (!file.endsWith('.md')) return cited;
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([\w-]+))?\)/g)].map(
    ([, page = '', anchor = '']): [string, string] => [
      page === '' ? file : relative(root, join(root, dirname(file), page)),
      anchor,
    ],
  );
  // A page named in a sentence may be another project's, or one that was.
  return [...cited.filter(([, anchor]) => anchor !== ''), ...links];
}

test('what code and documents name is there: pages, and the headings in them', () => {
  const pages = new Map<string, Set<string>>();
  const broken: string[] = [];
  let anchored = 0;
  for (const file of files) {
    for (const [page, anchor] of citedIn(file)) {
      const there = existsSync(join(root, page));
      if (there && anchor !== '' && !pages.has(page)) pages.set(page, anchorsOf(read(page)));
      if (!there || (anchor !== '' && !pages.get(page)?.has(anchor)))
        broken.push(`${file}: ${page}#${anchor}`);
      if (anchor !== '') anchored += 1;
    }
  }
  expect(broken).toEqual([]);
  expect(anchored).toBeGreaterThan(10);
});

test('each picture is shown by a document', () => {
  const pictures = globSync(['docs/pictures/**/*.*', 'packages/*/pictures/*'], { cwd: root });
  const shown = new Set(files.flatMap(citedIn).map(([page]) => page));
  expect(pictures.length).toBeGreaterThan(50);
  expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
});

test('headings become anchors as on GitHub', () => {
  const page = '# A page, “so” to say\n```\n# no heading\n```\n## `x` & [y](z.md)\n## Twice\n## Twice\n';
  expect([...anchorsOf(page)]).toEqual(['a-page-so-to-say', 'x--y', 'twice', 'twice-1']);
});

test('the settings that the interface page names are settings', () => {
  const settings = new Set(read('.env.example').match(/^[A-Z_]+(?==)/gm));
  const named = read('docs/interface.md').match(/(?<=`)(?:API|NAMES|RECORDS)_[A-Z_]+(?=`)/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
});

const DOCUMENTS = globSync(['*.md', 'docs/*.md', 'packages/*.md', 'packages/*/*.md'], { cwd: root });
const NAMED = /(?<![\w./:-])(?:src|packages|test|bench|docs|\.github)\/[\w.*{},/-]*[\w}/]/g;
const TRIED_BY = /npx vitest run ([\w./-]+\.test\.ts)(?: -t "([^"]+)")?/g;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = read(document);

  test('names files and folders that are there', () => {
    // A package's document also names its own `test/` and `bench/`.
    const folders = [root, join(root, dirname(document))];
    const isThere = (path: string) => folders.some((cwd) => globSync(path, { cwd }).length > 0);
    expect([...text.matchAll(NAMED)].map(([path]) => path).filter((path) => !isThere(path))).toEqual([]);
  });

  test('names tests that are there', () => {
    const gone = [...text.matchAll(TRIED_BY)].filter(
      ([, file = '', title = '']) => !existsSync(join(root, file)) || !read(file).includes(title),
    );
    expect(gone.map(([command]) => command)).toEqual([]);
  });
});
