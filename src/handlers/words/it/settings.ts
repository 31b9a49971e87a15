import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ plural, number }: Formats<'it'>) => {
  const inSeconds = (seconds: number) =>
    plural(seconds, {
      one: '1 secondo',
      many: `${number(seconds)} di secondi`,
      other: `${number(seconds)} secondi`,
    });
  return {
    title: 'Impostazioni di questo server',
    name: {
      moderator_roles: 'Ruoli dei moderatori',
      audit_channel: 'Canale del registro',
      language: 'Lingua',
      page_size: 'Righe per pagina',
      cooldown: 'Tempo di attesa',
    },
    line: ({ name, value, source }) => `**${name}:** ${value} · ${source}`,
    value: {
      permissionAlone: 'basta «Gestisci messaggi»',
      nobodyModerates: 'qui non modera nessuno',
      none: 'nessuno',
      ofEachCommand: 'secondo il comando',
      seconds: ({ seconds }) => inSeconds(seconds),
      notSet: 'nessuna scelta',
    },
    source: {
      server: 'scelta di questo server',
      host: 'scelta di chi gestisce il bot',
      discord: 'scelta di Discord',
      usual: 'valore predefinito',
    },
    note: {
      hostRoles: ({ roles }) =>
        `Ai moderatori serve anche un ruolo richiesto da chi gestisce il bot: ${roles.join(', ')}.`,
      hostCooldown: ({ seconds }) =>
        `Il tempo di attesa scelto qui è di ${inSeconds(seconds)}. Quello di chi gestisce il bot è più lungo, e vale quello.`,
      notModerated: ({ setting }) =>
        `Non si possono scegliere i ruoli dei moderatori: prima chi gestisce questo bot deve indicare questo server in ${setting}.`,
      noToken: ({ setting }) =>
        `Non si può scegliere un canale del registro: prima chi gestisce questo bot deve impostare ${setting}.`,
      noCooldown:
        'Non si può scegliere un tempo di attesa: quello di chi gestisce il bot è già lungo quanto il più lungo del modulo.',
      notSaved: ({ setting }) =>
        `Non si può cambiare niente: questo bot gira in più processi, quindi prima chi lo gestisce deve impostare ${setting}.`,
      away: 'Il database delle impostazioni non è raggiungibile: i valori qui sopra restano in uso, e non si può cambiare niente finché non torna.',
      untrusted:
        'Il database delle impostazioni non è raggiungibile: finché non torna, nessuno può moderare né cambiare niente.',
      unreadable:
        'Le impostazioni salvate di questo server non sono leggibili, quindi qui nessuno può moderare: premi «Modifica» e invia il modulo per salvarle di nuovo.',
      auditBehind: ({ channel }) =>
        `Le righe del registro non arrivano in ${channel}: permetti a Rollcall di scriverci, o scegli un altro canale.`,
    },
    button: { change: 'Modifica', history: 'Cronologia', export: 'Esporta', back: 'Indietro' },
    form: {
      about: {
        moderator_roles: 'Ai moderatori serve uno di questi, oltre a ciò che chiede chi gestisce il bot.',
        audit_channel: 'Lì viene annotato cosa cambia in questo server.',
        language: 'Per ciò che vedono tutti. Ciò che vedi solo tu è nella tua lingua.',
        page_size: 'Quando nessuno chiede un altro numero.',
        cooldown: 'Quanto aspetta ognuno prima di usare di nuovo lo stesso comando.',
      },
      gone: 'Ciò che era scelto forse non c’è più. Ciò che lasci vuoto resta com’è.',
      asHost: ({ value }) => `Secondo chi gestisce il bot: ${value}`,
      asDiscord: ({ value }) => `Secondo Discord: ${value}`,
      asEachCommand: 'Secondo il comando',
    },
    saved: ({ names }) => `Salvato: ${names.join(', ')}.`,
    unchanged: 'Nel modulo non c’era niente di nuovo, quindi non è stato salvato niente.',
    changedSince:
      'Non è stato salvato niente: nel frattempo qualcun altro ha cambiato le impostazioni. Controllale e riprova.',
    failed: {
      away: 'Non è stato salvato niente: il database delle impostazioni non è raggiungibile. Riprova tra un minuto.',
      full: 'Non è stato salvato niente: il database delle impostazioni è pieno. Avvisa chi gestisce questo bot.',
      'read-only':
        'Non è stato salvato niente: il database delle impostazioni si può solo leggere. Avvisa chi gestisce questo bot.',
      locked:
        'Non è stato salvato niente: un altro processo ha bloccato il database delle impostazioni. Riprova tra un minuto.',
      damaged:
        'Non è stato salvato niente: il database delle impostazioni è danneggiato. Avvisa chi gestisce questo bot.',
    },
    refused: {
      notOffered: ({ name }) =>
        `Non è stato salvato niente: il modulo non offre questa scelta per «${name}». Premi «Modifica» e scegli di nuovo.`,
      permissions: ({ channel, permissions }) =>
        `Non è stato salvato niente: a Rollcall mancano dei permessi in ${channel} (${permissions.join(', ')}). Concedili lì, o scegli un altro canale.`,
    },
    permission: {
      viewChannel: 'Visualizza canale',
      sendMessages: 'Invia messaggi',
      embedLinks: 'Incorpora link',
      readMessageHistory: 'Leggi la cronologia messaggi',
      attachFiles: 'Allega file',
    },
    history: {
      title: 'Ultime modifiche',
      none: 'Non è ancora stato cambiato niente.',
      host: 'chi gestisce il bot',
      by: ({ number, who, time }) => `**${number}.** ${who}, ${time}`,
      undid: ({ line }) => `${line}, per annullare una modifica precedente`,
      change: ({ name, before, after }) => `${name}: ${before} → ${after}`,
      leftOut: ({ count }) =>
        plural(count, {
          one: '1 modifica precedente non ci stava.',
          many: `${number(count)} di modifiche precedenti non ci stavano.`,
          other: `${number(count)} modifiche precedenti non ci stavano.`,
        }),
      unread: 'Al momento la cronologia non è leggibile: riprova tra un minuto.',
      choose: 'Scegli una modifica da annullare',
      option: ({ number, names }) => `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }) => `Modifica annullata: ${names.join(', ')}.`,
      changedSince: ({ names }) =>
        `Cambiato di nuovo nel frattempo, quindi lasciato com’è: ${names.join(', ')}.`,
      notAllowed: ({ names }) => `Non più possibile, quindi lasciato com’è: ${names.join(', ')}.`,
      nothing: 'Non è stato annullato niente.',
      notKept: 'Non è stato annullato niente: questa modifica non è più conservata.',
    },
  } satisfies WordsOf<'settings'>;
};
