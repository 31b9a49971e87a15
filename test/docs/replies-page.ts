import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Locale } from 'discord-api-types/v10';
import { ALL_SCENES, inWords, pictureOf, type Scene } from './reply-scenes.ts';
import { boardsShown, openReplyStage, type ReplyStage } from './reply-stage.ts';

/** The folder with the pictures of a page, beside it. */
export function picturesIn(locale: Locale): string {
  return locale === Locale.EnglishUS ? 'pictures' : `pictures/${locale.toLowerCase()}`;
}

/**
 * The page of a language. The ids of the demo set and random values are always the same; its times are the clock's.
 * @param folder of the page: it shows the pictures that are there
 */
export async function repliesIn(locale: Locale, folder: string): Promise<string> {
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
    .replaceAll(/(?<!\d{4}-\d\d-\d\d )12:0\d UTC/g, '12:05 UTC')
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
