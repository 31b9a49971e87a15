/**
 * `npm run replies`: writes docs/replies.md, every kind of reply as the prompt prints it; with a locale a page in this
 * language, with its pictures, wherever it is asked to. The clock, the ids of the demo set and random values are always the
 * same.
 */

import './clock-of-replies.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { Locale } from 'discord-api-types/v10';
import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { LANGUAGES } from '../../src/handlers/words/catalogues.ts';
import { ALL_SCENES, inWords, pictureOf, type Scene } from './reply-scenes.ts';
import { boardsShown, openReplyStage, type ReplyStage } from './reply-stage.ts';

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

/** The folder with the pictures of a page, beside it. */
function picturesIn(locale: Locale): string {
  return locale === Locale.EnglishUS ? 'pictures' : `pictures/${locale.toLowerCase()}`;
}

/** @param folder of the page: it shows the pictures that are there */
async function repliesIn(locale: Locale, folder: string): Promise<string> {
  // A picture is no text, and its size is that of the fonts that are installed.
  const stage = await openReplyStage(false, locale);
  const sections: string[] = [];
  for (const scene of ALL_SCENES) {
    const pictures = (step: number) => `${picturesIn(locale)}/${pictureOf(scene, step)}`;
    const shown = (step: number) => (existsSync(join(folder, pictures(step))) ? pictures(step) : undefined);
    sections.push(await played(scene, stage, locale, shown));
  }
  await stage.close();
  const document = [
    locale === Locale.EnglishUS ? '# Replies' : `# Replies (${locale})`,
    'Every reply of Rollcall, as the prompt of `npm start` prints it at 100 columns. `npm run replies` writes this page from the demo world, and a test compares it with the bot. `▸` is an action of a person, `[1]` a button, `○` an option of a menu, and `│` the edge of an embed. The pictures show the same on the page of `npm start`, wide and on a phone, dark and light; `npm run pictures` draws them.',
    ...sections,
  ];
  return `${document.join('\n\n')}\n`;
}

async function played(
  scene: Scene,
  stage: ReplyStage,
  locale: Locale,
  pictureAt: (step: number) => string | undefined,
): Promise<string> {
  const blocks: string[] = [];
  for (const [at, step] of scene.steps.entries()) {
    const told = inWords(step, stage.words);
    const shown = withFixedIds(steady(await stage.play(step, scene.as), locale), stage.requests);
    blocks.push(`\`\`\`\`text\n▸ ${told}\n${shown}\n\`\`\`\``);
    const picture = pictureAt(at);
    if (picture !== undefined) blocks.push(`![${told}](${picture})`);
  }
  return [`## ${scene.title}`, ...blocks].join('\n\n');
}

/** The text with its random parts, and those that depend on the speed of the machine, in one form. */
function steady(text: string, locale: Locale): string {
  return withOneAge(text, new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
    .replaceAll(/\b[0-9a-f]{8}\b(?!…)/g, '1a2b3c4d')
    .replaceAll(/2026-01-10 12:0\d UTC/g, '2026-01-10 12:05 UTC')
    .replaceAll(/(channels\/\d+\/\d+)\/\d+/g, '$1/1190000000000009999');
}

/** The first board that the bot has shown is `board1`, and so on. */
function withFixedIds(text: string, requests: ReplyStage['requests']): string {
  return boardsShown(requests).reduce((result, id, at) => result.replaceAll(id, `board${at + 1}`), text);
}

/** The text with two seconds in place of any age below a minute. The largest come first: 12 seconds end as 2 seconds do. */
function withOneAge(text: string, ages: Intl.RelativeTimeFormat): string {
  const seconds = Array.from({ length: 60 }, (_, at) => at - 59);
  return seconds
    .reduce(
      (result, age) => result.replaceAll(ages.format(age, 'second'), ages.format(-2, 'second')),
      // `in 0 seconds`, beside the `0 seconds ago` of a moment that is just over.
      text.replaceAll(ages.format(0, 'second'), ages.format(-2, 'second')),
    )
    .replaceAll(ages.format(-0, 'second'), ages.format(-2, 'second'));
}
