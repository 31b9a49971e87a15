import { setImmediate as turn } from 'node:timers/promises';
import { grouped, visible } from '../display/text.ts';
import type { ReplyFile } from '../reply.ts';

/** Bytes. Discord may take more, but nobody reads more: it holds 10,000 names of 255 characters of three bytes. */
const LARGEST_FILE = 10 * 1024 * 1024;

/** How many characters are made visible before others have their turn; the slowest take 1.3 µs each. */
const CHARACTERS_A_TURN = 8_000;

/** Names as a text file. */
export interface NamesText {
  readonly file: ReplyFile;
  /** Says how many names the file has, when it is not all of them. */
  readonly cut: string | undefined;
}

/**
 * Names as a text file, one a line: as many of the first ones as Discord takes. An invisible character takes up to
 * twelve times its size, so that the bytes are counted line by line.
 * @param heading lines above the names
 * @param limit bytes that Discord takes
 */
export async function namesText(
  heading: readonly string[],
  names: readonly string[],
  limit: number,
): Promise<NamesText> {
  const most = Math.min(limit, LARGEST_FILE);
  let text = heading.map((line) => `${line}\n`).join('');
  let bytes = Buffer.byteLength(text);
  let count = 0;
  let characters = 0;
  for (const name of names) {
    const line = `${visible(name)}\n`;
    bytes += Buffer.byteLength(line);
    if (bytes > most) break;
    text += line;
    count += 1;
    characters += name.length;
    if (characters < CHARACTERS_A_TURN) continue;
    characters = 0;
    await turn();
  }
  return {
    file: { name: 'names.txt', contentType: 'text/plain; charset=utf-8', data: Buffer.from(text) },
    cut:
      count === names.length
        ? undefined
        : `The file has the first ${grouped(count)} of ${grouped(names.length)} names, as many as Discord takes here`,
  };
}
