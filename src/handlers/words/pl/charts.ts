import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ plural, number }: Formats<'pl'>) => {
  const scores = (count: number) =>
    plural(count, { one: '1 wynik', few: `${number(count)} wyniki`, many: `${number(count)} wyników` });
  return {
    kind: { 'over-time': 'zmiany wyników w czasie', distribution: 'rozkład wyników' },
    kindOfPlayer: {
      'over-time': ({ player }) => `zmiany wyników gracza ${player} w czasie`,
      distribution: ({ player }) => `rozkład wyników gracza ${player}`,
    },
    noScores: ({ provider }) => `Nie ma wyników w ${provider}.`,
    noScoresOfPlayer: ({ provider, player }) => `Nie ma wyników gracza ${player} w ${provider}.`,
    noneInPeriod: 'Brak wyników w tym okresie.',
    oneScore: ({ score }) => `1 wynik: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `najniższy **${score}**`,
    median: ({ score }) => `mediana **${score}**`,
    highest: ({ score }) => `najwyższy **${score}**`,
    older: ({ count }) => `starsze nieuwzględnione: ${scores(count)}`,
    tooLarge: ({ count }) => `zbyt duże, by je narysować: ${scores(count)}`,
    button: {
      kind: { 'over-time': 'Zmiany w czasie', distribution: 'Rozkład' },
      period: { week: '7 dni', month: '30 dni', all: 'Cały czas' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `Wykres: ${what} w ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `zmiany wyników gracza ${player} w czasie`,
      distribution: ({ player }) => `rozkład wyników gracza ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: najniższy ${lowest}, mediana ${median}, najwyższy ${highest}`,
    axis: {
      score: {
        plain: 'wynik',
        millions: 'wynik, w milionach',
        billions: 'wynik, w miliardach',
        trillions: 'wynik, w bilionach',
        quadrillions: 'wynik, w biliardach',
      },
      logarithmic: 'wynik, logarytmicznie',
      records: {
        plain: 'zapisy',
        millions: 'zapisy, w milionach',
        billions: 'zapisy, w miliardach',
        trillions: 'zapisy, w bilionach',
        quadrillions: 'zapisy, w biliardach',
      },
      logged: 'czas zapisu (UTC)',
      loggedIn: ({ year }) => `czas zapisu w ${year} (UTC)`,
      loggedFromYears: ({ from, to }) => `czas zapisu od ${from} do ${to} (UTC)`,
      loggedFrom: ({ from, to }) => `czas zapisu: ${from} – ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'od najniższego do najwyższego',
      median: 'mediana',
      best: 'najlepszy dotąd',
      player: 'ten gracz',
      others: 'inni',
    },
  } satisfies WordsOf<'charts'>;
};
