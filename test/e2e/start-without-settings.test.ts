import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'vitest';
import { SqlStore } from '../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../src/bot/store/sqlite.ts';
import { runProgram } from './program.ts';

interface SqlStoreParts {
  readonly store: SqlStore;
  readonly boards: SqlStore['boards'];
}

describe('npm start without any setting', () => {
  it.concurrent('answers piped lines in order, on standard output alone after the page, and ends with the input', async ({
    expect,
  }) => {
    const { code, stdout, stderr } = await runProgram(
      ['start'],
      { COOLDOWN_SECONDS: '0' },
      '/list ada limit:2\n:click 4\n/list nobody\n',
    ).ended;
    expect(code, stderr).toBe(0);
    const parts = [
      'ada belongs to the wallet',
      '3+ names',
      '[file] ada-names.txt',
      'Nobody has registered the name nobody',
    ];
    const at = parts.map((part) => stdout.indexOf(part));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at[0]).toBeGreaterThanOrEqual(0);
    const lines = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const line of lines) expect(line).toHaveProperty('level');
    const [first, page] = /^In a browser: (http:\/\/127\.0\.0\.1:\d+\/)\n/.exec(stdout) ?? [];
    expect(first, stdout).toBeDefined();
    expect(lines.flatMap((line) => line.page ?? [])).toEqual([page]);
  });

  it.concurrent('begins anew with --fresh, keeps the data before, and only that', async ({
    expect,
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-fresh-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const settings = { COOLDOWN_SECONDS: '0', LOCAL_DATA_DIR: folder };
    const CREATED = ':as moderator\n/conversation create contact:somebody-new\n';
    const SHOWN = ':as moderator\n/conversation list contact:somebody-new\n';
    const started = async (input: string, ...args: string[]) => {
      const { code, stdout, stderr } = await runProgram(['start', ...args], settings, input).ended;
      expect(code, stderr).toBe(0);
      return { stdout, stderr };
    };
    expect((await started(CREATED, '--fresh')).stderr).not.toContain('begins anew');
    writeFileSync(join(folder, 'mine.txt'), 'kept');
    mkdirSync(join(folder, 'before'));
    for (const file of ['mine.txt', 'service.sqlite-wal']) writeFileSync(join(folder, 'before', file), 'x');
    expect((await started(SHOWN)).stdout).toContain('somebody-new');
    const { stdout, stderr } = await started(SHOWN, '--fresh');
    expect(stdout).toContain('No conversations');
    expect(stderr).toContain(`"before":"${join(folder, 'before')}"`);
    expect(readdirSync(join(folder, 'before')).sort()).toEqual([
      'discord.sqlite',
      'history.sqlite',
      'mine.txt',
      'rollcall.sqlite',
      'service.sqlite',
    ]);
    expect(readFileSync(join(folder, 'mine.txt'), 'utf8')).toBe('kept');
    using kept = new DatabaseSync(join(folder, 'before', 'service.sqlite'), { readOnly: true });
    const found = kept.prepare('SELECT count(*) AS count FROM conversations WHERE contact_id = ?');
    expect(found.get('somebody-new')).toEqual({ count: 1 });
  });
});

