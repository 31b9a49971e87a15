import type { heard as english } from '../en/heard.ts';
import type { InFourForms } from '../translation.ts';

export const heard: InFourForms<typeof english> = {
  notSeen: 'Вы не видите этот канал.',
  noResponse: 'Приложение не отвечает',
  optionsFailed: 'Не удалось загрузить параметры',
  formClosed: 'Эта форма больше не открыта: откройте её снова.',
  broken: 'В сервере страницы что-то сломалось; подробности в его журнале.',
  cannotBeDone: 'Это слишком длинно или здесь невозможно.',
  emptyMessage: 'Сообщение не может быть пустым.',
  longMessage: 'В сообщении не больше {n} символов.',
  noSuchMessage: 'Этого сообщения здесь больше нет.',
  notYetThere: 'Этого сообщения ещё нет.',
  ownMessagesAlone: 'Изменять можно только свои сообщения.',
  pollUnchanged: 'Сообщение с опросом изменить нельзя.',
  othersMessages: 'У вас нет права удалять здесь чужие сообщения.',
  ownPollsAlone: 'Завершать можно только свои опросы.',
  pollQuestion: 'В вопросе опроса от 1 до 300 символов.',
  pollAnswers: 'В опросе от 1 до 10 ответов.',
  pollAnswer: 'В ответе опроса от 1 до 55 символов.',
  pollOver: 'Опрос окончен.',
  largeFile: 'Файл "{name}" больше {n} МБ.',
  optionNeeded: 'Параметр "{name}" обязателен.',
  fieldNeeded: 'Поле "{name}" обязательно.',
  mayNotManage: 'У вас нет права управлять этим сервером.',
  noServer: 'Этого сервера больше нет.',
};
