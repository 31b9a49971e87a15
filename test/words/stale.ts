import { execFileSync } from 'node:child_process';
import { type MessageFile, readMessageFile } from './message-file.ts';

/** The commit, or its files of messages, cannot be read. */
export class UnknownCommit extends Error {}

/** A message whose English changed, while its translation did not. */
export interface Stale {
  readonly key: string;
  readonly before: string;
  readonly now: string;
}

/**
 * Finds the messages whose English changed since a commit, and whose translation did not.
 * @param ref anything that git takes for a commit
 * @throws UnknownCommit if git does not have both files in this commit
 */
export function staleMessages(english: MessageFile, translation: MessageFile, ref: string): Stale[] {
  const source = messagesAt(english.path, ref);
  const translated = messagesAt(translation.path, ref);
  return [...source].flatMap(([key, before]) => {
    const now = english.messages.get(key);
    const own = translation.messages.get(key);
    const isStale = now !== undefined && now !== before && own !== undefined && own === translated.get(key);
    return isStale ? [{ key, before, now }] : [];
  });
}

function messagesAt(path: string, ref: string): ReadonlyMap<string, string> {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const text = execFileSync('git', ['show', '--end-of-options', `${ref}:./${path}`], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: [...stdio],
    });
    return readMessageFile(path, text).messages;
  } catch (cause) {
    throw new UnknownCommit(`git has no ${path} in the commit ${JSON.stringify(ref)}`, { cause });
  }
}
