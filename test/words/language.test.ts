import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { faultsOf } from './faults.ts';
import { gapsOf, isRelease, tooManyGaps } from './gaps.ts';
import { FOLDERS, readMessageFile, readMessageFiles } from './message-file.ts';
import { messageTypes } from './message-types.ts';

/** Enough for each kind of fault. */
const LANGUAGES = ['en', 'de', 'fr', 'it', 'ja', 'pt-br', 'ru'];

/** A copy of the files of these languages, with a changelog whose newest version is no release. */
let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'rollcall-language-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const folder of Object.values(FOLDERS)) {
    mkdirSync(join(project, folder), { recursive: true });
    for (const file of ['messages.ts', 'formats.ts', ...LANGUAGES.map((language) => `${language}.json`)])
      if (existsSync(join(folder, file))) cpSync(join(folder, file), join(project, folder, file));
    // The copy is another repository, without the commit that a file names.
    for (const path of globSync(join(project, folder, '*.json')))
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^ {2}"@@x-checked": .*\n/m, ''));
  }
  for (const folder of Object.values(FOLDERS)) leaveOutGaps(join(project, folder));
  writeFileSync(join(project, 'CHANGELOG.md'), '# Changelog\n\n## 9.0.0\n\n- New.\n');
});

/** Removes the messages that a language lacks at the moment from all files, so that no file has a fault. */
function leaveOutGaps(folder: string): void {
  const [english, ...others] = readMessageFiles(folder);
  const gaps = new Set(others.flatMap((file) => gapsOf(english, file)));
  if (gaps.size === 0) return;
  for (const { path } of [english, ...others]) {
    const content: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
    const messages = Object.keys(content).filter((key) => !key.startsWith('@') && !gaps.has(key));
    // A group that lacks all of its messages has no note.
    const isNoted = (key: string) => messages.some((each) => each === key || each.startsWith(`${key}.`));
    const kept = Object.entries(content).filter(([key]) =>
      key.startsWith('@') && !key.startsWith('@@') ? isNoted(key.slice(1)) : !gaps.has(key),
    );
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
  }
  writeFileSync(join(folder, 'messages.ts'), messageTypes(readMessageFile(english.path).messages));
}

/** Runs `npm run language` in the copy. */
const run = (...args: readonly string[]) =>
  new Promise<{ code: number; printed: string }>((done) => {
    const program = resolve('test/words/language.ts');
    execFile(process.execPath, [program, ...args], { cwd: project }, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), printed: error && stdout === '' ? stderr : stdout }),
    );
  });

function change(locale: string, before: string | RegExp, after: string): void {
  const path = join(project, FOLDERS.bot, `${locale}.json`);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(before);
  writeFileSync(
    path,
    text.replace(before, () => after),
  );
}

/** Replaces a message of a language, which stands in one line. */
const reword = (locale: string, key: string, message: string) =>
  change(
    locale,
    new RegExp(`(?<=^ {2}"${key.replaceAll('.', '\\.')}": )".*"(?=,?$)`, 'm'),
    JSON.stringify(message),
  );

