/**
 * `npm run pictures` too: the pictures of README.md and packages/local-page/README.md, of the page that `npm start` shows. The
 * program and the browser have the clock of docs/replies.md. With arguments, those whose names begin with one of them.
 */

import '../../../test/docs/clock-of-replies.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page as Tab } from 'playwright-core';
import { openBrowser } from './browser/open-browser.ts';

const FOLDER = new URL('../pictures/', import.meta.url);
const GENERAL = '1190000000000000200';
const LEADERBOARDS = '1190000000000000204';
const wanted = process.argv.slice(2);

const data = mkdtempSync(join(tmpdir(), 'rollcall-tour-'));
const program = spawn(process.execPath, ['rollcall.js', 'start'], {
  env: {
    PATH: process.env.PATH,
    NODE_OPTIONS: `--import=${new URL('../../../test/docs/clock-of-replies.ts', import.meta.url).href}`,
    ROLLCALL_ENV_FILE: devNull,
    DATA_DIR: data,
  },
});
const address = await pageAddress();
const browser = await openBrowser();

const BOARD = { width: 1_280, colorScheme: 'dark', people: ['member'], place: LEADERBOARDS } as const;
await picture('page-board', BOARD, async (tab) => {
  await tab.getByRole('article').getByText('Top of').waitFor();
});
await picture('page', { width: 1_280, colorScheme: 'dark', people: ['member'] }, async (tab) => {
  await send(tab, '/list collector limit:5');
  await tab.getByText('collector belongs to the wallet').last().waitFor();
  await send(tab, '/chart provider:star-forge');
  await tab.getByRole('img', { name: /^Chart: / }).waitFor();
});
await picture('page-command', { width: 1_280, colorScheme: 'light', people: ['moderator'] }, async (tab) => {
  await composer(tab).pressSequentially('/conversation', { delay: 40 });
  await tab.getByRole('listbox').waitFor();
});
await picture(
  'page-two',
  { width: 1_280, colorScheme: 'dark', people: ['moderator', 'moderator2'] },
  async (tab) => {
    await send(tab, '/conversation list limit:3');
    await tab
      .getByText(/page 1/)
      .first()
      .waitFor();
    await composer(tab.getByRole('region', { name: /Max Moderator/ })).fill('/score list limit:3');
    await tab.keyboard.press('Enter');
    await tab
      .getByRole('region', { name: /Max Moderator/ })
      .getByText(/page 1/)
      .first()
      .waitFor();
  },
);
await picture('page-workshop', { width: 1_280, colorScheme: 'dark', people: ['member'] }, async (tab) => {
  await tab.getByRole('button', { name: 'Workshop', exact: true }).click();
  await send(tab, '/list ada');
  await tab
    .getByRole('button', { name: /member: \/list/ })
    .first()
    .click();
});
await picture('page-phone', { width: 390, colorScheme: 'light', people: ['moderator'] }, async (tab) => {
  await send(tab, '/conversation show margaret');
  await tab.getByText('choose the one you mean').last().waitFor();
});
await picture('page-settings-form', { width: 390, colorScheme: 'dark', people: ['manager'] }, openSettings);
await picture('page-settings', { width: 1_280, colorScheme: 'light', people: ['manager'] }, async (tab) => {
  await openSettings(tab);
  const form = tab.getByRole('dialog');
  await form.getByRole('radio', { name: '15', exact: true }).check();
  await form.getByRole('button', { name: 'Submit' }).click();
  await form.waitFor({ state: 'detached' });
  await tab.getByRole('button', { name: 'History', exact: true }).last().click();
  await tab
    .getByText(/Rows per page: /)
    .last()
    .waitFor();
});

await browser.close();
program.kill();
await once(program, 'close');
rmSync(data, { recursive: true });

/** Opens the form of a server's settings, as one of its managers. */
async function openSettings(tab: Tab): Promise<void> {
  await send(tab, '/settings');
  await tab.getByRole('button', { name: 'Change', exact: true }).last().click();
  await tab.getByRole('dialog').waitFor();
}

/** The address that the program prints. */
async function pageAddress(): Promise<string> {
  for await (const line of createInterface(program.stderr)) {
    const { page } = JSON.parse(line);
    if (page !== undefined) return String(page);
  }
  throw new Error('The program has no page');
}

async function picture(
  name: string,
  look: {
    readonly width: number;
    readonly colorScheme: 'dark' | 'light';
    readonly people: readonly string[];
    /** The id of their channel; #general without it. */
    readonly place?: string;
  },
  act: (tab: Tab) => Promise<void>,
): Promise<void> {
  if (wanted.length > 0 && !wanted.some((beginning) => name.startsWith(beginning))) return;
  const { width, colorScheme, people, place = GENERAL } = look;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const tab = await context.newPage();
  await tab.clock.setFixedTime(new Date());
  await tab.goto(`${address}#${people.map((person) => `${person}/${place}`).join('+')}`);
  await act(tab);
  // What is shown of a moment ago came after the page.
  await tab.clock.setFixedTime(new Date());
  await tab.waitForTimeout(700);
  const shot = await loadImage(await tab.screenshot());
  const canvas = createCanvas(shot.width, shot.height);
  canvas.getContext('2d').drawImage(shot, 0, 0);
  writeFileSync(new URL(`${name}.webp`, FOLDER), await canvas.encode('webp', 85));
  await context.close();
}

function composer(scope: Pick<Tab, 'getByRole'>) {
  return scope.getByRole('textbox', { name: 'Message #general' }).first();
}

async function send(tab: Tab, line: string): Promise<void> {
  await composer(tab).fill(line);
  await tab.keyboard.press('Enter');
}
