import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type DemoTestDiscord, startDemoTestDiscord } from 'local-world/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../../src/bot/config/config.ts';
import { createLogger } from '../../src/bot/log/logger.ts';
import { CannotRun } from '../../src/bot/process/exit.ts';
import { registerCommands } from '../../src/bot/registration/register-commands.ts';
import { type Rollcall, startRollcall, textOf } from './rollcall.ts';

const EXTRA = '1200000000000000000';
const NOWHERE = '197038439483310086';

const FIND = 'Find their conversations (of a user)';

/** What is said of a server that loses the commands of moderators. */
const removedFrom = (guild: string) =>
  ['/conversation', '/score', FIND].map((command) => `- ${command} in guild ${guild}\n`).join('');

describe('npm run commands', () => {
  let discord: DemoTestDiscord;
  let folder: string;

  beforeEach(async () => {
    discord = await startDemoTestDiscord({ extraServers: { count: 1, channels: 0, roles: 1 } });
    folder = mkdtempSync(join(tmpdir(), 'rollcall-registration-'));
  });
  afterEach(async () => {
    await discord.close();
    rmSync(folder, { recursive: true });
  });

  const settings = (guilds: readonly string[]) => ({
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    MODERATION_GUILD_IDS: guilds.join(','),
    DATA_DIR: folder,
  });

  /** What the program runs once it has its arguments and its settings, in this process; returns what it prints. */
  async function commands(guilds: readonly string[], { dryRun = false, allServers = false, more = {} } = {}) {
    await using stack = new AsyncDisposableStack();
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    stack.defer(() => printed.mockRestore());
    const run = {
      config: parseConfig({ ...settings(guilds), ...more }),
      log: createLogger('info', [], { write: () => {} }),
      promptLog: undefined,
      stack,
      signalled: Promise.race<never>([]),
    };
    const failure = await registerCommands(run, { dryRun, allServers }).catch((error: unknown) => error);
    return { stdout: printed.mock.calls.map(([text]) => text).join(''), failure };
  }

  it('takes the commands away from a server that is no longer set', async () => {
    expect((await commands([discord.guildId, EXTRA])).failure).toBeUndefined();
    const orphans = removedFrom(EXTRA);
    expect(await commands([discord.guildId], { dryRun: true })).toEqual({
      failure: undefined,
      stdout: `${orphans}Nothing was written.\n`,
    });
    expect((await commands([discord.guildId])).stdout).toBe(`${orphans}Registered.\n`);
    expect((await commands([discord.guildId])).stdout).toBe('Discord has the commands as declared.\n');
  });

  it('finds them in all servers, and passes over one that does not let the bot in', async () => {
    await commands([discord.guildId, EXTRA]);
    discord.faults.next(new RegExp(`GET .*guilds/${discord.guildId}/commands`), {
      kind: 'status',
      status: 403,
      code: 50001,
    });
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
    expect(await commands([], { allServers: true, more: elsewhere })).toEqual({
      failure: undefined,
      stdout: `${removedFrom(EXTRA)}Skipped in guild ${discord.guildId}: the bot has no access.\nRegistered.\n`,
    });
  });

  it('names each server that failed, and registers in the others', async () => {
    discord.faults.next(/GET .*applications\/\d+\/commands/, { kind: 'status', status: 500 }, 3);
    const { stdout, failure } = await commands([discord.guildId, NOWHERE]);
    expect(stdout).toContain(
      `+ /score in guild ${discord.guildId}\n+ ${FIND} in guild ${discord.guildId}\nRegistered.\n`,
    );
    expect(failure).toBeInstanceOf(CannotRun);
    expect(failure).toMatchObject({
      exitCode: 69,
      message: expect.stringContaining(
        'The commands could not be registered everywhere (Discord cannot be reached (status 500): try again later); ' +
          `nor in guild ${NOWHERE} (Discord answers 404: is the id right`,
      ),
    });
  });
});

describe('the start', () => {
  let rollcall: Rollcall;
  afterEach(() => rollcall.close());

  const readies = () => rollcall.log.filter(({ msg }) => msg === 'ready').length;

  it('answers while the commands are being registered, and is ready after that', async () => {
    rollcall = await startRollcall();
    const { faults, requests } = rollcall.discord;
    const before = requests.length;
    faults.next(/GET .*\/commands/, { kind: 'rate-limit', retryAfter: 1, scope: 'user' });
    const restarted = rollcall.restart();
    await expect.poll(() => requests.slice(before).some(({ status }) => status === 429)).toBe(true);
    expect(textOf(await rollcall.as('member').command('list', { name: 'ada' }))).toContain('3 names');
    expect(readies()).toBe(1);
    await restarted;
    expect(readies()).toBe(2);
  });

  it('leaves no interval behind when it is stopped', async () => {
    const started = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    rollcall = await startRollcall();
    started.mockClear();
    await rollcall.restart();
    const intervals = started.mock.results.map(({ value }) => value);
    expect(intervals.length).toBeGreaterThanOrEqual(2);
    await rollcall.bot.stop();
    const cleared = ended.mock.calls.map(([interval]) => interval);
    for (const interval of intervals) expect(cleared).toContain(interval);
    vi.restoreAllMocks();
  });

  it('answers although the application cannot be asked for, and says that nothing was registered', async () => {
    rollcall = await startRollcall();
    const { faults } = rollcall.discord;
    faults.next(/GET .*\/applications\/@me/, { kind: 'status', status: 404 });
    await rollcall.restart();
    expect(readies()).toBe(2);
    expect(rollcall.log).toContainEqual(
      expect.objectContaining({
        level: 'error',
        reason: expect.stringMatching(/^Discord answers 404/),
        msg: expect.stringMatching(/^commands could not be registered/),
      }),
    );
    expect(textOf(await rollcall.as('member').command('list', { name: 'ada' }))).toContain('3 names');
  });

  it('goes on without a registration that fails, and says where', async () => {
    rollcall = await startRollcall();
    rollcall.discord.faults.next(/GET .*\/guilds\/\d+\/commands/, {
      kind: 'status',
      status: 403,
      code: 50001,
    });
    await rollcall.restart();
    expect(readies()).toBe(2);
    expect(rollcall.log).toContainEqual(
      expect.objectContaining({
        level: 'error',
        guild: rollcall.discord.guildId,
        reason: expect.stringMatching(/^Discord answers 403: /),
        msg: expect.stringMatching(/^commands could not be registered/),
      }),
    );
    expect(textOf(await rollcall.as('member').command('list', { name: 'ada' }))).toContain('3 names');
  });
});
