import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'de'>) =>
  ({
    rows: {
      names: {
        none: 'Keine Namen',
        noneOnPage: ({ page }) => `Keine Namen auf Seite ${number(page)}`,
        noneOnPageOf: ({ page, pages }) => `Keine Namen auf Seite ${number(page)} von ${number(pages)}`,
        all: ({ count }) => plural(count, { one: '1 Name', other: `${number(count)} Namen` }),
        atLeast: ({ count }) => `${number(count)}+ Namen`,
      },
      conversations: {
        none: 'Keine Konversationen',
        noneOnPage: ({ page }) => `Keine Konversationen auf Seite ${number(page)}`,
        noneOnPageOf: ({ page, pages }) =>
          `Keine Konversationen auf Seite ${number(page)} von ${number(pages)}`,
        all: ({ count }) =>
          plural(count, { one: '1 Konversation', other: `${number(count)} Konversationen` }),
        atLeast: ({ count }) => `${number(count)}+ Konversationen`,
      },
      scores: {
        none: 'Keine Scores',
        noneOnPage: ({ page }) => `Keine Scores auf Seite ${number(page)}`,
        noneOnPageOf: ({ page, pages }) => `Keine Scores auf Seite ${number(page)} von ${number(pages)}`,
        all: ({ count }) => plural(count, { one: '1 Score', other: `${number(count)} Scores` }),
        atLeast: ({ count }) => `${number(count)}+ Scores`,
      },
      records: {
        none: 'Keine Einträge',
        noneOnPage: ({ page }) => `Keine Einträge auf Seite ${number(page)}`,
        noneOnPageOf: ({ page, pages }) => `Keine Einträge auf Seite ${number(page)} von ${number(pages)}`,
        all: ({ count }) => plural(count, { one: '1 Eintrag', other: `${number(count)} Einträge` }),
        atLeast: ({ count }) => `${number(count)}+ Einträge`,
      },
      players: {
        none: 'Keine Spieler',
        noneOnPage: ({ page }) => `Keine Spieler auf Seite ${number(page)}`,
        noneOnPageOf: ({ page, pages }) => `Keine Spieler auf Seite ${number(page)} von ${number(pages)}`,
        all: ({ count }) => plural(count, { one: '1 Spieler', other: `${number(count)} Spieler` }),
        atLeast: ({ count }) => `${number(count)}+ Spieler`,
      },
      lines: {
        none: 'Keine Zeilen',
        noneOnPage: ({ page }) => `Keine Zeilen auf Seite ${number(page)}`,
        noneOnPageOf: ({ page, pages }) => `Keine Zeilen auf Seite ${number(page)} von ${number(pages)}`,
        all: ({ count }) => plural(count, { one: '1 Zeile', other: `${number(count)} Zeilen` }),
        atLeast: ({ count }) => `${number(count)}+ Zeilen`,
      },
    },
    cannotBeShown: ({ rows }) => `Nicht darstellbar: ${rows}.`,
    page: ({ page }) => `Seite ${number(page)}`,
    pageOf: ({ page, pages }) => `Seite ${number(page)} von ${number(pages)}`,
    button: {
      previous: 'Zurück',
      next: 'Weiter',
      page: ({ page }) => `Seite ${page}`,
      typeAgain: 'Noch einmal tippen',
      allNames: 'Alle Namen als Datei',
      allOfThese: 'Alle diese als Datei',
      nextFile: 'Nächste Datei',
      explorer: 'Im Explorer zeigen',
      namesOfWallet: 'Namen dieser Wallet',
      lookUp: 'Diesen Namen nachschlagen',
    },
    otherPage: {
      furthest: ({ page }) =>
        `Du kannst höchstens bis Seite ${number(page)} springen: Von dort geht es mit „Weiter“ weiter.`,
      seemsLast: 'Das ist wohl die letzte Seite.',
      isLast: ({ page }) => `Eine Seite ${number(page)} gibt es nicht: Das ist die letzte.`,
    },
    form: {
      title: 'Zu einer Seite gehen',
      page: 'Seite',
      pageOrLetters: 'Seite oder erste Buchstaben',
      first: 'erste',
      last: 'letzte',
      any: ({ first, last }) => `Eine Zahl, ${first} oder ${last}`,
      range: ({ pages, first, last }) => `1 bis ${number(pages)}, ${first} oder ${last}`,
      orNames: ({ range }) => `${range}, oder erste Buchstaben: „12“ steht für Namen, die mit 12 beginnen`,
      tooLong: 'Der Name dieser Liste ist zu lang für ein Formular: Nimm die anderen Buttons.',
      nothing: 'Du hast nichts getippt und bist deshalb noch auf dieser Seite.',
      notANumber: ({ first, last }) => `Das ist keine Seitenzahl. Tippe eine Zahl, ${first} oder ${last}.`,
      fromOne: 'Seiten zählen ab 1, deshalb bist du noch auf dieser: Tippe 1 oder mehr.',
      tooMany: ({ last }) =>
        `So viele Seiten hat keine Liste, deshalb bist du noch auf dieser: Tippe ${last} für die letzte Seite.`,
      typed: ({ text }) => `Du hast ${text} getippt.`,
    },
    containing: ({ text }) => `mit ${text} darin`,
    belongsTo: ({ name }) => `${name} gehört zur Wallet`,
    theWallet: 'Die Wallet',
    walletOf: ({ name, names }) => `Die Wallet von ${name}: ${names}`,
    wallet: ({ wallet, names }) => `Die Wallet ${wallet}: ${names}`,
    stale: ({ minutes }) =>
      `Der Namensdienst ist gerade nicht erreichbar: Diese Antwort ist ${plural(minutes, { one: '1 Minute', other: `${minutes} Minuten` })} alt.`,
    justStale: 'Der Namensdienst ist gerade nicht erreichbar: Diese Antwort ist keine Minute alt.',
    asFile: 'Für eine Nachricht sind es zu viele, deshalb stehen sie in einer Datei',
    tooLarge: 'Eine Datei mit diesen Namen ist für Discord hier zu groß: Wähle ein kleineres `limit`.',
    cutFile: ({ count, all }) =>
      `Die Datei enthält die ersten ${number(count)} von ${number(all)} Namen, so viele, wie Discord hier annimmt`,
    nameTooLong: {
      pages: 'Dieser Name ist zu lang für Buttons zu anderen Seiten: Ein größeres `limit` zeigt mehr.',
      button: 'Dieser Name ist zu lang für einen Button: Ein größeres `limit` zeigt mehr.',
    },
    addressTooLong: {
      pages: 'Diese Adresse ist zu lang für Buttons zu anderen Seiten: Ein größeres `limit` zeigt mehr.',
      button: 'Diese Adresse ist zu lang für einen Button: Ein größeres `limit` zeigt mehr.',
    },
    byNameAlone:
      'Der Dienst dieses Bots findet Namen nur zu einem Namen: Nimm `/list` mit einem der Namen der Wallet.',
    lookedThrough: ({ count }) =>
      `Durchsucht: ${plural(count, { one: '1 Name', other: `${number(count)} Namen` })} dieser Wallet. Es kann noch mehr geben.`,
    find: {
      none: ({ typed }) => `Keiner der Namen beginnt mit ${typed}, deshalb bist du noch auf dieser Seite.`,
      noneOfFirst: ({ typed, count }) =>
        `Unter ${plural(count, { one: 'dem ersten Namen', other: `den ersten ${number(count)} Namen` })} beginnt keiner mit ${typed}, deshalb bist du noch auf dieser Seite.`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `1 Name beginnt mit ${typed}: Er steht auf dieser Seite.`,
          other: `${number(found)} Namen beginnen mit ${typed}: Der erste steht auf dieser Seite.`,
        }),
      foundOfFirst: ({ typed, found, count }) => {
        const first = plural(count, { one: 'dem ersten Namen', other: `den ersten ${number(count)} Namen` });
        return plural(found, {
          one: `Unter ${first} beginnt 1 mit ${typed}: Er steht auf dieser Seite.`,
          other: `Unter ${first} beginnen ${number(found)} mit ${typed}: Der erste steht auf dieser Seite.`,
        });
      },
      apart: 'Sie stehen nicht beieinander, weil diese Namen nicht alphabetisch geordnet sind.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) =>
        `Niemand hat ${name} registriert: Das sind die Namen von ${small}.`,
      nothingAsked: 'Hier wurde noch kein Name gesucht: Tippe den ganzen Namen, wie er registriert ist.',
      nobody: ({ name }) => `Niemand hat den Namen ${name} registriert.`,
      didYouMean: ({ names }) => `Meintest du ${either(names)}?`,
      likeAnAddress: ({ command }) =>
        `Das sieht wie die Adresse einer Wallet aus: ${command} zeigt ihre Namen.`,
      noSuchWallet: ({ wallet, command }) =>
        `Eine Wallet ${wallet} mit Namen gibt es nicht. Ist es ein Name, zeigt ${command} seine Wallet.`,
    },
    message: {
      which: 'Welcher davon ist der Name?',
      whichOfFirst:
        'Welcher davon ist der Name? Die Nachricht hat mehr Wörter, als hier Platz haben: Tippe einen anderen mit `/list`.',
      noneChosen: 'Du hast keinen Namen gewählt: Wähl einen.',
      noName: 'In dieser Nachricht steht kein Name. Tippe ihn mit `/list`.',
      allTooLong: 'In dieser Nachricht steht kein Name, der kurz genug ist: Tippe ihn mit `/list`.',
    },
  }) satisfies WordsOf<'lists'>;
