import type { permissions as english } from '../en/permissions.ts';
import type { InTwoForms } from '../translation.ts';

export const permissions: InTwoForms<typeof english> = {
  groupServer: 'Permessi generali del server',
  permission10: 'Visualizza canali — Vede i canali, tranne quelli privati.',
  permission4: 'Gestisci canali — Crea, modifica ed elimina canali.',
  permission28: 'Gestisci ruoli — Crea ruoli e modifica o elimina quelli sotto il proprio ruolo più alto.',
  permission43: 'Crea espressioni — Aggiunge emoji, adesivi e suoni del server.',
  permission30: 'Gestisci espressioni — Modifica e rimuove emoji, adesivi e suoni del server.',
  permission7: 'Visualizza il registro attività — Legge chi ha cambiato che cosa in questo server.',
  permission19: 'Visualizza le statistiche del server — Legge come cresce il server e chi vi partecipa.',
  permission41:
    'Visualizza le statistiche degli abbonamenti al server — Legge quanto guadagna il server dagli abbonati.',
  permission29:
    'Gestisci webhook — Crea, modifica ed elimina webhook, che pubblicano messaggi da altri posti.',
  permission5:
    'Gestisci server — Cambia il nome e le impostazioni del server, aggiunge app e decide chi può usarne i comandi.',
  groupMembership: 'Permessi dei membri',
  permission0: 'Crea invito — Invita nuove persone in questo server.',
  permission26: 'Cambia nickname — Cambia il proprio nome in questo server.',
  permission27: 'Gestisci nickname — Cambia i nomi degli altri in questo server.',
  permission1:
    'Espelli, approva e rifiuta membri — Rimuove membri, che possono tornare con un invito, e decide chi può entrare.',
  permission2: 'Banna membri — Rimuove membri per sempre, con i loro ultimi messaggi.',
  permission40: 'Metti in timeout i membri — Impedisce per un po’ ai membri di scrivere, reagire e parlare.',
  groupText: 'Permessi dei canali testuali',
  permission11: 'Invia messaggi — Scrive messaggi nei canali testuali.',
  permission38: 'Invia messaggi nei thread — Scrive messaggi nei thread.',
  permission35: 'Crea thread pubblici — Comincia thread che tutti vedono nel canale.',
  permission36: 'Crea thread privati — Comincia thread per chi riceve un invito.',
  permission14: 'Incorpora link — I link mostrano un’anteprima della loro destinazione.',
  permission15: 'Allega file — Allega file e immagini ai messaggi.',
  permission6: 'Aggiungi reazioni — Aggiunge emoji ai messaggi come reazioni.',
  permission18: 'Usa emoji esterne — Usa emoji di altri server.',
  permission37: 'Usa adesivi esterni — Usa adesivi di altri server.',
  permission17:
    'Menziona @everyone, @here e tutti i ruoli — Avvisa tutti in una volta, e ruoli che nessun altro può menzionare.',
  permission13: 'Gestisci messaggi — Elimina i messaggi degli altri e ne rimuove le anteprime.',
  permission51: 'Fissa messaggi — Fissa messaggi e li toglie da quelli fissati.',
  permission52: 'Ignora la modalità lenta — Scrive quanto vuole dove gli altri devono aspettare.',
  permission34: 'Gestisci thread — Rinomina, chiude ed elimina thread, e vede quelli privati.',
  permission16: 'Leggi la cronologia messaggi — Legge i messaggi scritti prima del proprio arrivo.',
  permission12:
    'Invia messaggi di sintesi vocale — Fa leggere messaggi ad alta voce a tutti quelli che guardano il canale.',
  permission46: 'Invia messaggi vocali — Registra un messaggio e lo invia.',
  permission49: 'Crea sondaggi — Pone una domanda con risposte da votare.',
  groupVoice: 'Permessi dei canali vocali',
  permission20: 'Connettiti — Entra nei canali vocali e vi sente gli altri.',
  permission21: 'Parla — Parla nei canali vocali.',
  permission9: 'Video — Mostra la fotocamera o lo schermo nei canali vocali.',
  permission42: 'Usa la soundboard — Riproduce suoni della soundboard del server.',
  permission45: 'Usa suoni esterni — Riproduce suoni di altri server.',
  permission25: 'Usa attività vocale — Parla senza tenere premuto un tasto.',
  permission8: 'Priorità di parola — Si sente più forte degli altri mentre tiene premuto un tasto.',
  permission22: 'Silenzia membri — Silenzia gli altri per tutti nei canali vocali.',
  permission23: 'Disattiva l’audio dei membri — Impedisce agli altri di sentire chiunque nei canali vocali.',
  permission24: 'Sposta membri — Sposta gli altri in un altro canale vocale o fuori da uno.',
  permission48:
    'Imposta lo stato del canale vocale — Scrive di che cosa si parla al momento in un canale vocale.',
  groupApps: 'Permessi delle app',
  permission31:
    'Usa i comandi delle applicazioni — Usa i comandi delle app, con la barra o nei menu di messaggi e membri.',
  permission39: 'Usa le attività — Avvia attività, come giochi da fare insieme.',
  permission50: 'Usa app esterne — Lascia che le app aggiunte per sé scrivano in modo visibile a tutti.',
  groupStage: 'Permessi dei canali stage',
  permission32: 'Richiedi di parlare — Chiede la parola nei canali stage.',
  groupEvents: 'Permessi degli eventi',
  permission44: 'Crea eventi — Crea eventi, e modifica o annulla i propri.',
  permission33: 'Gestisci eventi — Crea eventi, e modifica o annulla quelli di chiunque.',
  groupAdvanced: 'Permessi avanzati',
  permission3:
    'Amministratore — Ha tutti i permessi, anche nei canali privati, e nessun’altra impostazione li limita. Concedilo con cautela.',
};
