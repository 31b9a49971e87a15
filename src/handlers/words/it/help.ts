import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'it'>) =>
  ({
    heading: {
      usable: 'Cosa puoi fare qui',
      inMenus: 'Nel menu di un messaggio o di un utente, sotto «App»',
      notUsable: 'Cosa non puoi usare qui',
    },
    menu: {
      message: ({ name, about }) => `${name} (di un messaggio) ${about}`,
      user: ({ name, about }) => `${name} (di un utente) ${about}`,
    },
    toSee: ({ commands }) => `Per vedere: ${commands}`,
    toChange: ({ commands }) => `Per modificare: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `Per esempio: ${command}`,
    overview: 'Panoramica',
    overviewAbout: 'Tutto quello che puoi fare qui',
  }) satisfies WordsOf<'help'>;
