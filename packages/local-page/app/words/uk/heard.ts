import type { heard as english } from '../en/heard.ts';
import type { InFourForms } from '../translation.ts';

export const heard: InFourForms<typeof english> = {
  notSeen: 'Ви не бачите цей канал.',
  noResponse: 'Застосунок не відповідає',
  optionsFailed: 'Не вдалося завантажити параметри',
  formClosed: 'Ця форма більше не відкрита: відкрийте її знову.',
  broken: 'У сервері сторінки щось зламалося; подробиці в його журналі.',
  cannotBeDone: 'Це задовге або тут неможливе.',
  emptyMessage: 'Повідомлення не може бути порожнім.',
  longMessage: 'У повідомленні не більше {n} символів.',
  noSuchMessage: 'Цього повідомлення тут більше немає.',
  notYetThere: 'Цього повідомлення ще немає.',
  ownMessagesAlone: 'Змінювати можна лише свої повідомлення.',
  pollUnchanged: 'Повідомлення з опитуванням змінити не можна.',
  othersMessages: 'Ви не маєте права видаляти тут чужі повідомлення.',
  ownPollsAlone: 'Завершувати можна лише свої опитування.',
  pollQuestion: 'У запитанні опитування від 1 до 300 символів.',
  pollAnswers: 'В опитуванні від 1 до 10 відповідей.',
  pollAnswer: 'У відповіді опитування від 1 до 55 символів.',
  pollOver: 'Опитування скінчилося.',
  largeFile: 'Файл "{name}" більший за {n} МБ.',
  optionNeeded: 'Параметр "{name}" обов’язковий.',
  fieldNeeded: 'Поле "{name}" обов’язкове.',
  mayNotManage: 'Ви не маєте права керувати цим сервером.',
  noServer: 'Цього сервера більше немає.',
};
