import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ plural, number }: Formats<'it'>) =>
  ({
    title: 'Cosa è stato moderato',
    about: ({ id }) => `su ${id}`,
    by: ({ user }) => `da ${user}`,
    lost: ({ count }) =>
      plural(count, {
        one: '1 riga è solo nel log del bot',
        many: `${number(count)} di righe sono solo nel log del bot`,
        other: `${number(count)} righe sono solo nel log del bot`,
      }),
    off: {
      AUDIT_DAYS: 'Questo bot non conserva la cronologia della moderazione: `AUDIT_DAYS` è 0.',
      DATABASE_URL:
        'Questo bot non conserva la cronologia della moderazione: gira in più processi, e `DATABASE_URL` non è impostato.',
    },
    unread: {
      away: 'La cronologia della moderazione non è raggiungibile: riprova tra un minuto.',
      full: 'Il database della cronologia della moderazione è pieno: avvisa chi gestisce questo bot.',
      'read-only':
        'Questa versione del bot non può leggere la cronologia della moderazione: avvisa chi gestisce il bot.',
      locked: 'Un altro processo ha bloccato la cronologia della moderazione: riprova tra un minuto.',
      damaged: 'La cronologia della moderazione è danneggiata: avvisa chi gestisce questo bot.',
    },
    several: ({ typed, found }) =>
      `${typed} corrisponde a ${number(found)} risultati: scegli uno dei suggerimenti di \`id\`.`,
    notAll:
      'La ricerca non ha coperto tutta la cronologia: scrivi di più o l’ID intero, o riprova più tardi.',
    button: { history: 'Cronologia', csv: 'CSV' },
    cutFile: ({ count }) =>
      plural(count, {
        one: 'Il file contiene la riga più recente: qui Discord non ne accetta di più.',
        many: `Il file contiene gli ultimi ${number(count)} di righe: qui Discord non ne accetta di più.`,
        other: `Il file contiene le ${number(count)} righe più recenti: qui Discord non ne accetta di più.`,
      }),
  }) satisfies WordsOf<'history'>;
