import type { Formats } from '../formats.ts';

/** What an axis measures, and the units of large numbers, which stand at its ticks without their zeros. */
export interface AxisWords {
  readonly plain: string;
  readonly millions: string;
  readonly billions: string;
  readonly trillions: string;
  readonly quadrillions: string;
}

/**
 * `/chart`: the message over the picture, and the picture's own words, which have little room. `{provider}` is the game in
 * backticks, or without them in a title or an alternative text; `{player}` is a player's name or the beginning of their hash.
 */
export const charts = ({ plural, number }: Formats<'en'>) => {
  const scores = (count: number) => plural(count, { one: '1 score', other: `${number(count)} scores` });
  return {
    /** What a chart shows of a game, or of one player of it; it stands behind the game's name. */
    kind: { 'over-time': 'scores over time', distribution: 'distribution of scores' },
    kindOfPlayer: {
      'over-time': ({ player }: { player: string }) => `scores over time of ${player}`,
      distribution: ({ player }: { player: string }) => `distribution of scores of ${player}`,
    },
    noScores: ({ provider }: { provider: string }) => `There are no scores in ${provider}.`,
    noScoresOfPlayer: ({ provider, player }: { provider: string; player: string }) =>
      `There are no scores of ${player} in ${provider}.`,
    noneInPeriod: 'No scores in this period.',
    oneScore: ({ score }: { score: string }) => `1 score: **${score}**`,
    scores: ({ count }: { count: number }) => scores(count),
    lowest: ({ score }: { score: string }) => `lowest **${score}**`,
    median: ({ score }: { score: string }) => `median **${score}**`,
    highest: ({ score }: { score: string }) => `highest **${score}**`,
    /** In small print. */
    older: ({ count }: { count: number }) =>
      plural(count, {
        one: '1 older score is not included',
        other: `${number(count)} older scores are not included`,
      }),
    tooLarge: ({ count }: { count: number }) => `${scores(count)} too large to draw`,
    /** Buttons. */
    button: {
      kind: { 'over-time': 'Over time', distribution: 'Distribution' },
      period: { week: '7 days', month: '30 days', all: 'All time' },
    },
    /** What a picture shows, for people who do not see it. `{what}` is a kind as above, `{period}` a period in words. */
    alternative: ({
      what,
      provider,
      period,
      figures,
    }: {
      what: string;
      provider: string;
      period: string;
      figures: string;
    }) => `Chart: ${what} in ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }: { player: string }) => `scores over time of player ${player}`,
      distribution: ({ player }: { player: string }) => `distribution of scores of player ${player}`,
    },
    figures: ({
      count,
      lowest,
      median,
      highest,
    }: {
      count: number;
      lowest: string;
      median: string;
      highest: string;
    }) => `${scores(count)}: lowest ${lowest}, median ${median}, highest ${highest}`,
    /** In the picture: at most some 30 characters each. */
    axis: {
      score: {
        plain: 'score',
        millions: 'score, in millions',
        billions: 'score, in billions',
        trillions: 'score, in trillions',
        quadrillions: 'score, in quadrillions',
      } satisfies AxisWords as AxisWords,
      logarithmic: 'score, logarithmic',
      /** How many score records a bar stands for. */
      records: {
        plain: 'records',
        millions: 'records, in millions',
        billions: 'records, in billions',
        trillions: 'records, in trillions',
        quadrillions: 'records, in quadrillions',
      } satisfies AxisWords as AxisWords,
      /** When the scores were logged. */
      logged: 'logged (UTC)',
      loggedIn: ({ year }: { year: string }) => `logged in ${year} (UTC)`,
      loggedFromYears: ({ from, to }: { from: string; to: string }) => `logged from ${from} to ${to} (UTC)`,
      /** The same with whole dates. */
      loggedFrom: ({ from, to }: { from: string; to: string }) => `logged from ${from} to ${to} (UTC)`,
    },
    /** The legend: a colour, and one of these. */
    legend: {
      lowestToHighest: 'lowest to highest',
      median: 'median',
      best: 'best so far',
      player: 'this player',
      others: 'others',
    },
  };
};
