import type { heard as english } from '../en/heard.ts';
import type { InTwoForms } from '../translation.ts';

export const heard: InTwoForms<typeof english> = {
  notSeen: 'No puedes ver este canal.',
  noResponse: 'La aplicación no ha respondido',
  optionsFailed: 'Error al cargar las opciones',
  formClosed: 'Este formulario ya no está abierto: ábrelo de nuevo.',
  broken: 'Algo se ha roto en el servidor de la página; su registro dice más.',
  cannotBeDone: 'Es demasiado largo o nada que se pueda hacer aquí.',
  emptyMessage: 'Un mensaje no puede estar vacío.',
  longMessage: 'Un mensaje tiene como máximo {n} caracteres.',
  noSuchMessage: 'Ese mensaje ya no está aquí.',
  notYetThere: 'Ese mensaje aún no está aquí.',
  ownMessagesAlone: 'Solo puedes cambiar tus propios mensajes.',
  pollUnchanged: 'Un mensaje con una encuesta no se puede cambiar.',
  othersMessages: 'No tienes permiso para eliminar mensajes de otros aquí.',
  ownPollsAlone: 'Solo puedes terminar tus propias encuestas.',
  pollQuestion: 'La pregunta de una encuesta tiene de 1 a 300 caracteres.',
  pollAnswers: 'Una encuesta tiene de 1 a 10 respuestas.',
  pollAnswer: 'Una respuesta de una encuesta tiene de 1 a 55 caracteres.',
  pollOver: 'La encuesta se ha acabado.',
  largeFile: 'El archivo "{name}" supera los {n} MB.',
  optionNeeded: 'La opción "{name}" es obligatoria.',
  fieldNeeded: 'El campo "{name}" es obligatorio.',
  mayNotManage: 'No tienes permiso para gestionar este servidor.',
  noServer: 'Ese servidor ya no existe.',
};
