import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ plural, number }: Formats<'hi'>) =>
  ({
    title: 'मॉडरेशन का इतिहास',
    about: ({ id }) => `${id} के बारे में`,
    by: ({ user }) => `जो ${user} ने किया`,
    lost: ({ count }) =>
      plural(count, {
        one: `${number(count)} पंक्ति केवल बॉट के लॉग में है`,
        other: `${number(count)} पंक्तियाँ केवल बॉट के लॉग में हैं`,
      }),
    off: {
      AUDIT_DAYS: 'यह बॉट मॉडरेशन का इतिहास नहीं रखता: `AUDIT_DAYS` 0 है।',
      DATABASE_URL: 'यह बॉट मॉडरेशन का इतिहास नहीं रखता: वह कई प्रोसेस में चलता है, और `DATABASE_URL` सेट नहीं है।',
    },
    unread: {
      away: 'मॉडरेशन के इतिहास के डेटाबेस से संपर्क नहीं हो पाया: एक मिनट बाद फिर कोशिश करें।',
      full: 'मॉडरेशन के इतिहास का डेटाबेस भर गया है: इस बॉट के होस्ट को बताएँ।',
      'read-only': 'बॉट का यह वर्शन मॉडरेशन का इतिहास नहीं पढ़ सकता: इस बॉट के होस्ट को बताएँ।',
      locked: 'किसी दूसरे प्रोसेस ने मॉडरेशन के इतिहास का डेटाबेस लॉक किया है: एक मिनट बाद फिर कोशिश करें।',
      damaged: 'मॉडरेशन के इतिहास का डेटाबेस ख़राब हो गया है: इस बॉट के होस्ट को बताएँ।',
    },
    several: ({ typed, found }) => `${typed} से मेल खाने वाले ${number(found)} मिले: \`id\` के सुझावों में से एक चुनें।`,
    notAll: 'पूरे इतिहास में खोज नहीं हुई: और टाइप करें या पूरी ID दें, या बाद में फिर कोशिश करें।',
    button: { history: 'इतिहास', csv: 'CSV' },
    cutFile: ({ count }) =>
      plural(count, {
        one: `फ़ाइल में सबसे नई ${number(count)} पंक्ति है, जितनी Discord यहाँ स्वीकार करता है।`,
        other: `फ़ाइल में सबसे नई ${number(count)} पंक्तियाँ हैं, जितनी Discord यहाँ स्वीकार करता है।`,
      }),
  }) satisfies WordsOf<'history'>;
