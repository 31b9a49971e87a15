import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ plural, number }: Formats<'pl'>) => {
  const boardsInWords = (count: number) =>
    plural(count, {
      one: '1 tablica',
      few: `${number(count)} tablice`,
      many: `${number(count)} tablic`,
    });
  return {
    title: 'Tablice wyników tego serwera',
    message: { new: 'debiut' },
    more: {
      button: 'Pokaż więcej',
      removed: ({ top }) => `Tę tablicę usunięto: ${top} pokazuje najlepszych graczy każdej gry.`,
      unread: ({ top }) =>
        `Tablic nie da się teraz odczytać: naciśnij przycisk ponownie za minutę albo użyj ${top}.`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 ${player} zajmuje pierwsze miejsce z wynikiem **${score}** i wyprzedza gracza ${passed}`,
    name: {
      provider: 'Gra',
      channel: 'Kanał',
      every: 'Publikacja',
      at: 'Godzina',
      zone: 'Strefa czasowa',
      day: 'Dzień',
      message: 'Wiadomość',
      period: 'Okres',
      stage: 'Etap',
      limit: 'Liczba wierszy',
      chart: 'Wykres',
      announce: 'Zmiana lidera',
    },
    fact: { state: 'Stan', last: 'Ostatnia wiadomość', next: 'Następna publikacja' },
    value: {
      every: { day: 'codziennie', week: 'co tydzień', change: 'gdy zmieniają się wyniki' },
      day: {
        monday: 'poniedziałek',
        tuesday: 'wtorek',
        wednesday: 'środa',
        thursday: 'czwartek',
        friday: 'piątek',
        saturday: 'sobota',
        sunday: 'niedziela',
      },
      message: { same: 'wciąż ta sama, edytowana', new: 'za każdym razem nowa' },
      allStages: 'wszystkie etapy',
      none: 'brak',
      announced: 'ogłaszana w osobnej wiadomości',
      notAnnounced: 'bez ogłoszenia',
    },
    card: {
      heading: ({ id }) => `**Tablica ${id}**`,
      line: ({ name, value }) => `**${name}:** ${value}`,
      noMessage: 'jeszcze nie ma',
      soon: 'za kilka sekund',
      onChange: 'przy następnej zmianie',
      waits: ({ until }) => `nie wcześniej niż ${until}`,
    },
    state: {
      running: 'działa',
      'by-manager': 'wstrzymana przez administrację serwera',
      'by-host': 'wstrzymana przez właściciela bota',
      'channel-gone': 'wstrzymana, bo jej kanału już nie ma',
      'no-rights': 'wstrzymana, bo Rollcall nie ma na jej kanale potrzebnych uprawnień',
      'message-deleted': 'wstrzymana, bo jej wiadomość usunięto',
      refused: 'wstrzymana, bo Discord odrzucił jej wiadomość',
      'zone-unknown': 'wstrzymana, bo jej strefa czasowa nie jest już znana',
    },
    refusedWith: ({ code }) => `wstrzymana, bo Discord odrzucił jej wiadomość z błędem ${code}`,
    note: {
      'by-host': 'Wznowić ją może tylko właściciel bota.',
      'channel-gone': 'Naciśnij „Zmień” i wybierz inny kanał, a potem naciśnij „Wznów”.',
      'no-rights':
        'Zezwól Rollcall na wyświetlanie tego kanału, wysyłanie wiadomości, zamieszczanie linków, czytanie historii wiadomości i, jeśli ma być wykres, załączanie plików. Potem naciśnij „Wznów”.',
      'message-deleted': 'Naciśnij „Wznów”, żeby zacząć od nowej wiadomości.',
      refused: 'Sprawdź kanał, a potem naciśnij „Wznów”. Jeśli to się powtórzy, powiadom właściciela bota.',
      'zone-unknown': 'Naciśnij „Zmień” i wpisz inną strefę czasową, a potem naciśnij „Wznów”.',
      unkept:
        'Nic się teraz nie publikuje: żaden proces nie obsługuje tablic. Jeśli to się nie zmieni, powiadom właściciela bota.',
    },
    button: {
      postNow: 'Opublikuj teraz',
      preview: 'Podgląd',
      pause: 'Wstrzymaj',
      resume: 'Wznów',
      change: 'Zmień',
      remove: 'Usuń',
      removeForGood: 'Usuń na zawsze',
      keep: 'Zostaw',
      all: 'Wszystkie tablice',
    },
    list: {
      none: ({ create }) => `Na tym serwerze nie ma tablic wyników: pierwszą utworzysz przez ${create}.`,
      choose: 'Wybierz tablicę',
      page: ({ page, pages }) => `strona ${page} z ${pages}`,
    },
    form: {
      title: ({ id }) => `Zmień tablicę ${id}`,
      about: {
        channel: 'Na innym kanale tablica zacznie od nowej wiadomości.',
        at: 'W formacie 24-godzinnym, na przykład 18:00.',
        zone: 'Strefa IANA, na przykład Europe/Berlin.',
        limit: 'Liczba graczy na tablicy.',
        message: 'Jedna edytowana wiadomość albo za każdym razem nowa.',
      },
    },
    done: {
      post: 'Tablica pojawi się za kilka sekund.',
      pause: 'Nic się nie publikuje, dopóki ktoś nie naciśnie „Wznów”.',
      resume: 'Tablica znów działa.',
    },
    previewEmpty: 'Teraz nic by się nie opublikowało, bo nie ma wyników:',
    wasSo: 'Już tak było, więc niczego nie zapisano.',
    tooSoon: 'Tę tablicę opublikowano przed chwilą: naciśnij „Opublikuj teraz” ponownie za 10 sekund.',
    askRemoval: ({ id }) => `Usunąć tablicę ${id} na zawsze? Jej wiadomości zostaną.`,
    removed: ({ id }) => `Tablica ${id} jest usunięta. Jej wiadomości zostały.`,
    changedSince:
      'Niczego nie zapisano: ta tablica w międzyczasie się zmieniła. Sprawdź, jaka jest teraz, i spróbuj ponownie.',
    gone: 'Niczego nie zrobiono: tę tablicę już usunięto.',
    unread:
      'Tablic nie da się teraz odczytać: spróbuj ponownie za minutę, a jeśli to się powtórzy, powiadom właściciela bota.',
    refused: {
      at: ({ typed }) =>
        `Niczego nie zapisano: ${typed} to nie godzina. Wpisz ją w formacie 24-godzinnym, na przykład \`18:00\`.`,
      zone: ({ typed }) =>
        `Niczego nie zapisano: nie ma strefy czasowej ${typed}. Wpisz strefę IANA, na przykład \`Europe/Berlin\` albo \`UTC\`.`,
      zoneNear: ({ typed }) => `Nic jeszcze nie zapisano. Którą strefę czasową oznacza ${typed}?`,
      dayAlone: ({ day }) =>
        `Niczego nie zapisano: ${day} działa tylko razem z \`every:week\`. Dodaj \`every:week\` albo pomiń dzień.`,
      announceAlone: ({ announce }) =>
        `Niczego nie zapisano: ${announce} działa tylko razem z \`every:change\`. Dodaj \`every:change\` albo pomiń \`announce\`.`,
      withChange: ({ options }) =>
        `Niczego nie zapisano: \`every:change\` edytuje jedną wiadomość, gdy zmieniają się wyniki, więc pomiń ${options.join(', ')}.`,
      yours: ({ channel, permissions }) =>
        `Niczego nie zapisano: nie masz na kanale ${channel} potrzebnych uprawnień (${permissions.join(', ')}). Wybierz kanał, na którym możesz pisać.`,
      ofBoth: ({ channel, yours, permissions }) =>
        `Niczego nie zapisano: na kanale ${channel} uprawnień brakuje tobie (${yours.join(', ')}) i Rollcall (${permissions.join(', ')}). Wybierz inny kanał.`,
      full: ({ most }) =>
        `Niczego nie zapisano: limit ustalony przez właściciela bota to ${boardsInWords(most)} na serwer i już go osiągnięto. Usuń najpierw jedną z tablic.`,
    },
  } satisfies WordsOf<'boards'>;
};
