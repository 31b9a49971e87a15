import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ plural, number }: Formats<'de'>) =>
  ({
    title: 'Bestenlisten dieses Servers',
    message: { new: 'neu' },
    more: {
      button: 'Mehr',
      removed: ({ top }) =>
        `Diese Bestenliste wurde entfernt: Mit ${top} siehst du die besten Spieler jedes Spiels.`,
      unread: ({ top }) =>
        `Die Bestenlisten lassen sich gerade nicht lesen: Drück den Button in einer Minute noch einmal, oder nimm ${top}.`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 ${player} verdrängt ${passed} vom ersten Platz, mit **${score}**`,
    name: {
      provider: 'Spiel',
      channel: 'Kanal',
      every: 'Gepostet',
      at: 'Uhrzeit',
      zone: 'Zeitzone',
      day: 'Wochentag',
      message: 'Nachricht',
      period: 'Zeitraum',
      stage: 'Level',
      limit: 'Zeilen',
      chart: 'Diagramm',
      announce: 'Führungswechsel',
    },
    fact: { state: 'Zustand', last: 'Letzte Nachricht', next: 'Als Nächstes' },
    value: {
      every: { day: 'jeden Tag', week: 'jede Woche', change: 'sobald sich Scores ändern' },
      day: {
        monday: 'Montag',
        tuesday: 'Dienstag',
        wednesday: 'Mittwoch',
        thursday: 'Donnerstag',
        friday: 'Freitag',
        saturday: 'Samstag',
        sunday: 'Sonntag',
      },
      message: { same: 'immer dieselbe, bearbeitet', new: 'jedes Mal eine neue' },
      allStages: 'alle',
      none: 'keins',
      announced: 'in einer Nachricht gemeldet',
      notAnnounced: 'nicht gemeldet',
    },
    card: {
      heading: ({ id }) => `**Bestenliste ${id}**`,
      line: ({ name, value }) => `**${name}:** ${value}`,
      noMessage: 'noch keine',
      soon: 'in wenigen Sekunden',
      onChange: 'bei der nächsten Änderung',
      waits: ({ until }) => `nicht vor ${until}`,
    },
    state: {
      running: 'läuft',
      'by-manager': 'pausiert von der Serververwaltung',
      'by-host': 'pausiert vom Host dieses Bots',
      'channel-gone': 'pausiert, weil es ihren Kanal nicht mehr gibt',
      'no-rights': 'pausiert, weil Rollcall in ihrem Kanal Berechtigungen fehlen',
      'message-deleted': 'pausiert, weil ihre Nachricht gelöscht wurde',
      refused: 'pausiert, weil Discord ihre Nachricht abgelehnt hat',
      'zone-unknown': 'pausiert, weil ihre Zeitzone nicht mehr bekannt ist',
    },
    refusedWith: ({ code }) => `pausiert, weil Discord ihre Nachricht mit Fehler ${code} abgelehnt hat`,
    note: {
      'by-host': 'Nur der Host dieses Bots kann sie fortsetzen.',
      'channel-gone': 'Drück „Ändern“ und wähl einen anderen Kanal, dann drück „Fortsetzen“.',
      'no-rights':
        'Erteil Rollcall im Kanal die Berechtigungen „Kanal ansehen“, „Nachrichten senden“, „Links einbetten“, „Nachrichtenverlauf anzeigen“ und für ein Diagramm „Dateien anhängen“. Drück dann „Fortsetzen“.',
      'message-deleted': 'Drück „Fortsetzen“, um mit einer neuen Nachricht anzufangen.',
      refused:
        'Prüf den Kanal, dann drück „Fortsetzen“. Sag dem Host dieses Bots Bescheid, wenn es wieder passiert.',
      'zone-unknown': 'Drück „Ändern“ und gib eine andere Zeitzone an, dann drück „Fortsetzen“.',
      unkept:
        'Zurzeit wird nichts gepostet: Kein Prozess kümmert sich um die Bestenlisten. Sag dem Host dieses Bots Bescheid, wenn es so bleibt.',
    },
    button: {
      postNow: 'Jetzt posten',
      preview: 'Vorschau',
      pause: 'Pausieren',
      resume: 'Fortsetzen',
      change: 'Ändern',
      remove: 'Entfernen',
      removeForGood: 'Endgültig entfernen',
      keep: 'Behalten',
      all: 'Alle Bestenlisten',
    },
    list: {
      none: ({ create }) => `Dieser Server hat keine Bestenlisten: Mit ${create} richtest du eine ein.`,
      choose: 'Wähl eine Bestenliste',
      page: ({ page, pages }) => `Seite ${page} von ${pages}`,
    },
    form: {
      title: ({ id }) => `Bestenliste ${id} ändern`,
      about: {
        channel: 'In einem anderen Kanal beginnt sie mit einer neuen Nachricht.',
        at: 'Mit 24 Stunden, zum Beispiel 18:00.',
        zone: 'Eine IANA-Zeitzone, zum Beispiel Europe/Berlin.',
        limit: 'So viele Spieler zeigt sie.',
        message: 'Eine Nachricht, die bearbeitet wird, oder jedes Mal eine neue.',
      },
    },
    done: {
      post: 'Sie wird in wenigen Sekunden gepostet.',
      pause: 'Bis jemand „Fortsetzen“ drückt, wird nichts gepostet.',
      resume: 'Sie läuft wieder.',
    },
    previewEmpty: 'Jetzt würde nichts gepostet, denn es gibt keine Scores:',
    wasSo: 'Es war schon so, deshalb wurde nichts gespeichert.',
    tooSoon: 'Diese Bestenliste wurde gerade erst gepostet: Drück „Jetzt posten“ in 10 Sekunden noch einmal.',
    askRemoval: ({ id }) => `Bestenliste ${id} endgültig entfernen? Ihre Nachrichten bleiben.`,
    removed: ({ id }) => `Bestenliste ${id} ist entfernt. Ihre Nachrichten bleiben.`,
    changedSince:
      'Nichts wurde gespeichert: Diese Bestenliste wurde inzwischen geändert. Sieh sie dir an, und versuch es noch einmal.',
    gone: 'Nichts wurde getan: Diese Bestenliste wurde entfernt.',
    unread:
      'Die Bestenlisten lassen sich gerade nicht lesen: Versuch es in einer Minute noch einmal, und sag dem Host dieses Bots Bescheid, wenn es wieder passiert.',
    refused: {
      at: ({ typed }) =>
        `Nichts wurde gespeichert: ${typed} ist keine Uhrzeit. Gib sie mit 24 Stunden an, zum Beispiel \`18:00\`.`,
      zone: ({ typed }) =>
        `Nichts wurde gespeichert: ${typed} ist keine Zeitzone. Gib eine IANA-Zeitzone an, zum Beispiel \`Europe/Berlin\` oder \`UTC\`.`,
      zoneNear: ({ typed }) => `Noch ist nichts gespeichert. Welche Zeitzone meinst du mit ${typed}?`,
      dayAlone: ({ day }) =>
        `Nichts wurde gespeichert: ${day} geht nur mit \`every:week\`. Gib das auch an, oder lass den Tag weg.`,
      announceAlone: ({ announce }) =>
        `Nichts wurde gespeichert: ${announce} geht nur mit \`every:change\`. Gib das auch an, oder lass die Meldung weg.`,
      withChange: ({ options }) =>
        `Nichts wurde gespeichert: Mit \`every:change\` wird eine einzige Nachricht bearbeitet, sobald sich Scores ändern. Lass deshalb weg: ${options.join(', ')}.`,
      yours: ({ channel, permissions }) =>
        `Nichts wurde gespeichert: Dir fehlen in ${channel} Berechtigungen (${permissions.join(', ')}). Wähl einen Kanal, in dem du schreiben kannst.`,
      ofBoth: ({ channel, yours, permissions }) =>
        `Nichts wurde gespeichert: In ${channel} fehlen Berechtigungen, dir (${yours.join(', ')}) und Rollcall (${permissions.join(', ')}). Wähl einen anderen Kanal.`,
      full: ({ most }) =>
        plural(most, {
          one: 'Nichts wurde gespeichert: Dieser Server hat 1 Bestenliste, und mehr erlaubt der Host dieses Bots nicht. Entfern sie zuerst.',
          other: `Nichts wurde gespeichert: Dieser Server hat ${number(most)} Bestenlisten, und mehr erlaubt der Host dieses Bots nicht. Entfern zuerst eine.`,
        }),
    },
  }) satisfies WordsOf<'boards'>;
