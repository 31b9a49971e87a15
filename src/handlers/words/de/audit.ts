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

export const audit = ({ plural, number }: Formats<'de'>) => {
  /** @param the in the accusative, as all of these verbs want it */
  const kind = (the: string, several: (count: number) => string) => {
    const which = (facts: readonly string[]) => (facts.length === 0 ? the : `${the} ${facts.join(' · ')}`);
    const verb = (done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who} hat ${which(facts)} **${done}**`,
        unchanged: ({ who, facts }: One) =>
          `${who} wollte ${which(facts)} **${wanted}**, und nichts hat sich geändert`,
        failed: ({ who, facts }: One) => `${who} konnte ${which(facts)} nicht **${wanted}**`,
        uncertain: ({ who, facts }: One) => `${who} wollte ${which(facts)} **${wanted}**`,
        refused: ({ who, facts }: One) => `${who} durfte ${which(facts)} nicht **${wanted}**`,
      },
    });
    const ofSeveral = (done: string, wanted: string) => ({
      ...verb(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} hat ${several(count)} **${done}**`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} hat ${number(made)} von ${several(count)} **${done}**`,
        none: ({ who, count }: Several) =>
          `${who} wollte ${several(count)} **${wanted}**, und nichts hat sich geändert`,
        uncertain: ({ who, count }: Several) => `${who} wollte ${several(count)} **${wanted}**`,
      },
    });
    const ofFilter = (done: string, wanted: string) => ({
      ...ofSeveral(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} hat ${number(made)} von ${several(count)} eines Filters **${done}**`,
        none: ({ who, count }: Several) => `${who} wollte ${several(count)} eines Filters **${wanted}**`,
      },
    });
    /** @param what was taken back: `das Anpinnen` */
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} hat ${what} **rückgängig gemacht**: ${which(facts)}`,
      all: ({ who, count }: Several) => `${who} hat ${what} **rückgängig gemacht**: ${several(count)}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} hat ${what} **rückgängig gemacht**: ${number(made)} von ${several(count)}`,
    });
    return {
      pin: ofFilter('angepinnt', 'anpinnen'),
      unpin: ofFilter('losgelöst', 'loslösen'),
      mute: ofFilter('stummgeschaltet', 'stummschalten'),
      unmute: ofFilter('wieder laut geschaltet', 'wieder laut schalten'),
      archive: ofFilter('archiviert', 'archivieren'),
      restore: ofFilter('wiederhergestellt', 'wiederherstellen'),
      create: verb('erstellt', 'erstellen'),
      delete: verb('gelöscht', 'löschen'),
      pinMessage: verb(
        'mit anderer angepinnter Nachricht versehen',
        'mit anderer angepinnter Nachricht versehen',
      ),
      undo: ofSeveral(
        'auf den Stand vor einer Änderung gebracht',
        'auf den Stand vor einer Änderung bringen',
      ),
      undone: {
        pinning: undone('das Anpinnen'),
        unpinning: undone('das Loslösen'),
        muting: undone('das Stummschalten'),
        unmuting: undone('das Aufheben der Stummschaltung'),
        archiving: undone('das Archivieren'),
        restoring: undone('das Wiederherstellen'),
        pinningMessage: undone('das Anpinnen einer Nachricht'),
        unpinningMessage: undone('das Loslösen einer Nachricht'),
      },
    };
  };
  return {
    conversation: kind('die Konversation', (count) =>
      plural(count, { one: '1 Konversation', other: `${number(count)} Konversationen` }),
    ),
    score: kind('den Score', (count) => plural(count, { one: '1 Score', other: `${number(count)} Scores` })),
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
    because: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'es war schon so',
      'it is so already': 'es ist schon so',
      'somebody has changed this since': 'jemand hat das inzwischen geändert',
      'it no longer fits the filter': 'passt nicht mehr zum Filter',
      'there is nothing with this id': 'zu dieser ID gibt es nichts',
      'it had changed since it was shown': 'hatte sich geändert, seit es gezeigt wurde',
      'the code was wrong': 'der Code war falsch',
      'somebody else was asked': 'gefragt war jemand anders',
      'the time to confirm was over': 'die Zeit zum Bestätigen war vorbei',
      'it is uncertain whether it was done': 'es ist unklar, ob das geklappt hat',
      'not-found': 'zu dieser ID gibt es nichts',
      'invalid-id': 'die ID ergibt keinen Sinn',
      'rate-limited': 'der Dienst war ausgelastet',
      unauthorised: 'der Dienst lässt Rollcall nicht hinein',
      refused: 'der Dienst hat es abgelehnt',
      unavailable: 'der Dienst war nicht erreichbar',
      'too-slow': 'der Dienst hat zu lange gebraucht',
      accepted: 'der Dienst hat es angenommen und führt es vielleicht erst später aus',
      unconfirmed: 'der Dienst hat es nicht bestätigt, es kann also trotzdem passiert sein',
      ignored: 'der Dienst hat es angenommen und nichts geändert',
      'unexpected-answer': 'der Dienst hat etwas Unverständliches geantwortet',
    },
    counts: {
      done: ({ count }) => `${number(count)} erledigt`,
      unchanged: ({ count }) => `${number(count)} unverändert`,
      left: ({ count }) => `${number(count)} ausgelassen`,
      gone: ({ count }) => `${number(count)} nicht mehr da`,
      failed: ({ count }) => `${number(count)} fehlgeschlagen`,
      unconfirmed: ({ count }) => `${number(count)} nicht bestätigt`,
      defect: ({ count }) => `${number(count)} an einem Fehler gescheitert`,
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
