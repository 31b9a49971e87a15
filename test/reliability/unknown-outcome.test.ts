import type { Fault } from 'local-discord/testing';
import { describe, it } from 'vitest';
import { english } from '../../src/handlers/words/words.ts';
import { answerWith, slowly } from '../e2e/faulty-service.ts';
import { answersTo, auditOf, type Rollcall, rollcallFor, textOf } from '../e2e/rollcall.ts';

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
  const outcome = await rollcall.moderator.command('conversation change', { action: 'mute', id });
  expect(textOf(outcome)).toContain(english.answers.uncertain({ command: '/conversation show' }));
  expect(rollcall.database.prepare('SELECT is_muted FROM conversations WHERE id = ?').get(id)).toEqual({
    is_muted: 0,
  });
  await expect.poll(() => rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'uncertain' }));
  const why = 'it is uncertain whether it was done';
  expect(auditOf(rollcall)).toEqual([
    expect.objectContaining({ action: '/conversation change', outcome: 'failed', why }),
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
  const FILLED = english.answers.toldInPrivate;
  const always = (fault: Fault): Fault[] => Array.from({ length: 9 }, () => fault);
  const answered = (status: number) => always({ kind: 'status', status });

  it.concurrent.for<[string, RegExp, Fault[], string[]]>([
    ...[400, 403, 404, 429, 500, 503].map((status): [string, RegExp, Fault[], string[]] => [
      `whose deletion is answered with ${status} is filled, and`,
      DELETION,
      answered(status),
      [FILLED],
    ]),
    ['whose deletion never arrives is filled, and', DELETION, always({ kind: 'reset' }), [FILLED]],
    ['that is deleted at the second attempt', DELETION, answered(500).slice(0, 1), []],
    ['that is deleted without a word of it', DELETION, always({ kind: 'lost-answer' }), []],
    [
      'that is deleted, as the second attempt finds,',
      DELETION,
      [{ kind: 'lost-answer' }, { kind: 'reset' }],
      [],
    ],
    ['that is gone and whose sentence is lost once', FOLLOW_UP, [{ kind: 'reset' }], []],
    ['that is gone and whose sentence comes without a word of it', FOLLOW_UP, [{ kind: 'lost-answer' }], []],
  ])('%s is told to the asker alone', async ([, pattern, faults, shown], { expect, onTestFinished }) => {
    const rollcall = await rollcallFor(onTestFinished, { NAMES_CACHE_SECONDS: '0' });
    rollcall.service.misbehave = slowly(1_050, answerWith(401));
    meet(rollcall, pattern, ...faults);
    await rollcall.member.command('list', { name: 'ada' });
    await expect.poll(() => rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'failed' }));
    const everybody = rollcall.discord.clientOf('moderator').messages();
    expect(everybody.map(({ message, loading }) => [message.content, loading])).toEqual(
      shown.map((content) => [content, false]),
    );
    const told = rollcall.member.messages().filter(({ ephemeral }) => ephemeral);
    // A sentence that may have arrived is sent once more: two are better than none.
    expect(told.length).toBe(faults[0]?.kind === 'lost-answer' && pattern === FOLLOW_UP ? 2 : 1);
    for (const { message, loading } of told) {
      expect(loading).toBe(false);
      expect(message.content).toContain('denies Rollcall access');
    }
  });

  it.concurrent('that Discord keeps at first is taken away a few seconds later', async ({
    expect,
    onTestFinished,
  }) => {
    const rollcall = await rollcallFor(onTestFinished, { NAMES_CACHE_SECONDS: '0' });
    rollcall.service.misbehave = slowly(1_050, answerWith(401));
    meet(rollcall, DELETION, ...answered(500).slice(0, 2));
    await rollcall.member.command('list', { name: 'ada' });
    const shown = (name: string) =>
      rollcall.discord
        .clientOf(name)
        .messages()
        .map(({ message }) => message.content);
    await expect.poll(() => shown('moderator')).toEqual([FILLED]);
    await expect.poll(() => shown('moderator')).toEqual([]);
    expect(shown('member')).toEqual([expect.stringContaining('denies Rollcall access')]);
  });
});
