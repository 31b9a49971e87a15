import type { ScoreIndex } from '../../services/score-records/score-index.ts';
import { inline } from '../display/display-text.ts';
import { CannotDo } from '../failure.ts';
import { indexLine } from './index-line.ts';

/** Of texts that contain what was typed, so many are looked at, and named. */
const LOOKED_AT = 25;
const NAMED = 3;

/** The game that was typed, whatever its case where that leaves no doubt. @throws CannotDo where there is none */
export const chosenProvider = (typed: string, index: ScoreIndex): Promise<string> =>
  chosen(typed, 'game', index, (text, most) => index.providers(text, most));

/** The award that was typed, alike. @throws CannotDo where there is none */
export const chosenAward = (typed: string, index: ScoreIndex): Promise<string> =>
  chosen(typed, 'award', index, (text, most) => index.awards(text, most));

/**
 * The whole hash of the player that was typed: a hash, or a beginning of one, with or without the … that stands for
 * the rest where it is shown.
 * @throws CannotDo where there is none, or are several
 */
export async function chosenPlayer(typed: string, index: ScoreIndex): Promise<string> {
  const beginning = typed.replace(/(?<=.)…$/, '');
  const [player, another] = await index.players(beginning, 2);
  if (player === undefined) {
    const state = indexLine(await index.state());
    throw new CannotDo(`No player's hash begins with ${inline(beginning, 100)}.\n${state}`);
  }
  if (another === undefined) return player;
  throw new CannotDo(`Several players' hashes begin with ${inline(beginning, 100)}: type more of it.`);
}

async function chosen(
  typed: string,
  noun: string,
  index: ScoreIndex,
  containing: (typed: string, most: number) => Promise<readonly string[]>,
): Promise<string> {
  // Whatever is typed while nothing has been read would be unknown.
  const state = await index.state();
  const found = await containing(typed, LOOKED_AT);
  const alike = found.filter((text) => text.trim().toLowerCase() === typed.toLowerCase());
  const [only] = alike;
  if (alike.includes(typed)) return typed;
  if (only !== undefined && alike.length === 1) return only;
  const near = found.slice(0, NAMED).map((text) => inline(text, 50));
  const hint =
    near.length === 0 ? 'pick one that is offered while you type' : `did you mean ${near.join(', ')}?`;
  throw new CannotDo(
    `No score has the ${noun} ${inline(typed, 100)}: ${hint}${near.length === 0 ? '.' : ''}\n${indexLine(state)}`,
  );
}
