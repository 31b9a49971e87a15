import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'it'>) => {
  const action = (button: string, doing: string, selection = 'la selezione') => ({
    button,
    chosen: `${button} ${selection}`,
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
      pin: action('Fissa', 'Sto fissando'),
      unpin: action('Rimuovi dai fissati', 'Sto rimuovendo dai fissati'),
      mute: action('Silenzia', 'Sto silenziando'),
      unmute: action('Riattiva l’audio', 'Sto riattivando l’audio', 'della selezione'),
      archive: action('Archivia', 'Sto archiviando'),
      restore: action('Ripristina', 'Sto ripristinando'),
    },
    scoreAction: {
      mute: action('Disattiva le notifiche', 'Sto disattivando le notifiche', 'della selezione'),
      unmute: action('Attiva le notifiche', 'Sto attivando le notifiche', 'della selezione'),
    },
    undo: {
      button: 'Annulla modifica',
      doing: ({ done, all }) => `Sto annullando le modifiche: ${number(done)} di ${number(all)} …`,
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
      unpinMessage: 'Rimuovi il messaggio dai fissati',
      delete: 'Elimina',
      deleteForGood: 'Elimina per sempre',
      archiveInstead: 'Archivia invece',
      keep: 'Non eliminare',
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
      confirmedAlready: 'È già confermato: il suo messaggio mostra l’avanzamento.',
      askedAnew:
        'Le righe che corrispondono a questo filtro non sono più quelle della domanda, quindi non è ancora cambiato nulla.',
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
        `Con più di ${number(most)} righe non si può annullare: il resoconto contiene un file con gli ID modificati.`,
      asOf: ({ time }) => `aggiornato ${time}`,
      others: ({ count }) => `… e altri: ${number(count)}`,
      stopped: 'Rollcall si è dovuto fermare prima della fine: quanto è ancora selezionato si può ritentare.',
      endedAfter: ({ done, all }) => `Si è fermato dopo ${number(done)} di ${number(all)} righe.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `Un’altra riga corrisponde a questo filtro (aggiornato ${time}) e non è stata cambiata: premi «Continua» per decidere.`,
          many: `Altre ${number(count)} righe corrispondono a questo filtro (aggiornato ${time}) e non sono state cambiate: premi «Continua» per decidere.`,
          other: `Altre ${number(count)} righe corrispondono a questo filtro (aggiornato ${time}) e non sono state cambiate: premi «Continua» per decidere.`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: 'Ne resta 1: premi «Continua», che salta quelle già a posto.',
          many: `Ne restano ${number(count)}: premi «Continua», che salta quelle già a posto.`,
          other: `Ne restano ${number(count)}: premi «Continua», che salta quelle già a posto.`,
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
      tooSlow: 'Il servizio è troppo lento per un modulo: riprova, o indica anche l’opzione `message`.',
      tooLong: 'Questo ID è troppo lungo per un modulo: indica anche l’opzione `message`.',
      share: 'Per condividere la risposta, indica anche l’opzione `message`.',
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
