/** Words that share a prefix of this length count as forms of one word: "moderator" and "moderation". */
const MIN_STEM = 6;
/** In a shorter word a substituted letter makes another word: "api" and "app". */
const LONG_WORD = 5;

/** Whether `word` may be a mistyped `meant`: one edit away, in another case, or with another ending. */
export function isNear(word: string, meant: string): boolean {
  const [a, b] = [word.toLowerCase(), meant.toLowerCase()];
  if (a.length >= MIN_STEM && b.length >= MIN_STEM && commonPrefixLength(a, b) >= MIN_STEM) return true;
  return isWithinEdits(1, a, b) && (a.length >= LONG_WORD || !isSubstitution(a, b));
}

/**
 * Returns the most probable candidate for a mistyped word: a near one (see `isNear`), or else one that is at most two
 * edits away and has more letters than edits.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const within = (slips: number) =>
    candidates.find(
      (each) => slips < each.length && isWithinEdits(slips, word.toLowerCase(), each.toLowerCase()),
    );
  return within(1) ?? candidates.find((each) => isNear(word, each)) ?? within(2);
}

/**
 * Returns the candidates for a mistyped word by distance: those that `fold` makes equal, then one edit, then two. Equal
 * distances keep their order. Edits must be fewer than half of the candidate's letters.
 * @param fold removes insignificant differences; default: the case of letters
 */
export function allNear(
  word: string,
  candidates: readonly string[],
  fold = (text: string) => text.toLowerCase(),
): string[] {
  const typed = fold(word);
  const near = candidates.flatMap((candidate) => {
    const meant = fold(candidate);
    const slips = [0, 1, 2].find((count) => isWithinEdits(count, typed, meant));
    return slips !== undefined && 2 * slips < meant.length ? [{ candidate, slips }] : [];
  });
  return near.toSorted((a, b) => a.slips - b.slips).map(({ candidate }) => candidate);
}

/** Whether two words differ by at most this many missing, added, substituted or transposed letters. */
function isWithinEdits(slips: number, a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > slips) return false;
  const start = commonPrefixLength(a, b);
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA === restB) return true;
  if (slips === 0) return false;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return (
    isWithinEdits(slips - 1, restA.slice(1), restB) ||
    isWithinEdits(slips - 1, restA, restB.slice(1)) ||
    isWithinEdits(slips - 1, restA.slice(1), restB.slice(1)) ||
    (isSwapped && isWithinEdits(slips - 1, restA.slice(2), restB.slice(2)))
  );
}

function isSubstitution(a: string, b: string): boolean {
  return a.length === b.length && [...a].filter((letter, at) => letter !== b[at]).length === 1;
}

function commonPrefixLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** A prefix of a setting's name that does not change its meaning. */
export const SETTING_PREFIX = 'ROLLCALL';

/**
 * Returns a function that finds the most similar of `names`: with other endings, one edit, an added or missing word, or
 * no underscores. Splits the names once, because a start compares them with every environment variable.
 */
export function settingFinder(names: readonly string[]): (name: string) => string | undefined {
  const settings = names.map((name) => ({ name, words: nameWords(name) }));
  return (name) => {
    const words = nameWords(name);
    const spellings = words[0] === SETTING_PREFIX ? [words.slice(1), words] : [words];
    const near = settings.filter(({ words: meant }) =>
      spellings.some((given) => isSimilarName(given, meant)),
    );
    const whole = near.find(({ words: meant }) => spellings.some((given) => given.length === meant.length));
    return (whole ?? near[0])?.name;
  };
}

/** Splits a variable's name into words, in upper case. */
export const nameWords = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');

function isSimilarName(given: readonly string[], meant: readonly string[]): boolean {
  const [first = '', meantFirst = ''] = [given[0], meant[0]];
  if (first.startsWith(meantFirst) && given.join('') === meant.join('')) return true;
  return isWordForm(first, meantFirst, 0) && (areWordForms(given, meant) || differsByOneWord(given, meant));
}

const areWordForms = (given: readonly string[], meant: readonly string[]) =>
  given.length === meant.length && given.every((word, at) => isWordForm(word, meant[at] ?? '', at));

/** Whether one word, other than the first, is added or missing. */
function differsByOneWord(given: readonly string[], meant: readonly string[]): boolean {
  const [shorter, longer] = given.length < meant.length ? [given, meant] : [meant, given];
  return (
    isDistinctive(shorter) && longer.some((_, at) => at > 0 && areWordForms(shorter, longer.toSpliced(at, 1)))
  );
}

/**
 * Many programs use names like `API_URL` and `LOG_FILE`. A name whose first word is like `DISCORD` is rarely another
 * program's.
 */
const isDistinctive = ([first = '', ...others]: readonly string[]) =>
  first.length >= (others.length > 0 ? 5 : 8);

/** Whether a word is a form of another. After the first word an abbreviation counts, too: `NODE_ENVIRONMENT`. */
function isWordForm(word: string, meant: string, at: number): boolean {
  const [short, long] = word.length < meant.length ? [word, meant] : [meant, word];
  return isNear(word, meant) || (at > 0 && short.length >= 3 && long.startsWith(short));
}
