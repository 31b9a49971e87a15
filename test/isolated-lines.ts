import { expect } from 'vitest';

/** Unicode blocks for right-to-left letters and digits, and characters that change a line's direction. */
const TURNING =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u;
const ISOLATES = /[\u2066-\u2069]/u;

/**
 * Expects that all right-to-left text in the bot's lines is isolated. Code blocks are exempt, because text in them has
 * its own line. Expects no isolates anywhere else: in labels, values, custom ids and file names.
 */
export function expectIsolatedLines(body: unknown): void {
  for (const [path, text] of stringsOf(body, '')) {
    if (!/(?:\.content|\.embeds\.\d+\..+|\.attachments\.\d+\.description)$/.test(path)) {
      expect([path, text]).toEqual([path, expect.not.stringMatching(ISOLATES)]);
      continue;
    }
    const lines = text.replaceAll(/```.*?```/gs, '').replaceAll(/\u2068[^\u2066-\u2069\n]+\u2069/gu, '');
    expect([path, lines]).toEqual([path, expect.not.stringMatching(TURNING)]);
  }
}

function* stringsOf(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* stringsOf(each, `${path}.${key}`);
}
