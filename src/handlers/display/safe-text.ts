import { beginningOf } from '../../services/text.ts';

/**
 * Makes untrusted text safe to show: nothing in it is markdown, a mention or a link, nothing is invisible, nothing
 * changes the direction of the line, and long text is cut between characters. Reads at most a few times the visible
 * length of a long text.
 */

/** A picture in a sequence of emoji, with its skin tone or with a variation selector for text or emoji style. */
const PICTURE = String.raw`\p{Extended_Pictographic}(?:\p{EMod}|[\uFE0E\uFE0F])?`;

/**
 * Sequences of emoji as people write them, including those that Unicode does not recommend but a vendor draws
 * (https://unicode.org/reports/tr51/#EBNF_and_Regex). Tags may only follow a black flag, and only as many as a region
 * has: after any other emoji they could be a hidden text.
 */
const EMOJI = String.raw`[#*\d]\uFE0F\u20E3|🏴[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|${PICTURE}(?:\u200D${PICTURE})*`;

/**
 * Joiners inside words, where they change the shape of a letter: ZWNJ between two Arabic letters that would join, as in
 * Persian, and both joiners after the sign that removes a vowel, as in Hindi (RFC 5892, appendix A).
 */
const JOINING =
  '\u0620\u0626\u0628\u062A-\u062E\u0633-\u063F\u0641-\u0647\u0649\u064A\u066E\u066F\u0678-\u0687\u069A-\u06BF\u06C1\u06C2\u06CC\u06CE\u06D0\u06D1\u06FA-\u06FC\u06FF';
const VIRAMA = '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA';
const JOINER = String.raw`(?<=[${JOINING}]\p{M}*)\u200C(?=[\p{sc=Arab}&&\p{L}])|(?<=[${VIRAMA}])[\u200C\u200D](?=\p{L})`;

/**
 * Emoji and joiners; and characters without a shape: control, format and ignorable characters, separators, lone
 * surrogates.
 */
const WRITTEN_OR_INVISIBLE = new RegExp(
  String.raw`(?<written>${EMOJI}|${JOINER})|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]`,
  'gv',
);
const ALL_VISIBLE = /^[\x20-\x7e]*$/;

/** UTF-16 units that are read in order to show `length` of them and to count the rest. */
const unitsRead = (length: number): number => Math.max(4 * length, 256);

/** Created for the first text that is cut, because it loads 4 MB of Unicode's data. */
let graphemes: Intl.Segmenter | undefined;

/**
 * Shows every invisible character as `⟨U+200B⟩`. Keeps characters inside an emoji, which make a family or a flag one
 * picture, and joiners inside words. The result may be twelve times as long, and a million characters take a second:
 * use `shownText` for text that may be cut.
 */
export function visible(text: string): string {
  return ALL_VISIBLE.test(text) ? text : replaceInvisible(text, codePoint);
}

/** Replaces each invisible character outside of emoji and words. */
export const replaceInvisible = (text: string, replacement: (character: string) => string): string =>
  text.replace(WRITTEN_OR_INVISIBLE, (found, written?: string) => written ?? replacement(found));

/**
 * Cuts text to at most `length` UTF-16 units, between graphemes. Appends the number of graphemes left out:
 * `… (+7)`, or `… (+252+)` if not all were counted.
 */
export function cutText(text: string, length: number): string {
  return cutPart(text, length, true);
}

/**
 * Makes invisible characters visible and cuts text like `cutText`. The result is never blank: Discord refuses a message
 * for one blank label, and all choices for one blank name.
 */
export function shownText(text: string, length: number): string {
  if (text === '') return EMPTY;
  // Most names are plain and short.
  if (text.length <= length && ALL_VISIBLE.test(text) && !BLANK.test(text)) return text;
  // Making characters visible only adds characters, so the beginning is enough.
  const part = beginningOf(text, unitsRead(length));
  const shown = BLANK.test(part) ? part.replace(/./gsu, codePoint) : visible(part);
  return cutPart(shown, length, part.length === text.length);
}

/** White space of any kind, and the Braille pattern without dots. */
const BLANK = /^[\p{White_Space}\u2800]*$/u;

/** Empty code is two backticks, which Discord shows literally or reads as the beginning of code. */
const EMPTY = '⟨empty⟩';

/** Returns the text of inline code without its backticks, also for labels. */
export function codeText(text: string, length: number): string {
  return shownText(text, length).replaceAll('`', LOOKS_LIKE_A_BACKTICK);
}

/**
 * Returns text as inline code inside a sentence, where no markdown applies. It has at most `AROUND_INLINE` characters
 * more than `length`.
 */
export function inline(text: string, length: number): string {
  return isolate(`\`${codeText(text, length)}\``);
}

/** Two backticks and two isolates. */
export const AROUND_INLINE = 4;

/**
 * Characters with a meaning in a line of Discord's markdown: styles, code, links, mentions, emoji and addresses. A
 * number sign has no meaning in its keycap; an asterisk has, together with another one.
 */
const MEANINGFUL = /[\\*_~`|<>[\]@:]|#(?!\uFE0F?\u20E3)/g;

/** Escapes text inside a line that is not code. Not for the beginning of a line. */
export function plain(text: string, length: number): string {
  return isolate(shownText(text, length).replace(MEANINGFUL, '\\$&'));
}

/** Joins the lines that are not undefined. */
export const joinLines = (...lines: readonly (string | undefined)[]): string =>
  lines.filter((line) => line !== undefined).join('\n');

/** Returns lines in a code block: easy to select, and only the closing fence would have a meaning in it. */
export function codeBlock(lines: readonly string[]): string {
  return `\`\`\`\n${lines.join('\n').replaceAll('`', LOOKS_LIKE_A_BACKTICK)}\n\`\`\``;
}

/** U+02CB: Discord has no way to write a backtick inside code that works in every client. */
const LOOKS_LIKE_A_BACKTICK = 'ˋ';

/** @param whole whether the text ends here */
function cutPart(text: string, length: number, whole: boolean): string {
  if (whole && text.length <= length) return text;
  const part = beginningOf(text, unitsRead(length));
  const exact = whole && part.length === text.length;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const parts = [...graphemes.segment(part)].map(({ segment }) => segment);
  let kept = 0;
  let used = 0;
  for (const each of parts) {
    if (used + each.length + leftOutMark(parts.length - kept - 1, exact).length > length) break;
    used += each.length;
    kept += 1;
  }
  return parts.slice(0, kept).join('') + leftOutMark(parts.length - kept, exact);
}

const leftOutMark = (count: number, exact: boolean): string => `… (+${count}${exact ? '' : '+'})`;

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `⟨U+${hex}⟩`;
}

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
