import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '../..');

// They grew into diaries: what was measured or tried once belongs to the commit.
describe.each([
  { file: 'docs/decisions.md', mostWords: 4_700 },
  { file: 'docs/mutation.md', mostWords: 600 },
  { file: 'docs/performance.md', mostWords: 1_300 },
  { file: 'docs/reliability.md', mostWords: 3_500 },
  { file: 'packages/decisions.md', mostWords: 1_000 },
  { file: 'packages/reliability.md', mostWords: 700 },
])('$file', ({ file, mostWords }) => {
  const text = readFileSync(join(PROJECT, file), 'utf8').trim();

  it(`has at most ${mostWords} words`, () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(mostWords);
  });

  it('begins with its readers', () => {
    expect(text).toMatch(/^# .+\n\nFor /);
  });
});
