import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countCommands } from '../../bench/counts/count.ts';

/** The files of `src/` that a reader of one command follows, at the most. */
const FILES = 38;

it('a command passes few files, and makes few promises and timers', { timeout: 60_000 }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rollcall-counts-'));
  const { uncached, cached, deletion } = await countCommands(folder.path, 4);
  for (const { files } of [uncached, cached, deletion])
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(FILES);
  // Without any the probe would have seen nothing.
  expect(cached.files).toContain('bot/dispatch/dispatcher.ts');
  expect(uncached.promises).toBeLessThanOrEqual(80);
  expect(uncached.timers).toBeLessThanOrEqual(5);
  expect(cached.promises).toBeLessThanOrEqual(40);
  expect(cached.timers).toBeLessThanOrEqual(4);
});
