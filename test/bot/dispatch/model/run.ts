import { search } from './search.ts';

const t = performance.now();
const [runs = '100', seed = '1', path] = process.argv.slice(2);
const c = process.cpuUsage();
const { runs: n, failure } = await search(Number(runs), {
  seed: Number(seed),
  path,
  shrinks: !process.env.QUICK,
});
console.log(failure ?? `${n} runs without a failure`, `${Math.round(performance.now() - t)} ms`);
const u = process.cpuUsage(c);
console.log('cpu user', u.user / 1000, 'sys', u.system / 1000);
