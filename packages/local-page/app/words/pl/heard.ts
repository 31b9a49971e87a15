import type { heard as english } from '../en/heard.ts';
import type { InFourForms } from '../translation.ts';

export const heard: InFourForms<typeof english> = {
  notSeen: 'Nie widzisz tego kanału.',
  noResponse: 'Aplikacja nie odpowiedziała',
  optionsFailed: 'Nie udało się wczytać opcji',
  formClosed: 'Ten formularz nie jest już otwarty: otwórz go ponownie.',
  broken: 'Coś się zepsuło w serwerze strony; jego dziennik mówi więcej.',
  cannotBeDone: 'To za długie albo nic, co można tu zrobić.',
  emptyMessage: 'Wiadomość nie może być pusta.',
  longMessage: 'Wiadomość ma najwyżej {n} znaków.',
  noSuchMessage: 'Tej wiadomości już tu nie ma.',
  notYetThere: 'Tej wiadomości jeszcze nie ma.',
  ownMessagesAlone: 'Możesz zmieniać tylko własne wiadomości.',
  pollUnchanged: 'Wiadomości z ankietą nie można zmienić.',
  othersMessages: 'Nie masz uprawnień do usuwania tu cudzych wiadomości.',
  ownPollsAlone: 'Możesz kończyć tylko własne ankiety.',
  pollQuestion: 'Pytanie ankiety ma od 1 do 300 znaków.',
  pollAnswers: 'Ankieta ma od 1 do 10 odpowiedzi.',
  pollAnswer: 'Odpowiedź ankiety ma od 1 do 55 znaków.',
  pollOver: 'Ankieta się skończyła.',
  largeFile: 'Plik "{name}" jest większy niż {n} MB.',
  optionNeeded: 'Opcja "{name}" jest wymagana.',
  fieldNeeded: 'Pole "{name}" jest wymagane.',
  mayNotManage: 'Nie masz uprawnień do zarządzania tym serwerem.',
  noServer: 'Tego serwera już nie ma.',
};