describe('check', () => {
  it('says nothing where nothing is wrong', async () => {
    expect(await run('check')).toEqual({ code: 0, printed: '' });
  });

  it.each<[fault: string, spoil: () => void, printed: string]>([
    [
      'a placeholder that is missing',
      () => reword('de', 'lists.page', 'Seite'),
      'de.json:L lists.page: {page} is missing',
    ],
    [
      'a placeholder that English does not have',
      () => reword('de', 'lists.page', '{page, number} {seite}'),
      'de.json:L lists.page: English has no {seite}',
    ],
    [
      'a placeholder of another type',
      () => reword('fr', 'lists.page', 'page {page}'),
      'fr.json:L lists.page: {page} is a text here and a number in English',
    ],
    [
      'a plural form that is missing',
      () => reword('ru', 'lists.rows.names.all', '{count, plural, one {1 имя} many {# имён} other {# имён}}'),
      'ru.json:L lists.rows.names.all: the plural of {count} lacks few',
    ],
    [
      'a plural form that the language does not have',
      () => reword('it', 'lists.rows.names.all', '{count, plural, one {a} two {b} many {c} other {#}}'),
      'it.json:L lists.rows.names.all: the plural of {count} has two, which the language does not have',
    ],
    [
      'a plural without other',
      () => reword('ja', 'lists.rows.names.all', '{count, plural, =1 {1}}'),
      'ja.json:L lists.rows.names.all: other {…} is missing at character 23',
    ],
    [
      'a brace without its pair',
      () => reword('de', 'lists.page', 'Seite {page, number'),
      'de.json:L lists.page: } is missing at character 20',
    ],
    [
      'an unknown message',
      () => change('ru', '"lists.page":', '"lists.pag": "x",\n  "lists.page":'),
      'ru.json:L lists.pag: English does not have this message',
    ],
    [
      'a message that is there twice',
      () => change('ru', '"lists.page":', '"lists.page": "{page, number}",\n  "lists.page":'),
      'ru.json:L lists.page: it is there twice',
    ],
    [
      'a message that is no text',
      () => change('ja', /(?<="lists\.page": )".*"/, '1'),
      'ja.json:L lists.page: it is no text',
    ],
    [
      'a note outside of English',
      () => change('it', '"lists.page":', '"@lists.page": { "description": "x" },\n  "lists.page":'),
      'it.json:L @lists.page: notes stand in src/handlers/words/en.json alone',
    ],
    [
      'a locale that is not that of the file',
      () => change('pt-br', '"pt_BR"', '"pt"'),
      'pt-br.json:L: its first key has to be "@@locale": "pt_BR"',
    ],
    ['a comma that is missing', () => change('fr', '",\n', '"\n'), 'fr.json:L: it is no JSON: '],
    [
      'a note of no message',
      () => change('en', '"lists.page":', '"@lists.pag": { "description": "x" },\n  "lists.page":'),
      'en.json:L @lists.pag: there is no such message or group',
    ],
    [
      'types that are stale',
      () => change('en', '"lists.page":', '"lists.other": "x",\n  "lists.page":'),
      'messages.ts:L is not that of src/handlers/words/en.json: run "npm run language -- types"',
    ],
  ])('names %s', (_fault, spoil, named) => {
    spoil();
    const [first = ''] = faultsOf(join(project, FOLDERS.bot)).map((fault) =>
      fault.replaceAll(`${project}/`, ''),
    );
    expect(first.replace(/:\d+/, ':L')).toContain(`${FOLDERS.bot}/${named}`);
  });

  it('names the line', async () => {
    reword('de', 'lists.page', 'Seite');
    const lines = readFileSync(join(project, FOLDERS.bot, 'de.json'), 'utf8').split('\n');
    const line = lines.findIndex((each) => each.startsWith('  "lists.page":')) + 1;
    expect((await run('check')).printed).toBe(
      `${FOLDERS.bot}/de.json:${line} lists.page: {page} is missing\n`,
    );
  });

  it('measures messages by the limit of their note, or of their group', () => {
    const limit = (max: number) => `"@lists.button": { "x-max": ${max} },\n  "lists.button.previous":`;
    change('en', /("@lists\.button": \{[^}]*\},\n {2})?"lists\.button\.previous":/, limit(80));
    reword('de', 'lists.button.previous', 'x'.repeat(81));
    reword('de', 'lists.button.page', `${'x'.repeat(80)}{page}`);
    expect(faultsOf(join(project, FOLDERS.bot))).toEqual([
      expect.stringMatching(/lists\.button\.previous: it has 81 characters, and Discord takes 80$/),
    ]);
  });

  it('says how many messages a language lacks, which are 25 at most, and none in a release', async () => {
    change('de', / {2}"lists\.page": .*\n/, '');
    const lacks = `${FOLDERS.bot}/de.json lacks 1 message: "npm run language -- missing de" lists them\n`;
    expect(await run('check')).toEqual({ code: 0, printed: lacks });
    writeFileSync(join(project, 'CHANGELOG.md'), '# Changelog\n\n## 9.0.0, 2030-01-01\n');
    const released = await run('check');
    expect(released.code).toBe(1);
    expect(released.printed).toContain(`de.json:1: it lacks 1 message, and a release lacks none\n`);
    expect(released.printed).toContain(`de.json:1: a release needs "@@x-checked"\n`);
  });
});

it('a language lacks at most 25 messages', () => {
  const english = readMessageFile('en.json', JSON.stringify({ '@@locale': 'en', ...messages(26) }));
  const german = (count: number) =>
    readMessageFile('de.json', JSON.stringify({ '@@locale': 'de', ...messages(count) }));
  expect(tooManyGaps(german(1), gapsOf(english, german(1)), false)).toEqual([]);
  expect(tooManyGaps(german(0), gapsOf(english, german(0)), false)).toEqual([
    'de.json:1: it lacks 26 messages, more than 25',
  ]);
});
const messages = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`lists.message${at}`, 'x']));

it('the newest version is a release once it has a date', () => {
  expect(isRelease('# Changelog\n\n## 0.4.0\n\n- New.\n\n## 0.3.0, 2026-11-24\n')).toBe(false);
  expect(isRelease('# Changelog\n\n## 0.4.0, 2026-12-01\n\n- New.\n\n## 0.3.0\n')).toBe(true);
});

it('missing lists key, English and note, for a locale in any case', async () => {
  change('pt-br', / {2}"lists\.otherPage\.isLast": .*\n/, '');
  const { printed } = await run('missing', 'PT-br');
  expect(printed).toMatch(
    /^src\/handlers\/words\/pt-br\.json lacks 1 message:\n {2}lists\.otherPage\.isLast: There is no page \{page, number\}: this is the last one\. \(.+\)\n$/,
  );
  expect(await run('missing', 'de')).toEqual({ code: 0, printed: 'Nothing is missing.\n' });
});

