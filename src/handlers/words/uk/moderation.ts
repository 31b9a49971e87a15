import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'uk'>) =>
  ({
    group: ({ group }) => `група ${group}`,
    action: {
      pin: {
        button: 'Закріпити',
        chosen: 'Закріпити вибрані',
        all: ({ count }) => `Закріпити ${number(count)}`,
        some: ({ count, all }) => `Закріпити ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Закріплення: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Закріплення: ${counts.join(', ')}`,
      },
      unpin: {
        button: 'Відкріпити',
        chosen: 'Відкріпити вибрані',
        all: ({ count }) => `Відкріпити ${number(count)}`,
        some: ({ count, all }) => `Відкріпити ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Відкріплення: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Відкріплення: ${counts.join(', ')}`,
      },
      mute: {
        button: 'Заглушити',
        chosen: 'Заглушити вибрані',
        all: ({ count }) => `Заглушити ${number(count)}`,
        some: ({ count, all }) => `Заглушити ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Заглушення: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Заглушення: ${counts.join(', ')}`,
      },
      unmute: {
        button: 'Зняти заглушення',
        chosen: 'Зняти заглушення з вибраних',
        all: ({ count }) => `Зняти заглушення: ${number(count)}`,
        some: ({ count, all }) => `Зняти заглушення: ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Зняття заглушення: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Зняття заглушення: ${counts.join(', ')}`,
      },
      archive: {
        button: 'Архівувати',
        chosen: 'Архівувати вибрані',
        all: ({ count }) => `Архівувати ${number(count)}`,
        some: ({ count, all }) => `Архівувати ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Архівація: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Архівація: ${counts.join(', ')}`,
      },
      restore: {
        button: 'Відновити',
        chosen: 'Відновити вибрані',
        all: ({ count }) => `Відновити ${number(count)}`,
        some: ({ count, all }) => `Відновити ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Відновлення: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Відновлення: ${counts.join(', ')}`,
      },
    },
    scoreAction: {
      mute: {
        button: 'Вимкнути сповіщення',
        chosen: 'Вимкнути сповіщення вибраних',
        all: ({ count }) => `Вимкнути сповіщення: ${number(count)}`,
        some: ({ count, all }) => `Вимкнути сповіщення: ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Вимкнення сповіщень: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Вимкнення сповіщень: ${counts.join(', ')}`,
      },
      unmute: {
        button: 'Увімкнути сповіщення',
        chosen: 'Увімкнути сповіщення вибраних',
        all: ({ count }) => `Увімкнути сповіщення: ${number(count)}`,
        some: ({ count, all }) => `Увімкнути сповіщення: ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Увімкнення сповіщень: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Увімкнення сповіщень: ${counts.join(', ')}`,
      },
    },
    undo: {
      button: 'Скасувати зміну',
      doing: ({ done, all }) => `Скасування змін: готово ${number(done)} з ${number(all)} …`,
      report: ({ counts }) => `Скасування змін: ${counts.join(', ')}`,
      done: 'Зміну скасовано.',
      choose: 'Виберіть, що скасувати',
      nothingChosen: 'Спершу виберіть у меню, що скасувати.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: `Не вдасться скасувати ${number(count)}: задовгий ID.`,
          few: `Не вдасться скасувати ${number(count)}: задовгі ID.`,
          many: `Не вдасться скасувати ${number(count)}: задовгі ID.`,
        }),
    },
    button: {
      show: 'Показати',
      pinMessage: 'Закріпити повідомлення',
      unpinMessage: 'Відкріпити повідомлення',
      delete: 'Видалити',
      deleteForGood: 'Видалити назавжди',
      archiveInstead: 'Натомість архівувати',
      keep: 'Залишити',
      cancel: 'Відміна',
      lookFurther: 'Шукати далі',
      refresh: 'Оновити',
      goOn: 'Продовжити …',
    },
    nothingDeleted: 'Нічого не видалено.',
    nothingChanged: 'Нічого не змінено.',
    nothingChosen: 'Спершу виберіть щось у меню.',
    chooseMeant: 'Виберіть, що ви мали на увазі',
    loading: 'Ще завантажується. Введіть ID повністю або спробуйте ще раз.',
    reason: ({ reason }) => `Причина: ${reason}`,
    reasonForm: {
      label: 'Причина (необов’язково)',
      about: 'Записується разом зі зміною. На наступному кроці потрібне підтвердження.',
    },
    confirm: {
      onlyYou: ({ time }) => `Підтвердити можете лише ви, до ${time}.`,
      onlyThey: ({ user }) => `Підтвердити це може лише ${user}.`,
      tooLate: '5 хвилин на підтвердження минули: натисніть кнопку під списком ще раз.',
      confirmedAlready: 'Це вже підтверджено: перебіг видно в повідомленні про це.',
      askedAnew:
        'Цьому фільтру відповідають уже не ті рядки, про які було запитання, тому поки нічого не змінено.',
    },
    list: {
      filtersTooLong:
        'Ці фільтри задовгі для кнопок зі сторінками: вкажіть більший `limit`, щоб побачити більше.',
      notShownAgain: ({ command }) =>
        `Після зміни цей список заново не показується: скористайтеся ${command}.`,
      pressRefresh: 'У списку цього ще не видно: натисніть «Оновити» під ним.',
      noFilter: 'без фільтра',
    },
    bulk: {
      mostOfRun: ({ most }) => `За один раз можна змінити щонайбільше ${number(most)}: для решти повторіть.`,
      noUndo: ({ most }) =>
        `Якщо рядків більше ніж ${number(most)}, скасувати зміну не можна: ID змінених — у файлі звіту.`,
      asOf: ({ time }) => `оновлено ${time}`,
      others: ({ count }) => `… і ще ${number(count)}`,
      stopped: 'Rollcall довелося зупинитися передчасно: для того, що ще вибрано, можна повторити.',
      endedAfter: ({ done, all }) => `Зупинено після ${number(done)} з ${number(all)} рядків.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `Фільтру відповідає ще ${number(count)} рядок (оновлено ${time}), його не змінено: натисніть «Продовжити», щоб вирішити, що з ним робити.`,
          few: `Фільтру відповідають ще ${number(count)} рядки (оновлено ${time}), їх не змінено: натисніть «Продовжити», щоб вирішити, що з ними робити.`,
          many: `Фільтру відповідають ще ${number(count)} рядків (оновлено ${time}), їх не змінено: натисніть «Продовжити», щоб вирішити, що з ними робити.`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: `Лишився ${number(count)} рядок: натисніть «Продовжити», те, що вже готове, буде пропущено.`,
          few: `Лишилося ${number(count)} рядки: натисніть «Продовжити», те, що вже готове, буде пропущено.`,
          many: `Лишилося ${number(count)} рядків: натисніть «Продовжити», те, що вже готове, буде пропущено.`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Нічого не введено, тому нічого не змінено: введіть ID повідомлення або ${none}, щоб нічого не закріплювати.`,
      isNow: 'Повідомлення закріплено.',
      noneIsNow: 'Закріпленого повідомлення більше немає.',
      wasAlready: 'Це повідомлення вже було закріплено: нічого не змінено.',
      noneWasAlready: 'Закріпленого повідомлення й не було: нічого не змінено.',
      before: ({ message }) => `До цього було закріплено ${message}.`,
      noneBefore: 'До цього закріпленого повідомлення не було.',
      tooSlow: 'Сервіс заповільний для форми: спробуйте ще раз або вкажіть також параметр `message`.',
      tooLong: 'Цей ID задовгий для форми: вкажіть також параметр `message`.',
      share: 'Щоб показати відповідь усім, вкажіть також параметр `message`.',
      label: 'ID повідомлення',
      reason: 'Причина',
      typeNone: ({ none }) => `Введіть ${none}, щоб нічого не закріплювати.`,
      pinnedNow: ({ none }) =>
        `Це повідомлення зараз закріплено. Введіть ${none}, щоб нічого не закріплювати.`,
    },
    findConversations: {
      none: 'Розмов немає',
      all: ({ count }) =>
        plural(count, {
          one: `${number(count)} розмова`,
          few: `${number(count)} розмови`,
          many: `${number(count)} розмов`,
        }),
      noneOfMore: 'Розмов поки немає, але переглянуто не всі',
      someOfMore: ({ count }) =>
        plural(count, {
          one: `${number(count)} розмова, але переглянуто не всі`,
          few: `${number(count)} розмови, але переглянуто не всі`,
          many: `${number(count)} розмов, але переглянуто не всі`,
        }),
      sought: ({ id, name }) =>
        `Rollcall шукає контакт, що дорівнює ID користувача ${id} або імені ${name}: більше сервіс про користувачів Discord нічого не знає.`,
      soFar: ({ count }) =>
        `${plural(count, { one: `Поки що переглянуто ${number(count)} розмову`, few: `Поки що переглянуто ${number(count)} розмови`, many: `Поки що переглянуто ${number(count)} розмов` })}: для решти спробуйте ще раз трохи згодом.`,
    },
  }) satisfies WordsOf<'moderation'>;
