import { afterAll, beforeAll, it } from 'vitest';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';
import { textOf } from '../e2e/rollcall.ts';
import { describeWith } from '../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../servers/postgres-server.ts';

const REPLICA = { SHARDS: '0', SHARD_COUNT: '1', COOLDOWN_SECONDS: '0' };

describeWith(['postgres'], 'npm start with SHARDS and DATABASE_URL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server.close());

  it.concurrent('answers alone when Postgres refuses it, and says so without the password', async ({
    expect,
    onTestFinished,
  }) => {
    const address = new URL(await server.database());
    await server.run(address.href, 'CREATE ROLE ann LOGIN CONNECTION LIMIT 0');
    address.username = 'ann';
    address.password = 'can%61ry-password';
    const { discord, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], { ...settings, ...REPLICA, DATABASE_URL: address.href });
    await program.logged('"ready"');
    const answer = await discord.clientOf('member').command('list', { name: 'ada' });
    program.process.kill('SIGTERM');
    const { code, stderr } = await program.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(answer)).toContain('`ada` belongs to the wallet');
    expect(stderr.match(/"msg":"claims are not shared[^"]*"/g)).toEqual([
      expect.stringContaining('it takes no more connections'),
    ]);
    expect(stderr).not.toMatch(/can(a|%61)ry/);
  });

  it.concurrent('goes on with the session of a process that was killed', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, settings } = await inFront(onTestFinished);
    const DATABASE_URL = await server.database();
    const start = async () => {
      const program = runProgram(['start'], { ...settings, ...REPLICA, DATABASE_URL });
      onTestFinished(() => void program.process.kill('SIGKILL'));
      await program.logged('"ready"');
      return program;
    };
    const ask = async () => textOf(await discord.clientOf('member').command('list', { name: 'ada' }));
    const first = await start();
    expect(await ask()).toContain('`ada` belongs to the wallet');
    first.process.kill('SIGKILL');
    await first.ended;
    const { resumed } = discord.sessions;
    const second = await start();
    expect(discord.sessions.resumed).toBe(resumed + 1);
    expect(await ask()).toContain('`ada` belongs to the wallet');
    second.process.kill('SIGTERM');
    const { code, stderr } = await second.ended;
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('went on with the session that the process before left');
  });
});
