import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ number }: Formats<'zh-CN'>) =>
  ({
    kind: { 'over-time': '分数走势', distribution: '分数分布' },
    kindOfPlayer: {
      'over-time': ({ player }) => `${player} 的分数走势`,
      distribution: ({ player }) => `${player} 的分数分布`,
    },
    noScores: ({ provider }) => `${provider} 没有分数。`,
    noScoresOfPlayer: ({ provider, player }) => `${player} 在 ${provider} 没有分数。`,
    noneInPeriod: '这段时间没有分数。',
    oneScore: ({ score }) => `1 个分数：**${score}**`,
    scores: ({ count }) => `${number(count)} 个分数`,
    lowest: ({ score }) => `最低 **${score}**`,
    median: ({ score }) => `中位数 **${score}**`,
    highest: ({ score }) => `最高 **${score}**`,
    older: ({ count }) => `未包含 ${number(count)} 个更早的分数`,
    tooLarge: ({ count }) => `${number(count)} 个分数太大，无法绘制`,
    button: {
      kind: { 'over-time': '走势', distribution: '分布' },
      period: { week: '7 天', month: '30 天', all: '全部时间' },
    },
    alternative: ({ what, provider, period, figures }) => `图表：${provider},${what},${period}。${figures}。`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `玩家 ${player} 的分数走势`,
      distribution: ({ player }) => `玩家 ${player} 的分数分布`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${number(count)} 个分数：最低 ${lowest}，中位数 ${median}，最高 ${highest}`,
    axis: {
      score: {
        plain: '分数',
        millions: '分数（百万）',
        billions: '分数（十亿）',
        trillions: '分数（万亿）',
        quadrillions: '分数（千万亿）',
      },
      logarithmic: '分数（对数）',
      records: {
        plain: '记录数',
        millions: '记录数（百万）',
        billions: '记录数（十亿）',
        trillions: '记录数（万亿）',
        quadrillions: '记录数（千万亿）',
      },
      logged: '记录时间（UTC）',
      loggedIn: ({ year }) => `${year}年的记录时间（UTC）`,
      loggedFromYears: ({ from, to }) => `${from}年至${to}年的记录时间（UTC）`,
      loggedFrom: ({ from, to }) => `${from}至${to}的记录时间（UTC）`,
    },
    legend: {
      lowestToHighest: '最低到最高',
      median: '中位数',
      best: '迄今最佳',
      player: '该玩家',
      others: '其他人',
    },
  }) satisfies WordsOf<'charts'>;
