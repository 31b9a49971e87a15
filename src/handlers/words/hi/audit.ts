import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

interface One {
  readonly who: string;
  readonly facts: readonly string[];
}
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

/** The verbs that differ by the kind: a score has no sound, but notifications. */
type Muting = Readonly<
  Record<'mute' | 'unmute', readonly [mark: string, done: string, wanted: string, undone: string]>
>;

export const audit = ({ plural, number }: Formats<'hi'>) => {
  /** The sentences about one thing of a kind, by the verb. */
  const verbsOf = (noun: string) => {
    const which = (facts: readonly string[]) => (facts.length === 0 ? noun : `${noun} ${facts.join(' · ')}`);
    /**
     * @param mark between the resource and the verb: `को`, or `का` before a noun
     * @param wanted in the oblique case: `पिन करने`
     */
    return (mark: string, done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who} ने ${which(facts)} ${mark} **${done}**`,
        unchanged: ({ who, facts }: One) =>
          `${who} ने ${which(facts)} ${mark} **${wanted}** की कोशिश की, पर कुछ नहीं बदला`,
        failed: ({ who, facts }: One) =>
          `${who} ने ${which(facts)} ${mark} **${wanted}** की कोशिश की, पर नहीं हो पाया`,
        uncertain: ({ who, facts }: One) => `${who} ने ${which(facts)} ${mark} **${wanted}** की कोशिश की`,
        refused: ({ who, facts }: One) => `${who} को ${which(facts)} ${mark} **${wanted}** की अनुमति नहीं थी`,
      },
    });
  };
  const kind = (noun: string, { mute, unmute }: Muting) => {
    const verb = verbsOf(noun);
    const ofSeveral = (mark: string, done: string, wanted: string) => ({
      ...verb(mark, done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} ने ${number(count)} ${noun} ${mark} **${done}**`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} ने ${number(count)} में से ${number(made)} ${noun} ${mark} **${done}**`,
        none: ({ who, count }: Several) =>
          `${who} ने ${number(count)} ${noun} ${mark} **${wanted}** की कोशिश की, पर कुछ नहीं बदला`,
        uncertain: ({ who, count }: Several) =>
          `${who} ने ${number(count)} ${noun} ${mark} **${wanted}** की कोशिश की`,
      },
    });
    const ofFilter = (mark: string, done: string, wanted: string) => ({
      ...ofSeveral(mark, done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} ने फ़िल्टर से मेल खाने वाले ${number(count)} में से ${number(made)} ${noun} ${mark} **${done}**`,
        none: ({ who, count }: Several) =>
          `${who} ने फ़िल्टर से मेल खाने वाले ${number(count)} ${noun} ${mark} **${wanted}** की कोशिश की`,
      },
    });
    const undone = (what: string, mark = 'का') => {
      const { one, several } = ofSeveral(`${mark} ${what}`, 'पूर्ववत किया', 'पूर्ववत करने');
      return { one: one.done, all: several.all, some: several.some };
    };
    return {
      pin: ofFilter('को', 'पिन किया', 'पिन करने'),
      unpin: ofFilter('को', 'अनपिन किया', 'अनपिन करने'),
      mute: ofFilter(mute[0], mute[1], mute[2]),
      unmute: ofFilter(unmute[0], unmute[1], unmute[2]),
      archive: ofFilter('को', 'आर्काइव किया', 'आर्काइव करने'),
      restore: ofFilter('को', 'बहाल किया', 'बहाल करने'),
      create: verb('को', 'बनाया', 'बनाने'),
      delete: verb('को', 'मिटाया', 'मिटाने'),
      pinMessage: verb('का', 'पिन किया मैसेज बदला', 'पिन किया मैसेज बदलने'),
      undo: ofSeveral('का', 'बदलाव पूर्ववत किया', 'बदलाव पूर्ववत करने'),
      undone: {
        pinning: undone('पिन करना'),
        unpinning: undone('अनपिन करना'),
        muting: undone(mute[3], mute[0] === 'को' ? 'का' : mute[0]),
        unmuting: undone(unmute[3], unmute[0] === 'को' ? 'का' : unmute[0]),
        archiving: undone('आर्काइव करना'),
        restoring: undone('बहाल करना'),
        pinningMessage: undone('मैसेज पिन करना'),
        unpinningMessage: undone('मैसेज अनपिन करना'),
      },
    };
  };
  const ofBoard = verbsOf('लीडरबोर्ड');
  return {
    conversation: kind('बातचीत', {
      mute: ['को', 'म्यूट किया', 'म्यूट करने', 'म्यूट करना'],
      unmute: ['को', 'अनम्यूट किया', 'अनम्यूट करने', 'अनम्यूट करना'],
    }),
    score: kind('स्कोर', {
      mute: ['के', 'नोटिफ़िकेशन बंद किए', 'नोटिफ़िकेशन बंद करने', 'नोटिफ़िकेशन बंद करना'],
      unmute: ['के', 'नोटिफ़िकेशन चालू किए', 'नोटिफ़िकेशन चालू करने', 'नोटिफ़िकेशन चालू करना'],
    }),
    board: {
      create: ofBoard('को', 'बनाया', 'बनाने'),
      change: ofBoard('को', 'बदला', 'बदलने'),
      pause: ofBoard('को', 'रोका', 'रोकने'),
      resume: ofBoard('को', 'फिर शुरू किया', 'फिर शुरू करने'),
      remove: ofBoard('को', 'हटाया', 'हटाने'),
      post: ofBoard('को', 'पोस्ट किया', 'पोस्ट करने'),
    },
    settings: {
      done: ({ who }) => `${who} ने सर्वर की सेटिंग **बदलीं**`,
      unchanged: ({ who }) => `${who} ने सर्वर की सेटिंग **बदलने** की कोशिश की, पर कुछ नहीं बदला`,
      failed: ({ who }) => `${who} ने सर्वर की सेटिंग **बदलने** की कोशिश की, पर नहीं हो पाया`,
      uncertain: ({ who }) => `${who} ने सर्वर की सेटिंग **बदलने** की कोशिश की`,
      refused: ({ who }) => `${who} को सर्वर की सेटिंग **बदलने** की अनुमति नहीं थी`,
    },
    fact: {
      contact: ({ id }) => `(संपर्क ${id})`,
      game: ({ id }) => `(गेम ${id})`,
      group: ({ id }) => `(ग्रुप ${id})`,
    },
    label: {
      contact: ({ id }) => `संपर्क ${id}`,
      game: ({ id }) => `गेम ${id}`,
      group: ({ id }) => `ग्रुप ${id}`,
    },
    used: ({ who, commands }) => `${who} ने ${commands} चलाया`,
    usedInVain: ({ who, commands }) => `${who} को ${commands} चलाने की अनुमति नहीं थी`,
    repeated: ({ said, count }) =>
      plural(count, {
        one: `${said}, एक मिनट में ${number(count)} बार और`,
        other: `${said}, एक मिनट में ${number(count)} बार और`,
      }),
    withReason: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'पहले से ऐसा ही था',
      'it is so already': 'पहले से ऐसा ही है',
      'somebody has changed this since': 'इस बीच किसी ने इसे बदल दिया',
      'it no longer fits the filter': 'अब फ़िल्टर से मेल नहीं खाता',
      'there is nothing with this id': 'इस ID वाला कुछ नहीं है',
      'it had changed since it was shown': 'दिखाए जाने के बाद बदल चुका था',
      'the code was wrong': 'कोड ग़लत था',
      'somebody else was asked': 'पुष्टि किसी और को करनी है',
      'the time to confirm was over': 'पुष्टि का समय बीत चुका था',
      'it is uncertain whether it was done': 'पक्का नहीं कि यह हुआ या नहीं',
      'the store was away': 'डेटाबेस से संपर्क नहीं हो पाया',
      'the store was full': 'डेटाबेस भर गया था',
      'the store was read-only': 'डेटाबेस केवल पढ़ा जा सकता था',
      'the store was locked': 'किसी दूसरे प्रोसेस ने डेटाबेस लॉक किया था',
      'the store was damaged': 'डेटाबेस ख़राब हो गया था',
      'it was too late': 'अगली पोस्ट तक का आधे से ज़्यादा समय बीत चुका था',
      'the channel could not be read': 'Rollcall यह नहीं देख पाया कि वह पहले से वहाँ है या नहीं',
      'not-found': 'इस ID वाला कुछ नहीं है',
      'invalid-id': 'ID अमान्य है',
      'rate-limited': 'सर्विस व्यस्त थी',
      unauthorised: 'सर्विस Rollcall को एक्सेस नहीं देती',
      refused: 'सर्विस ने ठुकरा दिया',
      unavailable: 'सर्विस से संपर्क नहीं हो पाया',
      'too-slow': 'सर्विस ने बहुत देर की',
      accepted: 'सर्विस ने इसे स्वीकार कर लिया है और शायद बाद में करे',
      unconfirmed: 'सर्विस ने पुष्टि नहीं की, फिर भी यह हो चुका हो सकता है',
      ignored: 'सर्विस ने इसे स्वीकार किया, पर कुछ नहीं बदला',
      'unexpected-answer': 'सर्विस ने अमान्य जवाब दिया',
    },
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
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'संपर्क',
      game: 'गेम',
      group: 'ग्रुप',
      is_pinned: 'पिन',
      is_muted: 'म्यूट',
      notifications_off: 'नोटिफ़िकेशन बंद',
      archived_at: 'आर्काइव',
      pinned_message_id: 'पिन किया मैसेज',
      reason: 'कारण',
      filter: 'फ़िल्टर',
    },
    yes: 'हाँ',
    no: 'नहीं',
    none: 'कोई नहीं',
    where: 'यह कहाँ हुआ',
    dropped: ({ count }) =>
      plural(count, {
        one: `पहले की ${number(count)} पंक्ति यहाँ नहीं आ सकी: वह बॉट के लॉग में है।`,
        other: `पहले की ${number(count)} पंक्तियाँ यहाँ नहीं आ सकीं: वे बॉट के लॉग में हैं।`,
      }),
  } satisfies WordsOf<'audit'>;
};
