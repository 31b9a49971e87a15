import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ plural, number }: Formats<'uk'>) => {
  const scores = (count: number) =>
    plural(count, {
      one: `${number(count)} результат`,
      few: `${number(count)} результати`,
      many: `${number(count)} результатів`,
    });
  return {
    kind: { 'over-time': 'динаміка результатів', distribution: 'розподіл результатів' },
    kindOfPlayer: {
      'over-time': ({ player }) => `динаміка результатів ${player}`,
      distribution: ({ player }) => `розподіл результатів ${player}`,
    },
    noScores: ({ provider }) => `У ${provider} немає результатів.`,
    noScoresOfPlayer: ({ provider, player }) => `У ${provider} немає результатів ${player}.`,
    noneInPeriod: 'За цей період результатів немає.',
    oneScore: ({ score }) => `1 результат: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `мінімум **${score}**`,
    median: ({ score }) => `медіана **${score}**`,
    highest: ({ score }) => `максимум **${score}**`,
    older: ({ count }) =>
      plural(count, {
        one: `${number(count)} давніший результат не показано`,
        few: `${number(count)} давніші результати не показано`,
        many: `${number(count)} давніших результатів не показано`,
      }),
    tooLarge: ({ count }) =>
      plural(count, {
        one: `${number(count)} результат завеликий для графіка`,
        few: `${number(count)} результати завеликі для графіка`,
        many: `${number(count)} результатів завеликі для графіка`,
      }),
    button: {
      kind: { 'over-time': 'Динаміка', distribution: 'Розподіл' },
      period: { week: '7 днів', month: '30 днів', all: 'Весь час' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `Графік: ${what} у ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `динаміка результатів гравця ${player}`,
      distribution: ({ player }) => `розподіл результатів гравця ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: мінімум ${lowest}, медіана ${median}, максимум ${highest}`,
    axis: {
      score: {
        plain: 'результат',
        millions: 'результат, млн',
        billions: 'результат, млрд',
        trillions: 'результат, трлн',
        quadrillions: 'результат, квадрлн',
      },
      logarithmic: 'результат, логарифмічно',
      records: {
        plain: 'записи',
        millions: 'записи, млн',
        billions: 'записи, млрд',
        trillions: 'записи, трлн',
        quadrillions: 'записи, квадрлн',
      },
      logged: 'записано (UTC)',
      loggedIn: ({ year }) => `записано у ${year} р. (UTC)`,
      loggedFromYears: ({ from, to }) => `записано з ${from} до ${to} р. (UTC)`,
      loggedFrom: ({ from, to }) => `записано з ${from} до ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'від мінімуму до максимуму',
      median: 'медіана',
      best: 'найкращий на той момент',
      player: 'цей гравець',
      others: 'інші',
    },
  } satisfies WordsOf<'charts'>;
};
