import { pause, type Row, underLoad } from '../row.ts';

/** Milliseconds between two memory readings. */
const LOOK = 2_000;

/** Allowed growth of the last third over the second; less is no leak. */
const DRIFT = 0.05;

/**
 * Half an hour of usual commands: shows whether memory still grows at the end. Between two full collections the heap
 * grows from some 50 to some 150 MB in any case. The load is high enough for several collections in ten minutes, so
 * that averages can be compared.
 */
export const memory: Row = {
  name: 'memory',
  fault: '30 minutes of mixed load; memory of the last 10 beside the 10 before',
  perSecond: 60,
  seconds: 1_800,
  async run(stage, effort) {
    const bot = await stage.bot();
    const looks: number[] = [];
    const account = await underLoad(stage, effort, async (signal) => {
      while (!signal.aborted) {
        looks.push(bot.memory());
        await pause(Math.min(LOOK, effort.seconds * 20), signal);
      }
      return [];
    });
    const third = Math.floor(looks.length / 3);
    const before = mean(looks.slice(third, 2 * third));
    const last = mean(looks.slice(2 * third));
    const drift = last / before - 1;
    const figures = `${megabytes(before)} MB, then ${megabytes(last)} MB: ${(drift * 100).toFixed(1)} %`;
    return {
      ...account,
      broken: [...account.broken, ...(drift > DRIFT ? [`memory drifts: ${figures}`] : [])],
      notes: [...account.notes, figures],
    };
  },
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