describe('the settings of servers', () => {
  const DEMO_SERVER = '1190000000000000100';
  const OTHER_SERVER = '1200000000000000000';
  /** Looks into a store. */
  const read = async <Found>(file: string, look: (store: SqlStoreParts) => Promise<Found>) => {
    const store = new SqlStore(new SqliteFile(file));
    try {
      return await look({ store, boards: store.boards });
    } finally {
      await store.close();
    }
  };
  const boardsOf = async ({ boards }: SqlStoreParts) => (await boards.of(DEMO_SERVER)).boards;
  /** A store in which a server has a setting. */
  const save = async (file: string, server: string) => {
    const store = new SqlStore(new SqliteFile(file));
    await store.save(server, 0, { cooldown: 5 }, { user: 'host' });
    await store.close();
  };

  it.concurrent.for([
    ['go with the demo', [DEMO_SERVER], false, true],
    ["stay where a real Discord's server has some", [DEMO_SERVER, OTHER_SERVER], false, false],
    ['stay where the host keeps them in DATA_DIR', [DEMO_SERVER], true, false],
  ] as const)('%s at --fresh', async ([, servers, isHosts, goes], { expect, onTestFinished }) => {
    const [folder, dataDir] = ['rollcall-fresh-', 'rollcall-data-'].map((name) =>
      mkdtempSync(join(tmpdir(), name)),
    );
    if (!folder || !dataDir) throw new Error('There is no folder.');
    onTestFinished(() => {
      for (const each of [folder, dataDir]) rmSync(each, { recursive: true });
    });
    const file = join(isHosts ? dataDir : folder, 'rollcall.sqlite');
    for (const server of servers) await save(file, server);
    const settings = { PAGE_PORT: 'off', LOCAL_DATA_DIR: folder, ...(isHosts && { DATA_DIR: dataDir }) };
    const { code, stderr } = await runProgram(['start', '--fresh'], settings, '').ended;
    expect(code, stderr).toBe(0);
    const rows = await read(file, async ({ store }) => (await store.since(0)).rows.length);
    expect([rows > 0, existsSync(join(folder, 'before', 'rollcall.sqlite'))]).toEqual([!goes, goes]);
    expect(stderr.includes('of other servers, and stays')).toBe(servers.length > 1);
    expect(await read(file, boardsOf)).toHaveLength(goes ? 1 : 0);
  });

  it.concurrent('the demo begins with a board, once, and --fresh begins with another one', async ({
    expect,
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-board-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'rollcall.sqlite');
    const started = async (...args: string[]) => {
      const settings = { PAGE_PORT: 'off', LOCAL_DATA_DIR: folder };
      const { code, stderr } = await runProgram(['start', ...args], settings, '').ended;
      expect(code, stderr).toBe(0);
      return read(file, boardsOf);
    };
    const [first] = await started();
    expect(first).toMatchObject({
      server: DEMO_SERVER,
      settings: { provider: 'star-forge', channel: '1190000000000000204', every: 'day', message: 'same' },
      pause: undefined,
    });
    const when = { at: Date.now(), locale: undefined };
    const { settings, id } = first ?? { settings: undefined, id: '' };
    const own = await read(file, async ({ boards }) => {
      if (settings) await boards.create(DEMO_SERVER, { ...settings, every: 'week' }, 10, when);
      return boards.save(id, undefined, { kind: 'remove' }, when);
    });
    expect(own.kind).toBe('saved');
    expect(await started()).toMatchObject([{ settings: { every: 'week' } }]);
    const anew = await started('--fresh');
    expect(anew).toMatchObject([{ settings: { every: 'day' } }]);
    expect(existsSync(join(folder, 'before', 'rollcall.sqlite'))).toBe(true);
  });
});

describe('a wrong start', () => {
  it.concurrent('has no demo to begin anew where Discord and the service are configured', async ({
    expect,
  }) => {
    const settings = { DISCORD_TOKEN: 'a.b.c', API_BASE_URL: 'http://127.0.0.1:1' };
    const { code, stderr } = await runProgram(['start', '--fresh'], settings, '').ended;
    expect(code).toBe(64);
    expect(stderr).toContain('and here is neither of them: start without --fresh.');
  });

  it.concurrent('names every wrong setting at once and never a value', async ({ expect }) => {
    const settings = {
      COOLDOWN_SECONDS: 'often',
      API_BASE_URL: 'ftp://canary',
      DISCORD_TOKEN: 'canary canary',
    };
    const { code, stdout, stderr } = await runProgram(['start'], settings, '').ended;
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    for (const name of Object.keys(settings)) expect(stderr).toContain(`  ${name}: expected `);
    const { level, problems } = JSON.parse(stderr);
    expect(level).toBe('fatal');
    expect(problems.map(({ variable }: { variable: string }) => variable).toSorted()).toEqual(
      Object.keys(settings).toSorted(),
    );
    expect(stderr).not.toContain('canary');
    expect(stderr).not.toContain('    at ');
  });

  it.concurrent('names the settings of name registries, and never an address or a key', async ({
    expect,
  }) => {
    const settings = {
      NAMES_REGISTRIES: 'ens,bsn',
      NAMES_REGISTRY_URLS: 'ens=ftp://canary',
      NAMES_REGISTRY_KEYS: 'handle=canary canary',
    };
    const { code, stdout, stderr } = await runProgram(['start'], settings, '').ended;
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    expect(stderr).toContain('  NAMES_REGISTRIES: has no registry in place 2 (did you mean bns?): ');
    expect(stderr).toContain('  NAMES_REGISTRY_URLS: the address of ens is no http or https address.');
    expect(stderr).toContain('  NAMES_REGISTRY_KEYS: the key of handle is empty, or has a space ');
    expect(stderr).not.toContain('canary');
  });

  it.concurrent('stops on an older Node with one sentence', async ({ expect }) => {
    const older =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
    const { code, stderr } = await runProgram(['start'], {}, '', [
      '--import',
      `data:text/javascript,${older}`,
    ]).ended;
    expect(code).toBe(78);
    expect(stderr.trim()).toMatch(
      /^Rollcall needs Node 26 or later and this is Node 20\.20\.2: .*npm start.*\.$/,
    );
  });
});
