import type { StoredMessage } from './message-register.ts';

/** The requested messages of a channel: at most `limit`, before, after or around an id, or else the newest. */
export interface MessageRange {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
}

/** Selects a range from all messages of a channel, oldest first: those next to the id. */
export function inRange(
  all: readonly StoredMessage[],
  { limit, before, after, around }: MessageRange,
): StoredMessage[] {
  const older = (id: string) => all.filter(({ message }) => BigInt(message.id) < BigInt(id));
  if (around !== undefined) {
    const some = older(around).slice(Math.max(older(around).length - Math.floor(limit / 2), 0));
    return [...some, ...all.slice(older(around).length)].slice(0, limit);
  }
  if (after !== undefined)
    return all.filter(({ message }) => BigInt(message.id) > BigInt(after)).slice(0, limit);
  return (before === undefined ? all : older(before)).slice(-limit);
}
