import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

interface One {
  readonly who: string;
  readonly facts: readonly string[];
}
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

/**
 * The resource behind a noun (`rozmowy`), and a count of them. A verb in the past would have to show whether a man or a woman
 * did it: nouns stand in place of verbs.
 */
interface Cases {
  readonly of: string;
  readonly several: (count: number) => string;
  readonly mute: Muting;
  readonly unmute: Muting;
}

/** An act that differs by the kind, in the genitive too: a score has no sound, but notifications. */
interface Muting {
  readonly act: string;
  readonly undone: string;
}

export const audit = ({ plural, number }: Formats<'pl'>) => {
  /** @param of the noun behind the act: `rozmowy` */
  const verbsOf = (of: string) => {
    const which = (facts: readonly string[]) => (facts.length === 0 ? of : `${of} ${facts.join(' · ')}`);
    /** @param act as a noun: `przypięcie` */
    return (act: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who}: **${act}** ${which(facts)}`,
        unchanged: ({ who, facts }: One) => `${who}: próba: **${act}** ${which(facts)}, nic się nie zmieniło`,
        failed: ({ who, facts }: One) => `${who}: nieudana próba: **${act}** ${which(facts)}`,
        uncertain: ({ who, facts }: One) => `${who}: próba: **${act}** ${which(facts)}`,
        refused: ({ who, facts }: One) => `${who}: brak uprawnień: **${act}** ${which(facts)}`,
      },
    });
  };
  const kind = ({ of, several, mute, unmute }: Cases) => {
    const verb = verbsOf(of);
    const ofSeveral = (act: string) => ({
      ...verb(act),
      several: {
        all: ({ who, count }: Several) => `${who}: **${act}**: ${several(count)}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who}: **${act}**: ${number(made)} z ${number(count)} (${several(count)})`,
        none: ({ who, count }: Several) =>
          `${who}: próba: **${act}**: ${several(count)}, nic się nie zmieniło`,
        uncertain: ({ who, count }: Several) => `${who}: próba: **${act}**: ${several(count)}`,
      },
    });
    const ofFilter = (act: string) => ({
      ...ofSeveral(act),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who}: **${act}**: ${number(made)} z filtra (${several(count)})`,
        none: ({ who, count }: Several) => `${who}: próba: **${act}**: wszystko z filtra (${several(count)})`,
      },
    });
    const undone = (act: string) => {
      const { one, several: many } = ofSeveral(`cofnięcie ${act}`);
      return { one: one.done, all: many.all, some: many.some };
    };
    return {
      pin: ofFilter('przypięcie'),
      unpin: ofFilter('odpięcie'),
      mute: ofFilter(mute.act),
      unmute: ofFilter(unmute.act),
      archive: ofFilter('zarchiwizowanie'),
      restore: ofFilter('przywrócenie'),
      create: verb('utworzenie'),
      delete: verb('usunięcie'),
      pinMessage: verb('zmiana przypiętej wiadomości'),
      undo: ofSeveral('cofnięcie zmiany'),
      undone: {
        pinning: undone('przypięcia'),
        unpinning: undone('odpięcia'),
        muting: undone(mute.undone),
        unmuting: undone(unmute.undone),
        archiving: undone('zarchiwizowania'),
        restoring: undone('przywrócenia'),
        pinningMessage: undone('przypięcia wiadomości'),
        unpinningMessage: undone('odpięcia wiadomości'),
      },
    };
  };
  const ofBoard = verbsOf('tablicy wyników');
  return {
    conversation: kind({
      of: 'rozmowy',
      several: (count) =>
        plural(count, {
          one: '1 rozmowa',
          few: `${number(count)} rozmowy`,
          many: `${number(count)} rozmów`,
        }),
      mute: { act: 'wyciszenie', undone: 'wyciszenia' },
      unmute: { act: 'wyłączenie wyciszenia', undone: 'wyłączenia wyciszenia' },
    }),
    score: kind({
      of: 'wyniku',
      several: (count) =>
        plural(count, {
          one: '1 wynik',
          few: `${number(count)} wyniki`,
          many: `${number(count)} wyników`,
        }),
      mute: { act: 'wyłączenie powiadomień', undone: 'wyłączenia powiadomień' },
      unmute: { act: 'włączenie powiadomień', undone: 'włączenia powiadomień' },
    }),
    board: {
      create: ofBoard('utworzenie'),
      change: ofBoard('zmiana'),
      pause: ofBoard('wstrzymanie'),
      resume: ofBoard('wznowienie'),
      remove: ofBoard('usunięcie'),
      post: ofBoard('publikacja'),
    },
    settings: {
      done: ({ who }) => `${who}: **zmiana** ustawień serwera`,
      unchanged: ({ who }) => `${who}: próba **zmiany** ustawień serwera, nic się nie zmieniło`,
      failed: ({ who }) => `${who}: **zmiana** ustawień serwera nie powiodła się`,
      uncertain: ({ who }) => `${who}: próba **zmiany** ustawień serwera`,
      refused: ({ who }) => `${who}: brak uprawnień do **zmiany** ustawień serwera`,
    },
    fact: {
      contact: ({ id }) => `z kontaktem ${id}`,
      game: ({ id }) => `z gry ${id}`,
      group: ({ id }) => `z grupą ${id}`,
    },
    label: {
      contact: ({ id }) => `kontakt ${id}`,
      game: ({ id }) => `gra ${id}`,
      group: ({ id }) => `grupa ${id}`,
    },
    used: ({ who, commands }) => `${who}: użycie ${commands}`,
    usedInVain: ({ who, commands }) => `${who}: brak uprawnień do użycia ${commands}`,
    repeated: ({ said, count }) =>
      plural(count, {
        one: `${said}, jeszcze 1 raz w ciągu minuty`,
        few: `${said}, jeszcze ${number(count)} razy w ciągu minuty`,
        many: `${said}, jeszcze ${number(count)} razy w ciągu minuty`,
      }),
    withReason: ({ said, why }) => `${said} – ${why}`,
    why: {
      'it was so already': 'już tak było',
      'it is so already': 'już tak jest',
      'somebody has changed this since': 'ktoś to w międzyczasie zmienił',
      'it no longer fits the filter': 'nie pasuje już do filtra',
      'there is nothing with this id': 'nie ma niczego o tym ID',
      'it had changed since it was shown': 'zmieniło się po wyświetleniu',
      'the code was wrong': 'kod był błędny',
      'somebody else was asked': 'potwierdzić musi ktoś inny',
      'the time to confirm was over': 'czas na potwierdzenie minął',
      'it is uncertain whether it was done': 'nie wiadomo, czy to się udało',
      'the store was away': 'baza danych była nieosiągalna',
      'the store was full': 'baza danych była pełna',
      'the store was read-only': 'bazę danych można było tylko odczytywać',
      'the store was locked': 'inny proces zablokował bazę danych',
      'the store was damaged': 'baza danych była uszkodzona',
      'it was too late': 'minęła ponad połowa czasu do następnej publikacji',
      'the channel could not be read': 'Rollcall nie może sprawdzić, czy ta wiadomość już tam jest',
      'not-found': 'nie ma niczego o tym ID',
      'invalid-id': 'to ID jest nieprawidłowe',
      'rate-limited': 'usługa była zajęta',
      unauthorised: 'usługa odmawia dostępu Rollcall',
      refused: 'usługa odmówiła',
      unavailable: 'usługa była nieosiągalna',
      'too-slow': 'usługa odpowiadała zbyt długo',
      accepted: 'usługa to przyjęła i może to wykonać później',
      unconfirmed: 'usługa tego nie potwierdziła, więc mogło się to mimo wszystko udać',
      ignored: 'usługa to przyjęła, ale niczego nie zmieniła',
      'unexpected-answer': 'usługa dała nieprawidłową odpowiedź',
    },
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
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'kontakt',
      game: 'gra',
      group: 'grupa',
      is_pinned: 'przypięcie',
      is_muted: 'wyciszenie',
      notifications_off: 'wyłączone powiadomienia',
      archived_at: 'zarchiwizowanie',
      pinned_message_id: 'przypięta wiadomość',
      reason: 'powód',
      filter: 'filtr',
    },
    yes: 'tak',
    no: 'nie',
    none: 'brak',
    where: 'Gdzie to się stało',
    dropped: ({ count }) =>
      plural(count, {
        one: '1 wcześniejszy wiersz się tu nie zmieścił: jest w dzienniku bota.',
        few: `${number(count)} wcześniejsze wiersze się tu nie zmieściły: są w dzienniku bota.`,
        many: `${number(count)} wcześniejszych wierszy się tu nie zmieściło: są w dzienniku bota.`,
      }),
  } satisfies WordsOf<'audit'>;
};
