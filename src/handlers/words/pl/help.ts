import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'pl'>) =>
  ({
    heading: {
      usable: 'Co możesz tu zrobić',
      inMenus: 'W menu wiadomości lub użytkownika, pod „Aplikacje”',
      notUsable: 'Czego nie możesz tu użyć',
    },
    menu: {
      message: ({ name, about }) => `${name} (wiadomości) ${about}`,
      user: ({ name, about }) => `${name} (użytkownika) ${about}`,
    },
    toSee: ({ commands }) => `Wyświetlanie: ${commands}`,
    toChange: ({ commands }) => `Zmiany: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `Na przykład: ${command}`,
    overview: 'Przegląd',
    overviewAbout: 'Wszystko, co możesz tu zrobić',
  }) satisfies WordsOf<'help'>;
