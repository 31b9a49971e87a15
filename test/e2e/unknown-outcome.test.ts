import type { Fault } from 'local-discord/testing';
import { describe, it } from 'vitest';
import { answerWith, slowly } from './faulty-service.ts';
import { answersTo, auditOf, messageOf, type Rollcall, rollcallFor, textOf } from './rollcall.ts';

const CALLBACK = /POST .*callback/;
const DELETION = /DELETE .*@original/;
const FOLLOW_UP = /POST \/api\/v10\/webhooks\/\d+\/[^/]+$/;

function meet({ discord }: Rollcall, pattern: RegExp, ...faults: readonly Fault[]): void {
  for (const fault of faults) discord.faults.next(pattern, fault);
}

it.concurrent('a change whose deferral arrived without a word of it is not made, and said to be uncertain', async ({
  expect,
  onTestFinished,
}) => {
  const rollcall = await rollcallFor(onTestFinished);
  const row = rollcall.database.prepare('SELECT id FROM conversations WHERE is_muted = 0 LIMIT 1').get();
  const id = String(row?.id);
  meet(rollcall, CALLBACK, { kind: 'lost-answer' }, { kind: 'hang' }, { kind: 'hang' });
  const outcome = await rollcall.moderator.command('conversation mute', { id });
  expect(textOf(outcome)).toContain(
    'It is uncertain whether this was done: look at it with /conversation show',
  );
  expect(rollcall.database.prepare('SELECT is_muted FROM conversations WHERE id = ?').get(id)).toEqual({
    is_muted: 0,
  });
  await expect.poll(() => rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'uncertain' }));
  const why = 'it is uncertain whether it was done';
  expect(auditOf(rollcall)).toEqual([
    expect.objectContaining({ action: '/conversation mute', outcome: 'failed', why }),
  ]);
  expect(answersTo(rollcall.discord).slice(-2)).toEqual([
    'GET /messages/@original',
    'PATCH /messages/@original',
  ]);
});

it.concurrent('an answer that arrived without a word of it is answered, and logged as such', async ({
  expect,
  onTestFinished,
}) => {
  const rollcall = await rollcallFor(onTestFinished);
  meet(rollcall, CALLBACK, { kind: 'lost-answer' }, { kind: 'hang' }, { kind: 'hang' });
  expect(textOf(await rollcall.member.command('list', { name: 'ada' }))).toContain('3 names');
  await expect.poll(() => rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'answered' }));
  expect(rollcall.member.messages()).toHaveLength(1);
});

describe('a failure after a public placeholder', () => {
  it.concurrent.for<[string, RegExp, Fault[]]>([
    ['cannot be deleted', DELETION, [{ kind: 'status', status: 404 }]],
    ['is deleted without a word of it', DELETION, [{ kind: 'lost-answer' }, { kind: 'reset' }]],
    [
      'meets with a failure when it is deleted',
      DELETION,
      [500, 500].map((status) => ({ kind: 'status', status })),
    ],
    ['is gone and the sentence is lost once', FOLLOW_UP, [{ kind: 'reset' }]],
    ['is gone and the sentence comes without a word of it', FOLLOW_UP, [{ kind: 'lost-answer' }]],
  ])('that %s is told to the asker alone', async ([, pattern, faults], { expect, onTestFinished }) => {
    const rollcall = await rollcallFor(onTestFinished, { NAMES_CACHE_SECONDS: '0' });
    rollcall.service.misbehave = slowly(1_050, answerWith(401));
    meet(rollcall, pattern, ...faults);
    await rollcall.member.command('list', { name: 'ada' });
    await expect.poll(() => rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'failed' }));
    const seen = rollcall.member.messages();
    expect(messageOf({ kind: 'messages', messages: seen })).toMatchObject({
      ephemeral: true,
      loading: false,
    });
    expect(seen.at(-1)?.message.content).toContain('does not let Rollcall in');
    for (const { message } of rollcall.discord.clientOf('moderator').messages())
      expect(message.content).toBe('This did not work. Whoever asked for it is told why in private.');
  });
});
