import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { ChartRenderer, type RendererSettings } from '../../../src/bot/charts/chart-renderer.ts';
import { chartOf } from './a-chart.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-charts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that does this with each chart, and answers a text of its process's id in place of a picture. */
function program(name: string, act: string): URL {
  const path = join(folder, `${name}.mjs`);
  const answer = 'const answer = () => process.send({ png: Buffer.from(String(process.pid)) });';
  writeFileSync(path, `${answer}\nprocess.on('message', ({ chart }) => { ${act} });\n`);
  return pathToFileURL(path);
}

/** Pictures of a program, with a minute for each by default. */
function pictures(settings: Partial<RendererSettings>) {
  const lines: string[] = [];
  const charts = new ChartRenderer(pino({}, { write: (line: string) => void lines.push(line) }), {
    limit: 60_000,
    packages: [],
    ...settings,
  });
  onTestFinished(() => charts.stop());
  const draw = async (title = 'castle') => {
    const picture = await charts.draw(chartOf(title));
    return picture && Number(Buffer.from(picture).toString());
  };
  return { charts, draw, lines };
}

const isThere = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the process that draws', () => {
  it('draws one chart after another, and ends when none is wanted any more', async () => {
    const { draw } = pictures({ program: program('idle', 'setTimeout(answer, 5)'), idleAfter: 300 });
    const drawn = await Promise.all([draw(), draw(), draw()]);
    const [first] = drawn;
    expect(drawn).toEqual([first, first, first]);
    expect(isThere(first)).toBe(true);
    await expect.poll(() => isThere(first)).toBe(false);
    const later = await draw();
    expect(isThere(later)).toBe(true);
    expect(later).not.toBe(first);
  });

  it('is told nothing of the environment', async () => {
    process.env.CANARY = 'secret';
    onTestFinished(() => void delete process.env.CANARY);
    const names = "process.send({ png: Buffer.from(process.env.CANARY === undefined ? '1' : '0') })";
    expect(await pictures({ program: program('environment', names) }).draw()).toBe(1);
  });

  it('opens no inspector at a SIGUSR1', async () => {
    const act = `import('node:inspector').then(({ url }) => {
      process.kill(process.pid, 'SIGUSR1');
      setTimeout(() => process.send({ png: Buffer.from(url() === undefined ? '1' : '0') }), 300);
    })`;
    expect(await pictures({ program: program('inspected', act) }).draw()).toBe(1);
  });

  it('leaves those without a picture who come when too many wait', async () => {
    const { draw } = pictures({ program: program('slow', 'setTimeout(answer, 100)'), mostWaiting: 2 });
    const drawn = await Promise.all([draw(), draw(), draw(), draw(), draw()]);
    expect(drawn.map((pid) => pid !== undefined)).toEqual([true, true, true, false, false]);
  });

  it('is ended when a picture takes too long, and rests for a while', async () => {
    const hanging = program('hanging', "if (chart.title === 'hang') for (;;) {} else answer()");
    const { draw, lines } = pictures({ program: hanging, limit: 1_000, pause: 300 });
    // A busy machine may take longer to start it, and rests as well.
    const started = () => expect.poll(() => draw()).not.toBeUndefined();
    await started();
    const process = await draw();
    lines.splice(0);
    expect(await Promise.all([draw('hang'), draw()])).toEqual([undefined, undefined]);
    await expect.poll(() => isThere(process)).toBe(false);
    expect(await draw()).toBeUndefined();
    expect(lines).toEqual([expect.stringContaining('it took too long')]);
    await started();
  });

  it.for([
    ['crashes', 'process.kill(process.pid, "SIGSEGV")', '"signal":"SIGSEGV"'],
    ['ends', 'process.exit(3)', '"code":3'],
    ['fails', 'process.send({ failure: "no such font" })', 'no such font'],
  ])('that %s takes nothing with it', async ([name = '', act = '', told = '']) => {
    const { draw, lines } = pictures({ program: program(name, act) });
    expect(await Promise.all([draw(), draw()])).toEqual([undefined, undefined]);
    expect(lines.join('')).toContain(told);
    expect(lines).toHaveLength(1);
  });

  it('ends with the bot, and whoever waits has no picture', async () => {
    const { charts, draw } = pictures({
      program: program('ending', "if (chart.title === 'castle') answer()"),
    });
    const pid = await draw();
    const waiting = draw('never');
    charts.stop();
    expect(await waiting).toBeUndefined();
    await expect.poll(() => isThere(pid)).toBe(false);
    expect(await draw()).toBeUndefined();
  });
});

it('where a package is not installed there is no picture, which is said once and in passing', async () => {
  const { draw, lines } = pictures({
    packages: ['a-package-that-nobody-has'],
    program: program('none', 'answer()'),
  });
  expect([await draw(), await draw()]).toEqual([undefined, undefined]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, msg: expect.stringContaining('not installed') },
  ]);
});
