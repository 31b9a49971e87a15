import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { makeTables } from '../bot/replicas/engines.ts';
import { describeWith } from '../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../servers/postgres-server.ts';
import { type Rollcall, startRollcall, textOf } from './rollcall.ts';

const REPLICA = { SHARDS: '0', SHARD_COUNT: '1' };

/** Connections of a replica: for settings and history, and for claims. */
const MOST_CONNECTIONS = 8;

const counts = z.tuple([z.object({ count: z.coerce.number() })]);

describeWith(['postgres'], 'replicas with a common Postgres', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server.close());

  async function start(settings: Record<string, string>): Promise<Rollcall> {
    const rollcall = await startRollcall(settings);
    onTestFinished(() => rollcall.close());
    return rollcall;
  }

  const countIn = async (url: string, from: string) => {
    const [{ count }] = counts.parse(await server.run(url, `SELECT count(*) AS count FROM ${from}`));
    return count;
  };

  it('answer every command in time while Postgres hangs, ends and comes back', async () => {
    const rollcall = await start({ ...REPLICA, DATABASE_URL: await server.database() });
    const { member, moderator } = rollcall;
    const logged = () =>
      rollcall.log.flatMap(({ level, msg }) =>
        level !== 'debug' && /^claims are/.test(String(msg)) ? [`${level} ${msg}`] : [],
      );
    const last = () => logged().at(-1);
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
    const AWAY =
      /^warn claims are not shared: .*; until Postgres is available, each process answers what it receives$/;
    const BACK = /^info claims are shared again after [\d.]+ s$/;
    await everything();
    server.pause();
    await everything();
    await expect.poll(last).toMatch(AWAY);
    await everything();
    server.resume();
    await expect.poll(last).toMatch(BACK);
    await everything();
    await server.kill();
    await everything();
    await expect.poll(last).toMatch(AWAY);
    await server.start();
    await expect.poll(last).toMatch(BACK);
    await everything();
    const lines = logged();
    expect(lines[0]).toBe('info claims are shared through Postgres');
    expect(lines.slice(1).map((line) => line.split(' ')[0])).toEqual(
      lines.slice(1).map((_, at) => (at % 2 ? 'info' : 'warn')),
    );
  });

  it(`take ${MOST_CONNECTIONS} connections each, whatever is used`, async () => {
    const url = await server.database();
    const { discord, member, moderator } = await start({ ...REPLICA, DATABASE_URL: url });
    const manager = discord.clientOf('manager');
    const lists = Array.from({ length: 20 }, () => member.command('list', { name: 'ada' }));
    const others = [
      moderator.command('conversation history'),
      manager.command('settings'),
      manager.command('board list'),
      moderator.command('conversation list'),
    ];
    await Promise.all([...lists, ...others]);
    const name = new URL(url).pathname.slice(1);
    const open = await countIn(url, `pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`);
    expect(open).toBeLessThanOrEqual(MOST_CONNECTIONS);
    expect(open).toBeGreaterThan(4);
  });

  it('keep their claims and sessions there, and a process without SHARDS makes no tables for them', async () => {
    const [url, ofOne] = [await server.database(), await server.database()];
    for (const settings of [{ ...REPLICA, DATABASE_URL: url }, { DATABASE_URL: ofOne }]) {
      const { member } = await start(settings);
      expect(textOf(await member.command('list', { name: 'ada' }))).toContain('3 names');
    }
    await expect.poll(() => countIn(url, "rollcall.claim WHERE state = 'done'")).toBe(1);
    for (const table of ['claim', 'session', 'process'])
      expect(await countIn(url, `rollcall.${table}`)).toBe(1);
    expect(await countIn(ofOne, "pg_tables WHERE schemaname = 'rollcall'")).toBe(0);
  });

  it('a process without SHARDS goes on with the session of its folder, also where there are tables', async () => {
    const DATABASE_URL = await server.database();
    await makeTables(DATABASE_URL);
    const { discord, member, restart } = await start({ DATABASE_URL });
    expect(textOf(await member.command('list', { name: 'ada' }))).toContain('3 names');
    await restart();
    expect(discord.sessions).toMatchObject({ begun: 1, resumed: 1 });
    for (const table of ['claim', 'session', 'kept', 'process'])
      expect(await countIn(DATABASE_URL, `rollcall.${table}`)).toBe(0);
  });
});
