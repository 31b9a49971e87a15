import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const ROLLCALL = new URL('../../../rollcall.js', import.meta.url).pathname;

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

test('it says how to start a bot beside it, and ends with the input', async () => {
  const { err, code } = await discord([], ':quit\n');
  expect(err).toMatch(
    /^DISCORD_TOKEN=[\w-]+\.[\w-]+\.[\w-]+ DISCORD_API_URL=http:\/\/127\.0\.0\.1:\d+\/api$/m,
  );
  expect(code).toBe(0);
});

test('a data file that cannot be opened is one sentence', async () => {
  const { err, code } = await discord(['--database', '/nowhere/at/all.sqlite']);
  expect(err).toMatch(
    /^The local Discord cannot start with \/nowhere\/at\/all\.sqlite: unable to open it.*\.\n$/,
  );
  expect(code).toBe(1);
});
