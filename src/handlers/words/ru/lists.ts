import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'ru'>) =>
  ({
    rows: {
      names: {
        none: 'Имён нет',
        noneOnPage: ({ page }) => `На странице ${number(page)} имён нет`,
        noneOnPageOf: ({ page, pages }) => `На странице ${number(page)} из ${number(pages)} имён нет`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} имя`,
            few: `${number(count)} имени`,
            many: `${number(count)} имён`,
          }),
        atLeast: ({ count }) => `${number(count)}+ имён`,
      },
      conversations: {
        none: 'Переписок нет',
        noneOnPage: ({ page }) => `На странице ${number(page)} переписок нет`,
        noneOnPageOf: ({ page, pages }) => `На странице ${number(page)} из ${number(pages)} переписок нет`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} переписка`,
            few: `${number(count)} переписки`,
            many: `${number(count)} переписок`,
          }),
        atLeast: ({ count }) => `${number(count)}+ переписок`,
      },
      scores: {
        none: 'Результатов нет',
        noneOnPage: ({ page }) => `На странице ${number(page)} результатов нет`,
        noneOnPageOf: ({ page, pages }) => `На странице ${number(page)} из ${number(pages)} результатов нет`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} результат`,
            few: `${number(count)} результата`,
            many: `${number(count)} результатов`,
          }),
        atLeast: ({ count }) => `${number(count)}+ результатов`,
      },
      records: {
        none: 'Записей нет',
        noneOnPage: ({ page }) => `На странице ${number(page)} записей нет`,
        noneOnPageOf: ({ page, pages }) => `На странице ${number(page)} из ${number(pages)} записей нет`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} запись`,
            few: `${number(count)} записи`,
            many: `${number(count)} записей`,
          }),
        atLeast: ({ count }) => `${number(count)}+ записей`,
      },
      players: {
        none: 'Игроков нет',
        noneOnPage: ({ page }) => `На странице ${number(page)} игроков нет`,
        noneOnPageOf: ({ page, pages }) => `На странице ${number(page)} из ${number(pages)} игроков нет`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} игрок`,
            few: `${number(count)} игрока`,
            many: `${number(count)} игроков`,
          }),
        atLeast: ({ count }) => `${number(count)}+ игроков`,
      },
      lines: {
        none: 'Строк нет',
        noneOnPage: ({ page }) => `На странице ${number(page)} строк нет`,
        noneOnPageOf: ({ page, pages }) => `На странице ${number(page)} из ${number(pages)} строк нет`,
        all: ({ count }) =>
          plural(count, {
            one: `${number(count)} строка`,
            few: `${number(count)} строки`,
            many: `${number(count)} строк`,
          }),
        atLeast: ({ count }) => `${number(count)}+ строк`,
      },
    },
    cannotBeShown: ({ rows }) => `Невозможно показать: ${rows}.`,
    page: ({ page }) => `страница ${number(page)}`,
    pageOf: ({ page, pages }) => `страница ${number(page)} из ${number(pages)}`,
    button: {
      previous: 'Назад',
      next: 'Вперёд',
      page: ({ page }) => `Стр. ${page}`,
      typeAgain: 'Ввести ещё раз',
      allNames: 'Все имена файлом',
      allOfThese: 'Все эти файлом',
      nextFile: 'Следующий файл',
      explorer: 'Открыть в обозревателе',
      namesOfWallet: 'Имена этого кошелька',
      lookUp: 'Найти это имя',
    },
    otherPage: {
      furthest: ({ page }) =>
        `Перейти сразу можно не дальше страницы ${number(page)}: оттуда листайте кнопкой «Вперёд».`,
      seemsLast: 'Похоже, это последняя страница.',
      isLast: ({ page }) => `Страницы ${number(page)} нет: эта — последняя.`,
    },
    form: {
      title: 'Перейти к странице',
      page: 'Страница',
      pageOrLetters: 'Страница или первые буквы',
      first: 'первая',
      last: 'последняя',
      any: ({ first, last }) => `Номер, ${first} или ${last}`,
      range: ({ pages, first, last }) => `От 1 до ${number(pages)}, ${first} или ${last}`,
      orNames: ({ range }) => `${range}. Или первые буквы: "12" в кавычках — имена на 12`,
      tooLong: 'У этого списка слишком длинное имя для формы: пользуйтесь другими кнопками.',
      nothing: 'Ничего не введено, поэтому вы остались на этой странице.',
      notANumber: ({ first, last }) => `Это не номер страницы. Введите число, ${first} или ${last}.`,
      fromOne: 'Страницы считаются с 1, поэтому вы остались на этой: введите 1 или больше.',
      tooMany: ({ last }) =>
        `Столько страниц не бывает ни в одном списке, поэтому вы остались на этой: введите ${last}, чтобы открыть последнюю.`,
      typed: ({ text }) => `Вы ввели ${text}.`,
    },
    containing: ({ text }) => `содержит ${text}`,
    belongsTo: ({ name }) => `Имя ${name} принадлежит кошельку`,
    theWallet: 'Кошелёк',
    walletOf: ({ name, names }) => `Кошелёк, которому принадлежит ${name}: ${names}`,
    wallet: ({ wallet, names }) => `Кошелёк ${wallet}: ${names}`,
    stale: ({ minutes }) =>
      `Сервис имён сейчас недоступен: этому ответу ${plural(minutes, { one: `${number(minutes)} минута`, few: `${number(minutes)} минуты`, many: `${number(minutes)} минут` })}.`,
    justStale: 'Сервис имён сейчас недоступен: этому ответу меньше минуты.',
    asFile: 'В сообщение они не помещаются, поэтому вот файл',
    tooLarge: 'Файл с этими именами слишком велик для Discord здесь: выберите `limit` поменьше.',
    cutFile: ({ count, all }) =>
      `Первые имена в файле: ${number(count)} из ${number(all)} — столько Discord здесь принимает`,
    nameTooLong: {
      pages:
        'Это имя слишком длинное для кнопок со страницами: укажите `limit` побольше, чтобы увидеть больше.',
      button: 'Это имя слишком длинное для кнопки: укажите `limit` побольше, чтобы увидеть больше.',
    },
    addressTooLong: {
      pages:
        'Этот адрес слишком длинный для кнопок со страницами: укажите `limit` побольше, чтобы увидеть больше.',
      button: 'Этот адрес слишком длинный для кнопки: укажите `limit` побольше, чтобы увидеть больше.',
    },
    byNameAlone: 'Сервис этого бота находит имена только по имени: введите `/list` с одним из имён кошелька.',
    lookedThrough: ({ count }) =>
      `${plural(count, { one: `Просмотрено ${number(count)} имя`, few: `Просмотрено ${number(count)} имени`, many: `Просмотрено ${number(count)} имён` })} этого кошелька: могут быть и другие.`,
    find: {
      none: ({ typed }) => `Ни одно имя не начинается с ${typed}, поэтому вы остались на этой странице.`,
      noneOfFirst: ({ typed, count }) =>
        `Среди первых ${plural(count, { one: `${number(count)} имени`, few: `${number(count)} имён`, many: `${number(count)} имён` })} ни одно не начинается с ${typed}, поэтому вы остались на этой странице.`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `${number(found)} имя начинается с ${typed}: ${found === 1 ? 'оно' : 'первое из них'} на этой странице.`,
          few: `${number(found)} имени начинаются с ${typed}: первое из них на этой странице.`,
          many: `${number(found)} имён начинаются с ${typed}: первое из них на этой странице.`,
        }),
      foundOfFirst: ({ typed, found, count }) => {
        const first = `Среди первых ${plural(count, { one: `${number(count)} имени`, few: `${number(count)} имён`, many: `${number(count)} имён` })}`;
        return plural(found, {
          one: `${first} с ${typed} начинается ${number(found)}: ${found === 1 ? 'оно' : 'первое из них'} на этой странице.`,
          few: `${first} с ${typed} начинаются ${number(found)}: первое из них на этой странице.`,
          many: `${first} с ${typed} начинаются ${number(found)}: первое из них на этой странице.`,
        });
      },
      apart: 'Они идут не подряд, потому что эти имена не упорядочены по алфавиту.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `Имя ${name} никто не зарегистрировал: это имена для ${small}.`,
      nothingAsked: 'Имена здесь ещё не искали: введите имя целиком, как оно зарегистрировано.',
      nobody: ({ name }) => `Имя ${name} никто не зарегистрировал.`,
      didYouMean: ({ names }) => `Возможно, вы имели в виду ${either(names)}?`,
      likeAnAddress: ({ command }) => `Похоже на адрес кошелька: его имена покажет ${command}.`,
      noSuchWallet: ({ wallet, command }) =>
        `Кошелька ${wallet} с именами нет. Если это имя, его кошелёк покажет ${command}.`,
    },
    message: {
      which: 'Что из этого — имя?',
      whichOfFirst:
        'Что из этого — имя? В сообщении больше слов, чем здесь помещается: другое имя введите в `/list`.',
      noneChosen: 'Имя не выбрано: выберите одно.',
      noName: 'В этом сообщении нет имени. Введите имя в `/list`.',
      allTooLong: 'В этом сообщении нет достаточно короткого имени: введите его в `/list`.',
    },
  }) satisfies WordsOf<'lists'>;
