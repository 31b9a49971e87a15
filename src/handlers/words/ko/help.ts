import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'ko'>) =>
  ({
    heading: {
      usable: '여기서 할 수 있는 것',
      inMenus: '메시지나 사용자의 메뉴, "앱" 아래',
      notUsable: '여기서 쓸 수 없는 것',
    },
    menu: {
      message: ({ name, about }) => `${name} (메시지) ${about}`,
      user: ({ name, about }) => `${name} (사용자) ${about}`,
    },
    toSee: ({ commands }) => `보기: ${commands}`,
    toChange: ({ commands }) => `변경: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `예: ${command}`,
    overview: '한눈에 보기',
    overviewAbout: '여기서 할 수 있는 모든 것',
  }) satisfies WordsOf<'help'>;
