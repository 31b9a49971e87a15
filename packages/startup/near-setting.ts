/** Finds the setting that a mistyped name is meant as, for every program that reads settings. */

import { isNear } from './near-word.ts';

/** A prefix of a setting's name that does not change the host's intention. */
export const SETTING_PREFIX = 'ROLLCALL';

/**
 * Returns a function that finds the most similar of `names`: with other endings, a slip, a word too many or missing, or
 * no underscores. The names are split once, since a start compares them with every variable of its environment.
 */
export function settingFinder(names: readonly string[]): (name: string) => string | undefined {
  const settings = names.map((name) => ({ name, words: nameWords(name) }));
  return (name) => {
    const words = nameWords(name);
    const spellings = words[0] === SETTING_PREFIX ? [words.slice(1), words] : [words];
    const near = settings.filter(({ words: meant }) => spellings.some((given) => isAlike(given, meant)));
    const whole = near.find(({ words: meant }) => spellings.some((given) => given.length === meant.length));
    return (whole ?? near[0])?.name;
  };
}

/** The words of a variable's name, in capitals. */
export const nameWords = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

function isAlike(given: readonly string[], meant: readonly string[]): boolean {
  const [first = '', meantFirst = ''] = [given[0], meant[0]];
  if (first.startsWith(meantFirst) && given.join('') === meant.join('')) return true;
  return isForm(first, meantFirst, 0) && (isForms(given, meant) || isWordAway(given, meant));
}

const isForms = (given: readonly string[], meant: readonly string[]) =>
  given.length === meant.length && given.every((word, at) => isForm(word, meant[at] ?? '', at));

/** A word too many or missing, other than the first. */
function isWordAway(given: readonly string[], meant: readonly string[]): boolean {
  const [shorter, longer] = given.length < meant.length ? [given, meant] : [meant, given];
  return (
    isDistinctive(shorter) && longer.some((_, at) => at > 0 && isForms(shorter, longer.toSpliced(at, 1)))
  );
}

/**
 * `API_URL` and `LOG_FILE` are names of many programs; a name with a first word like `DISCORD` is rarely another
 * program's.
 */
const isDistinctive = ([first = '', ...others]: readonly string[]) =>
  first.length >= (others.length > 0 ? 5 : 8);

/** Whether a word is a form of another. After the first word an abbreviation counts too: `NODE_ENVIRONMENT`. */
function isForm(word: string, meant: string, at: number): boolean {
  const [short, long] = word.length < meant.length ? [word, meant] : [meant, word];
  return isNear(word, meant) || (at > 0 && short.length >= 3 && long.startsWith(short));
}
