import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ number }: Formats<'hi'>) => {
  const counted = (count: number) => `${number(count)} रिकॉर्ड`;
  return {
    button: {
      details: 'विवरण',
      newest: 'सबसे नए',
      highest: 'सबसे ज़्यादा',
      oldest: 'सबसे पुराने',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `गेम ${provider}`,
      player: ({ player }) => `खिलाड़ी ${player}`,
      award: ({ award }) => `अवॉर्ड ${award}`,
      order: { asc: 'सबसे पुराने पहले', desc: 'सबसे नए पहले', score: 'सबसे ज़्यादा स्कोर पहले' },
    },
    sortCounted: '`sort` और `default` दोनों क्रम चुनते हैं: `sort` लागू हुआ।',
    severalGames: 'ये स्कोर कई गेम के हैं, जिनमें स्कोर अलग-अलग तरह से गिने जाते हैं: `provider` सिर्फ़ एक गेम दिखाता है।',
    field: {
      record: ({ id }) => `रिकॉर्ड ${id}`,
      numbers: ({ score, stage, bonus }) => `**स्कोर** ${score} · **स्टेज** ${stage} · **बोनस** ${bonus}`,
      award: ({ award }) => `**अवॉर्ड** ${award}`,
      noAward: '**अवॉर्ड** कोई नहीं',
      logged: ({ time, ago }) => `**दर्ज** ${time} (${ago})`,
      changed: ({ time, ago }) => `**बदला** ${time} (${ago})`,
      player: '**खिलाड़ी**',
      metadata: '**मेटाडेटा**',
      noMetadata: '**मेटाडेटा** कोई नहीं',
      noJson: '**मेटाडेटा**, जो JSON नहीं है',
      unknownMetadata: '**मेटाडेटा** पता नहीं: सर्विस अब यह रिकॉर्ड पहले जैसा नहीं देती।',
    },
    notOnPage: 'यह रिकॉर्ड अब उस पेज पर नहीं है: कमांड फिर से चलाएँ।',
    index: {
      waiting: ({ records: count }) =>
        `अब तक ${counted(count)}: सर्विस अभी और नहीं देती, एक मिनट में फिर कोशिश करें`,
      reading: ({ records: count }) => `पढ़ना जारी है: अब तक ${counted(count)}, थोड़ी देर में फिर कोशिश करें`,
      whole: ({ time, records: count }) => `${time} का डेटा, ${counted(count)} से`,
      full: ({ time, records: count }) =>
        `${time} का डेटा, पहले ${number(count)} रिकॉर्ड से: इससे ज़्यादा नहीं रखे जाते, और नए भी हो सकते हैं`,
      cut: ({ time, records: count }) =>
        `${time} का डेटा, ${counted(count)} से, जितने सर्विस एक बार में देती है: नए भी हो सकते हैं`,
    },
    file: {
      records: ({ records: count }) => counted(count),
      discordsFirst: ({ records: count }) =>
        `ये पहले ${number(count)} हैं: Discord यहाँ इससे ज़्यादा स्वीकार नहीं करता।`,
      discordsFirstOf: ({ records: count, all }) =>
        `ये ${number(all)} में से पहले ${number(count)} हैं: Discord यहाँ इससे ज़्यादा स्वीकार नहीं करता।`,
      first: ({ records: count }) => `ये पहले ${number(count)} हैं: किसी फ़ाइल में इससे ज़्यादा नहीं होते।`,
      firstOf: ({ records: count, all }) =>
        `ये ${number(all)} में से पहले ${number(count)} हैं: किसी फ़ाइल में इससे ज़्यादा नहीं होते।`,
      noMetadata: 'फ़ाइल में मेटाडेटा नहीं है, क्योंकि ये रिकॉर्ड एक-दूसरे से दूर हैं: "विवरण" उसे दिखाता है।',
    },
    nothingLogged: 'अभी कोई स्कोर पता नहीं है: थोड़ी देर में, या किसी गेम के स्कोर दर्ज करने पर फिर कोशिश करें।',
    unknown: {
      gameToPick: ({ typed }) => `गेम ${typed} का कोई स्कोर नहीं है: टाइप करते समय दिखने वालों में से चुनें।`,
      game: ({ typed, near }) => `गेम ${typed} का कोई स्कोर नहीं है: क्या आपका मतलब ${near.join(', ')} था?`,
      awardToPick: ({ typed }) => `अवॉर्ड ${typed} वाला कोई स्कोर नहीं है: टाइप करते समय दिखने वालों में से चुनें।`,
      award: ({ typed, near }) => `अवॉर्ड ${typed} वाला कोई स्कोर नहीं है: क्या आपका मतलब ${near.join(', ')} था?`,
      player: ({ typed }) => `किसी खिलाड़ी का हैश ${typed} से शुरू नहीं होता।`,
      playerNear: ({ typed, near }) =>
        `किसी खिलाड़ी का हैश ${typed} से शुरू नहीं होता। क्या आपका मतलब ${near.join(', ')} था?`,
      playerByName: ({ typed }) => `किसी खिलाड़ी का नाम ${typed} नहीं है, और किसी खिलाड़ी का हैश इससे शुरू नहीं होता।`,
      playerByNameNear: ({ typed, near }) =>
        `किसी खिलाड़ी का नाम ${typed} नहीं है, और किसी खिलाड़ी का हैश इससे शुरू नहीं होता। क्या आपका मतलब ${near.join(', ')} था?`,
      severalPlayers: ({ typed }) => `कई खिलाड़ियों के हैश ${typed} से शुरू होते हैं: और टाइप करें।`,
    },
    recordGone: 'इस बटन को जो रिकॉर्ड चाहिए वह नहीं मिला: कमांड फिर से चलाएँ।',
    recordNotRead: 'इस बटन को जो रिकॉर्ड चाहिए वह नहीं मिला: थोड़ी देर में फिर दबाएँ।',
    period: { week: 'पिछले 7 दिन', month: 'पिछले 30 दिन', all: 'पूरा समय' },
    noneInPeriod: ({ wider }) => `इस अवधि में कोई स्कोर नहीं: लंबी अवधि के लिए **${wider}** दबाएँ।`,
    top: {
      title: ({ provider }) => `**${provider} के सबसे अच्छे**`,
      stage: ({ stage }) => `स्टेज ${stage}`,
      noScore: ({ player }) => `${player} का यहाँ कोई स्कोर नहीं है।`,
      rank: ({ player, rank, players, score }) =>
        `${player}: ${number(players)} में से ${rank}, स्कोर **${score}**`,
    },
  } satisfies WordsOf<'records'>;
};
