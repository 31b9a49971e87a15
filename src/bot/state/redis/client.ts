import { RedisClient } from '@redis/client';
import { NoAnswer } from './trouble.ts';

/** Made once: to give a class Redis's 400 commands takes 50 ms and 15 MB, and a client of its own would do so each time. */
const withCommands = RedisClient.factory({});

/**
 * A client that never waits by itself.
 * @param connectTimeout milliseconds
 */
export function newClient(url: string, connectTimeout: number) {
  return withCommands({
    url,
    // Connecting again is ours: the library's own waits for an answer to its first words for ever.
    socket: { connectTimeout, reconnectStrategy: false },
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
}

export type Client = ReturnType<typeof newClient>;

/** Ends it at once. Twice is once. */
export function end(client: Client): void {
  if (client.isOpen) client.destroy();
}

/** @throws NoAnswer after so many milliseconds, unless an answer that had come was only not read yet */
export function answered<Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(reject, new NoAnswer(milliseconds)), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
