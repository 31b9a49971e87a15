/** `npm run language`: checks the files of messages, lists what translators have to do, and makes what is generated. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Locale } from 'discord-api-types/v10';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { faultsOf } from './faults.ts';
import { counted, gapsOf, isRelease, tooManyGaps } from './gaps.ts';
import { FOLDERS, type MessageFile, noteOf, readMessageFile, readMessageFiles } from './message-file.ts';
import { messageTypes } from './message-types.ts';
import { makeLanguage } from './new-language.ts';
import { type Stale, staleMessages, UnknownCommit } from './stale.ts';

const HELP = `Checks the files of messages, and lists what translators have to do.

Usage: npm run language -- check
       npm run language -- missing [LOCALE]
       npm run language -- stale [REF]
       npm run language -- new LOCALE
       npm run language -- types

  check             Names each fault with its file, line and key, and says how many messages languages lack.
  missing [LOCALE]  Lists the messages that this language lacks, or each: key, English text and note.
  stale [REF]       Lists the messages whose English changed since this commit, and whose translation did not. Without
                    REF, since the commit that the file names as "@@x-checked". A translator names a later one there
                    once the rest was read and is still right.
  new LOCALE        Makes the file of a language of the bot, by Discord's locale: nl.
  types             Generates messages.ts from the English files.
  -h, --help        Shows this text.

Exit codes: 0 done, 1 faults, 64 wrong arguments.
`;

const TASKS = { check, missing, stale, new: newLanguage, types };

const asked = await askedOf(
  { name: 'language', help: HELP },
  (args): (() => void) => {
    const { positionals } = readArguments(args, {}, 2);
    const [what = '', subject] = positionals;
    const names = Object.keys(TASKS)
      .join(', ')
      .replace(/, (\w+)$/, ' or $1');
    const [, task] = Object.entries(TASKS).find(([name]) => name === what) ?? [];
    if (task) return task(subject);
    throw new UsageError(
      what === '' ? `Say what to do: ${names}.` : `${JSON.stringify(what)} is none of ${names}.`,
    );
  },
  process.argv.slice(2),
);
try {
  asked?.();
} catch (error) {
  if (!(error instanceof UnknownCommit)) throw error;
  process.stderr.write(`${error.message}.\n`);
  process.exitCode = 64;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function noSubject(subject: string | undefined): void {
  if (subject !== undefined) throw new UsageError(`${JSON.stringify(subject)} is not needed here.`);
}

function check(subject: string | undefined): () => void {
  noSubject(subject);
  return () => {
    const isInRelease = isRelease(readFileSync('CHANGELOG.md', 'utf8'));
    const faults: string[] = [];
    const unknown = new Set<string>();
    for (const folder of Object.values(FOLDERS)) {
      faults.push(...faultsOf(folder));
      const [english, ...others] = readMessageFiles(folder);
      for (const file of others) {
        const gaps = gapsOf(english, file);
        faults.push(...tooManyGaps(file, gaps, isInRelease));
        if (isInRelease) faults.push(...staleInRelease(english, file, unknown));
        if (gaps.length > 0)
          print(
            `${file.path} lacks ${counted(gaps)}: "npm run language -- missing ${file.locale}" lists them`,
          );
      }
    }
    for (const commit of unknown)
      print(
        `Stale messages are not looked for: git does not have ${commit}, which is a file's "@@x-checked".`,
      );
    for (const fault of faults) print(fault);
    if (faults.length > 0) process.exitCode = 1;
  };
}

/** A release has no translation of an older sentence. @param unknown gets commits that git does not have */
function staleInRelease(english: MessageFile, file: MessageFile, unknown: Set<string>): string[] {
  if (file.checked === undefined) return [`${file.path}:1: a release needs "@@x-checked"`];
  try {
    return staleMessages(english, file, file.checked).map(
      ({ key }) =>
        `${file.place(key)}: its English has changed since ${file.checked}, and a release has no such message`,
    );
  } catch (error) {
    if (!(error instanceof UnknownCommit)) throw error;
    unknown.add(file.checked);
    return [];
  }
}

