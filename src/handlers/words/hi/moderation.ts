import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'hi'>) => {
  const action = (button: string, doing: string, chosen = 'चुने हुए', mark = 'को') => ({
    button,
    chosen: `${chosen} ${button}`,
    all: ({ count }: { count: number }) => `${number(count)} ${mark} ${button}`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${number(all)} में से ${number(count)} ${mark} ${button}`,
    doing: ({ done, all }: { done: number; all: number }) => `${doing}: ${number(all)} में से ${number(done)} …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}: ${counts.join(', ')}`,
  });
  return {
    group: ({ group }) => `ग्रुप ${group}`,
    action: {
      pin: action('पिन करें', 'पिन हो रहे हैं'),
      unpin: action('अनपिन करें', 'अनपिन हो रहे हैं'),
      mute: action('म्यूट करें', 'म्यूट हो रहे हैं'),
      unmute: action('अनम्यूट करें', 'अनम्यूट हो रहे हैं'),
      archive: action('आर्काइव करें', 'आर्काइव हो रहे हैं'),
      restore: action('बहाल करें', 'बहाल हो रहे हैं'),
    },
    scoreAction: {
      mute: action('नोटिफ़िकेशन बंद करें', 'नोटिफ़िकेशन बंद हो रहे हैं', 'चुने हुओं के', 'के'),
      unmute: action('नोटिफ़िकेशन चालू करें', 'नोटिफ़िकेशन चालू हो रहे हैं', 'चुने हुओं के', 'के'),
    },
    undo: {
      button: 'पूर्ववत करें',
      doing: ({ done, all }) => `पूर्ववत हो रहे हैं: ${number(all)} में से ${number(done)} …`,
      report: ({ counts }) => `पूर्ववत करें: ${counts.join(', ')}`,
      done: 'बदलाव पूर्ववत किया गया।',
      choose: 'चुनें कि क्या पूर्ववत करना है',
      nothingChosen: 'पहले मेनू से चुनें कि क्या पूर्ववत करना है।',
      leavesOut: ({ count }) =>
        plural(count, {
          one: `"पूर्ववत करें" ${number(count)} को छोड़ देता है: उसकी ID बहुत लंबी है।`,
          other: `"पूर्ववत करें" ${number(count)} को छोड़ देता है: उनकी ID बहुत लंबी हैं।`,
        }),
    },
    button: {
      show: 'दिखाएँ',
      pinMessage: 'मैसेज पिन करें',
      unpinMessage: 'मैसेज अनपिन करें',
      delete: 'मिटाएँ',
      deleteForGood: 'हमेशा के लिए मिटाएँ',
      archiveInstead: 'इसके बजाय आर्काइव करें',
      keep: 'रहने दें',
      cancel: 'रद्द करें',
      lookFurther: 'आगे खोजें',
      refresh: 'ताज़ा करें',
      goOn: 'जारी रखें …',
    },
    nothingDeleted: 'कुछ नहीं मिटाया गया।',
    nothingChanged: 'कुछ नहीं बदला गया।',
    nothingChosen: 'पहले मेनू से कुछ चुनें।',
    chooseMeant: 'चुनें कि आपका मतलब किससे है',
    loading: 'अभी लोड हो रहा है। पूरी ID टाइप करें या फिर कोशिश करें।',
    reason: ({ reason }) => `कारण: ${reason}`,
    reasonForm: {
      label: 'कारण (वैकल्पिक)',
      about: 'यह बदलाव के साथ दर्ज होता है। अगले चरण में आपसे पुष्टि माँगी जाती है।',
    },
    confirm: {
      onlyYou: ({ time }) => `केवल आप पुष्टि कर सकते हैं, ${time} तक।`,
      onlyThey: ({ user }) => `केवल ${user} इसकी पुष्टि कर सकते हैं।`,
      tooLate: 'पुष्टि के 5 मिनट बीत गए: सूची का बटन फिर दबाएँ।',
      confirmedAlready: 'इसकी पुष्टि पहले ही हो चुकी है: प्रगति इसके मैसेज में दिखती है।',
      askedAnew: 'इस फ़िल्टर से मेल खाने वाली पंक्तियाँ अब वे नहीं हैं जिनके बारे में पूछा गया था, इसलिए अभी कुछ नहीं बदला गया।',
    },
    list: {
      filtersTooLong: 'ये फ़िल्टर पेज के बटनों के लिए बहुत लंबे हैं: बड़ा `limit` ज़्यादा दिखाता है।',
      notShownAgain: ({ command }) => `बदलाव के बाद यह सूची फिर नहीं दिखाई जाती: ${command} चलाएँ।`,
      pressRefresh: 'सूची में यह अभी नहीं दिखता: उसके नीचे "ताज़ा करें" दबाएँ।',
      noFilter: 'कोई फ़िल्टर नहीं',
    },
    bulk: {
      mostOfRun: ({ most }) => `एक बार में ज़्यादा से ज़्यादा ${number(most)} बदलते हैं: बाकी के लिए दोहराएँ।`,
      noUndo: ({ most }) =>
        `${number(most)} से ज़्यादा पंक्तियों को पूर्ववत नहीं किया जा सकता: रिपोर्ट में बदली गई ID की फ़ाइल है।`,
      asOf: ({ time }) => `${time} का डेटा`,
      others: ({ count }) => `… और ${number(count)}`,
      stopped: 'Rollcall को पूरा होने से पहले रुकना पड़ा: जो अब भी चुना है उसे फिर आज़माया जा सकता है।',
      endedAfter: ({ done, all }) => `${number(all)} में से ${number(done)} पंक्तियों के बाद रुक गया।`,
      more: ({ count, time }) =>
        plural(count, {
          one: `इस फ़िल्टर से ${number(count)} और मेल खाता है (${time} का डेटा), जिसे नहीं बदला गया: तय करने के लिए "जारी रखें" दबाएँ।`,
          other: `इस फ़िल्टर से ${number(count)} और मेल खाते हैं (${time} का डेटा), जिन्हें नहीं बदला गया: तय करने के लिए "जारी रखें" दबाएँ।`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: `${number(count)} बाकी है: "जारी रखें" दबाएँ, जो पहले से वैसा हो उसे छोड़ देता है।`,
          other: `${number(count)} बाकी हैं: "जारी रखें" दबाएँ, जो पहले से वैसे हों उन्हें छोड़ देता है।`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `कुछ टाइप नहीं किया गया, इसलिए कुछ नहीं बदला: मैसेज की ID टाइप करें, या कोई मैसेज पिन न करने के लिए ${none}।`,
      isNow: 'मैसेज अब पिन है।',
      noneIsNow: 'अब कोई मैसेज पिन नहीं है।',
      wasAlready: 'यह मैसेज पहले से पिन था: कुछ नहीं बदला गया।',
      noneWasAlready: 'कोई मैसेज पिन नहीं था: कुछ नहीं बदला गया।',
      before: ({ message }) => `पहले ${message} था।`,
      noneBefore: 'पहले कोई मैसेज पिन नहीं था।',
      tooSlow: 'सर्विस फ़ॉर्म के लिए बहुत धीमी है: फिर कोशिश करें, या विकल्प `message` भी दें।',
      tooLong: 'यह ID फ़ॉर्म के लिए बहुत लंबी है: विकल्प `message` भी दें।',
      share: 'जवाब सबको दिखाने के लिए विकल्प `message` भी दें।',
      label: 'मैसेज की ID',
      reason: 'कारण',
      typeNone: ({ none }) => `कोई मैसेज पिन न रखने के लिए ${none} टाइप करें।`,
      pinnedNow: ({ none }) => `अभी यह पिन है। कोई मैसेज पिन न रखने के लिए ${none} टाइप करें।`,
    },
    findConversations: {
      none: 'कोई बातचीत नहीं',
      all: ({ count }) => `${number(count)} बातचीत`,
      noneOfMore: 'कोई बातचीत नहीं, और अभी देखने को बाकी हैं',
      someOfMore: ({ count }) => `${number(count)} बातचीत, और अभी देखने को बाकी हैं`,
      sought: ({ id, name }) =>
        `Rollcall यूज़र की ID ${id} या नाम ${name} को संपर्क के रूप में खोजता है: सर्विस Discord के यूज़र के बारे में और कुछ नहीं जानती।`,
      soFar: ({ count }) => `अब तक ${number(count)} बातचीत देखी गईं: बाकी के लिए थोड़ी देर में फिर कोशिश करें।`,
    },
  } satisfies WordsOf<'moderation'>;
};
