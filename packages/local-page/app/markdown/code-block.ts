/** A block of code in a text. */
interface CodeBlock {
  /** Where its fence begins. */
  readonly start: number;
  /** Where the text goes on behind it. */
  readonly end: number;
  readonly language: string;
  readonly text: string;
}

const FENCE = '```';
const LANGUAGE = /([\w+\-.#]{1,20})\n/y;

/** The first block of code from this place on; undefined without one. Line breaks around the code are no part of it. */
export function codeBlockFrom(source: string, from: number): CodeBlock | undefined {
  const start = source.indexOf(FENCE, from);
  if (start < 0) return undefined;
  LANGUAGE.lastIndex = start + FENCE.length;
  const [line = '', language = ''] = LANGUAGE.exec(source) ?? [];
  const first = start + FENCE.length + line.length;
  const text = skipped(source, first);
  const close = source.indexOf(FENCE, text + 1);
  if (close >= 0) return blockOf(source, { start, language, text, close });
  // Nothing but line breaks, or but a language, is code too.
  if (!source.startsWith(FENCE, text)) return undefined;
  if (text > first) return blockOf(source, { start, language, text: text - 1, close: text });
  if (line !== '') return blockOf(source, { start, language: '', text: start + FENCE.length, close: text });
  return undefined;
}

function skipped(source: string, from: number): number {
  let at = from;
  while (source[at] === '\n') at += 1;
  return at;
}

/** @param found where its text begins, and the fence that closes it */
function blockOf(
  source: string,
  { start, language, text, close }: { start: number; language: string; text: number; close: number },
): CodeBlock {
  let last = close;
  while (last > text + 1 && source[last - 1] === '\n') last -= 1;
  const end = close + FENCE.length;
  return { start, language, text: source.slice(text, last), end: source[end] === '\n' ? end + 1 : end };
}