function missing(typed: string | undefined): () => void {
  const files = Object.values(FOLDERS).map(readMessageFiles);
  const known = files.flatMap(([, ...others]) => others.map(({ locale }) => locale));
  const locale = typed === undefined ? undefined : inAnyCase(typed, known);
  if (typed !== undefined && locale === undefined)
    throw new UsageError(
      `There are no messages in ${JSON.stringify(typed)}. There are: ${[...new Set(known)].join(', ')}.`,
    );
  return () => {
    let isComplete = true;
    for (const [english, ...others] of files) {
      for (const file of others.filter((each) => locale === undefined || each.locale === locale)) {
        const gaps = gapsOf(english, file);
        if (gaps.length === 0) continue;
        isComplete = false;
        print(`${file.path} lacks ${counted(gaps)}:`);
        for (const key of gaps) {
          const { description, 'x-max': most } = noteOf(english, key);
          const notes = [description, most === undefined ? undefined : `At most ${most} characters.`];
          const note = notes.filter((each) => each !== undefined).join(' ');
          print(`  ${key}: ${english.messages.get(key)}${note === '' ? '' : ` (${note})`}`);
        }
      }
    }
    if (isComplete) print('Nothing is missing.');
  };
}

function stale(ref: string | undefined): () => void {
  return () => {
    let areRight = true;
    for (const folder of Object.values(FOLDERS)) {
      const [english, ...others] = readMessageFiles(folder);
      for (const file of others) {
        const since = ref ?? file.checked;
        if (since === undefined) {
          areRight = false;
          print(
            `${file.path} has no "@@x-checked": name a commit, as in "npm run language -- stale HEAD~20".`,
          );
          continue;
        }
        const found = staleSince(english, file, since, ref === undefined);
        if (found.length === 0) continue;
        areRight = false;
        print(`${file.path}, since ${since}:`);
        for (const { key, before, now } of found) print(`  ${key}: ${before} → ${now}`);
      }
    }
    if (areRight && process.exitCode === undefined) print('No translation is of an older sentence.');
  };
}

/** @throws UnknownCommit unless the file itself names the commit, in which case the others are still looked at */
function staleSince(english: MessageFile, file: MessageFile, ref: string, isItsOwn: boolean): Stale[] {
  try {
    return staleMessages(english, file, ref);
  } catch (error) {
    if (!(error instanceof UnknownCommit) || !isItsOwn) throw error;
    print(`${file.path} is not compared: ${error.message}.`);
    process.exitCode = 1;
    return [];
  }
}

function newLanguage(typed: string | undefined): () => void {
  if (typed === undefined) throw new UsageError("Say which language: one of Discord's locales, as nl.");
  const locales = Object.values(Locale);
  const locale = inAnyCase(typed, locales);
  if (!locale)
    throw new UsageError(`Discord has no language ${JSON.stringify(typed)}. It has: ${locales.join(', ')}.`);
  const file = join(FOLDERS.bot, `${locale.toLowerCase()}.json`);
  if (existsSync(file) || locale.startsWith('en-') || locale === Locale.SpanishLATAM)
    throw new UsageError(`${locale} has its messages already.`);
  return () => {
    makeLanguage(locale, FOLDERS.bot);
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(locale);
    print(
      `${name} has the file ${file} now. It is shown in English until its messages are there: "npm run language -- missing ${locale}" lists them.`,
    );
  };
}

function types(subject: string | undefined): () => void {
  noSubject(subject);
  return () => {
    for (const folder of Object.values(FOLDERS)) {
      const { messages } = readMessageFile(join(folder, 'en.json'));
      writeFileSync(join(folder, 'messages.ts'), messageTypes(messages));
    }
  };
}

function inAnyCase(typed: string, locales: readonly string[]): string | undefined {
  return locales.find((each) => each.toLowerCase() === typed.toLowerCase());
}
