import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'hi'>) =>
  ({
    heading: {
      usable: 'आप यहाँ क्या कर सकते हैं',
      inMenus: 'मैसेज या यूज़र के मेनू में, "ऐप्स" के नीचे',
      notUsable: 'यहाँ आपके लिए उपलब्ध नहीं',
    },
    menu: {
      message: ({ name, about }) => `${name} (मैसेज का) ${about}`,
      user: ({ name, about }) => `${name} (यूज़र का) ${about}`,
    },
    toSee: ({ commands }) => `देखने के लिए: ${commands}`,
    toChange: ({ commands }) => `बदलने के लिए: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `उदाहरण: ${command}`,
    overview: 'एक नज़र में',
    overviewAbout: 'वह सब जो आप यहाँ कर सकते हैं',
  }) satisfies WordsOf<'help'>;
