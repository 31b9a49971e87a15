import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ plural, number }: Formats<'de'>) =>
  ({
    title: 'Was moderiert wurde',
    about: ({ id }) => `zu ${id}`,
    by: ({ user }) => `von ${user}`,
    lost: ({ count }) =>
      plural(count, {
        one: '1 Zeile steht nur im Log des Bots',
        other: `${number(count)} Zeilen stehen nur im Log des Bots`,
      }),
    off: {
      AUDIT_DAYS: 'Dieser Bot führt keinen Verlauf der Moderation: `AUDIT_DAYS` ist 0.',
      DATABASE_URL:
        'Dieser Bot führt keinen Verlauf der Moderation: Er läuft in mehreren Prozessen, und `DATABASE_URL` ist nicht gesetzt.',
    },
    unread: {
      away: 'Der Verlauf der Moderation ist nicht erreichbar: Versuch es in einer Minute noch einmal.',
      full: 'Die Datenbank mit dem Verlauf der Moderation ist voll: Sag dem Host dieses Bots Bescheid.',
      'read-only':
        'Diese Version des Bots kann den Verlauf der Moderation nicht lesen: Sag dem Host Bescheid.',
      locked:
        'Ein anderer Prozess hat den Verlauf der Moderation gesperrt: Versuch es in einer Minute noch einmal.',
      damaged: 'Der Verlauf der Moderation ist beschädigt: Sag dem Host dieses Bots Bescheid.',
    },
    several: ({ typed, found }) =>
      `Zu ${typed} gibt es ${number(found)} Treffer: Wähl einen der Vorschläge für \`id\`.`,
    notAll: 'Nicht der ganze Verlauf wurde durchsucht: Tippe mehr oder die ganze ID, oder versuch es später.',
    button: { history: 'Verlauf', csv: 'CSV' },
    cutFile: ({ count }) =>
      plural(count, {
        one: 'Die Datei enthält die neueste Zeile: Mehr nimmt Discord hier nicht an.',
        other: `Die Datei enthält die ${number(count)} neuesten Zeilen: Mehr nimmt Discord hier nicht an.`,
      }),
  }) satisfies WordsOf<'history'>;
