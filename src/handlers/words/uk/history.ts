import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ plural, number }: Formats<'uk'>) =>
  ({
    title: 'Історія модерації',
    about: ({ id }) => `про ID ${id}`,
    by: ({ user }) => `про дії ${user}`,
    lost: ({ count }) =>
      plural(count, {
        one: `${number(count)} рядок є лише в журналі бота`,
        few: `${number(count)} рядки є лише в журналі бота`,
        many: `${number(count)} рядків є лише в журналі бота`,
      }),
    off: {
      AUDIT_DAYS: 'Цей бот не зберігає історії модерації: `AUDIT_DAYS` дорівнює 0.',
      DATABASE_URL:
        'Цей бот не зберігає історії модерації: він працює в кількох процесах, а `DATABASE_URL` не задано.',
    },
    unread: {
      away: 'База даних з історією модерації недоступна: спробуйте ще раз за хвилину.',
      full: 'База даних з історією модерації заповнена: повідомте власника бота.',
      'read-only': 'Ця версія бота не може прочитати історію модерації: повідомте його власника.',
      locked: 'Базу даних з історією модерації заблокував інший процес: спробуйте ще раз за хвилину.',
      damaged: 'База даних з історією модерації пошкоджена: повідомте власника бота.',
    },
    several: ({ typed, found }) =>
      `До ${typed} підходить одразу кілька (${number(found)}): виберіть потрібне з варіантів, які пропонує \`id\`.`,
    button: { history: 'Історія', csv: 'CSV' },
    cutFile: ({ count }) =>
      plural(count, {
        one: `У файлі ${number(count)} найновіший рядок: більше Discord тут не приймає.`,
        few: `У файлі ${number(count)} найновіші рядки: більше Discord тут не приймає.`,
        many: `У файлі ${number(count)} найновіших рядків: більше Discord тут не приймає.`,
      }),
  }) satisfies WordsOf<'history'>;
