import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ plural, number, either }: Formats<'it'>) =>
  ({
    access: {
      unknownCommand: 'Rollcall non conosce più questo comando: scrivi / per vedere quelli che ha.',
      unknownComponent:
        'Rollcall non conosce questo pulsante: premilo di nuovo tra un attimo e, se non basta, esegui di nuovo il comando.',
      otherServers: 'Funziona solo nei server che chi gestisce questo bot ha scelto per la moderazione.',
      permission: 'È per i moderatori: ti serve il permesso «Gestisci messaggi» in questo canale.',
      managedServers: 'Funziona solo nei server che hanno installato Rollcall.',
      manage: 'È per chi gestisce il server: ti serve il permesso «Gestisci server».',
      role: ({ roles }) => `È per i moderatori: ti serve il ruolo ${either(roles)}.`,
      ownRole: ({ roles }) =>
        `È per i moderatori: secondo le impostazioni di questo server ti serve anche il ruolo ${either(roles)}.`,
      storeAway:
        'Al momento nessuno può moderare: il database con le impostazioni dei server non è leggibile. Riprova tra un minuto e, se succede di nuovo, avvisa chi gestisce questo bot.',
      unreadableSettings:
        'Al momento qui nessuno può moderare: Rollcall non riesce a leggere le impostazioni salvate di questo server. Chi ha il permesso «Gestisci server» può salvarle di nuovo con /settings.',
      tooSoon: ({ command, seconds }) =>
        `Riprova ${command} tra ${plural(seconds, { one: '1 secondo', many: `${seconds} di secondi`, other: `${seconds} secondi` })}.`,
    },
    reference: ({ reference }) => `Riferimento ${reference}`,
    defect:
      'Qualcosa è andato storto dentro Rollcall: riprova e, se succede di nuovo, avvisa chi gestisce questo bot.',
    uncertain: ({ command }) =>
      `Non è certo che sia stato fatto: controlla con ${command} e, se non lo è, riprova.`,
    notShown: 'Non ha funzionato: riprova per vedere perché.',
    notTold:
      'Non è stato possibile inviare il risultato in un messaggio a parte: controlla cosa è cambiato prima di riprovare.',
    toldInPrivate: 'Non ha funzionato. Chi ha usato il comando ha ricevuto il motivo in privato.',
    noTarget: {
      message: 'Discord non ha detto di quale messaggio si tratta: riprova.',
      user: 'Discord non ha detto di quale utente si tratta: riprova.',
    },
    option: {
      missing: ({ option }) => `Manca l’opzione \`${option}\`.`,
      tooShort: ({ option, least }) =>
        `L’opzione \`${option}\` deve avere almeno ${plural(least, { one: '1 carattere', many: `${least} di caratteri`, other: `${least} caratteri` })}.`,
      tooLong: ({ option, most }) => `L’opzione \`${option}\` deve avere al massimo ${most} caratteri.`,
      truth: ({ option }) => `L’opzione \`${option}\` deve essere True o False.`,
      range: ({ option, min, max }) =>
        `L’opzione \`${option}\` deve essere un numero intero da ${min} a ${max}.`,
      whole: ({ option }) => `L’opzione \`${option}\` deve essere un numero intero.`,
      user: ({ option }) => `L’opzione \`${option}\` deve essere un utente.`,
      oneOf: ({ option, values }) =>
        `L’opzione \`${option}\` deve essere uno di questi valori: ${values.join(', ')}.`,
      channel: ({ option }) => `L’opzione \`${option}\` deve essere un canale testuale o un canale annunci.`,
    },
    component: {
      older:
        'Questo pulsante o modulo è di una versione precedente di Rollcall: esegui di nuovo il comando per averne uno nuovo.',
      newer:
        'Questo pulsante o modulo è di una versione più recente di Rollcall, che si sta installando: premilo di nuovo tra un attimo, o riaprilo.',
      garbled:
        'Rollcall non riesce a leggere questo pulsante o modulo: esegui di nuovo il comando per averne uno nuovo.',
    },
    service: {
      invalidName:
        'Un nome registrato ha da 1 a 255 caratteri, senza caratteri di controllo: controllalo e riprova.',
      invalidWallet:
        'L’indirizzo di un portafoglio ha da 1 a 255 caratteri, senza caratteri di controllo: controllalo e riprova.',
      notRegistered: ({ name }) => `Nessuno ha registrato il nome ${name}: controlla come si scrive.`,
      noNames: ({ wallet }) => `Il portafoglio ${wallet} non ha nomi registrati.`,
      invalidId: 'Un ID ha da 1 a 255 caratteri, senza caratteri di controllo: controllalo e riprova.',
      notFound: ({ id }) => `Non c’è niente con l’ID ${id}: forse è stato eliminato, o l’ID è sbagliato.`,
      busy: 'Il servizio è occupato: riprova tra un minuto.',
      busyForSeconds: ({ seconds }) =>
        `Il servizio è occupato: riprova tra ${plural(seconds, { one: 'un secondo', many: `${seconds} di secondi`, other: `${seconds} secondi` })}.`,
      busyForMinutes: ({ minutes }) =>
        `Il servizio è occupato: riprova tra ${plural(minutes, { one: 'un minuto', many: `${minutes} di minuti`, other: `${minutes} minuti` })}.`,
      unauthorised:
        'Il servizio nega l’accesso a Rollcall: avvisa chi gestisce questo bot, che può impostare il token.',
      refused: 'Il servizio ha rifiutato: controlla cosa hai scritto, o avvisa chi gestisce questo bot.',
      unavailable: 'Al momento il servizio non è raggiungibile: riprova tra un minuto.',
      tooSlow: 'Il servizio ci ha messo troppo a rispondere: riprova tra un minuto.',
      accepted: 'Il servizio ha accettato e forse lo farà più tardi: controlla prima di riprovare.',
      unconfirmed:
        'Il servizio non ha confermato, quindi può essere stato fatto lo stesso: controlla prima di riprovare.',
      ignored: 'Il servizio ha accettato, ma non ha cambiato niente: avvisa chi gestisce questo bot.',
      outOfReach: ({ rows }) =>
        `Di questo elenco si ${plural(rows, { one: 'può mostrare solo la prima riga', many: `possono mostrare solo i primi ${number(rows)} di righe`, other: `possono mostrare solo le prime ${number(rows)} righe` })}: avvisa chi gestisce questo bot, che forse può cambiarlo.`,
      abandoned: 'Ci è voluto troppo: riprova.',
      senseless: 'Il servizio ha dato una risposta non valida: avvisa chi gestisce questo bot.',
    },
  }) satisfies WordsOf<'answers'>;
