import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ plural, number }: Formats<'es-ES'>) => {
  const scores = (count: number) =>
    plural(count, {
      one: '1 puntuación',
      many: `${number(count)} de puntuaciones`,
      other: `${number(count)} puntuaciones`,
    });
  return {
    kind: { 'over-time': 'evolución de las puntuaciones', distribution: 'distribución de puntuaciones' },
    kindOfPlayer: {
      'over-time': ({ player }) => `evolución de las puntuaciones de ${player}`,
      distribution: ({ player }) => `distribución de puntuaciones de ${player}`,
    },
    noScores: ({ provider }) => `No hay puntuaciones en ${provider}.`,
    noScoresOfPlayer: ({ provider, player }) => `No hay puntuaciones de ${player} en ${provider}.`,
    noneInPeriod: 'No hay puntuaciones en este periodo.',
    oneScore: ({ score }) => `1 puntuación: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `mínima **${score}**`,
    median: ({ score }) => `mediana **${score}**`,
    highest: ({ score }) => `máxima **${score}**`,
    older: ({ count }) => `no se incluyen las más antiguas: ${scores(count)}`,
    tooLarge: ({ count }) => `demasiado grandes para dibujarlas: ${scores(count)}`,
    button: {
      kind: { 'over-time': 'Evolución', distribution: 'Distribución' },
      period: { week: '7 días', month: '30 días', all: 'Desde siempre' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `Gráfico: ${what} en ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `evolución de las puntuaciones del jugador ${player}`,
      distribution: ({ player }) => `distribución de puntuaciones del jugador ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: mínima ${lowest}, mediana ${median}, máxima ${highest}`,
    axis: {
      score: {
        plain: 'puntuación',
        millions: 'puntuación, en millones',
        billions: 'puntuación, en miles de millones',
        trillions: 'puntuación, en billones',
        quadrillions: 'puntuación, en miles de billones',
      },
      logarithmic: 'puntuación, logarítmica',
      records: {
        plain: 'registros',
        millions: 'registros, en millones',
        billions: 'registros, en miles de millones',
        trillions: 'registros, en billones',
        quadrillions: 'registros, en miles de billones',
      },
      logged: 'registrado (UTC)',
      loggedIn: ({ year }) => `registrado en ${year} (UTC)`,
      loggedFromYears: ({ from, to }) => `registrado de ${from} a ${to} (UTC)`,
      loggedFrom: ({ from, to }) => `registrado del ${from} al ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'de mínima a máxima',
      median: 'mediana',
      best: 'la mejor hasta ahora',
      player: 'este jugador',
      others: 'otros',
    },
  } satisfies WordsOf<'charts'>;
};
