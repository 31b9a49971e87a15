import type { Fault } from 'local-discord/testing';
import { describe, it, vi } from 'vitest';
import { slowly } from '../e2e/faulty-service.ts';
import {
  answersTo,
  auditOf,
  buttonOf,
  messageOf,
  type Rollcall,
  rollcallFor,
  textOf,
} from '../e2e/rollcall.ts';

const EDIT = /PATCH .*@original/;
const CALLBACK = /POST .*callback/;

function meet({ discord }: Rollcall, pattern: RegExp, ...faults: readonly Fault[]): void {
  for (const fault of faults) discord.faults.next(pattern, fault);
}

const row = ({ database }: Rollcall) => {
  const found = database.prepare('SELECT id FROM conversations WHERE is_muted = 0 LIMIT 1').get();
  return String(found?.id);
};

describe('where the answer of a deferred command cannot be edited', () => {
  it.concurrent.for([403, 404])(
    'a list comes as a message all the same (%i)',
    async (status, { expect, onTestFinished }) => {
      const rollcall = await rollcallFor(onTestFinished);
      rollcall.service.misbehave = slowly(1_050);
      meet(rollcall, EDIT, { kind: 'status', status });
      const outcome = await rollcall.member.command('list', { name: 'ada' });
      expect(textOf(outcome)).toContain('3 names');
      expect(messageOf(outcome)).toMatchObject({ ephemeral: false, loading: false });
      expect(rollcall.member.messages()).toHaveLength(1);
    },
  );

  it.concurrent('a change is told to whoever made it', async ({ expect, onTestFinished }) => {
    const rollcall = await rollcallFor(onTestFinished);
    rollcall.service.misbehave = slowly(700);
    meet(rollcall, EDIT, { kind: 'status', status: 403 });
    const outcome = await rollcall.moderator.command('conversation change', {
      action: 'mute',
      id: row(rollcall),
    });
    expect(textOf(outcome)).toContain('The conversation is muted now.');
    expect(messageOf(outcome)).toMatchObject({ ephemeral: true, loading: false });
    expect(auditOf(rollcall)).toEqual([expect.objectContaining({ outcome: 'done' })]);
    expect(answersTo(rollcall.discord).slice(1)).toEqual(['PATCH /messages/@original', 'POST ']);
  });
});

it.concurrent('the log does not say that an answer is lost of which it does not know', async ({
  expect,
  onTestFinished,
}) => {
  const rollcall = await rollcallFor(onTestFinished);
  const shown = messageOf(
    await rollcall.moderator.command('conversation show', { id: row(rollcall) }),
  ).message;
  meet(rollcall, CALLBACK, { kind: 'lost-answer' }, ...Array<Fault>(6).fill({ kind: 'reset' }));
  const outcome = await rollcall.moderator.click(shown.id, buttonOf(shown, 'Pin a message'));
  expect(outcome.kind).toBe('modal');
  await vi.waitFor(
    () => expect(rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'unknown' })),
    4_000,
  );
  expect(rollcall.log).not.toContainEqual(expect.objectContaining({ outcome: 'lost' }));
});
