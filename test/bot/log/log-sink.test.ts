import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { LogSink } from '../../../src/bot/log/standard-error.ts';

/** A descriptor that takes so many bytes and then none. */
let room: number;
let taken: string;
let tries: number;
let sink: LogSink;

beforeEach(() => {
  vi.useFakeTimers();
  room = Number.POSITIVE_INFINITY;
  taken = '';
  tries = 0;
  sink = new LogSink({
    put(bytes) {
      tries += 1;
      if (room === 0) throw new Error('ENOSPC');
      const piece = bytes.subarray(0, room);
      room -= piece.length;
      taken += new TextDecoder('latin1').decode(piece);
      return piece.length;
    },
  });
});
afterEach(() => vi.useRealTimers());

const log = () => createLogger('info', [], sink);
const numbers = () =>
  taken
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the log', () => {
  it('gathers lines for a tenth of a second, or until they are worth a write', () => {
    log().info({ n: 1 });
    log().info({ n: 2 });
    expect(tries).toBe(0);
    vi.advanceTimersByTime(100);
    expect(numbers()).toMatchObject([{ n: 1 }, { n: 2 }]);
    log().info('x'.repeat(5_000));
    expect(numbers()).toHaveLength(3);
    expect(tries).toBe(2);
  });

  it('is never torn by a descriptor that takes a part of it', () => {
    for (let n = 0; n < 50; n += 1) {
      log().info({ n });
      room = 7 * n;
      sink.flush();
    }
    room = Number.POSITIVE_INFINITY;
    sink.flush();
    expect(numbers().map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
  });

  it('goes on by itself within a second after an outage, and has what waited', () => {
    room = 0;
    log().info({ n: 1 });
    vi.advanceTimersByTime(60_000);
    log().info({ n: 2 });
    expect(tries).toBeLessThan(80);
    room = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(1_000);
    expect(numbers()).toMatchObject([{ n: 1 }, { n: 2 }]);
    log().info({ n: 3 });
    vi.advanceTimersByTime(100);
    expect(numbers()).toHaveLength(3);
  });

  it('soon tries again what is taken slowly', () => {
    room = 10;
    log().info('a line that does not fit');
    vi.advanceTimersByTime(100);
    room = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(10);
    expect(numbers()).toHaveLength(1);
  });

  it('keeps a bounded number of lines, and says at the gap how many were dropped', () => {
    room = 0;
    const note = 'x'.repeat(10_000);
    for (let n = 0; n < 299; n += 1) log().info({ n, note });
    log().info('short enough for the room that is left, but the gap is in one place');
    room = Number.POSITIVE_INFINITY;
    vi.advanceTimersByTime(1_000);
    const lines = numbers();
    const kept = lines.length - 1;
    expect(kept).toBeGreaterThan(90);
    expect(kept).toBeLessThan(110);
    expect(lines.slice(0, kept).map(({ n }) => n)).toEqual(Array.from({ length: kept }, (_, n) => n));
    expect(lines.at(-1)).toMatchObject({ level: 'warn', dropped: 300 - kept });
    log().info({ n: 'after' });
    sink.flush();
    expect(numbers().at(-1)).toMatchObject({ n: 'after' });
    expect(numbers()).toHaveLength(kept + 2);
  });

  it('drops no line of the audit where others are dropped, and bounds these too', () => {
    room = 0;
    for (let n = 0; n < 200; n += 1) log().info({ note: 'x'.repeat(10_000) });
    const child = log().child({}, { level: 'info' });
    for (let n = 0; n < 500; n += 1) child.info({ audit: { n, note: 'x'.repeat(10_000) } });
    room = Number.POSITIVE_INFINITY;
    sink.flush();
    const audits = numbers().filter(({ audit }) => audit);
    expect(audits.length).toBeGreaterThan(250);
    expect(audits.length).toBeLessThan(400);
    expect(numbers().at(-1)).toMatchObject({ dropped: 700 - (numbers().length - 1) });
  });

  it('drops a line that is larger than all the room there is, and goes on', () => {
    sink.write(`${'x'.repeat(2_000_000)}\n`);
    vi.advanceTimersByTime(100);
    expect(numbers()).toMatchObject([{ dropped: 1 }]);
    log().info({ n: 1 });
    vi.advanceTimersByTime(100);
    expect(numbers().at(-1)).toMatchObject({ n: 1 });
  });

  it('does not wait for a descriptor that takes nothing without an error, and comes back to it', () => {
    let takes = false;
    const put = vi.fn((bytes: Uint8Array) => (takes ? bytes.length : 0));
    pino({}, new LogSink({ put })).info('x'.repeat(10_000));
    takes = true;
    vi.advanceTimersByTime(10);
    expect(put).toHaveBeenCalledTimes(2);
  });

  it('writes each line by itself, as it is to be read, for somebody who watches', () => {
    const lines: string[] = [];
    const watched = new LogSink({
      put: (bytes) => lines.push(new TextDecoder().decode(bytes)) && bytes.length,
      render: (line) => JSON.parse(line).msg,
      eager: true,
    });
    pino({}, watched).info('one');
    pino({}, watched).info('two');
    expect(lines).toEqual(['one', 'two']);
  });
});
