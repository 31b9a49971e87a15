import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ plural, number }: Formats<'it'>) => {
  const scores = (count: number) =>
    plural(count, {
      one: '1 punteggio',
      many: `${number(count)} di punteggi`,
      other: `${number(count)} punteggi`,
    });
  return {
    kind: { 'over-time': 'andamento dei punteggi', distribution: 'distribuzione dei punteggi' },
    kindOfPlayer: {
      'over-time': ({ player }) => `andamento dei punteggi di ${player}`,
      distribution: ({ player }) => `distribuzione dei punteggi di ${player}`,
    },
    noScores: ({ provider }) => `Non ci sono punteggi in ${provider}.`,
    noScoresOfPlayer: ({ provider, player }) => `Non ci sono punteggi di ${player} in ${provider}.`,
    noneInPeriod: 'Nessun punteggio in questo periodo.',
    oneScore: ({ score }) => `1 punteggio: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `minimo **${score}**`,
    median: ({ score }) => `mediana **${score}**`,
    highest: ({ score }) => `massimo **${score}**`,
    older: ({ count }) => `i più vecchi non sono inclusi: ${scores(count)}`,
    tooLarge: ({ count }) => `troppo grandi da disegnare: ${scores(count)}`,
    button: {
      kind: { 'over-time': 'Andamento', distribution: 'Distribuzione' },
      period: { week: '7 giorni', month: '30 giorni', all: 'Da sempre' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `Grafico: ${what} in ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `andamento dei punteggi del giocatore ${player}`,
      distribution: ({ player }) => `distribuzione dei punteggi del giocatore ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: minimo ${lowest}, mediana ${median}, massimo ${highest}`,
    axis: {
      score: {
        plain: 'punteggio',
        millions: 'punteggio, in milioni',
        billions: 'punteggio, in miliardi',
        trillions: 'punteggio, in migliaia di miliardi',
        quadrillions: 'punteggio, in milioni di miliardi',
      },
      logarithmic: 'punteggio, logaritmico',
      records: {
        plain: 'registrazioni',
        millions: 'registrazioni, in milioni',
        billions: 'registrazioni, in miliardi',
        trillions: 'registrazioni, in migliaia di mld',
        quadrillions: 'registrazioni, in milioni di mld',
      },
      logged: 'registrato (UTC)',
      loggedIn: ({ year }) => `registrato nel ${year} (UTC)`,
      loggedFromYears: ({ from, to }) => `registrato dal ${from} al ${to} (UTC)`,
      loggedFrom: ({ from, to }) => `registrato: ${from} – ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'dal minimo al massimo',
      median: 'mediana',
      best: 'il migliore finora',
      player: 'questo giocatore',
      others: 'altri',
    },
  } satisfies WordsOf<'charts'>;
};
