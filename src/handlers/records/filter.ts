/** The options that choose scores by game, player, award and period, and how their values are read. */

import { z } from 'zod';
import type { IndexedScore, ScoreIndex } from '../../services/score-records/score-index.ts';
import type { HandlerContext } from '../context.ts';
import { choice, NOT_A_VALUE, optionalText, requiredText, type Suggestion } from '../declaration/options.ts';
import { inline } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import { indexLine } from './score-text.ts';

/** A text of a score record has at most 1,000 characters. */
const LONGEST = 1_000;

/** Discord shows at most 25 choices. */
const MOST_SUGGESTIONS = 25;

const limits = (description: string) => ({ description, minLength: 1, maxLength: LONGEST });

/** What is offered, and answered, where no score is known: at most 100 characters. */
const NOTHING_LOGGED = 'No scores are known yet: try again in a moment, or once a game has logged some.';

/** Texts of scores; without any score, a choice that says how to go on. */
async function suggestTexts(texts: readonly string[], index: ScoreIndex): Promise<Suggestion[]> {
  if (texts.length > 0) return texts.map((text) => ({ name: text, value: text }));
  const { records } = await index.state();
  return records === 0 ? [{ name: NOTHING_LOGGED, value: NOT_A_VALUE }] : [];
}

/** What the interface calls the game of a score record. */
const provider = {
  ...limits('The game that logged the scores'),
  suggest: async (typed: string, { scoreIndex }: HandlerContext) =>
    suggestTexts(await scoreIndex.providers(typed, MOST_SUGGESTIONS), scoreIndex),
};

/** The option `provider`, where nothing is shown without one. */
export const requiredProviderOption = requiredText(provider);

/** The option `provider`, where every game is shown without one. */
export const providerOption = optionalText(provider);

/** The option `award`. */
export const awardOption = optionalText({
  ...limits('The award that was earned'),
  suggest: async (typed, { scoreIndex }) =>
    suggestTexts(await scoreIndex.awards(typed, MOST_SUGGESTIONS), scoreIndex),
});

/** The option `player`: a hash as records have it, or a beginning of it that no other player has. */
export const playerOption = optionalText(limits("A player's hash, or its beginning"));

/** From when on scores count, as custom ids have it. */
export const period = z.enum(['week', 'month', 'all']);

export type Period = z.infer<typeof period>;

/** The words for a period. */
export const PERIODS: Readonly<Record<Period, string>> = {
  week: 'last 7 days',
  month: 'last 30 days',
  all: 'all time',
};

/** The option `period`. */
export const periodOption = choice({
  description: 'From when on scores count; default: all time',
  choices: period.options.map((value) => ({ value, name: PERIODS[value] })),
  fallback: 'all',
});

const DAYS = { week: 7, month: 30, all: undefined };
const DAY_MS = 86_400_000;

/** When a period begins, if it is not all time. */
export function beginningOfPeriod(of: Period): Date | undefined {
  const days = DAYS[of];
  return days === undefined ? undefined : new Date(Date.now() - days * DAY_MS);
}

/** Of the texts that contain the typed one, the most that are looked at, and the most that are named. */
const LOOKED_AT = 25;
const NAMED = 3;

/** The game of this name; its case is ignored where one game alone has it. @throws CannotDo where there is none */
export const chosenProvider = (typed: string, index: ScoreIndex): Promise<string> =>
  chosenText(typed, 'game', index, (text, most) => index.providers(text, most));

/** The award of this name, in the same way. @throws CannotDo where there is none */
export const chosenAward = (typed: string, index: ScoreIndex): Promise<string> =>
  chosenText(typed, 'award', index, (text, most) => index.awards(text, most));

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

async function chosenText(
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
  if (typed === NOT_A_VALUE) throw new CannotDo(NOTHING_LOGGED);
  const near = found.slice(0, NAMED).map((text) => inline(text, 50));
  const hint =
    near.length === 0 ? 'pick one that is offered while you type' : `did you mean ${near.join(', ')}?`;
  throw new CannotDo(
    `No score has the ${noun} ${inline(typed, 100)}: ${hint}${near.length === 0 ? '.' : ''}\n${indexLine(state)}`,
  );
}

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
  throw new CannotDo(`The record that this button needs is not there: ${hint}.\n${indexLine(state)}`);
}
