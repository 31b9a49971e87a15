/**
 * Makes text that others chose safe to show: nothing in it is markdown, a mention or a link, nothing is
 * invisible, nothing turns the direction of the line, and what is too long is cut between characters.
 */

/** What has no shape of its own: control, format and default-ignorable characters, separators, lone surrogates. */
const EMOJI_OR_INVISIBLE =
  /(?<emoji>\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gv;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Text in which every invisible character shows as `⟨U+200B⟩`. Joiners inside emoji that Unicode recommends
 * stay: they are what makes the family or the flag one picture.
 */
export function visible(text: string): string {
  return text.replace(EMOJI_OR_INVISIBLE, (found, emoji: string | undefined) => emoji ?? codePoint(found));
}

/** Text of at most `length` UTF-16 units, cut between graphemes, with the number of those left out behind it. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment);
  let kept = 0;
  let used = 0;
  for (const part of parts) {
    if (used + part.length + leftOut(parts.length - kept - 1).length > length) break;
    used += part.length;
    kept += 1;
  }
  return parts.slice(0, kept).join('') + leftOut(parts.length - kept);
}

/** One piece of text inside a sentence, as inline code, in which nothing else has a meaning. */
export function inline(text: string, length: number): string {
  return `\`${cut(visible(text), length).replaceAll('`', LOOKS_LIKE_A_BACKTICK)}\``;
}

/** Lines in a code block: easy to select, and nothing in them has a meaning but the fence that ends it. */
export function block(lines: readonly string[]): string {
  return `\`\`\`\n${lines.map((line) => line.replaceAll('`', LOOKS_LIKE_A_BACKTICK)).join('\n')}\n\`\`\``;
}

/** U+02CB: Discord has no way to write a backtick inside code that holds in every client. */
const LOOKS_LIKE_A_BACKTICK = 'ˋ';

const leftOut = (count: number): string => `… (+${count})`;

function codePoint(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `⟨U+${hex}⟩`;
}
