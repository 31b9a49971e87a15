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
  const change = (done: string, already: string) => ({
    done,
    already,
    isNow: `${is.the} ist jetzt ${done}.`,
    wasAlready: `${is.the} ${already}: Nichts wurde geändert.`,
  });
  return {
    fact: {
      id: ({ id }) => `${is.one} ${id}`,
      noParty: is.noParty,
      nobody: 'niemand',
      active: ({ time }) => `aktiv ${time}`,
      neverActive: 'nie aktiv',
      opened: ({ time }) => `geöffnet ${time}`,
      neverOpened: 'nie geöffnet',
      created: ({ time }) => `erstellt ${time}`,
      muted: 'stummgeschaltet',
      pinned: 'angepinnt',
      archived: ({ time }) => `archiviert ${time}`,
      pinnedMessage: ({ message }) => `angepinnte Nachricht ${message}`,
    },
    change: {
      pin: change('angepinnt', 'war schon angepinnt'),
      unpin: change('nicht mehr angepinnt', 'war nicht angepinnt'),
      mute: change('stummgeschaltet', 'war schon stummgeschaltet'),
      unmute: change('nicht mehr stumm', 'war nicht stummgeschaltet'),
      archive: change('archiviert', 'war schon archiviert'),
      restore: change('wiederhergestellt', 'war nicht archiviert'),
    },
    undo: {
      line: {
        done: 'rückgängig gemacht',
        soAlready: 'ist schon so',
        changedSince: 'wurde inzwischen geändert',
      },
      nothing: {
        soAlready: `Nichts wurde rückgängig gemacht: Es ist schon so. So sieht ${is.objectThe} jetzt aus.`,
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
      question: `${is.objectThis} löschen? ${is.it} geht mit allen Nachrichten endgültig verloren. Archivieren lässt sich rückgängig machen.`,
      changedSinceAsked: `${is.the} wurde seit der Frage geändert und sieht jetzt so aus.`,
      byCode: ({ code }) =>
        `Zum Bestätigen: Ruf innerhalb von 5 Minuten noch einmal /${command} delete mit ${code} auf.`,
      byCodeAndReason: ({ code }) =>
        `Zum Bestätigen: Ruf innerhalb von 5 Minuten noch einmal /${command} delete mit ${code} und dem Grund auf.`,
      wrongCode: `Der Code stimmt nicht, oder seine 5 Minuten sind vorbei: Ruf /${command} delete ohne ihn auf, dann bekommst du einen neuen.`,
      tooLate: `Die 5 Minuten zum Bestätigen sind vorbei: Ruf noch einmal /${command} delete auf.`,
      done: ({ id }) => `Gelöscht: ${is.one} ${id}.`,
      goneAlready: ({ id }) => `${is.the} ${id} ist schon weg.`,
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
      chosenStatus: `Du hast die Statuszeile gewählt. Tippe ${is.objectParty} oder eine ID.`,
    },
    meant: {
      none: ({ typed }) =>
        `Zu ${typed} gibt es ${is.no} mit dieser ID oder ${is.party}: Vielleicht gelöscht oder anders geschrieben.`,
      noneSoFar: ({ typed, looked }) =>
        `Zu ${typed} gibt es ${is.no} mit dieser ID oder ${is.party}. Bisher ${counted(looked)} durchsucht: Gib die ganze ID an, oder versuch es gleich noch einmal.`,
      noneAvailable: ({ typed, looked }) =>
        `Zu ${typed} gibt es ${is.no} mit dieser ID oder ${is.party}. Alles Verfügbare durchsucht (${counted(looked)}): Gib die ganze ID an.`,
      notToTheLetter: ({ typed }) => `Buchstabengetreu gibt es zu ${typed} ${is.no}.`,
      choose: several('Wähl aus, was du meinst.'),
      giveId: several(`Gib die ID an, die du meinst. /${command} list zeigt sie.`),
    },
    filter: {
      only: ({ flags }) => `nur ${flags.join(', ')}`,
      flag: { muted: 'stummgeschaltet', archived: 'archiviert', pinned: 'angepinnt' },
      not: { muted: 'nicht stummgeschaltet', archived: 'nicht archiviert', pinned: 'nicht angepinnt' },
      group: ({ group }) => `der Gruppe ${group}`,
      party: ({ part }) => `${is.party} mit ${part} darin`,
      lastActiveFirst: 'zuletzt aktiv zuerst',
    },
    menu: {
      choose: `${is.many} wählen, um mehrere auf einmal zu ändern`,
      chosen: ({ count, most }) => `${number(count)} gewählt, höchstens ${number(most)}`,
      onOtherPages: 'Auf anderen Seiten gewählt',
    },
    all: {
      button: 'Alle dieses Filters …',
      question: {
        all: ({ count }) =>
          `Alle ${counted(count)} dieses Filters ändern? Alles wird neu gelesen und bleibt, wie es ist, wenn es nicht mehr passt.`,
        atLeast: ({ count }) =>
          `Bisher gefunden: ${counted(count)} dieses Filters. Alle ändern? Alles wird neu gelesen und bleibt, wie es ist, wenn es nicht mehr passt.`,
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
        gone: ({ count }) => `${number(count)} nicht mehr da`,
        failed: ({ count }) => `${number(count)} fehlgeschlagen`,
        unconfirmed: ({ count }) => `${number(count)} nicht bestätigt`,
        defect: ({ count }) => `${number(count)} an einem Fehler gescheitert`,
        untried: ({ count }) => `${number(count)} nicht versucht`,
      },
      line: { noLongerFits: 'passt nicht mehr', notTried: 'nicht versucht' },
      tryAgain: ({ count }) =>
        plural(count, { one: 'Noch einmal versuchen', other: `Die ${number(count)} noch einmal versuchen` }),
    },
  } satisfies Some<ResourceWords>;
}
