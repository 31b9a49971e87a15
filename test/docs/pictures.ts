/**
 * `npm run pictures`: draws docs/pictures, what each step of docs/replies.md shows on the page, on a wide screen and on a
 * phone, in the dark and in the light. Beginnings of file names draw these alone. `npm run replies` runs it with `--in`, a
 * locale, and `--to`, a folder.
 */

import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { Locale } from 'discord-api-types/v10';
import { servePage } from 'local-page/page';
import type { Browser, Page as Tab } from 'playwright-core';
import { askedOf, readArguments } from 'startup/arguments';
import { openBrowser } from '../../packages/local-page/test/browser/open-browser.ts';
import { setClockBack } from './clock-of-replies.ts';
import { pictureOf, SCENES, type Scene, type Step } from './reply-scenes.ts';
import { openReplyStage } from './reply-stage.ts';

const AUDIT_CHANNEL_ID = '1190000000000000202';

/** The four looks of a picture, row by row. */
const LOOKS = [
  { width: 1_280, colorScheme: 'dark' },
  { width: 390, colorScheme: 'dark' },
  { width: 1_280, colorScheme: 'light' },
  { width: 390, colorScheme: 'light' },
] as const;

/** Pixels between two looks, and around them. */
const GAP = 12;

/** Milliseconds until a page shows what has come. */
const SHOWN_AFTER = 500;

/** Milliseconds between two keys. */
const KEY_AFTER = 40;

const HELP = `Draws the pictures of docs/replies.md, and those of README.md and of the page's README, whose names begin with page.

Usage: npm run pictures -- [BEGINNING...] [--in LOCALE] [--to FOLDER]

  BEGINNING     Draws only the pictures with file names that begin so, as page-board.
  --in LOCALE   Draws the replies in a language, by Discord's locale.
  --to FOLDER   Draws the replies alone, into a folder.
  -h, --help    Shows this text.

Exit codes: 0 done, 64 wrong arguments.
`;

const asked = await askedOf(
  { name: 'pictures', help: HELP },
  (args) => readArguments(args, { in: { type: 'string' }, to: { type: 'string' } }, Number.POSITIVE_INFINITY),
  process.argv.slice(2),
);
if (!asked) process.exit();
const { values, positionals: wanted } = asked;
const folder = values.to ?? join(import.meta.dirname, '../../docs/pictures');
const locale = Object.values(Locale).find((each) => each === values.in);

setClockBack();
const stage = await openReplyStage(true, locale);
const page = await servePage(stage.page);
const browser = await openBrowser();
const tabs = await Promise.all(LOOKS.map((look) => tabOf(browser, look)));
mkdirSync(folder, { recursive: true });

for (const scene of SCENES) {
  for (const [at, step] of scene.steps.entries()) {
    const name = pictureOf(scene, at);
    const isWanted = wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning));
    const drawn = await played(scene, step, isWanted);
    if (isWanted) await writeFile(join(folder, name), drawn);
  }
}

await browser.close();
await page.close();
await stage.close();
const isTour = wanted.length === 0 || wanted.some((beginning) => /^page(-|$)/.test(beginning));
if (isTour && values.to === undefined) await import('../../packages/local-page/test/tour.ts');
process.exit();

async function tabOf(browser: Browser, { width, colorScheme }: (typeof LOOKS)[number]): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width, height: 1_000 },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  });
  const tab = await context.newPage();
  await tab.clock.setFixedTime(new Date());
  return tab;
}

/** Does a step, and draws what it shows in each look. */
async function played({ as }: Scene, step: Step, isWanted: boolean): Promise<Uint8Array> {
  const client = stage.clientOf(as);
  const place = step === ':audit' ? AUDIT_CHANNEL_ID : client.channelId;
  if (isWanted) for (const tab of tabs) await tab.goto(`${page.url}#${as}/${place}`);
  const before = new Set(client.messages().map(({ message }) => message.id));
  let latest: string | undefined;
  const leave = client.watch(({ message }) => {
    if (latest === undefined || before.has(latest) || !before.has(message.id)) latest = message.id;
  });
  const isOffer = typeof step !== 'string' && 'offer' in step;
  const printed = await stage.play(step, as);
  leave();
  if (!isWanted) return new Uint8Array();
  // What is shown of a moment ago came after the page.
  for (const tab of tabs) await tab.clock.setFixedTime(new Date());
  await setTimeout(SHOWN_AFTER);
  const shots: Buffer[] = [];
  for (const tab of tabs) {
    if (isOffer || printed.startsWith('[form]')) shots.push(await openedIn(tab, step));
    else if (step === ':audit' || step === ':messages') shots.push(await tab.getByRole('log').screenshot());
    else shots.push(await tab.locator(`article[data-id="${latest}"]`).screenshot());
  }
  return drawn(shots);
}

/** Has what a step opens in a page itself: a form, or choices. */
async function openedIn(tab: Tab, step: Step): Promise<Buffer> {
  const opened = tab.getByRole(typeof step !== 'string' && 'offer' in step ? 'listbox' : 'dialog');
  await open(tab, step);
  await opened.waitFor();
  await setTimeout(SHOWN_AFTER);
  const shot = await opened.screenshot();
  // What was begun in the composer is gone with it.
  await tab.reload();
  return shot;
}

async function open(tab: Tab, step: Step): Promise<void> {
  if (typeof step !== 'string' && 'click' in step)
    return tab
      .getByRole('button', { name: step.click(stage.words) })
      .last()
      .click();
  await tab.getByRole('textbox', { name: /^Message / }).focus();
  const line = typeof step === 'string' ? step : `/${step.offer} ${step.option}:${step.typed}`;
  await tab.keyboard.type(line, { delay: KEY_AFTER });
  if (typeof step === 'string') await tab.keyboard.press('Enter');
}

/** Four pictures as one: a row for each colour scheme. */
async function drawn(shots: readonly Buffer[]): Promise<Uint8Array> {
  const [wideDark, phoneDark, wideLight, phoneLight] = await Promise.all(
    shots.map((shot) => loadImage(shot)),
  );
  if (!wideDark || !phoneDark || !wideLight || !phoneLight) throw new Error('A look is missing');
  const rows = [
    [wideDark, phoneDark],
    [wideLight, phoneLight],
  ] as const;
  const heights = rows.map(([wide, phone]) => Math.max(wide.height, phone.height));
  const width = Math.max(...rows.map(([wide, phone]) => wide.width + phone.width)) + 3 * GAP;
  const canvas = createCanvas(
    width,
    heights.reduce((sum, height) => sum + height + GAP, GAP),
  );
  const context = canvas.getContext('2d');
  context.fillStyle = '#808080';
  context.fillRect(0, 0, canvas.width, canvas.height);
  let top = GAP;
  for (const [row, [wide, phone]] of rows.entries()) {
    context.drawImage(wide, GAP, top);
    context.drawImage(phone, wide.width + 2 * GAP, top);
    top += (heights[row] ?? 0) + GAP;
  }
  return canvas.encode('webp', 85);
}
