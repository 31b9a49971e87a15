/** Blocks of letters and digits that are written from right to left: Unicode's DerivedBidiClass.txt. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether a text has letters or digits that are written from right to left. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/**
 * Puts text with letters from right to left into isolates
 * (https://unicode.org/reports/tr9/#Explicit_Directional_Isolates), so that it does not reorder the rest of its line.
 * Other text has no effect on a line and stays free of invisible characters for copying. Not for labels, values and
 * files.
 * @param shown text without invisible characters: an isolate in it would end these
 */
export function isolate(shown: string): string {
  return isRightToLeft(shown) ? `\u2068${shown}\u2069` : shown;
}

/** Removes isolates that were copied with typed text, from an answer or from another program. */
export const withoutIsolates = (typed: string): string => typed.replace(/[\u2066-\u2069]/g, '');
