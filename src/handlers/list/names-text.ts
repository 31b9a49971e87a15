import { setImmediate as turn } from 'node:timers/promises';
import { DEFAULT_ATTACHMENT_SIZE_LIMIT } from '../discord-limits.ts';
import { visible } from '../display/safe-text.ts';
import type { ReplyFile } from '../reply.ts';
import type { Say } from '../words/words.ts';

/** How many characters are made visible before others have their turn; the slowest take 1.3 µs each. */
const CHARACTERS_PER_TURN = 8_000;

/** Names as a text file, without its name. */
export interface NamesText {
  readonly file: Omit<ReplyFile, 'name'>;
  /** Says how many names the file has, when it is not all of them. */
  readonly cut: Say | undefined;
}

/**
 * Names as a text file, one a line: as many of the first ones as Discord takes. An invisible character takes up to
 * twelve times its size, so that the bytes are counted line by line.
 * @param heading lines above the names
 * @param limit bytes that Discord takes
 * @param shownName gives a name for display, in some 20 µs at the most
 */
export async function namesText(
  heading: readonly string[],
  names: readonly string[],
  limit: number,
  shownName = (name: string) => name,
): Promise<NamesText> {
  // A server with boosts takes more, but nobody reads more: this holds 10,000 names of 255 characters of three bytes.
  const most = Math.min(limit, DEFAULT_ATTACHMENT_SIZE_LIMIT);
  let text = heading.map((line) => `${line}\n`).join('');
  let bytes = Buffer.byteLength(text);
  let count = 0;
  let characters = 0;
  for (const name of names) {
    const line = `${visible(shownName(name))}\n`;
    bytes += Buffer.byteLength(line);
    if (bytes > most) break;
    text += line;
    count += 1;
    characters += name.length;
    if (characters < CHARACTERS_PER_TURN) continue;
    characters = 0;
    await turn();
  }
  return {
    file: { contentType: 'text/plain; charset=utf-8', data: Buffer.from(text) },
    cut: count === names.length ? undefined : ({ lists }) => lists.cutFile({ count, all: names.length }),
  };
}
