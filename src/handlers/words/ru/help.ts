import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'ru'>) =>
  ({
    heading: {
      usable: 'Что вы можете делать здесь',
      inMenus: 'В меню сообщения или пользователя, раздел «Приложения»',
      notUsable: 'Вам здесь недоступно',
    },
    menu: {
      message: ({ name, about }) => `${name} (у сообщения) ${about}`,
      user: ({ name, about }) => `${name} (у пользователя) ${about}`,
    },
    toSee: ({ commands }) => `Посмотреть: ${commands}`,
    toChange: ({ commands }) => `Изменить: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `Например: ${command}`,
    overview: 'Обзор',
    overviewAbout: 'Всё, что вы можете делать здесь',
  }) satisfies WordsOf<'help'>;
