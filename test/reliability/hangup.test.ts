import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startDemoTestDiscord } from 'local-world/testing';
import { describe, it } from 'vitest';
import { slowly, startFaultyService } from '../e2e/faulty-service.ts';
import { PATIENCE } from '../e2e/in-front.ts';
import { textOf } from '../e2e/rollcall.ts';
import { startForeignService } from '../services/foreign-service.ts';
import type { Finished } from '../services/upstream.ts';

/** A change takes this many milliseconds: longer than everything that follows a closed terminal. */
const CHANGE = 2_500;

/** A Discord, a slow service with one conversation, and the settings of a bot in front of both. */
async function changing(finished: Finished) {
  const discord = await startDemoTestDiscord({ acknowledgeWithinMs: PATIENCE });
  const foreign = await startForeignService();
  const service = await startFaultyService(foreign.baseUrl.href.replace(/\/$/, ''));
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-hangup-'));
  finished(async () => {
    await discord.close();
    await service.close();
    await foreign.close();
    rmSync(folder, { recursive: true });
  });
  const arrived = Promise.withResolvers<void>();
  service.misbehave = (incoming, outgoing) => {
    if (incoming.method !== 'PUT') return false;
    arrived.resolve();
    return slowly(CHANGE)(incoming, outgoing);
  };
  const conversation = foreign.add('conversations', { id: 'c1', contact_id: 'ada' });
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME, ROLLCALL_ENV_FILE: devNull, DATA_DIR: folder, PAGE_PORT: 'off' },
    ...foreign.settings,
    API_BASE_URL: service.url.href,
  };
  const inFront = {
    ...env,
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    MODERATION_GUILD_IDS: discord.guildId,
  };
  return { discord, conversation, arrived: arrived.promise, env, inFront, folder };
}

/** Runs a command in a terminal of its own, which closes when this process is killed. */
function onTerminal(command: string, env: NodeJS.ProcessEnv) {
  const terminal = spawn('script', ['-qfc', command, '/dev/null'], { env: { ...env, SHELL: '/bin/sh' } });
  return { terminal, ...heardFrom(terminal) };
}

function heardFrom({ stdout, stderr }: ChildProcess) {
  let heard = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  return { heard: () => heard };
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const NODE = `${process.execPath} ${resolve('rollcall.js')} start`;
const NPM = `npm --prefix ${resolve('.')} start`;

describe('a change in flight is finished and answered', () => {
  it.concurrent.for([
    ['the bot closes', NODE, []],
    // A system that ends a login sends both, and a shell tells its jobs.
    ['the bot closes, and other signals say so too', NODE, ['SIGTERM', 'SIGHUP']],
    ['npm closes', NPM, []],
  ] as const)('when the terminal of %s', async ([, command, more], { expect, onTestFinished }) => {
    const { discord, conversation, arrived, inFront, folder } = await changing(onTestFinished);
    const { terminal, heard } = onTerminal(`echo $$ > "$DATA_DIR/pid"; exec ${command}`, inFront);
    onTestFinished(() => void terminal.kill('SIGKILL'));
    await expect.poll(heard).toContain('ready');
    const outcome = discord
      .clientOf('moderator')
      .command('conversation change', { action: 'archive', id: 'c1' });
    await arrived;
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    terminal.kill('SIGKILL');
    for (const signal of more) process.kill(pid, signal);
    expect(textOf(await outcome)).toContain('archived');
    expect(conversation).toMatchObject({ archived_at: expect.any(Number) });
    await expect.poll(() => discord.sessions).toMatchObject({ closedToResume: 1 });
    await expect.poll(() => isThere(pid)).toBe(false);
  });

  it.concurrent.for([
    // Whether the signal or the end of the input comes first is nobody's choice: here no signal comes at all.
    ['the bot', `trap '' HUP; ${NODE} 2> "$DATA_DIR/log"; echo $? > "$DATA_DIR/code"`],
    ['npm', `exec ${NPM} 2> "$DATA_DIR/log"`],
  ] as const)(
    'when the terminal of %s closes, at whose prompt it was typed',
    async ([which, command], { expect, onTestFinished }) => {
      const { conversation, arrived, env, folder } = await changing(onTestFinished);
      const { terminal, heard } = onTerminal(command, { ...env, TERM: 'dumb' });
      onTestFinished(() => void terminal.kill('SIGKILL'));
      await expect.poll(heard).toContain('Tab completes');
      terminal.stdin.write(':as moderator\r');
      terminal.stdin.write('/conversation change id:c1 action:archive\r');
      await arrived;
      terminal.kill('SIGKILL');
      await expect
        .poll(() => conversation)
        .toMatchObject({
          archived_at: expect.any(Number),
        });
      const log = () => readFileSync(join(folder, 'log'), 'utf8');
      await expect.poll(log).toContain('"stopped"');
      expect(log()).not.toContain('unexpected error');
      if (which === 'the bot')
        await expect.poll(() => readFileSync(join(folder, 'code'), 'utf8')).toBe('0\n');
    },
  );
});
