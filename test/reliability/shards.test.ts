import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoTestDiscord } from 'local-world/testing';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { PATIENCE } from '../e2e/in-front.ts';
import { type Program, runProgram } from '../e2e/program.ts';
import { textOf } from '../e2e/rollcall.ts';

const startsLeft = z.object({ session_start_limit: z.object({ remaining: z.number() }) });

/** The demo server belongs to shard 1 of so many, and direct messages to shard 0. */
const SHARDS = 3;

async function discordWith(shards = SHARDS) {
  const discord = await startDemoTestDiscord({
    acknowledgeWithinMs: PATIENCE,
    identify: { shards, maxConcurrency: shards },
  });
  onTestFinished(() => discord.close());
  return discord;
}

type Discord = Awaited<ReturnType<typeof discordWith>>;

/** A process of the bot, which is ready. */
async function start(discord: Discord, settings: Record<string, string>): Promise<Program> {
  const program = run(discord, settings);
  await program.logged('"ready"');
  return program;
}

function run(discord: Discord, settings: Record<string, string>): Program {
  const program = runProgram(['start'], {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    API_BASE_URL: 'http://127.0.0.1:1',
    COOLDOWN_SECONDS: '0',
    ...settings,
  });
  onTestFinished(() => void program.process.kill('SIGKILL'));
  return program;
}

const sessionsLeft = async ({ apiUrl, token }: Discord) => {
  const answer = await fetch(`${apiUrl}/v10/gateway/bot`, { headers: { authorization: `Bot ${token}` } });
  return startsLeft.parse(await answer.json()).session_start_limit.remaining;
};

it('two processes serve the shards that SHARDS gives them, and the one is not hurt by the end of the other', async () => {
  const discord = await discordWith();
  const count = { SHARD_COUNT: String(SHARDS) };
  const one = await start(discord, { ...count, SHARDS: '0', REGISTER_AT_START: 'false' });
  await start(discord, { ...count, SHARDS: '1-2' });
  const inServer = discord.clientOf('member');
  const inPrivate = discord.clientOf('visitor');
  expect(textOf(await inServer.command('help'))).toContain('/list');
  expect(textOf(await inPrivate.command('help'))).toContain('/list');
  expect(await sessionsLeft(discord)).toBe(1_000 - SHARDS);
  one.process.kill('SIGKILL');
  await one.ended;
  expect(textOf(await inServer.command('help'))).toContain('/list');
});

it('shards are left by SIGTERM so that the next start goes on with them', async () => {
  const discord = await discordWith();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'rollcall-shards-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const first = await start(discord, { DATA_DIR });
  expect(textOf(await discord.clientOf('member').command('help'))).toContain('/list');
  first.process.kill('SIGTERM');
  const { code, stderr } = await first.ended;
  expect(code, stderr).toBe(0);
  const second = await start(discord, { DATA_DIR });
  expect(textOf(await discord.clientOf('member').command('help'))).toContain('/list');
  expect(await sessionsLeft(discord)).toBe(1_000 - SHARDS);
  second.process.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

it('a shard that is not there ends the start with a sentence', async () => {
  const discord = await discordWith();
  const { ended } = run(discord, { SHARDS: '2-3' });
  const { code, stderr } = await ended;
  expect(code).toBe(78);
  expect(stderr).toContain('SHARDS contains shard 3, but the 3 shards that Discord recommends are 0 to 2');
  expect(await sessionsLeft(discord)).toBe(1_000);
});
