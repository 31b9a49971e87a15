import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ plural, number }: Formats<'fr'>) => {
  const scores = (count: number) =>
    plural(count, {
      one: `${number(count)} score`,
      many: `${number(count)} de scores`,
      other: `${number(count)} scores`,
    });
  return {
    kind: { 'over-time': 'scores au fil du temps', distribution: 'répartition des scores' },
    kindOfPlayer: {
      'over-time': ({ player }) => `scores de ${player} au fil du temps`,
      distribution: ({ player }) => `répartition des scores de ${player}`,
    },
    noScores: ({ provider }) => `Il n’y a aucun score dans ${provider}.`,
    noScoresOfPlayer: ({ provider, player }) => `Il n’y a aucun score de ${player} dans ${provider}.`,
    noneInPeriod: 'Aucun score sur cette période.',
    oneScore: ({ score }) => `1 score : **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `minimum **${score}**`,
    median: ({ score }) => `médiane **${score}**`,
    highest: ({ score }) => `maximum **${score}**`,
    older: ({ count }) => `les plus anciens ne sont pas inclus : ${scores(count)}`,
    tooLarge: ({ count }) => `trop grands pour être dessinés : ${scores(count)}`,
    button: {
      kind: { 'over-time': 'Au fil du temps', distribution: 'Répartition' },
      period: { week: '7 jours', month: '30 jours', all: 'Depuis le début' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `Graphique : ${what} dans ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `scores du joueur ${player} au fil du temps`,
      distribution: ({ player }) => `répartition des scores du joueur ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)} : minimum ${lowest}, médiane ${median}, maximum ${highest}`,
    axis: {
      score: {
        plain: 'score',
        millions: 'score, en millions',
        billions: 'score, en milliards',
        trillions: 'score, en billions',
        quadrillions: 'score, en billiards',
      },
      logarithmic: 'score, logarithmique',
      records: {
        plain: 'enregistrements',
        millions: 'enregistrements, en millions',
        billions: 'enregistrements, en milliards',
        trillions: 'enregistrements, en billions',
        quadrillions: 'enregistrements, en billiards',
      },
      logged: 'enregistré (UTC)',
      loggedIn: ({ year }) => `enregistré en ${year} (UTC)`,
      loggedFromYears: ({ from, to }) => `enregistré de ${from} à ${to} (UTC)`,
      loggedFrom: ({ from, to }) => `enregistré du ${from} au ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'du minimum au maximum',
      median: 'médiane',
      best: 'le meilleur jusqu’ici',
      player: 'ce joueur',
      others: 'les autres',
    },
  } satisfies WordsOf<'charts'>;
};
