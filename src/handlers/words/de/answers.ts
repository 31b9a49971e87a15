import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ plural, number, either }: Formats<'de'>) =>
  ({
    access: {
      unknownCommand: 'Rollcall kennt diesen Befehl nicht mehr: Tippe /, dann siehst du alle Befehle.',
      unknownComponent:
        'Rollcall kennt diesen Button nicht: Drück ihn gleich noch einmal. Hilft das nicht, ruf den Befehl neu auf.',
      otherServers:
        'Das geht nur auf den Servern, die der Host dieses Bots für die Moderation festgelegt hat.',
      permission:
        'Das ist für Moderatoren: Du brauchst in diesem Kanal die Berechtigung „Nachrichten verwalten“.',
      managedServers: 'Das geht nur auf Servern, die Rollcall installiert haben.',
      manage: 'Das ist für alle, die den Server verwalten: Du brauchst die Berechtigung „Server verwalten“.',
      role: ({ roles }) => `Das ist für Moderatoren: Du brauchst die Rolle ${either(roles)}.`,
      ownRole: ({ roles }) =>
        `Das ist für Moderatoren: Nach den Einstellungen dieses Servers brauchst du hier auch die Rolle ${either(roles)}.`,
      storeAway:
        'Zurzeit kann niemand moderieren: Die Datenbank mit den Einstellungen der Server lässt sich nicht lesen. Versuch es in einer Minute noch einmal, und sag dem Host dieses Bots Bescheid, wenn es wieder passiert.',
      unreadableSettings:
        'Hier kann zurzeit niemand moderieren: Rollcall kann die gespeicherten Einstellungen dieses Servers nicht lesen. Wer die Berechtigung „Server verwalten“ hat, kann sie mit /settings neu speichern.',
      tooSoon: ({ command, seconds }) =>
        `Versuch ${command} in ${plural(seconds, { one: '1 Sekunde', other: `${seconds} Sekunden` })} noch einmal.`,
    },
    reference: ({ reference }) => `Referenz ${reference}`,
    defect:
      'In Rollcall ist etwas schiefgegangen: Versuch es noch einmal, und sag dem Host Bescheid, wenn es wieder passiert.',
    uncertain: ({ command }) =>
      `Es ist unklar, ob das geklappt hat: Sieh mit ${command} nach, und versuch es noch einmal, wenn nicht.`,
    notShown: 'Das hat nicht geklappt: Versuch es noch einmal, um den Grund zu sehen.',
    notTold:
      'Das Ergebnis ließ sich nicht in einer eigenen Nachricht melden: Sieh nach, was geändert wurde, bevor du es noch einmal versuchst.',
    toldInPrivate: 'Das hat nicht geklappt. Wer den Befehl benutzt hat, hat den Grund privat erfahren.',
    noTarget: {
      message: 'Discord hat nicht gesagt, um welche Nachricht es geht: Versuch es noch einmal.',
      user: 'Discord hat nicht gesagt, um welche Person es geht: Versuch es noch einmal.',
    },
    option: {
      missing: ({ option }) => `Die Option \`${option}\` muss angegeben werden.`,
      tooShort: ({ option, least }) =>
        `Die Option \`${option}\` muss mindestens ${plural(least, { one: '1 Zeichen', other: `${least} Zeichen` })} haben.`,
      tooLong: ({ option, most }) => `Die Option \`${option}\` darf höchstens ${most} Zeichen haben.`,
      truth: ({ option }) => `Die Option \`${option}\` muss True oder False sein.`,
      range: ({ option, min, max }) =>
        `Die Option \`${option}\` muss eine ganze Zahl von ${min} bis ${max} sein.`,
      whole: ({ option }) => `Die Option \`${option}\` muss eine ganze Zahl sein.`,
      user: ({ option }) => `Die Option \`${option}\` muss eine Person sein.`,
      oneOf: ({ option, values }) =>
        `Die Option \`${option}\` muss einer dieser Werte sein: ${values.join(', ')}.`,
      channel: ({ option }) => `Die Option \`${option}\` muss ein Textkanal oder ein Ankündigungskanal sein.`,
    },
    component: {
      older:
        'Dieser Button oder dieses Formular stammt aus einer älteren Version von Rollcall: Ruf den Befehl neu auf.',
      newer:
        'Dieser Button oder dieses Formular stammt aus einer neueren Version von Rollcall, die gerade eingespielt wird: Drück oder öffne ihn gleich noch einmal.',
      garbled: 'Rollcall kann diesen Button oder dieses Formular nicht lesen: Ruf den Befehl neu auf.',
    },
    service: {
      invalidName:
        'Ein registrierter Name hat 1 bis 255 Zeichen und keine Steuerzeichen: Prüf ihn und versuch es noch einmal.',
      invalidWallet:
        'Die Adresse einer Wallet hat 1 bis 255 Zeichen und keine Steuerzeichen: Prüf sie und versuch es noch einmal.',
      notRegistered: ({ name }) => `Niemand hat den Namen ${name} registriert: Prüf die Schreibweise.`,
      noNames: ({ wallet }) => `Auf die Wallet ${wallet} ist kein Name registriert.`,
      invalidId:
        'Eine ID hat 1 bis 255 Zeichen und keine Steuerzeichen: Prüf sie und versuch es noch einmal.',
      notFound: ({ id }) =>
        `Zur ID ${id} gibt es nichts: Es wurde vielleicht gelöscht, oder die ID stimmt nicht.`,
      busy: 'Der Dienst ist ausgelastet: Versuch es in einer Minute noch einmal.',
      busyForSeconds: ({ seconds }) =>
        `Der Dienst ist ausgelastet: Versuch es in ${plural(seconds, { one: 'einer Sekunde', other: `${seconds} Sekunden` })} noch einmal.`,
      busyForMinutes: ({ minutes }) =>
        `Der Dienst ist ausgelastet: Versuch es in ${plural(minutes, { one: 'einer Minute', other: `${minutes} Minuten` })} noch einmal.`,
      unauthorised:
        'Der Dienst verweigert Rollcall den Zugriff: Sag dem Host dieses Bots Bescheid, der das Token setzen kann.',
      refused: 'Der Dienst hat das abgelehnt: Prüf deine Eingabe, oder sag dem Host dieses Bots Bescheid.',
      unavailable: 'Der Dienst ist gerade nicht erreichbar: Versuch es in einer Minute noch einmal.',
      tooSlow: 'Der Dienst hat zu lange gebraucht: Versuch es in einer Minute noch einmal.',
      accepted:
        'Der Dienst hat das angenommen und führt es vielleicht erst später aus: Sieh nach, bevor du es noch einmal versuchst.',
      unconfirmed:
        'Der Dienst hat das nicht bestätigt, es kann also trotzdem passiert sein: Sieh nach, bevor du es noch einmal versuchst.',
      ignored: 'Der Dienst hat das angenommen, aber nichts geändert: Sag dem Host dieses Bots Bescheid.',
      outOfReach: ({ rows }) =>
        `Mehr als die ${plural(rows, { one: 'erste Zeile', other: `ersten ${number(rows)} Zeilen` })} dieser Liste lassen sich nicht zeigen: Sag dem Host dieses Bots Bescheid, der das vielleicht ändern kann.`,
      abandoned: 'Das hat zu lange gedauert: Versuch es noch einmal.',
      senseless: 'Der Dienst hat eine ungültige Antwort gegeben: Sag dem Host dieses Bots Bescheid.',
    },
  }) satisfies WordsOf<'answers'>;
