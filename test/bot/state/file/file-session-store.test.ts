import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { DataFile } from '../../../../src/bot/state/file/data-file.ts';
import { FileSessionStore } from '../../../../src/bot/state/file/file-session-store.ts';
import { MemorySessionStore } from '../../../../src/bot/state/memory/memory-session-store.ts';
import type { SessionStore } from '../../../../src/bot/state/session-store.ts';
import { gatewaySession as session } from '../gateway-session.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A data file as another process has it; `die` is what kill -9 does to its locks. */
function processIn(folder: string, scope = 'aaaaaaaaaaaa') {
  const file = new DataFile(folder);
  let isOpen = true;
  const close = () => {
    if (isOpen) file.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { store: new FileSessionStore(file, scope), owner: file.owner, die: close };
}

const idsIn = async (store: SessionStore, shardIds = [0, 1], shardCount = 2) => [
  ...(await store.take(shardIds, shardCount)).keys(),
];

it('gives the next process what was released, as it was', async () => {
  const folder = temporaryFolder();
  const first = processIn(folder);
  await first.store.begin(session(0));
  await first.store.begin(session(1, { sequence: 1 }));
  expect(await first.store.save([session(1, { sequence: 12, received: 12, inFlight: [] })])).toEqual(
    new Set(),
  );
  await first.store.release([session(0, { sequence: 20, received: 20, inFlight: [] })]);
  const second = processIn(folder);
  expect(await second.store.take([0, 1], 2)).toEqual(
    new Map([[0, { ...session(0, { sequence: 20, received: 20, inFlight: [] }), released: true }]]),
  );
  first.die();
  expect(await second.store.take([0, 1], 2)).toEqual(
    new Map([
      [0, { ...session(0, { sequence: 20, received: 20, inFlight: [] }), released: false }],
      [1, { ...session(1, { sequence: 12, received: 12, inFlight: [] }), released: false }],
    ]),
  );
});

it('gives a session to one of two', async () => {
  const folder = temporaryFolder();
  const first = processIn(folder);
  await first.store.begin(session(0));
  await first.store.release([session(0)]);
  const [second, third] = [processIn(folder), processIn(folder)];
  expect([await idsIn(second.store), await idsIn(third.store)]).toEqual([[0], []]);
});

it('keeps the newer session of a shard, whatever its former process does', async () => {
  const folder = temporaryFolder();
  const [former, newer] = [processIn(folder), processIn(folder)];
  await former.store.begin(session(0));
  expect(await idsIn(newer.store)).toEqual([]);
  await newer.store.begin(session(0, { sessionId: 'newer' }));
  expect(await former.store.save([session(0, { sequence: 99 })])).toEqual(new Set([0]));
  await former.store.release([session(0, { sequence: 99 })]);
  expect(await newer.store.save([session(0, { sessionId: 'newer' })])).toEqual(new Set());
  newer.die();
  const taken = await processIn(folder).store.take([0], 2);
  expect(taken.get(0)).toMatchObject({ sessionId: 'newer', sequence: 7, released: false });
});

it('keeps the newer session of a shard, whatever is written late of the one before in the same process', () => {
  const folder = temporaryFolder();
  const { store, die } = processIn(folder);
  store.begin(session(0, { sessionId: 'former' }));
  store.begin(session(0, { sessionId: 'newer' }));
  expect(store.save([session(0, { sessionId: 'former', sequence: 99 })])).toEqual(new Set([0]));
  store.release([session(0, { sessionId: 'former', sequence: 99 })]);
  die();
  const taken = processIn(folder).store.take([0], 2);
  expect(taken.get(0)).toMatchObject({ sessionId: 'newer', sequence: 7, released: false });
});

it('tells applications, shard counts and shards apart', async () => {
  const folder = temporaryFolder();
  const [one, other] = [processIn(folder), processIn(folder, 'bbbbbbbbbbbb')];
  await one.store.begin(session(0));
  await other.store.begin(session(0, { sessionId: 'the other' }));
  await one.store.begin(session(0, { shardCount: 4, sessionId: 'of four' }));
  one.die();
  other.die();
  const next = processIn(folder).store;
  expect((await next.take([0, 1], 4)).get(0)?.sessionId).toBe('of four');
  expect(await idsIn(next, [1])).toEqual([]);
  expect((await next.take([0], 2)).get(0)?.sessionId).toBe('session 0');
});

it('knows a process that was killed, and removes what it left', async () => {
  const folder = temporaryFolder();
  const program = `
    const { DataFile } = await import('./src/bot/state/file/data-file.ts');
    const { FileSessionStore } = await import('./src/bot/state/file/file-session-store.ts');
    await new FileSessionStore(new DataFile(process.argv[1]), 'aaaaaaaaaaaa').begin(JSON.parse(process.argv[2]));
    console.log('kept');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    program,
    folder,
    JSON.stringify(session(0)),
  ]);
  await once(child.stdout, 'data');
  const { store } = processIn(folder);
  expect(await idsIn(store)).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toHaveLength(2);
  expect((await store.take([0], 2)).get(0)).toEqual({ ...session(0), released: false });
  expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toHaveLength(1);
});

it('forgets sessions of a week ago', async () => {
  const folder = temporaryFolder();
  const first = processIn(folder);
  await first.store.begin(session(0));
  await first.store.release([session(0)]);
  using database = new DatabaseSync(join(folder, 'bot.sqlite'));
  database.exec(`UPDATE session SET updated_at = updated_at - ${8 * 86_400_000}`);
  expect(await idsIn(processIn(folder).store)).toEqual([]);
});

it('in memory, gives what was released, and nothing else', async () => {
  const store = new MemorySessionStore();
  expect(await idsIn(store)).toEqual([]);
  expect(await store.save([session(0)])).toEqual(new Set([0]));
  await store.begin(session(0));
  await store.begin(session(1));
  expect(await idsIn(store)).toEqual([]);
  expect(await store.save([session(0), session(1)])).toEqual(new Set());
  expect(await idsIn(store)).toEqual([]);
  await store.release([session(0, { sequence: 30 })]);
  expect(await store.save([session(1, { sessionId: 'former' })])).toEqual(new Set([1]));
  expect((await store.take([0, 1], 2)).get(0)).toEqual({ ...session(0, { sequence: 30 }), released: true });
  expect(await idsIn(store)).toEqual([]);
  expect(await store.save([session(0, { sequence: 31 })])).toEqual(new Set());
});
