import { once } from 'node:events';
import { createServer } from 'node:net';
import { startDemoTestDiscord } from 'local-world/testing';
import { it } from 'vitest';
import { runProgram } from '../../../e2e/program.ts';
import type { Finished } from '../../../services/upstream.ts';

/** A program that is ready, whose Discord then goes away. */
async function orphaned(finished: Finished) {
  const discord = await startDemoTestDiscord();
  const program = runProgram(['start'], {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    API_BASE_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'debug',
  });
  finished(async () => void program.process.kill('SIGKILL'));
  await program.logged('"ready"');
  await discord.close();
  await program.logged('connection to Discord lost');
  return { program, port: Number(new URL(discord.apiUrl).port) };
}

it.concurrent.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a signal (%s) in an outage ends the bot with 0',
  async (signal, { expect, onTestFinished }) => {
    const { program } = await orphaned(onTestFinished);
    program.process.kill(signal);
    const { code, stderr } = await program.ended;
    expect(code, stderr).toBe(0);
  },
);

it.concurrent('a signal during a connection that nobody answers ends the bot with 0', async ({
  expect,
  onTestFinished,
}) => {
  const { program, port } = await orphaned(onTestFinished);
  const silent = createServer((socket) => socket.on('error', () => undefined));
  onTestFinished(() => void silent.close());
  const connected = once(silent, 'connection');
  silent.listen(port, '127.0.0.1');
  const [socket] = await connected;
  onTestFinished(() => socket.destroy());
  program.process.kill('SIGTERM');
  const { code, stderr } = await program.ended;
  expect(code, stderr).toBe(0);
  expect(stderr).not.toContain('unexpected error');
});
