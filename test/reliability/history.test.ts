/** The history of moderation beside a full disk, and with `npm run servers`. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, onTestFinished } from 'vitest';
import { readServersCommand } from '../../src/bot/cli/read-servers-command.ts';
import { runServers } from '../../src/bot/cli/run-servers.ts';
import { lineOf, openedHistory, rejectTarget, shownRows, writeAsEarlier } from '../bot/history/lines.ts';
import { OTHER, SERVER, until } from '../bot/store/engines.ts';
import { statementOn } from '../bot/store/statement.ts';
import { describeWith } from '../servers/describe-with.ts';
import { startPostgresServer } from '../servers/postgres-server.ts';
import { runHostCommand } from './host-command.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-history-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What `npm run servers` prints. */
async function printed(settings: Record<string, string>, ...args: readonly string[]): Promise<string> {
  const given = { LOG_LEVEL: 'warn', ...settings };
  const { code, stdout, stderr } = await runHostCommand(readServersCommand, runServers, given, args);
  if (code !== 0) throw new Error(`${code}: ${stderr}`);
  return stdout;
}

async function write(settings: Record<string, string>, servers: readonly string[]): Promise<void> {
  const { store } = await openedHistory(settings);
  const lines = servers.map((server, at) => {
    return {
      ...lineOf(`id-${at}`, server === OTHER ? { run: 'r' } : {}),
      server,
      noun: 'conversation' as const,
      ordinal: at,
    };
  });
  await store.write(lines);
  await store.close();
}

async function read(settings: Record<string, string>, server: string) {
  const { store } = await openedHistory(settings);
  const { rows } = await store.page({ server, noun: 'conversation' }, { limit: 100 });
  await store.close();
  return shownRows(rows);
}

it('a full disk costs lines that wait, and they are written once there is room', () => {
  const folder = newFolder();
  const bot = join(import.meta.dirname, '../../src/bot');
  const code = `
    import { execFileSync } from 'node:child_process';
    import { setTimeout } from 'node:timers/promises';
    import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
    import { parseConfig } from ${JSON.stringify(join(bot, 'config/config.ts'))};
    import { AuditHistory } from ${JSON.stringify(join(bot, 'history/audit-history.ts'))};
    import { openHistory } from ${JSON.stringify(join(bot, 'history/history-store.ts'))};
    const said = [];
    const log = pino({ level: 'info' }, { write: (line) => said.push(JSON.parse(line).level) });
    const opened = await openHistory(parseConfig({ DATA_DIR: ${JSON.stringify(folder)} }), log);
    const history = new AuditHistory(opened, log, { gather: 1, retry: 20, remove: 3_600_000, backfill: 3_600_000, pause: 1 });
    const add = (target) => history.add({ server: '1', at: new Date(), user: '2',
      entry: { action: 'conversation mute', target, outcome: 'done', reason: 'r'.repeat(5_000) } });
    const shown = async () => (await history.page({ server: '1', noun: 'conversation' }, { limit: 9 })).total;
    const limit = (bytes) => execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes]);
    add('a');
    said.push(await shown());
    limit('1024:unlimited');
    add('b');
    await setTimeout(100);
    said.push(await shown());
    limit('unlimited:unlimited');
    await setTimeout(100);
    said.push(await shown());
    await history.close();
    process.stdout.write(JSON.stringify(said));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code]).toString();
  // A warning, and a line at its end.
  expect(JSON.parse(said)).toEqual([1, 40, 1, 30, 2]);
});

it('a bot that is killed while it fills targets goes on from there', async () => {
  const DATA_DIR = newFolder();
  const LINES = 20_000;
  const lines = Array.from({ length: LINES }, (_, ordinal) => {
    return { ...lineOf(`id-${ordinal}`), noun: 'conversation', ordinal } as const;
  });
  await writeAsEarlier({ DATA_DIR }, lines);
  const bot = join(import.meta.dirname, '../../src/bot');
  const code = `
    import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
    import { parseConfig } from ${JSON.stringify(join(bot, 'config/config.ts'))};
    import { AuditHistory } from ${JSON.stringify(join(bot, 'history/audit-history.ts'))};
    import { openHistory } from ${JSON.stringify(join(bot, 'history/history-store.ts'))};
    const log = pino({ level: 'silent' });
    const opened = await openHistory(parseConfig({ DATA_DIR: ${JSON.stringify(DATA_DIR)} }), log);
    new AuditHistory(opened, log, { gather: 1, retry: 20, remove: 3_600_000, backfill: 3_600_000, pause: 20 })
      .maintain({ now: async () => undefined });
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const statement = statementOn({ DATA_DIR }, 'history.sqlite');
  const filled = async () => {
    try {
      return Number((await statement('SELECT count(*) AS count FROM rollcall.history_target'))[0].count);
    } catch {
      // The table is made later, or the bot has a lock.
      return 0;
    }
  };
  await until(async () => (await filled()) > 2_000);
  child.kill('SIGKILL');
  await ended;
  const { store } = await openedHistory({ DATA_DIR });
  onTestFinished(() => store.close());
  const search = { typed: 'id-0', most: 1, fits: 'whole' } as const;
  const found = () => store.targets({ server: SERVER, noun: 'conversation' }, search);
  expect(await found()).toEqual({ rows: [], isComplete: false });
  let parts = 0;
  while (await store.backfillTargets()) parts += 1;
  expect(parts).toBeLessThan(LINES / 1_000 - 1);
  expect(await found()).toEqual({ rows: [{ id: 'id-0', party: undefined }], isComplete: true });
  expect(await filled()).toBe(LINES);
});

