/** The options that select scores by game, player, award and period, and the interpretation of their values. */

import { allNear } from 'startup/near-word';
import { z } from 'zod';
import type { ScoreIndex } from '../../services/indexes/score-index.ts';
import type { ScoreFilter } from '../../services/indexes/score-ranking.ts';
import { foldedForSearch } from '../../services/text.ts';
import type { HandlerContext } from '../context.ts';
import { choice, HINT_VALUE, optionalText, requiredText, type Suggestion } from '../declaration/options.ts';
import { AUTOCOMPLETE_CHOICES, BUTTON_LABEL_LENGTH } from '../discord-limits.ts';
import { type Button, row } from '../display/buttons.ts';
import { inline, shownText } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import { commands, type Words } from '../words/words.ts';
import { matchPlayer, type TextMatch, textLimits } from './players.ts';
import { notFoundText } from './score-text.ts';

/** Suggests texts of scores; without any score, a hint. */
async function suggestTexts(
  texts: readonly string[],
  { scoreIndex, words }: HandlerContext,
): Promise<Suggestion[]> {
  if (texts.length > 0) return texts.map((text) => ({ name: text, value: text }));
  const { records } = await scoreIndex.state();
  return records === 0 ? [{ name: words.records.nothingLogged, value: HINT_VALUE }] : [];
}

/** `provider` is the interface's name for the game of a score record. */
const provider = {
  ...textLimits(commands.scores.provider),
  suggest: async (typed: string, context: HandlerContext) =>
    suggestTexts(await context.scoreIndex.providers(typed, AUTOCOMPLETE_CHOICES), context),
};

/** The option `provider` of commands that require a game. */
export const requiredProviderOption = requiredText(provider);

/** The option `provider` of commands that show every game by default. */
export const providerOption = optionalText(provider);

export const awardOption = optionalText({
  ...textLimits(commands.scores.award),
  suggest: async (typed, context) =>
    suggestTexts(await context.scoreIndex.awards(typed, AUTOCOMPLETE_CHOICES), context),
});

/** A period in custom ids. Scores before it do not count. */
export const period = z.enum(['week', 'month', 'all']);

export type Period = z.infer<typeof period>;

export const periodOption = choice({
  description: commands.scores.period,
  choices: period.options.map((value) => ({ value, name: commands.choices[value] })),
  fallback: 'all',
});

/** The periods with the labels of their buttons. */
export const periodChoices = ({ charts }: Words) =>
  period.options.map((each) => [each, charts.button.period[each]] as const);

/** Returns the next longer period; undefined for all time. */
export const widerPeriod = (than: Period): Period | undefined =>
  period.options[period.options.indexOf(than) + 1];

const DAYS = { week: 7, month: 30, all: undefined };
const DAY_MS = 86_400_000;

/** Returns the beginning of a period; undefined for all time. */
export function beginningOfPeriod(of: Period): Date | undefined {
  const days = DAYS[of];
  return days === undefined ? undefined : new Date(Date.now() - days * DAY_MS);
}

/** The selection of scores, as typed text or as values of records. */
type ScoreSelection = Pick<ScoreFilter, 'provider' | 'player' | 'award'>;

/** Maximum games or awards that are compared with the typed text, and that are suggested. */
const MAX_COMPARED = 1_000;
const MAX_SUGGESTIONS = 3;

/**
 * Finds the typed game, player and award. The case of a game or an award matters only if several differ in case alone.
 * A player is typed by the name, the hash or a beginning of the hash.
 * @param lead makes a button to the scores of a filter
 * @throws CannotDo if one of them is unknown, with buttons to the nearest ones that have scores
 */
export async function matchScores(
  typed: ScoreSelection,
  context: HandlerContext,
  lead: (filter: ScoreSelection, label: string) => Button | undefined,
): Promise<ScoreSelection> {
  const index = context.scoreIndex;
  // Before the first reading every typed text would be unknown.
  const state = await index.state();
  const { provider, player, award } = typed;
  const readings = {
    ...(provider !== undefined && {
      provider: await matchText(provider, GAME, (...of) => index.providers(...of)),
    }),
    ...(player !== undefined && { player: await matchPlayer(player, context) }),
    ...(award !== undefined && { award: await matchText(award, AWARD, (...of) => index.awards(...of)) }),
  };
  const read = Object.entries(readings);
  const chosen = Object.fromEntries(
    read.flatMap(([field, reading]) => ('text' in reading ? [[field, reading.text]] : [])),
  );
  for (const [field, reading] of read) {
    if ('text' in reading) continue;
    const buttons: (Button | undefined)[] = [];
    for (const near of reading.near) {
      const filter = { ...chosen, [field]: near };
      if (await hasScores(filter, index)) buttons.push(lead(filter, reading.label(near)));
    }
    const components = row(...buttons);
    throw new CannotDo(
      (words) => notFoundText(reading.say(words), state, words),
      () => components,
    );
  }
  return chosen;
}

/** The messages for an unknown game and an unknown award. */
const GAME = { pick: 'gameToPick', near: 'game' } as const;
const AWARD = { pick: 'awardToPick', near: 'award' } as const;

async function matchText(
  typed: string,
  unknown: typeof GAME | typeof AWARD,
  containing: (typed: string, most: number) => Promise<readonly string[]>,
): Promise<TextMatch> {
  const found = await containing(typed, AUTOCOMPLETE_CHOICES);
  const alike = found.filter((text) => text.trim().toLowerCase() === typed.toLowerCase());
  const [only] = alike;
  if (alike.includes(typed)) return { text: typed };
  if (only !== undefined && alike.length === 1) return { text: only };
  if (typed === HINT_VALUE) throw new CannotDo(({ records }) => records.nothingLogged);
  const slips = allNear(typed, await containing('', MAX_COMPARED), foldedForSearch);
  const near = [...new Set([...slips, ...found])].slice(0, MAX_SUGGESTIONS);
  const of = { typed: inline(typed, 100) };
  return {
    say: ({ records, either }) =>
      near.length === 0
        ? records.unknown[unknown.pick](of)
        : records.unknown[unknown.near]({ ...of, near: either(near.map((text) => inline(text, 50))) }),
    near,
    label: (text) => shownText(text, BUTTON_LABEL_LENGTH),
  };
}

/** Whether any score matches a filter. */
export const hasScores = async (filter: ScoreFilter, index: ScoreIndex): Promise<boolean> =>
  (await index.select(filter, { order: 'newest', offset: 0, limit: 1 })).total > 0;
