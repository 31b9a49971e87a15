import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const help = (_: Formats<'tr'>) =>
  ({
    heading: {
      usable: 'Burada neler yapabilirsin',
      inMenus: 'Bir mesajın ya da kullanıcının menüsünde, “Uygulamalar” altında',
      notUsable: 'Burada kullanamadıkların',
    },
    menu: {
      message: ({ name, about }) => `${name} (mesajda) ${about}`,
      user: ({ name, about }) => `${name} (kullanıcıda) ${about}`,
    },
    toSee: ({ commands }) => `Görmek için: ${commands}`,
    toChange: ({ commands }) => `Değiştirmek için: ${commands}`,
    refused: ({ commands, why }) => `${commands.join(', ')}: ${why}`,
    example: ({ command }) => `Örneğin: ${command}`,
    overview: 'Genel bakış',
    overviewAbout: 'Burada yapabileceğin her şey',
  }) satisfies WordsOf<'help'>;
