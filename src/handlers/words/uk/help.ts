import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'uk'>) =>
  ({
    heading: {
      usable: 'Що ви можете робити тут',
      inMenus: 'У меню повідомлення або користувача, розділ «Застосунки»',
      notUsable: 'Вам тут недоступно',
    },
    menu: {
      message: ({ name, about }) => `${name} (у повідомлення) ${about}`,
      user: ({ name, about }) => `${name} (у користувача) ${about}`,
    },
    toSee: ({ commands }) => `Переглянути: ${commands}`,
    toChange: ({ commands }) => `Змінити: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `Наприклад: ${command}`,
    overview: 'Огляд',
    overviewAbout: 'Усе, що ви можете робити тут',
  }) satisfies WordsOf<'help'>;
