import type { APIMessage } from 'discord-api-types/v10';
import type { ChatClient, SeenMessage } from 'local-discord/people';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LaterMessages } from '../later-messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Of a message, its id and its content are all that is read.
const seen = (content: string) =>
  ({ loading: false, message: { id: '1', content } as APIMessage }) as SeenMessage;

/** What comes later in a channel, and how to let something come. */
function channel() {
  let tell: (message: SeenMessage) => void = () => {};
  const watch: ChatClient['watch'] = (listener) => {
    tell = listener;
    return () => {};
  };
  const later = new LaterMessages(() => {});
  later.follow({ watch });
  return { later, come: (content: string) => tell(seen(content)) };
}

it('each edit of it is waited for anew, until it is finished', async () => {
  const { later, come } = channel();
  later.print([seen('0 of 2 done …')]);
  for (const content of ['1 of 2 done …', '2 done.']) {
    const more = later.more();
    await vi.advanceTimersByTimeAsync(20_000);
    come(content);
    expect(await more).toBe(true);
    later.print(later.take());
  }
  expect(await later.more()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
