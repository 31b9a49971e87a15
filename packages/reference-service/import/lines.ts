import { isUtf8 } from 'node:buffer';
import { LocalServiceError } from '../local-service-error.ts';

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
const NUL = 0;
const BYTE_ORDER_MARK = '\uFEFF';

/** What is no text, by its first bytes, and what makes rows of it: https://en.wikipedia.org/wiki/List_of_file_signatures */
const NO_TEXT = [
  [[0xff, 0xfe], 'is UTF-16', 'Save it as UTF-8'],
  [[0xfe, 0xff], 'is UTF-16', 'Save it as UTF-8'],
  [[0x1f, 0x8b], 'is compressed with gzip', 'Unpack it with gunzip'],
  [[0x50, 0x4b, 0x03, 0x04], 'is a workbook or a zip archive', 'Save the sheet as CSV'],
] as const;

/**
 * The lines of a file, in one array per chunk that was read, whatever their number. Lines end in LF or CRLF only:
 * node:readline also ends them at U+2028 and U+2029, which may well be part of a name. Blank lines are left out, and
 * so is a byte order mark.
 * @throws LocalServiceError for what is no text
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<(TextLine | BadLine)[]> {
  let line = 0;
  let rest: Uint8Array = Buffer.alloc(0);

  function take(bytes: Buffer): (TextLine | BadLine)[] {
    line += 1;
    if (bytes.length > LONGEST_LINE_BYTES) {
      return [{ line, problem: `longer than ${LONGEST_LINE_BYTES} bytes` }];
    }
    if (!isUtf8(bytes)) return [{ line, problem: 'not UTF-8 text' }];
    // Valid UTF-8, and in no row that somebody wrote: UTF-16 after a part that is not, or a disk's lost blocks.
    if (bytes.includes(NUL)) return [{ line, problem: 'no text: it has NUL bytes' }];
    const end = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
    const decoded = bytes.toString('utf8', 0, end);
    const text = line === 1 && decoded.startsWith(BYTE_ORDER_MARK) ? decoded.slice(1) : decoded;
    return text.trim() === '' ? [] : [{ line, text }];
  }

  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) refuseNoText(chunk);
    isFirst = false;
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

/**
 * Line by line it would be as many bad lines, with rows among them wherever bytes happen to read as one; and a device such
 * as `/dev/zero` has no lines and no end.
 */
function refuseNoText(first: Uint8Array): void {
  const kind = NO_TEXT.find(([begins]) => begins.every((byte, at) => first[at] === byte));
  if (!kind && !first.includes(NUL)) return;
  const [, is, remedy] = kind ?? [[], 'is no text: it has NUL bytes', 'Save it as UTF-8'];
  throw new LocalServiceError(`The file ${is}. Nothing is imported. ${remedy}.`);
}
