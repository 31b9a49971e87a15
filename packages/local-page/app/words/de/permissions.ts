import type { permissions as english } from '../en/permissions.ts';
import type { InTwoForms } from '../translation.ts';

export const permissions: InTwoForms<typeof english> = {
  groupServer: 'Allgemeine Serverberechtigungen',
  permission10: 'Kanäle ansehen — Sieht Kanäle, außer privaten.',
  permission4: 'Kanäle verwalten — Erstellt, ändert und löscht Kanäle.',
  permission28:
    'Rollen verwalten — Erstellt Rollen und ändert oder löscht Rollen unter der eigenen höchsten.',
  permission43: 'Ausdrücke erstellen — Fügt Emojis, Sticker und Sounds des Servers hinzu.',
  permission30: 'Ausdrücke verwalten — Ändert und entfernt Emojis, Sticker und Sounds des Servers.',
  permission7: 'Audit-Log einsehen — Liest, wer auf diesem Server was geändert hat.',
  permission19: 'Server-Statistiken ansehen — Liest, wie der Server wächst und wer sich beteiligt.',
  permission41:
    'Statistiken der Server-Abonnements ansehen — Liest, was der Server durch Abonnements einnimmt.',
  permission29:
    'WebHooks verwalten — Erstellt, ändert und löscht WebHooks, die Nachrichten von außen posten.',
  permission5:
    'Server verwalten — Ändert Namen und Einstellungen des Servers, fügt Apps hinzu und legt fest, wer ihre Befehle verwenden darf.',
  groupMembership: 'Mitgliederberechtigungen',
  permission0: 'Einladung erstellen — Lädt neue Personen auf diesen Server ein.',
  permission26: 'Nickname ändern — Ändert den eigenen Namen auf diesem Server.',
  permission27: 'Nicknames verwalten — Ändert die Namen anderer auf diesem Server.',
  permission1:
    'Mitglieder kicken, annehmen und ablehnen — Entfernt Mitglieder, die mit einer Einladung wiederkommen können, und entscheidet, wer hereinkommt.',
  permission2: 'Mitglieder bannen — Entfernt Mitglieder für immer, samt ihren letzten Nachrichten.',
  permission40:
    'Mitglieder in Timeout versetzen — Hält Mitglieder eine Weile vom Schreiben, Reagieren und Sprechen ab.',
  groupText: 'Berechtigungen für Textkanäle',
  permission11: 'Nachrichten senden — Schreibt Nachrichten in Textkanälen.',
  permission38: 'Nachrichten in Threads senden — Schreibt Nachrichten in Threads.',
  permission35: 'Öffentliche Threads erstellen — Beginnt Threads, die jeder im Kanal sieht.',
  permission36: 'Private Threads erstellen — Beginnt Threads für Eingeladene.',
  permission14: 'Links einbetten — Links zeigen eine Vorschau ihres Ziels.',
  permission15: 'Dateien anhängen — Hängt Dateien und Bilder an Nachrichten an.',
  permission6: 'Reaktionen hinzufügen — Fügt Nachrichten Emojis als Reaktionen hinzu.',
  permission18: 'Externe Emojis verwenden — Verwendet Emojis anderer Server.',
  permission37: 'Externe Sticker verwenden — Verwendet Sticker anderer Server.',
  permission17:
    '@everyone, @here und alle Rollen erwähnen — Benachrichtigt alle auf einmal, auch Rollen, die sonst niemand erwähnen kann.',
  permission13: 'Nachrichten verwalten — Löscht Nachrichten anderer und entfernt deren Vorschauen.',
  permission51: 'Nachrichten anpinnen — Pinnt Nachrichten an und löst sie.',
  permission52: 'Slowmode umgehen — Schreibt beliebig oft, wo andere warten müssen.',
  permission34: 'Threads verwalten — Benennt Threads um, schließt und löscht sie und sieht private.',
  permission16: 'Nachrichtenverlauf anzeigen — Liest Nachrichten aus der Zeit vor dem eigenen Beitritt.',
  permission12:
    'Text-zu-Sprache-Nachrichten senden — Lässt Nachrichten allen vorlesen, die den Kanal ansehen.',
  permission46: 'Sprachnachrichten senden — Nimmt eine Nachricht auf und sendet sie.',
  permission49: 'Umfragen erstellen — Stellt eine Frage mit Antworten zur Abstimmung.',
  groupVoice: 'Berechtigungen für Sprachkanäle',
  permission20: 'Verbinden — Tritt Sprachkanälen bei und hört andere dort.',
  permission21: 'Sprechen — Redet in Sprachkanälen.',
  permission9: 'Video — Zeigt Kamera oder Bildschirm in Sprachkanälen.',
  permission42: 'Soundboard verwenden — Spielt Sounds vom Soundboard des Servers ab.',
  permission45: 'Externe Sounds verwenden — Spielt Sounds anderer Server ab.',
  permission25: 'Sprachaktivierung verwenden — Redet, ohne eine Taste gedrückt zu halten.',
  permission8: 'Very Important Speaker — Wird mit gedrückter Taste lauter gehört als andere.',
  permission22: 'Mitglieder stummschalten — Schaltet andere in Sprachkanälen für alle stumm.',
  permission23:
    'Ein- und Ausgabe von Mitgliedern deaktivieren — Lässt andere in Sprachkanälen niemanden hören.',
  permission24:
    'Mitglieder verschieben — Verschiebt andere in einen anderen Sprachkanal oder aus einem heraus.',
  permission48: 'Sprachkanalstatus festlegen — Schreibt, worum es in einem Sprachkanal gerade geht.',
  groupApps: 'Berechtigungen für Apps',
  permission31:
    'Anwendungsbefehle verwenden — Verwendet Befehle von Apps, mit Schrägstrich oder in den Menüs von Nachrichten und Mitgliedern.',
  permission39: 'Aktivitäten verwenden — Startet Aktivitäten, etwa gemeinsame Spiele.',
  permission50: 'Externe Apps verwenden — Lässt selbst hinzugefügte Apps für alle sichtbar schreiben.',
  groupStage: 'Berechtigungen für Stage-Kanäle',
  permission32: 'Redeanfrage — Bittet in Stage-Kanälen ums Wort.',
  groupEvents: 'Berechtigungen für Events',
  permission44: 'Events erstellen — Erstellt Events und ändert oder beendet die eigenen.',
  permission33: 'Events verwalten — Erstellt Events und ändert oder beendet die von allen.',
  groupAdvanced: 'Erweiterte Berechtigungen',
  permission3:
    'Administrator — Hat jede Berechtigung, auch in privaten Kanälen, und keine andere Einstellung schränkt sie ein. Vergib sie mit Bedacht.',
};
