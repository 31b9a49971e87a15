import { setImmediate as turn } from 'node:timers/promises';
import { DEFAULT_ATTACHMENT_SIZE_LIMIT } from '../discord-limits.ts';
import { visible } from '../display/safe-text.ts';
import type { ReplyFile } from '../reply.ts';
import type { Say } from '../words/words.ts';

/** Characters made visible per turn of the event loop. The slowest take 1.3 µs each. */
const CHARACTERS_PER_TURN = 8_000;

/** Names as a text file, before the file has a name. */
export interface NamesText {
  readonly file: Omit<ReplyFile, 'name'>;
  /** Reports how many names the file has, unless it has all. */
  readonly cut: Say | undefined;
}

/**
 * Writes names into a text file, one a line: the first names, as many as Discord accepts. An invisible character takes
 * up to twelve times its size, so the bytes are counted line by line.
 * @param heading lines above the names
 * @param limit maximum bytes for Discord
 * @param shownName returns a name for display, in at most some 20 µs
 */
export async function namesText(
  heading: readonly string[],
  names: readonly string[],
  limit: number,
  shownName = (name: string) => name,
): Promise<NamesText> {
  // A server with boosts accepts more, but nobody reads more: 10,000 names of 255 characters of three bytes fit.
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
