import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'fr'>) =>
  ({
    heading: {
      usable: 'Ce que tu peux faire ici',
      inMenus: 'Dans le menu d’un message ou d’un utilisateur, sous « Applications »',
      notUsable: 'Ce que tu ne peux pas utiliser ici',
    },
    menu: {
      message: ({ name, about }) => `${name} (d’un message) ${about}`,
      user: ({ name, about }) => `${name} (d’un utilisateur) ${about}`,
    },
    toSee: ({ commands }) => `Pour voir : ${commands}`,
    toChange: ({ commands }) => `Pour modifier : ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')} : ${why}`,
    example: ({ command }) => `Par exemple : ${command}`,
    overview: 'Vue d’ensemble',
    overviewAbout: 'Tout ce que tu peux faire ici',
  }) satisfies WordsOf<'help'>;
