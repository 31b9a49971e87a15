import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from '../arguments.ts';

const OPTIONS = {
  port: { type: 'string' },
  database: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const;

describe('arguments', () => {
  it('are read with their values, in any order', () => {
    const { values, positionals } = readArguments(
      ['a', '--port=1', '--write', '--database', 'x y', 'b'],
      OPTIONS,
      2,
    );
    expect(values).toEqual({ port: '1', write: true, database: 'x y' });
    expect(positionals).toEqual(['a', 'b']);
    expect(readArguments(['--database=-x', '--', '--port'], OPTIONS, 1)).toMatchObject({
      values: { database: '-x', write: false },
      positionals: ['--port'],
    });
  });

  it.each([
    [['--prot', '1'], 'There is no option --prot; did you mean --port?'],
    [['--data'], 'There is no option --data.'],
    [['-p', '1'], 'There is no option -p.'],
    [['--no-write'], 'There is no option --no-write.'],
    [['--constructor'], 'There is no option --constructor.'],
    [['--__proto__'], 'There is no option --__proto__.'],
    [['--port'], '--port needs a value.'],
    [['--port='], '--port needs a value.'],
    [['--port', ''], '--port needs a value.'],
    [['--port', '--write'], '--port needs a value.'],
    [['--port', '--', '1'], '--port needs a value.'],
    [['--write=1'], '--write takes no value.'],
    [['now'], '"now" is one argument too many.'],
    [['--', '--write'], '"--write" is one argument too many.'],
  ])('%j is refused in a sentence', (args, sentence) => {
    expect(() => readArguments(args, OPTIONS)).toThrow(new UsageError(sentence));
  });

  it('are read or refused in one line, whatever they are', () => {
    const word = fc.oneof(
      fc.constantFrom(
        '--',
        '-',
        '--port',
        '--port=',
        '--write',
        '--write=',
        '-h',
        '---',
        '--=',
        '-=',
        '--port=-',
      ),
      fc.string({ maxLength: 8 }),
      fc.string({ maxLength: 6 }).map((text) => `--${text}`),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (args) => {
        try {
          const { positionals } = readArguments(args, OPTIONS, 1);
          expect(positionals.length).toBeLessThanOrEqual(1);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
          if (error instanceof UsageError) expect(error.message.trim()).toMatch(/^[^\n]*[.?]$/);
        }
      }),
    );
  });
});
