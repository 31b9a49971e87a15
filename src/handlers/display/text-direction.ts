/** Blocks of the letters and digits that are written from right to left: Unicode's DerivedBidiClass.txt. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether a text has letters or digits that are written from right to left. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/**
 * Text that stands beside other text on a line, such that its direction does not reorder the line: in isolates
 * (https://unicode.org/reports/tr9/#Explicit_Directional_Isolates) if it has letters from right to left. Others have no
 * effect on a line, and are copied without invisible characters. Not for labels, values and files.
 * @param shown without invisible characters: an isolate in it would end these
 */
export function isolated(shown: string): string {
  return isRightToLeft(shown) ? `\u2068${shown}\u2069` : shown;
}

/** Typed text without the isolates that were copied with it, from an answer or from another program. */
export const withoutIsolates = (typed: string): string => typed.replace(/[\u2066-\u2069]/g, '');
