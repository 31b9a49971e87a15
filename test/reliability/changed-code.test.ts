import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../e2e/program.ts';
import { copiedCode } from './copied-code.ts';

/** A bot at the local Discord, whose people type, and whose page is asked for its address. */
function started(folder: string, ...args: string[]) {
  const {
    process: child,
    logged,
    soFar,
    ended,
  } = runProgram(['start', ...args], { COOLDOWN_SECONDS: '0' }, undefined, [], folder);
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return {
    logged,
    soFar,
    type: (line: string) => child.stdin?.write(`${line}\n`),
    printed: (part: string | RegExp) => expect.poll(() => printed).toMatch(part),
    page: () => /http:\/\/127\.0\.0\.1:\d+\//.exec(printed)?.[0] ?? '',
    async end() {
      child.stdin?.end();
      return (await ended).code;
    },
  };
}

/** Writes the count of names in other words, and gives them. */
function countIn(folder: string, words: string): string {
  const file = join(folder, 'src/handlers/words/en.json');
  const code = readFileSync(file, 'utf8');
  writeFileSync(file, code.replace(/(?<="lists\.rows\.names\.all": .*other \{# )\w+/, words));
  return words;
}

it('npm run dev starts the bot anew at a change, while Discord, the service and the page stay', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.dev).toBe('exec node rollcall.js start --watch');
  const folder = copiedCode();
  const bot = started(folder, '--watch');
  await bot.printed(/^In a browser: http:\/\/127\.0\.0\.1:\d+\/\n/);
  const page = bot.page();
  bot.type('/list ada');
  await bot.printed('3 names');
  countIn(folder, 'CHANGED');
  await bot.logged('"msg":"stopped"');
  // Between two bots: the next one receives it.
  bot.type('/list ada');
  await bot.printed('3 CHANGED');
  await bot.logged('"msg":"changed: The bot is back."');
  expect((await fetch(page)).status).toBe(200);

  const file = join(folder, 'src/handlers/list/view.ts');
  const code = readFileSync(file, 'utf8');
  writeFileSync(file, 'this is no code (((');
  await bot.logged('The changed code cannot be loaded: the bot from before goes on, and the log says why.');
  bot.type('/list ada.lovelace');
  await bot.printed(/ada\.lovelace[\s\S]+3 CHANGED[\s\S]+3 CHANGED/);
  writeFileSync(file, code);
  countIn(folder, 'AGAIN');
  await expect.poll(() => bot.soFar().split('changed: The bot is back.').length).toBe(3);
  bot.type('/list ada');
  await bot.printed('3 AGAIN');
  expect(bot.soFar().split('"msg":"the page is up"')).toHaveLength(2);
  expect(await bot.end()).toBe(0);
});

it(':restart loads the changed code, also without a watch', async () => {
  const folder = copiedCode();
  const bot = started(folder);
  bot.type('/list ada');
  await bot.printed('3 names');
  countIn(folder, 'CHANGED');
  bot.type('/list ada.lovelace');
  await bot.printed(/3 names[\s\S]+3 names/);
  bot.type(':restart');
  await bot.printed('The bot is back.');
  bot.type('/list ada');
  await bot.printed('3 CHANGED');
  expect(bot.soFar()).not.toContain('changed: ');
  expect(await bot.end()).toBe(0);
});
