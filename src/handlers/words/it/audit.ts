import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

interface One {
  readonly who: string;
  readonly facts: readonly string[];
}
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

/** A verb that differs by the kind: a score has no sound, but notifications. */
interface Muting {
  readonly done: string;
  readonly wanted: string;
  readonly undone: string;
  /** Whether the resource stands after "di". */
  readonly isOf?: true;
}

export const audit = ({ plural, number }: Formats<'it'>) => {
  const which = (noun: string, facts: readonly string[]) =>
    facts.length === 0 ? noun : `${noun} ${facts.join(' · ')}`;
  const verbOf = (noun: string) => (done: string, wanted: string) => ({
    one: {
      done: ({ who, facts }: One) => `${who} **${done}** ${which(noun, facts)}`,
      unchanged: ({ who, facts }: One) =>
        `${who} voleva **${wanted}** ${which(noun, facts)}, e non è cambiato niente`,
      failed: ({ who, facts }: One) => `${who} non è riuscito a **${wanted}** ${which(noun, facts)}`,
      uncertain: ({ who, facts }: One) => `${who} voleva **${wanted}** ${which(noun, facts)}`,
      refused: ({ who, facts }: One) => `${who} non aveva il permesso di **${wanted}** ${which(noun, facts)}`,
    },
  });
  /** @param of the resource after "di" */
  const kind = (
    the: string,
    of: string,
    several: (count: number) => string,
    { mute, unmute }: Readonly<Record<'mute' | 'unmute', Muting>>,
  ) => {
    const severalOf = (noun: string, before: string) => (done: string, wanted: string) => ({
      ...verbOf(noun)(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} **${done}** ${before}${several(count)}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${before}${number(made)} di ${several(count)}`,
        none: ({ who, count }: Several) =>
          `${who} voleva **${wanted}** ${before}${several(count)}, e non è cambiato niente`,
        uncertain: ({ who, count }: Several) => `${who} voleva **${wanted}** ${before}${several(count)}`,
      },
    });
    const ofFilter = (done: string, wanted: string, noun = the, before = '') => ({
      ...severalOf(noun, before)(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${before}${number(made)} di ${several(count)} di un filtro`,
        none: ({ who, count }: Several) =>
          `${who} voleva **${wanted}** ${before}${several(count)} di un filtro`,
      },
    });
    const muting = ({ done, wanted, isOf }: Muting) =>
      isOf ? ofFilter(done, wanted, of, 'di ') : ofFilter(done, wanted);
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} **ha annullato** ${what} ${which(of, facts)}`,
      all: ({ who, count }: Several) => `${who} **ha annullato** ${what} di ${several(count)}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} **ha annullato** ${what} di ${number(made)} di ${several(count)}`,
    });
    return {
      pin: ofFilter('ha fissato', 'fissare'),
      unpin: ofFilter('ha rimosso dai fissati', 'rimuovere dai fissati'),
      mute: muting(mute),
      unmute: muting(unmute),
      archive: ofFilter('ha archiviato', 'archiviare'),
      restore: ofFilter('ha ripristinato', 'ripristinare'),
      create: verbOf(the)('ha creato', 'creare'),
      delete: verbOf(the)('ha eliminato', 'eliminare'),
      pinMessage: verbOf(of)('ha cambiato il messaggio fissato', 'cambiare il messaggio fissato'),
      undo: severalOf(of, 'di ')('ha annullato una modifica', 'annullare una modifica'),
      undone: {
        pinning: undone('il fissaggio'),
        unpinning: undone('la rimozione dai fissati'),
        muting: undone(mute.undone),
        unmuting: undone(unmute.undone),
        archiving: undone('l’archiviazione'),
        restoring: undone('il ripristino'),
        pinningMessage: undone('il fissaggio di un messaggio'),
        unpinningMessage: undone('la rimozione dai fissati di un messaggio'),
      },
    };
  };
  const ofBoard = verbOf('la classifica');
  return {
    conversation: kind(
      'la conversazione',
      'della conversazione',
      (count) =>
        plural(count, {
          one: '1 conversazione',
          many: `${number(count)} di conversazioni`,
          other: `${number(count)} conversazioni`,
        }),
      {
        mute: { done: 'ha silenziato', wanted: 'silenziare', undone: 'il silenziamento' },
        unmute: {
          done: 'ha riattivato l’audio',
          wanted: 'riattivare l’audio',
          undone: 'la riattivazione dell’audio',
          isOf: true,
        },
      },
    ),
    score: kind(
      'il punteggio',
      'del punteggio',
      (count) =>
        plural(count, {
          one: '1 punteggio',
          many: `${number(count)} di punteggi`,
          other: `${number(count)} punteggi`,
        }),
      {
        mute: {
          done: 'ha disattivato le notifiche',
          wanted: 'disattivare le notifiche',
          undone: 'la disattivazione delle notifiche',
          isOf: true,
        },
        unmute: {
          done: 'ha attivato le notifiche',
          wanted: 'attivare le notifiche',
          undone: 'l’attivazione delle notifiche',
          isOf: true,
        },
      },
    ),
    board: {
      create: ofBoard('ha creato', 'creare'),
      change: ofBoard('ha modificato', 'modificare'),
      pause: ofBoard('ha messo in pausa', 'mettere in pausa'),
      resume: ofBoard('ha ripreso', 'riprendere'),
      remove: ofBoard('ha eliminato', 'eliminare'),
      post: ofBoard('ha pubblicato', 'pubblicare'),
    },
    settings: {
      done: ({ who }) => `${who} ha **modificato** le impostazioni del server`,
      unchanged: ({ who }) =>
        `${who} voleva **modificare** le impostazioni del server, e non è cambiato nulla`,
      failed: ({ who }) => `${who} non ha potuto **modificare** le impostazioni del server`,
      uncertain: ({ who }) => `${who} voleva **modificare** le impostazioni del server`,
      refused: ({ who }) => `${who} non aveva il permesso di **modificare** le impostazioni del server`,
    },
    fact: {
      contact: ({ id }) => `con il contatto ${id}`,
      game: ({ id }) => `del gioco ${id}`,
      group: ({ id }) => `con il gruppo ${id}`,
    },
    label: {
      contact: ({ id }) => `contatto ${id}`,
      game: ({ id }) => `gioco ${id}`,
      group: ({ id }) => `gruppo ${id}`,
    },
    used: ({ who, commands }) => `${who} ha usato ${commands}`,
    usedInVain: ({ who, commands }) => `${who} non aveva il permesso di usare ${commands}`,
    repeated: ({ said, count }) =>
      plural(count, {
        one: `${said}, un’altra volta in un minuto`,
        many: `${said}, altri ${number(count)} di volte in un minuto`,
        other: `${said}, altre ${number(count)} volte in un minuto`,
      }),
    withReason: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'era già così',
      'it is so already': 'è già così',
      'somebody has changed this since': 'nel frattempo qualcuno lo ha cambiato',
      'it no longer fits the filter': 'non corrisponde più al filtro',
      'there is nothing with this id': 'non c’è niente con questo ID',
      'it had changed since it was shown': 'era cambiato da quando è stato mostrato',
      'the code was wrong': 'il codice era sbagliato',
      'somebody else was asked': 'deve confermare un’altra persona',
      'the time to confirm was over': 'il tempo per confermare era finito',
      'it is uncertain whether it was done': 'non è certo che sia stato fatto',
      'the store was away': 'il database non era raggiungibile',
      'the store was full': 'il database era pieno',
      'the store was read-only': 'il database si poteva solo leggere',
      'the store was locked': 'un altro processo aveva bloccato il database',
      'the store was damaged': 'il database era danneggiato',
      'it was too late': 'era passata più della metà del tempo fino alla pubblicazione successiva',
      'the channel could not be read': 'Rollcall non è riuscito a vedere se il messaggio c’era già',
      'not-found': 'non c’è niente con questo ID',
      'invalid-id': 'l’ID non è valido',
      'rate-limited': 'il servizio era occupato',
      unauthorised: 'il servizio nega l’accesso a Rollcall',
      refused: 'il servizio ha rifiutato',
      unavailable: 'il servizio non era raggiungibile',
      'too-slow': 'il servizio ci ha messo troppo',
      accepted: 'il servizio ha accettato e forse lo farà più tardi',
      unconfirmed: 'il servizio non ha confermato, quindi può essere stato fatto lo stesso',
      ignored: 'il servizio ha accettato, ma non ha cambiato niente',
      'unexpected-answer': 'il servizio ha dato una risposta non valida',
    },
    counts: {
      done: ({ count }) => `fatto: ${number(count)}`,
      unchanged: ({ count }) => `già così: ${number(count)}`,
      left: ({ count }) => `saltato: ${number(count)}`,
      gone: ({ count }) => `non esiste più: ${number(count)}`,
      failed: ({ count }) => `non riuscito: ${number(count)}`,
      unconfirmed: ({ count }) => `non confermato: ${number(count)}`,
      defect: ({ count }) => `errore interno: ${number(count)}`,
      untried: ({ count }) => `non tentato: ${number(count)}`,
    },
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'contatto',
      game: 'gioco',
      group: 'gruppo',
      is_pinned: 'tra i fissati',
      is_muted: 'silenziata',
      notifications_off: 'notifiche disattivate',
      archived_at: 'in archivio',
      pinned_message_id: 'messaggio fissato',
      reason: 'motivo',
      filter: 'filtro',
    },
    yes: 'sì',
    no: 'no',
    none: 'nessuno',
    where: 'Dove è successo',
    dropped: ({ count }) =>
      plural(count, {
        one: '1 riga precedente non ci stava: è nel log del bot.',
        many: `${number(count)} di righe precedenti non ci stavano: sono nel log del bot.`,
        other: `${number(count)} righe precedenti non ci stavano: sono nel log del bot.`,
      }),
  } satisfies WordsOf<'audit'>;
};
