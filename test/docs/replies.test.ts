import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locale } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { commands } from '../../src/handlers/commands.ts';
import { setClockBack } from './clock-of-replies.ts';
import { repliesIn } from './replies-page.ts';

const folder = join(import.meta.dirname, '../../docs');
const document = readFileSync(join(folder, 'replies.md'), 'utf8');

it('shows every reply as it is said now, or npm run replies writes it anew', async () => {
  using _clock = setClockBack();
  expect(await repliesIn(Locale.EnglishUS, folder)).toBe(document);
});

it('shows each command at work', () => {
  for (const { name } of commands) expect(document).toMatch(new RegExp(`^▸ .*${name}\\b`, 'm'));
});
