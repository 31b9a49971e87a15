import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { loadHandlers } from '../../src/bot/load-handlers.ts';

const SOURCE = new URL('../../src/', import.meta.url);

/** What a start loads by a path of its own, in front of Discord. */
const STARTED = [
  'bot/programs/run-program.ts',
  'bot/programs/run-bot.ts',
  'bot/bot-account.ts',
  'bot/transport/gateway/gateway.ts',
  'bot/transport/http/webhook-transport.ts',
];

it('goes on after a file that cannot be loaded, and tells of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-handlers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'deeper'));
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
  file('a.ts', 'throw new Error("a is broken")');
  file(join('deeper', 'b.ts'), 'globalThis.loadedInAdvance = "b";');
  file('c.txt', 'not a program');
  const lines: unknown[] = [];
  const log = {
    debug: (fields: object) => lines.push(fields),
    error: (fields: object) => lines.push(fields),
  };
  await loadHandlers(log, pathToFileURL(`${folder}/`));
  expect(lines).toEqual([{ err: new Error('a is broken'), file: 'a.ts' }, { files: 2 }]);
  expect(globalThis).toHaveProperty('loadedInAdvance', 'b');
});

it('is left to it by a start, which loads nothing of what handlers load when they are asked', () => {
  const started = loadedAtStart();
  const handlers = filesOf('handlers');
  const later = new Set(handlers.flatMap((file) => importsOf(file, /import\('(\.[^']+)'\)/g)).map(String));
  expect(later.size).toBeGreaterThan(15);
  expect([...later].filter((file) => started.has(file))).toEqual([]);
  expect(handlers.filter(({ href }) => started.has(href)).length).toBeLessThan(handlers.length / 2);
});

it('is not undone by an import of `node:http`, with which Node loads its whole fetch', () => {
  const importing = [...filesOf('.'), ...filesOf('../packages/reference-service/http')].filter((file) =>
    /^import (?!type )[^;]*'(node:)?https?';/m.test(readFileSync(file, 'utf8')),
  );
  expect(importing).toEqual([]);
});

/** The programs in a folder, beside `src/`. */
function filesOf(folder: string): URL[] {
  return readdirSync(new URL(folder, SOURCE), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => new URL(`${folder}/${file}`, SOURCE));
}

function loadedAtStart(): Set<string> {
  const started = new Set<string>();
  const load = (file: URL) => {
    if (started.has(file.href)) return;
    started.add(file.href);
    for (const next of importsOf(file, /^(?:import|export) (?!type )[^;]*?'(\.[^']+)';/gm)) load(next);
  };
  for (const file of STARTED) load(new URL(file, SOURCE));
  return started;
}

function importsOf(file: URL, pattern: RegExp): URL[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(pattern)].map(([, specifier = '']) => new URL(specifier, file));
}
