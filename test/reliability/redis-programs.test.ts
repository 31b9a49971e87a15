import { afterAll, beforeAll, it } from 'vitest';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';
import { textOf } from '../e2e/rollcall.ts';
import { describeWith } from '../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../servers/redis-server.ts';

describeWith(['redis-server'], 'npm start with REDIS_URL', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  it.concurrent('starts on its own memory when Redis refuses it, and says so once without the password', async ({
    expect,
    onTestFinished,
  }) => {
    const REDIS_URL = `redis://ann:can%61ry-password@127.0.0.1:${server.port}`;
    const { discord, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], { ...settings, REDIS_URL });
    await program.logged('"ready"');
    const answer = await discord.clientOf('member').command('list', { name: 'ada' });
    program.process.kill('SIGTERM');
    const { code, stderr } = await program.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(answer)).toContain('`ada` belongs to the wallet');
    expect(stderr.match(/"level":"warn".*/g)).toEqual([
      expect.stringContaining('Redis is away: it refuses the user and password: correct them in REDIS_URL'),
    ]);
    expect(stderr).not.toMatch(/can(a|%61)ry/);
  });

  it.concurrent('keeps what was resolved where the next start and other replicas find it', async ({
    expect,
    onTestFinished,
  }) => {
    const { discord, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], { ...settings, REDIS_URL: server.url });
    await program.logged('"ready"');
    await discord.clientOf('member').command('list', { name: 'ada' });
    program.process.kill('SIGTERM');
    const { stderr } = await program.ended;
    expect(stderr).toContain('connected to Redis');
    expect(await server.command('KEYS', 'rollcall:????????????:names:*')).toHaveLength(1);
  });
});
