import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  buttonsOf,
  customIdOf,
  descriptionOf,
  gone,
  Moderator,
  sentenceOf,
  unavailable,
} from './moderator.ts';

const QUESTION =
  'Delete this conversation? It is lost for good, with all its messages. If you archive it instead, it can be restored. ';
const MINUTES = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_900 });
  return () => vi.useRealTimers();
});

const ADA = { kind: 'contact', id: 'ada' };

describe('the question', () => {
  it.each(['the command', 'the button'])('%s shows what is lost, and deletes nothing', async (way) => {
    const moderator = new Moderator('conversation');
    const reply =
      way === 'the command'
        ? await moderator.run('delete', { id: 'a' })
        : await moderator.press(await moderator.run('show', { id: 'a' }), 'Delete');
    expect(reply.content).toBe(`${QUESTION}Only you can confirm, until <t:1800000300:t>.`);
    expect(descriptionOf(reply)).toContain('-# conversation `a`');
    expect(buttonsOf(reply)).toEqual(['Delete for good! | Archive instead | Keep it']);
    expect(moderator.calls).toEqual([]);
    expect(moderator.audit).toEqual([]);
    expect(moderator.remembered).toEqual(['a']);
  });

  it('its red button opens a form for a reason, and Submit deletes', async () => {
    for (const [typed, reason] of [
      [' spam\nagain ', 'spam again'],
      ['  ', undefined],
    ] as const) {
      const moderator = new Moderator('conversation');
      const question = await moderator.press(await moderator.run('show', { id: 'a' }), 'Delete');
      expect(await moderator.open(question, 'Delete for good')).toMatchObject({
        title: 'Delete for good',
        components: [
          {
            label: 'Reason (optional)',
            description: 'Submit deletes it for good. The audit keeps the reason.',
            component: { required: false, max_length: 200 },
          },
        ],
      });
      expect(moderator.calls).toEqual([]);
      await moderator.pressAndSend(question, 'Delete for good', typed);
      expect(moderator.calls).toEqual([['delete', 'a']]);
      expect(moderator.audit).toMatchObject([{ outcome: 'done' }]);
      expect(moderator.audit[0]?.reason).toBe(reason);
    }
  });

  it('with a reason from the command shows it, and its red button deletes', async () => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a', reason: 'spam' });
    expect(question.content).toMatch(/\n-# Reason: `spam`$/);
    await moderator.press(question, 'Delete for good');
    expect(moderator.audit).toMatchObject([{ outcome: 'done', reason: 'spam' }]);
  });

  it('offers no archiving of what is archived', async () => {
    const moderator = new Moderator('conversation', [{ archived_at: new Date(1) }]);
    const reply = await moderator.run('delete', { id: 'a' });
    expect(buttonsOf(reply)).toEqual(['Delete for good! | (Archive instead) | Keep it']);
  });

  it('its other buttons archive, or keep it', async () => {
    const moderator = new Moderator('conversation');
    const reply = await moderator.run('delete', { id: 'a' });
    const kept = await moderator.press(reply, 'Keep it');
    expect(kept.content).toBe('Nothing was deleted.');
    expect(buttonsOf(kept)).toHaveLength(2);
    expect((await moderator.press(reply, 'Archive instead')).content).toBe(
      'The conversation is archived now.',
    );
    expect(moderator.rows.get('a')?.archived_at).toEqual(new Date());
  });

  it('is private as a command, and of a click on a card that others read', () => {
    const { command } = new Moderator('conversation');
    expect(command.runnables.get('delete')?.visibility).toBe('private');
    expect(command.components.map((each) => [each.id, 'effect' in each ? each.effect : 'a form'])).toEqual([
      ['conversation-change', 'update'],
      ['conversation-undo', 'update'],
      ['conversation-ask-message', 'a form'],
      ['conversation-message', 'update'],
      ['conversation-unpin-message', 'update'],
      ['conversation-delete', 'private'],
      ['conversation-delete-reason', 'a form'],
      ['conversation-confirm', 'update'],
      ['conversation-keep', 'update'],
      ['conversation-go-on', 'update'],
      ['conversation-go-on-change', 'update'],
      ['conversation-page', 'update'],
      ['conversation-jump', 'a form'],
      ['conversation-form', 'update'],
      ['conversation-refresh', 'update'],
      ['conversation-all', 'update'],
      ['conversation-menu', 'update'],
      ['conversation-show', 'private'],
      ['conversation-bulk', 'a form'],
      ['conversation-bulk-form', 'update'],
      ['conversation-again', 'update'],
      ['conversation-undo-all', 'update'],
      ['conversation-history-page', 'update'],
      ['conversation-history-jump', 'a form'],
      ['conversation-history-form', 'update'],
      ['conversation-history-of', 'private'],
      ['conversation-history-runs', 'private'],
      ['conversation-history-file', 'private'],
    ]);
  });
});

