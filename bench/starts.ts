import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBot } from './bot-process.ts';
import { type Contender, contenders } from './contenders.ts';
import { firstAnswer } from './load.ts';
import { processorSeconds, residentBytes } from './processes.ts';
import type { Stage } from './stage.ts';
import { median } from './statistics.ts';
import { whileRunning } from './visit.ts';

/** Milliseconds between two checks whether Discord has sent READY. */
const CHECK_INTERVAL = 1;

/** Milliseconds from the first answer until memory is read: a bot loads its last code and collects garbage before. */
const SETTLED_AFTER = 3_000;

/** The measures of a start, with their names in the table. */
const MEASURES = {
  ready: "start to Discord's READY, ms",
  processor: 'processor time until READY, ms',
  answer: 'start to the first answer, ms',
  memory: 'resident memory 3 s later, MB',
} as const;

type Start = Readonly<Record<keyof typeof MEASURES, number>>;

const ROOT = resolve(import.meta.dirname, '..');

/** Makes the bundle of the image in a folder, beside links to the rest of this checkout. */
export function installBundle(folder: string): Contender {
  mkdirSync(folder);
  for (const part of ['package.json', 'src', 'packages', 'node_modules'])
    symlinkSync(join(ROOT, part), join(folder, part));
  execFileSync(process.execPath, [join(ROOT, 'ops/bundle.ts'), folder]);
  const args = [join(folder, 'rollcall.js'), 'start'];
  return { ...contenders.uncached, name: 'Rollcall, bundle of the image', args };
}

/**
 * Starts the bots in turn, `count` times each, and reverses their order each time. A first start of each fills the caches and is not
 * counted. All of them start with `--disable-sigusr1`, as in `ops/`.
 * @returns a table in markdown: medians, and in brackets the median of the ratios to the last bot
 */
export async function measureStarts(
  bots: readonly Contender[],
  count: number,
  stage: Stage,
  folder: string,
): Promise<string> {
  const starts = bots.map((): Start[] => []);
  for (let round = 0; round <= count; round++) {
    const order = [...bots.keys()];
    if (round % 2 === 1) order.reverse();
    for (const at of order) {
      const bot = bots[at];
      if (!bot) continue;
      process.stderr.write(`start ${round} of ${count}: ${bot.name}\n`);
      const start = await measureStart(bot, stage, folder);
      if (round > 0) starts[at]?.push(start);
    }
  }
  const reference = starts.at(-1) ?? [];
  const cell = (of: readonly Start[], measure: keyof Start) => {
    const ratio = median(
      of.map((start, round) => start[measure] / (reference[round]?.[measure] ?? Number.NaN)),
    );
    const value = median(of.map((start) => start[measure])).toFixed(0);
    return of === reference ? value : `${value} (${ratio.toFixed(2)})`;
  };
  const rows = [
    [`${count} starts in turn`, ...bots.map(({ name }) => name)],
    ['---', ...bots.map(() => '---:')],
    ...(Object.keys(MEASURES) as (keyof Start)[]).map((measure) => [
      MEASURES[measure],
      ...starts.map((of) => cell(of, measure)),
    ]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function measureStart(bot: Contender, { empty, serviceUrl }: Stage, folder: string): Promise<Start> {
  const { begun } = empty.sessions;
  const args = ['--disable-sigusr1', ...bot.args];
  return whileRunning(
    () => startBot({ ...bot, args }, empty, serviceUrl, folder),
    async (running, started) => {
      const answered = firstAnswer(empty.clientOf('member')).then(() => performance.now() - started);
      while (empty.sessions.begun === begun) await sleep(CHECK_INTERVAL);
      const ready = performance.now() - started;
      const processor = processorSeconds(running.pid) * 1_000;
      const answer = await answered;
      await sleep(SETTLED_AFTER);
      return { ready, processor, answer, memory: residentBytes(running.pid) / 1_000_000 };
    },
  );
}
