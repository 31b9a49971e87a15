import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'hi'>) => {
  /** The nouns are the same in one and several. */
  const rows = (row: string) => ({
    none: `कोई ${row} नहीं`,
    noneOnPage: ({ page }: { page: number }) => `पेज ${number(page)} पर कोई ${row} नहीं`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `${number(pages)} में से पेज ${number(page)} पर कोई ${row} नहीं`,
    all: ({ count }: { count: number }) => `${number(count)} ${row}`,
    atLeast: ({ count }: { count: number }) => `${number(count)}+ ${row}`,
  });
  return {
    rows: {
      names: rows('नाम'),
      conversations: rows('बातचीत'),
      scores: rows('स्कोर'),
      records: rows('रिकॉर्ड'),
      players: rows('खिलाड़ी'),
      lines: {
        ...rows('पंक्ति'),
        all: ({ count }) => plural(count, { one: `${number(count)} पंक्ति`, other: `${number(count)} पंक्तियाँ` }),
        atLeast: ({ count }) => `${number(count)}+ पंक्तियाँ`,
      },
    },
    cannotBeShown: ({ rows }) => `दिखाए नहीं जा सकते: ${rows}।`,
    page: ({ page }) => `पेज ${number(page)}`,
    pageOf: ({ page, pages }) => `${number(pages)} में से पेज ${number(page)}`,
    button: {
      previous: 'पिछला',
      next: 'अगला',
      page: ({ page }) => `पेज ${page}`,
      typeAgain: 'फिर टाइप करें',
      allNames: 'सारे नाम फ़ाइल में',
      allOfThese: 'ये सब फ़ाइल में',
      nextFile: 'अगली फ़ाइल',
      explorer: 'एक्सप्लोरर में देखें',
      namesOfWallet: 'इस वॉलेट के नाम',
      lookUp: 'यह नाम खोजें',
    },
    otherPage: {
      furthest: ({ page }) =>
        `एक बार में ज़्यादा से ज़्यादा पेज ${number(page)} तक जा सकते हैं: "अगला" वहाँ से आगे ले जाता है।`,
      seemsLast: 'लगता है यह आख़िरी पेज है।',
      isLast: ({ page }) => `पेज ${number(page)} नहीं है: यह आख़िरी पेज है।`,
    },
    form: {
      title: 'किसी पेज पर जाएँ',
      page: 'पेज',
      pageOrLetters: 'पेज, या पहले अक्षर',
      first: 'पहला',
      last: 'आख़िरी',
      any: ({ first, last }) => `संख्या, ${first} या ${last}`,
      range: ({ pages, first, last }) => `1 से ${number(pages)}, ${first} या ${last}`,
      orNames: ({ range }) => `${range}, या पहले अक्षर: 12 से शुरू नामों के लिए "12" उद्धरण में`,
      tooLong: 'इस सूची का नाम फ़ॉर्म के लिए बहुत लंबा है: दूसरे बटन इस्तेमाल करें।',
      nothing: 'कुछ टाइप नहीं किया गया, इसलिए आप इसी पेज पर हैं।',
      notANumber: ({ first, last }) => `यह पेज की संख्या नहीं है। संख्या, ${first} या ${last} टाइप करें।`,
      fromOne: 'पेज 1 से गिने जाते हैं, इसलिए आप इसी पेज पर हैं: 1 या उससे ज़्यादा टाइप करें।',
      tooMany: ({ last }) => `किसी सूची में इतने पेज नहीं हैं, इसलिए आप इसी पेज पर हैं: आख़िरी पेज के लिए ${last} टाइप करें।`,
      typed: ({ text }) => `आपने ${text} टाइप किया।`,
    },
    containing: ({ text }) => `${text} वाले`,
    belongsTo: ({ name }) => `${name} इस वॉलेट का है`,
    theWallet: 'वॉलेट',
    walletOf: ({ name, names }) => `${name} का वॉलेट: ${names}`,
    wallet: ({ wallet, names }) => `वॉलेट ${wallet}: ${names}`,
    stale: ({ minutes }) =>
      `नामों की सर्विस अभी बंद है: यह जवाब ${plural(minutes, { one: `${minutes} मिनट`, other: `${minutes} मिनट` })} पुराना है।`,
    justStale: 'नामों की सर्विस अभी बंद है: यह जवाब एक मिनट से कम पुराना है।',
    asFile: 'ये मैसेज के लिए बहुत लंबे हैं, इसलिए फ़ाइल में दिए हैं',
    tooLarge: 'इन नामों की फ़ाइल यहाँ Discord के लिए बहुत बड़ी है: छोटा `limit` चुनें।',
    cutFile: ({ count, all }) =>
      `फ़ाइल में ${number(all)} में से पहले ${number(count)} नाम हैं, जितने Discord यहाँ स्वीकार करता है`,
    nameTooLong: {
      pages: 'यह नाम पेज के बटनों के लिए बहुत लंबा है: बड़ा `limit` ज़्यादा दिखाता है।',
      button: 'यह नाम बटन के लिए बहुत लंबा है: बड़ा `limit` ज़्यादा दिखाता है।',
    },
    addressTooLong: {
      pages: 'यह पता पेज के बटनों के लिए बहुत लंबा है: बड़ा `limit` ज़्यादा दिखाता है।',
      button: 'यह पता बटन के लिए बहुत लंबा है: बड़ा `limit` ज़्यादा दिखाता है।',
    },
    byNameAlone: 'इस बॉट की सर्विस नाम केवल किसी नाम से खोजती है: वॉलेट के किसी नाम के साथ `/list` चलाएँ।',
    lookedThrough: ({ count }) => `इस वॉलेट के ${number(count)} नाम देखे गए: और भी हो सकते हैं।`,
    find: {
      none: ({ typed }) => `कोई नाम ${typed} से शुरू नहीं होता, इसलिए आप इसी पेज पर हैं।`,
      noneOfFirst: ({ typed, count }) =>
        `पहले ${number(count)} नामों में कोई ${typed} से शुरू नहीं होता, इसलिए आप इसी पेज पर हैं।`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `${number(found)} नाम ${typed} से शुरू होता है: वह इस पेज पर है।`,
          other: `${number(found)} नाम ${typed} से शुरू होते हैं: पहला इस पेज पर है।`,
        }),
      foundOfFirst: ({ typed, found, count }) =>
        plural(found, {
          one: `पहले ${number(count)} नामों में ${number(found)} नाम ${typed} से शुरू होता है: वह इस पेज पर है।`,
          other: `पहले ${number(count)} नामों में ${number(found)} नाम ${typed} से शुरू होते हैं: पहला इस पेज पर है।`,
        }),
      apart: 'वे एक साथ नहीं हैं, क्योंकि ये नाम वर्णमाला के क्रम में नहीं हैं।',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `${name} किसी ने रजिस्टर नहीं किया है: ये ${small} के नाम हैं।`,
      nothingAsked: 'यहाँ अभी तक कोई नाम नहीं खोजा गया: पूरा नाम टाइप करें, जैसा रजिस्टर हुआ था।',
      nobody: ({ name }) => `नाम ${name} किसी ने रजिस्टर नहीं किया है।`,
      didYouMean: ({ names: near }) => `क्या आपका मतलब ${either(near)} था?`,
      likeAnAddress: ({ command }) => `यह वॉलेट का पता लगता है: ${command} उसके नाम दिखाता है।`,
      noSuchWallet: ({ wallet, command }) =>
        `नामों वाला कोई वॉलेट ${wallet} नहीं है। अगर यह नाम है, तो ${command} उसका वॉलेट दिखाता है।`,
    },
    message: {
      which: 'इनमें से नाम कौन-सा है?',
      whichOfFirst: 'इनमें से नाम कौन-सा है? मैसेज में इतने शब्द हैं कि सब यहाँ नहीं आते: दूसरा नाम `/list` से टाइप करें।',
      noneChosen: 'कोई नाम नहीं चुना गया: एक चुनें।',
      noName: 'इस मैसेज में कोई नाम नहीं है। `/list` से टाइप करें।',
      allTooLong: 'इस मैसेज में इतना छोटा कोई नाम नहीं है: `/list` से टाइप करें।',
    },
  } satisfies WordsOf<'lists'>;
};
