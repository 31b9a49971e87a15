import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countCommands } from '../../bench/counts/count.ts';

/** The files of `src/` that a reader of one command follows, at the most; of a `/list` one less. */
const FILES = 39;

/** A deletion passes two files more, and makes four promises more than without a history, since its line is kept. */
const DELETION = { files: FILES + 2, promises: 88 + 4 };

it('a command passes few files, and makes few promises and timers', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rollcall-counts-'));
  const { uncached, cached, deletion } = await countCommands(folder.path);
  expect(cached.files.length, cached.files.join('\n')).toBeLessThanOrEqual(FILES);
  expect(deletion.files.length, deletion.files.join('\n')).toBeLessThanOrEqual(DELETION.files);
  expect(deletion.promises).toBeLessThanOrEqual(DELETION.promises);
  // A /list passes the history by.
  expect([...cached.files, ...uncached.files].filter((file) => file.startsWith('bot/history/'))).toEqual([]);
  expect(deletion.files.filter((file) => file.startsWith('bot/history/'))).toEqual([
    'bot/history/audit-history.ts',
  ]);
  expect(uncached.files.length, uncached.files.join('\n')).toBeLessThan(FILES);
  // With the service alone no file of registries is on the way.
  expect(uncached.files.filter((file) => file.includes('registries'))).toEqual([]);
  // A server's settings are in memory, and take one file.
  expect(uncached.files.filter((file) => file.startsWith('bot/store/'))).toEqual([
    'bot/store/settings-cache.ts',
  ]);
  // Without any the probe would have seen nothing.
  expect(cached.files).toContain('bot/dispatch/dispatcher.ts');
  expect(uncached.promises).toBeLessThanOrEqual(60);
  expect(uncached.timers).toBeLessThanOrEqual(5);
  expect(cached.promises).toBeLessThanOrEqual(37);
  expect(cached.timers).toBeLessThanOrEqual(4);
});
