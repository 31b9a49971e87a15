import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

export const conversation = ({ plural, number }: Formats<'uk'>) => {
  const counted = (count: number) =>
    plural(count, {
      one: `${number(count)} розмова`,
      few: `${number(count)} розмови`,
      many: `${number(count)} розмов`,
    });
  const looked = (count: number) =>
    plural(count, {
      one: `переглянуто ${number(count)} розмову`,
      few: `переглянуто ${number(count)} розмови`,
      many: `переглянуто ${number(count)} розмов`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `З контактом ${party} — ${counted(found)}: ${next}`,
    atLeast: ({ found, party }) => `З контактом ${party} — щонайменше ${counted(found)}: ${next}`,
    soFar: ({ found, party, looked: count }) =>
      `Поки що ${looked(count)}, з них з контактом ${party} — ${number(found)}: ${next}`,
    atLeastSoFar: ({ found, party, looked: count }) =>
      `Поки що ${looked(count)}, з них з контактом ${party} — щонайменше ${number(found)}: ${next}`,
    available: ({ found, party, looked: count }) =>
      `Переглянуто всі доступні розмови (${number(count)}), з них з контактом ${party} — ${number(found)}: ${next}`,
    atLeastAvailable: ({ found, party, looked: count }) =>
      `Переглянуто всі доступні розмови (${number(count)}), з них з контактом ${party} — щонайменше ${number(found)}: ${next}`,
  });
  return {
    fact: {
      id: ({ id }) => `розмова ${id}`,
      noParty: 'Без контакту',
      nobody: 'без контакту',
      active: ({ time }) => `активність ${time}`,
      neverActive: 'активності не було',
      opened: ({ time }) => `відкрито ${time}`,
      neverOpened: 'жодного разу не відкрито',
      created: ({ time }) => `створено ${time}`,
      muted: 'заглушено',
      pinned: 'закріплено',
      archived: ({ time }) => `архівовано ${time}`,
      pinnedMessage: ({ message }) => `закріплено повідомлення ${message}`,
    },
    change: {
      pin: {
        done: 'закріплено',
        already: 'уже було закріплено',
        isNow: 'Розмову закріплено.',
        wasAlready: 'Розмову вже було закріплено: нічого не змінено.',
      },
      unpin: {
        done: 'відкріплено',
        already: 'не було закріплено',
        isNow: 'Розмову відкріплено.',
        wasAlready: 'Розмову і так не було закріплено: нічого не змінено.',
      },
      mute: {
        done: 'заглушено',
        already: 'уже було заглушено',
        isNow: 'Розмову заглушено.',
        wasAlready: 'Розмову вже було заглушено: нічого не змінено.',
      },
      unmute: {
        done: 'заглушення знято',
        already: 'не було заглушено',
        isNow: 'Заглушення розмови знято.',
        wasAlready: 'Розмову і так не було заглушено: нічого не змінено.',
      },
      archive: {
        done: 'архівовано',
        already: 'уже було архівовано',
        isNow: 'Розмову архівовано.',
        wasAlready: 'Розмову вже було архівовано: нічого не змінено.',
      },
      restore: {
        done: 'відновлено',
        already: 'не було архівовано',
        isNow: 'Розмову відновлено.',
        wasAlready: 'Розмову і так не було архівовано: нічого не змінено.',
      },
    },
    undo: {
      line: {
        done: 'скасовано',
        soAlready: 'уже скасовано',
        changedSince: 'відтоді це хтось змінив',
      },
      nothing: {
        soAlready: 'Скасовувати нічого: це вже скасовано. Ось розмова зараз.',
        changedSince: 'Нічого не скасовано: відтоді це хтось змінив. Ось розмова зараз.',
      },
    },
    card: {
      created: 'Розмову створено.',
      tooLongForButtons:
        'Цей ID задовгий для кнопок: скористайтеся /conversation pin, mute, archive, pin-message або delete.',
      isAnother: 'Цей ID тепер в іншої розмови.',
    },
    create: {
      whichParty: 'Вкажіть контакт, групу або і те, і інше: параметри `contact` і `group`.',
    },
    delete: {
      question:
        'Видалити цю розмову? Вона та всі її повідомлення зникнуть назавжди. З архіву розмову можна відновити.',
      changedSinceAsked: 'Після запитання розмову змінено: ось як це виглядає зараз.',
      byCode: ({ code }) =>
        `Щоб підтвердити, за 5 хвилин виконайте /conversation delete ще раз, вказавши ${code}.`,
      byCodeAndReason: ({ code }) =>
        `Щоб підтвердити, за 5 хвилин виконайте /conversation delete ще раз, вказавши ${code} і причину.`,
      wrongCode:
        'Код неправильний або його 5 хвилин минули: виконайте /conversation delete без коду, щоб отримати новий.',
      tooLate: '5 хвилин на підтвердження минули: виконайте /conversation delete ще раз.',
      done: ({ id }) => `Розмову ${id} видалено.`,
      goneAlready: ({ id }) => `Розмови ${id} вже немає.`,
    },
    messageForm: 'Закріпити повідомлення розмови',
    looked: {
      soFar: ({ count }) => `Поки що ${looked(count)}.`,
      available: ({ count }) => `Переглянуто всі доступні розмови (${number(count)}).`,
    },
    suggested: {
      none: 'Розмов поки немає: створити можна командою /conversation create.',
      soFar: ({ count }) => `Поки що ${looked(count)}: введіть більше або спробуйте трохи згодом`,
      available: ({ count }) =>
        `Переглянуто всі доступні розмови (${number(count)}): для інших введіть ID повністю`,
      chosenStatus: 'Цей рядок лише показує, як далеко зайшов пошук. Введіть контакт або ID.',
    },
    meant: {
      none: ({ typed }) =>
        `Розмови з ID або контактом ${typed} немає: можливо, розмову видалено або написання інше.`,
      noneSoFar: ({ typed, looked: count }) =>
        `Розмови з ID або контактом ${typed} немає. Поки що ${looked(count)}: вкажіть ID повністю або спробуйте трохи згодом.`,
      noneAvailable: ({ typed, looked: count }) =>
        `Розмови з ID або контактом ${typed} немає. Переглянуто всі доступні розмови (${number(count)}): вкажіть ID повністю.`,
      notToTheLetter: ({ typed }) => `Розмови з контактом ${typed}, написаним саме так, немає.`,
      choose: several('виберіть потрібну.'),
      giveId: several('вкажіть ID потрібної, його покаже /conversation list.'),
    },
    filter: {
      only: ({ flags }) => `лише ${flags.join(', ')}`,
      flag: { muted: 'заглушені', archived: 'архівовані', pinned: 'закріплені' },
      not: { muted: 'без заглушених', archived: 'без архівованих', pinned: 'без закріплених' },
      group: ({ group }) => `з групи ${group}`,
      party: ({ part }) => `контакт містить ${part}`,
      lastActiveFirst: 'спершу нещодавно активні',
    },
    menu: {
      choose: 'Виберіть розмови, щоб змінити одразу кілька',
      chosen: ({ count, most }) => `Вибрано: ${number(count)}, можна до ${number(most)}`,
      onOtherPages: 'Вибрано на інших сторінках',
    },
    all: {
      button: 'Усі за фільтром …',
      question: {
        all: ({ count }) =>
          `Змінити всі розмови за цим фільтром (${number(count)})? Кожна спершу перевіряється заново: те, що вже не відповідає фільтру, не зміниться.`,
        atLeast: ({ count }) =>
          `Змінити розмови за цим фільтром (поки що знайдено ${number(count)})? Кожна спершу перевіряється заново: те, що вже не відповідає фільтру, не зміниться.`,
      },
      heading: {
        all: ({ count }) => `Усі розмови: ${number(count)}`,
        atLeast: ({ count }) => `Розмови: щонайменше ${number(count)}`,
      },
      none: 'Цьому фільтру більше не відповідає жодна розмова: натисніть «Оновити» під списком.',
    },
    report: {
      counts: {
        done: ({ count }) => `готово: ${number(count)}`,
        unchanged: ({ count }) => `уже так: ${number(count)}`,
        left: ({ count }) => `пропущено: ${number(count)}`,
        gone: ({ count }) => `уже видалено: ${number(count)}`,
        failed: ({ count }) => `не вдалося: ${number(count)}`,
        unconfirmed: ({ count }) => `не підтверджено: ${number(count)}`,
        defect: ({ count }) => `збій Rollcall: ${number(count)}`,
        untried: ({ count }) => `не розпочато: ${number(count)}`,
      },
      line: { noLongerFits: 'більше не відповідає фільтру', notTried: 'не розпочато' },
      tryAgain: ({ count }) => `Повторити для ${number(count)}`,
    },
  } satisfies Some<ResourceWords>;
};
