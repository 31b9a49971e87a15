/** What a bot does for boards while there is none, and from the first one on. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openedStore, SERVER } from '../../bot/store/engines.ts';
import { TELLS_WHAT_IS_LOADED } from '../../e2e/program.ts';
import { startProcesses } from '../two-processes.ts';

/** Longer than the time between two readings of the store. */
const A_READING = 6_000;

it('loads nothing of boards before there is one, and keeps it when another program has made it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-rest-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = { DATA_DIR: folder };
  const { store, boards } = await openedStore(settings);
  onTestFinished(() => store.close());
  await store.save(SERVER, 0, { cooldown: 3 }, { user: 'host' });
  const processes = await startProcesses({ ...settings, NODE_OPTIONS: `--import=${TELLS_WHAT_IS_LOADED}` });
  onTestFinished(() => processes.close());
  const program = await processes.start();
  await setTimeout(A_READING);
  expect(program.soFar()).toContain('/src/bot/store/sql-store.ts');
  expect(program.soFar()).not.toContain('/src/bot/boards/');
  await boards.create(
    SERVER,
    {
      ...{ provider: 'tide-runner', channel: '1', every: 'week', at: '09:00', zone: 'UTC', day: 'monday' },
      ...{ message: 'new', period: 'all', limit: 10, announce: false },
    },
    10,
    { at: Date.now(), locale: undefined },
  );
  await program.logged('/src/bot/boards/open-board-scheduler.ts');
  await expect.poll(async () => (await boards.of(SERVER)).isPosting).toBe(true);
  program.process.kill();
  await program.ended;
  expect((await boards.of(SERVER)).isPosting, 'the lease is given back').toBe(false);
});
