import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

export const score = ({ plural, number }: Formats<'ru'>) => {
  const counted = (count: number) =>
    plural(count, {
      one: `${number(count)} результат`,
      few: `${number(count)} результата`,
      many: `${number(count)} результатов`,
    });
  const atLeast = (count: number) =>
    plural(count, {
      one: `не меньше ${number(count)} результата`,
      few: `не меньше ${number(count)} результатов`,
      many: `не меньше ${number(count)} результатов`,
    });
  const looked = (count: number) =>
    plural(count, {
      one: `просмотрен ${number(count)} результат`,
      few: `просмотрены ${number(count)} результата`,
      many: `просмотрено ${number(count)} результатов`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `Из игры ${party} — ${counted(found)}: ${next}`,
    atLeast: ({ found, party }) => `Из игры ${party} — ${atLeast(found)}: ${next}`,
    soFar: ({ found, party, looked: count }) =>
      `Пока ${looked(count)}, из них из игры ${party} — ${number(found)}: ${next}`,
    atLeastSoFar: ({ found, party, looked: count }) =>
      `Пока ${looked(count)}, из них из игры ${party} — не меньше ${number(found)}: ${next}`,
    available: ({ found, party, looked: count }) =>
      `Просмотрены все доступные результаты (${number(count)}), из них из игры ${party} — ${number(found)}: ${next}`,
    atLeastAvailable: ({ found, party, looked: count }) =>
      `Просмотрены все доступные результаты (${number(count)}), из них из игры ${party} — не меньше ${number(found)}: ${next}`,
  });
  return {
    fact: {
      id: ({ id }) => `результат ${id}`,
      noParty: 'Без игры',
      nobody: 'без игры',
      active: ({ time }) => `активность ${time}`,
      neverActive: 'активности не было',
      opened: ({ time }) => `открыт ${time}`,
      neverOpened: 'ни разу не открыт',
      created: ({ time }) => `создан ${time}`,
      muted: 'уведомления отключены',
      pinned: 'закреплён',
      archived: ({ time }) => `архивирован ${time}`,
      pinnedMessage: ({ message }) => `закреплено сообщение ${message}`,
    },
    change: {
      pin: {
        done: 'закреплён',
        already: 'уже был закреплён',
        isNow: 'Результат закреплён.',
        wasAlready: 'Результат уже был закреплён: ничего не изменено.',
      },
      unpin: {
        done: 'откреплён',
        already: 'не был закреплён',
        isNow: 'Результат откреплён.',
        wasAlready: 'Результат и так не был закреплён: ничего не изменено.',
      },
      mute: {
        done: 'уведомления отключены',
        already: 'уведомления уже были отключены',
        isNow: 'Уведомления результата отключены.',
        wasAlready: 'Уведомления результата уже были отключены: ничего не изменено.',
      },
      unmute: {
        done: 'уведомления включены',
        already: 'уведомления уже были включены',
        isNow: 'Уведомления результата включены.',
        wasAlready: 'Уведомления результата уже были включены: ничего не изменено.',
      },
      archive: {
        done: 'архивирован',
        already: 'уже был архивирован',
        isNow: 'Результат архивирован.',
        wasAlready: 'Результат уже был архивирован: ничего не изменено.',
      },
      restore: {
        done: 'восстановлен',
        already: 'не был архивирован',
        isNow: 'Результат восстановлен.',
        wasAlready: 'Результат и так не был архивирован: ничего не изменено.',
      },
    },
    undo: {
      line: {
        done: 'отменено',
        soAlready: 'уже отменено',
        changedSince: 'с тех пор это кто-то изменил',
      },
      nothing: {
        soAlready: 'Отменять нечего: это уже отменено. Вот результат сейчас.',
        changedSince: 'Ничего не отменено: с тех пор это кто-то изменил. Вот результат сейчас.',
      },
    },
    card: {
      created: 'Результат создан.',
      tooLongForButtons:
        'Этот ID слишком длинный для кнопок: используйте /score pin, mute, archive, pin-message или delete.',
      isAnother: 'Этот ID теперь у другого результата.',
    },
    create: {
      whichParty: 'Укажите игру, группу или и то и другое: параметры `game` и `group`.',
    },
    delete: {
      question:
        'Удалить этот результат? Он и все его сообщения пропадут навсегда. Из архива результат можно восстановить.',
      changedSinceAsked: 'После вопроса результат изменился: вот как это выглядит сейчас.',
      byCode: ({ code }) => `Чтобы подтвердить, за 5 минут выполните /score delete ещё раз, указав ${code}.`,
      byCodeAndReason: ({ code }) =>
        `Чтобы подтвердить, за 5 минут выполните /score delete ещё раз, указав ${code} и причину.`,
      wrongCode:
        'Код неверный или его 5 минут прошли: выполните /score delete без кода, чтобы получить новый.',
      tooLate: '5 минут на подтверждение прошли: выполните /score delete ещё раз.',
      done: ({ id }) => `Результат ${id} удалён.`,
      goneAlready: ({ id }) => `Результата ${id} уже нет.`,
    },
    messageForm: 'Закрепить сообщение результата',
    looked: {
      soFar: ({ count }) => `Пока ${looked(count)}.`,
      available: ({ count }) => `Просмотрены все доступные результаты (${number(count)}).`,
    },
    suggested: {
      none: 'Результатов пока нет: создать можно командой /score create.',
      soFar: ({ count }) => `Пока ${looked(count)}: введите больше или попробуйте чуть позже`,
      available: ({ count }) =>
        `Просмотрены все доступные результаты (${number(count)}): для других введите ID целиком`,
      chosenStatus: 'Эта строка лишь показывает, как далеко зашёл поиск. Введите игру или ID.',
    },
    meant: {
      none: ({ typed }) =>
        `Результата с ID или игрой ${typed} нет: возможно, результат удалён или написание другое.`,
      noneSoFar: ({ typed, looked: count }) =>
        `Результата с ID или игрой ${typed} нет. Пока ${looked(count)}: укажите ID целиком или попробуйте чуть позже.`,
      noneAvailable: ({ typed, looked: count }) =>
        `Результата с ID или игрой ${typed} нет. Просмотрены все доступные результаты (${number(count)}): укажите ID целиком.`,
      notToTheLetter: ({ typed }) => `Результата с игрой ${typed}, написанной точно так, нет.`,
      choose: several('выберите нужный.'),
      giveId: several('укажите ID нужного, его покажет /score list.'),
    },
    filter: {
      only: ({ flags }) => `только ${flags.join(', ')}`,
      flag: { muted: 'с отключёнными уведомлениями', archived: 'архивированные', pinned: 'закреплённые' },
      not: {
        muted: 'с включёнными уведомлениями',
        archived: 'без архивированных',
        pinned: 'без закреплённых',
      },
      group: ({ group }) => `из группы ${group}`,
      party: ({ part }) => `игра содержит ${part}`,
      lastActiveFirst: 'сначала недавно активные',
    },
    menu: {
      choose: 'Выберите результаты, чтобы изменить сразу несколько',
      chosen: ({ count, most }) => `Выбрано: ${number(count)}, можно до ${number(most)}`,
      onOtherPages: 'Выбрано на других страницах',
    },
    all: {
      button: 'Все по фильтру …',
      question: {
        all: ({ count }) =>
          `Изменить все результаты по этому фильтру (${number(count)})? Каждый сначала проверяется заново: то, что больше не соответствует фильтру, не изменится.`,
        atLeast: ({ count }) =>
          `Изменить всё, что пока найдено по этому фильтру (${number(count)})? Каждый сначала проверяется заново: то, что больше не соответствует фильтру, не изменится.`,
      },
      heading: {
        all: ({ count }) => `Все результаты: ${number(count)}`,
        atLeast: ({ count }) => `Результаты: не меньше ${number(count)}`,
      },
      none: 'Этому фильтру больше не соответствует ни один результат: нажмите «Обновить» под списком.',
    },
    report: {
      counts: {
        done: ({ count }) => `готово: ${number(count)}`,
        unchanged: ({ count }) => `уже так: ${number(count)}`,
        left: ({ count }) => `пропущено: ${number(count)}`,
        gone: ({ count }) => `уже удалено: ${number(count)}`,
        failed: ({ count }) => `не удалось: ${number(count)}`,
        unconfirmed: ({ count }) => `не подтверждено: ${number(count)}`,
        defect: ({ count }) => `сбой Rollcall: ${number(count)}`,
        untried: ({ count }) => `не начато: ${number(count)}`,
      },
      line: { noLongerFits: 'больше не соответствует фильтру', notTried: 'не начато' },
      tryAgain: ({ count }) => `Повторить для ${number(count)}`,
    },
  } satisfies Some<ResourceWords>;
};
