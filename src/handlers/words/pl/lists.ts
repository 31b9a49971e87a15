import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'pl'>) => {
  const counted = (count: number, one: string, few: string, many: string) =>
    plural(count, { one: `1 ${one}`, few: `${number(count)} ${few}`, many: `${number(count)} ${many}` });
  const names = (count: number) => counted(count, 'nazwa', 'nazwy', 'nazw');
  const rows = (one: string, few: string, many: string) => ({
    none: `Brak ${many}`,
    noneOnPage: ({ page }: { page: number }) => `Brak ${many} na stronie ${number(page)}`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `Brak ${many} na stronie ${number(page)} z ${number(pages)}`,
    all: ({ count }: { count: number }) => counted(count, one, few, many),
    atLeast: ({ count }: { count: number }) => `${number(count)}+ ${many}`,
  });
  return {
    rows: {
      names: rows('nazwa', 'nazwy', 'nazw'),
      conversations: rows('rozmowa', 'rozmowy', 'rozmów'),
      scores: rows('wynik', 'wyniki', 'wyników'),
      records: rows('zapis', 'zapisy', 'zapisów'),
      players: rows('gracz', 'graczy', 'graczy'),
      lines: rows('wiersz', 'wiersze', 'wierszy'),
    },
    cannotBeShown: ({ rows }) => `Nie można wyświetlić: ${rows}.`,
    page: ({ page }) => `strona ${number(page)}`,
    pageOf: ({ page, pages }) => `strona ${number(page)} z ${number(pages)}`,
    button: {
      previous: 'Wstecz',
      next: 'Dalej',
      page: ({ page }) => `Str. ${page}`,
      typeAgain: 'Wpisz ponownie',
      allNames: 'Wszystkie nazwy w pliku',
      allOfThese: 'Wszystkie te w pliku',
      nextFile: 'Następny plik',
      explorer: 'Pokaż w eksploratorze',
      namesOfWallet: 'Nazwy tego portfela',
      lookUp: 'Szukaj tej nazwy',
    },
    otherPage: {
      furthest: ({ page }) =>
        `Można przejść najdalej do strony ${number(page)}: stamtąd prowadzi dalej przycisk „Dalej”.`,
      seemsLast: 'To chyba ostatnia strona.',
      isLast: ({ page }) => `Nie ma strony ${number(page)}: ta jest ostatnia.`,
    },
    form: {
      title: 'Przejdź do strony',
      page: 'Strona',
      pageOrLetters: 'Strona albo pierwsze litery',
      first: 'pierwsza',
      last: 'ostatnia',
      any: ({ first, last }) => `Liczba, ${first} albo ${last}`,
      range: ({ pages, first, last }) => `Od 1 do ${number(pages)}, ${first} albo ${last}`,
      orNames: ({ range }) => `${range}, albo pierwsze litery: „12” w cudzysłowie: nazwy na 12`,
      tooLong: 'Nazwa tej listy jest zbyt długa na formularz: użyj innych przycisków.',
      nothing: 'Nic nie wpisano, więc nadal jesteś na tej stronie.',
      notANumber: ({ first, last }) => `To nie jest numer strony. Wpisz liczbę, ${first} albo ${last}.`,
      fromOne: 'Strony liczy się od 1, więc nadal jesteś na tej: wpisz 1 lub więcej.',
      tooMany: ({ last }) =>
        `Żadna lista nie ma tylu stron, więc nadal jesteś na tej: wpisz ${last} dla ostatniej strony.`,
      typed: ({ text }) => `Wpisano ${text}.`,
    },
    containing: ({ text }) => `zawiera ${text}`,
    belongsTo: ({ name }) => `${name} należy do portfela`,
    theWallet: 'Portfel',
    walletOf: ({ name, names: all }) => `Portfel nazwy ${name}: ${all}`,
    wallet: ({ wallet, names: all }) => `Portfel ${wallet}: ${all}`,
    stale: ({ minutes }) =>
      `Usługa nazw teraz nie działa: ta odpowiedź jest sprzed ${plural(minutes, { one: '1 minuty', few: `${minutes} minut`, many: `${minutes} minut` })}.`,
    justStale: 'Usługa nazw teraz nie działa: ta odpowiedź jest sprzed niecałej minuty.',
    asFile: 'Są zbyt długie na wiadomość, więc oto plik',
    tooLarge: 'Plik z tymi nazwami jest tu za duży dla Discorda: wybierz mniejszy `limit`.',
    cutFile: ({ count, all }) =>
      `Plik zawiera początkowe ${number(count)} z ${number(all)} nazw, tyle, ile Discord tu przyjmuje`,
    nameTooLong: {
      pages: 'Ta nazwa jest zbyt długa na przyciski stron: większy `limit` pokazuje więcej.',
      button: 'Ta nazwa jest zbyt długa na przycisk: większy `limit` pokazuje więcej.',
    },
    addressTooLong: {
      pages: 'Ten adres jest zbyt długi na przyciski stron: większy `limit` pokazuje więcej.',
      button: 'Ten adres jest zbyt długi na przycisk: większy `limit` pokazuje więcej.',
    },
    byNameAlone: 'Usługa tego bota znajduje nazwy tylko po nazwie: użyj `/list` z jedną z nazw portfela.',
    lookedThrough: ({ count }) => `Przejrzano z tego portfela: ${names(count)}. Może być ich więcej.`,
    find: {
      none: ({ typed }) => `Żadna nazwa nie zaczyna się na ${typed}, więc nadal jesteś na tej stronie.`,
      noneOfFirst: ({ typed, count }) =>
        `Wśród pierwszych (${names(count)}) żadna nie zaczyna się na ${typed}, więc nadal jesteś na tej stronie.`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `1 nazwa zaczyna się na ${typed}: jest na tej stronie.`,
          few: `${number(found)} nazwy zaczynają się na ${typed}: pierwsza jest na tej stronie.`,
          many: `${number(found)} nazw zaczyna się na ${typed}: pierwsza jest na tej stronie.`,
        }),
      foundOfFirst: ({ typed, found, count }) =>
        plural(found, {
          one: `Wśród pierwszych (${names(count)}) 1 zaczyna się na ${typed}: jest na tej stronie.`,
          few: `Wśród pierwszych (${names(count)}) ${number(found)} zaczynają się na ${typed}: pierwsza jest na tej stronie.`,
          many: `Wśród pierwszych (${names(count)}) ${number(found)} zaczyna się na ${typed}: pierwsza jest na tej stronie.`,
        }),
      apart: 'Nie są obok siebie, bo te nazwy nie są w kolejności alfabetycznej.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `Nikt nie zarejestrował ${name}: oto nazwy dla ${small}.`,
      nothingAsked: 'Nikt tu jeszcze nie szukał żadnej nazwy: wpisz całą nazwę, tak jak ją zarejestrowano.',
      nobody: ({ name }) => `Nikt nie zarejestrował nazwy ${name}.`,
      didYouMean: ({ names: near }) => `Czy chodzi o ${either(near)}?`,
      likeAnAddress: ({ command }) => `To wygląda na adres portfela: ${command} pokazuje jego nazwy.`,
      noSuchWallet: ({ wallet, command }) =>
        `Nie ma portfela ${wallet} z nazwami. Jeśli to nazwa, ${command} pokazuje jej portfel.`,
    },
    message: {
      which: 'Która z nich jest tą nazwą?',
      whichOfFirst:
        'Która z nich jest tą nazwą? Wiadomość ma więcej słów, niż się tu mieści: inną nazwę wpisz przez `/list`.',
      noneChosen: 'Żadna nazwa nie została wybrana: wybierz jedną.',
      noName: 'W tej wiadomości nie ma nazwy. Wpisz nazwę przez `/list`.',
      allTooLong: 'W tej wiadomości nie ma dość krótkiej nazwy: wpisz ją przez `/list`.',
    },
  } satisfies WordsOf<'lists'>;
};
