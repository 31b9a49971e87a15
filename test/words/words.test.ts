import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catalogueOf, english } from '../../src/handlers/words/words.ts';

/** What was warned of. */
let warned: string[];
beforeEach(() => {
  warned = [];
  vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void warned.push(String(warning)));
});
afterEach(() => vi.restoreAllMocks());

it('a message that a language lacks is the English one, with numbers of English', () => {
  const words = catalogueOf('de', { 'lists.button.next': 'Weiter', 'lists.page': 'Seite {page, number}' });
  expect(words.lists.button.next).toBe('Weiter');
  expect(words.lists.page({ page: 2_000 })).toBe('Seite 2.000');
  expect(words.lists.button.page).not.toBe(english.lists.button.page);
  expect(words.lists.button.page({ page: '2' })).toBe(english.lists.button.page({ page: '2' }));
  expect(words.lists.rows.names.all({ count: 2_500 })).toBe('2,500 names');
  expect(words.number(2_500)).toBe('2.500');
});

it('texts of commands that a language lacks are left out', () => {
  expect(catalogueOf('de', {}).commands).toBeUndefined();
  expect(catalogueOf('de', { 'commands.list.about': 'Liste' }).commands).toEqual({
    list: { about: 'Liste' },
  });
});

it('what is no message of English is ignored', () => {
  const words = catalogueOf('de', {
    '@@locale': 'de',
    'lists.pag': 'x',
    lists: 'x',
    'lists.page': 1,
    __proto__: 'x',
  });
  expect(words.lists).not.toHaveProperty('pag');
  expect(words.lists.page({ page: 1 })).toBe('page 1');
});

it('a message that cannot be parsed is the English one, and is warned of once', () => {
  const words = catalogueOf('de', { 'lists.page': 'Seite {page, number', 'lists.button.next': "'{Weiter'" });
  expect([words.lists.page({ page: 1 }), words.lists.page({ page: 2 })]).toEqual(['page 1', 'page 2']);
  expect(warned).toEqual([
    'lists.page of the language de is shown in English: } is missing at character 20.',
  ]);
  expect(words.lists.button.next).toBe('{Weiter');
});

it.each([
  ['is not there', undefined],
  ['is cut short', '{ "@@locale": "de", "lists.pa'],
  ['is no JSON object', '[]'],
])('a language whose file %s is English until it can be read, and is warned of once', async (_, content) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-words-'));
  try {
    const words = join(folder, 'src/handlers/words');
    mkdirSync(words, { recursive: true });
    cpSync('src/handlers/words', words, { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const file = join(words, 'de.json');
    rmSync(file);
    if (content !== undefined) writeFileSync(file, content);
    const { catalogues, loadCatalogue }: typeof import('../../src/handlers/words/catalogues.ts') =
      await import(/* @vite-ignore */ join(words, 'catalogues.ts'));
    await loadCatalogue('de');
    await loadCatalogue('de');
    expect(catalogues.has('de')).toBe(false);
    expect(warned).toEqual([
      expect.stringContaining(`Deutsch is shown in English, because ${file} cannot be read: `),
    ]);
    cpSync('src/handlers/words/de.json', file);
    await loadCatalogue('de');
    expect(catalogues.get('de')?.lists.button.next).toBe('Weiter');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
