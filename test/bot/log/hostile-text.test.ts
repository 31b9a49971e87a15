import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogger, createScrubber } from '../../../src/bot/log/logger.ts';
import { plainLines } from '../../../src/bot/log/standard-error.ts';
import { anyCharacter } from '../../any-character.ts';
import { runs } from '../../property-runs.ts';

const SECRET = 'canary-5ecret"t0ken';

/** What a line of the log looks like with this in it. */
function lineOf(note: unknown, msg = 'a message'): string {
  const lines: string[] = [];
  createLogger('info', [SECRET], { write: (line) => void lines.push(line) }).info({ note }, msg);
  expect(lines).toHaveLength(1);
  return lines.join('');
}

describe('text of others in the log', () => {
  const pieces = ['\\', '"', 'token', 'a', 'Bot', ' ', ':', '.', '-', '/', '@', '='];
  const beginnings = [
    '/interactions/',
    '/webhooks/',
    '"token',
    'Bearer ',
    'aW50ZXJhY3Rpb246',
    'MTIzMTIzMTIzMTIzMTIzMTI.',
  ];

  it('is scrubbed in a time that grows as its length does, whatever is repeated in it', () => {
    const scrub = createScrubber([SECRET]);
    // One piece alone 300,000 times over took over 20 s where each backslash was a beginning.
    const unit = fc.array(fc.constantFrom(...pieces, ...beginnings), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom('', ...beginnings), unit, (beginning, repeated) => {
        const part = repeated.join('');
        const text = beginning + part.repeat(Math.ceil(300_000 / part.length));
        const before = process.threadCpuUsage();
        scrub(text);
        const { user } = process.threadCpuUsage(before);
        expect(user / 1_000).toBeLessThan(5_000);
      }),
      { numRuns: runs(40), examples: [['', ['\\']]] },
    );
  });

  it('keeps no secret, nor half of one, wherever a long line is cut', () => {
    for (const before of [1_900, 1_990, 1_999, 2_000, 2_010]) {
      const line = lineOf({ said: `${'x'.repeat(before)}${SECRET}${'y'.repeat(200_000)}` });
      expect(line).not.toMatch(/canary|5ecret|t0ken/);
      expect(line.length).toBeLessThan(3_000);
      expect(JSON.parse(line).note.said).toMatch(/… \(\+\d{6}\)$/);
    }
    const many = lineOf(
      Array.from({ length: 50_000 }, () => 'many'),
      'z'.repeat(5_000),
    );
    expect(JSON.parse(many)).toEqual({
      level: 'info',
      time: expect.any(String),
      msg: expect.stringMatching(/^z{2000}… \(\+3000\)$/),
      leftOut: expect.any(Number),
    });
  });

  it('is whole in a line that is not too long, and shows nothing to a terminal but what can be seen', async () => {
    const render = await plainLines();
    const hostile = fc.constantFrom(
      '\u009b',
      '\u202e',
      '\u200b',
      '\u2066',
      '\ufeff',
      '\u001b',
      '\r',
      '\b',
      '\u007f',
      '\u{e0041}',
      '\u2028',
      '\\',
      '"',
      'u009b',
      '\\u001b',
    );
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(hostile, fc.string({ unit: anyCharacter, maxLength: 1 })),
          maxLength: 20,
        }),
        (text) => {
          const line = lineOf(text, text);
          expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}](?!$)/u);
          expect(JSON.parse(line)).toMatchObject({ note: text, msg: text });
          expect(render(line).replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        },
      ),
    );
    expect(render(lineOf('b', 'a\u009b2J\u202e\u001b[31m\\u001b'))).toContain(
      'a\\u009b2J\\u202e\\u001b[31m\\u001b',
    );
  });
});
