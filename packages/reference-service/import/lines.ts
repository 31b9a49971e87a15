import { isUtf8 } from 'node:buffer';

/** A row that is left out, with the number of its line in the file, from 1, and what was wrong with it. */
export interface BadLine {
  readonly line: number;
  readonly problem: string;
}

/** A line that can be read, without its end, with its number in the file, from 1. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
}

/** Far above any row that can be good, and small enough that a file without line ends fills no memory. */
const LONGEST_LINE_BYTES = 65_536;
const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The lines of a file, in one array per chunk that was read, whatever their number. Lines end in LF or CRLF only:
 * node:readline also ends them at U+2028 and U+2029, which may well be part of a name. Blank lines are left out, and
 * so is a byte order mark.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<(TextLine | BadLine)[]> {
  let line = 0;
  let rest: Uint8Array = Buffer.alloc(0);

  function take(bytes: Buffer): (TextLine | BadLine)[] {
    line += 1;
    if (bytes.length > LONGEST_LINE_BYTES) {
      return [{ line, problem: `longer than ${LONGEST_LINE_BYTES} bytes` }];
    }
    if (!isUtf8(bytes)) return [{ line, problem: 'not UTF-8 text' }];
    const end = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
    const decoded = bytes.toString('utf8', 0, end);
    const text = line === 1 && decoded.startsWith(BYTE_ORDER_MARK) ? decoded.slice(1) : decoded;
    return text.trim() === '' ? [] : [{ line, text }];
  }

  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const lines: (TextLine | BadLine)[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, start)) {
      lines.push(...take(bytes.subarray(start, end)));
      start = end + 1;
    }
    // Of a line that is too long already, one byte over the limit tells as much as all of it.
    rest = bytes.subarray(start, start + LONGEST_LINE_BYTES + 1);
    yield lines;
  }
  if (rest.length > 0) yield take(Buffer.from(rest));
}
