import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANSWER_STATES } from '../../src/bot/dispatch/answer-state.ts';
import { answerPage } from './answer.ts';

const page = readFileSync(new URL('../../docs/answer.md', import.meta.url), 'utf8');

it('docs/answer.md has the states as they are, or npm run answer writes them anew', () => {
  expect(page).toBe(answerPage());
  expect(page).toContain('```mermaid\nstateDiagram-v2');
  for (const state of Object.keys(ANSWER_STATES)) expect(page).toContain(`\n| ${state} | `);
});

it('docs/answer.md explains every event that the states name', () => {
  const named = new Set(Object.values(ANSWER_STATES).flatMap(({ after }) => Object.keys(after)));
  for (const event of named) expect(page).toMatch(new RegExp(`^- \\*\\*${event}\\*\\*: `, 'm'));
});
