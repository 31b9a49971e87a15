import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'it'>) => {
  const counted = (count: number, one: string, many: string) =>
    plural(count, {
      one: `1 ${one}`,
      many: `${number(count)} di ${many}`,
      other: `${number(count)} ${many}`,
    });
  const names = (count: number) => counted(count, 'nome', 'nomi');
  const rows = (no: string, one: string, many: string) => ({
    none: no,
    noneOnPage: ({ page }: { page: number }) => `${no} a pagina ${number(page)}`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `${no} a pagina ${number(page)} di ${number(pages)}`,
    all: ({ count }: { count: number }) => counted(count, one, many),
    atLeast: ({ count }: { count: number }) => `${number(count)}+ ${many}`,
  });
  return {
    rows: {
      names: rows('Nessun nome', 'nome', 'nomi'),
      conversations: rows('Nessuna conversazione', 'conversazione', 'conversazioni'),
      scores: rows('Nessun punteggio', 'punteggio', 'punteggi'),
      records: rows('Nessuna registrazione', 'registrazione', 'registrazioni'),
      players: rows('Nessun giocatore', 'giocatore', 'giocatori'),
      lines: rows('Nessuna riga', 'riga', 'righe'),
    },
    cannotBeShown: ({ rows }) => `Non visualizzabili: ${rows}.`,
    page: ({ page }) => `pagina ${number(page)}`,
    pageOf: ({ page, pages }) => `pagina ${number(page)} di ${number(pages)}`,
    button: {
      previous: 'Indietro',
      next: 'Avanti',
      page: ({ page }) => `Pag. ${page}`,
      typeAgain: 'Scrivi di nuovo',
      allNames: 'Tutti i nomi in un file',
      allOfThese: 'Tutti questi in un file',
      nextFile: 'File successivo',
      explorer: 'Mostra nell’explorer',
      namesOfWallet: 'Nomi di questo portafoglio',
      lookUp: 'Cerca questo nome',
    },
    otherPage: {
      furthest: ({ page }) => `Si può saltare al massimo a pagina ${number(page)}: «Avanti» prosegue da lì.`,
      seemsLast: 'Questa sembra l’ultima pagina.',
      isLast: ({ page }) => `Non c’è una pagina ${number(page)}: questa è l’ultima.`,
    },
    form: {
      title: 'Vai a una pagina',
      page: 'Pagina',
      pageOrLetters: 'Pagina, o prime lettere',
      first: 'prima',
      last: 'ultima',
      any: ({ first, last }) => `Un numero, ${first} o ${last}`,
      range: ({ pages, first, last }) => `Da 1 a ${number(pages)}, ${first} o ${last}`,
      orNames: ({ range }) => `${range}, o prime lettere: «12» tra virgolette per nomi con 12`,
      tooLong: 'Il nome di questo elenco è troppo lungo per un modulo: usa gli altri pulsanti.',
      nothing: 'Non hai scritto niente, quindi resti su questa pagina.',
      notANumber: ({ first, last }) => `Non è un numero di pagina. Scrivi un numero, ${first} o ${last}.`,
      fromOne: 'Le pagine cominciano da 1, quindi resti su questa: scrivi 1 o più.',
      tooMany: ({ last }) =>
        `Nessun elenco ha così tante pagine, quindi resti su questa: scrivi ${last} per l’ultima.`,
      typed: ({ text }) => `Hai scritto ${text}.`,
    },
    containing: ({ text }) => `con ${text}`,
    belongsTo: ({ name }) => `${name} appartiene al portafoglio`,
    theWallet: 'Il portafoglio',
    walletOf: ({ name, names: all }) => `Il portafoglio di ${name}: ${all}`,
    wallet: ({ wallet, names: all }) => `Il portafoglio ${wallet}: ${all}`,
    stale: ({ minutes }) =>
      `Il servizio dei nomi al momento non risponde: questa risposta è di ${counted(minutes, 'minuto', 'minuti')} fa.`,
    justStale: 'Il servizio dei nomi al momento non risponde: questa risposta ha meno di un minuto.',
    asFile: 'Sono troppo lunghi per un messaggio, quindi eccoli in un file',
    tooLarge: 'Un file con questi nomi è troppo grande per Discord qui: scegli un `limit` minore.',
    cutFile: ({ count, all }) =>
      `Il file ha i primi ${number(count)} di ${number(all)} nomi, tutti quelli che Discord accetta qui`,
    nameTooLong: {
      pages: 'Questo nome è troppo lungo per i pulsanti delle pagine: un `limit` maggiore mostra di più.',
      button: 'Questo nome è troppo lungo per un pulsante: un `limit` maggiore mostra di più.',
    },
    addressTooLong: {
      pages:
        'Questo indirizzo è troppo lungo per i pulsanti delle pagine: un `limit` maggiore mostra di più.',
      button: 'Questo indirizzo è troppo lungo per un pulsante: un `limit` maggiore mostra di più.',
    },
    byNameAlone:
      'Il servizio di questo bot trova i nomi solo a partire da un nome: usa `/list` con uno dei nomi del portafoglio.',
    lookedThrough: ({ count }) =>
      `Esaminati finora ${names(count)} di questo portafoglio: possono essercene altri.`,
    find: {
      none: ({ typed }) => `Nessun nome comincia con ${typed}, quindi resti su questa pagina.`,
      noneOfFirst: ({ typed, count }) =>
        `Tra i primi (${names(count)}) nessuno comincia con ${typed}, quindi resti su questa pagina.`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `1 nome comincia con ${typed}: è in questa pagina.`,
          many: `${number(found)} di nomi cominciano con ${typed}: il primo è in questa pagina.`,
          other: `${number(found)} nomi cominciano con ${typed}: il primo è in questa pagina.`,
        }),
      foundOfFirst: ({ typed, found, count }) =>
        plural(found, {
          one: `Tra i primi (${names(count)}), 1 comincia con ${typed}: è in questa pagina.`,
          many: `Tra i primi (${names(count)}), ${number(found)} cominciano con ${typed}: il primo è in questa pagina.`,
          other: `Tra i primi (${names(count)}), ${number(found)} cominciano con ${typed}: il primo è in questa pagina.`,
        }),
      apart: 'Non sono vicini, perché questi nomi non sono in ordine alfabetico.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `Nessuno ha registrato ${name}: questi sono i nomi di ${small}.`,
      nothingAsked:
        'Qui non è ancora stato cercato nessun nome: scrivi il nome intero, così com’è registrato.',
      nobody: ({ name }) => `Nessuno ha registrato il nome ${name}.`,
      didYouMean: ({ names: near }) => `Intendevi ${either(near)}?`,
      likeAnAddress: ({ command }) => `Sembra l’indirizzo di un portafoglio: ${command} ne mostra i nomi.`,
      noSuchWallet: ({ wallet, command }) =>
        `Non c’è nessun portafoglio ${wallet} con dei nomi. Se è un nome, ${command} ne mostra il portafoglio.`,
    },
    message: {
      which: 'Quale di questi è il nome?',
      whichOfFirst:
        'Quale di questi è il nome? Il messaggio ha più parole di quante ne entrino qui: scrivi un altro nome con `/list`.',
      noneChosen: 'Non hai scelto nessun nome: scegline uno.',
      noName: 'In questo messaggio non c’è nessun nome. Scrivilo con `/list`.',
      allTooLong: 'In questo messaggio non c’è nessun nome abbastanza corto: scrivilo con `/list`.',
    },
  } satisfies WordsOf<'lists'>;
};
