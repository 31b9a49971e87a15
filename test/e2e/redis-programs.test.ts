import { afterAll, beforeAll, describe, it } from 'vitest';
import { describeWith } from '../servers/describe-with.ts';
import { type RedisServer, startRedisServer } from '../servers/redis-server.ts';
import { runProgram, TELLS_WHAT_IS_LOADED } from './program.ts';

describe('without REDIS_URL', () => {
  it.concurrent('nothing of Redis is loaded', async ({ expect }) => {
    const { stderr } = await runProgram(['start'], {}, '/list ada\n', ['--import', TELLS_WHAT_IS_LOADED])
      .ended;
    const files = stderr.split('\n').filter((url) => url.startsWith('file:'));
    expect(files).toContainEqual(expect.stringMatching(/\/src\/bot\/state\/memory\/cooldown\.ts$/));
    expect(files.filter((url) => /\/(node_modules\/@?redis|src\/bot\/state\/redis)\//.test(url))).toEqual([]);
  });
});

describeWith(['redis-server'], 'npm start with REDIS_URL', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(() => server.close());

  it.concurrent('starts on its own memory when Redis refuses it, and says so once without the password', async ({
    expect,
  }) => {
    const REDIS_URL = `redis://ann:can%61ry-password@127.0.0.1:${server.port}`;
    const { code, stdout, stderr } = await runProgram(['start'], { REDIS_URL }, '/list ada\n').ended;
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('3 names');
    expect(stderr.match(/"level":"warn".*/g)).toEqual([
      expect.stringContaining('Redis is away: it refuses the user and password: correct them in REDIS_URL'),
    ]);
    expect(stderr).not.toMatch(/can(a|%61)ry/);
  });

  it.concurrent('keeps what was resolved where the next start and other replicas find it', async ({
    expect,
  }) => {
    const { stderr } = await runProgram(['start'], { REDIS_URL: server.url }, '/list ada\n').ended;
    expect(stderr).toContain('connected to Redis');
    expect(await server.command('KEYS', 'rollcall:????????????:names:*')).toHaveLength(1);
  });
});
