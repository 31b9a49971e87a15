const MOST = 30;
const EMOJI_OR_SPACE = /^(?:\p{RGI_Emoji}|\s\s?)$/v;
const signs = new Intl.Segmenter();

/**
 * Whether a text is nothing but a few emoji, which are shown large then. It goes from sign to sign: a pattern for all of them
 * would try each emoji of several characters in each of its parts.
 */
export function isEmojiAlone(text: string): boolean {
  let count = 0;
  for (const { segment } of signs.segment(text)) {
    count += 1;
    if (count > MOST || !EMOJI_OR_SPACE.test(segment)) return false;
  }
  return true;
}
