import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ number }: Formats<'ja'>) =>
  ({
    kind: { 'over-time': 'スコアの推移', distribution: 'スコアの分布' },
    kindOfPlayer: {
      'over-time': ({ player }) => `${player}のスコアの推移`,
      distribution: ({ player }) => `${player}のスコアの分布`,
    },
    noScores: ({ provider }) => `${provider}にスコアはありません。`,
    noScoresOfPlayer: ({ provider, player }) => `${provider}に${player}のスコアはありません。`,
    noneInPeriod: 'この期間にスコアはありません。',
    oneScore: ({ score }) => `スコア1件: **${score}**`,
    scores: ({ count }) => `スコア${number(count)}件`,
    lowest: ({ score }) => `最低 **${score}**`,
    median: ({ score }) => `中央値 **${score}**`,
    highest: ({ score }) => `最高 **${score}**`,
    older: ({ count }) => `古いスコア${number(count)}件は含まれていません`,
    tooLarge: ({ count }) => `スコア${number(count)}件は大きすぎて描画できません`,
    button: {
      kind: { 'over-time': '推移', distribution: '分布' },
      period: { week: '7日間', month: '30日間', all: '全期間' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `グラフ: ${provider}、${what}、${period}。${figures}。`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `プレイヤー${player}のスコアの推移`,
      distribution: ({ player }) => `プレイヤー${player}のスコアの分布`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `スコア${number(count)}件: 最低${lowest}、中央値${median}、最高${highest}`,
    axis: {
      score: {
        plain: 'スコア',
        millions: 'スコア(100万単位)',
        billions: 'スコア(10億単位)',
        trillions: 'スコア(1兆単位)',
        quadrillions: 'スコア(1000兆単位)',
      },
      logarithmic: 'スコア(対数)',
      records: {
        plain: '記録数',
        millions: '記録数(100万単位)',
        billions: '記録数(10億単位)',
        trillions: '記録数(1兆単位)',
        quadrillions: '記録数(1000兆単位)',
      },
      logged: '記録日(UTC)',
      loggedIn: ({ year }) => `${year}年の記録日(UTC)`,
      loggedFromYears: ({ from, to }) => `${from}年〜${to}年の記録日(UTC)`,
      loggedFrom: ({ from, to }) => `${from}〜${to}の記録日(UTC)`,
    },
    legend: {
      lowestToHighest: '最低〜最高',
      median: '中央値',
      best: 'これまでの最高',
      player: 'このプレイヤー',
      others: 'ほかの人',
    },
  }) satisfies WordsOf<'charts'>;
