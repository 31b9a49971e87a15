import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'ja'>) =>
  ({
    heading: {
      usable: 'ここでできること',
      inMenus: 'メッセージやユーザーのメニューの「アプリ」から',
      notUsable: 'ここでは使えないもの',
    },
    menu: {
      message: ({ name, about }) => `${name}(メッセージ) ${about}`,
      user: ({ name, about }) => `${name}(ユーザー) ${about}`,
    },
    toSee: ({ commands }) => `見る: ${commands}`,
    toChange: ({ commands }) => `変更する: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `例: ${command}`,
    overview: '一覧',
    overviewAbout: 'ここでできることすべて',
  }) satisfies WordsOf<'help'>;
