import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'de'>) => {
  const of = (count: number, all: number) => `${number(count)} von ${number(all)}`;
  const asked = (button: string, doing: string) => ({
    button,
    doing: ({ done, all }: { done: number; all: number }) => `${doing}: ${of(done, all)} erledigt …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}: ${counts.join(', ')}`,
  });
  const action = (button: string, doing: string) => {
    const verb = button.toLowerCase();
    return {
      ...asked(button, doing),
      chosen: `Auswahl ${verb}`,
      all: ({ count }: { count: number }) => `${number(count)} ${verb}`,
      some: ({ count, all }: { count: number; all: number }) => `${of(count, all)} ${verb}`,
    };
  };
  /** The same of a verb with an object: what it does to that of several. */
  const actionOn = (what: string, verb: string, doing: string) => ({
    ...asked(`${what} ${verb}`, doing),
    chosen: `${what} der Auswahl ${verb}`,
    all: ({ count }: { count: number }) => `${what} von ${number(count)} ${verb}`,
    some: ({ count, all }: { count: number; all: number }) => `${what} von ${of(count, all)} ${verb}`,
  });
  return {
    group: ({ group }) => `Gruppe ${group}`,
    action: {
      pin: action('Anpinnen', 'Wird angepinnt'),
      unpin: action('Loslösen', 'Wird losgelöst'),
      mute: action('Stummschalten', 'Wird stummgeschaltet'),
      unmute: actionOn('Stummschaltung', 'aufheben', 'Stummschaltung wird aufgehoben'),
      archive: action('Archivieren', 'Wird archiviert'),
      restore: action('Wiederherstellen', 'Wird wiederhergestellt'),
    },
    scoreAction: {
      mute: actionOn('Benachrichtigungen', 'ausschalten', 'Benachrichtigungen werden ausgeschaltet'),
      unmute: actionOn('Benachrichtigungen', 'einschalten', 'Benachrichtigungen werden eingeschaltet'),
    },
    undo: {
      button: 'Rückgängig',
      doing: ({ done, all }) => `Wird rückgängig gemacht: ${number(done)} von ${number(all)} erledigt …`,
      report: ({ counts }) => `Rückgängig: ${counts.join(', ')}`,
      done: 'Rückgängig gemacht.',
      choose: 'Wähl, was rückgängig gemacht werden soll',
      nothingChosen: 'Wähl zuerst im Menü, was rückgängig gemacht werden soll.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: '„Rückgängig“ lässt 1 aus: Die ID ist zu lang dafür.',
          other: `„Rückgängig“ lässt ${number(count)} aus: Ihre IDs sind zu lang dafür.`,
        }),
    },
    button: {
      show: 'Anzeigen',
      pinMessage: 'Nachricht anpinnen',
      unpinMessage: 'Nachricht loslösen',
      delete: 'Löschen',
      deleteForGood: 'Endgültig löschen',
      archiveInstead: 'Stattdessen archivieren',
      keep: 'Behalten',
      cancel: 'Abbrechen',
      lookFurther: 'Weiter suchen',
      refresh: 'Aktualisieren',
      goOn: 'Fortsetzen …',
    },
    nothingDeleted: 'Nichts wurde gelöscht.',
    nothingChanged: 'Nichts wurde geändert.',
    nothingChosen: 'Wähl zuerst etwas im Menü.',
    chooseMeant: 'Wähl, was du meinst',
    loading: 'Lädt noch. Tippe die ganze ID, oder versuch es noch einmal.',
    reason: ({ reason }) => `Grund: ${reason}`,
    reasonForm: {
      label: 'Grund (optional)',
      about: 'Er wird mit der Änderung festgehalten. Im nächsten Schritt bestätigst du.',
    },
    confirm: {
      onlyYou: ({ time }) => `Nur du kannst bestätigen, bis ${time}.`,
      onlyThey: ({ user }) => `Nur ${user} kann das bestätigen.`,
      tooLate: 'Die 5 Minuten zum Bestätigen sind vorbei: Drück noch einmal den Button der Liste.',
      confirmedAlready: 'Das ist schon bestätigt: Den Fortschritt zeigt die Nachricht dazu.',
      askedAnew:
        'Zu diesem Filter gehören nicht mehr dieselben Zeilen wie bei der Frage, deshalb wurde noch nichts geändert.',
    },
    list: {
      filtersTooLong:
        'Diese Filter sind zu lang für Buttons zu anderen Seiten: Ein größeres `limit` zeigt mehr.',
      notShownAgain: ({ command }) =>
        `Diese Liste wird nach der Änderung nicht neu gezeigt: Nimm ${command}.`,
      pressRefresh: 'Die Liste zeigt das noch nicht: Drück „Aktualisieren“ darunter.',
      noFilter: 'kein Filter',
    },
    bulk: {
      mostOfRun: ({ most }) =>
        `Auf einmal werden höchstens ${number(most)} geändert: Wiederhole es für den Rest.`,
      noUndo: ({ most }) =>
        `Bei mehr als ${number(most)} Zeilen gibt es kein „Rückgängig“: Der Bericht enthält die geänderten IDs als Datei.`,
      asOf: ({ time }) => `Stand: ${time}`,
      others: ({ count }) => `… und ${number(count)} weitere`,
      stopped: 'Rollcall musste vorzeitig aufhören: Was noch gewählt ist, kannst du noch einmal versuchen.',
      endedAfter: ({ done, all }) => `Nach ${number(done)} von ${number(all)} Zeilen wurde abgebrochen.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `Zu diesem Filter passt noch 1, Stand: ${time}. Daran wurde nichts geändert: Drück „Fortsetzen“, dann wirst du danach gefragt.`,
          other: `Zu diesem Filter passen noch ${number(count)}, Stand: ${time}. Daran wurde nichts geändert: Drück „Fortsetzen“, dann wirst du danach gefragt.`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: '1 ist übrig: Drück „Fortsetzen“. Wo nichts zu ändern ist, wird übersprungen.',
          other: `${number(count)} sind übrig: Drück „Fortsetzen“. Wo nichts zu ändern ist, wird übersprungen.`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Du hast nichts getippt, deshalb wurde nichts geändert: Tippe die ID einer Nachricht, oder ${none}, um keine anzupinnen.`,
      isNow: 'Die Nachricht ist jetzt angepinnt.',
      noneIsNow: 'Es ist keine Nachricht mehr angepinnt.',
      wasAlready: 'Diese Nachricht war schon angepinnt: Nichts wurde geändert.',
      noneWasAlready: 'Es war keine Nachricht angepinnt: Nichts wurde geändert.',
      before: ({ message }) => `Vorher war es ${message}.`,
      noneBefore: 'Vorher war keine Nachricht angepinnt.',
      tooSlow:
        'Der Dienst ist zu langsam für ein Formular: Versuch es noch einmal, oder gib auch die Option `message` an.',
      tooLong: 'Diese ID ist zu lang für ein Formular: Gib auch die Option `message` an.',
      share: 'Um die Antwort zu teilen, gib auch die Option `message` an.',
      label: 'ID der Nachricht',
      reason: 'Grund',
      typeNone: ({ none }) => `Tippe ${none}, um keine Nachricht anzupinnen.`,
      pinnedNow: ({ none }) => `Diese ist gerade angepinnt. Tippe ${none}, um keine anzupinnen.`,
    },
    findConversations: {
      none: 'Keine Konversationen',
      all: ({ count }) => plural(count, { one: '1 Konversation', other: `${number(count)} Konversationen` }),
      noneOfMore: 'Keine Konversationen, und es gibt noch mehr',
      someOfMore: ({ count }) =>
        plural(count, {
          one: '1 Konversation, und es gibt noch mehr',
          other: `${number(count)} Konversationen, und es gibt noch mehr`,
        }),
      sought: ({ id, name }) =>
        `Rollcall sucht die ID ${id} und den Namen ${name} der Person als Kontakt: Mehr weiß der Dienst nicht über Leute auf Discord.`,
      soFar: ({ count }) =>
        `Bisher ${plural(count, { one: '1 Konversation', other: `${number(count)} Konversationen` })} durchsucht: Versuch es für den Rest gleich noch einmal.`,
    },
  } satisfies WordsOf<'moderation'>;
};
