import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readBoardsCommand } from '../../src/bot/cli/read-boards-command.ts';
import { runBoards } from '../../src/bot/cli/run-boards.ts';
import type { BoardSettings } from '../../src/handlers/server-boards.ts';
import { BOARD, describeEngines, OTHER, openedStore, SERVER } from '../bot/store/engines.ts';
import { statementOn } from '../bot/store/statement.ts';
import { runProgram } from '../e2e/program.ts';
import { runHostCommand } from './host-command.ts';

const BOT = { DISCORD_TOKEN: 'x.y.canary', LOG_LEVEL: 'warn' };

/** Runs `npm run boards` to its end, as a program. */
async function program(settings: Record<string, string>, ...args: readonly string[]) {
  const { code, stdout, stderr } = await runProgram(['boards', ...args], { ...BOT, ...settings }).ended;
  expect(stdout + stderr).not.toContain('canary');
  return { code, stdout, stderr };
}

/** The same in this process. */
const boards = (settings: Record<string, string>, ...args: readonly string[]) =>
  runHostCommand(readBoardsCommand, runBoards, { ...BOT, ...settings }, args);

/** What a command prints that does its work. */
async function printed(settings: Record<string, string>, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await boards(settings, ...args);
  const lines = stderr.split('\n').filter((line) => !line.includes('"audit"'));
  expect({ code, lines }, args.join(' ')).toEqual({ code: 0, lines: [''] });
  return stdout;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'rollcall-boards-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

async function stage(settings: Record<string, string>) {
  const opened = await openedStore(settings);
  onTestFinished(() => opened.store.close());
  /** @returns the id */
  const made = async (server: string, set: Partial<BoardSettings> = {}) => {
    const when = { at: Date.UTC(2026, 10, 24), locale: 'de' };
    const end = await opened.boards.create(server, { ...BOARD, ...set }, 10, when);
    if (end.kind !== 'saved') throw new Error(end.kind);
    return end.board.id;
  };
  return { ...opened, made };
}

describeEngines((engine) => {
  it('lists, pauses, resumes and removes', async () => {
    const settings = await engine.settings();
    expect(await printed(settings, 'list')).toBe('No server has boards.\n');
    expect(await printed(settings, 'list', SERVER)).toBe(`The server ${SERVER} has no boards.\n`);
    expect(await printed(settings, 'list', '--json')).toBe('[]\n');
    const { made, boards: rows } = await stage(settings);
    const daily = await made(SERVER, { provider: 'Tide "Runner"', zone: 'Europe/Berlin', at: '18:00' });
    const changing = await made(OTHER, { every: 'change', stage: -2, announce: true });
    await rows.acquireLease('keeper');
    const last = { at: new Date(1_790_000_000_000), channel: '500', message: '901', rows: [] };
    await rows.applyUpdate('keeper', { id: changing, version: 1 }, { last });
    const strange = await made(OTHER, {
      provider: 'שח\u202eמט',
      every: 'week',
      zone: 'Mars/Base',
      day: 'friday',
      chart: 'over-time',
    });

    const listed: { readonly id: string }[] = JSON.parse(await printed(settings, 'list', '--json'));
    const found = new Map(listed.map((each) => [each.id, each]));
    expect([...found.keys()].toSorted()).toEqual([daily, changing, strange].toSorted());
    expect(Object.entries(found.get(daily) ?? {})).toEqual([
      ['id', daily],
      ['server', SERVER],
      ['channel', '500'],
      ['provider', 'Tide "Runner"'],
      ['every', 'day'],
      ['at', '18:00'],
      ['zone', 'Europe/Berlin'],
      ['day', null],
      ['message', 'same'],
      ['period', 'all'],
      ['stage', null],
      ['limit', 10],
      ['chart', null],
      ['announce', false],
      ['state', 'running'],
      ['reason', null],
      ['reason_under_host', null],
      ['next', expect.stringMatching(/^20\d\d-\d\d-\d\dT1[67]:00:00\.000Z$/)],
      ['last', null],
      ['message_id', null],
    ]);
    expect(found.get(changing)).toMatchObject({
      ...{ every: 'change', at: null, zone: null, day: null, stage: -2, announce: true },
      ...{ state: 'running', next: null, last: '2026-09-21T14:13:20.000Z', message_id: '901' },
    });
    expect(found.get(strange)).toMatchObject({ day: 'friday', chart: 'over-time', next: null });

    const one = await printed(settings, 'list', SERVER);
    expect(one).toMatch(
      new RegExp(
        String.raw`^${daily}  ${SERVER}  500  "Tide \\"Runner\\""  day 18:00 Europe/Berlin  ` +
          String.raw`running, next 20\d\d-\d\d-\d\d 1[67]:00:00 UTC  nothing posted yet\n$`,
      ),
    );
    const all = await printed(settings, 'list');
    expect(all).toContain('  running  last 2026-09-21 14:13:20 UTC\n');
    expect(all).toContain('  \u2068"שח\\u202eמט"\u2069  week ');

    expect(await printed(settings, 'pause', daily)).toBe(
      `The board ${daily} of the server ${SERVER} is paused.\n`,
    );
    expect(await printed(settings, 'pause', daily)).toContain(
      'is already paused (by-host): nothing is saved.',
    );
    expect(await printed(settings, 'list', SERVER)).toContain('  paused (by-host)  ');
    expect(JSON.parse(await printed(settings, 'list', SERVER, '--json'))).toMatchObject([
      { state: 'paused', reason: 'by-host', next: null },
    ]);
    expect(await printed(settings, 'resume', daily)).toContain('is resumed; it was paused (by-host).');
    expect(await printed(settings, 'resume', daily)).toContain('is not paused: nothing is saved.');

    expect((await rows.find(strange)).board?.version).toBe(1);
    await rows.save(strange, 1, { kind: 'pause', reason: 'by-manager' }, { at: 1, locale: undefined });
    expect(await printed(settings, 'pause', '--all')).toBe(
      'Boards paused: 3. New boards are also paused, until "resume --all".\n',
    );
    const later = await made(SERVER);
    expect(await printed(settings, 'list')).toMatch(
      /paused \(by-host, by-manager\)(.|\n)*New boards are also paused/,
    );
    expect(await printed(settings, 'resume', strange)).toContain('but stays paused (by-manager)');
    await printed(settings, 'pause', strange);
    expect(await printed(settings, 'resume', '--all')).toBe('Boards resumed: 4.\n');
    await printed(settings, 'remove', later);
    expect((await rows.find(strange)).board?.pause).toEqual({ reason: 'by-manager' });
    expect(await printed(settings, 'resume', strange)).toContain('it was paused (by-manager).');

    expect(await printed(settings, 'remove', daily)).toContain('is removed; its messages stay.');
    expect(await boards(settings, 'remove', daily)).toMatchObject({
      code: 64,
      stderr: expect.stringContaining(`There is no board ${daily}`),
    });
    expect(await printed(settings, 'list', SERVER)).toBe(`The server ${SERVER} has no boards.\n`);
  });

  it('writes each change as a line of the audit', async () => {
    const settings = await engine.settings();
    const { made } = await stage(settings);
    const id = await made(SERVER);
    const lines = [];
    for (const args of [
      ['pause', id],
      ['pause', id],
      ['resume', '--all'],
      ['remove', id],
    ])
      lines.push((await boards(settings, ...args)).stderr);
    const written = lines.flatMap((text) => (text === '' ? [] : [JSON.parse(text)]));
    const line = (action: string, states: object) => ({
      level: 'info',
      msg: 'audit',
      audit: { action, target: id, outcome: 'done', user: 'host', guild: SERVER, ...states },
    });
    expect(written).toMatchObject([
      line('board pause', { before: { paused: null }, after: { paused: 'by-host' } }),
      line('board resume', { before: { paused: 'by-host' }, after: { paused: null } }),
      line('board remove', { before: { board: BOARD } }),
    ]);
    expect(written).toHaveLength(3);
  });

  it('removes a board that makes no sense', async () => {
    const settings = await engine.settings();
    const { made } = await stage(settings);
    const id = await made(SERVER);
    await statementOn(settings)(`UPDATE rollcall.board SET settings = '{}'`);
    expect(await printed(settings, 'list')).toContain('  paused (refused)  ');
    expect(await printed(settings, 'remove', id)).toContain('is removed');
  });
});

const AWAY = 'postgres://ann:canary@127.0.0.1:1/rollcall';

it.each<[number, RegExp, Record<string, string>, ...string[]]>([
  [64, /^A command is missing: there are list, pause, resume, remove\./, {}],
  [64, /^There is no command "puase"; did you mean pause\?/, {}, 'puase'],
  [64, /^There is no option --all\./, {}, 'list', '--all'],
  [64, /^"home" is not a server id, which consists of digits\./, {}, 'list', 'home'],
  [64, /^ID is missing: pause ID\./, {}, 'pause'],
  [
    64,
    /^"ABC123" is not a board id, which consists of six lower-case letters or digits\./,
    {},
    'resume',
    'ABC123',
  ],
  [64, /^resume takes an id or --all, not both\./, {}, 'resume', 'abc123', '--all'],
  [64, /^There is no board abc123: "list" shows all\./, {}, 'pause', 'abc123'],
  [69, /The store 127\.0\.0\.1:1\/rollcall cannot be used: nothing listens/, { DATABASE_URL: AWAY }, 'list'],
  [78, /nothing is saved until DATABASE_URL is set/, { SHARDS: '0' }, 'pause', 'abc123'],
])('ends with %i and a sentence like %s', async (code, sentence, settings, ...args) => {
  const DATA_DIR = folder();
  const ended = await boards({ DATA_DIR, ...settings }, ...args);
  expect(ended).toMatchObject({ code, stdout: '' });
  const [line = ''] = ended.stderr.split('\n').filter((each) => !each.includes('"warn"'));
  expect(line.startsWith('{') ? JSON.parse(line).msg : line).toMatch(sentence);
  expect(readdirSync(DATA_DIR).filter((name) => name.includes('rollcall'))).toEqual([]);
});

it('the program does the same, and shows no secret', async () => {
  const settings = { DATA_DIR: folder() };
  expect(await program(settings, 'list', '--json')).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
  const { code, stdout, stderr } = await program({ ...settings, DATABASE_URL: AWAY }, 'pause', '--all');
  expect({ code, stdout }).toEqual({ code: 69, stdout: '' });
  expect(JSON.parse(stderr)).toMatchObject({
    level: 'fatal',
    msg: expect.stringContaining('nothing listens there'),
  });
});
