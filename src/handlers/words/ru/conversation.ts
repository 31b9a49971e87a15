import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

export const conversation = ({ plural, number }: Formats<'ru'>) => {
  const counted = (count: number) =>
    plural(count, {
      one: `${number(count)} переписка`,
      few: `${number(count)} переписки`,
      many: `${number(count)} переписок`,
    });
  const atLeast = (count: number) =>
    plural(count, {
      one: `не меньше ${number(count)} переписки`,
      few: `не меньше ${number(count)} переписок`,
      many: `не меньше ${number(count)} переписок`,
    });
  const looked = (count: number) =>
    plural(count, {
      one: `просмотрена ${number(count)} переписка`,
      few: `просмотрены ${number(count)} переписки`,
      many: `просмотрено ${number(count)} переписок`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `С контактом ${party} — ${counted(found)}: ${next}`,
    atLeast: ({ found, party }) => `С контактом ${party} — ${atLeast(found)}: ${next}`,
    soFar: ({ found, party, looked: count }) =>
      `Пока ${looked(count)}, из них с контактом ${party} — ${number(found)}: ${next}`,
    atLeastSoFar: ({ found, party, looked: count }) =>
      `Пока ${looked(count)}, из них с контактом ${party} — не меньше ${number(found)}: ${next}`,
    available: ({ found, party, looked: count }) =>
      `Просмотрены все доступные переписки (${number(count)}), из них с контактом ${party} — ${number(found)}: ${next}`,
    atLeastAvailable: ({ found, party, looked: count }) =>
      `Просмотрены все доступные переписки (${number(count)}), из них с контактом ${party} — не меньше ${number(found)}: ${next}`,
  });
  return {
    fact: {
      id: ({ id }) => `переписка ${id}`,
      noParty: 'Без контакта',
      nobody: 'без контакта',
      active: ({ time }) => `активность ${time}`,
      neverActive: 'активности не было',
      opened: ({ time }) => `открыта ${time}`,
      neverOpened: 'ни разу не открыта',
      created: ({ time }) => `создана ${time}`,
      muted: 'заглушена',
      pinned: 'закреплена',
      archived: ({ time }) => `архивирована ${time}`,
      pinnedMessage: ({ message }) => `закреплено сообщение ${message}`,
    },
    change: {
      pin: {
        done: 'закреплена',
        already: 'уже была закреплена',
        isNow: 'Переписка закреплена.',
        wasAlready: 'Переписка уже была закреплена: ничего не изменено.',
      },
      unpin: {
        done: 'откреплена',
        already: 'не была закреплена',
        isNow: 'Переписка откреплена.',
        wasAlready: 'Переписка и так не была закреплена: ничего не изменено.',
      },
      mute: {
        done: 'заглушена',
        already: 'уже была заглушена',
        isNow: 'Переписка заглушена.',
        wasAlready: 'Переписка уже была заглушена: ничего не изменено.',
      },
      unmute: {
        done: 'заглушение снято',
        already: 'не была заглушена',
        isNow: 'Заглушение переписки снято.',
        wasAlready: 'Переписка и так не была заглушена: ничего не изменено.',
      },
      archive: {
        done: 'архивирована',
        already: 'уже была архивирована',
        isNow: 'Переписка архивирована.',
        wasAlready: 'Переписка уже была архивирована: ничего не изменено.',
      },
      restore: {
        done: 'восстановлена',
        already: 'не была архивирована',
        isNow: 'Переписка восстановлена.',
        wasAlready: 'Переписка и так не была архивирована: ничего не изменено.',
      },
    },
    undo: {
      line: {
        done: 'отменено',
        soAlready: 'уже отменено',
        changedSince: 'с тех пор это кто-то изменил',
      },
      nothing: {
        soAlready: 'Отменять нечего: это уже отменено. Вот переписка сейчас.',
        changedSince: 'Ничего не отменено: с тех пор это кто-то изменил. Вот переписка сейчас.',
      },
    },
    card: {
      created: 'Переписка создана.',
      tooLongForButtons:
        'Этот ID слишком длинный для кнопок: используйте /conversation pin, mute, archive, pin-message или delete.',
      isAnother: 'Этот ID теперь у другой переписки.',
    },
    create: {
      whichParty: 'Укажите контакт, группу или и то и другое: параметры `contact` и `group`.',
    },
    delete: {
      question:
        'Удалить эту переписку? Она и все её сообщения пропадут навсегда. Из архива переписку можно восстановить.',
      changedSinceAsked: 'После вопроса переписка изменилась: вот как это выглядит сейчас.',
      byCode: ({ code }) =>
        `Чтобы подтвердить, за 5 минут выполните /conversation delete ещё раз, указав ${code}.`,
      byCodeAndReason: ({ code }) =>
        `Чтобы подтвердить, за 5 минут выполните /conversation delete ещё раз, указав ${code} и причину.`,
      wrongCode:
        'Код неверный или его 5 минут прошли: выполните /conversation delete без кода, чтобы получить новый.',
      tooLate: '5 минут на подтверждение прошли: выполните /conversation delete ещё раз.',
      done: ({ id }) => `Переписка ${id} удалена.`,
      goneAlready: ({ id }) => `Переписки ${id} уже нет.`,
    },
    messageForm: 'Закрепить сообщение переписки',
    looked: {
      soFar: ({ count }) => `Пока ${looked(count)}.`,
      available: ({ count }) => `Просмотрены все доступные переписки (${number(count)}).`,
    },
    suggested: {
      none: 'Переписок пока нет: создать можно командой /conversation create.',
      soFar: ({ count }) => `Пока ${looked(count)}: введите больше или попробуйте чуть позже`,
      available: ({ count }) =>
        `Просмотрены все доступные переписки (${number(count)}): для других введите ID целиком`,
      chosenStatus: 'Эта строка лишь показывает, как далеко зашёл поиск. Введите контакт или ID.',
    },
    meant: {
      none: ({ typed }) =>
        `Переписки с ID или контактом ${typed} нет: возможно, переписка удалена или написание другое.`,
      noneSoFar: ({ typed, looked: count }) =>
        `Переписки с ID или контактом ${typed} нет. Пока ${looked(count)}: укажите ID целиком или попробуйте чуть позже.`,
      noneAvailable: ({ typed, looked: count }) =>
        `Переписки с ID или контактом ${typed} нет. Просмотрены все доступные переписки (${number(count)}): укажите ID целиком.`,
      notToTheLetter: ({ typed }) => `Переписки с контактом ${typed}, написанным точно так, нет.`,
      choose: several('выберите нужную.'),
      giveId: several('укажите ID нужной, его покажет /conversation list.'),
    },
    filter: {
      only: ({ flags }) => `только ${flags.join(', ')}`,
      flag: { muted: 'заглушённые', archived: 'архивированные', pinned: 'закреплённые' },
      not: { muted: 'без заглушённых', archived: 'без архивированных', pinned: 'без закреплённых' },
      group: ({ group }) => `из группы ${group}`,
      party: ({ part }) => `контакт содержит ${part}`,
      lastActiveFirst: 'сначала недавно активные',
    },
    menu: {
      choose: 'Выберите переписки, чтобы изменить сразу несколько',
      chosen: ({ count, most }) => `Выбрано: ${number(count)}, можно до ${number(most)}`,
      onOtherPages: 'Выбрано на других страницах',
    },
    all: {
      button: 'Все по фильтру …',
      question: {
        all: ({ count }) =>
          `Изменить все переписки по этому фильтру (${number(count)})? Каждая сначала проверяется заново: то, что больше не соответствует фильтру, не изменится.`,
        atLeast: ({ count }) =>
          `Изменить всё, что пока найдено по этому фильтру (${number(count)})? Каждая сначала проверяется заново: то, что больше не соответствует фильтру, не изменится.`,
      },
      heading: {
        all: ({ count }) => `Все переписки: ${number(count)}`,
        atLeast: ({ count }) => `Переписки: не меньше ${number(count)}`,
      },
      none: 'Этому фильтру больше не соответствует ни одна переписка: нажмите «Обновить» под списком.',
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
