import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ plural, number }: Formats<'pt-BR'>) => {
  const scores = (count: number) =>
    plural(count, {
      one: `${number(count)} pontuação`,
      many: `${number(count)} de pontuações`,
      other: `${number(count)} pontuações`,
    });
  return {
    kind: { 'over-time': 'evolução das pontuações', distribution: 'distribuição das pontuações' },
    kindOfPlayer: {
      'over-time': ({ player }) => `evolução das pontuações de ${player}`,
      distribution: ({ player }) => `distribuição das pontuações de ${player}`,
    },
    noScores: ({ provider }) => `Não há pontuações em ${provider}.`,
    noScoresOfPlayer: ({ provider, player }) => `Não há pontuações de ${player} em ${provider}.`,
    noneInPeriod: 'Não há pontuações neste período.',
    oneScore: ({ score }) => `1 pontuação: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `menor **${score}**`,
    median: ({ score }) => `mediana **${score}**`,
    highest: ({ score }) => `maior **${score}**`,
    older: ({ count }) => `as mais antigas não estão incluídas: ${scores(count)}`,
    tooLarge: ({ count }) => `grandes demais para desenhar: ${scores(count)}`,
    button: {
      kind: { 'over-time': 'Evolução', distribution: 'Distribuição' },
      period: { week: '7 dias', month: '30 dias', all: 'Desde o início' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `Gráfico: ${what} em ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `evolução das pontuações do jogador ${player}`,
      distribution: ({ player }) => `distribuição das pontuações do jogador ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: menor ${lowest}, mediana ${median}, maior ${highest}`,
    axis: {
      score: {
        plain: 'pontuação',
        millions: 'pontuação, em milhões',
        billions: 'pontuação, em bilhões',
        trillions: 'pontuação, em trilhões',
        quadrillions: 'pontuação, em quatrilhões',
      },
      logarithmic: 'pontuação, logarítmica',
      records: {
        plain: 'registros',
        millions: 'registros, em milhões',
        billions: 'registros, em bilhões',
        trillions: 'registros, em trilhões',
        quadrillions: 'registros, em quatrilhões',
      },
      logged: 'registrado (UTC)',
      loggedIn: ({ year }) => `registrado em ${year} (UTC)`,
      loggedFromYears: ({ from, to }) => `registrado de ${from} a ${to} (UTC)`,
      loggedFrom: ({ from, to }) => `registrado de ${from} a ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'da menor à maior',
      median: 'mediana',
      best: 'a melhor até agora',
      player: 'este jogador',
      others: 'outros',
    },
  } satisfies WordsOf<'charts'>;
};
