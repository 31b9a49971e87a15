import type { IndexedScore, ScoreIndex } from '../../services/score-records/score-index.ts';
import { CannotDo } from '../failure.ts';
import { indexLine } from './index-line.ts';

/**
 * The score by whose record a button names a game, a player or an award.
 * @param record its id, as text
 * @throws CannotDo when the index has none, or has not read as far
 */
export async function scoreOfRecord(record: string, index: ScoreIndex): Promise<IndexedScore> {
  const found = await index.find(Number(record));
  if (found) return found.score;
  const state = await index.state();
  const hint = state.extent === 'whole' ? 'run the command again' : 'press it again in a moment';
  throw new CannotDo(`This button goes by a record that is not there: ${hint}.\n${indexLine(state)}`);
}
