import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ number, either }: Formats<'hi'>) =>
  ({
    belongsTo: ({ name, registry }) => `${registry} पर ${name} इस वॉलेट का है`,
    theWallet: ({ registry }) => `वॉलेट और ${registry} पर उसके नाम`,
    walletOf: ({ name, registry, names }) => `${registry} पर ${name} का वॉलेट: ${names}`,
    wallet: ({ wallet, registry, names }) => `${registry} पर वॉलेट ${wallet}: ${names}`,
    lookedUp: ({ typed, name }) => `${typed} की जगह ${name} खोजा गया।`,
    paysTo: ({ address }) => `इस नाम पर भेजे गए पेमेंट ${address} पर जाते हैं।`,
    readSoFar: ({ count }) =>
      `यह सूची पहले ${number(count)} नाम तक है: इस वॉलेट के और भी नाम हैं, जो एक जवाब के लिए बहुत ज़्यादा हैं।`,
    stale: ({ registry, minutes }) =>
      `${registry} से अभी नया जवाब नहीं मिल रहा: यह जवाब ${minutes} मिनट पुराना है।`,
    justStale: ({ registry }) => `${registry} से अभी नया जवाब नहीं मिल रहा: यह जवाब एक मिनट से कम पुराना है।`,
    namesAt: ({ registry }) => `${registry} पर नाम`,
    namesAtService: 'सर्विस पर नाम',
    noneTakesName: ({ name, examples }) =>
      `इस बॉट की किसी भी नाम रजिस्ट्री में ${name} जैसे नाम नहीं होते: ${either(examples)} जैसा नाम टाइप करें।`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} किसी वॉलेट का पता नहीं है (${either(registries)}): पूरा पता कॉपी करें।`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} ${registry} का नाम नहीं है। वहाँ के नाम ऐसे होते हैं: ${form}। उदाहरण: ${example}।`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} ${registry} का नाम नहीं है। वहाँ के नाम ${example} जैसे होते हैं।`,
    forms: {
      ens: 'अक्षर, अंक, हाइफ़न या इमोजी, और अंत में `.eth` जैसा कुछ',
      bns: 'a से z तक के अक्षर, अंक, `-` या `_`, और अंत में `.btc`, `.id`, `.stx` या `.app`',
      sns: 'अक्षर, अंक या हाइफ़न, और अंत में `.sns`',
      handle: 'a से z तक के अक्षर, अंक, `_`, `-` या `.`, और शुरू में `$`',
      tez: 'अक्षर, अंक या हाइफ़न, और अंत में `.tez`',
      self: 'a से z तक के अक्षर, अंक या अकेला `_`, पर शुरू में `_` नहीं',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet} ग़लत टाइप हुआ है: यह ${registry} का पता लगता है। पूरा पता कॉपी करें।`,
    notRegistered: ({ name, registry }) =>
      `${registry} पर नाम ${name} किसी ने रजिस्टर नहीं किया है: स्पेलिंग जाँच लें।`,
    noAddress: ({ name, registry }) => `${registry} पर नाम ${name} का कोई पता नहीं है: कोई और नाम आज़माएँ।`,
    noNames: ({ wallet, registry }) => `${registry} पर वॉलेट ${wallet} का कोई नाम रजिस्टर नहीं है।`,
    instead: ({ name, registry, instead }) =>
      `${registry} पर अभी ${name} नहीं खोजा जा सकता: ${instead} आज़माएँ।`,
    noOrder: ({ registry }) => `${registry} पर नाम क्रम में नहीं होते: \`default\` हटा दें।`,
    syncing: ({ registry }) =>
      `${registry} अभी अपनी ब्लॉकचेन से पीछे है और अपडेट हो रहा है: कुछ मिनट में फिर कोशिश करें।`,
    busy: ({ registry }) => `${registry} व्यस्त है: एक मिनट में फिर कोशिश करें।`,
    busyForSeconds: ({ registry, seconds }) => `${registry} व्यस्त है: ${seconds} सेकंड में फिर कोशिश करें।`,
    busyForMinutes: ({ registry, minutes }) => `${registry} व्यस्त है: ${minutes} मिनट में फिर कोशिश करें।`,
    unauthorised: ({ registry }) =>
      `${registry} ने Rollcall को एक्सेस नहीं दिया: इस बॉट के होस्ट को बताएँ, शायद उन्हें API key सेट करनी पड़े।`,
    refused: ({ registry }) => `${registry} ने इसे ठुकरा दिया: जो टाइप किया उसे जाँचें, या इस बॉट के होस्ट को बताएँ।`,
    unavailable: ({ registry }) => `${registry} से अभी संपर्क नहीं हो पा रहा: एक मिनट में फिर कोशिश करें।`,
    tooSlow: ({ registry }) => `${registry} ने जवाब देने में बहुत देर की: एक मिनट में फिर कोशिश करें।`,
    senseless: ({ registry }) => `${registry} ने अमान्य जवाब दिया: इस बॉट के होस्ट को बताएँ।`,
  }) satisfies WordsOf<'registries'>;
