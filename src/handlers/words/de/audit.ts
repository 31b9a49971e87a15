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

/** @param before what stands before the resource, where the verb has an object of its own */
type Muting = Readonly<
  Record<
    'mute' | 'unmute',
    { readonly before?: string; readonly done: string; readonly wanted: string; readonly undone: string }
  >
>;

export const audit = ({ plural, number }: Formats<'de'>) => {
  const which = (the: string, facts: readonly string[], before = '') =>
    [before + the, facts.join(' · ')].join(' ').trim();
  /** @param the in the accusative, as all of these verbs want it, and `für` too */
  const verbsOf =
    (the: string) =>
    (done: string, wanted: string, before = '') => ({
      one: {
        done: ({ who, facts }: One) => `${who} hat ${which(the, facts, before)} **${done}**`,
        unchanged: ({ who, facts }: One) =>
          `${who} wollte ${which(the, facts, before)} **${wanted}**, und nichts hat sich geändert`,
        failed: ({ who, facts }: One) => `${who} konnte ${which(the, facts, before)} nicht **${wanted}**`,
        uncertain: ({ who, facts }: One) => `${who} wollte ${which(the, facts, before)} **${wanted}**`,
        refused: ({ who, facts }: One) => `${who} durfte ${which(the, facts, before)} nicht **${wanted}**`,
      },
    });
  const kind = (the: string, counted: (count: number) => string, { mute, unmute }: Muting) => {
    const verb = verbsOf(the);
    const ofSeveral = (done: string, wanted: string, before = '') => ({
      ...verb(done, wanted, before),
      several: {
        all: ({ who, count }: Several) => `${who} hat ${before}${counted(count)} **${done}**`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} hat ${before}${number(made)} von ${counted(count)} **${done}**`,
        none: ({ who, count }: Several) =>
          `${who} wollte ${before}${counted(count)} **${wanted}**, und nichts hat sich geändert`,
        uncertain: ({ who, count }: Several) => `${who} wollte ${before}${counted(count)} **${wanted}**`,
      },
    });
    const ofFilter = (done: string, wanted: string, before = '') => ({
      ...ofSeveral(done, wanted, before),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} hat ${before}${number(made)} von ${counted(count)} eines Filters **${done}**`,
        none: ({ who, count }: Several) =>
          `${who} wollte ${before}${counted(count)} eines Filters **${wanted}**`,
      },
    });
    /** @param what was taken back: `das Anpinnen` */
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} hat ${which(the, facts, 'für ')} ${what} **rückgängig gemacht**`,
      all: ({ who, count }: Several) => `${who} hat für ${counted(count)} ${what} **rückgängig gemacht**`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} hat für ${number(made)} von ${counted(count)} ${what} **rückgängig gemacht**`,
    });
    return {
      pin: ofFilter('angepinnt', 'anpinnen'),
      unpin: ofFilter('losgelöst', 'loslösen'),
      mute: ofFilter(mute.done, mute.wanted, mute.before),
      unmute: ofFilter(unmute.done, unmute.wanted, unmute.before),
      archive: ofFilter('archiviert', 'archivieren'),
      restore: ofFilter('wiederhergestellt', 'wiederherstellen'),
      create: verb('erstellt', 'erstellen'),
      delete: verb('gelöscht', 'löschen'),
      pinMessage: verb('die angepinnte Nachricht geändert', 'die angepinnte Nachricht ändern', 'für '),
      undo: ofSeveral('eine Änderung rückgängig gemacht', 'eine Änderung rückgängig machen', 'für '),
      undone: {
        pinning: undone('das Anpinnen'),
        unpinning: undone('das Loslösen'),
        muting: undone(mute.undone),
        unmuting: undone(unmute.undone),
        archiving: undone('das Archivieren'),
        restoring: undone('das Wiederherstellen'),
        pinningMessage: undone('das Anpinnen einer Nachricht'),
        unpinningMessage: undone('das Loslösen einer Nachricht'),
      },
    };
  };
  const ofBoard = verbsOf('die Bestenliste');
  return {
    conversation: kind(
      'die Konversation',
      (count) => plural(count, { one: '1 Konversation', other: `${number(count)} Konversationen` }),
      {
        mute: { done: 'stummgeschaltet', wanted: 'stummschalten', undone: 'das Stummschalten' },
        unmute: {
          before: 'für ',
          done: 'die Stummschaltung aufgehoben',
          wanted: 'die Stummschaltung aufheben',
          undone: 'das Aufheben der Stummschaltung',
        },
      },
    ),
    score: kind('den Score', (count) => plural(count, { one: '1 Score', other: `${number(count)} Scores` }), {
      mute: {
        before: 'für ',
        done: 'die Benachrichtigungen ausgeschaltet',
        wanted: 'die Benachrichtigungen ausschalten',
        undone: 'das Ausschalten der Benachrichtigungen',
      },
      unmute: {
        before: 'für ',
        done: 'die Benachrichtigungen eingeschaltet',
        wanted: 'die Benachrichtigungen einschalten',
        undone: 'das Einschalten der Benachrichtigungen',
      },
    }),
    board: {
      create: ofBoard('erstellt', 'erstellen'),
      change: ofBoard('geändert', 'ändern'),
      pause: ofBoard('pausiert', 'pausieren'),
      resume: ofBoard('fortgesetzt', 'fortsetzen'),
      remove: ofBoard('entfernt', 'entfernen'),
      post: ofBoard('gepostet', 'posten'),
    },
    settings: {
      done: ({ who }) => `${who} hat die Einstellungen des Servers **geändert**`,
      unchanged: ({ who }) =>
        `${who} wollte die Einstellungen des Servers **ändern**, und nichts hat sich geändert`,
      failed: ({ who }) => `${who} konnte die Einstellungen des Servers nicht **ändern**`,
      uncertain: ({ who }) => `${who} wollte die Einstellungen des Servers **ändern**`,
      refused: ({ who }) => `${who} durfte die Einstellungen des Servers nicht **ändern**`,
    },
    fact: {
      contact: ({ id }) => `mit Kontakt ${id}`,
      game: ({ id }) => `zum Spiel ${id}`,
      group: ({ id }) => `mit Gruppe ${id}`,
    },
    label: {
      contact: ({ id }) => `Kontakt ${id}`,
      game: ({ id }) => `Spiel ${id}`,
      group: ({ id }) => `Gruppe ${id}`,
    },
    used: ({ who, commands }) => `${who} hat ${commands} benutzt`,
    usedInVain: ({ who, commands }) => `${who} durfte ${commands} nicht benutzen`,
    repeated: ({ said, count }) =>
      plural(count, {
        one: `${said}, noch 1-mal innerhalb einer Minute`,
        other: `${said}, noch ${number(count)}-mal innerhalb einer Minute`,
      }),
    withReason: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'es war schon so',
      'it is so already': 'es ist schon so',
      'somebody has changed this since': 'jemand hat das inzwischen geändert',
      'it no longer fits the filter': 'passt nicht mehr zum Filter',
      'there is nothing with this id': 'zu dieser ID gibt es nichts',
      'it had changed since it was shown': 'wurde geändert, nachdem es gezeigt wurde',
      'the code was wrong': 'der Code war falsch',
      'somebody else was asked': 'bestätigen muss jemand anders',
      'the time to confirm was over': 'die Zeit zum Bestätigen war vorbei',
      'it is uncertain whether it was done': 'es ist unklar, ob das geklappt hat',
      'the store was away': 'die Datenbank war nicht erreichbar',
      'the store was full': 'die Datenbank war voll',
      'the store was read-only': 'die Datenbank ließ sich nur lesen',
      'the store was locked': 'ein anderer Prozess hatte die Datenbank gesperrt',
      'the store was damaged': 'die Datenbank war beschädigt',
      'it was too late': 'mehr als die Hälfte der Zeit bis zur nächsten Nachricht war vergangen',
      'the channel could not be read': 'Rollcall konnte nicht sehen, ob die Nachricht schon da war',
      'not-found': 'zu dieser ID gibt es nichts',
      'invalid-id': 'die ID ist ungültig',
      'rate-limited': 'der Dienst war ausgelastet',
      unauthorised: 'der Dienst verweigert Rollcall den Zugriff',
      refused: 'der Dienst hat es abgelehnt',
      unavailable: 'der Dienst war nicht erreichbar',
      'too-slow': 'der Dienst hat zu lange gebraucht',
      accepted: 'der Dienst hat es angenommen und führt es vielleicht erst später aus',
      unconfirmed: 'der Dienst hat es nicht bestätigt, es kann also trotzdem passiert sein',
      ignored: 'der Dienst hat es angenommen, aber nichts geändert',
      'unexpected-answer': 'der Dienst hat eine ungültige Antwort gegeben',
    },
    counts: {
      done: ({ count }) => `${number(count)} erledigt`,
      unchanged: ({ count }) => `${number(count)} unverändert`,
      left: ({ count }) => `${number(count)} ausgelassen`,
      gone: ({ count }) => `${number(count)} nicht mehr vorhanden`,
      failed: ({ count }) => `${number(count)} fehlgeschlagen`,
      unconfirmed: ({ count }) => `${number(count)} nicht bestätigt`,
      defect: ({ count }) => `${number(count)} durch einen Fehler in Rollcall gescheitert`,
      untried: ({ count }) => `${number(count)} nicht versucht`,
    },
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'Kontakt',
      game: 'Spiel',
      group: 'Gruppe',
      is_pinned: 'angepinnt',
      is_muted: 'stummgeschaltet',
      notifications_off: 'Benachrichtigungen aus',
      archived_at: 'archiviert',
      pinned_message_id: 'angepinnte Nachricht',
      reason: 'Grund',
      filter: 'Filter',
    },
    yes: 'ja',
    no: 'nein',
    none: 'keine',
    where: 'Wo es passiert ist',
    dropped: ({ count }) =>
      plural(count, {
        one: '1 frühere Zeile passte nicht hinein: Sie steht im Log des Bots.',
        other: `${number(count)} frühere Zeilen passten nicht hinein: Sie stehen im Log des Bots.`,
      }),
  } satisfies WordsOf<'audit'>;
};
