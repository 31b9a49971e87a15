import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ plural, number }: Formats<'de'>) => {
  const inSeconds = (seconds: number) =>
    plural(seconds, { one: '1 Sekunde', other: `${number(seconds)} Sekunden` });
  return {
    title: 'Einstellungen dieses Servers',
    name: {
      moderator_roles: 'Moderatorenrollen',
      audit_channel: 'Protokollkanal',
      language: 'Sprache',
      page_size: 'Zeilen pro Seite',
      cooldown: 'Wartezeit',
    },
    line: ({ name, value, source }) => `**${name}:** ${value} · ${source}`,
    value: {
      permissionAlone: '„Nachrichten verwalten“ genügt',
      nobodyModerates: 'hier moderiert niemand',
      none: 'aus',
      ofEachCommand: 'je nach Befehl',
      seconds: ({ seconds }) => inSeconds(seconds),
      notSet: 'nicht festgelegt',
    },
    source: { server: 'hier festgelegt', host: 'vom Host', discord: 'von Discord', usual: 'Standard' },
    note: {
      hostRoles: ({ roles }) =>
        `Moderatoren brauchen außerdem eine Rolle, die der Host verlangt: ${roles.join(', ')}.`,
      hostCooldown: ({ seconds }) =>
        `Hier ist eine Wartezeit von ${inSeconds(seconds)} festgelegt. Die vom Host ist länger, und sie gilt.`,
      notModerated: ({ setting }) =>
        `Moderatorenrollen lassen sich nicht wählen: Der Host dieses Bots muss diesen Server zuerst in ${setting} eintragen.`,
      noToken: ({ setting }) =>
        `Ein Protokollkanal lässt sich nicht wählen: Der Host dieses Bots muss zuerst ${setting} setzen.`,
      noCooldown:
        'Eine Wartezeit lässt sich nicht wählen: Die vom Host ist schon so lang wie die längste im Formular.',
      notSaved: ({ setting }) =>
        `Hier lässt sich nichts ändern: Dieser Bot läuft in mehreren Prozessen, deshalb muss sein Host zuerst ${setting} setzen.`,
      away: 'Die Datenbank mit den Einstellungen ist nicht erreichbar: Die Werte oben gelten weiter, aber solange lässt sich nichts ändern.',
      untrusted:
        'Die Datenbank mit den Einstellungen ist nicht erreichbar: Bis sie zurück ist, kann niemand moderieren oder etwas ändern.',
      unreadable:
        'Die gespeicherten Einstellungen dieses Servers sind nicht lesbar, deshalb kann hier niemand moderieren: Drück „Ändern“ und sende das Formular ab, um sie neu zu speichern.',
      auditBehind: ({ channel }) =>
        `In ${channel} kommen keine Zeilen des Protokolls an: Erlaub Rollcall, dort zu schreiben, oder wähl einen anderen Kanal.`,
    },
    button: { change: 'Ändern', history: 'Verlauf', export: 'Exportieren', back: 'Zurück' },
    form: {
      about: {
        moderator_roles: 'Moderatoren brauchen eine davon, zusätzlich zu dem, was der Host verlangt.',
        audit_channel: 'Dort steht, was auf diesem Server geändert wird.',
        language: 'Für alles, was alle sehen. Was nur du siehst, ist in deiner Sprache.',
        page_size: 'Gilt, wenn niemand eine andere Zahl angibt.',
        cooldown: 'So lange wartet jeder, bis derselbe Befehl wieder geht.',
      },
      gone: 'Was gewählt war, gibt es vielleicht nicht mehr. Was du leer lässt, bleibt, wie es ist.',
      asHost: ({ value }) => `Wie beim Host: ${value}`,
      asDiscord: ({ value }) => `Wie bei Discord: ${value}`,
      asEachCommand: 'Je nach Befehl',
    },
    saved: ({ names }) => `Gespeichert: ${names.join(', ')}.`,
    unchanged: 'Im Formular war nichts neu, deshalb wurde nichts gespeichert.',
    changedSince:
      'Nichts wurde gespeichert: Jemand anders hat die Einstellungen inzwischen geändert. Sieh sie dir an, und versuch es noch einmal.',
    failed: {
      away: 'Nichts wurde gespeichert: Die Datenbank mit den Einstellungen ist nicht erreichbar. Versuch es in einer Minute noch einmal.',
      full: 'Nichts wurde gespeichert: Die Datenbank mit den Einstellungen ist voll. Sag dem Host dieses Bots Bescheid.',
      'read-only':
        'Nichts wurde gespeichert: Die Datenbank mit den Einstellungen lässt sich nur lesen. Sag dem Host dieses Bots Bescheid.',
      locked:
        'Nichts wurde gespeichert: Ein anderer Prozess hat die Datenbank mit den Einstellungen gesperrt. Versuch es in einer Minute noch einmal.',
      damaged:
        'Nichts wurde gespeichert: Die Datenbank mit den Einstellungen ist beschädigt. Sag dem Host dieses Bots Bescheid.',
    },
    refused: {
      notOffered: ({ name }) =>
        `Nichts wurde gespeichert: Das Formular bietet diese Wahl bei „${name}“ nicht an. Drück „Ändern“, und wähl noch einmal.`,
      permissions: ({ channel, permissions }) =>
        `Nichts wurde gespeichert: Rollcall fehlen in ${channel} Berechtigungen (${permissions.join(', ')}). Erteil sie dort, oder wähl einen anderen Kanal.`,
    },
    permission: {
      viewChannel: 'Kanal ansehen',
      sendMessages: 'Nachrichten senden',
      embedLinks: 'Links einbetten',
      readMessageHistory: 'Nachrichtenverlauf anzeigen',
      attachFiles: 'Dateien anhängen',
    },
    history: {
      title: 'Letzte Änderungen',
      none: 'Bisher wurde nichts geändert.',
      host: 'der Host',
      by: ({ number, who, time }) => `**${number}.** ${who}, ${time}`,
      undid: ({ line }) => `${line} (macht eine frühere Änderung rückgängig)`,
      change: ({ name, before, after }) => `${name}: ${before} → ${after}`,
      leftOut: ({ count }) =>
        plural(count, {
          one: '1 frühere Änderung passte nicht mehr hinein.',
          other: `${number(count)} frühere Änderungen passten nicht mehr hinein.`,
        }),
      unread: 'Der Verlauf lässt sich gerade nicht lesen: Versuch es in einer Minute noch einmal.',
      choose: 'Wähl die Änderung, die rückgängig gemacht werden soll',
      option: ({ number, names }) => `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }) => `Rückgängig gemacht: ${names.join(', ')}.`,
      changedSince: ({ names }) =>
        `Seitdem noch einmal geändert und deshalb ausgelassen: ${names.join(', ')}.`,
      notAllowed: ({ names }) => `Nicht mehr möglich und deshalb ausgelassen: ${names.join(', ')}.`,
      nothing: 'Nichts wurde rückgängig gemacht.',
      notKept: 'Nichts wurde rückgängig gemacht: Diese Änderung ist nicht mehr gespeichert.',
    },
  } satisfies WordsOf<'settings'>;
};
