import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** A word for a resource in the forms that sentences need. */
interface Forms {
  readonly one: string;
  readonly many: string;
  /** `Die Konversation`, `die Konversation`, `Diese Konversation`. */
  readonly the: string;
  readonly objectThe: string;
  readonly objectThis: string;
  readonly isThe: string;
  readonly no: string;
  readonly a: string;
  /** `Sie`. */
  readonly it: string;
  readonly party: string;
  readonly noParty: string;
  readonly objectParty: string;
  readonly withParty: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores, which differ by gender and by whom they are with. */
export function resource({ plural, number }: Formats<'de'>, is: Forms) {
  const counted = (count: number) =>
    plural(count, { one: `1 ${is.one}`, other: `${number(count)} ${is.many}` });
  const { command } = is;
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) =>
      plural(found, {
        one: `1 ${is.one} ${is.withParty} ${party}: ${next}`,
        other: `${number(found)} ${is.many} ${is.withParty} ${party}: ${next}`,
      }),
    atLeast: ({ found, party }) => `Mindestens ${number(found)} ${is.many} ${is.withParty} ${party}: ${next}`,
    soFar: ({ found, party, looked }) =>
      `Bisher ${counted(looked)} durchsucht, davon ${number(found)} ${is.withParty} ${party}: ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `Bisher ${counted(looked)} durchsucht, davon mindestens ${number(found)} ${is.withParty} ${party}: ${next}`,
    available: ({ found, party, looked }) =>
      `Von den verfügbaren ${counted(looked)} sind ${number(found)} ${is.withParty} ${party}: ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `Von den verfügbaren ${counted(looked)} sind mindestens ${number(found)} ${is.withParty} ${party}: ${next}`,
  });
  const change = (done: string, already: string, isNow = `${is.the} ist jetzt ${done}.`) => ({
    done,
    already,
    isNow,
    wasAlready: `${is.the} ${already}: Nichts wurde geändert.`,
  });
  /** A score has no sound: its notifications are off. */
  const notifications = (now: string) => ({
    done: `Benachrichtigungen ${now}`,
    already: `Benachrichtigungen waren schon ${now}`,
    isNow: `Die Benachrichtigungen des Scores sind jetzt ${now}.`,
    wasAlready: `Die Benachrichtigungen des Scores waren schon ${now}: Nichts wurde geändert.`,
  });
  const muting =
    command === 'score'
      ? {
          fact: 'Benachrichtigungen aus',
          flag: 'ohne Benachrichtigungen',
          not: 'mit Benachrichtigungen',
          mute: notifications('aus'),
          unmute: notifications('ein'),
        }
      : {
          fact: 'stummgeschaltet',
          flag: 'stummgeschaltet',
          not: 'nicht stummgeschaltet',
          mute: change('stummgeschaltet', 'war schon stummgeschaltet'),
          unmute: change(
            'Stummschaltung aufgehoben',
            'war nicht stummgeschaltet',
            'Die Stummschaltung der Konversation ist aufgehoben.',
          ),
        };
  return {
    fact: {
      id: ({ id }) => `${is.one} ${id}`,
      noParty: is.noParty,
      nobody: command === 'score' ? 'kein Spiel' : 'niemand',
      active: ({ time }) => `aktiv ${time}`,
      neverActive: 'nie aktiv',
      opened: ({ time }) => `geöffnet ${time}`,
      neverOpened: 'nie geöffnet',
      created: ({ time }) => `erstellt ${time}`,
      muted: muting.fact,
      pinned: 'angepinnt',
      archived: ({ time }) => `archiviert ${time}`,
      pinnedMessage: ({ message }) => `angepinnte Nachricht ${message}`,
    },
    change: {
      pin: change('angepinnt', 'war schon angepinnt'),
      unpin: change('nicht mehr angepinnt', 'war nicht angepinnt'),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change('archiviert', 'war schon archiviert'),
      restore: change('wiederhergestellt', 'war nicht archiviert'),
    },
    undo: {
      line: {
        done: 'rückgängig gemacht',
        soAlready: 'war schon rückgängig gemacht',
        changedSince: 'wurde inzwischen geändert',
      },
      nothing: {
        soAlready: `Nichts wurde rückgängig gemacht: Das war es schon. So sieht ${is.objectThe} jetzt aus.`,
        changedSince: `Nichts wurde rückgängig gemacht: Jemand hat das inzwischen geändert. So sieht ${is.objectThe} jetzt aus.`,
      },
    },
    card: {
      created: `${is.the} ist erstellt.`,
      tooLongForButtons: `Diese ID ist zu lang für Buttons: Nimm /${command} pin, mute, archive, pin-message oder delete.`,
      isAnother: `Diese ID hat jetzt ${is.isThe === 'eine' ? 'eine andere' : 'einen anderen'} ${is.one}.`,
    },
    create: {
      whichParty: `Gib ${is.objectParty}, eine Gruppe oder beides an: mit den Optionen \`${is.option}\` und \`group\`.`,
    },
    delete: {
      question: `${is.objectThis} löschen? ${is.it} geht mit allen Nachrichten endgültig verloren. Nach dem Archivieren lässt ${is.it === 'Er' ? 'er' : 'sie'} sich wiederherstellen.`,
      changedSinceAsked: `${is.the} wurde seit der Frage geändert und sieht jetzt so aus.`,
      byCode: ({ code }) =>
        `Zum Bestätigen: Ruf innerhalb von 5 Minuten noch einmal /${command} delete mit ${code} auf.`,
      byCodeAndReason: ({ code }) =>
        `Zum Bestätigen: Ruf innerhalb von 5 Minuten noch einmal /${command} delete mit ${code} und dem Grund auf.`,
      wrongCode: `Der Code stimmt nicht, oder seine 5 Minuten sind vorbei: Ruf /${command} delete ohne ihn auf, dann bekommst du einen neuen.`,
      tooLate: `Die 5 Minuten zum Bestätigen sind vorbei: Ruf noch einmal /${command} delete auf.`,
      done: ({ id }) => `Gelöscht: ${is.one} ${id}.`,
      goneAlready: ({ id }) => `${is.the} ${id} ist schon gelöscht.`,
    },
    messageForm: `Nachricht ${is.a} anpinnen`,
    looked: {
      soFar: ({ count }) => `Bisher ${counted(count)} durchsucht.`,
      available: ({ count }) => `Alles Verfügbare durchsucht: ${counted(count)}.`,
    },
    suggested: {
      none: `Es gibt noch ${is.no}: /${command} create erstellt ${is.isThe}.`,
      soFar: ({ count }) =>
        `Bisher ${counted(count)} durchsucht: Tippe mehr, oder versuch es gleich noch einmal`,
      available: ({ count }) =>
        `${counted(count)} durchsucht, mehr gibt es hier nicht: Tippe sonst die ganze ID`,
      chosenStatus: `Diese Zeile sagt nur, wie weit die Suche ist. Tippe ${is.objectParty} oder eine ID.`,
    },
    meant: {
      none: ({ typed }) =>
        `Es gibt ${is.no} mit der ID oder dem ${is.party} ${typed}: Vielleicht ist das gelöscht oder anders geschrieben.`,
      noneSoFar: ({ typed, looked }) =>
        `Es gibt ${is.no} mit der ID oder dem ${is.party} ${typed}. Bisher ${counted(looked)} durchsucht: Gib die ganze ID an, oder versuch es gleich noch einmal.`,
      noneAvailable: ({ typed, looked }) =>
        `Es gibt ${is.no} mit der ID oder dem ${is.party} ${typed}. Alles Verfügbare durchsucht (${counted(looked)}): Gib die ganze ID an.`,
      notToTheLetter: ({ typed }) => `Mit genau der Schreibweise ${typed} gibt es ${is.no}.`,
      choose: several('Wähl aus, was du meinst.'),
      giveId: several(`Gib die ID an, die du meinst. /${command} list zeigt sie.`),
    },
    filter: {
      only: ({ flags }) => `nur ${flags.join(', ')}`,
      flag: { muted: muting.flag, archived: 'archiviert', pinned: 'angepinnt' },
      not: { muted: muting.not, archived: 'nicht archiviert', pinned: 'nicht angepinnt' },
      group: ({ group }) => `der Gruppe ${group}`,
      party: ({ part }) => `${is.party} mit ${part} darin`,
      lastActiveFirst: 'zuletzt aktive zuerst',
    },
    menu: {
      choose: `Wähl ${is.many}, um mehrere auf einmal zu ändern`,
      chosen: ({ count, most }) => `${number(count)} gewählt, höchstens ${number(most)}`,
      onOtherPages: 'Auf anderen Seiten gewählt',
    },
    all: {
      button: 'Alle aus diesem Filter …',
      question: {
        all: ({ count }) =>
          `Alle ${counted(count)} aus diesem Filter ändern? Jede Zeile wird vorher noch einmal geprüft; was nicht mehr zum Filter passt, bleibt unverändert.`,
        atLeast: ({ count }) =>
          `Bisher gefunden: ${counted(count)} aus diesem Filter. Alle ändern? Jede Zeile wird vorher noch einmal geprüft; was nicht mehr zum Filter passt, bleibt unverändert.`,
      },
      heading: {
        all: ({ count }) => `Alle: ${counted(count)}`,
        atLeast: ({ count }) => `Mindestens ${counted(count)}`,
      },
      none: `Zu diesem Filter gibt es ${is.no} mehr: Drück „Aktualisieren“ unter der Liste.`,
    },
    report: {
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
      line: { noLongerFits: 'passt nicht mehr zum Filter', notTried: 'nicht versucht' },
      tryAgain: ({ count }) =>
        plural(count, { one: 'Noch einmal versuchen', other: `${number(count)} noch einmal versuchen` }),
    },
  } satisfies Some<ResourceWords>;
}
