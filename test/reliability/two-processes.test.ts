import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { behave, slowly } from '../e2e/faulty-service.ts';
import { textOf } from '../e2e/rollcall.ts';
import { countsOf, createAll, type Processes, startProcesses } from './two-processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-two-'));
let processes: Processes;
afterEach(async () => {
  await processes.close();
  rmSync(folder, { recursive: true });
});

it('of two processes one acts on each interaction, and when one is killed in the middle, the other says what is uncertain', async () => {
  processes = await startProcesses({ DATA_DIR: folder });
  const { world } = processes;
  const both = await Promise.all([processes.start(), processes.start()]);
  const contacts = Array.from({ length: 30 }, (_, at) => `both-${at}`);
  const created = (await createAll(world, contacts)).map(textOf);
  expect(created.filter((text) => text.includes('The conversation was created.'))).toHaveLength(30);
  expect(countsOf(world, contacts)).toEqual(contacts.map(() => 1));

  // Whoever has a change in hand waits for the service.
  world.service.misbehave = slowly(1_000);
  const killed = Array.from({ length: 12 }, (_, at) => `killed-${at}`);
  const creating = createAll(world, killed);
  const isWaiting = () => world.moderator.messages().filter(({ loading }) => loading).length;
  await expect.poll(isWaiting).toBe(12);
  both[0]?.process.kill('SIGKILL');
  const said = (await creating).map(textOf);
  world.service.misbehave = behave;
  const isUncertain = (text: string) => text.includes('It is uncertain');
  const uncertain = said.filter(isUncertain).length;
  expect(said.filter((text) => text.includes('The conversation was created.'))).toHaveLength(12 - uncertain);
  expect(countsOf(world, killed).filter((count) => count > 1)).toEqual([]);
});
