import { unexpected } from './http-failure.ts';

/**
 * What an answer may hold in all: 10,000 score records of 14 fields each. JSON.parse takes up to 0.15 s for the worst
 * that passes this, and 1.3 s and 230 MB for the worst that 8 MB can hold.
 */
const MOST_VALUES = 150_000;

/** How deep an answer may be nested. The interface needs four (docs/interface.md#bodies-and-answers). */
const DEEPEST = 64;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a JSON text in UTF-8.
 * @throws ServiceFailure unexpected-answer when it is none, or more than an answer of the interface can be
 */
export function readJson(body: Uint8Array | undefined): unknown {
  if (body === undefined || body.length === 0) throw unexpected('the answer is empty');
  const problem = shapeProblem(body);
  if (problem !== undefined) throw unexpected(problem);
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw unexpected('the answer is not JSON');
  }
}

/** Goes through the bytes once, since what is too much for JSON.parse has to be known before it begins. */
function shapeProblem(body: Uint8Array): string | undefined {
  let depth = 0;
  let values = 0;
  let quoted = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      depth += 1;
      if (depth > DEEPEST) return `the answer is nested more than ${DEEPEST} deep`;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (values > MOST_VALUES) return `the answer holds more than ${MOST_VALUES} values`;
  }
  return undefined;
}
