import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'de'>) =>
  ({
    heading: {
      usable: 'Was du hier tun kannst',
      inMenus: 'Im Menü einer Nachricht oder Person, unter „Apps“',
      notUsable: 'Was du hier nicht benutzen kannst',
    },
    menu: {
      message: ({ name, about }) => `${name} (bei einer Nachricht) ${about}`,
      user: ({ name, about }) => `${name} (bei einer Person) ${about}`,
    },
    toSee: ({ commands }) => `Ansehen: ${commands}`,
    toChange: ({ commands }) => `Ändern: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `Zum Beispiel: ${command}`,
    overview: 'Übersicht',
    overviewAbout: 'Alles, was du hier tun kannst',
  }) satisfies WordsOf<'help'>;
