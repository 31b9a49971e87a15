import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ plural, number }: Formats<'it'>) =>
  ({
    title: 'Classifiche di questo server',
    message: { new: 'nuovo' },
    more: {
      button: 'Mostra altro',
      removed: ({ top }) =>
        `Questa classifica è stata eliminata: ${top} mostra i migliori giocatori di ogni gioco.`,
      unread: ({ top }) =>
        `Al momento le classifiche non sono leggibili: premi di nuovo il pulsante tra un minuto, o usa ${top}.`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 ${player} strappa il primo posto a ${passed}, con **${score}**`,
    name: {
      provider: 'Gioco',
      channel: 'Canale',
      every: 'Pubblicazione',
      at: 'Ora',
      zone: 'Fuso orario',
      day: 'Giorno',
      message: 'Messaggio',
      period: 'Periodo',
      stage: 'Livello',
      limit: 'Righe',
      chart: 'Grafico',
      announce: 'Cambio in testa',
    },
    fact: { state: 'Stato', last: 'Ultimo messaggio', next: 'Prossima volta' },
    value: {
      every: { day: 'ogni giorno', week: 'ogni settimana', change: 'quando cambiano i punteggi' },
      day: {
        monday: 'lunedì',
        tuesday: 'martedì',
        wednesday: 'mercoledì',
        thursday: 'giovedì',
        friday: 'venerdì',
        saturday: 'sabato',
        sunday: 'domenica',
      },
      message: { same: 'sempre lo stesso, modificato', new: 'ogni volta uno nuovo' },
      allStages: 'tutti i livelli',
      none: 'nessuno',
      announced: 'annunciato in un messaggio',
      notAnnounced: 'non annunciato',
    },
    card: {
      heading: ({ id }) => `**Classifica ${id}**`,
      line: ({ name, value }) => `**${name}:** ${value}`,
      noMessage: 'ancora nessuno',
      soon: 'tra pochi secondi',
      onChange: 'alla prossima modifica',
      waits: ({ until }) => `non prima di ${until}`,
    },
    state: {
      running: 'attiva',
      'by-manager': 'messa in pausa da qualcuno che gestisce il server',
      'by-host': 'messa in pausa da chi gestisce questo bot',
      'channel-gone': 'messa in pausa, perché il suo canale non c’è più',
      'no-rights': 'messa in pausa, perché a Rollcall mancano dei permessi nel suo canale',
      'message-deleted': 'messa in pausa, perché il suo messaggio è stato eliminato',
      refused: 'messa in pausa, perché Discord ha rifiutato il suo messaggio',
      'zone-unknown': 'messa in pausa, perché il suo fuso orario non è più conosciuto',
    },
    refusedWith: ({ code }) =>
      `messa in pausa, perché Discord ha rifiutato il suo messaggio con l’errore ${code}`,
    note: {
      'by-host': 'Solo chi gestisce questo bot può riprenderla.',
      'channel-gone': 'Premi «Modifica» e scegli un altro canale, poi premi «Riprendi».',
      'no-rights':
        'Concedi a Rollcall nel canale i permessi «Visualizza canale», «Invia messaggi», «Incorpora link», «Leggi la cronologia messaggi» e, per un grafico, «Allega file». Poi premi «Riprendi».',
      'message-deleted': 'Premi «Riprendi» per cominciare con un nuovo messaggio.',
      refused:
        'Controlla il canale, poi premi «Riprendi». Se succede di nuovo, avvisa chi gestisce questo bot.',
      'zone-unknown': 'Premi «Modifica» e scrivi un altro fuso orario, poi premi «Riprendi».',
      unkept:
        'Al momento non viene pubblicato niente: nessun processo si occupa delle classifiche. Se continua così, avvisa chi gestisce questo bot.',
    },
    button: {
      postNow: 'Pubblica ora',
      preview: 'Anteprima',
      pause: 'Metti in pausa',
      resume: 'Riprendi',
      change: 'Modifica',
      remove: 'Elimina',
      removeForGood: 'Elimina per sempre',
      keep: 'Non eliminare',
      all: 'Tutte le classifiche',
    },
    list: {
      none: ({ create }) => `Questo server non ha classifiche: ${create} ne crea una.`,
      choose: 'Scegli una classifica',
      page: ({ page, pages }) => `pagina ${page} di ${pages}`,
    },
    form: {
      title: ({ id }) => `Modifica la classifica ${id}`,
      about: {
        channel: 'In un altro canale comincia con un nuovo messaggio.',
        at: 'Nel formato a 24 ore, per esempio 18:00.',
        zone: 'Un fuso orario IANA, per esempio Europe/Rome.',
        limit: 'Quanti giocatori mostra.',
        message: 'Un messaggio che viene modificato, o ogni volta uno nuovo.',
      },
    },
    done: {
      post: 'Viene pubblicata tra pochi secondi.',
      pause: 'Non viene pubblicato niente finché qualcuno non preme «Riprendi».',
      resume: 'È di nuovo attiva.',
    },
    previewEmpty: 'Adesso non verrebbe pubblicato niente, perché non ci sono punteggi:',
    wasSo: 'Era già così, quindi non è stato salvato niente.',
    tooSoon: 'Questa classifica è stata appena pubblicata: premi di nuovo «Pubblica ora» tra 10 secondi.',
    askRemoval: ({ id }) => `Eliminare per sempre la classifica ${id}? I suoi messaggi restano.`,
    removed: ({ id }) => `La classifica ${id} è stata eliminata. I suoi messaggi restano.`,
    changedSince:
      'Non è stato salvato niente: nel frattempo qualcuno ha cambiato questa classifica. Controlla com’è adesso e riprova.',
    gone: 'Non è stato fatto niente: questa classifica è stata eliminata.',
    unread:
      'Al momento le classifiche non sono leggibili: riprova tra un minuto e, se succede di nuovo, avvisa chi gestisce questo bot.',
    refused: {
      at: ({ typed }) =>
        `Non è stato salvato niente: ${typed} non è un’ora. Scrivila nel formato a 24 ore, per esempio \`18:00\`.`,
      zone: ({ typed }) =>
        `Non è stato salvato niente: ${typed} non è un fuso orario. Scrivi un fuso IANA, per esempio \`Europe/Rome\` o \`UTC\`.`,
      zoneNear: ({ typed }) => `Non è stato ancora salvato nulla. Quale fuso orario intendi con ${typed}?`,
      dayAlone: ({ day }) =>
        `Non è stato salvato niente: ${day} vale solo con \`every:week\`. Aggiungilo, o togli il giorno.`,
      announceAlone: ({ announce }) =>
        `Non è stato salvato niente: ${announce} vale solo con \`every:change\`. Aggiungilo, o togli l’annuncio.`,
      withChange: ({ options }) =>
        `Non è stato salvato niente: con \`every:change\` un solo messaggio viene modificato quando cambiano i punteggi, quindi togli ${options.join(', ')}.`,
      yours: ({ channel, permissions }) =>
        `Non è stato salvato niente: ti mancano dei permessi in ${channel} (${permissions.join(', ')}). Scegli un canale in cui puoi scrivere.`,
      ofBoth: ({ channel, yours, permissions }) =>
        `Non è stato salvato niente: in ${channel} mancano dei permessi a te (${yours.join(', ')}) e a Rollcall (${permissions.join(', ')}). Scegli un altro canale.`,
      full: ({ most }) =>
        plural(most, {
          one: 'Non è stato salvato niente: questo server ha 1 classifica, il massimo che consente chi gestisce questo bot. Prima eliminala.',
          many: `Non è stato salvato niente: questo server ha ${number(most)} di classifiche, il massimo che consente chi gestisce questo bot. Prima eliminane una.`,
          other: `Non è stato salvato niente: questo server ha ${number(most)} classifiche, il massimo che consente chi gestisce questo bot. Prima eliminane una.`,
        }),
    },
  }) satisfies WordsOf<'boards'>;
