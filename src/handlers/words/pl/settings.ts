import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ plural, number }: Formats<'pl'>) => {
  const inSeconds = (seconds: number) =>
    plural(seconds, {
      one: '1 sekunda',
      few: `${number(seconds)} sekundy`,
      many: `${number(seconds)} sekund`,
    });
  return {
    title: 'Ustawienia tego serwera',
    name: {
      moderator_roles: 'Role moderatorów',
      audit_channel: 'Kanał dziennika moderacji',
      language: 'Język',
      page_size: 'Wiersze na stronie',
      cooldown: 'Czas oczekiwania',
    },
    line: ({ name, value, source }) => `**${name}:** ${value} · ${source}`,
    value: {
      permissionAlone: 'wystarczy „Zarządzanie wiadomościami”',
      nobodyModerates: 'nikt tu nie moderuje',
      none: 'brak',
      ofEachCommand: 'zależnie od polecenia',
      seconds: ({ seconds }) => inSeconds(seconds),
      notSet: 'nie ustawiono',
    },
    source: {
      server: 'ustawienie tego serwera',
      host: 'ustawienie właściciela bota',
      discord: 'ustawienie z Discorda',
      usual: 'domyślnie',
    },
    note: {
      hostRoles: ({ roles }) =>
        `Moderatorzy potrzebują też roli, której wymaga właściciel bota: ${roles.join(', ')}.`,
      hostCooldown: ({ seconds }) =>
        `Ustawiony tutaj czas oczekiwania to ${inSeconds(seconds)}. Czas ustawiony przez właściciela bota jest dłuższy i to on obowiązuje.`,
      notModerated: ({ setting }) =>
        `Nie można wybrać ról moderatorów: właściciel tego bota musi najpierw wpisać ten serwer do ${setting}.`,
      noToken: ({ setting }) =>
        `Nie można wybrać kanału dziennika moderacji: właściciel tego bota musi najpierw ustawić ${setting}.`,
      noCooldown:
        'Nie można wybrać czasu oczekiwania: ten ustawiony przez właściciela bota jest nie krótszy niż najdłuższy w formularzu.',
      notSaved: ({ setting }) =>
        `Niczego nie można zmienić: ten bot działa w kilku procesach, więc jego właściciel musi najpierw ustawić ${setting}.`,
      away: 'Baza danych ustawień jest nieosiągalna: powyższe wartości nadal obowiązują, ale do jej powrotu niczego nie można zmienić.',
      untrusted:
        'Baza danych ustawień jest nieosiągalna: do jej powrotu nikt nie może moderować ani niczego zmienić.',
      unreadable:
        'Nie da się odczytać zapisanych ustawień tego serwera, więc nikt nie może tu moderować: naciśnij „Zmień” i wyślij formularz, żeby zapisać je od nowa.',
      auditBehind: ({ channel }) =>
        `Wiersze dziennika moderacji nie docierają na kanał ${channel}: zezwól Rollcall na pisanie tam albo wybierz inny kanał.`,
    },
    button: { change: 'Zmień', history: 'Historia', export: 'Eksportuj', back: 'Wróć' },
    form: {
      about: {
        moderator_roles: 'Moderatorzy potrzebują jednej z nich, oprócz tego, czego wymaga właściciel bota.',
        audit_channel: 'Tam zapisywane są zmiany na tym serwerze.',
        language: 'Dotyczy tego, co widzą wszyscy. To, co widzisz tylko ty, jest w twoim języku.',
        page_size: 'Gdy nikt nie poda innej liczby.',
        cooldown: 'Tyle każdy czeka, zanim znów użyje tego samego polecenia.',
      },
      gone: 'Tego, co było wybrane, może już nie być. To, co zostawisz puste, się nie zmieni.',
      asHost: ({ value }) => `Jak u właściciela bota: ${value}`,
      asDiscord: ({ value }) => `Jak w Discordzie: ${value}`,
      asEachCommand: 'Zależnie od polecenia',
    },
    saved: ({ names }) => `Zapisano: ${names.join(', ')}.`,
    unchanged: 'W formularzu nie było nic nowego, więc niczego nie zapisano.',
    changedSince:
      'Niczego nie zapisano: ktoś inny zmienił w międzyczasie ustawienia. Sprawdź je i spróbuj ponownie.',
    failed: {
      away: 'Niczego nie zapisano: baza danych ustawień jest nieosiągalna. Spróbuj ponownie za minutę.',
      full: 'Niczego nie zapisano: baza danych ustawień jest pełna. Powiadom właściciela tego bota.',
      'read-only':
        'Niczego nie zapisano: bazę danych ustawień można tylko odczytywać. Powiadom właściciela tego bota.',
      locked:
        'Niczego nie zapisano: inny proces zablokował bazę danych ustawień. Spróbuj ponownie za minutę.',
      damaged: 'Niczego nie zapisano: baza danych ustawień jest uszkodzona. Powiadom właściciela tego bota.',
    },
    refused: {
      notOffered: ({ name }) =>
        `Niczego nie zapisano: formularz nie oferuje takiego wyboru w polu „${name}”. Naciśnij „Zmień” i wybierz ponownie.`,
      permissions: ({ channel, permissions }) =>
        `Niczego nie zapisano: Rollcall nie ma na kanale ${channel} potrzebnych uprawnień (${permissions.join(', ')}). Nadaj je tam albo wybierz inny kanał.`,
    },
    permission: {
      viewChannel: 'Wyświetlanie kanału',
      sendMessages: 'Wysyłanie wiadomości',
      embedLinks: 'Zamieszczanie linków',
      readMessageHistory: 'Czytanie historii wiadomości',
      attachFiles: 'Załączanie plików',
    },
    history: {
      title: 'Ostatnie zmiany',
      none: 'Niczego jeszcze nie zmieniono.',
      host: 'właściciel bota',
      by: ({ number, who, time }) => `**${number}.** ${who}, ${time}`,
      undid: ({ line }) => `${line}, cofnięcie wcześniejszej zmiany`,
      change: ({ name, before, after }) => `${name}: ${before} → ${after}`,
      leftOut: ({ count }) =>
        plural(count, {
          one: '1 wcześniejsza zmiana się tu nie zmieściła.',
          few: `${number(count)} wcześniejsze zmiany się tu nie zmieściły.`,
          many: `${number(count)} wcześniejszych zmian się tu nie zmieściło.`,
        }),
      unread: 'Nie można teraz odczytać historii: spróbuj ponownie za minutę.',
      choose: 'Wybierz zmianę do cofnięcia',
      option: ({ number, names }) => `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }) => `Cofnięto: ${names.join(', ')}.`,
      changedSince: ({ names }) => `Później znów zmienione, więc pominięte: ${names.join(', ')}.`,
      notAllowed: ({ names }) => `Już niemożliwe, więc pominięte: ${names.join(', ')}.`,
      nothing: 'Niczego nie cofnięto.',
      notKept: 'Niczego nie cofnięto: ta zmiana nie jest już przechowywana.',
    },
  } satisfies WordsOf<'settings'>;
};
