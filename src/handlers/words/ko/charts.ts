import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ number }: Formats<'ko'>) => {
  const scores = (count: number) => `점수 ${number(count)}개`;
  return {
    kind: { 'over-time': '점수 추이', distribution: '점수 분포' },
    kindOfPlayer: {
      'over-time': ({ player }) => `${player}의 점수 추이`,
      distribution: ({ player }) => `${player}의 점수 분포`,
    },
    noScores: ({ provider }) => `${provider}: 점수가 없습니다.`,
    noScoresOfPlayer: ({ provider, player }) => `${provider}: ${player}의 점수가 없습니다.`,
    noneInPeriod: '이 기간에는 점수가 없습니다.',
    oneScore: ({ score }) => `점수 1개: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `최저 **${score}**`,
    median: ({ score }) => `중앙값 **${score}**`,
    highest: ({ score }) => `최고 **${score}**`,
    older: ({ count }) => `오래된 ${scores(count)}는 포함되지 않았습니다`,
    tooLarge: ({ count }) => `값이 너무 커서 그릴 수 없는 ${scores(count)}`,
    button: {
      kind: { 'over-time': '추이', distribution: '분포' },
      period: { week: '7일', month: '30일', all: '전체 기간' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `차트: ${provider}의 ${what}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `플레이어 ${player}의 점수 추이`,
      distribution: ({ player }) => `플레이어 ${player}의 점수 분포`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: 최저 ${lowest}, 중앙값 ${median}, 최고 ${highest}`,
    axis: {
      score: {
        plain: '점수',
        millions: '점수(백만)',
        billions: '점수(십억)',
        trillions: '점수(조)',
        quadrillions: '점수(천조)',
      },
      logarithmic: '점수(로그)',
      records: {
        plain: '기록 수',
        millions: '기록 수(백만)',
        billions: '기록 수(십억)',
        trillions: '기록 수(조)',
        quadrillions: '기록 수(천조)',
      },
      logged: '기록 시각(UTC)',
      loggedIn: ({ year }) => `${year}년 기록(UTC)`,
      loggedFromYears: ({ from, to }) => `${from}년~${to}년 기록(UTC)`,
      loggedFrom: ({ from, to }) => `${from} ~ ${to} 기록(UTC)`,
    },
    legend: {
      lowestToHighest: '최저~최고',
      median: '중앙값',
      best: '지금까지 최고',
      player: '이 플레이어',
      others: '다른 플레이어',
    },
  } satisfies WordsOf<'charts'>;
};
