import { afterEach, describe, expect, it, vi } from 'vitest';
import { Moderator, unavailable } from './moderator.ts';

afterEach(() => {
  vi.useRealTimers();
});

const commands = ['show', 'pin', 'mute', 'delete', 'pin-message'];

describe('while an id is typed', () => {
  it.each(commands)(
    '%s offers the newest, by a part of the id, of the contact or of the group',
    async (name) => {
      const moderator = new Moderator('conversation', [
        { id: 'a', contact_id: 'Ada', group_id: null },
        { id: 'b', contact_id: null, group_id: 'readers' },
        { id: 'c', contact_id: 'bob', group_id: 'adapters' },
        { id: 'd', contact_id: null, group_id: null },
      ]);
      expect(await moderator.suggest(name, 'id', '')).toEqual([
        { name: 'a (contact Ada)', value: 'a' },
        { name: 'b (group readers)', value: 'b' },
        { name: 'c (contact bob, group adapters)', value: 'c' },
        { name: 'd', value: 'd' },
      ]);
      expect((await moderator.suggest(name, 'id', ' ADA ')).map(({ value }) => value)).toEqual(['a', 'c']);
      expect(moderator.calls[0]).toEqual(['page', {}, { offset: 0, limit: 100 }]);
      expect(await moderator.suggest(name, 'share', '')).toEqual([]);
    },
  );

  it('what was seen before is offered when the service fails', async () => {
    const moderator = new Moderator('score');
    await moderator.run('show', { id: 'a' });
    moderator.fail('page', unavailable());
    expect(await moderator.suggest('show', 'id', '')).toEqual([
      { name: 'a (game chess, group g1)', value: 'a' },
    ]);
  });

  it('and when it is slow, after 1.2 s', async () => {
    vi.useFakeTimers();
    const moderator = new Moderator('score');
    await moderator.run('show', { id: 'a' });
    moderator.hang();
    const done = vi.fn();
    const suggestions = moderator.suggest('show', 'id', '').finally(done);
    await vi.advanceTimersByTimeAsync(1_199);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await suggestions).toHaveLength(1);
  });
});
