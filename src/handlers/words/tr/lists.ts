import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ number, either }: Formats<'tr'>) => {
  const rows = (what: string) => ({
    none: `Hiç ${what} yok`,
    noneOnPage: ({ page }: { page: number }) => `Sayfa ${number(page)}: hiç ${what} yok`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `Sayfa ${number(page)} (toplam ${number(pages)}): hiç ${what} yok`,
    all: ({ count }: { count: number }) => `${number(count)} ${what}`,
    atLeast: ({ count }: { count: number }) => `${number(count)}+ ${what}`,
  });
  return {
    rows: {
      names: rows('ad'),
      conversations: rows('konuşma'),
      scores: rows('skor'),
      records: rows('kayıt'),
      players: rows('oyuncu'),
      lines: rows('satır'),
    },
    cannotBeShown: ({ rows }) => `Gösterilemeyen: ${rows}.`,
    page: ({ page }) => `sayfa ${number(page)}`,
    pageOf: ({ page, pages }) => `sayfa ${number(page)} / ${number(pages)}`,
    button: {
      previous: 'Önceki',
      next: 'Sonraki',
      page: ({ page }) => `Sayfa ${page}`,
      typeAgain: 'Yeniden yaz',
      allNames: 'Tüm adlar (dosya)',
      allOfThese: 'Bunların tümü (dosya)',
      nextFile: 'Sonraki dosya',
      explorer: 'Explorer’da göster',
      namesOfWallet: 'Bu cüzdanın adları',
      lookUp: 'Bu adı ara',
    },
    otherPage: {
      furthest: ({ page }) =>
        `En fazla şu sayfaya kadar gidebilirsin: ${number(page)}. “Sonraki” oradan devam eder.`,
      seemsLast: 'Bu, son sayfa gibi görünüyor.',
      isLast: ({ page }) => `Sayfa ${number(page)} yok: Bu, son sayfa.`,
    },
    form: {
      title: 'Bir sayfaya git',
      page: 'Sayfa',
      pageOrLetters: 'Sayfa ya da ilk harfler',
      first: 'ilk',
      last: 'son',
      any: ({ first, last }) => `Bir sayı, ${first} ya da ${last}`,
      range: ({ pages, first, last }) => `1 ile ${number(pages)} arası, ${first} ya da ${last}`,
      orNames: ({ range }) => `${range}; ya da ilk harfler: “12” tırnakta, 12 ile başlayan adlar`,
      tooLong: 'Bu listenin adı form için çok uzun: Diğer düğmeleri kullan.',
      nothing: 'Hiçbir şey yazılmadı, hâlâ bu sayfadasın.',
      notANumber: ({ first, last }) => `Bu bir sayfa numarası değil. Bir sayı, ${first} ya da ${last} yaz.`,
      fromOne: 'Sayfalar 1’den başlar, hâlâ bu sayfadasın: 1 ya da daha büyük bir sayı yaz.',
      tooMany: ({ last }) =>
        `Hiçbir listede bu kadar sayfa yok, hâlâ bu sayfadasın: Son sayfa için ${last} yaz.`,
      typed: ({ text }) => `Yazdığın: ${text}.`,
    },
    containing: ({ text }) => `içinde ${text}`,
    belongsTo: ({ name }) => `${name} için cüzdan`,
    theWallet: 'Cüzdan',
    walletOf: ({ name, names }) => `${name} için cüzdan: ${names}`,
    wallet: ({ wallet, names }) => `Cüzdan ${wallet}: ${names}`,
    stale: ({ minutes }) => `Ad hizmetine şu anda ulaşılamıyor: Bu yanıt ${minutes} dakika önceden.`,
    justStale: 'Ad hizmetine şu anda ulaşılamıyor: Bu yanıt bir dakikadan daha yeni.',
    asFile: 'Bir mesaj için çok uzunlar, bu yüzden dosya olarak geliyorlar',
    tooLarge: 'Bu adların dosyası burada Discord için çok büyük: Daha küçük bir `limit` seç.',
    cutFile: ({ count, all }) =>
      `Dosyada ${number(all)} addan ilk ${number(count)} tanesi var, Discord burada bu kadarını kabul ediyor`,
    nameTooLong: {
      pages: 'Bu ad sayfa düğmeleri için çok uzun: Daha büyük bir `limit` daha fazlasını gösterir.',
      button: 'Bu ad düğme için çok uzun: Daha büyük bir `limit` daha fazlasını gösterir.',
    },
    addressTooLong: {
      pages: 'Bu adres sayfa düğmeleri için çok uzun: Daha büyük bir `limit` daha fazlasını gösterir.',
      button: 'Bu adres düğme için çok uzun: Daha büyük bir `limit` daha fazlasını gösterir.',
    },
    byNameAlone:
      'Bu botun hizmeti adları yalnızca bir ada göre bulur: `/list` komutunu cüzdanın adlarından biriyle kullan.',
    lookedThrough: ({ count }) => `Bu cüzdanın ${number(count)} adına bakıldı: Daha fazlası olabilir.`,
    find: {
      none: ({ typed }) => `${typed} ile başlayan ad yok, hâlâ bu sayfadasın.`,
      noneOfFirst: ({ typed, count }) =>
        `İlk ${number(count)} ad içinde ${typed} ile başlayan yok, hâlâ bu sayfadasın.`,
      found: ({ typed, found }) => `${typed} ile başlayan ${number(found)} ad var: İlki bu sayfada.`,
      foundOfFirst: ({ typed, found, count }) =>
        `İlk ${number(count)} ad içinde ${typed} ile başlayan ${number(found)} ad var: İlki bu sayfada.`,
      apart: 'Bu adlar alfabetik sırada olmadığı için yan yana değiller.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `${name} adını kimse kaydetmemiş: Bunlar ${small} için adlar.`,
      nothingAsked: 'Burada henüz bir ad aranmadı: Adı, kaydedildiği gibi tam olarak yaz.',
      nobody: ({ name }) => `Kimse şu adı kaydetmemiş: ${name}.`,
      didYouMean: ({ names }) => `Şunu mu demek istedin: ${either(names)}?`,
      likeAnAddress: ({ command }) => `Bir cüzdan adresine benziyor: ${command} adlarını gösterir.`,
      noSuchWallet: ({ wallet, command }) =>
        `Adı olan böyle bir cüzdan yok: ${wallet}. Bu bir adsa ${command} cüzdanını gösterir.`,
    },
    message: {
      which: 'Bunlardan hangisi ad?',
      whichOfFirst:
        'Bunlardan hangisi ad? Mesajda buraya sığandan çok sözcük var: Başka bir adı `/list` ile yaz.',
      noneChosen: 'Ad seçilmedi: Birini seç.',
      noName: 'Bu mesajda ad yok. Adı `/list` ile yaz.',
      allTooLong: 'Bu mesajda yeterince kısa bir ad yok: Adı `/list` ile yaz.',
    },
  } satisfies WordsOf<'lists'>;
};
