import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countRegistries } from '../../bench/counts/count.ts';

/** What a `/list` of the service may take, which test/bench/counts.test.ts holds, and four files and six promises more. */
const MOST = { files: 38 + 4, promises: 60 + 6, timers: 5 + 1 };

it('a name of a registry costs a /list few files, promises and timers', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'rollcall-counts-'));
  for (const [id, { files, promises, timers }] of Object.entries(await countRegistries(folder.path))) {
    expect(files).toContain(`services/names/registries/${id}.ts`);
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST.files);
    expect(promises, id).toBeLessThanOrEqual(MOST.promises);
    expect(timers, id).toBeLessThanOrEqual(MOST.timers);
  }
});
