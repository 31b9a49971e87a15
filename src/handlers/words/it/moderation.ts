import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'it'>) => {
  const action = (button: string, doing: string) => ({
    button,
    chosen: `${button}: la scelta`,
    all: ({ count }: { count: number }) => `${button}: ${number(count)}`,
    some: ({ count, all }: { count: number; all: number }) => `${button}: ${number(count)} di ${number(all)}`,
    doing: ({ done, all }: { done: number; all: number }) => `${doing}: ${number(done)} di ${number(all)} …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}: ${counts.join(', ')}`,
  });
  const conversations = (count: number) =>
    plural(count, {
      one: '1 conversazione',
      many: `${number(count)} di conversazioni`,
      other: `${number(count)} conversazioni`,
    });
  return {
    group: ({ group }) => `gruppo ${group}`,
    action: {
      pin: action('Fissa', 'Fisso'),
      unpin: action('Non fissare più', 'Tolgo dai fissati'),
      mute: action('Silenzia', 'Metto in silenzio'),
      unmute: action('Togli silenzio', 'Tolgo il silenzio'),
      archive: action('Archivia', 'Sposto in archivio'),
      restore: action('Ripristina', 'Ripristino'),
    },
    undo: {
      button: 'Annulla modifica',
      doing: ({ done, all }) => `Annullo le modifiche: ${number(done)} di ${number(all)} …`,
      report: ({ counts }) => `Annulla modifica: ${counts.join(', ')}`,
      done: 'Modifica annullata.',
      choose: 'Scegli cosa annullare',
      nothingChosen: 'Prima scegli nel menu cosa annullare.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: '«Annulla modifica» ne lascia fuori 1: il suo ID è troppo lungo.',
          many: `«Annulla modifica» ne lascia fuori ${number(count)}: i loro ID sono troppo lunghi.`,
          other: `«Annulla modifica» ne lascia fuori ${number(count)}: i loro ID sono troppo lunghi.`,
        }),
    },
    button: {
      show: 'Mostra',
      pinMessage: 'Fissa un messaggio',
      unpinMessage: 'Non fissare più il messaggio',
      delete: 'Elimina',
      deleteForGood: 'Elimina per sempre',
      archiveInstead: 'Archivia invece',
      keep: 'Conserva',
      cancel: 'Lascia stare',
      lookFurther: 'Cerca ancora',
      refresh: 'Aggiorna',
      goOn: 'Continua …',
    },
    nothingDeleted: 'Non è stato eliminato niente.',
    nothingChanged: 'Non è stato cambiato niente.',
    nothingChosen: 'Prima scegli qualcosa nel menu.',
    chooseMeant: 'Scegli cosa intendi',
    loading: 'Caricamento in corso. Scrivi l’ID intero o riprova.',
    reason: ({ reason }) => `Motivo: ${reason}`,
    reasonForm: {
      label: 'Motivo (facoltativo)',
      about: 'Viene annotato con la modifica. Il passo successivo ti chiede di confermare.',
    },
    confirm: {
      onlyYou: ({ time }) => `Solo tu puoi confermare, fino alle ${time}.`,
      onlyThey: ({ user }) => `Solo ${user} può confermare.`,
      tooLate: 'I 5 minuti per confermare sono passati: premi di nuovo il pulsante dell’elenco.',
      confirmedAlready: 'È già confermato: il suo messaggio mostra a che punto è.',
      askedAnew:
        'Le righe di questo filtro non sono più quelle della domanda, quindi non è ancora cambiato nulla.',
    },
    list: {
      filtersTooLong:
        'Questi filtri sono troppo lunghi per i pulsanti delle pagine: un `limit` maggiore mostra di più.',
      notShownAgain: ({ command }) =>
        `Questo elenco non viene mostrato di nuovo dopo la modifica: usa ${command}.`,
      pressRefresh: 'L’elenco non lo mostra ancora: premi «Aggiorna» sotto di esso.',
      noFilter: 'nessun filtro',
    },
    bulk: {
      mostOfRun: ({ most }) => `In una volta se ne cambiano al massimo ${number(most)}: ripeti per il resto.`,
      noUndo: ({ most }) =>
        `Oltre ${number(most)} righe non si può annullare: il resoconto ha un file con gli ID di quanto è cambiato.`,
      asOf: ({ time }) => `aggiornato ${time}`,
      others: ({ count }) => `… e altri: ${number(count)}`,
      stopped: 'Rollcall si è dovuto fermare prima della fine: quanto resta scelto si può ritentare.',
      endedAfter: ({ done, all }) => `È finito dopo ${number(done)} di ${number(all)} righe.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `C’è 1 riga in più in questo filtro (aggiornato ${time}), lasciata com’è: «Continua» chiede che farne.`,
          many: `Ci sono ${number(count)} righe in più in questo filtro (aggiornato ${time}), lasciate come sono: «Continua» chiede che farne.`,
          other: `Ci sono ${number(count)} righe in più in questo filtro (aggiornato ${time}), lasciate come sono: «Continua» chiede che farne.`,
        }),
      left: ({ count }) =>
        plural(count, {
          one: 'Ne resta 1: premi «Continua», che salta quanto è già così.',
          many: `Ne restano ${number(count)}: premi «Continua», che salta quanto è già così.`,
          other: `Ne restano ${number(count)}: premi «Continua», che salta quanto è già così.`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Non hai scritto niente, quindi non è cambiato niente: scrivi l’ID di un messaggio, o ${none} per non fissarne nessuno.`,
      isNow: 'Ora il messaggio è fissato.',
      noneIsNow: 'Nessun messaggio è più fissato.',
      wasAlready: 'Questo messaggio era già fissato: non è stato cambiato niente.',
      noneWasAlready: 'Nessun messaggio era fissato: non è stato cambiato niente.',
      before: ({ message }) => `Prima era ${message}.`,
      noneBefore: 'Prima nessun messaggio era fissato.',
      tooSlow: 'Il servizio è troppo lento per un modulo: riprova, o dai anche l’opzione `message`.',
      tooLong: 'Questo ID è troppo lungo per un modulo: dai anche l’opzione `message`.',
      share: 'Per condividere la risposta, dai anche l’opzione `message`.',
      label: 'ID del messaggio',
      reason: 'Motivo',
      typeNone: ({ none }) => `Scrivi ${none} per non fissare nessun messaggio.`,
      pinnedNow: ({ none }) => `Ora è fissato questo. Scrivi ${none} per non fissarne nessuno.`,
    },
    findConversations: {
      none: 'Nessuna conversazione',
      all: ({ count }) => conversations(count),
      noneOfMore: 'Nessuna conversazione, e ce ne sono altre da esaminare',
      someOfMore: ({ count }) => `${conversations(count)}, e ce ne sono altre da esaminare`,
      sought: ({ id, name }) =>
        `Rollcall cerca l’ID ${id} o il nome ${name} dell’utente come contatto: degli utenti di Discord il servizio non sa altro.`,
      soFar: ({ count }) => `Esaminate finora: ${conversations(count)}. Per il resto, riprova tra un attimo.`,
    },
  } satisfies WordsOf<'moderation'>;
};
