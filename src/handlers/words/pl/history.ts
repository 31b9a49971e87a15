import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ plural, number }: Formats<'pl'>) =>
  ({
    title: 'Historia moderacji',
    about: ({ id }) => `o ID ${id}`,
    by: ({ user }) => `o działaniach ${user}`,
    lost: ({ count }) =>
      plural(count, {
        one: '1 wiersz jest tylko w dzienniku bota',
        few: `${number(count)} wiersze są tylko w dzienniku bota`,
        many: `${number(count)} wierszy jest tylko w dzienniku bota`,
      }),
    off: {
      AUDIT_DAYS: 'Ten bot nie przechowuje historii moderacji: `AUDIT_DAYS` wynosi 0.',
      DATABASE_URL:
        'Ten bot nie przechowuje historii moderacji: działa w kilku procesach, a `DATABASE_URL` nie jest ustawione.',
    },
    unread: {
      away: 'Baza danych z historią moderacji jest nieosiągalna: spróbuj ponownie za minutę.',
      full: 'Baza danych z historią moderacji jest pełna: powiadom właściciela tego bota.',
      'read-only': 'Ta wersja bota nie może odczytać historii moderacji: powiadom właściciela tego bota.',
      locked: 'Inny proces zablokował bazę danych z historią moderacji: spróbuj ponownie za minutę.',
      damaged: 'Baza danych z historią moderacji jest uszkodzona: powiadom właściciela tego bota.',
    },
    several: ({ typed, found }) =>
      `Do ${typed} pasuje więcej niż jedno ID (${number(found)}): wybierz właściwe z podpowiedzi opcji \`id\`.`,
    notAll: 'Nie przeszukano całej historii: wpisz więcej albo całe ID, albo spróbuj ponownie później.',
    button: { history: 'Historia', csv: 'CSV' },
    cutFile: ({ count }) =>
      plural(count, {
        one: 'Plik zawiera tylko najnowszy wiersz: więcej Discord tu nie przyjmuje.',
        few: `Plik zawiera ${number(count)} najnowsze wiersze: więcej Discord tu nie przyjmuje.`,
        many: `Plik zawiera ${number(count)} najnowszych wierszy: więcej Discord tu nie przyjmuje.`,
      }),
  }) satisfies WordsOf<'history'>;
