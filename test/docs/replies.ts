/**
 * `npm run replies`: writes docs/replies.md, every kind of reply as the prompt prints it; with a locale a page in this
 * language, with its pictures, wherever it is asked to. The clock, the ids of the demo set and random values are always the
 * same.
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { Locale } from 'discord-api-types/v10';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { LANGUAGES } from '../../src/handlers/words/catalogues.ts';
import { setClockBack } from './clock-of-replies.ts';
import { picturesIn, repliesIn } from './replies-page.ts';

const PROJECT = join(import.meta.dirname, '../..');

const HELP = `Writes docs/replies.md: every kind of reply as the prompt prints it.

Usage: npm run replies -- [LOCALE [--to FOLDER]] [--print]

  LOCALE       Writes a page in this language instead, and draws its pictures.
  --to FOLDER  Where to; default: .data/replies of the project.
  --print      Prints the page, and writes and draws nothing.
  -h, --help   Shows this text.

Exit codes: 0 done, 64 wrong arguments.
`;

interface Asked {
  readonly locale: Locale;
  /** The folder of a page that is no document of the project. */
  readonly folder: string | undefined;
  readonly print: boolean;
}

const asked = await askedOf({ name: 'replies', help: HELP }, readAsked, process.argv.slice(2));
if (asked) {
  const { locale, folder, print } = asked;
  const page = join(
    folder ?? join(PROJECT, 'docs'),
    `replies${folder === undefined ? '' : `.${locale.toLowerCase()}`}.md`,
  );
  if (folder !== undefined && !print) {
    // A process of its own: its clock begins at noon, so that no age is a minute more.
    const program = join(import.meta.dirname, 'pictures.ts');
    execFileSync(process.execPath, [program, '--in', locale, '--to', join(folder, picturesIn(locale))], {
      stdio: 'inherit',
    });
  }
  setClockBack();
  const text = await repliesIn(locale, dirname(page));
  if (print) process.stdout.write(text);
  else {
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, text);
    process.stdout.write(`${relative(process.cwd(), page)}\n`);
  }
}
process.exit();

function readAsked(args: readonly string[]): Asked {
  const { values, positionals } = readArguments(
    args,
    { to: { type: 'string' }, print: { type: 'boolean', default: false } },
    1,
  );
  const { to, print } = values;
  const [typed] = positionals;
  if (typed === undefined) {
    if (to !== undefined) throw new UsageError('--to is for the page of a language: give its locale too.');
    return { locale: Locale.EnglishUS, folder: undefined, print };
  }
  const locale = Object.values(Locale).find((each) => each.toLowerCase() === typed.toLowerCase());
  if (!locale || !LANGUAGES.includes(locale))
    throw new UsageError(
      `There is no catalogue of ${JSON.stringify(typed)}. There are: ${LANGUAGES.join(', ')}.`,
    );
  return { locale, folder: to === undefined ? join(PROJECT, '.data/replies') : resolve(to), print };
}
