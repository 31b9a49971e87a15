import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'zh-CN'>) =>
  ({
    heading: {
      usable: '你在这里可以做什么',
      inMenus: '在消息或用户菜单的“应用”中',
      notUsable: '你在这里不能使用的命令',
    },
    menu: {
      message: ({ name, about }) => `${name}（消息） ${about}`,
      user: ({ name, about }) => `${name}（用户） ${about}`,
    },
    toSee: ({ commands }) => `查看：${commands}`,
    toChange: ({ commands }) => `更改：${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}：${why}`,
    example: ({ command }) => `例如：${command}`,
    overview: '概览',
    overviewAbout: '你在这里可以做的一切',
  }) satisfies WordsOf<'help'>;
