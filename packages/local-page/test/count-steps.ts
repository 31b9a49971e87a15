// Counts how often each block of the markdown's code is run for a text, with the counters of V8. In a thread of its own: they
// are of everything that runs beside it.

import { Session } from 'node:inspector/promises';
import { parentPort } from 'node:worker_threads';
import { parseMarkdown } from '../app/markdown/parse.ts';

const FOLDER = new URL('../app/markdown/', import.meta.url).href;
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

parentPort?.on('message', async (text: string) => {
  await session.post('Profiler.takePreciseCoverage');
  parseMarkdown(text);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ranges = result
    .filter(({ url }) => url.startsWith(FOLDER))
    .flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
  parentPort?.postMessage(ranges.reduce((steps, { count }) => steps + count, 0));
});
