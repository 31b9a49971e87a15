import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource and for whom or what it is with. The noun is the same in one and several. */
interface Nouns {
  readonly isFeminine: boolean;
  readonly one: string;
  readonly party: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores. */
export function resource({ number }: Formats<'hi'>, { isFeminine, one, party: of, option, command }: Nouns) {
  const counted = (count: number) => `${number(count)} ${one}`;
  /** With the gender of the resource. */
  const was = isFeminine ? 'थी' : 'था';
  const its = isFeminine ? 'की' : 'का';
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `${of} ${party} ${its} ${counted(found)} है। ${next}`,
    atLeast: ({ found, party }) => `${of} ${party} ${its} कम से कम ${counted(found)} है। ${next}`,
    soFar: ({ found, party, looked }) =>
      `अब तक देखे गए: ${counted(looked)}, इनमें ${of} ${party} ${its}: ${number(found)}। ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `अब तक देखे गए: ${counted(looked)}, इनमें ${of} ${party} ${its}: कम से कम ${number(found)}। ${next}`,
    available: ({ found, party, looked }) =>
      `जो उपलब्ध हैं सब देखे गए: ${counted(looked)}, इनमें ${of} ${party} ${its}: ${number(found)}। ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `जो उपलब्ध हैं सब देखे गए: ${counted(looked)}, इनमें ${of} ${party} ${its}: कम से कम ${number(found)}। ${next}`,
  });
  /** @param already without the verb: `पहले से पिन` */
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already: `${already} ${was}`,
    isNow: `${one} ${isNow}।`,
    wasAlready: `${one} ${already} ${was}: कुछ नहीं बदला गया।`,
  });
  /** A score has no sound, but notifications. */
  const notifications = (now: string) => ({
    done: `नोटिफ़िकेशन ${now}`,
    already: `नोटिफ़िकेशन पहले से ${now} थे`,
    isNow: `${one} के नोटिफ़िकेशन अब ${now} हैं।`,
    wasAlready: `${one} के नोटिफ़िकेशन पहले से ${now} थे: कुछ नहीं बदला गया।`,
  });
  const muting =
    command === 'score'
      ? {
          fact: 'नोटिफ़िकेशन बंद',
          flag: 'नोटिफ़िकेशन बंद वाले',
          not: 'नोटिफ़िकेशन चालू वाले',
          mute: notifications('बंद'),
          unmute: notifications('चालू'),
        }
      : {
          fact: 'म्यूट',
          flag: 'म्यूट की हुई',
          not: 'म्यूट के बिना',
          mute: change('म्यूट हुई', 'पहले से म्यूट', 'अब म्यूट है'),
          unmute: change('अनम्यूट हुई', 'म्यूट नहीं', 'अब म्यूट नहीं है'),
        };
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: `कोई ${of} नहीं`,
      nobody: command === 'score' ? 'कोई गेम नहीं' : 'कोई नहीं',
      active: ({ time }) => `सक्रिय ${time}`,
      neverActive: 'कभी सक्रिय नहीं',
      opened: ({ time }) => `खुला ${time}`,
      neverOpened: 'कभी नहीं खुला',
      created: ({ time }) => `बना ${time}`,
      muted: muting.fact,
      pinned: 'पिन',
      archived: ({ time }) => `आर्काइव ${time}`,
      pinnedMessage: ({ message }) => `पिन किया मैसेज ${message}`,
    },
    change: {
      pin: change('पिन हुआ', 'पहले से पिन', 'अब पिन है'),
      unpin: change('अनपिन हुआ', 'पिन नहीं', 'अब पिन नहीं है'),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change('आर्काइव हुआ', 'पहले से आर्काइव में', 'अब आर्काइव में है'),
      restore: change('बहाल हुआ', 'आर्काइव में नहीं', 'अब बहाल है'),
    },
    undo: {
      line: {
        done: 'पूर्ववत किया गया',
        soAlready: 'पहले ही पूर्ववत',
        changedSince: 'इस बीच किसी ने इसे बदल दिया',
      },
      nothing: {
        soAlready: `कुछ पूर्ववत नहीं किया गया: यह पहले ही पूर्ववत है। ${one} अभी ${isFeminine ? 'ऐसी' : 'ऐसा'} है।`,
        changedSince: `कुछ पूर्ववत नहीं किया गया: इस बीच किसी ने इसे बदल दिया। ${one} अभी ${isFeminine ? 'ऐसी' : 'ऐसा'} है।`,
      },
    },
    card: {
      created: `${one} बन ${isFeminine ? 'गई' : 'गया'}।`,
      tooLongForButtons: `यह ID बटनों के लिए बहुत लंबी है: /${command} pin, mute, archive, pin-message या delete चलाएँ।`,
      isAnother: `यह ID अब ${isFeminine ? 'दूसरी' : 'दूसरे'} ${one} की है।`,
    },
    create: {
      whichParty: `${of}, ग्रुप या दोनों दें: विकल्प \`${option}\` और \`group\`।`,
    },
    delete: {
      question: `यह ${one} मिटाएँ? सारे मैसेज समेत हमेशा के लिए ${isFeminine ? 'चली जाएगी' : 'चला जाएगा'}। आर्काइव करने पर बहाल हो ${isFeminine ? 'सकती' : 'सकता'} है।`,
      changedSinceAsked: 'पूछे जाने के बाद बदलाव हुआ, और अब यह ऐसा है।',
      byCode: ({ code }) => `पुष्टि के लिए 5 मिनट में ${code} के साथ /${command} delete फिर चलाएँ।`,
      byCodeAndReason: ({ code }) => `पुष्टि के लिए 5 मिनट में ${code} और कारण के साथ /${command} delete फिर चलाएँ।`,
      wrongCode: `कोड ग़लत है, या उसके 5 मिनट बीत गए: नया पाने के लिए उसके बिना /${command} delete चलाएँ।`,
      tooLate: `पुष्टि के 5 मिनट बीत गए: /${command} delete फिर चलाएँ।`,
      done: ({ id }) => `${one} ${id} ${isFeminine ? 'मिटा दी गई' : 'मिटा दिया गया'}।`,
      goneAlready: ({ id }) => `${one} ${id} अब नहीं है।`,
    },
    messageForm: `${one} का मैसेज पिन करें`,
    looked: {
      soFar: ({ count }) => `अब तक देखे गए: ${counted(count)}।`,
      available: ({ count }) => `जो उपलब्ध हैं सब देखे गए: ${counted(count)}।`,
    },
    suggested: {
      none: `अभी कोई ${one} नहीं है: /${command} create से बनाएँ।`,
      soFar: ({ count }) => `अब तक देखे गए: ${counted(count)}। और टाइप करें, या थोड़ी देर में कोशिश करें`,
      available: ({ count }) => `उपलब्ध सब देखे गए: ${counted(count)}। किसी और के लिए पूरी ID टाइप करें`,
      chosenStatus: `वह पंक्ति केवल बताती है कि खोज कहाँ तक पहुँची। ${of} या ID टाइप करें।`,
    },
    meant: {
      none: ({ typed }) =>
        `ID या ${of} ${typed} ${isFeminine ? 'वाली' : 'वाला'} कोई ${one} नहीं है: शायद ${isFeminine ? 'मिटा दी गई' : 'मिटा दिया गया'}, या स्पेलिंग अलग है।`,
      noneSoFar: ({ typed, looked }) =>
        `ID या ${of} ${typed} ${isFeminine ? 'वाली' : 'वाला'} कोई ${one} नहीं है। अब तक देखे गए: ${counted(looked)}। पूरी ID दें, या थोड़ी देर में कोशिश करें।`,
      noneAvailable: ({ typed, looked }) =>
        `ID या ${of} ${typed} ${isFeminine ? 'वाली' : 'वाला'} कोई ${one} नहीं है। जो उपलब्ध हैं सब देखे गए: ${counted(looked)}। पूरी ID दें।`,
      notToTheLetter: ({ typed }) =>
        `ठीक ${typed} लिखे ${of} ${isFeminine ? 'वाली' : 'वाला'} कोई ${one} नहीं है।`,
      choose: several('चुनें कि आपका मतलब किससे है।'),
      giveId: several(`सही ID दें, जो /${command} list दिखाता है।`),
    },
    filter: {
      only: ({ flags }) => `केवल ${flags.join(', ')}`,
      flag: { muted: muting.flag, archived: 'आर्काइव', pinned: 'पिन' },
      not: { muted: muting.not, archived: 'आर्काइव के बिना', pinned: 'पिन के बिना' },
      group: ({ group }) => `ग्रुप ${group}`,
      party: ({ part }) => `${of} में ${part}`,
      lastActiveFirst: 'हाल में सक्रिय पहले',
    },
    menu: {
      choose: `कई एक साथ बदलने के लिए ${one} चुनें`,
      chosen: ({ count, most }) => `${number(count)} चुने गए, ज़्यादा से ज़्यादा ${number(most)}`,
      onOtherPages: 'दूसरे पेजों पर चुने गए',
    },
    all: {
      button: 'इस फ़िल्टर के सभी …',
      question: {
        all: ({ count }) =>
          `इस फ़िल्टर के सभी बदलें (${counted(count)})? हर एक को पहले फिर जाँचा जाता है: जो फ़िल्टर से अब मेल न खाए, उसे नहीं बदला जाता।`,
        atLeast: ({ count }) =>
          `इस फ़िल्टर के सभी बदलें (अब तक मिले: ${counted(count)})? हर एक को पहले फिर जाँचा जाता है: जो फ़िल्टर से अब मेल न खाए, उसे नहीं बदला जाता।`,
      },
      heading: {
        all: ({ count }) => `सभी: ${counted(count)}`,
        atLeast: ({ count }) => `कम से कम ${counted(count)}`,
      },
      none: `इस फ़िल्टर से अब कोई ${one} मेल नहीं ${isFeminine ? 'खाती' : 'खाता'}: सूची के नीचे "ताज़ा करें" दबाएँ।`,
    },
    report: {
      counts: {
        done: ({ count }) => `हुए: ${number(count)}`,
        unchanged: ({ count }) => `पहले से ऐसे: ${number(count)}`,
        left: ({ count }) => `छोड़े गए: ${number(count)}`,
        gone: ({ count }) => `मिट चुके: ${number(count)}`,
        failed: ({ count }) => `नाकाम: ${number(count)}`,
        unconfirmed: ({ count }) => `पुष्टि नहीं: ${number(count)}`,
        defect: ({ count }) => `अंदरूनी गड़बड़ी: ${number(count)}`,
        untried: ({ count }) => `कोशिश नहीं हुई: ${number(count)}`,
      },
      line: { noLongerFits: 'अब फ़िल्टर से मेल नहीं खाता', notTried: 'कोशिश नहीं हुई' },
      tryAgain: ({ count }) => `${number(count)} को फिर आज़माएँ`,
    },
  } satisfies Some<ResourceWords>;
}
