/** Which of the many files of the font packages have the characters of a text. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { EAST_ASIAN, FONT_PACKAGES, type FontPackage } from './font-packages.ts';

/** A file with some characters of a font, and what it is called in a list of families. */
export interface FontFile {
  readonly family: string;
  readonly path: string;
}

interface Part extends FontFile {
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** By package, in the order in which they are looked through. */
let files: ReadonlyMap<string, readonly Part[]> | undefined;

/** The files that have the characters of a text; the first has Latin letters and digits. */
export function fontFilesFor(text: string): readonly FontFile[] {
  files ??= new Map(FONT_PACKAGES.map((fonts) => [fonts.name, filesOf(fonts)]));
  const preferred = EAST_ASIAN.filter(({ ifThere }) => ifThere.test(text)).map(({ name }) => name);
  const found = new Set<FontFile>();
  // The space is in every chart.
  for (const character of new Set(` ${text}`)) {
    for (const file of filesWith(character.codePointAt(0) ?? 0, preferred, files)) found.add(file);
  }
  return [...found];
}

/**
 * Of the packages only the first has whatever it says that it has. Those of the others that say so are all taken: the
 * first of them with the character draws it.
 */
function filesWith(
  codePoint: number,
  preferred: readonly string[],
  of: ReadonlyMap<string, readonly Part[]>,
): readonly FontFile[] {
  const isIn = ({ ranges }: Part) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
  const [base = [], ...others] = of.values();
  const inBase = base.filter(isIn);
  if (inBase.length > 0) return inBase;
  return [...preferred.map((name) => of.get(name) ?? []), ...others].flat().filter(isIn);
}

const unicodeRanges = z.record(z.string(), z.string());

/** The files of a package; none of one that is not installed, whose characters are then boxes. */
function filesOf({ name, file, subsets }: FontPackage): readonly Part[] {
  let ranges: string;
  try {
    ranges = readFileSync(fileURLToPath(import.meta.resolve(`${name}/unicode.json`)), 'utf8');
  } catch {
    return [];
  }
  const font = name.slice(name.indexOf('/') + 1);
  return Object.entries(unicodeRanges.parse(JSON.parse(ranges))).flatMap(([subset, written]) => {
    // Numbered ones are in brackets.
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
