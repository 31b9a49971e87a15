import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ number }: Formats<'hi'>) => {
  const scores = (count: number) => `${number(count)} स्कोर`;
  return {
    kind: { 'over-time': 'समय के साथ स्कोर', distribution: 'स्कोर का वितरण' },
    kindOfPlayer: {
      'over-time': ({ player }) => `समय के साथ ${player} के स्कोर`,
      distribution: ({ player }) => `${player} के स्कोर का वितरण`,
    },
    noScores: ({ provider }) => `${provider} में कोई स्कोर नहीं है।`,
    noScoresOfPlayer: ({ provider, player }) => `${provider} में ${player} का कोई स्कोर नहीं है।`,
    noneInPeriod: 'इस अवधि में कोई स्कोर नहीं।',
    oneScore: ({ score }) => `1 स्कोर: **${score}**`,
    scores: ({ count }) => scores(count),
    lowest: ({ score }) => `सबसे कम **${score}**`,
    median: ({ score }) => `माध्यिका **${score}**`,
    highest: ({ score }) => `सबसे ज़्यादा **${score}**`,
    older: ({ count }) => `${number(count)} पुराने स्कोर शामिल नहीं हैं`,
    tooLarge: ({ count }) => `${scores(count)} चार्ट में दिखाने के लिए बहुत बड़े`,
    button: {
      kind: { 'over-time': 'समय के साथ', distribution: 'वितरण' },
      period: { week: '7 दिन', month: '30 दिन', all: 'पूरा समय' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `चार्ट: ${provider} में ${what}, ${period}। ${figures}।`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `समय के साथ खिलाड़ी ${player} के स्कोर`,
      distribution: ({ player }) => `खिलाड़ी ${player} के स्कोर का वितरण`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${scores(count)}: सबसे कम ${lowest}, माध्यिका ${median}, सबसे ज़्यादा ${highest}`,
    axis: {
      score: {
        plain: 'स्कोर',
        millions: 'स्कोर, मिलियन में',
        billions: 'स्कोर, बिलियन में',
        trillions: 'स्कोर, ट्रिलियन में',
        quadrillions: 'स्कोर, क्वाड्रिलियन में',
      },
      logarithmic: 'स्कोर, लघुगणकीय',
      records: {
        plain: 'रिकॉर्ड',
        millions: 'रिकॉर्ड, मिलियन में',
        billions: 'रिकॉर्ड, बिलियन में',
        trillions: 'रिकॉर्ड, ट्रिलियन में',
        quadrillions: 'रिकॉर्ड, क्वाड्रिलियन में',
      },
      logged: 'दर्ज होने का समय (UTC)',
      loggedIn: ({ year }) => `${year} में दर्ज (UTC)`,
      loggedFromYears: ({ from, to }) => `${from} से ${to} तक दर्ज (UTC)`,
      loggedFrom: ({ from, to }) => `${from} से ${to} तक दर्ज (UTC)`,
    },
    legend: {
      lowestToHighest: 'सबसे कम से सबसे ज़्यादा',
      median: 'माध्यिका',
      best: 'अब तक सबसे अच्छा',
      player: 'यह खिलाड़ी',
      others: 'बाकी',
    },
  } satisfies WordsOf<'charts'>;
};
