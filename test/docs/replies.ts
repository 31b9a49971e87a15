/**
 * `npm run replies`: writes docs/replies.md, every kind of reply as the prompt prints it, and docs/replies.<locale>.md for each
 * language; `-- de` writes one language alone, and with --print it goes to the standard output. Its clock, the ids of the
 * demo set and random values are always the same.
 */

import './clock-of-replies.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Locale } from 'discord-api-types/v10';
import { catalogues, LANGUAGES } from '../../src/handlers/words/catalogues.ts';
import { pseudoWords } from '../handlers/words/pseudo.ts';
import { inWords, pictureOf, SCENES, type Scene } from './reply-scenes.ts';
import { openReplyStage, type ReplyStage } from './reply-stage.ts';

/** The locale that stands for the pseudo-language, which is only printed. */
const PSEUDO = Locale.Thai;
catalogues.set(PSEUDO, pseudoWords);

const given = process.argv.slice(2).filter((argument) => argument !== '--print');
const locales = (given.length > 0 ? given : ['en-US', ...LANGUAGES]).map((name) => {
  const locale = Object.values(Locale).find((each) => each === name);
  if (!locale) throw new Error(`Discord has no language ${name}`);
  return locale;
});
for (const locale of locales) {
  if (locales.length > 1) {
    // A process of its own: its clock begins at noon, so that no age is a minute more.
    execFileSync(
      process.execPath,
      [fileURLToPath(import.meta.url), ...process.argv.slice(2).filter((each) => each === '--print'), locale],
      { stdio: 'inherit' },
    );
    continue;
  }
  const text = await repliesIn(locale);
  if (process.argv.includes('--print')) process.stdout.write(text);
  else writeFileSync(new URL(fileOf(locale), import.meta.url), text);
}
process.exit();

/** The page of a language, from here. */
function fileOf(locale: Locale): string {
  return `../../docs/replies${locale === Locale.EnglishUS ? '' : `.${locale.toLowerCase()}`}.md`;
}

async function repliesIn(locale: Locale): Promise<string> {
  // A picture is no text, and its size is that of the fonts that are installed.
  const stage = await openReplyStage(false, locale);
  const sections: string[] = [];
  for (const scene of SCENES) sections.push(await played(scene, stage, locale));
  await stage.close();
  const document = [
    locale === Locale.EnglishUS ? '# Replies' : `# Replies (${locale})`,
    'Every reply of Rollcall, as the prompt of `npm start` prints it at 100 columns. `npm run replies` writes this page from the demo world, and a test compares it with the bot. `▸` is an action of a person, `[1]` a button, `○` an option of a menu, and `│` the edge of an embed. The pictures show the same on the page of `npm start`, wide and on a phone, dark and light; `npm run pictures` draws them.',
    ...sections,
  ];
  return `${document.join('\n\n')}\n`;
}

async function played(scene: Scene, stage: ReplyStage, locale: Locale): Promise<string> {
  const blocks: string[] = [];
  for (const [at, step] of scene.steps.entries()) {
    const told = inWords(step, stage.words);
    blocks.push(`\`\`\`\`text\n▸ ${told}\n${steady(await stage.play(step, scene.as), locale)}\n\`\`\`\``);
    const picture = `pictures/${locale === Locale.EnglishUS ? '' : `${locale.toLowerCase()}/`}${pictureOf(scene, at)}`;
    if (existsSync(new URL(`../../docs/${picture}`, import.meta.url))) blocks.push(`![${told}](${picture})`);
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
