import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const charts = ({ number }: Formats<'tr'>) =>
  ({
    kind: { 'over-time': 'skorların zaman içindeki değişimi', distribution: 'skor dağılımı' },
    kindOfPlayer: {
      'over-time': ({ player }) => `skorların zaman içindeki değişimi, ${player}`,
      distribution: ({ player }) => `skor dağılımı, ${player}`,
    },
    noScores: ({ provider }) => `${provider} oyununda skor yok.`,
    noScoresOfPlayer: ({ provider, player }) => `${provider} oyununda ${player} için skor yok.`,
    noneInPeriod: 'Bu dönemde skor yok.',
    oneScore: ({ score }) => `1 skor: **${score}**`,
    scores: ({ count }) => `${number(count)} skor`,
    lowest: ({ score }) => `en düşük **${score}**`,
    median: ({ score }) => `ortanca **${score}**`,
    highest: ({ score }) => `en yüksek **${score}**`,
    older: ({ count }) => `${number(count)} eski skor dahil değil`,
    tooLarge: ({ count }) => `${number(count)} skor çizilemeyecek kadar büyük`,
    button: {
      kind: { 'over-time': 'Zaman içinde', distribution: 'Dağılım' },
      period: { week: '7 gün', month: '30 gün', all: 'Tüm zamanlar' },
    },
    alternative: ({ what, provider, period, figures }) =>
      `Grafik: ${provider}, ${what}, ${period}. ${figures}.`,
    alternativeKindOfPlayer: {
      'over-time': ({ player }) => `skorların zaman içindeki değişimi, oyuncu ${player}`,
      distribution: ({ player }) => `skor dağılımı, oyuncu ${player}`,
    },
    figures: ({ count, lowest, median, highest }) =>
      `${number(count)} skor: en düşük ${lowest}, ortanca ${median}, en yüksek ${highest}`,
    axis: {
      score: {
        plain: 'skor',
        millions: 'skor (milyon)',
        billions: 'skor (milyar)',
        trillions: 'skor (trilyon)',
        quadrillions: 'skor (katrilyon)',
      },
      logarithmic: 'skor (logaritmik)',
      records: {
        plain: 'kayıt',
        millions: 'kayıt (milyon)',
        billions: 'kayıt (milyar)',
        trillions: 'kayıt (trilyon)',
        quadrillions: 'kayıt (katrilyon)',
      },
      logged: 'kayıt zamanı (UTC)',
      loggedIn: ({ year }) => `kayıt zamanı, ${year} (UTC)`,
      loggedFromYears: ({ from, to }) => `kayıt zamanı, ${from}–${to} (UTC)`,
      loggedFrom: ({ from, to }) => `kayıt zamanı, ${from} – ${to} (UTC)`,
    },
    legend: {
      lowestToHighest: 'en düşük – en yüksek',
      median: 'ortanca',
      best: 'şimdiye kadarki en iyi',
      player: 'bu oyuncu',
      others: 'diğerleri',
    },
  }) satisfies WordsOf<'charts'>;
