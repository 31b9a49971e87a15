/** Processes with claims, and what a test reads and breaks of them. */

import type { APIInteraction } from 'discord-api-types/v10';
import { expect, onTestFinished, vi } from 'vitest';
import { PostgresClaims } from '../../../src/bot/replicas/postgres-claims.ts';
import { Presence } from '../../../src/bot/replicas/presence.ts';
import { StateUnavailable } from '../../../src/bot/state/state.ts';
import { Conversation } from '../dispatch/sharing-processes.ts';
import type { OfProcess } from './engines.ts';

/**
 * A process with claims, until the end of the test. It beats once, and says nothing of its life afterwards.
 * @param scope default: the running test's name
 */
export async function processWith(
  statements: OfProcess,
  {
    scope = expect.getState().currentTestName ?? '',
    ...timing
  }: { readonly scope?: string; readonly beat?: number; readonly grace?: number } = {},
) {
  const presence = new Presence(statements, scope, { beat: 3_600_000, grace: 0, ...timing });
  await presence.begin();
  onTestFinished(() => presence.end());
  return { statements, presence, claims: new PostgresClaims(statements, presence, scope) };
}

export type Process = Awaited<ReturnType<typeof processWith>>;

export const newInteraction = (): APIInteraction => new Conversation('read').interaction;
export const newInteractions = (count: number) => Array.from({ length: count }, newInteraction);

/** What a process takes in one search: the ids with their states, in order. */
export async function takenBy({ claims }: Process): Promise<string[]> {
  const found: string[] = [];
  await claims.takeAbandoned(({ interaction, state }) => void found.push(`${interaction.id} ${state}`));
  return found.toSorted();
}

/** The row of an interaction: its state, its owner, and whether it has the interaction. */
export async function rowOf({ statements }: Process, { id }: APIInteraction): Promise<unknown> {
  const [row] = await statements.all(
    'SELECT state, owner, CASE WHEN interaction IS NULL THEN 0 ELSE 1 END AS stored FROM rollcall.claim WHERE id = ?',
    [id],
  );
  return row;
}

export const row = (state: 'claimed' | 'acknowledged' | 'done', { claims }: Process, stored: 0 | 1) => ({
  ...{ state, owner: claims.owner, stored },
});

/** Postgres is unavailable for a process. @returns ends that */
export function goAway({ statements }: Process): () => void {
  const all = vi.spyOn(statements, 'all').mockRejectedValue(new StateUnavailable('Postgres is unavailable'));
  return () => all.mockRestore();
}

/** The next statement that begins like this is executed, and its answer is lost. */
export function loseAnswer({ statements }: Process, beginning: string, after = 0): void {
  const send = statements.all.bind(statements);
  let before = after;
  vi.spyOn(statements, 'all').mockImplementation(async (text, ...given) => {
    const answer = await send(text, ...given);
    if (!text.startsWith(beginning) || before-- !== 0) return answer;
    throw new StateUnavailable('its answer was lost');
  });
}
