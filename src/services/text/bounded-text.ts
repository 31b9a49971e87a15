/** The longest text of an answer that can be what it is said to be (a name, an identifier), in characters. */
export const LONGEST_TEXT = 1_000;

/** Whether text has more code points than `most`. Looks at no more than twice as many UTF-16 units. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}

/** The first `most` UTF-16 units of a text, one less where the last would be half of a character. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  const halved = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, halved ? most - 1 : most);
}
