import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

export const score = ({ plural, number }: Formats<'uk'>) => {
  const counted = (count: number) =>
    plural(count, {
      one: `${number(count)} результат`,
      few: `${number(count)} результати`,
      many: `${number(count)} результатів`,
    });
  const looked = (count: number) =>
    plural(count, {
      one: `переглянуто ${number(count)} результат`,
      few: `переглянуто ${number(count)} результати`,
      many: `переглянуто ${number(count)} результатів`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `З гри ${party} — ${counted(found)}: ${next}`,
    atLeast: ({ found, party }) => `З гри ${party} — щонайменше ${counted(found)}: ${next}`,
    soFar: ({ found, party, looked: count }) =>
      `Поки що ${looked(count)}, з них із гри ${party} — ${number(found)}: ${next}`,
    atLeastSoFar: ({ found, party, looked: count }) =>
      `Поки що ${looked(count)}, з них із гри ${party} — щонайменше ${number(found)}: ${next}`,
    available: ({ found, party, looked: count }) =>
      `Переглянуто всі доступні результати (${number(count)}), з них із гри ${party} — ${number(found)}: ${next}`,
    atLeastAvailable: ({ found, party, looked: count }) =>
      `Переглянуто всі доступні результати (${number(count)}), з них із гри ${party} — щонайменше ${number(found)}: ${next}`,
  });
  return {
    fact: {
      id: ({ id }) => `результат ${id}`,
      noParty: 'Без гри',
      nobody: 'без гри',
      active: ({ time }) => `активність ${time}`,
      neverActive: 'активності не було',
      opened: ({ time }) => `відкрито ${time}`,
      neverOpened: 'жодного разу не відкрито',
      created: ({ time }) => `створено ${time}`,
      muted: 'сповіщення вимкнено',
      pinned: 'закріплено',
      archived: ({ time }) => `архівовано ${time}`,
      pinnedMessage: ({ message }) => `закріплено повідомлення ${message}`,
    },
    change: {
      pin: {
        done: 'закріплено',
        already: 'уже було закріплено',
        isNow: 'Результат закріплено.',
        wasAlready: 'Результат вже було закріплено: нічого не змінено.',
      },
      unpin: {
        done: 'відкріплено',
        already: 'не було закріплено',
        isNow: 'Результат відкріплено.',
        wasAlready: 'Результат і так не було закріплено: нічого не змінено.',
      },
      mute: {
        done: 'сповіщення вимкнено',
        already: 'сповіщення вже було вимкнено',
        isNow: 'Сповіщення результату вимкнено.',
        wasAlready: 'Сповіщення результату вже було вимкнено: нічого не змінено.',
      },
      unmute: {
        done: 'сповіщення увімкнено',
        already: 'сповіщення вже було увімкнено',
        isNow: 'Сповіщення результату увімкнено.',
        wasAlready: 'Сповіщення результату вже було увімкнено: нічого не змінено.',
      },
      archive: {
        done: 'архівовано',
        already: 'уже було архівовано',
        isNow: 'Результат архівовано.',
        wasAlready: 'Результат вже було архівовано: нічого не змінено.',
      },
      restore: {
        done: 'відновлено',
        already: 'не було архівовано',
        isNow: 'Результат відновлено.',
        wasAlready: 'Результат і так не було архівовано: нічого не змінено.',
      },
    },
    undo: {
      line: {
        done: 'скасовано',
        soAlready: 'уже скасовано',
        changedSince: 'відтоді це хтось змінив',
      },
      nothing: {
        soAlready: 'Скасовувати нічого: це вже скасовано. Ось результат зараз.',
        changedSince: 'Нічого не скасовано: відтоді це хтось змінив. Ось результат зараз.',
      },
    },
    card: {
      created: 'Результат створено.',
      tooLongForButtons:
        'Цей ID задовгий для кнопок: скористайтеся /score pin, mute, archive, pin-message або delete.',
      isAnother: 'Цей ID тепер в іншого результату.',
    },
    create: {
      whichParty: 'Вкажіть гру, групу або і те, і інше: параметри `game` і `group`.',
    },
    delete: {
      question:
        'Видалити цей результат? Він та всі його повідомлення зникнуть назавжди. З архіву результат можна відновити.',
      changedSinceAsked: 'Після запитання результат змінено: ось як це виглядає зараз.',
      byCode: ({ code }) => `Щоб підтвердити, за 5 хвилин виконайте /score delete ще раз, вказавши ${code}.`,
      byCodeAndReason: ({ code }) =>
        `Щоб підтвердити, за 5 хвилин виконайте /score delete ще раз, вказавши ${code} і причину.`,
      wrongCode:
        'Код неправильний або його 5 хвилин минули: виконайте /score delete без коду, щоб отримати новий.',
      tooLate: '5 хвилин на підтвердження минули: виконайте /score delete ще раз.',
      done: ({ id }) => `Результат ${id} видалено.`,
      goneAlready: ({ id }) => `Результату ${id} вже немає.`,
    },
    messageForm: 'Закріпити повідомлення результату',
    looked: {
      soFar: ({ count }) => `Поки що ${looked(count)}.`,
      available: ({ count }) => `Переглянуто всі доступні результати (${number(count)}).`,
    },
    suggested: {
      none: 'Результатів поки немає: створити можна командою /score create.',
      soFar: ({ count }) => `Поки що ${looked(count)}: введіть більше або спробуйте трохи згодом`,
      available: ({ count }) =>
        `Переглянуто всі доступні результати (${number(count)}): для інших введіть ID повністю`,
      chosenStatus: 'Цей рядок лише показує, як далеко зайшов пошук. Введіть гру або ID.',
    },
    meant: {
      none: ({ typed }) =>
        `Результату з ID або грою ${typed} немає: можливо, результат видалено або написання інше.`,
      noneSoFar: ({ typed, looked: count }) =>
        `Результату з ID або грою ${typed} немає. Поки що ${looked(count)}: вкажіть ID повністю або спробуйте трохи згодом.`,
      noneAvailable: ({ typed, looked: count }) =>
        `Результату з ID або грою ${typed} немає. Переглянуто всі доступні результати (${number(count)}): вкажіть ID повністю.`,
      notToTheLetter: ({ typed }) => `Результату з грою ${typed}, написаною саме так, немає.`,
      choose: several('виберіть потрібний.'),
      giveId: several('вкажіть ID потрібного, його покаже /score list.'),
    },
    filter: {
      only: ({ flags }) => `лише ${flags.join(', ')}`,
      flag: { muted: 'з вимкненими сповіщеннями', archived: 'архівовані', pinned: 'закріплені' },
      not: { muted: 'з увімкненими сповіщеннями', archived: 'без архівованих', pinned: 'без закріплених' },
      group: ({ group }) => `з групи ${group}`,
      party: ({ part }) => `гра містить ${part}`,
      lastActiveFirst: 'спершу нещодавно активні',
    },
    menu: {
      choose: 'Виберіть результати, щоб змінити одразу кілька',
      chosen: ({ count, most }) => `Вибрано: ${number(count)}, можна до ${number(most)}`,
      onOtherPages: 'Вибрано на інших сторінках',
    },
    all: {
      button: 'Усі за фільтром …',
      question: {
        all: ({ count }) =>
          `Змінити всі результати за цим фільтром (${number(count)})? Кожен спершу перевіряється заново: те, що вже не відповідає фільтру, не зміниться.`,
        atLeast: ({ count }) =>
          `Змінити результати за цим фільтром (поки що знайдено ${number(count)})? Кожен спершу перевіряється заново: те, що вже не відповідає фільтру, не зміниться.`,
      },
      heading: {
        all: ({ count }) => `Усі результати: ${number(count)}`,
        atLeast: ({ count }) => `Результати: щонайменше ${number(count)}`,
      },
      none: 'Цьому фільтру більше не відповідає жоден результат: натисніть «Оновити» під списком.',
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
