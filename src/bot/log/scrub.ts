/** What stands in a log where a secret stood. */
const SCRUBBED = '[scrubbed]';

/**
 * What is too short to be searched for: in every line it would take words and digits out that are no secret. A header of
 * a collector may be `1`.
 */
const TOO_SHORT = /^(.{0,3}|\d{1,9})$/s;

/**
 * Secrets by shape, wherever they occur: in messages, stacks, nested causes, URLs of discord.js's errors. Others write
 * what is searched here, so that each shape begins with something that none of its repetitions goes over: a text is then
 * gone over a few times, and not once for each of its characters.
 * The interaction's token is also a part of the path of every answer to it, and is good for 15 minutes.
 */
const SHAPES: readonly [RegExp, string][] = [
  [/(\/interactions\/[^/\s"'\\?#]+\/)[^/\s"'\\?#]+/g, `$1${SCRUBBED}`],
  [/(\/webhooks\/[^/\s"'\\?#]+\/)[^/\s"'\\?#]+/g, `$1${SCRUBBED}`],
  // Interaction tokens are base64 of "interaction:<id>:<random>".
  [/\baW50ZXJhY3Rpb246[\w+/=-]+/g, SCRUBBED],
  // Bot tokens: base64 of the id, a timestamp, a signature. Tried at the beginning of a word alone: a third of the time.
  [/(?<![\w-])[\w-]{20,}\.[\w-]{5,7}\.[\w-]{25,}/g, SCRUBBED],
  [/\b(Bearer|Bot)\s+(?!\[)[\w.~+/=-]{8,}/g, `$1 ${SCRUBBED}`],
  // User and password in an address of Redis.
  [/\b(rediss?:\/\/)[^@\s"\\/]+@/g, `$1${SCRUBBED}@`],
  // Fields of serialised objects: "token":"…", also inside a string that holds JSON.
  [/("(?:[\w-]*token|authorization)\\*"\s*:\s*\\*")[^"\\]+/gi, `$1${SCRUBBED}`],
];

/**
 * A function that removes secrets from a line: those of the known shapes, and `secrets` to the letter, in each of their
 * spellings, but for those of up to three characters or nine digits.
 */
export function createScrubber(secrets: readonly string[]): (line: string) => string {
  const literal = [...new Set(secrets.filter((secret) => !TOO_SHORT.test(secret)).flatMap(spellings))].sort(
    (a, b) => b.length - a.length,
  );
  return (line) => {
    let scrubbed = line;
    for (const secret of literal) scrubbed = scrubbed.replaceAll(secret, SCRUBBED);
    for (const [shape, replacement] of SHAPES) scrubbed = scrubbed.replace(shape, replacement);
    return scrubbed;
  };
}

/** A secret plain, percent-encoded, and as it looks inside JSON inside JSON, three times over. */
function spellings(secret: string): string[] {
  const escaped = [secret];
  for (let depth = 0; depth < 3; depth++) escaped.push(JSON.stringify(escaped.at(-1)).slice(1, -1));
  return [...escaped, encodeURIComponent(secret)];
}
