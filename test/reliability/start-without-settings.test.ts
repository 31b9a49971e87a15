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
import { VERSION } from 'startup/version';
import { describe, it } from 'vitest';
import { SqlStore } from '../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../src/bot/store/sqlite.ts';
import { runProgram } from '../e2e/program.ts';

const DEMO_SERVER = '1190000000000000100';
const OTHER_SERVER = '1200000000000000000';

const CREATED = ':as moderator\n/conversation create contact:somebody-new\n';
const SHOWN = ':as moderator\n/conversation list contact:somebody-new\n';

/** Opens a store for a moment. */
async function opened<Found>(file: string, act: (store: SqlStore) => Promise<Found>): Promise<Found> {
  const store = new SqlStore(new SqliteFile(file));
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}

const boardsIn = (file: string) => opened(file, async ({ boards }) => (await boards.of(DEMO_SERVER)).boards);
const serversIn = (file: string) =>
  opened(file, async (store) => (await store.changesSince(0)).rows.map(({ id }) => id));
/** Saves a setting of a server. */
const save = (file: string, server: string) =>
  opened(file, (store) => store.save(server, 0, { cooldown: 5 }, { user: 'host' }));

describe('npm start without any setting', () => {
  it.concurrent('begins anew with --fresh: the data, the settings of the demo and its board, and keeps what was there', async ({
    expect,
    onTestFinished,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'rollcall-fresh-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'rollcall.sqlite');
    const settings = { COOLDOWN_SECONDS: '0', PAGE_PORT: 'off', DATA_DIR: folder };
    const started = async (input: string, ...args: string[]) => {
      const { code, stdout, stderr } = await runProgram(['start', ...args], settings, input).ended;
      expect(code, stderr).toBe(0);
      return { stdout, stderr };
    };

    // Nothing to set aside.
    expect((await started(CREATED, '--fresh')).stderr).not.toContain('begins anew');
    const [first] = await boardsIn(file);
    expect(first).toMatchObject({
      server: DEMO_SERVER,
      settings: { provider: 'star-forge', channel: '1190000000000000204', every: 'day', message: 'same' },
      pause: undefined,
    });

    // A second start keeps everything, and does not make the board again.
    writeFileSync(join(folder, 'mine.txt'), 'kept');
    mkdirSync(join(folder, 'before'));
    for (const name of ['mine.txt', 'service.sqlite-wal']) writeFileSync(join(folder, 'before', name), 'x');
    const when = { at: Date.now(), locale: undefined };
    const own = await opened(file, async ({ boards }) => {
      if (first) await boards.create(DEMO_SERVER, { ...first.settings, every: 'week' }, 10, when);
      return boards.save(first?.id ?? '', undefined, { kind: 'remove' }, when);
    });
    expect(own.kind).toBe('saved');
    await save(file, DEMO_SERVER);
    expect((await started(SHOWN)).stdout).toContain('somebody-new');
    expect(await boardsIn(file)).toMatchObject([{ settings: { every: 'week' } }]);

    // A fresh one sets aside what is the demo's.
    const { stdout, stderr } = await started(SHOWN, '--fresh');
    expect(stdout).toContain('No conversations');
    expect(stderr).toContain(`"before":"${join(folder, 'before')}"`);
    expect(stderr).not.toContain('of other servers, and stays');
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
    expect(await serversIn(file)).toEqual([]);
    expect(await boardsIn(file)).toMatchObject([{ settings: { every: 'day' } }]);
  });

  it.concurrent.for([
    ["stay where a real Discord's server has some", [DEMO_SERVER, OTHER_SERVER], false],
    ['stay where an earlier setting has the demo elsewhere', [DEMO_SERVER], true],
  ] as const)(
    'the settings of servers %s at --fresh',
    async ([, servers, isHosts], { expect, onTestFinished }) => {
      const [folder, dataDir] = ['rollcall-fresh-', 'rollcall-data-'].map((name) =>
        mkdtempSync(join(tmpdir(), name)),
      );
      if (!folder || !dataDir) throw new Error('There is no folder.');
      onTestFinished(() => {
        for (const each of [folder, dataDir]) rmSync(each, { recursive: true });
      });
      const file = join(isHosts ? dataDir : folder, 'rollcall.sqlite');
      for (const server of servers) await save(file, server);
      // A demo is there, so that that of this checkout is left alone.
      writeFileSync(join(folder, 'discord.sqlite'), '');
      const folders = isHosts ? { LOCAL_DATA_DIR: folder, DATA_DIR: dataDir } : { DATA_DIR: folder };
      const settings = { PAGE_PORT: 'off', ...folders };
      const { code, stderr } = await runProgram(['start', '--fresh'], settings, '').ended;
      expect(code, stderr).toBe(0);
      expect(await serversIn(file)).toEqual(servers);
      expect(existsSync(join(folder, 'before', 'rollcall.sqlite'))).toBe(false);
      expect(stderr.includes('of other servers, and stays')).toBe(!isHosts);
      expect(await boardsIn(file)).toEqual([]);
    },
  );
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

  it.concurrent('names every wrong setting at once, and never a value, an address or a key', async ({
    expect,
  }) => {
    const settings = {
      COOLDOWN_SECONDS: 'often',
      API_BASE_URL: 'ftp://canary',
      DISCORD_TOKEN: 'canary canary',
      NAMES_REGISTRIES: 'ens,bsn',
      NAMES_REGISTRY_URLS: 'ens=ftp://canary',
      NAMES_REGISTRY_KEYS: 'handle=canary canary',
    };
    const { code, stdout, stderr } = await runProgram(['start'], settings, '').ended;
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
    for (const name of ['COOLDOWN_SECONDS', 'API_BASE_URL', 'DISCORD_TOKEN'])
      expect(stderr).toContain(`  ${name}: expected `);
    expect(stderr).toContain('  NAMES_REGISTRIES: has an unknown registry in place 2 (did you mean bns?): ');
    expect(stderr).toContain('  NAMES_REGISTRY_URLS: the address of ens is not an http or https address.');
    expect(stderr).toContain('  NAMES_REGISTRY_KEYS: the key of handle is empty, or contains a space ');
    const { level, version, problems } = JSON.parse(stderr);
    expect([level, version]).toEqual(['fatal', VERSION]);
    expect(problems.map(({ variable }: { variable: string }) => variable).toSorted()).toEqual(
      Object.keys(settings).toSorted(),
    );
    expect(stderr).not.toContain('canary');
    expect(stderr).not.toContain('    at ');
  });
});
