import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { DEMO_IDS } from '../../demo-world.ts';

const ROLLCALL = new URL('../../../../rollcall.js', import.meta.url).pathname;

/** Runs the program with this input to its end. */
async function discord(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [ROLLCALL, 'discord', ...args]);
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { out, err, code };
}

test('what it prints at first is a .env for a bot beside it, and it ends with the input', async () => {
  const { out, err, code } = await discord([], ':quit\n');
  expect(parseEnv(err)).toEqual({
    DISCORD_TOKEN: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    DISCORD_API_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api$/),
    MODERATION_GUILD_IDS: DEMO_IDS.guildId,
    AUDIT_CHANNEL_ID: DEMO_IDS.auditChannelId,
  });
  for (const line of err.split('\n')) expect(line).toMatch(/^(#.*|[A-Z_]+=\S+|)$/);
  expect(out).toBe('');
  expect(code).toBe(0);
});

test('with an endpoint for interactions it prints the public key for the bot that listens there', async () => {
  const endpoint = 'http://127.0.0.1:8080/interactions';
  const { err } = await discord(['--endpoint', endpoint], ':quit\n');
  expect(parseEnv(err).DISCORD_PUBLIC_KEY).toMatch(/^[0-9a-f]{64}$/);
  const wrong = await discord(['--endpoint', '8080']);
  expect(wrong.err).toMatch(/^--endpoint takes an http address or none/);
  expect(wrong.code).toBe(64);
});

test('a data file that cannot be opened is one sentence', async () => {
  const { err, code } = await discord(['--database', '/nowhere/at/all.sqlite']);
  expect(err).toMatch(
    /^The local Discord cannot start with \/nowhere\/at\/all\.sqlite: unable to open it: .*its folder is missing.*\.\n$/,
  );
  expect(code).toBe(1);
});
