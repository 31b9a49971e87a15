const letters = new Intl.Segmenter();

/** The first letters of the first two words: "MM" of "Mo Moderator". */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => letters.segment(word).containing(0)?.segment ?? '')
    .join('')
    .toUpperCase();
}
