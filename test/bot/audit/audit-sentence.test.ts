import { expect, it } from 'vitest';
import { refusalsSentence, sentence } from '../../../src/bot/audit/audit-sentence.ts';
import type { AuditEntry } from '../../../src/handlers/context.ts';

const by = (entry: AuditEntry) => ({ user: '5', reference: 'ab', entry });

it.each<[AuditEntry, string]>([
  [{ action: '/score', outcome: 'refused' }, '<@5> **/score**: refused (reference `ab`)'],
  [
    { action: 'score mute', target: 'x`y', outcome: 'unchanged', why: 'it is gone' },
    '<@5> **score mute** `xˋy`: unchanged (it is gone) (reference `ab`)',
  ],
  [
    { action: 'score mute', target: 'x', outcome: 'done', before: { muted: false }, after: { muted: true } },
    '<@5> **score mute** `x`: done: `{"muted":false}` → `{"muted":true}` (reference `ab`)',
  ],
  [
    { action: 'score create', target: 'x', outcome: 'done', before: undefined, after: { game: 'chess' } },
    '<@5> **score create** `x`: done: `null` → `{"game":"chess"}` (reference `ab`)',
  ],
  [
    { action: 'score delete', target: 'x', outcome: 'done', before: { game: 'chess' }, after: undefined },
    '<@5> **score delete** `x`: done: `{"game":"chess"}` → `null` (reference `ab`)',
  ],
])('a line of the audit is for people: %j', (entry, line) => {
  expect(sentence(by(entry))).toBe(line);
});

it('is at most as long as a message, whatever is in it', () => {
  const long = 'x'.repeat(10_000);
  const entry = {
    action: 'score mute',
    target: long,
    outcome: 'done',
    before: { long },
    after: { long },
  } as const;
  expect(sentence(by(entry)).length).toBeLessThan(2_000);
});

it.each([
  [1, ['/score'], '<@5> **/score** `x`: refused once more within a minute (reference `ab`)'],
  [2, ['/a', '/b'], '<@5> **/a**, **/b** `x`: refused 2 times more within a minute (reference `ab`)'],
])('the rest of what was refused is a count: %d', (count, actions, line) => {
  const entry = { action: '/score', target: 'x', outcome: 'refused' } as const;
  expect(refusalsSentence(by(entry), { count, actions })).toBe(line);
});
