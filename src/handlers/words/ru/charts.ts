import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ plural, number }: Formats<'ru'>) => {
  const scores = (count: number) =>
    plural(count, {
      one: `${number(count)} результат`,
      few: `${number(count)} результата`,
      many: `${number(count)} результатов`,
    });
  return {
    kind: { 'over-time': 'динамика результатов', distribution: 'распределение результатов' },
    kindOfPlayer: {
      'over-time': ({ player }) => `динамика результатов ${player}`,
      distribution: ({ player }) => `распределение результатов ${player}`,
    },
    noScores: ({ provider }) => `В ${provider} нет результатов.`,
    noScoresOfPlayer: ({ provider, player }) => `В ${provider} нет результатов ${player}.`,
    noneInPeriod: 'За этот период результатов нет.',
    oneScore: ({ score }) => `1 результат: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `минимум **${score}**`,
    median: ({ score }) => `медиана **${score}**`,
    highest: ({ score }) => `максимум **${score}**`,
    older: ({ count }) =>
      plural(count, {
        one: `${number(count)} более старый результат не показан`,
        few: `${number(count)} более старых результата не показаны`,
        many: `${number(count)} более старых результатов не показаны`,
      }),
    tooLarge: ({ count }) =>
      plural(count, {
        one: `${number(count)} результат слишком велик для графика`,
        few: `${number(count)} результата слишком велики для графика`,
        many: `${number(count)} результатов слишком велики для графика`,
      }),
    button: {
      kind: { 'over-time': 'Динамика', distribution: 'Распределение' },
      period: { week: '7 дней', month: '30 дней', all: 'Всё время' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `График: ${what} в ${provider}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `динамика результатов игрока ${player}`,
      distribution: ({ player }) => `распределение результатов игрока ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: минимум ${lowest}, медиана ${median}, максимум ${highest}`,
    axis: {
      score: {
        plain: 'результат',
        millions: 'результат, млн',
        billions: 'результат, млрд',
        trillions: 'результат, трлн',
        quadrillions: 'результат, квадрлн',
      },
      logarithmic: 'результат, логарифмически',
      records: {
        plain: 'записи',
        millions: 'записи, млн',
        billions: 'записи, млрд',
        trillions: 'записи, трлн',
        quadrillions: 'записи, квадрлн',
      },
      logged: 'записано (UTC)',
      loggedIn: ({ year }) => `записано в ${year} г. (UTC)`,
      loggedFromYears: ({ from, to }) => `записано с ${from} по ${to} г. (UTC)`,

      loggedFrom: ({ from, to }) => `записано с ${from} по ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'от минимума до максимума',
      median: 'медиана',
      best: 'лучший на тот момент',
      player: 'этот игрок',
      others: 'остальные',
    },
  } satisfies WordsOf<'charts'>;
};
