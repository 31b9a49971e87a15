import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { DataFile } from '../../../src/bot/state/file/data-file.ts';
import { FileTicketStore } from '../../../src/bot/state/file/file-ticket-store.ts';
import {
  openTickets,
  type STORE_BOUNDS,
  TICKET_LIFE,
  TicketCache,
  type TicketStore,
} from '../../../src/bot/state/ticket-cache.ts';
import { Postgres } from '../../../src/bot/store/postgres.ts';
import { SETTINGS_SCHEMA, Tables } from '../../../src/bot/store/schema.ts';
import { SqlTicketStore } from '../../../src/bot/store/sql-ticket-store.ts';
import { SqliteFile } from '../../../src/bot/store/sqlite.ts';
import { StoreFailure } from '../../../src/bot/store/store-failure.ts';
import { describeEngines, openedStore } from '../store/engines.ts';

const quiet = pino({ level: 'silent' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const later = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-tickets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A place that nobody has used. @returns opens it as one process after the other does, with these bounds */
type NewPlace = () => Promise<(bounds?: typeof STORE_BOUNDS) => TicketStore>;

function tests(newPlace: NewPlace): void {
  const ticketOf = (at: number, text = `text ${at}`) => ({ key: String(at).padStart(10, '0'), text });

  it('another process finds the text, with half of a surrogate pair and U+0000 in it', async () => {
    const open = await newPlace();
    const text = `${'x'.repeat(300)}\ud83d\u0000"%:`;
    await open().write([ticketOf(1, text), ticketOf(2)]);
    expect(await open().find(ticketOf(1).key)).toBe(text);
    expect(await open().find(ticketOf(2).key)).toBe('text 2');
    expect(await open().find(ticketOf(3).key)).toBeUndefined();
  });

  it('a text is kept for 30 days from when it was written last', async () => {
    const open = await newPlace();
    const store = open();
    await store.write([ticketOf(1), ticketOf(2)]);
    later(TICKET_LIFE - 1_000);
    await store.write([ticketOf(2)]);
    expect(await store.find(ticketOf(1).key)).toBe('text 1');
    later(1_000);
    expect([await store.find(ticketOf(1).key), await store.find(ticketOf(2).key)]).toEqual([
      undefined,
      'text 2',
    ]);
    // The next process deletes what is too old: it is not there for a clock that is set back.
    await open().write([ticketOf(3)]);
    later(-TICKET_LIFE / 2);
    expect(await store.find(ticketOf(1).key)).toBeUndefined();
    expect(await store.find(ticketOf(2).key)).toBe('text 2');
  });

  it('the oldest make room for new ones', async () => {
    const open = await newPlace();
    for (let at = 1; at <= 5; at += 1) {
      later(1_000);
      await open({ tickets: 3, bytes: 1_000 }).write([ticketOf(at)]);
    }
    const found = await Promise.all([1, 2, 3, 4, 5].map((at) => open().find(ticketOf(at).key)));
    expect(found).toEqual([undefined, undefined, 'text 3', 'text 4', 'text 5']);
    later(1_000);
    await open({ tickets: 9, bytes: 1_000 }).write([ticketOf(6, 'é'.repeat(495))]);
    const left = await Promise.all([4, 5, 6].map((at) => open().find(ticketOf(at).key)));
    expect(left).toEqual([undefined, 'text 5', 'é'.repeat(495)]);
  });
}

describe('tickets in the data file', () => {
  tests(async () => {
    const folder = newFolder();
    return (bounds) => {
      const file = new DataFile(folder);
      onTestFinished(() => file.close());
      return new FileTicketStore(file, bounds);
    };
  });
});

describe('tickets beside settings', () => {
  describeEngines((engine) => {
    tests(async () => {
      const { DATABASE_URL: url, DATA_DIR: folder = '' } = await engine.settings();
      return (bounds) => {
        const sql =
          url === undefined ? new SqliteFile(join(folder, 'rollcall.sqlite')) : new Postgres(url, quiet);
        const tables = new Tables(sql, SETTINGS_SCHEMA);
        onTestFinished(() => tables.close());
        return new SqlTicketStore(tables, bounds);
      };
    });
  });
});

describe('the tickets of a process', () => {
  it('has one key for a text, which says nothing of it, and finds it without a store', async () => {
    const tickets = new TicketCache(quiet);
    const keys = ['one', 'two', 'one'].map((text) => tickets.keep(text));
    expect(keys[0]).toMatch(/^[\w-]{10}$/);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
    expect(await Promise.all(keys.map((key) => tickets.find(key)))).toEqual(['one', 'two', 'one']);
    expect(new TicketCache(quiet).keep('one')).not.toBe(keys[0]);
    later(TICKET_LIFE + 1);
    expect(await tickets.find(keys[0] ?? '')).toBeUndefined();
  });

  it('keeps 16 million characters in memory, those that were kept last', async () => {
    const tickets = new TicketCache(quiet);
    const keys = Array.from({ length: 20 }, (_, at) => tickets.keep(`${at} ${'x'.repeat(1_000_000)}`));
    expect(await tickets.find(keys[0] ?? '')).toBeUndefined();
    expect(await tickets.find(keys[19] ?? '')).toMatch(/^19 x/);
  });

  /** A store in memory that can be away. */
  function storeOf(kept: Map<string, string>) {
    const store = {
      away: false,
      writes: 0,
      async write(tickets: readonly { readonly key: string; readonly text: string }[]) {
        if (store.away) throw new StoreFailure('away', 'it is away');
        store.writes += 1;
        for (const { key, text } of tickets) kept.set(key, text);
      },
      async find(key: string) {
        if (store.away) throw new StoreFailure('away', 'it is away');
        return kept.get(key);
      },
    };
    return store;
  }

  it('are found by another one, which keeps their keys and renews them as it shows them again', async () => {
    const kept = new Map<string, string>();
    const first = new TicketCache(quiet, async () => storeOf(kept));
    const key = first.keep('one');
    await first.settled();
    const store = storeOf(kept);
    const other = new TicketCache(quiet, async () => store);
    expect(await other.find(key)).toBe('one');
    expect([other.keep('one'), other.keep('one')]).toEqual([key, key]);
    await other.settled();
    expect(store.writes).toBe(1);
    expect(await other.find('AAAAAAAAAA')).toBeUndefined();
  });

  it('work where the store is away, with one warning, and are written once it is back', async () => {
    const kept = new Map<string, string>();
    const store = storeOf(kept);
    store.away = true;
    const lines: string[] = [];
    const log = createLogger('warn', [], { write: (line) => void lines.push(line) });
    const tickets = new TicketCache(log, async () => store);
    const one = tickets.keep('one');
    await tickets.settled();
    expect(await tickets.find(one)).toBe('one');
    await expect(tickets.find('AAAAAAAAAA')).rejects.toMatchObject({ reason: 'away' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('tickets cannot be stored');
    store.away = false;
    // The message is shown again, with nothing new.
    tickets.keep('one');
    await tickets.settled();
    expect(kept).toEqual(new Map([[one, 'one']]));
    const two = tickets.keep('two');
    await tickets.settled();
    expect(kept).toEqual(
      new Map([
        [one, 'one'],
        [two, 'two'],
      ]),
    );
    expect(await tickets.find('AAAAAAAAAA')).toBeUndefined();
  });

  it('a store that does not answer is given up, so that a form still opens in time', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const store = { ...storeOf(new Map()), find: () => new Promise<undefined>(() => undefined) };
    const tickets = new TicketCache(quiet, async () => store);
    const looked = expect(tickets.find('AAAAAAAAAA')).rejects.toMatchObject({ reason: 'away' });
    await vi.advanceTimersByTimeAsync(1_000);
    await looked;
  });
});

describe('where a process keeps its tickets', () => {
  async function opened(settings: Record<string, string>, local?: object, file?: DataFile) {
    const stack = new AsyncDisposableStack();
    const store = await openedStore(settings);
    const tickets = await openTickets(
      parseConfig(settings),
      { local },
      { file, store: { ...store, neededToSave: store.neededToSave } },
      quiet,
      stack,
    );
    // What a bot needs longer than its start is moved, and the stack of the start cannot be used any more.
    const moved = stack.move();
    onTestFinished(() => moved.disposeAsync());
    onTestFinished(() => store.store.close());
    return tickets;
  }

  it('is a file beside the local Discord, which is opened with the first ticket', async () => {
    const settings = { DATA_DIR: newFolder() };
    const tickets = await opened(settings, {});
    const key = tickets.keep('one');
    await tickets.settled();
    expect(await (await opened(settings, {})).find(key)).toBe('one');
  });

  it('is memory alone where several processes have no database, or the file cannot be used', async () => {
    for (const [more, local] of [
      [{ SHARDS: '0', SHARD_COUNT: '2' }, {}],
      [{}, undefined],
    ] as const) {
      const settings = { DATA_DIR: newFolder(), ...more };
      const tickets = await opened(settings, local);
      const key = tickets.keep('one');
      await tickets.settled();
      expect(await tickets.find(key)).toBe('one');
      expect(await (await opened(settings, local)).find(key)).toBeUndefined();
    }
  });

  describeEngines((engine) => {
    it.each([
      { DISCORD_TOKEN: 'token', SHARDS: '0', SHARD_COUNT: '2' },
      { DISCORD_PUBLIC_KEY: 'a'.repeat(64), PORT: '1' },
    ])('is the database of replicas that have one: %j', async (replica) => {
      const settings = { ...(await engine.settings()), ...replica };
      const tickets = await opened(settings);
      const key = tickets.keep('one');
      await tickets.settled();
      const found = await (await opened(settings)).find(key);
      expect(found).toBe('DATABASE_URL' in settings ? 'one' : undefined);
    });

    it('is the file of one process, whatever has its settings', async () => {
      const settings = { ...(await engine.settings()), DISCORD_TOKEN: 'token' };
      const file = new DataFile(newFolder());
      onTestFinished(() => file.close());
      const tickets = await opened(settings, undefined, file);
      const key = tickets.keep('one');
      await tickets.settled();
      expect(await new FileTicketStore(file).find(key)).toBe('one');
    });
  });
});
