import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/handlers/words/catalogues.ts';
import { catalogueOf, english } from '../../../src/handlers/words/en/index.ts';
import { inEnglishOtherwise } from '../../../src/handlers/words/fallback.ts';
import { gapLines, gapsOf, tooManyGaps, WORDS } from './gaps.ts';
import { fileFor, placeOf } from './places.ts';
import { messagesOf } from './said.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const missing = (count: number) => Array.from({ length: count }, (_, at) => `lists.message${at}`);

describe('languages', () => {
  it('lack at most 25 messages each, and none in a release', async () => {
    const gaps = new Map<string, readonly string[]>();
    for (const locale of LANGUAGES) gaps.set(locale, await gapsOf(locale));
    expect(tooManyGaps(gaps, readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8'))).toEqual([]);
  });

  it('may not lack more', () => {
    const unreleased = '# Changelog\n\n## 0.4.0\n\n- New.\n\n## 0.3.0, 2026-11-24\n';
    const gaps = (count: number) =>
      new Map([
        ['de', missing(count)],
        ['fr', []],
      ]);
    expect(tooManyGaps(gaps(25), unreleased)).toEqual([]);
    expect(tooManyGaps(gaps(26), unreleased)).toEqual(['de lacks 26 messages, more than 25']);
    const released = '# Changelog\n\n## 0.4.0, 2026-12-01\n\n- New.\n\n## 0.3.0\n';
    expect(tooManyGaps(gaps(1), released)).toEqual([
      'de lacks 1 message, and "## 0.4.0, 2026-12-01" is a release',
    ]);
    expect(tooManyGaps(gaps(0), released)).toEqual([]);
  });

  it('that lack messages have a line in npm run check', () => {
    const gaps = new Map([
      ['de', missing(4)],
      ['fr', []],
      ['ja', ['help.overview']],
    ]);
    expect(gapLines(gaps)).toEqual([
      'de lacks 4 messages: lists.message0, lists.message1, lists.message2, … ("npm run language -- missing de" lists them)',
      'ja lacks 1 message: help.overview ("npm run language -- missing ja" lists them)',
    ]);
  });
});

it('a message that a language lacks is that of English, at any depth', () => {
  const { lists } = english;
  const some = inEnglishOtherwise(lists, { button: { next: 'Weiter' }, page: ({ page }) => `Seite ${page}` });
  expect(some.button.next).toBe('Weiter');
  expect(some.page({ page: 2 })).toBe('Seite 2');
  expect(some.button.page).toBe(lists.button.page);
  expect({ ...some, button: lists.button, page: lists.page }).toEqual(lists);
});

it('a language has its own numbers around messages that it lacks, which have those of English', () => {
  const words = catalogueOf('de', {});
  expect(words.number(2_500)).toBe('2.500');
  expect(words.lists.rows.names.all({ count: 2_500 })).toBe('2,500 names');
  expect(words.commands).toEqual({});
});

it('each message of English has a line, and a file in another language', () => {
  const lineOf = (path: string) => {
    const [, file = '', line = ''] = /^(.*):(\d+)$/.exec(placeOf(path, WORDS)) ?? [];
    return readFileSync(join(WORDS, file), 'utf8').split('\n')[Number(line) - 1];
  };
  for (const [path, message] of messagesOf(english)) {
    const line = lineOf(path);
    expect(line, path).toMatch(new RegExp(`[ '{]${path.split('.').at(-1)}'?[:,]`));
    if (typeof message === 'string' && line?.includes(": '")) expect(line).toContain(message);
  }
  expect(lineOf('conversation.meant.choose.atLeast')).toContain('atLeast: ({ found, party }) =>');
  expect(lineOf('audit.conversation.mute.one.refused')).toContain('refused: ({ who, facts }');
  expect(lineOf('audit.score.undone.pinning.some')).toContain('some');
  expect([
    fileFor('score.fact.id', 'pt-BR', WORDS),
    fileFor('score.fact.id', 'ru', WORDS),
    fileFor('lists.page', 'de', WORDS),
  ]).toEqual(['pt-br/resource.ts', 'ru/score.ts', 'de/lists.ts']);
});

describe('npm run language', () => {
  const run = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join(PROJECT, 'test/handlers/words/language.ts'), ...args], {
      cwd: PROJECT,
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr.split('\n')[0] }),
    );

  it('takes a locale in any case', async () => {
    expect(await run('missing', 'PT-br')).toMatchObject({ code: 0 });
  });

  it.each([
    [[], 'Say what to do: new or missing.'],
    [['new', 'DE'], 'de has a catalogue already.'],
    [['new', 'xx'], 'Discord has no language "xx". It has: '],
  ])('ends with a sentence for %j', async (args, sentence) => {
    expect(await run(...args)).toEqual({ code: 64, said: expect.stringContaining(sentence) });
  });
});
