import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'es-ES'>) =>
  ({
    heading: {
      usable: 'Qué puedes hacer aquí',
      inMenus: 'En el menú de un mensaje o de un usuario, en «Aplicaciones»',
      notUsable: 'No disponible para ti aquí',
    },
    menu: {
      message: ({ name, about }) => `${name} (de un mensaje) ${about}`,
      user: ({ name, about }) => `${name} (de un usuario) ${about}`,
    },
    toSee: ({ commands }) => `Para ver: ${commands}`,
    toChange: ({ commands }) => `Para cambiar: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `Por ejemplo: ${command}`,
    overview: 'Resumen',
    overviewAbout: 'Todo lo que puedes hacer aquí',
  }) satisfies WordsOf<'help'>;
