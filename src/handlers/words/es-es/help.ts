import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'es-ES'>) =>
  ({
    heading: {
      usable: 'Qué puedes hacer aquí',
      inMenus: 'En el menú de un mensaje o de un usuario, en «Aplicaciones»',
      notUsable: 'Aquí no puedes usar',
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
    correction:
      '¿Algo suena mal? Los textos en español están en `src/handlers/words/es-es`, en el repositorio de Rollcall.',
  }) satisfies WordsOf<'help'>;
