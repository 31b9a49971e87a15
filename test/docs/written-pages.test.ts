import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Locale } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { ANSWER_STATES } from '../../src/bot/dispatch/answer-state.ts';
import { commands } from '../../src/handlers/commands.ts';
import { answerPage } from './answer.ts';
import { setClockBack } from './clock-of-replies.ts';
import { repliesIn } from './replies-page.ts';

const folder = join(import.meta.dirname, '../../docs');
const replies = readFileSync(join(folder, 'replies.md'), 'utf8');
const page = readFileSync(join(folder, 'answer.md'), 'utf8');

it('docs/replies.md shows every reply as it is said now, or npm run replies writes it anew', async () => {
  using _clock = setClockBack();
  expect(await repliesIn(Locale.EnglishUS, folder)).toBe(replies);
});

it('docs/replies.md shows each command at work', () => {
  for (const { name } of commands) expect(replies).toMatch(new RegExp(`^▸ .*${name}\\b`, 'm'));
});

it('docs/answer.md has the states as they are, or npm run answer writes them anew', () => {
  expect(page).toBe(answerPage());
  expect(page).toContain('```mermaid\nstateDiagram-v2');
  for (const state of Object.keys(ANSWER_STATES)) expect(page).toContain(`\n| ${state} | `);
});

it('docs/answer.md explains every event that the states name', () => {
  const named = new Set(Object.values(ANSWER_STATES).flatMap(({ after }) => Object.keys(after)));
  for (const event of named) expect(page).toMatch(new RegExp(`^- \\*\\*${event}\\*\\*: `, 'm'));
});
