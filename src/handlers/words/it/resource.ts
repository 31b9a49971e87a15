import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** subject words for a resource and for whom or what it is with, which is always masculine. */
interface Nouns {
  readonly isFeminine: boolean;
  readonly the: string;
  readonly a: string;
  readonly no: string;
  readonly one: string;
  readonly many: string;
  readonly party: string;
  /** `con il contatto` */
  readonly withParty: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores. */
export function resource({ plural, number }: Formats<'it'>, is: Nouns) {
  const { the, one, command } = is;
  const subject = the[0]?.toUpperCase() + the.slice(1);
  /** A word that ends in "o" in the masculine form; many of them end in "i" or "e". */
  const ofOne = (word: string) => (is.isFeminine ? word.replace(/o$/, 'a') : word);
  const ofMany = (word: string) => word.replace(/o$/, is.isFeminine ? 'e' : 'i');
  const counted = (count: number) =>
    plural(count, {
      one: `1 ${one}`,
      many: `${number(count)} di ${is.many}`,
      other: `${number(count)} ${is.many}`,
    });
  /** A count with a word of the resource: `3 fatte` */
  const matching = (count: number, word: string) =>
    plural(count, {
      one: `1 ${ofOne(word)}`,
      many: `${number(count)} ${ofMany(word)}`,
      other: `${number(count)} ${ofMany(word)}`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `Trovato ${is.withParty} ${party}: ${counted(found)}. ${next}`,
    atLeast: ({ found, party }) => `Trovato ${is.withParty} ${party}: almeno ${counted(found)}. ${next}`,
    soFar: ({ found, party, looked }) =>
      `Esaminato finora: ${counted(looked)}, di cui ${number(found)} ${is.withParty} ${party}. ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `Esaminato finora: ${counted(looked)}, di cui almeno ${number(found)} ${is.withParty} ${party}. ${next}`,
    available: ({ found, party, looked }) =>
      `Esaminato tutto il disponibile: ${counted(looked)}, di cui ${number(found)} ${is.withParty} ${party}. ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `Esaminato tutto il disponibile: ${counted(looked)}, di cui almeno ${number(found)} ${is.withParty} ${party}. ${next}`,
  });
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already,
    isNow: `${subject} ${isNow}.`,
    wasAlready: `${subject} ${already}: non è stato cambiato niente.`,
  });
  /** A score has no sound, but notifications. */
  const notifications = (now: string) => ({
    done: `notifiche ${now}`,
    already: `le notifiche erano già ${now}`,
    isNow: `Le notifiche del ${one} ora sono ${now}.`,
    wasAlready: `Le notifiche del ${one} erano già ${now}: non è stato cambiato niente.`,
  });
  const muting =
    command === 'score'
      ? {
          fact: 'notifiche disattivate',
          flag: 'con notifiche disattivate',
          not: 'con notifiche attivate',
          mute: notifications('disattivate'),
          unmute: notifications('attivate'),
        }
      : {
          fact: 'silenziata',
          flag: 'silenziate',
          not: 'non silenziate',
          mute: change('silenziata', 'era già silenziata', 'ora è silenziata'),
          unmute: change('audio riattivato', 'non era silenziata', 'non è più silenziata'),
        };
  const pinned = ofOne('fissato');
  const archived = ofOne('archiviato');
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: `Nessun ${is.party}`,
      nobody: command === 'score' ? 'nessun gioco' : 'nessuno',
      active: ({ time }) => `${ofOne('attivo')} ${time}`,
      neverActive: `mai ${ofOne('attivo')}`,
      opened: ({ time }) => `${ofOne('aperto')} ${time}`,
      neverOpened: `mai ${ofOne('aperto')}`,
      created: ({ time }) => `${ofOne('creato')} ${time}`,
      muted: muting.fact,
      pinned,
      archived: ({ time }) => `${archived} ${time}`,
      pinnedMessage: ({ message }) => `messaggio fissato ${message}`,
    },
    change: {
      pin: change(pinned, `era già ${pinned}`, `ora è ${pinned}`),
      unpin: change(`${ofOne('rimosso')} dai fissati`, `non era ${pinned}`, `non è più ${pinned}`),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change(archived, `era già ${archived}`, `ora è ${archived}`),
      restore: change(
        ofOne('ripristinato'),
        `non era ${archived}`,
        `è stat${is.isFeminine ? 'a' : 'o'} ${ofOne('ripristinato')}`,
      ),
    },
    undo: {
      line: {
        done: 'modifica annullata',
        soAlready: 'già annullata',
        changedSince: 'nel frattempo qualcuno ha fatto una modifica',
      },
      nothing: {
        soAlready: `Non è stato annullato niente: era già stato fatto. Ecco ${the} com’è ora.`,
        changedSince: `Non è stato annullato niente: nel frattempo qualcuno ha fatto una modifica. Ecco ${the} com’è ora.`,
      },
    },
    card: {
      created: `${subject} è stat${is.isFeminine ? 'a' : 'o'} ${ofOne('creato')}.`,
      tooLongForButtons: `Questo ID è troppo lungo per i pulsanti: usa /${command} pin, mute, archive, pin-message o delete.`,
      isAnother: `Questo ID è ora di ${is.isFeminine ? 'un’altra' : 'un altro'} ${one}.`,
    },
    create: {
      whichParty: `Indica un ${is.party}, un gruppo o entrambi: le opzioni \`${is.option}\` e \`group\`.`,
    },
    delete: {
      question: is.isFeminine
        ? `Eliminare questa ${one}? Va persa per sempre, con tutti i suoi messaggi. Se la archivi, si può ripristinare.`
        : `Eliminare questo ${one}? Va perso per sempre, con tutti i suoi messaggi. Se lo archivi, si può ripristinare.`,
      changedSinceAsked: 'È cambiato qualcosa dopo la domanda, e ora è così.',
      byCode: ({ code }) => `Per confermare, esegui di nuovo /${command} delete con ${code} entro 5 minuti.`,
      byCodeAndReason: ({ code }) =>
        `Per confermare, esegui di nuovo /${command} delete con ${code} e il motivo entro 5 minuti.`,
      wrongCode: `Il codice è sbagliato, o i suoi 5 minuti sono passati: esegui /${command} delete senza codice per averne uno nuovo.`,
      tooLate: `I 5 minuti per confermare sono passati: esegui di nuovo /${command} delete.`,
      done: ({ id }) => `${subject} ${id} è stat${is.isFeminine ? 'a' : 'o'} ${ofOne('eliminato')}.`,
      goneAlready: ({ id }) => `${subject} ${id} non esiste più.`,
    },
    messageForm: `Fissa un messaggio di ${is.a}`,
    looked: {
      soFar: ({ count }) => `Esaminato finora: ${counted(count)}.`,
      available: ({ count }) => `Esaminato tutto il disponibile: ${counted(count)}.`,
    },
    suggested: {
      none: `Non c’è ancora ${is.no}: /${command} create per crearne.`,
      soFar: ({ count }) => `Esaminato finora: ${counted(count)}. Scrivi di più, o riprova tra un attimo`,
      available: ({ count }) =>
        `Esaminato il disponibile: ${counted(count)}. Per il resto, scrivi l’ID intero`,
      chosenStatus: `Quella riga dice solo a che punto è la ricerca. Scrivi un ${is.party} o un ID.`,
    },
    meant: {
      none: ({ typed }) =>
        `Non c’è ${is.no} con l’ID o il ${is.party} ${typed}: forse non esiste più, o si scrive in un altro modo.`,
      noneSoFar: ({ typed, looked }) =>
        `Non c’è ${is.no} con l’ID o il ${is.party} ${typed}. Esaminato finora: ${counted(looked)}. Indica l’ID intero, o riprova tra un attimo.`,
      noneAvailable: ({ typed, looked }) =>
        `Non c’è ${is.no} con l’ID o il ${is.party} ${typed}. Esaminato tutto il disponibile: ${counted(looked)}. Indica l’ID intero.`,
      notToTheLetter: ({ typed }) => `Non c’è ${is.no} con il ${is.party} scritto esattamente ${typed}.`,
      choose: several('Scegli quale intendi.'),
      giveId: several(`Indica l’ID giusto, che /${command} list mostra.`),
    },
    filter: {
      only: ({ flags }) => `solo ${flags.join(', ')}`,
      flag: { muted: muting.flag, archived: ofMany('archiviato'), pinned: ofMany('fissato') },
      not: {
        muted: muting.not,
        archived: `non ${ofMany('archiviato')}`,
        pinned: `non ${ofMany('fissato')}`,
      },
      group: ({ group }) => `del gruppo ${group}`,
      party: ({ part }) => `${is.party} con ${part}`,
      lastActiveFirst: `prima ${is.isFeminine ? 'le attive' : 'gli attivi'} più di recente`,
    },
    menu: {
      choose: `Scegli ${is.many} per cambiarne più in una volta`,
      chosen: ({ count, most }) => `${matching(count, 'scelto')}, al massimo ${number(most)}`,
      onOtherPages: `${is.isFeminine ? 'Scelte' : 'Scelti'} su altre pagine`,
    },
    all: {
      button: is.isFeminine ? 'Tutte quelle di questo filtro …' : 'Tutti quelli di questo filtro …',
      question: {
        all: ({ count }) =>
          `Cambiare tutto di questo filtro (${counted(count)})? Ogni riga viene prima ricontrollata: quelle che non corrispondono più al filtro non vengono cambiate.`,
        atLeast: ({ count }) =>
          `Cambiare tutto di questo filtro (trovati finora: ${counted(count)})? Ogni riga viene prima ricontrollata: quelle che non corrispondono più al filtro non vengono cambiate.`,
      },
      heading: {
        all: ({ count }) => `Tutto: ${counted(count)}`,
        atLeast: ({ count }) => `Almeno ${counted(count)}`,
      },
      none: `Non c’è più ${is.no} in questo filtro: premi «Aggiorna» sotto l’elenco.`,
    },
    report: {
      counts: {
        done: ({ count }) => matching(count, 'fatto'),
        unchanged: ({ count }) => `${number(count)} già così`,
        left: ({ count }) => matching(count, 'saltato'),
        gone: ({ count }) =>
          plural(count, {
            one: '1 non esiste più',
            many: `${number(count)} non esistono più`,
            other: `${number(count)} non esistono più`,
          }),
        failed: ({ count }) => `${number(count)} senza successo`,
        unconfirmed: ({ count }) => `${number(count)} senza conferma`,
        defect: ({ count }) => `${number(count)} con un errore interno`,
        untried: ({ count }) => `${number(count)} senza tentativo`,
      },
      line: { noLongerFits: 'non corrisponde più al filtro', notTried: 'nessun tentativo' },
      tryAgain: ({ count }) => `Riprova: ${number(count)}`,
    },
  } satisfies Some<ResourceWords>;
}
