import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';

const PEOPLE = ['member', 'moderator', 'moderator2', 'newcomer', 'visitor'];

/** Milliseconds between two commands: few, so that a busy machine answers them in time. */
const PACE = 75;
/**
 * Milliseconds: what is older when the bot is back may be lost, and nothing else. Of Discord's 3 s the rest is for the
 * answers: half of them where a bot is away for a second, and more as a busy machine is slower.
 */
const old = ({ from, to }: Gap) => Math.max(0, 3_000 - 1.5 * Math.max(1_000, to - from));
/** So long before a bot ends, what it has in flight may have come. */
const IN_FLIGHT = 1_000;

interface Gap {
  readonly from: number;
  readonly to: number;
}

describe('a bot that is started again', () => {
  it.concurrent('goes on with its session, and loses no command', async ({ expect, onTestFinished }) => {
    const { discord, settings } = await inFront(onTestFinished);
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-restart-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const start = async () => {
      const started = runProgram(['start'], { ...settings, DATA_DIR: folder, COOLDOWN_SECONDS: '0' });
      onTestFinished(() => void started.process.kill('SIGKILL'));
      await started.logged('"ready"');
      return started;
    };
    let program = await start();
    const outcomes: Promise<{ readonly at: number; readonly answers: number }>[] = [];
    let typing = true;
    const typed = (async () => {
      for (let count = 0; typing; count += 1) {
        const at = performance.now();
        const client = discord.clientOf(PEOPLE[count % PEOPLE.length] ?? '');
        const outcome = client.command('list', { name: `name${count}` });
        outcomes.push(
          outcome.then((each) => ({ at, answers: each.kind === 'messages' ? each.messages.length : 0 })),
        );
        await sleep(PACE);
      }
    })();
    const gaps: Gap[] = [];
    for (const signal of ['SIGTERM', 'SIGKILL', 'SIGTERM'] as const) {
      await sleep(300);
      const { resumed } = discord.sessions;
      const from = performance.now();
      program.process.kill(signal);
      if (signal === 'SIGTERM') expect(await program.ended).toMatchObject({ code: 0 });
      else await program.ended;
      const starting = start();
      while (discord.sessions.resumed === resumed) await sleep(5);
      gaps.push({ from, to: performance.now() });
      program = await starting;
    }
    typing = false;
    await typed;
    const all = await Promise.all(outcomes);
    program.process.kill('SIGTERM');
    const { stderr } = await program.ended;
    const mayBeLost = (at: number) => gaps.some((gap) => at > gap.from - IN_FLIGHT && at < gap.to - old(gap));
    expect(all.length).toBeGreaterThan(15);
    const lost = all.filter(({ answers }) => answers === 0);
    expect(lost.filter(({ at }) => !mayBeLost(at))).toEqual([]);
    expect(all.filter(({ answers }) => answers > 1)).toEqual([]);
    expect(discord.sessions).toEqual({
      begun: 1,
      resumed: 3,
      refused: 0,
      closedToResume: 3,
      closedForGood: 0,
    });
    expect(stderr).not.toContain('"level":"warn"');
    // Of what is too late when the bot is back, and of nothing else.
    expect(stderr.split('"level":"error"').length - 1, stderr).toBeLessThanOrEqual(lost.length);
  });

  it.concurrent.for([4_000, -4_000])(
    'answers what is replayed to it, though its clock is %i ms ahead',
    async (ahead, { expect, onTestFinished }) => {
      const { discord, settings } = await inFront(onTestFinished);
      const wrong = `const { now } = Date; Date.now = () => now() + ${ahead};`;
      const clock = ['--import', `data:text/javascript,${encodeURIComponent(wrong)}`];
      const program = runProgram(['start'], settings, undefined, clock);
      onTestFinished(() => void program.process.kill('SIGKILL'));
      await program.logged('"ready"');
      discord.faults.drop(4000);
      const outcome = await discord.clientOf('member').command('list', { name: 'ada' });
      expect(outcome).toMatchObject({ kind: 'messages' });
      expect(discord.sessions).toMatchObject({ begun: 1, resumed: 1 });
    },
  );

  it.concurrent('where its folder cannot be used says so, and begins a new session', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, settings } = await inFront(onTestFinished);
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-restart-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const program = runProgram(['start'], { ...settings, DATA_DIR: file });
    await program.logged('"ready"');
    program.process.kill('SIGTERM');
    const { code, stderr } = await program.ended;
    expect(code).toBe(0);
    expect(stderr).toContain(`DATA_DIR (${file}) cannot be used, so that a restart loses commands`);
    expect(stderr).toContain('a file is in the place of its folder');
    expect(discord.sessions).toMatchObject({ begun: 1, closedForGood: 1 });
  });
});
