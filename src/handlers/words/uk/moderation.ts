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
        button: 'Увімкнути звук',
        chosen: 'Увімкнути звук вибраних',
        all: ({ count }) => `Увімкнути звук: ${number(count)}`,
        some: ({ count, all }) => `Увімкнути звук: ${number(count)} з ${number(all)}`,
        doing: ({ done, all }) => `Увімкнення звуку: готово ${number(done)} з ${number(all)} …`,
        report: ({ counts }) => `Увімкнення звуку: ${counts.join(', ')}`,
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
    undo: {
      button: 'Повернути як було',
      doing: ({ done, all }) => `Повернення: готово ${number(done)} з ${number(all)} …`,
      report: ({ counts }) => `Повернення: ${counts.join(', ')}`,
      done: 'Усе знову як було.',
      choose: 'Виберіть, що повернути',
      nothingChosen: 'Спершу виберіть у меню, що повернути.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: `Без повернення лишиться ${number(count)}: задовгий ID.`,
          few: `Без повернення лишаться ${number(count)}: задовгі ID.`,
          many: `Без повернення лишаться ${number(count)}: задовгі ID.`,
        }),
    },
    button: {
      show: 'Показати',
      pinMessage: 'Закріпити повідомлення',
      unpinMessage: 'Відкріпити повідомлення',
      delete: 'Видалити',
      deleteForGood: 'Видалити назавжди',
      archiveInstead: 'Краще архівувати',
      keep: 'Залишити',
      cancel: 'Скасувати',
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
      confirmedAlready: 'Це вже підтверджено: у повідомленні видно, скільки готово.',
      askedAnew: 'Рядки цього фільтра вже не ті, про які було запитання, тому поки нічого не змінено.',
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
      mostOfRun: ({ most }) =>
        `За один раз можна змінити щонайбільше ${number(most)}: для решти запустіть ще раз.`,
      noUndo: ({ most }) =>
        `Якщо рядків більше ніж ${number(most)}, кнопки «Повернути як було» немає: ID змінених — у файлі звіту.`,
      asOf: ({ time }) => `оновлено ${time}`,
      others: ({ count }) => `… і ще ${number(count)}`,
      stopped: 'Rollcall довелося зупинитися передчасно: для того, що ще вибрано, можна повторити.',
      endedAfter: ({ done, all }) => `Зупинено після ${number(done)} з ${number(all)} рядків.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `Під фільтр підходить ще ${number(count)} рядок (оновлено ${time}), його не змінено: «Продовжити» запитає про нього.`,
          few: `Під фільтр підходять ще ${number(count)} рядки (оновлено ${time}), їх не змінено: «Продовжити» запитає про них.`,
          many: `Під фільтр підходять ще ${number(count)} рядків (оновлено ${time}), їх не змінено: «Продовжити» запитає про них.`,
        }),
      left: ({ count }) =>
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
      tooSlow: 'Сервіс заповільний для форми: спробуйте ще раз або вкажіть і параметр `message`.',
      tooLong: 'Цей ID задовгий для форми: вкажіть і параметр `message`.',
      share: 'Щоб показати відповідь усім, вкажіть і параметр `message`.',
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
        `${plural(count, { one: `Поки що переглянуто ${number(count)} розмову`, few: `Поки що переглянуто ${number(count)} розмови`, many: `Поки що переглянуто ${number(count)} розмов` })}: решту — трохи згодом, спробуйте ще раз.`,
    },
  }) satisfies WordsOf<'moderation'>;
