import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'uk'>) =>
  ({
    rows: {
      names: {
        none: 'Імен немає',
        noneOnPage: ({ page }) => `На сторінці ${number(page)} імен немає`,
        noneOnPageOf: ({ page, pages }) => `На сторінці ${number(page)} з ${number(pages)} імен немає`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} ім’я`,
            few: `${number(count)} імені`,
            many: `${number(count)} імен`,
          }),
        atLeast: ({ count }) => `${number(count)}+ імен`,
      },
      conversations: {
        none: 'Розмов немає',
        noneOnPage: ({ page }) => `На сторінці ${number(page)} розмов немає`,
        noneOnPageOf: ({ page, pages }) => `На сторінці ${number(page)} з ${number(pages)} розмов немає`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} розмова`,
            few: `${number(count)} розмови`,
            many: `${number(count)} розмов`,
          }),
        atLeast: ({ count }) => `${number(count)}+ розмов`,
      },
      scores: {
        none: 'Результатів немає',
        noneOnPage: ({ page }) => `На сторінці ${number(page)} результатів немає`,
        noneOnPageOf: ({ page, pages }) => `На сторінці ${number(page)} з ${number(pages)} результатів немає`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} результат`,
            few: `${number(count)} результати`,
            many: `${number(count)} результатів`,
          }),
        atLeast: ({ count }) => `${number(count)}+ результатів`,
      },
      records: {
        none: 'Записів немає',
        noneOnPage: ({ page }) => `На сторінці ${number(page)} записів немає`,
        noneOnPageOf: ({ page, pages }) => `На сторінці ${number(page)} з ${number(pages)} записів немає`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} запис`,
            few: `${number(count)} записи`,
            many: `${number(count)} записів`,
          }),
        atLeast: ({ count }) => `${number(count)}+ записів`,
      },
      players: {
        none: 'Гравців немає',
        noneOnPage: ({ page }) => `На сторінці ${number(page)} гравців немає`,
        noneOnPageOf: ({ page, pages }) => `На сторінці ${number(page)} з ${number(pages)} гравців немає`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} гравець`,
            few: `${number(count)} гравці`,
            many: `${number(count)} гравців`,
          }),
        atLeast: ({ count }) => `${number(count)}+ гравців`,
      },
      lines: {
        none: 'Рядків немає',
        noneOnPage: ({ page }) => `На сторінці ${number(page)} рядків немає`,
        noneOnPageOf: ({ page, pages }) => `На сторінці ${number(page)} з ${number(pages)} рядків немає`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} рядок`,
            few: `${number(count)} рядки`,
            many: `${number(count)} рядків`,
          }),
        atLeast: ({ count }) => `${number(count)}+ рядків`,
      },
    },
    cannotBeShown: ({ rows }) => `Неможливо показати: ${rows}.`,
    page: ({ page }) => `сторінка ${number(page)}`,
    pageOf: ({ page, pages }) => `сторінка ${number(page)} з ${number(pages)}`,
    button: {
      previous: 'Назад',
      next: 'Вперед',
      page: ({ page }) => `Стор. ${page}`,
      typeAgain: 'Ввести ще раз',
      allNames: 'Усі імена файлом',
      allOfThese: 'Усі ці файлом',
      nextFile: 'Наступний файл',
      explorer: 'Відкрити в оглядачі',
      namesOfWallet: 'Імена цього гаманця',
      lookUp: 'Знайти це ім’я',
    },
    otherPage: {
      furthest: ({ page }) =>
        `Перейти одразу можна не далі ніж до сторінки ${number(page)}: звідти гортайте кнопкою «Вперед».`,
      seemsLast: 'Схоже, це остання сторінка.',
      isLast: ({ page }) => `Сторінки ${number(page)} немає: ця — остання.`,
    },
    form: {
      title: 'Перейти до сторінки',
      page: 'Сторінка',
      pageOrLetters: 'Сторінка або перші літери',
      first: 'перша',
      last: 'остання',
      any: ({ first, last }) => `Номер, ${first} або ${last}`,
      range: ({ pages, first, last }) => `Від 1 до ${number(pages)}, ${first} або ${last}`,
      orNames: ({ range }) => `${range}. Або перші літери: "12" у лапках — імена на 12`,
      tooLong: 'У цього списку задовге ім’я для форми: скористайтеся іншими кнопками.',
      nothing: 'Нічого не введено, тому ви лишилися на цій сторінці.',
      notANumber: ({ first, last }) => `Це не номер сторінки. Введіть число, ${first} або ${last}.`,
      fromOne: 'Сторінки рахуються з 1, тому ви лишилися на цій: введіть 1 або більше.',
      tooMany: ({ last }) =>
        `Стільки сторінок не має жоден список, тому ви лишилися на цій: введіть ${last}, щоб відкрити останню.`,
      typed: ({ text }) => `Ви ввели ${text}.`,
    },
    containing: ({ text }) => `містить ${text}`,
    belongsTo: ({ name }) => `Ім’я ${name} належить гаманцю`,
    theWallet: 'Гаманець',
    walletOf: ({ name, names }) => `Гаманець, якому належить ${name}: ${names}`,
    wallet: ({ wallet, names }) => `Гаманець ${wallet}: ${names}`,
    stale: ({ minutes }) =>
      `Сервіс імен зараз недоступний: цій відповіді ${plural(minutes, { one: `${number(minutes)} хвилина`, few: `${number(minutes)} хвилини`, many: `${number(minutes)} хвилин` })}.`,
    justStale: 'Сервіс імен зараз недоступний: цій відповіді менше хвилини.',
    asFile: 'У повідомлення вони не вміщаються, тому ось файл',
    tooLarge: 'Файл із цими іменами завеликий для Discord тут: виберіть менший `limit`.',
    cutFile: ({ count, all }) =>
      `Перші імена у файлі: ${number(count)} з ${number(all)} — стільки Discord тут приймає`,
    nameTooLong: {
      pages: 'Це ім’я задовге для кнопок зі сторінками: вкажіть більший `limit`, щоб побачити більше.',
      button: 'Це ім’я задовге для кнопки: вкажіть більший `limit`, щоб побачити більше.',
    },
    addressTooLong: {
      pages: 'Ця адреса задовга для кнопок зі сторінками: вкажіть більший `limit`, щоб побачити більше.',
      button: 'Ця адреса задовга для кнопки: вкажіть більший `limit`, щоб побачити більше.',
    },
    byNameAlone: 'Сервіс цього бота знаходить імена лише за іменем: введіть `/list` з одним з імен гаманця.',
    lookedThrough: ({ count }) =>
      `Переглянуто ${plural(count, { one: `${number(count)} ім’я`, few: `${number(count)} імені`, many: `${number(count)} імен` })} цього гаманця: можуть бути й інші.`,
    find: {
      none: ({ typed }) => `Жодне ім’я не починається з ${typed}, тому ви лишилися на цій сторінці.`,
      noneOfFirst: ({ typed, count }) =>
        `Серед перших ${plural(count, { one: `${number(count)} імені`, few: `${number(count)} імен`, many: `${number(count)} імен` })} жодне не починається з ${typed}, тому ви лишилися на цій сторінці.`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `${number(found)} ім’я починається з ${typed}: ${found === 1 ? 'воно' : 'перше з них'} на цій сторінці.`,
          few: `${number(found)} імені починаються з ${typed}: перше з них на цій сторінці.`,
          many: `${number(found)} імен починаються з ${typed}: перше з них на цій сторінці.`,
        }),
      foundOfFirst: ({ typed, found, count }) => {
        const first = `Серед перших ${plural(count, { one: `${number(count)} імені`, few: `${number(count)} імен`, many: `${number(count)} імен` })}`;
        return plural(found, {
          one: `${first} з ${typed} починається ${number(found)}: ${found === 1 ? 'воно' : 'перше з них'} на цій сторінці.`,
          few: `${first} з ${typed} починаються ${number(found)}: перше з них на цій сторінці.`,
          many: `${first} з ${typed} починаються ${number(found)}: перше з них на цій сторінці.`,
        });
      },
      apart: 'Вони йдуть не поспіль, бо ці імена не впорядковані за абеткою.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `Ім’я ${name} ніхто не зареєстрував: це імена для ${small}.`,
      nothingAsked: 'Імен тут ще не шукали: введіть ім’я повністю, як його зареєстровано.',
      nobody: ({ name }) => `Ім’я ${name} ніхто не зареєстрував.`,
      didYouMean: ({ names }) => `Можливо, ви мали на увазі ${either(names)}?`,
      likeAnAddress: ({ command }) => `Схоже на адресу гаманця: його імена покаже ${command}.`,
      noSuchWallet: ({ wallet, command }) =>
        `Гаманця ${wallet} з іменами немає. Якщо це ім’я, його гаманець покаже ${command}.`,
    },
    message: {
      which: 'Що з цього — ім’я?',
      whichOfFirst:
        'Що з цього — ім’я? У повідомленні більше слів, ніж тут поміщається: інше ім’я введіть у `/list`.',
      noneChosen: 'Ім’я не вибрано: виберіть одне.',
      noName: 'У цьому повідомленні немає імені. Введіть ім’я в `/list`.',
      allTooLong: 'У цьому повідомленні немає достатньо короткого імені: введіть його в `/list`.',
    },
  }) satisfies WordsOf<'lists'>;
