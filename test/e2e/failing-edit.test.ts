import type { Fault } from 'local-discord/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { slowly } from './faulty-service.ts';
import { answersTo, auditOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
afterEach(() => rollcall.close());

const EDIT = /PATCH .*@original/;
const CALLBACK = /POST .*callback/;

function meet(pattern: RegExp, ...faults: readonly Fault[]): void {
  for (const fault of faults) rollcall.discord.faults.next(pattern, fault);
}

const row = () => {
  const found = rollcall.database.prepare('SELECT id FROM conversations WHERE is_muted = 0 LIMIT 1').get();
  return String(found?.id);
};

describe('where the answer of a deferred command cannot be edited', () => {
  it.each([403, 404])('a list comes as a message all the same (%i)', async (status) => {
    rollcall = await startRollcall();
    rollcall.service.misbehave = slowly(1_050);
    meet(EDIT, { kind: 'status', status });
    const outcome = await rollcall.member.command('list', { name: 'ada' });
    expect(textOf(outcome)).toContain('3 names');
    expect(messageOf(outcome)).toMatchObject({ ephemeral: false, loading: false });
    expect(rollcall.member.messages()).toHaveLength(1);
  });

  it('a change is told to whoever made it', async () => {
    rollcall = await startRollcall();
    rollcall.service.misbehave = slowly(700);
    meet(EDIT, { kind: 'status', status: 403 });
    const outcome = await rollcall.moderator.command('conversation mute', { id: row() });
    expect(textOf(outcome)).toContain('The conversation is muted now.');
    expect(messageOf(outcome)).toMatchObject({ ephemeral: true, loading: false });
    expect(auditOf(rollcall)).toEqual([expect.objectContaining({ outcome: 'done' })]);
    expect(answersTo(rollcall.discord).slice(1)).toEqual(['PATCH /messages/@original', 'POST ']);
  });
});

it('the log does not say that an answer is lost of which it does not know', async () => {
  rollcall = await startRollcall();
  meet(CALLBACK, { kind: 'lost-answer' }, ...Array<Fault>(4).fill({ kind: 'reset' }));
  const outcome = await rollcall.moderator.command('conversation pin-message', { id: row() });
  expect(outcome.kind).toBe('modal');
  await vi.waitFor(
    () => expect(rollcall.log).toContainEqual(expect.objectContaining({ outcome: 'unknown' })),
    4_000,
  );
  expect(rollcall.log).not.toContainEqual(expect.objectContaining({ outcome: 'lost' }));
});
