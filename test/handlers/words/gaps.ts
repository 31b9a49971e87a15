import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The catalogues of this checkout. */
export const WORDS = join(import.meta.dirname, '../../../src/handlers/words');

/** The most messages that a language may lack. */
const MOST = 25;

/** The messages that languages lack, by the locale: `lists.form.title`. */
export type Gaps = ReadonlyMap<string, readonly string[]>;

/**
 * Finds the messages that a language lacks, which are shown in English.
 * @param locale one of Discord's, with a folder in `words`
 * @param words the folder of all catalogues
 * @returns their paths, in the order of the English catalogue
 */
export async function gapsOf(locale: string, words = WORDS): Promise<string[]> {
  const load = (path: string) => import(pathToFileURL(join(words, path)).href);
  const { english }: { english: object } = await load('en/index.ts');
  const { formatsOf } = await load('formats.ts');
  const parts: Readonly<Record<string, unknown>> = await load(`${locale.toLowerCase()}/index.ts`);
  const formats: unknown = formatsOf(locale);
  const said = Object.entries(parts).map(([part, messages]) => [
    part,
    typeof messages === 'function' ? messages(formats) : messages,
  ]);
  // What is no part are the language's own numbers and dates.
  const whole = Object.entries(english).filter(([, part]) => typeof part === 'object');
  return missing(Object.fromEntries(whole), Object.fromEntries(said));
}

function missing(whole: object, some: unknown): string[] {
  const said = new Map<string, unknown>(Object.entries(some ?? {}));
  return Object.entries(whole).flatMap(([key, message]) => {
    const own = said.get(key);
    if (typeof message !== 'object') return own === undefined ? [key] : [];
    return missing(message, own).map((path) => `${key}.${path}`);
  });
}

/** What `npm run check` prints: a line for each language that lacks messages. */
export const gapLines = (gaps: Gaps): string[] =>
  [...gaps].flatMap(([locale, paths]) => {
    if (paths.length === 0) return [];
    const first = paths.slice(0, 3).join(', ');
    return [
      `${locale} lacks ${counted(paths)}: ${first}${paths.length > 3 ? ', …' : ''} ("npm run language -- missing ${locale}" lists them)`,
    ];
  });

/** The count of messages, in words. */
export const counted = ({ length }: readonly string[]): string =>
  length === 1 ? '1 message' : `${length} messages`;

/**
 * Says which languages lack too many messages: any where the newest version is released, since nobody translates them
 * after that.
 * @param changelog the text of CHANGELOG.md, whose first version has a date once it is released
 */
export function tooManyGaps(gaps: Gaps, changelog: string): string[] {
  const [newest = ''] = /^## .*$/m.exec(changelog) ?? [];
  const isReleased = /\b\d{4}-\d{2}-\d{2}\b/.test(newest);
  const most = isReleased ? 0 : MOST;
  return [...gaps]
    .filter(([, paths]) => paths.length > most)
    .map(([locale, paths]) =>
      isReleased
        ? `${locale} lacks ${counted(paths)}, and "${newest}" is a release`
        : `${locale} lacks ${counted(paths)}, more than ${MOST}`,
    );
}
