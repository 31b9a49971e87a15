import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { examineReplicas, sharingVerdict } from '../../../src/bot/doctor/examine-replicas.ts';
import { describeWith } from '../../servers/describe-with.ts';
import { type PostgresServer, startPostgresServer } from '../../servers/postgres-server.ts';
import { wordsOf } from './examined.ts';

const log = pino({ level: 'silent' });
const WEBHOOKS = { DISCORD_PUBLIC_KEY: 'ab'.repeat(32), PORT: '8080' };
const SHARDS = { DISCORD_TOKEN: 'a.b.c', SHARDS: '0', SHARD_COUNT: '2' };

const found = async (settings: Record<string, string>) =>
  (await examineReplicas(parseConfig(settings), log)).map(
    (finding) => `${finding.check} ${wordsOf(finding)}`,
  );

describeWith(['postgres'], 'what replicas share in Postgres', () => {
  let server: PostgresServer;
  let DATABASE_URL: string;
  beforeAll(async () => {
    server = await startPostgresServer();
    DATABASE_URL = await server.database();
  });
  afterAll(() => server.close());

  it('is named with the time of a statement, and no table is made for it', async () => {
    const place = String.raw`127\.0\.0\.1:\d+/\w+`;
    const time = String.raw`a statement takes \d+\.\d of at most 300 ms`;
    expect(await found({ ...WEBHOOKS, DATABASE_URL })).toEqual([
      expect.stringMatching(new RegExp(`^shared ok: claims and bulk runs through ${place}; ${time}$`)),
    ]);
    expect(await found({ ...SHARDS, DATABASE_URL })).toEqual([
      expect.stringMatching(
        new RegExp(`^shared ok: claims, gateway sessions and their starts through ${place}; ${time}$`),
      ),
    ]);
    expect(await server.run(DATABASE_URL, "SELECT 1 FROM pg_namespace WHERE nspname = 'rollcall'")).toEqual(
      [],
    );
  });
});

it('a Postgres that cannot be reached is not measured, and its password is not shown', async () => {
  expect(await found({ ...WEBHOOKS, DATABASE_URL: 'postgres://ann:canary@127.0.0.1:1/x' })).toEqual([
    'shared unknown: claims and bulk runs through 127.0.0.1:1/x, which cannot be reached: see above',
  ]);
});

it('a statement may take as long as a claim waits for it, and no longer', () => {
  expect(sharingVerdict('claims through a:1/x', 300)).toEqual([
    'ok',
    'claims through a:1/x; a statement takes 300.0 of at most 300 ms',
  ]);
  expect(sharingVerdict('claims through a:1/x', 312.34)).toEqual([
    'wrong',
    expect.stringMatching(/ takes 312\.3 of at most 300 ms, so nothing is shared: run Postgres closer/),
  ]);
});

it('without a database webhooks learn what a second replica needs, and shards are examined elsewhere', async () => {
  expect(await found(WEBHOOKS)).toEqual([
    'claims advice: a second replica needs DATABASE_URL: claims are in DATA_DIR, so only processes with this folder share them',
  ]);
  expect(await found({ ...WEBHOOKS, DATABASE_URL: 'mysql://a/b' })).toHaveLength(1);
  expect(await found(SHARDS)).toEqual([]);
});
