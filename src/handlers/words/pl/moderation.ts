import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'pl'>) => {
  const action = (button: string, doing: string, selection = 'wybrane') => ({
    button,
    chosen: `${button} ${selection}`,
    all: ({ count }: { count: number }) => `${button}: ${number(count)}`,
    some: ({ count, all }: { count: number; all: number }) => `${button}: ${number(count)} z ${number(all)}`,
    doing: ({ done, all }: { done: number; all: number }) => `${doing}: ${number(done)} z ${number(all)} …`,
    report: ({ counts }: { counts: readonly string[] }) => `${doing}: ${counts.join(', ')}`,
  });
  const conversations = (count: number) =>
    plural(count, { one: '1 rozmowa', few: `${number(count)} rozmowy`, many: `${number(count)} rozmów` });
  return {
    group: ({ group }) => `grupa ${group}`,
    action: {
      pin: action('Przypnij', 'Przypinanie'),
      unpin: action('Odepnij', 'Odpinanie'),
      mute: action('Wycisz', 'Wyciszanie'),
      unmute: action('Wyłącz wyciszenie', 'Wyłączanie wyciszenia', 'wybranych'),
      archive: action('Archiwizuj', 'Archiwizowanie'),
      restore: action('Przywróć', 'Przywracanie'),
    },
    scoreAction: {
      mute: action('Wyłącz powiadomienia', 'Wyłączanie powiadomień', 'wybranych'),
      unmute: action('Włącz powiadomienia', 'Włączanie powiadomień', 'wybranych'),
    },
    undo: {
      button: 'Cofnij',
      doing: ({ done, all }) => `Cofanie: ${number(done)} z ${number(all)} …`,
      report: ({ counts }) => `Cofanie: ${counts.join(', ')}`,
      done: 'Cofnięto.',
      choose: 'Wybierz, co cofnąć',
      nothingChosen: 'Najpierw wybierz z menu, co cofnąć.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: '„Cofnij” pomija 1: ID jest zbyt długie.',
          few: `„Cofnij” pomija ${number(count)}: ich ID są zbyt długie.`,
          many: `„Cofnij” pomija ${number(count)}: ich ID są zbyt długie.`,
        }),
    },
    button: {
      show: 'Pokaż',
      pinMessage: 'Przypnij wiadomość',
      unpinMessage: 'Odepnij wiadomość',
      delete: 'Usuń',
      deleteForGood: 'Usuń na zawsze',
      archiveInstead: 'Zamiast tego zarchiwizuj',
      keep: 'Zachowaj',
      cancel: 'Anuluj',
      lookFurther: 'Szukaj dalej',
      refresh: 'Odśwież',
      goOn: 'Kontynuuj …',
    },
    nothingDeleted: 'Niczego nie usunięto.',
    nothingChanged: 'Niczego nie zmieniono.',
    nothingChosen: 'Najpierw wybierz coś z menu.',
    chooseMeant: 'Wybierz, o co chodzi',
    loading: 'Trwa wczytywanie. Wpisz całe ID albo spróbuj ponownie.',
    reason: ({ reason }) => `Powód: ${reason}`,
    reasonForm: {
      label: 'Powód (opcjonalnie)',
      about: 'Zostanie zapisany razem ze zmianą. W następnym kroku trzeba ją potwierdzić.',
    },
    confirm: {
      onlyYou: ({ time }) => `Tylko ty możesz to potwierdzić, do ${time}.`,
      onlyThey: ({ user }) => `Tylko ${user} może to potwierdzić.`,
      tooLate: '5 minut na potwierdzenie minęło: naciśnij jeszcze raz przycisk listy.',
      confirmedAlready: 'To już potwierdzone: postęp pokazuje wiadomość o tej zmianie.',
      askedAnew: 'Do tego filtra pasują już inne wiersze niż w pytaniu, więc nic jeszcze nie zmieniono.',
    },
    list: {
      filtersTooLong: 'Te filtry są zbyt długie na przyciski stron: większy `limit` pokazuje więcej.',
      notShownAgain: ({ command }) => `Ta lista nie jest pokazywana ponownie po zmianie: użyj ${command}.`,
      pressRefresh: 'Lista jeszcze tego nie pokazuje: naciśnij pod nią „Odśwież”.',
      noFilter: 'bez filtra',
    },
    bulk: {
      mostOfRun: ({ most }) => `Naraz można zmienić najwyżej ${number(most)}: powtórz dla reszty.`,
      noUndo: ({ most }) =>
        `Gdy wierszy jest więcej niż ${number(most)}, zmian nie da się cofnąć: raport zawiera plik ze zmienionymi ID.`,
      asOf: ({ time }) => `dane: ${time}`,
      others: ({ count }) => `… i jeszcze ${number(count)}`,
      stopped: 'Rollcall musiał przerwać przed końcem: dla tego, co nadal wybrane, można spróbować ponownie.',
      endedAfter: ({ done, all }) => `Przerwano po ${number(done)} z ${number(all)} wierszy.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `Do tego filtra pasuje jeszcze 1 (dane: ${time}), niczego w nim nie zmieniono: naciśnij „Kontynuuj”, żeby o nim zdecydować.`,
          few: `Do tego filtra pasują jeszcze ${number(count)} (dane: ${time}), niczego w nich nie zmieniono: naciśnij „Kontynuuj”, żeby o nich zdecydować.`,
          many: `Do tego filtra pasuje jeszcze ${number(count)} (dane: ${time}), niczego w nich nie zmieniono: naciśnij „Kontynuuj”, żeby o nich zdecydować.`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: 'Został 1: naciśnij „Kontynuuj”: to, co już gotowe, zostanie pominięte.',
          few: `Zostały ${number(count)}: naciśnij „Kontynuuj”: to, co już gotowe, zostanie pominięte.`,
          many: `Zostało ${number(count)}: naciśnij „Kontynuuj”: to, co już gotowe, zostanie pominięte.`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Nic nie wpisano, więc niczego nie zmieniono: wpisz ID wiadomości albo ${none}, żeby nie przypinać żadnej.`,
      isNow: 'Wiadomość jest teraz przypięta.',
      noneIsNow: 'Żadna wiadomość nie jest już przypięta.',
      wasAlready: 'Ta wiadomość była już przypięta: niczego nie zmieniono.',
      noneWasAlready: 'Żadna wiadomość nie była przypięta: niczego nie zmieniono.',
      before: ({ message }) => `Przedtem była to ${message}.`,
      noneBefore: 'Przedtem żadna wiadomość nie była przypięta.',
      tooSlow: 'Usługa jest zbyt wolna na formularz: spróbuj ponownie albo podaj też opcję `message`.',
      tooLong: 'To ID jest zbyt długie na formularz: podaj też opcję `message`.',
      share: 'Żeby udostępnić odpowiedź, podaj też opcję `message`.',
      label: 'ID wiadomości',
      reason: 'Powód',
      typeNone: ({ none }) => `Wpisz ${none}, żeby nie przypinać żadnej wiadomości.`,
      pinnedNow: ({ none }) => `Ta jest teraz przypięta. Wpisz ${none}, żeby nie przypinać żadnej.`,
    },
    findConversations: {
      none: 'Brak rozmów',
      all: ({ count }) => conversations(count),
      noneOfMore: 'Brak rozmów, a jest ich więcej do przejrzenia',
      someOfMore: ({ count }) => `${conversations(count)}, a jest ich więcej do przejrzenia`,
      sought: ({ id, name }) =>
        `Rollcall szuka ID użytkownika ${id} albo jego nazwy ${name} jako kontaktu: nic więcej o użytkownikach Discorda usługa nie wie.`,
      soFar: ({ count }) => `Przejrzano dotąd: ${conversations(count)}. Po resztę spróbuj za chwilę.`,
    },
  } satisfies WordsOf<'moderation'>;
};
