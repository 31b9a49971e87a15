import type { Reply } from '../../../src/handlers/reply.ts';
import { descriptionOf, Moderator } from './moderator.ts';

/** The buttons under several plain ones that are chosen. */
export const BULK = ['Pin chosen | Mute chosen | Archive chosen'];
/** Those under one alone. */
export const ONE = ['Pin chosen | Mute chosen | Archive chosen | Show'];

/** A list with some of it chosen. */
export async function chosen(moderator: Moderator, ids: readonly string[], limit = 10): Promise<Reply> {
  return moderator.choose(await moderator.run('list', { limit }), ids);
}

/** What the asker is told of a change of several, whether in a message of its own or in place of the one before. */
export async function pressed(moderator: Moderator, reply: Reply, label: string): Promise<Reply> {
  const answer = await moderator.press(reply, label);
  return answer.aside ?? answer;
}

/** What was asked of the service but for pages. */
export const changesOf = (moderator: Moderator) =>
  moderator.calls.filter(([operation]) => operation !== 'page');
export const abc = () => new Moderator('conversation', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
export const linesOf = (reply: Reply) => descriptionOf(reply).split('\n');
