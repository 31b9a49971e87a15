import type { heard as english } from '../en/heard.ts';
import type { InTwoForms } from '../translation.ts';

export const heard: InTwoForms<typeof english> = {
  notSeen: 'आप यह चैनल नहीं देख सकते।',
  noResponse: 'ऐप ने जवाब नहीं दिया',
  optionsFailed: 'विकल्प लोड नहीं हुए',
  formClosed: 'यह फ़ॉर्म अब खुला नहीं है: फिर से खोलें।',
  broken: 'पेज के सर्वर में कुछ टूट गया है; उसके लॉग में और जानकारी है।',
  cannotBeDone: 'यह बहुत लंबा है, या यहाँ नहीं हो सकता।',
  emptyMessage: 'मैसेज ख़ाली नहीं हो सकता।',
  longMessage: 'एक मैसेज में ज़्यादा से ज़्यादा {n} अक्षर होते हैं।',
  noSuchMessage: 'वह मैसेज अब यहाँ नहीं है।',
  notYetThere: 'वह मैसेज अभी नहीं आया है।',
  ownMessagesAlone: 'आप सिर्फ़ अपने मैसेज बदल सकते हैं।',
  pollUnchanged: 'पोल वाला मैसेज नहीं बदला जा सकता।',
  othersMessages: 'आपको यहाँ दूसरों के मैसेज हटाने की अनुमति नहीं है।',
  ownPollsAlone: 'आप सिर्फ़ अपने पोल ख़त्म कर सकते हैं।',
  pollQuestion: 'पोल के सवाल में 1 से 300 अक्षर होते हैं।',
  pollAnswers: 'पोल में 1 से 10 जवाब होते हैं।',
  pollAnswer: 'पोल के जवाब में 1 से 55 अक्षर होते हैं।',
  pollOver: 'पोल ख़त्म हो गया है।',
  largeFile: 'फ़ाइल "{name}" {n} MB से बड़ी है।',
  optionNeeded: 'विकल्प "{name}" ज़रूरी है।',
  fieldNeeded: 'फ़ील्ड "{name}" ज़रूरी है।',
  mayNotManage: 'आपको इस सर्वर को प्रबंधित करने की अनुमति नहीं है।',
  noServer: 'वह सर्वर अब नहीं है।',
};
