import type { heard as english } from '../en/heard.ts';
import type { InTwoForms } from '../translation.ts';

export const heard: InTwoForms<typeof english> = {
  notSeen: 'Non puoi vedere questo canale.',
  noResponse: 'L’applicazione non ha risposto',
  optionsFailed: 'Caricamento delle opzioni non riuscito',
  formClosed: 'Questo modulo non è più aperto: riaprilo.',
  broken: 'Qualcosa si è rotto nel server della pagina; il suo registro dice di più.',
  cannotBeDone: 'È troppo lungo o niente che si possa fare qui.',
  emptyMessage: 'Un messaggio non può essere vuoto.',
  longMessage: 'Un messaggio ha al massimo {n} caratteri.',
  noSuchMessage: 'Quel messaggio non è più qui.',
  notYetThere: 'Quel messaggio non c’è ancora.',
  ownMessagesAlone: 'Puoi modificare solo i tuoi messaggi.',
  pollUnchanged: 'Un messaggio con un sondaggio non si può modificare.',
  othersMessages: 'Non hai il permesso di eliminare qui messaggi di altri.',
  ownPollsAlone: 'Puoi terminare solo i tuoi sondaggi.',
  pollQuestion: 'La domanda di un sondaggio ha da 1 a 300 caratteri.',
  pollAnswers: 'Un sondaggio ha da 1 a 10 risposte.',
  pollAnswer: 'Una risposta di un sondaggio ha da 1 a 55 caratteri.',
  pollOver: 'Il sondaggio è finito.',
  largeFile: 'Il file "{name}" supera {n} MB.',
  optionNeeded: 'L’opzione "{name}" è obbligatoria.',
  fieldNeeded: 'Il campo "{name}" è obbligatorio.',
  mayNotManage: 'Non hai il permesso di gestire questo server.',
  noServer: 'Quel server non esiste più.',
};