it('lines are forgotten and backed up, also of servers without settings', async () => {
  const [DATA_DIR, folder] = [newFolder(), newFolder()];
  await write({ DATA_DIR }, [SERVER, SERVER, OTHER]);
  const copy = join(folder, 'copy');
  expect(await printed({ DATA_DIR }, 'backup', copy)).toMatch(
    /copy\.history has the history of moderation: \d+ kB\n$/,
  );
  expect(readdirSync(folder)).toEqual(['copy.history']);
  await printed({ DATA_DIR }, 'set', SERVER, 'language', 'de');
  expect((await printed({ DATA_DIR }, 'backup', `${copy}2`)).split('\n')).toHaveLength(3);
  expect(readdirSync(folder).toSorted()).toEqual(['copy.history', 'copy2', 'copy2.history']);
  expect(await printed({ DATA_DIR }, 'forget', OTHER)).toBe(
    `The history of moderation in the server ${OTHER} is deleted.\n`,
  );
  expect(await printed({ DATA_DIR }, 'forget', OTHER)).toContain('nothing to delete');
  expect([await read({ DATA_DIR }, OTHER), await read({ DATA_DIR }, SERVER)]).toEqual([[], ['id-1', 'id-0']]);
});

describeWith(['postgres'], 'lines of a file', () => {
  it('are copied to Postgres, once', async () => {
    const DATA_DIR = newFolder();
    await write({ DATA_DIR }, [...Array.from({ length: 1_500 }, () => SERVER), OTHER]);
    const postgres = await startPostgresServer();
    onTestFinished(() => postgres.close());
    const DATABASE_URL = await postgres.database();
    for (let time = 0; time < 2; time += 1) {
      expect(await printed({ DATA_DIR, DATABASE_URL }, 'copy-to-database')).toMatch(
        / has 1501 lines of moderation of /,
      );
    }
    expect(await read({ DATABASE_URL }, SERVER)).toHaveLength(100);
    expect(await postgres.run(DATABASE_URL, 'SELECT count(*) FROM rollcall.history_line')).toEqual([
      { count: '1501' },
    ]);
    expect(await read({ DATABASE_URL }, OTHER)).toEqual(['id-1500']);
    expect(await postgres.run(DATABASE_URL, 'SELECT run FROM rollcall.history_run')).toEqual([{ run: 'r' }]);
    // The bot makes them searchable.
    const { store } = await openedHistory({ DATABASE_URL });
    onTestFinished(() => store.close());
    const search = { typed: 'ID-150', most: 25, fits: 'part' } as const;
    const found = () => store.targets({ server: OTHER, noun: 'conversation' }, search);
    expect(await found()).toEqual({ rows: [], isComplete: false });
    while (await store.backfillTargets());
    expect(await found()).toEqual({ rows: [{ id: 'id-1500', party: undefined }], isComplete: true });
  });

  it('are copied without the one that the database rejects, which is named', async () => {
    const [DATA_DIR, postgres] = [newFolder(), await startPostgresServer()];
    onTestFinished(() => postgres.close());
    const DATABASE_URL = await postgres.database();
    await write(
      { DATA_DIR },
      Array.from({ length: 20 }, () => SERVER),
    );
    await rejectTarget({ DATABASE_URL }, 'id-7');
    const [copied, left] = (await printed({ DATA_DIR, DATABASE_URL }, 'copy-to-database')).split('\n');
    expect(copied).toContain('has 19 lines of moderation of');
    expect(left).toMatch(/^The row of history_line with server "\d+", .*ordinal 7 is left out: .*violates/);
    expect(await read({ DATABASE_URL }, SERVER)).toHaveLength(19);
  });
});
