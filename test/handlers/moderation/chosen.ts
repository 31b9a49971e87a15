import type { Reply } from '../../../src/handlers/reply.ts';
import { descriptionOf, listButtonsOf, Moderator } from './moderator.ts';

/** The buttons under several plain ones that are chosen. */
export const bulk = (count: number) => [`Pin ${count} … | Mute ${count} … | Archive ${count} …`];
/** Those under one alone. */
export const ONE = ['Pin 1 … | Mute 1 … | Archive 1 … | Show'];

/** A list with some of it chosen. */
export async function chosen(moderator: Moderator, ids: readonly string[], limit = 10): Promise<Reply> {
  return moderator.choose(await moderator.run('list', { limit }), ids);
}

/** Presses a button, sends the form that it opens, and returns what the asker alone is told of a change of several. */
export async function sent(
  moderator: Moderator,
  reply: Reply,
  label: string,
  reason?: string,
): Promise<Reply> {
  const answer = await moderator.pressAndSend(reply, label, reason);
  return answer.aside ?? answer;
}

/** All rows of a list's filter, chosen. */
export async function chosenAll(
  moderator: Moderator,
  options: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const list = await moderator.run('list', options);
  return moderator.press(list, listButtonsOf(list).at(-1) ?? '');
}

/** What was asked of the service but for pages. */
export const changesOf = (moderator: Moderator) =>
  moderator.calls.filter(([operation]) => operation !== 'page');
export const abc = () => new Moderator('conversation', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
export const joinedLines = (reply: Reply) => descriptionOf(reply).split('\n');
