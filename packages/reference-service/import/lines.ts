import { isUtf8 } from 'node:buffer';
import { LocalServiceError } from '../local-service-error.ts';

/** A skipped row: its line number in the file, from 1, and its problem. */
export interface BadLine {
  readonly line: number;
  readonly problem: string;
}

/** A readable line without its line end, with its number in the file, from 1. */
export interface TextLine {
  readonly line: number;
  readonly text: string;
}

/** Far longer than any valid row, and small enough that a file without line ends does not fill the memory. */
const MAX_LINE_BYTES = 65_536;
const LF = 0x0a;
const CR = 0x0d;
const NUL = 0;
const BYTE_ORDER_MARK = '\uFEFF';

/** Binary files by their first bytes, with the remedy: https://en.wikipedia.org/wiki/List_of_file_signatures */
const BINARY_SIGNATURES = [
  [[0xff, 0xfe], 'is UTF-16', 'Save it as UTF-8'],
  [[0xfe, 0xff], 'is UTF-16', 'Save it as UTF-8'],
  [[0x1f, 0x8b], 'is compressed with gzip', 'Unpack it with gunzip'],
  [[0x50, 0x4b, 0x03, 0x04], 'is a workbook or a zip archive', 'Save the sheet as CSV'],
] as const;

/**
 * Splits a file into lines, one array per chunk. Lines end in LF or CRLF only. node:readline also splits at U+2028 and
 * U+2029, which a name may contain. Skips blank lines and a byte order mark.
 * @throws LocalServiceError for a binary file
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<(TextLine | BadLine)[]> {
  let line = 0;
  let rest: Uint8Array = Buffer.alloc(0);

  function take(bytes: Buffer): (TextLine | BadLine)[] {
    line += 1;
    if (bytes.length > MAX_LINE_BYTES) {
      return [{ line, problem: `longer than ${MAX_LINE_BYTES} bytes` }];
    }
    if (!isUtf8(bytes)) return [{ line, problem: 'not UTF-8 text' }];
    // Valid UTF-8, but never part of a written row. Comes from UTF-16 after another encoding, or from lost disk blocks.
    if (bytes.includes(NUL)) return [{ line, problem: 'no text: it has NUL bytes' }];
    const end = bytes.at(-1) === CR ? bytes.length - 1 : bytes.length;
    const decoded = bytes.toString('utf8', 0, end);
    const text = line === 1 && decoded.startsWith(BYTE_ORDER_MARK) ? decoded.slice(1) : decoded;
    return text.trim() === '' ? [] : [{ line, text }];
  }

  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst) refuseBinary(chunk);
    isFirst = false;
    const bytes = Buffer.concat([rest, chunk]);
    const lines: (TextLine | BadLine)[] = [];
    let start = 0;
    for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, start)) {
      lines.push(...take(bytes.subarray(start, end)));
      start = end + 1;
    }
    // Keeps at most one byte over the limit of a line that is too long; more would not change the result.
    rest = bytes.subarray(start, start + MAX_LINE_BYTES + 1);
    yield lines;
  }
  if (rest.length > 0) yield take(Buffer.from(rest));
}

/**
 * Rejects binary files early. Otherwise each line would be a bad line, or a row if its bytes happen to look like one. A
 * device such as `/dev/zero` has no lines and no end.
 */
function refuseBinary(first: Uint8Array): void {
  const kind = BINARY_SIGNATURES.find(([begins]) => begins.every((byte, at) => first[at] === byte));
  if (!kind && !first.includes(NUL)) return;
  const [, is, remedy] = kind ?? [[], 'is no text: it has NUL bytes', 'Save it as UTF-8'];
  throw new LocalServiceError(`The file ${is}. Nothing is imported. ${remedy}.`);
}
