import type { HandlerContext } from '../context.ts';
import { optionalText, requiredText, type Suggestion } from '../declaration/options.ts';

/** A text of a score record has at most 1,000 characters. */
const LONGEST = 1_000;

/** Discord shows at most 25 choices. */
const MOST_SUGGESTIONS = 25;

const limits = (description: string) => ({ description, minLength: 1, maxLength: LONGEST });

const suggestions = (texts: readonly string[]): Suggestion[] =>
  texts.map((text) => ({ name: text, value: text }));

/** What the interface calls the game of a score record. */
const provider = {
  ...limits('The game that logged the scores'),
  suggest: async (typed: string, { scoreIndex }: HandlerContext) =>
    suggestions(await scoreIndex.providers(typed, MOST_SUGGESTIONS)),
};

/** The option `provider`, where nothing is shown without one. */
export const requiredProviderOption = requiredText(provider);

/** The option `provider`, where every game is shown without one. */
export const providerOption = optionalText(provider);

/** The option `award`. */
export const awardOption = optionalText({
  ...limits('The award that was earned'),
  suggest: async (typed, { scoreIndex }) => suggestions(await scoreIndex.awards(typed, MOST_SUGGESTIONS)),
});

/** The option `player`: a hash as records have it, or a beginning of it that no other player has. */
export const playerOption = optionalText(limits("A player's hash, or its beginning"));
