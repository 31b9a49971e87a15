import type { heard as english } from '../en/heard.ts';
import type { InTwoForms } from '../translation.ts';

export const heard: InTwoForms<typeof english> = {
  notSeen: 'Tu ne peux pas voir ce salon.',
  noResponse: 'L’application n’a pas répondu',
  optionsFailed: 'Échec du chargement des options',
  formClosed: 'Ce formulaire n’est plus ouvert : rouvre-le.',
  broken: 'Quelque chose est cassé dans le serveur de la page ; son journal en dit plus.',
  cannotBeDone: 'C’est trop long, ou rien qui puisse se faire ici.',
  emptyMessage: 'Un message ne peut pas être vide.',
  longMessage: 'Un message a au plus {n} caractères.',
  noSuchMessage: 'Ce message n’est plus ici.',
  notYetThere: 'Ce message n’est pas encore là.',
  ownMessagesAlone: 'Tu ne peux modifier que tes propres messages.',
  pollUnchanged: 'Un message avec un sondage ne peut pas être modifié.',
  othersMessages: 'Tu n’as pas la permission de supprimer les messages des autres ici.',
  ownPollsAlone: 'Tu ne peux terminer que tes propres sondages.',
  pollQuestion: 'La question d’un sondage a 1 à 300 caractères.',
  pollAnswers: 'Un sondage a 1 à 10 réponses.',
  pollAnswer: 'Une réponse d’un sondage a 1 à 55 caractères.',
  pollOver: 'Le sondage est terminé.',
  largeFile: 'Le fichier "{name}" dépasse {n} Mo.',
  optionNeeded: 'L’option "{name}" est obligatoire.',
  fieldNeeded: 'Le champ "{name}" est obligatoire.',
  mayNotManage: 'Tu n’as pas la permission de gérer ce serveur.',
  noServer: 'Ce serveur n’existe plus.',
};
