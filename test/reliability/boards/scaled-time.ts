/**
 * For `--import`: the clocks and timers of a process go faster, so that a lease of 30 s ends after 3 s. SCALE is how much, and
 * BASE the Unix milliseconds at which both were the same.
 */

import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import promises from 'node:timers/promises';

const scale = Number(process.env.SCALE);
const base = Number(process.env.BASE);
const { now } = Date;
const steady = performance.now.bind(performance);
const { setTimeout } = globalThis;
const { setTimeout: sleep } = promises;

Date.now = () => Math.floor(base + (now() - base) * scale);
performance.now = () => steady() * scale;
globalThis.setTimeout = Object.assign(
  ((work: () => void, milliseconds = 0, ...values: []) =>
    setTimeout(work, milliseconds / scale, ...values)) as typeof setTimeout,
  setTimeout,
);
promises.setTimeout = (milliseconds = 0, ...others) => sleep(milliseconds / scale, ...others);
syncBuiltinESMExports();
