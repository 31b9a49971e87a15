import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ plural, number, either }: Formats<'pl'>) =>
  ({
    access: {
      unknownCommand: 'Rollcall nie zna już tego polecenia: wpisz /, żeby zobaczyć obecne.',
      unknownComponent:
        'Rollcall nie zna tego przycisku: naciśnij go za chwilę jeszcze raz, a jeśli to nie pomoże, użyj polecenia od nowa.',
      otherServers: 'To działa tylko na serwerach, które właściciel tego bota wyznaczył do moderacji.',
      permission:
        'To jest dla moderatorów: potrzebujesz uprawnienia „Zarządzanie wiadomościami” na tym kanale.',
      managedServers: 'To działa tylko na serwerach, które mają zainstalowany Rollcall.',
      manage: 'To jest dla osób, które zarządzają serwerem: potrzebujesz uprawnienia „Zarządzanie serwerem”.',
      role: ({ roles }) => `To jest dla moderatorów: potrzebujesz roli ${either(roles)}.`,
      ownRole: ({ roles }) =>
        `To jest dla moderatorów: według ustawień tego serwera potrzebujesz też roli ${either(roles)}.`,
      storeAway:
        'Nikt nie może teraz moderować: nie da się odczytać bazy danych z ustawieniami serwerów. Spróbuj ponownie za minutę, a jeśli to się powtórzy, powiadom właściciela tego bota.',
      unreadableSettings:
        'Nikt nie może tu teraz moderować: Rollcall nie może odczytać zapisanych ustawień tego serwera. Osoba z uprawnieniem „Zarządzanie serwerem” może zapisać je od nowa przez /settings.',
      tooSoon: ({ command, seconds }) =>
        `Użyj ${command} ponownie za ${plural(seconds, { one: '1 sekundę', few: `${seconds} sekundy`, many: `${seconds} sekund` })}.`,
    },
    reference: ({ reference }) => `Numer sprawy ${reference}`,
    defect:
      'Coś poszło nie tak wewnątrz Rollcall: spróbuj ponownie, a jeśli to się powtórzy, powiadom właściciela tego bota.',
    uncertain: ({ command }) =>
      `Nie wiadomo, czy to się udało: sprawdź przez ${command}, a jeśli nie, spróbuj ponownie.`,
    notShown: 'Nie udało się: spróbuj ponownie, żeby zobaczyć dlaczego.',
    notTold:
      'Nie udało się wysłać wyniku w osobnej wiadomości: sprawdź, co się zmieniło, zanim spróbujesz ponownie.',
    toldInPrivate: 'Nie udało się. Osoba, która użyła polecenia, dostała wyjaśnienie prywatnie.',
    noTarget: {
      message: 'Discord nie podał, która to wiadomość: spróbuj ponownie.',
      user: 'Discord nie podał, który to użytkownik: spróbuj ponownie.',
    },
    option: {
      missing: ({ option }) => `Opcja \`${option}\` jest wymagana.`,
      tooShort: ({ option, least }) =>
        `Opcja \`${option}\` musi mieć co najmniej ${plural(least, { one: '1 znak', few: `${least} znaki`, many: `${least} znaków` })}.`,
      tooLong: ({ option, most }) =>
        `Opcja \`${option}\` może mieć najwyżej ${plural(most, { one: '1 znak', few: `${most} znaki`, many: `${most} znaków` })}.`,
      truth: ({ option }) => `Opcja \`${option}\` musi mieć wartość True albo False.`,
      range: ({ option, min, max }) => `Opcja \`${option}\` musi być liczbą całkowitą od ${min} do ${max}.`,
      whole: ({ option }) => `Opcja \`${option}\` musi być liczbą całkowitą.`,
      user: ({ option }) => `W opcji \`${option}\` trzeba podać użytkownika.`,
      channel: ({ option }) => `W opcji \`${option}\` trzeba podać kanał tekstowy albo kanał ogłoszeniowy.`,
      oneOf: ({ option, values }) => `Opcja \`${option}\` musi mieć jedną z wartości: ${values.join(', ')}.`,
    },
    component: {
      older:
        'Ten przycisk lub formularz pochodzi ze starszej wersji Rollcall: użyj polecenia od nowa, żeby dostać aktualny.',
      newer:
        'Ten przycisk lub formularz pochodzi z nowszej wersji Rollcall, która jest właśnie wdrażana: naciśnij go za chwilę jeszcze raz albo otwórz ponownie.',
      garbled:
        'Rollcall nie może odczytać tego przycisku lub formularza: użyj polecenia od nowa, żeby dostać aktualny.',
    },
    service: {
      invalidName:
        'Zarejestrowana nazwa ma od 1 do 255 znaków, bez znaków sterujących: sprawdź ją i spróbuj ponownie.',
      invalidWallet:
        'Adres portfela ma od 1 do 255 znaków, bez znaków sterujących: sprawdź go i spróbuj ponownie.',
      notRegistered: ({ name }) => `Nikt nie zarejestrował nazwy ${name}: sprawdź pisownię.`,
      noNames: ({ wallet }) => `Portfel ${wallet} nie ma żadnych zarejestrowanych nazw.`,
      invalidId: 'ID ma od 1 do 255 znaków, bez znaków sterujących: sprawdź je i spróbuj ponownie.',
      notFound: ({ id }) => `Nie ma niczego o ID ${id}: mogło zostać usunięte albo ID jest błędne.`,
      busy: 'Usługa jest zajęta: spróbuj ponownie za minutę.',
      busyForSeconds: ({ seconds }) =>
        `Usługa jest zajęta: spróbuj ponownie za ${plural(seconds, { one: 'sekundę', few: `${seconds} sekundy`, many: `${seconds} sekund` })}.`,
      busyForMinutes: ({ minutes }) =>
        `Usługa jest zajęta: spróbuj ponownie za ${plural(minutes, { one: 'minutę', few: `${minutes} minuty`, many: `${minutes} minut` })}.`,
      unauthorised:
        'Usługa odmawia dostępu Rollcall: powiadom właściciela tego bota, który może ustawić jej token.',
      refused: 'Usługa odmówiła: sprawdź, co jest wpisane, albo powiadom właściciela tego bota.',
      unavailable: 'Usługa jest w tej chwili nieosiągalna: spróbuj ponownie za minutę.',
      tooSlow: 'Usługa odpowiadała zbyt długo: spróbuj ponownie za minutę.',
      accepted: 'Usługa to przyjęła i może to wykonać później: sprawdź, zanim spróbujesz ponownie.',
      unconfirmed:
        'Usługa tego nie potwierdziła, więc mogło się to mimo wszystko udać: sprawdź, zanim spróbujesz ponownie.',
      ignored: 'Usługa to przyjęła, ale niczego nie zmieniła: powiadom właściciela tego bota.',
      outOfReach: ({ rows }) =>
        `Z tej listy można pokazać tylko ${plural(rows, { one: 'pierwszy wiersz', few: `pierwsze ${number(rows)} wiersze`, many: `pierwsze ${number(rows)} wierszy` })}: powiadom właściciela tego bota, może da się to zmienić.`,
      abandoned: 'To trwało zbyt długo: spróbuj ponownie.',
      senseless: 'Usługa dała nieprawidłową odpowiedź: powiadom właściciela tego bota.',
    },
  }) satisfies WordsOf<'answers'>;
