/**
 * `npm run walk`: runs an uncached `/list` and a deletion, and prints which files of `src/` each of them passes, in the
 * order of the folders. Functions that ran are taken from V8's precise coverage, so that nobody has to keep the list.
 */

import { Session } from 'node:inspector/promises';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buttonOf, messageOf, startRollcall } from '../e2e/rollcall.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));

const rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '0' });
const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');

const list = () => rollcall.member.command('list', { name: 'ada' });
// The first one also runs what is done once.
await list();
const listed = await filesPassed(list);

const created = await rollcall.moderator.command('conversation create', { contact: 'ada' });
const { message } = messageOf(created);
const question = await rollcall.moderator.click(message.id, buttonOf(message, 'Delete'));
const asked = messageOf(question).message;
// The first command has begun to read all conversations in the background: that is no part of a deletion.
await setTimeout(300);
const deleted = await filesPassed(() =>
  rollcall.moderator.click(asked.id, buttonOf(asked, 'Delete for good')),
);

await rollcall.close();
process.stdout.write(`${JSON.stringify({ list: listed, deletion: deleted }, undefined, 2)}\n`);
process.exit();

async function filesPassed(walk: () => Promise<unknown>): Promise<string[]> {
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What ran until now is counted as well, once.
  await inspector.post('Profiler.takePreciseCoverage');
  await walk();
  // How far the session has come is written within a quarter of a second.
  await setTimeout(400);
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  await inspector.post('Profiler.stopPreciseCoverage');
  return result
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(hasRun))
    .map(({ url }) => fileURLToPath(url))
    .filter((path) => path.startsWith(SOURCE))
    .map((path) => `src/${path.slice(SOURCE.length)}`)
    .toSorted();
}

function hasRun({ ranges }: { readonly ranges: readonly { readonly count: number }[] }): boolean {
  return ranges.some(({ count }) => count > 0);
}