describe('a confirmation', () => {
  it('deletes, shows what it was, and writes down with whom it was', async () => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a' });
    const reply = await moderator.pressAndSend(question, 'Delete for good');
    expect(reply).toMatchObject({ content: 'Deleted the conversation `a`.', components: [] });
    expect(descriptionOf(reply)).toContain('-# conversation `a`');
    expect(moderator.calls).toEqual([['delete', 'a']]);
    expect(moderator.audit).toEqual([
      {
        action: 'conversation delete',
        target: 'a',
        party: ADA,
        outcome: 'done',
        before: {
          contact: 'ada',
          group: 'g1',
          is_pinned: false,
          is_muted: false,
          archived_at: null,
          pinned_message_id: null,
        },
        after: undefined,
      },
    ]);
    expect(moderator.remembered).toEqual([]);
  });

  it('is good for five minutes, to the second', async () => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a' });
    vi.setSystemTime(1_800_000_300_001);
    expect(await sentenceOf(moderator.pressAndSend(question, 'Delete for good'))).toBe(
      'The 5 minutes to confirm this are over: run /conversation delete again.',
    );
    expect(moderator.calls).toEqual([]);
    expect(moderator.audit).toEqual([
      { action: 'conversation delete', target: 'a', outcome: 'refused', why: 'the time to confirm was over' },
    ]);
    vi.setSystemTime(1_800_000_300_000);
    expect((await moderator.pressAndSend(question, 'Delete for good')).content).toContain('Deleted');
  });

  it('made by a replica whose clock is a minute ahead is good, and no later one', async () => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a' });
    vi.setSystemTime(1_800_000_000_000 - MINUTES - 1);
    expect(await sentenceOf(moderator.pressAndSend(question, 'Delete for good'))).toContain('are over');
    expect(moderator.calls).toEqual([]);
    vi.setSystemTime(1_800_000_000_000 - MINUTES);
    expect((await moderator.pressAndSend(question, 'Delete for good')).content).toContain('Deleted');
  });

  it('is nobody else’s', async () => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a' });
    const { custom_id } = await moderator.open(question, 'Delete for good');
    for (const answer of [
      moderator.open(question, 'Delete for good', '2'),
      moderator.input(custom_id, {}, '2'),
    ]) {
      expect(await sentenceOf(answer)).toBe('Only <@1> can confirm this.');
    }
    expect(moderator.calls).toEqual([]);
    const refused = {
      ...{ action: 'conversation delete', target: 'a' },
      ...{ outcome: 'refused', why: 'somebody else was asked' },
    };
    expect(moderator.audit).toEqual([refused, refused]);
  });

  it.each([
    { is_pinned: true },
    { is_muted: true },
    { archived_at: new Date(1) },
    { pinned_message_id: 'm' },
    { group_id: 'g2' },
    // Deleted and begun anew, with the same id and contact.
    { created_at: new Date(1_700_000_000_000) },
  ])('asks again when it has changed since: %j', async (theirs) => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a' });
    moderator.change('a', theirs);
    vi.setSystemTime(Date.now() + MINUTES);
    const again = await moderator.pressAndSend(question, 'Delete for good');
    expect(again.content).toBe(
      `It has changed since you were asked: this is how it is now. ${QUESTION}Only you can confirm, until <t:1800000360:t>.`,
    );
    expect(moderator.calls).toEqual([]);
    expect(moderator.audit).toEqual([
      {
        action: 'conversation delete',
        target: 'a',
        party: ADA,
        outcome: 'unchanged',
        why: 'it had changed since it was shown',
      },
    ]);
    expect((await moderator.pressAndSend(again, 'Delete for good')).content).toContain('Deleted');
  });

  it('of one thing is none of another that looks the same', async () => {
    const moderator = new Moderator('conversation', [{}, { id: 'b' }]);
    const [, asker, until, shown] = customIdOf(
      await moderator.run('delete', { id: 'a' }),
      'Delete for good',
    ).split(':');
    const reply = await moderator.input(`conversation-confirm.1:${asker}:${until}:${shown}:b`);
    expect(reply.content).toContain('It has changed since you were asked');
    expect(moderator.calls).toEqual([]);
  });

  it.each(['retrieve', 'delete'] as const)('of what is gone says so: %s', async (operation) => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a' });
    moderator.fail(operation, gone('a'));
    const reply = await moderator.pressAndSend(question, 'Delete for good');
    expect(reply).toEqual({ content: 'The conversation `a` is already gone.', embeds: [], components: [] });
    expect(moderator.audit).toEqual([
      {
        action: 'conversation delete',
        target: 'a',
        party: operation === 'delete' ? ADA : undefined,
        outcome: 'unchanged',
        why: 'there is nothing with this id',
      },
    ]);
    expect(moderator.remembered).toEqual([]);
  });

  it('that fails is written down, and can be pressed again', async () => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a' });
    const failure = unavailable();
    moderator.fail('delete', failure);
    await expect(moderator.pressAndSend(question, 'Delete for good')).rejects.toBe(failure);
    expect(moderator.audit).toEqual([
      { action: 'conversation delete', target: 'a', party: ADA, outcome: 'failed', why: 'unavailable' },
    ]);
    expect(moderator.remembered).toEqual(['a']);
  });
});

it('the options of delete: the id, and a reason of up to 200 characters', () => {
  expect(new Moderator('score').command.runnables.get('delete')?.options).toMatchObject([
    { name: 'id', required: true, autocomplete: true, min_length: 1, max_length: 255 },
    { name: 'reason', min_length: 1, max_length: 200 },
  ]);
});
