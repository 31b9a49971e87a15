import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type DroppedLinesStore,
  mergeDropped,
  referencesOf,
  summarizeDropped,
} from '../../../src/bot/state/dropped-lines.ts';
import { fileDroppedLines } from '../../../src/bot/state/file/file-dropped-lines.ts';
import { change } from '../audit/notices.ts';
import { temporaryFolder } from './file/temporary-folder.ts';

const LINES = summarizeDropped([
  { reference: 'b', at: new Date(2_000), locale: undefined },
  { reference: 'a', at: new Date(1_000), locale: 'de' },
]);
const SOME = { channel: '7', lines: LINES };
const MORE = { channel: '8', lines: summarizeDropped([change('c', 'a')]) };

it('lines are counted together, each interaction named once, and as many as a message holds', () => {
  expect(mergeDropped(LINES, MORE.lines)).toEqual({
    count: 3,
    from: 0,
    to: 2_000,
    references: ['b', 'a'],
    locale: undefined,
  });
  const many = summarizeDropped(Array.from({ length: 400 }, (_, n) => change(`c${n}`)));
  expect(many.count).toBe(400);
  expect(referencesOf(many).split(', ').slice(-2)).toEqual(['c149', '…']);
  expect(referencesOf(LINES)).toBe('b, a');
});

/** What one process keeps is another's, once. */
async function arePassedOn(one: DroppedLinesStore, other: DroppedLinesStore): Promise<void> {
  expect(await other.take()).toEqual([]);
  await one.save(SOME);
  await other.save(MORE);
  const taken = await Promise.all([one.take(), other.take()]);
  expect(taken.flat()).toEqual([SOME, MORE]);
  expect(await one.take()).toEqual([]);
}

it('are passed on by a file of this user alone, whatever else is in it', async () => {
  const folder = join(temporaryFolder(), 'new');
  await arePassedOn(fileDroppedLines(folder, 'scope'), fileDroppedLines(folder, 'scope'));
  expect(readdirSync(folder)).toEqual([]);
  const lines = fileDroppedLines(folder, 'scope');
  await lines.save(SOME);
  const [file = ''] = readdirSync(folder);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  appendFileSync(
    join(folder, file),
    '{"count":-1}\n{"channel":"7","lines":{"count":-1}}\n{"channel":"x"}\nnonsense\n{"cou',
  );
  expect(await fileDroppedLines(folder, 'other').take()).toEqual([]);
  expect(await lines.take()).toEqual([SOME]);
});
