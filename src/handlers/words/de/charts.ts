import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ plural, number }: Formats<'de'>) => {
  const scores = (count: number) => plural(count, { one: '1 Score', other: `${number(count)} Scores` });
  return {
    kind: { 'over-time': 'Scores im Zeitverlauf', distribution: 'Verteilung der Scores' },
    kindOfPlayer: {
      'over-time': ({ player }) => `Scores von ${player} im Zeitverlauf`,
      distribution: ({ player }) => `Verteilung der Scores von ${player}`,
    },
    noScores: ({ provider }) => `In ${provider} gibt es keine Scores.`,
    noScoresOfPlayer: ({ provider, player }) => `Von ${player} gibt es in ${provider} keine Scores.`,
    noneInPeriod: 'Keine Scores in diesem Zeitraum.',
    oneScore: ({ score }) => `1 Score: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `niedrigster **${score}**`,
    median: ({ score }) => `Median **${score}**`,
    highest: ({ score }) => `höchster **${score}**`,
    older: ({ count }) =>
      plural(count, {
        one: '1 älterer Score ist nicht enthalten',
        other: `${number(count)} ältere Scores sind nicht enthalten`,
      }),
    tooLarge: ({ count }) => `${scores(count)} zu groß zum Zeichnen`,
    button: {
      kind: { 'over-time': 'Zeitverlauf', distribution: 'Verteilung' },
      period: { week: '7 Tage', month: '30 Tage', all: 'Gesamt' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `Diagramm: ${what} in ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `Scores des Spielers ${player} im Zeitverlauf`,
      distribution: ({ player }) => `Verteilung der Scores des Spielers ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: niedrigster ${lowest}, Median ${median}, höchster ${highest}`,
    axis: {
      score: {
        plain: 'Score',
        millions: 'Score, in Millionen',
        billions: 'Score, in Milliarden',
        trillions: 'Score, in Billionen',
        quadrillions: 'Score, in Billiarden',
      },
      logarithmic: 'Score, logarithmisch',
      records: {
        plain: 'Einträge',
        millions: 'Einträge, in Millionen',
        billions: 'Einträge, in Milliarden',
        trillions: 'Einträge, in Billionen',
        quadrillions: 'Einträge, in Billiarden',
      },
      logged: 'eingetragen (UTC)',
      loggedIn: ({ year }) => `eingetragen ${year} (UTC)`,
      loggedFromYears: ({ from, to }) => `eingetragen ${from} bis ${to} (UTC)`,
      loggedFrom: ({ from, to }) => `eingetragen ${from} bis ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'niedrigster bis höchster',
      median: 'Median',
      best: 'bester bisher',
      player: 'dieser Spieler',
      others: 'andere',
    },
  } satisfies WordsOf<'charts'>;
};
