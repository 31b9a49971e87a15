/** What stands in a log where a secret stood. */
const SCRUBBED = '[scrubbed]';

/**
 * Secrets by shape, wherever they occur: in messages, stacks, nested causes, URLs of discord.js's errors.
 * The interaction's token is also a part of the path of every answer to it, and is good for 15 minutes.
 */
const SHAPES: readonly [RegExp, string][] = [
  [/(\/interactions\/\d+\/)[^/\s"'\\?#]+/g, `$1${SCRUBBED}`],
  [/(\/webhooks\/\d+\/)[^/\s"'\\?#]+/g, `$1${SCRUBBED}`],
  // Interaction tokens are base64 of "interaction:<id>:<random>".
  [/\baW50ZXJhY3Rpb246[\w+/=-]+/g, SCRUBBED],
  // Bot tokens: base64 of the id, a timestamp, a signature.
  [/[\w-]{20,}\.[\w-]{5,7}\.[\w-]{25,}/g, SCRUBBED],
  [/\b(Bearer|Bot)\s+(?!\[)[\w.~+/=-]{8,}/g, `$1 ${SCRUBBED}`],
  // Fields of serialised objects: "token":"…", also inside a string that holds JSON.
  [/(\\*"(?:[\w-]*token|authorization)\\*"\s*:\s*\\*")[^"\\]+/gi, `$1${SCRUBBED}`],
];

/**
 * A function that removes secrets from a line: those of the known shapes, and `secrets` to the letter,
 * plain, as JSON escapes them, or percent-encoded.
 */
export function createScrubber(secrets: readonly string[]): (line: string) => string {
  const literal = secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .sort((a, b) => b.length - a.length);
  return (line) => {
    let scrubbed = line;
    for (const secret of new Set(literal)) scrubbed = scrubbed.replaceAll(secret, SCRUBBED);
    for (const [shape, replacement] of SHAPES) scrubbed = scrubbed.replace(shape, replacement);
    return scrubbed;
  };
}