describe('stale', () => {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], {
      cwd: project,
      encoding: 'utf8',
    });
  /** Commits everything. @returns the commit */
  function commit(): string {
    git('add', '-A');
    git('commit', '-qm', 'x');
    return git('rev-parse', '--short', 'HEAD').trim();
  }

  it('lists messages whose English changed, while the translation did not', async () => {
    git('init', '-q');
    const before = commit();
    reword('en', 'lists.page', 'Page {page, number}');
    reword('en', 'lists.button.next', 'Forward');
    reword('de', 'lists.button.next', 'Vor');
    commit();
    const { printed } = await run('stale', before);
    const german = printed.slice(
      printed.indexOf(`${FOLDERS.bot}/de.json`),
      printed.indexOf(`${FOLDERS.bot}/fr.json`),
    );
    expect(german).toBe(
      `${FOLDERS.bot}/de.json, since ${before}:\n  lists.page: page {page, number} → Page {page, number}\n`,
    );
    expect(await run('stale', 'HEAD')).toEqual({
      code: 0,
      printed: 'No translation is of an older sentence.\n',
    });
    expect(await run('stale', 'no-such-commit')).toEqual({
      code: 64,
      printed: expect.stringContaining(`git has no ${FOLDERS.bot}/en.json in the commit "no-such-commit"`),
    });
  });

  it('begins at the commit that the file names, and is a fault in a release', async () => {
    git('init', '-q');
    const before = commit();
    const checked = `"@@locale": "de",\n  "@@x-checked": "${before}",`;
    change('de', '"@@locale": "de",', checked);
    reword('en', 'lists.button.next', 'Forward');
    commit();
    expect((await run('stale')).printed).toContain(
      `de.json, since ${before}:\n  lists.button.next: Next → Forward\n`,
    );
    expect((await run('check')).code).toBe(0);
    change('de', before, 'no-such-commit');
    expect(await run('stale')).toEqual({
      code: 1,
      printed: expect.stringContaining('de.json is not compared: git has no '),
    });
    change('de', 'no-such-commit', before);
    writeFileSync(join(project, 'CHANGELOG.md'), '# Changelog\n\n## 9.0.0, 2030-01-01\n');
    expect((await run('check')).printed).toMatch(
      new RegExp(`de\\.json:\\d+ lists\\.button\\.next: its English has changed since ${before}`),
    );
  });
});

it('new makes the file of a language and its entry, which have no fault', async () => {
  expect((await run('new', 'NL')).printed).toContain(`Dutch has the file ${FOLDERS.bot}/nl.json now.`);
  expect(readFileSync(join(project, FOLDERS.bot, 'formats.ts'), 'utf8')).toContain(
    "\n  nl: 'Nederlands',\n} as const;",
  );
  expect((await run('missing', 'nl')).printed).toContain('\n  audit.conversation.pin.one.done: ');
  const { printed } = await run('check');
  expect(printed.split('\n').filter((line) => /:\d/.test(line))).toEqual([
    expect.stringMatching(/nl\.json:1: it lacks \d+ messages, more than 25$/),
  ]);
});

it('types makes what the check takes', async () => {
  change('en', '"lists.page":', '"lists.other": "{kind, select, score {a} other {b}}",\n  "lists.page":');
  expect(await run('types')).toEqual({ code: 0, printed: '' });
  expect((await run('check')).code).toBe(0);
});

it('a placeholder is a number everywhere if it is one anywhere, and a choice of words', () => {
  const types = messageTypes(
    new Map([
      ['a.text', "It's '{x}' {name}"],
      ['a.plural', '{n, plural, other {# {m}}} {n} {m, number}'],
      ['a.two words', '{kind, select, score {{kind}} other {b}}'],
      ['b', 'x'],
    ]),
  );
  expect(types).toContain(`  readonly a: {
    readonly text: Says<{ name: string }>;
    readonly plural: Says<{ n: number; m: number }>;
    readonly 'two words': Says<{ kind: 'other' | 'score' }>;
  };
  readonly b: string;
}
`);
});

it.each([
  [[], 'Say what to do: check, missing, stale, new or types.'],
  [['spell'], '"spell" is none of check, missing, stale, new or types.'],
  [['new', 'DE'], 'de has its messages already.'],
  [['new', 'xx'], 'Discord has no language "xx". It has: '],
  [['missing', 'xx'], 'There are no messages in "xx". There are: '],
  [['check', 'de'], '"de" is not needed here.'],
])('ends with a sentence for %j', async (args, sentence) => {
  expect(await run(...args)).toEqual({ code: 64, printed: expect.stringContaining(sentence) });
});
