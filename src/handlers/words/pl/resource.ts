import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource and for whom or what it is with, in the cases that the sentences need. */
interface Nouns {
  readonly isFeminine: boolean;
  /** `rozmowa`, and behind a noun: `rozmowy` */
  readonly one: string;
  readonly of: string;
  /** Behind 2 and 5, and without a number. */
  readonly few: string;
  readonly many: string;
  /** In the accusative: `kontakt`, `grę` */
  readonly party: string;
  /** In the nominative: `kontakt`, `gra` */
  readonly partyName: string;
  /** `z kontaktem` */
  readonly withParty: string;
  readonly noParty: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores. Several of both are called with the same forms. */
export function resource({ plural, number }: Formats<'pl'>, is: Nouns) {
  const { one, command } = is;
  const subject = is.isFeminine ? 'Rozmowa' : 'Wynik';
  const whose = is.isFeminine ? 'której' : 'którego';
  /** An adjective that ends in "y" in the masculine form. */
  const ofOne = (word: string) => (is.isFeminine ? word.replace(/y$/, 'a') : word);
  const counted = (count: number) =>
    plural(count, {
      one: `1 ${one}`,
      few: `${number(count)} ${is.few}`,
      many: `${number(count)} ${is.many}`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `Znaleziono ${is.withParty} ${party}: ${counted(found)}. ${next}`,
    atLeast: ({ found, party }) =>
      `Znaleziono ${is.withParty} ${party}: co najmniej ${counted(found)}. ${next}`,
    soFar: ({ found, party, looked }) =>
      `Przejrzano dotąd: ${counted(looked)}, w tym ${is.withParty} ${party}: ${number(found)}. ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `Przejrzano dotąd: ${counted(looked)}, w tym ${is.withParty} ${party}: co najmniej ${number(found)}. ${next}`,
    available: ({ found, party, looked }) =>
      `Przejrzano wszystko, co dostępne: ${counted(looked)}, w tym ${is.withParty} ${party}: ${number(found)}. ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `Przejrzano wszystko, co dostępne: ${counted(looked)}, w tym ${is.withParty} ${party}: co najmniej ${number(found)}. ${next}`,
  });
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already,
    isNow: `${subject} ${isNow}.`,
    wasAlready: `${subject} ${already}: niczego nie zmieniono.`,
  });
  const was = is.isFeminine ? 'była' : 'był';
  /** A score has no sound, but notifications. */
  const notifications = (now: string) => ({
    done: `powiadomienia ${now}`,
    already: `powiadomienia były już ${now}`,
    isNow: `Powiadomienia ${is.of} są teraz ${now}.`,
    wasAlready: `Powiadomienia ${is.of} były już ${now}: niczego nie zmieniono.`,
  });
  const muting =
    command === 'score'
      ? {
          fact: 'powiadomienia wyłączone',
          flag: 'z wyłączonymi powiadomieniami',
          not: 'z włączonymi powiadomieniami',
          mute: notifications('wyłączone'),
          unmute: notifications('włączone'),
        }
      : {
          fact: 'wyciszona',
          flag: 'wyciszone',
          not: 'niewyciszone',
          mute: change('wyciszona', 'była już wyciszona', 'jest teraz wyciszona'),
          unmute: change('wyciszenie wyłączone', 'nie była wyciszona', 'nie jest już wyciszona'),
        };
  const pinned = ofOne('przypięty');
  const archived = ofOne('zarchiwizowany');
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: is.noParty,
      nobody: command === 'score' ? 'bez gry' : 'nikt',
      active: ({ time }) => `${ofOne('aktywny')} ${time}`,
      neverActive: 'bez żadnej aktywności',
      opened: ({ time }) => `${ofOne('otwarty')} ${time}`,
      neverOpened: `nigdy nie ${ofOne('otwarty')}`,
      created: ({ time }) => `${ofOne('utworzony')} ${time}`,
      muted: muting.fact,
      pinned,
      archived: ({ time }) => `${archived} ${time}`,
      pinnedMessage: ({ message }) => `przypięta wiadomość ${message}`,
    },
    change: {
      pin: change(pinned, `${was} już ${pinned}`, `jest teraz ${pinned}`),
      unpin: change(ofOne('odpięty'), `nie ${was} ${pinned}`, `nie jest już ${pinned}`),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change(archived, `${was} już ${archived}`, `jest teraz ${archived}`),
      restore: change(ofOne('przywrócony'), `nie ${was} ${archived}`, `jest teraz ${ofOne('przywrócony')}`),
    },
    undo: {
      line: {
        done: 'cofnięto zmianę',
        soAlready: 'już cofnięto',
        changedSince: 'ktoś to w międzyczasie zmienił',
      },
      nothing: {
        soAlready: `Niczego nie cofnięto: to już było cofnięte. Tak wygląda to teraz.`,
        changedSince: `Niczego nie cofnięto: ktoś to w międzyczasie zmienił. Tak wygląda to teraz.`,
      },
    },
    card: {
      created: `Utworzono: ${one}.`,
      tooLongForButtons: `To ID jest zbyt długie na przyciski: użyj /${command} pin, mute, archive, pin-message albo delete.`,
      isAnother: `To ID należy teraz do ${is.isFeminine ? 'innej' : 'innego'} ${is.of}.`,
    },
    create: {
      whichParty: `Podaj ${is.party}, grupę albo jedno i drugie: opcje \`${is.option}\` i \`group\`.`,
    },
    delete: {
      question: is.isFeminine
        ? 'Usunąć tę rozmowę? Przepadnie na zawsze, ze wszystkimi wiadomościami. Z archiwum można ją przywrócić.'
        : 'Usunąć ten wynik? Przepadnie na zawsze, ze wszystkimi wiadomościami. Z archiwum można go przywrócić.',
      changedSinceAsked: 'Po zadaniu pytania coś się zmieniło: teraz wygląda to tak.',
      byCode: ({ code }) =>
        `Żeby potwierdzić, użyj w ciągu 5 minut ponownie /${command} delete z kodem ${code}.`,
      byCodeAndReason: ({ code }) =>
        `Żeby potwierdzić, użyj w ciągu 5 minut ponownie /${command} delete z kodem ${code} i powodem.`,
      wrongCode: `Kod jest błędny albo minęło jego 5 minut: użyj /${command} delete bez kodu, żeby dostać nowy.`,
      tooLate: `5 minut na potwierdzenie minęło: użyj ponownie /${command} delete.`,
      done: ({ id }) => `Usunięto: ${one} ${id}.`,
      goneAlready: ({ id }) => `${subject} ${id} już nie istnieje.`,
    },
    messageForm: `Przypnij wiadomość ${is.of}`,
    looked: {
      soFar: ({ count }) => `Przejrzano dotąd: ${counted(count)}.`,
      available: ({ count }) => `Przejrzano wszystko, co dostępne: ${counted(count)}.`,
    },
    suggested: {
      none: `Nie ma jeszcze ${is.many}: tworzy je /${command} create.`,
      soFar: ({ count }) => `Przejrzano dotąd: ${counted(count)}. Pisz dalej albo spróbuj za chwilę`,
      available: ({ count }) => `Przejrzano dostępne: ${counted(count)}. Inne znajdziesz po całym ID`,
      chosenStatus: `Ten wiersz mówi tylko, jak daleko zaszło wyszukiwanie. Wpisz ${is.party} albo ID.`,
    },
    meant: {
      none: ({ typed }) =>
        `Nie ma ${is.of}, ${whose} ID lub ${is.partyName} to ${typed}: może już nie istnieć albo pisze się inaczej.`,
      noneSoFar: ({ typed, looked }) =>
        `Nie ma ${is.of}, ${whose} ID lub ${is.partyName} to ${typed}. Przejrzano dotąd: ${counted(looked)}. Podaj całe ID albo spróbuj za chwilę.`,
      noneAvailable: ({ typed, looked }) =>
        `Nie ma ${is.of}, ${whose} ID lub ${is.partyName} to ${typed}. Przejrzano wszystko, co dostępne: ${counted(looked)}. Podaj całe ID.`,
      notToTheLetter: ({ typed }) =>
        `Nie ma ${is.of}, ${whose} ${is.partyName} pisze się dokładnie ${typed}.`,
      choose: several('Wybierz, o co chodzi.'),
      giveId: several(`Podaj właściwe ID, które pokazuje /${command} list.`),
    },
    filter: {
      only: ({ flags }) => `tylko ${flags.join(', ')}`,
      flag: { muted: muting.flag, archived: 'zarchiwizowane', pinned: 'przypięte' },
      not: { muted: muting.not, archived: 'niezarchiwizowane', pinned: 'nieprzypięte' },
      group: ({ group }) => `z grupy ${group}`,
      party: ({ part }) => `${is.partyName} zawiera ${part}`,
      lastActiveFirst: 'od ostatnio aktywnych',
    },
    menu: {
      choose: `Wybierz ${is.few}, żeby zmienić kilka naraz`,
      chosen: ({ count, most }) => `Wybrano ${number(count)}, najwyżej ${number(most)}`,
      onOtherPages: 'Wybrane na innych stronach',
    },
    all: {
      button: 'Wszystkie z tego filtra …',
      question: {
        all: ({ count }) =>
          `Zmienić wszystko z tego filtra (${counted(count)})? Każdy wiersz zostanie najpierw ponownie sprawdzony: te, które nie pasują już do filtra, nie zostaną zmienione.`,
        atLeast: ({ count }) =>
          `Zmienić wszystko z tego filtra (jak dotąd: ${counted(count)})? Każdy wiersz zostanie najpierw ponownie sprawdzony: te, które nie pasują już do filtra, nie zostaną zmienione.`,
      },
      heading: {
        all: ({ count }) => `Wszystko: ${counted(count)}`,
        atLeast: ({ count }) => `Co najmniej ${counted(count)}`,
      },
      none: `Nie ma już ${is.many} pasujących do tego filtra: naciśnij „Odśwież” pod listą.`,
    },
    report: {
      counts: {
        done: ({ count }) => `zrobione: ${number(count)}`,
        unchanged: ({ count }) => `bez zmian: ${number(count)}`,
        left: ({ count }) => `pominięte: ${number(count)}`,
        gone: ({ count }) => `już nie istnieje: ${number(count)}`,
        failed: ({ count }) => `nieudane: ${number(count)}`,
        unconfirmed: ({ count }) => `niepotwierdzone: ${number(count)}`,
        defect: ({ count }) => `błąd wewnętrzny: ${number(count)}`,
        untried: ({ count }) => `bez próby: ${number(count)}`,
      },
      line: { noLongerFits: 'nie pasuje już do filtra', notTried: 'bez próby' },
      tryAgain: ({ count }) => `Spróbuj ponownie: ${number(count)}`,
    },
  } satisfies Some<ResourceWords>;
}
