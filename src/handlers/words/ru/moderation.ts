import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'ru'>) =>
  ({
    group: ({ group }) => `группа ${group}`,
    action: {
      pin: {
        button: 'Закрепить',
        chosen: 'Закрепить выбранные',
        all: ({ count }) => `Закрепить ${number(count)}`,
        some: ({ count, all }) => `Закрепить ${number(count)} из ${number(all)}`,
        doing: ({ done, all }) => `Закрепление: готово ${number(done)} из ${number(all)} …`,
        report: ({ counts }) => `Закрепление: ${counts.join(', ')}`,
      },
      unpin: {
        button: 'Открепить',
        chosen: 'Открепить выбранные',
        all: ({ count }) => `Открепить ${number(count)}`,
        some: ({ count, all }) => `Открепить ${number(count)} из ${number(all)}`,
        doing: ({ done, all }) => `Открепление: готово ${number(done)} из ${number(all)} …`,
        report: ({ counts }) => `Открепление: ${counts.join(', ')}`,
      },
      mute: {
        button: 'Заглушить',
        chosen: 'Заглушить выбранные',
        all: ({ count }) => `Заглушить ${number(count)}`,
        some: ({ count, all }) => `Заглушить ${number(count)} из ${number(all)}`,
        doing: ({ done, all }) => `Заглушение: готово ${number(done)} из ${number(all)} …`,
        report: ({ counts }) => `Заглушение: ${counts.join(', ')}`,
      },
      unmute: {
        button: 'Снять заглушение',
        chosen: 'Снять заглушение с выбранных',
        all: ({ count }) => `Снять заглушение: ${number(count)}`,
        some: ({ count, all }) => `Снять заглушение: ${number(count)} из ${number(all)}`,
        doing: ({ done, all }) => `Снятие заглушения: готово ${number(done)} из ${number(all)} …`,
        report: ({ counts }) => `Снятие заглушения: ${counts.join(', ')}`,
      },
      archive: {
        button: 'Архивировать',
        chosen: 'Архивировать выбранные',
        all: ({ count }) => `Архивировать ${number(count)}`,
        some: ({ count, all }) => `Архивировать ${number(count)} из ${number(all)}`,
        doing: ({ done, all }) => `Архивация: готово ${number(done)} из ${number(all)} …`,
        report: ({ counts }) => `Архивация: ${counts.join(', ')}`,
      },
      restore: {
        button: 'Восстановить',
        chosen: 'Восстановить выбранные',
        all: ({ count }) => `Восстановить ${number(count)}`,
        some: ({ count, all }) => `Восстановить ${number(count)} из ${number(all)}`,
        doing: ({ done, all }) => `Восстановление: готово ${number(done)} из ${number(all)} …`,
        report: ({ counts }) => `Восстановление: ${counts.join(', ')}`,
      },
    },
    scoreAction: {
      mute: {
        button: 'Отключить уведомления',
        chosen: 'Отключить уведомления выбранных',
        all: ({ count }) => `Отключить уведомления: ${number(count)}`,
        some: ({ count, all }) => `Отключить уведомления: ${number(count)} из ${number(all)}`,
        doing: ({ done, all }) => `Отключение уведомлений: готово ${number(done)} из ${number(all)} …`,
        report: ({ counts }) => `Отключение уведомлений: ${counts.join(', ')}`,
      },
      unmute: {
        button: 'Включить уведомления',
        chosen: 'Включить уведомления выбранных',
        all: ({ count }) => `Включить уведомления: ${number(count)}`,
        some: ({ count, all }) => `Включить уведомления: ${number(count)} из ${number(all)}`,
        doing: ({ done, all }) => `Включение уведомлений: готово ${number(done)} из ${number(all)} …`,
        report: ({ counts }) => `Включение уведомлений: ${counts.join(', ')}`,
      },
    },
    undo: {
      button: 'Отменить изменение',
      doing: ({ done, all }) => `Отмена изменений: готово ${number(done)} из ${number(all)} …`,
      report: ({ counts }) => `Отмена изменений: ${counts.join(', ')}`,
      done: 'Изменение отменено.',
      choose: 'Выберите, что отменить',
      nothingChosen: 'Сначала выберите в меню, что отменить.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: `Не получится отменить ${number(count)}: слишком длинный ID.`,
          few: `Не получится отменить ${number(count)}: слишком длинные ID.`,
          many: `Не получится отменить ${number(count)}: слишком длинные ID.`,
        }),
    },
    button: {
      show: 'Показать',
      pinMessage: 'Закрепить сообщение',
      unpinMessage: 'Открепить сообщение',
      delete: 'Удалить',
      deleteForGood: 'Удалить навсегда',
      archiveInstead: 'Архивировать вместо этого',
      keep: 'Оставить',
      cancel: 'Отмена',
      lookFurther: 'Искать дальше',
      refresh: 'Обновить',
      goOn: 'Продолжить …',
    },
    nothingDeleted: 'Ничего не удалено.',
    nothingChanged: 'Ничего не изменено.',
    nothingChosen: 'Сначала выберите что-нибудь в меню.',
    chooseMeant: 'Выберите, что вы имели в виду',
    loading: 'Ещё загружается. Введите ID целиком или попробуйте ещё раз.',
    reason: ({ reason }) => `Причина: ${reason}`,
    reasonForm: {
      label: 'Причина (необязательно)',
      about: 'Записывается вместе с изменением. На следующем шаге нужно подтверждение.',
    },
    confirm: {
      onlyYou: ({ time }) => `Подтвердить можете только вы, до ${time}.`,
      onlyThey: ({ user }) => `Подтвердить это может только ${user}.`,
      tooLate: '5 минут на подтверждение прошли: нажмите кнопку под списком ещё раз.',
      confirmedAlready: 'Это уже подтверждено: ход выполнения виден в сообщении об этом.',
      askedAnew:
        'Этому фильтру соответствуют уже не те строки, о которых был вопрос, поэтому пока ничего не изменено.',
    },
    list: {
      filtersTooLong:
        'Эти фильтры слишком длинные для кнопок со страницами: укажите `limit` побольше, чтобы увидеть больше.',
      notShownAgain: ({ command }) =>
        `После изменения этот список заново не показывается: используйте ${command}.`,
      pressRefresh: 'В списке этого пока не видно: нажмите «Обновить» под ним.',
      noFilter: 'без фильтра',
    },
    bulk: {
      mostOfRun: ({ most }) =>
        `За один раз можно изменить не больше ${number(most)}: для остальных повторите.`,
      noUndo: ({ most }) =>
        `Если строк больше ${number(most)}, отменить изменение нельзя: ID изменённых — в файле отчёта.`,
      asOf: ({ time }) => `обновлено ${time}`,
      others: ({ count }) => `… и ещё ${number(count)}`,
      stopped: 'Rollcall пришлось остановиться раньше времени: для того, что ещё выбрано, можно повторить.',
      endedAfter: ({ done, all }) => `Остановлено после ${number(done)} из ${number(all)} строк.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `Фильтру соответствует ещё ${number(count)} строка (обновлено ${time}), она не изменена: нажмите «Продолжить», чтобы решить, что с ней делать.`,
          few: `Фильтру соответствуют ещё ${number(count)} строки (обновлено ${time}), они не изменены: нажмите «Продолжить», чтобы решить, что с ними делать.`,
          many: `Фильтру соответствуют ещё ${number(count)} строк (обновлено ${time}), они не изменены: нажмите «Продолжить», чтобы решить, что с ними делать.`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: `Осталась ${number(count)} строка: нажмите «Продолжить», то, что уже готово, будет пропущено.`,
          few: `Осталось ${number(count)} строки: нажмите «Продолжить», то, что уже готово, будет пропущено.`,
          many: `Осталось ${number(count)} строк: нажмите «Продолжить», то, что уже готово, будет пропущено.`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Ничего не введено, поэтому ничего не изменено: введите ID сообщения или ${none}, чтобы ничего не закреплять.`,
      isNow: 'Сообщение закреплено.',
      noneIsNow: 'Закреплённого сообщения больше нет.',
      wasAlready: 'Это сообщение уже было закреплено: ничего не изменено.',
      noneWasAlready: 'Закреплённого сообщения и не было: ничего не изменено.',
      before: ({ message }) => `До этого было закреплено ${message}.`,
      noneBefore: 'До этого закреплённого сообщения не было.',
      tooSlow: 'Сервис слишком медленный для формы: попробуйте ещё раз или укажите также параметр `message`.',
      tooLong: 'Этот ID слишком длинный для формы: укажите также параметр `message`.',
      share: 'Чтобы показать ответ всем, укажите также параметр `message`.',
      label: 'ID сообщения',
      reason: 'Причина',
      typeNone: ({ none }) => `Введите ${none}, чтобы ничего не закреплять.`,
      pinnedNow: ({ none }) =>
        `Это сообщение сейчас закреплено. Введите ${none}, чтобы ничего не закреплять.`,
    },
    findConversations: {
      none: 'Переписок нет',
      all: ({ count }) =>
        plural(count, {
          one: `${number(count)} переписка`,
          few: `${number(count)} переписки`,
          many: `${number(count)} переписок`,
        }),
      noneOfMore: 'Переписок пока нет, но просмотрены не все',
      someOfMore: ({ count }) =>
        plural(count, {
          one: `${number(count)} переписка, но просмотрены не все`,
          few: `${number(count)} переписки, но просмотрены не все`,
          many: `${number(count)} переписок, но просмотрены не все`,
        }),
      sought: ({ id, name }) =>
        `Rollcall ищет контакт, равный ID пользователя ${id} или имени ${name}: больше сервис о пользователях Discord ничего не знает.`,
      soFar: ({ count }) =>
        `${plural(count, { one: `Пока просмотрена ${number(count)} переписка`, few: `Пока просмотрены ${number(count)} переписки`, many: `Пока просмотрено ${number(count)} переписок` })}: для остальных попробуйте ещё раз чуть позже.`,
    },
  }) satisfies WordsOf<'moderation'>;
