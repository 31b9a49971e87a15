import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countCommands } from '../../bench/counts/count.ts';

/** The files of `src/` that a reader of one command follows, at the most; of a `/list` one less. */
const FILES = 39;

/** A deletion passes two files more, and makes four promises more than without a history, since its line is kept. */
const DELETION = { files: FILES + 2, promises: 88 + 4 };

/** What a name of a registry may take beside what a name of the service takes. */
const MORE = { files: 4, promises: 6 };

it('a command passes few files, and makes few promises and timers', { timeout: 120_000 }, async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rollcall-counts-'));
  const { uncached, cached, deletion, ...registries } = await countCommands(folder.path, 6);
  expect(cached.files.length, cached.files.join('\n')).toBeLessThanOrEqual(FILES);
  expect(deletion.files.length, deletion.files.join('\n')).toBeLessThanOrEqual(DELETION.files);
  expect(deletion.promises).toBeLessThanOrEqual(DELETION.promises);
  // A /list passes the history by.
  expect([...cached.files, ...uncached.files].filter((file) => file.startsWith('bot/history/'))).toEqual([]);
  expect(deletion.files.filter((file) => file.startsWith('bot/history/'))).toEqual([
    'bot/history/history.ts',
  ]);
  expect(uncached.files.length, uncached.files.join('\n')).toBeLessThan(FILES);
  // With the service alone no file of registries is on the way.
  expect(uncached.files.filter((file) => file.includes('registries'))).toEqual([]);
  // A server's settings are in memory, and take one file.
  expect(uncached.files.filter((file) => file.startsWith('bot/store/'))).toEqual([
    'bot/store/server-rows.ts',
  ]);
  // Without any the probe would have seen nothing.
  expect(cached.files).toContain('bot/dispatch/dispatcher.ts');
  expect(uncached.promises).toBeLessThanOrEqual(60);
  expect(uncached.timers).toBeLessThanOrEqual(5);
  expect(cached.promises).toBeLessThanOrEqual(37);
  expect(cached.timers).toBeLessThanOrEqual(4);
  for (const [id, { files, promises, timers }] of Object.entries(registries)) {
    expect(files).toContain(`services/names/registries/${id}.ts`);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(uncached.files.length + MORE.files);
    expect(promises, id).toBeLessThanOrEqual(uncached.promises + MORE.promises);
    // A look into the store, one in 5 s, may fall among them.
    expect(timers, id).toBeLessThanOrEqual(uncached.timers + 1);
  }
});
