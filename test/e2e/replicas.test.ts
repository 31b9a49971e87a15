import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { makeTables } from '../bot/replicas/engines.ts';
import { describeWith } from '../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../servers/postgres-server.ts';
import { rollcallFor, textOf } from './rollcall.ts';

const REPLICA = { SHARDS: '0', SHARD_COUNT: '1' };

/** The settings and the history have 4 connections together, and the claims 4. */
const MOST_CONNECTIONS = 8;

const counted = z.tuple([z.object({ connections: z.number() })]);

describeWith(['postgres'], 'the bot with Postgres', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server.close());

  it('answers every command in time while Postgres hangs, ends and comes back', async () => {
    const rollcall = await rollcallFor(onTestFinished, { ...REPLICA, DATABASE_URL: await server.database() });
    const { member, moderator } = rollcall;
    const said = () =>
      rollcall.log.flatMap(({ level, msg }) =>
        level !== 'debug' && /^claims are /.test(String(msg)) ? [`${level} ${msg}`] : [],
      );
    const last = () => said().at(-1);
    // Each has failed if Discord gets no answer within 3 s.
    const everything = async () => {
      const [ada, nobody, choices, offered] = await Promise.all([
        member.command('list', { name: 'ada' }),
        member.command('list', { name: 'nobody' }),
        member.autocomplete('list', 'name', 'ad'),
        moderator.autocomplete('conversation show', 'id', ''),
      ]);
      expect(textOf(ada)).toContain('3 names');
      expect(textOf(nobody)).toContain('Nobody has registered the name');
      expect(choices).toMatchObject({ kind: 'choices' });
      expect(offered).toMatchObject({ kind: 'choices', choices: { length: 25 } });
    };
    const away = /^warn claims are not shared: /;
    const again = /^info claims are shared again after /;
    await everything();
    server.pause();
    await everything();
    expect(last()).toMatch(away);
    await everything();
    server.resume();
    await expect.poll(last, { timeout: 60_000 }).toMatch(again);
    await everything();
    await server.kill();
    await everything();
    expect(last()).toMatch(away);
    await server.start();
    await expect.poll(last, { timeout: 60_000 }).toMatch(again);
    await everything();
    const outage = [expect.stringMatching(away), expect.stringMatching(again)];
    expect(said()).toEqual(['info claims are shared through Postgres', ...outage, ...outage]);
  });

  it('takes at most 8 connections', async () => {
    const DATABASE_URL = await server.database();
    const rollcall = await rollcallFor(onTestFinished, { ...REPLICA, DATABASE_URL });
    const { moderator, member } = rollcall;
    const manager = rollcall.as('manager');
    for (const _ of [1, 2, 3])
      await Promise.all([
        moderator.command('conversation create', { contact: 'eve' }),
        moderator.command('conversation history'),
        manager.command('settings'),
        manager.command('board list'),
        member.command('list', { name: 'ada' }),
      ]);
    const [{ connections }] = counted.parse(
      await server.run(
        DATABASE_URL,
        `SELECT count(*)::int AS connections FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    );
    expect(connections).toBeGreaterThan(4);
    expect(connections).toBeLessThanOrEqual(MOST_CONNECTIONS);
  });

  it('shares nothing without SHARDS, and keeps its session in its folder', async () => {
    const DATABASE_URL = await server.database();
    // It makes the tables itself, but no sooner than a save.
    await makeTables(DATABASE_URL);
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'rollcall-alone-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    const rollcall = await rollcallFor(onTestFinished, { DATA_DIR, DATABASE_URL });
    expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
    await rollcall.restart();
    expect(rollcall.discord.sessions).toMatchObject({ begun: 1, resumed: 1 });
    for (const table of ['claim', 'session', 'kept', 'process'])
      expect(await server.run(DATABASE_URL, `SELECT * FROM rollcall.${table}`)).toEqual([]);
    using file = new DatabaseSync(join(DATA_DIR, 'bot.sqlite'), { readOnly: true });
    expect(file.prepare('SELECT count(*) AS sessions FROM session').get()).toEqual({ sessions: 1 });
  });
});
