import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { runs } from '../../../property-runs.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PROCESSES = 4;

/** 40 rounds failed most times while a lock could be taken for a dead process's, or SQLite did not wait. */
const ROUNDS = runs(10);

const answerOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'message'))[0];

it('is made by several processes that start at once, and each of them has its lock', async () => {
  const children = Array.from({ length: PROCESSES }, () =>
    fork(new URL('opening-process.ts', import.meta.url)),
  );
  onTestFinished(() => {
    for (const child of children) child.kill();
  });
  await Promise.all(children.map(answerOf));
  for (let round = 0; round < ROUNDS; round++) {
    const folder = temporaryFolder();
    const answers = Promise.all(children.map(answerOf));
    const at = Date.now() + 3;
    for (const child of children) child.send({ folder, at });
    expect(await answers).toEqual(children.map(() => 'opened'));
    // Of processes that close it at once, each may leave SQLite's log to the other.
    const left = readdirSync(folder).filter((name) => !/^bot\.sqlite(-wal|-shm)?$/.test(name));
    expect(left).toEqual([]);
  }
});
