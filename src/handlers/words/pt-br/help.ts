import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'pt-BR'>) =>
  ({
    heading: {
      usable: 'O que você pode fazer aqui',
      inMenus: 'No menu de uma mensagem ou de um usuário, em “Aplicativos”',
      notUsable: 'O que você não pode usar aqui',
    },
    menu: {
      message: ({ name, about }) => `${name} (de uma mensagem) ${about}`,
      user: ({ name, about }) => `${name} (de um usuário) ${about}`,
    },
    toSee: ({ commands }) => `Para ver: ${commands}`,
    toChange: ({ commands }) => `Para mudar: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `Por exemplo: ${command}`,
    overview: 'Resumo',
    overviewAbout: 'Tudo o que você pode fazer aqui',
  }) satisfies WordsOf<'help'>;
