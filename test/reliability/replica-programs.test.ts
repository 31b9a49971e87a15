import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, it } from 'vitest';
import { z } from 'zod';
import { inFront } from '../e2e/in-front.ts';
import { runProgram } from '../e2e/program.ts';
import { textOf } from '../e2e/rollcall.ts';
import { describeWith } from '../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../servers/postgres-server.ts';

const hbaFile = z.tuple([z.object({ hba_file: z.string() })]);

const SHARDS = { SHARDS: '0', SHARD_COUNT: '1' };

describeWith(['postgres'], 'npm start with SHARDS and DATABASE_URL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server.close());

  it.concurrent('answers alone when Postgres refuses its password, and says so once without the password', async ({
    expect,
    onTestFinished,
  }) => {
    const owner = await server.database();
    const [{ hba_file: file }] = hbaFile.parse(
      await server.run(owner, 'SELECT setting AS hba_file FROM pg_settings WHERE name = $$hba_file$$'),
    );
    writeFileSync(file, `host all ann 127.0.0.1/32 scram-sha-256\n${readFileSync(file, 'utf8')}`);
    await server.run(owner, "CREATE USER ann PASSWORD 'another'; SELECT pg_reload_conf()");
    const DATABASE_URL = owner.replace('owner@', 'ann:can%61ry-password@');
    const { discord, settings } = await inFront(onTestFinished);
    const program = runProgram(['start'], { ...settings, ...SHARDS, DATABASE_URL });
    onTestFinished(() => void program.process.kill('SIGKILL'));
    await program.logged('"ready"');
    const answer = await discord.clientOf('member').command('list', { name: 'ada' });
    program.process.kill('SIGTERM');
    const { code, stderr } = await program.ended;
    expect(code, stderr).toBe(0);
    expect(textOf(answer)).toContain('`ada` belongs to the wallet');
    expect(stderr.match(/"level":"warn".*claims are not shared: .*/g)).toEqual([
      expect.stringContaining('it refuses the user, the password or this machine: correct DATABASE_URL'),
    ]);
    expect(stderr).not.toMatch(/can(a|%61)ry-password/);
  });

  it.concurrent('resumes its session after kill -9', async ({ expect, onTestFinished }) => {
    const { discord, settings } = await inFront(onTestFinished);
    const own = { ...settings, ...SHARDS, DATABASE_URL: await server.database() };
    const start = async () => {
      // Each has a folder of its own: the session is in Postgres.
      const program = runProgram(['start'], own);
      onTestFinished(() => void program.process.kill('SIGKILL'));
      await program.logged('"ready"');
      expect(textOf(await discord.clientOf('member').command('list', { name: 'ada' }))).toContain('`ada`');
      return program;
    };
    const first = await start();
    first.process.kill('SIGKILL');
    await first.ended;
    await start();
    expect(discord.sessions).toMatchObject({ begun: 1, resumed: 1 });
  });
});
