/** Selects fonts for a text among the many files of the font packages, and cuts texts to a width. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { z } from 'zod';

/** A file with some characters of a font, and its family name. */
interface FontFile {
  readonly family: string;
  readonly path: string;
}

interface FontSubset extends FontFile {
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** By package, in the order of the search. */
let files: ReadonlyMap<string, readonly FontSubset[]> | undefined;

/** Returns the font files that cover a text in a language. The first one has Latin letters and digits. */
export function fontFilesFor(text: string, language = 'en'): readonly FontFile[] {
  files ??= new Map(FONT_PACKAGES.map((fonts) => [fonts.name, filesOf(fonts)]));
  const own = EAST_ASIAN.filter(({ of }) => of === language);
  const preferred = [...own, ...EAST_ASIAN.filter(({ ifThere }) => ifThere?.test(text))].map(
    ({ name }) => name,
  );
  const found = new Set<FontFile>();
  // Every chart contains a space.
  for (const character of new Set(` ${text}`)) {
    for (const file of filesWith(character.codePointAt(0) ?? 0, preferred, files)) found.add(file);
  }
  return [...found];
}

const loaded = new Set<string>();

/** Loads the fonts for a text, and returns a list of families for a canvas. */
export function fontFamiliesFor(text: string, language: string): string {
  const files = fontFilesFor(text, language);
  for (const { family, path } of files) {
    if (loaded.has(family)) continue;
    GlobalFonts.registerFromPath(path, family);
    loaded.add(family);
  }
  return files.map(({ family }) => `"${family}"`).join(', ');
}

/** Replaces the end of a text that was cut. */
export const ELLIPSIS = '…';

/** Cuts a text between graphemes if it is wider than this in the context's font. */
export function truncate(text: string, context: SKRSContext2D, room: number): string {
  const fits = (part: string) => context.measureText(part).width <= room;
  if (fits(text)) return text;
  const graphemes = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
  while (graphemes.length > 0 && !fits(graphemes.join('') + ELLIPSIS)) graphemes.pop();
  return graphemes.join('') + ELLIPSIS;
}

/**
 * Only the first package has every character of its ranges. Of the other packages all matching files are returned, and
 * the first one with the character draws it.
 */
function filesWith(
  codePoint: number,
  preferred: readonly string[],
  of: ReadonlyMap<string, readonly FontSubset[]>,
): readonly FontFile[] {
  const isIn = ({ ranges }: FontSubset) =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  const [base = [], ...others] = of.values();
  const inBase = base.filter(isIn);
  if (inBase.length > 0) return inBase;
  return [...preferred.map((name) => of.get(name) ?? []), ...others].flat().filter(isIn);
}

const unicodeRanges = z.record(z.string(), z.string());

/** Returns the files of a package. Returns none if it is not installed; its characters are then drawn as boxes. */
function filesOf({ name, file, subsets }: FontPackage): readonly FontSubset[] {
  let ranges: string;
  try {
    ranges = readFileSync(fileURLToPath(import.meta.resolve(`${name}/unicode.json`)), 'utf8');
  } catch {
    return [];
  }
  const font = name.slice(name.indexOf('/') + 1);
  return Object.entries(unicodeRanges.parse(JSON.parse(ranges))).flatMap(([subset, written]) => {
    // Numbered subsets are in brackets.
    const part = /^\[(\d+)\]$/.exec(subset)?.[1] ?? subset;
    if (part === subset && !subsets.includes(subset)) return [];
    const path = fileURLToPath(import.meta.resolve(`${name}/files/${font}-${part}-${file}`));
    return [{ family: `${font}-${part}`, path, ranges: written.split(',').map(rangeOf) }];
  });
}

/** @param written `U+1f1e6-1f1ff` or `U+2d` */
function rangeOf(written: string): readonly [first: number, last: number] {
  const [first = '', last = first] = written.slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

/** A font of the npm registry, split into files of a few characters each. */
interface FontPackage {
  readonly name: string;
  /** The last part of its file names: all weights in one file, or one weight. */
  readonly file: string;
  /** The named subsets that are used; numbered ones are always used. Other subsets repeat the first package. */
  readonly subsets: readonly string[];
}

const notoSansOf = (name: string, ...subsets: string[]): FontPackage => ({
  name: `@fontsource-variable/noto-sans-${name}`,
  file: 'wght-normal.woff2',
  subsets,
});

/**
 * Characters that Chinese, Japanese and Korean share take the shapes of the answer's language. In other languages they
 * are drawn as Chinese, unless kana or Hangul are in the text.
 */
const EAST_ASIAN: readonly { of: string; name: string; ifThere?: RegExp }[] = [
  { of: 'zh-CN', name: '@fontsource-variable/noto-sans-sc' },
  { of: 'ja', name: '@fontsource-variable/noto-sans-jp', ifThere: /[\p{sc=Hiragana}\p{sc=Katakana}]/v },
  { of: 'ko', name: '@fontsource-variable/noto-sans-kr', ifThere: /\p{sc=Hangul}/v },
];

/** The first package with a character draws it. Emoji come before symbols, because a heart should be red. */
const FONT_PACKAGES: readonly FontPackage[] = [
  {
    name: '@fontsource-variable/noto-sans',
    file: 'wght-normal.woff2',
    subsets: [
      'latin',
      'latin-ext',
      'vietnamese',
      'greek',
      'greek-ext',
      'cyrillic',
      'cyrillic-ext',
      'devanagari',
    ],
  },
  // The WOFF2 files of this font are drawn as nothing.
  { name: '@fontsource/noto-color-emoji', file: '400-normal.woff', subsets: [] },
  notoSansOf('arabic', 'arabic'),
  notoSansOf('armenian', 'armenian'),
  notoSansOf('bengali', 'bengali'),
  notoSansOf('ethiopic', 'ethiopic'),
  notoSansOf('georgian', 'georgian'),
  notoSansOf('gujarati', 'gujarati'),
  notoSansOf('gurmukhi', 'gurmukhi'),
  notoSansOf('hebrew', 'hebrew'),
  notoSansOf('kannada', 'kannada'),
  notoSansOf('khmer', 'khmer'),
  notoSansOf('lao', 'lao'),
  notoSansOf('malayalam', 'malayalam'),
  notoSansOf('myanmar', 'myanmar'),
  notoSansOf('sinhala', 'sinhala'),
  notoSansOf('tamil', 'tamil'),
  notoSansOf('telugu', 'telugu'),
  notoSansOf('thai', 'thai'),
  notoSansOf('sc'),
  notoSansOf('jp'),
  notoSansOf('kr'),
  notoSansOf('symbols', 'symbols'),
  {
    name: '@fontsource/noto-sans-symbols-2',
    file: '400-normal.woff2',
    subsets: ['symbols', 'math', 'braille'],
  },
];
