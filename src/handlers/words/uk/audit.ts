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

/** A noun in a case that a verb wants, alone and counted. */
interface Noun {
  readonly one: string;
  counted(count: number): string;
}

/** A verb that differs by the kind: a score has no sound, but notifications. */
interface Muting {
  readonly does: string;
  readonly wanted: string;
  readonly undone: string;
  readonly isGenitive?: true;
}

/** In the present, which has no gender of who did it: `закріплює`. */
export const audit = ({ plural, number }: Formats<'uk'>) => {
  const verb = (does: string, wanted: string, { one: noun }: Pick<Noun, 'one'>) => {
    const which = (facts: readonly string[]) => [noun, facts.join(' · ')].filter(Boolean).join(' ');
    return {
      one: {
        done: ({ who, facts }: One) => `${who} **${does}** ${which(facts)}`,
        unchanged: ({ who, facts }: One) =>
          `${who} пробує **${wanted}** ${which(facts)}, але нічого не змінюється`,
        failed: ({ who, facts }: One) => `У ${who} не вийшло **${wanted}** ${which(facts)}`,
        uncertain: ({ who, facts }: One) => `${who} пробує **${wanted}** ${which(facts)}`,
        refused: ({ who, facts }: One) => `${who} не має дозволу **${wanted}** ${which(facts)}`,
      },
    };
  };
  const kind = (accusative: Noun, genitive: Noun, mute: Muting, unmute: Muting) => {
    const ofSeveral = (does: string, wanted: string, noun: Noun) => ({
      ...verb(does, wanted, noun),
      several: {
        all: ({ who, count }: Several) => `${who} **${does}** ${noun.counted(count)}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${does}** ${number(made)} з ${genitive.counted(count)}`,
        none: ({ who, count }: Several) =>
          `${who} пробує **${wanted}** ${noun.counted(count)}, але нічого не змінюється`,
        uncertain: ({ who, count }: Several) => `${who} пробує **${wanted}** ${noun.counted(count)}`,
      },
    });
    const ofFilter = (does: string, wanted: string, noun: Noun) => ({
      ...ofSeveral(does, wanted, noun),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${does}** ${number(made)} з ${genitive.counted(count)} за фільтром`,
        none: ({ who, count }: Several) => `${who} пробує **${wanted}** ${noun.counted(count)} за фільтром`,
      },
    });
    const muting = ({ does, wanted, isGenitive }: Muting) =>
      ofFilter(does, wanted, isGenitive ? genitive : accusative);
    const undone = (what: string) => {
      const { one, several } = ofSeveral(`скасовує ${what}`, '', genitive);
      return { one: one.done, all: several.all, some: several.some };
    };
    return {
      pin: ofFilter('закріплює', 'закріпити', accusative),
      unpin: ofFilter('відкріплює', 'відкріпити', accusative),
      mute: muting(mute),
      unmute: muting(unmute),
      archive: ofFilter('архівує', 'архівувати', accusative),
      restore: ofFilter('відновлює', 'відновити', accusative),
      create: verb('створює', 'створити', accusative),
      delete: verb('видаляє', 'видалити', accusative),
      pinMessage: verb('змінює закріплене повідомлення', 'змінити закріплене повідомлення', genitive),
      undo: ofSeveral('скасовує зміну', 'скасувати зміну', genitive),
      undone: {
        pinning: undone('закріплення'),
        unpinning: undone('відкріплення'),
        muting: undone(mute.undone),
        unmuting: undone(unmute.undone),
        archiving: undone('архівацію'),
        restoring: undone('відновлення'),
        pinningMessage: undone('закріплення повідомлення'),
        unpinningMessage: undone('відкріплення повідомлення'),
      },
    };
  };
  const theBoard = { one: 'таблицю лідерів' };
  return {
    conversation: kind(
      {
        one: 'розмову',
        counted: (count) =>
          plural(count, {
            one: `${number(count)} розмову`,
            few: `${number(count)} розмови`,
            many: `${number(count)} розмов`,
          }),
      },
      {
        one: 'розмови',
        counted: (count) =>
          plural(count, {
            one: `${number(count)} розмови`,
            few: `${number(count)} розмов`,
            many: `${number(count)} розмов`,
          }),
      },
      { does: 'заглушує', wanted: 'заглушити', undone: 'заглушення' },
      {
        does: 'знімає заглушення',
        wanted: 'зняти заглушення',
        undone: 'зняття заглушення',
        isGenitive: true,
      },
    ),
    score: kind(
      {
        one: 'результат',
        counted: (count) =>
          plural(count, {
            one: `${number(count)} результат`,
            few: `${number(count)} результати`,
            many: `${number(count)} результатів`,
          }),
      },
      {
        one: 'результату',
        counted: (count) =>
          plural(count, {
            one: `${number(count)} результату`,
            few: `${number(count)} результатів`,
            many: `${number(count)} результатів`,
          }),
      },
      {
        does: 'вимикає сповіщення',
        wanted: 'вимкнути сповіщення',
        undone: 'вимкнення сповіщень',
        isGenitive: true,
      },
      {
        does: 'вмикає сповіщення',
        wanted: 'увімкнути сповіщення',
        undone: 'увімкнення сповіщень',
        isGenitive: true,
      },
    ),
    board: {
      create: verb('створює', 'створити', theBoard),
      change: verb('змінює', 'змінити', theBoard),
      pause: verb('призупиняє', 'призупинити', theBoard),
      resume: verb('відновлює', 'відновити', theBoard),
      remove: verb('видаляє', 'видалити', theBoard),
      post: verb('публікує', 'опублікувати', theBoard),
    },
    settings: {
      done: ({ who }: { who: string }) => `${who} **змінює** налаштування сервера`,
      unchanged: ({ who }: { who: string }) =>
        `${who} пробує **змінити** налаштування сервера, але нічого не змінюється`,
      failed: ({ who }: { who: string }) => `У ${who} не вийшло **змінити** налаштування сервера`,
      uncertain: ({ who }: { who: string }) => `${who} пробує **змінити** налаштування сервера`,
      refused: ({ who }: { who: string }) => `${who} не має дозволу **змінювати** налаштування сервера`,
    },
    fact: {
      contact: ({ id }: { id: string }) => `з контактом ${id}`,
      game: ({ id }: { id: string }) => `з гри ${id}`,
      group: ({ id }: { id: string }) => `у групі ${id}`,
    },
    label: {
      contact: ({ id }: { id: string }) => `контакт ${id}`,
      game: ({ id }: { id: string }) => `гра ${id}`,
      group: ({ id }: { id: string }) => `група ${id}`,
    },
    used: ({ who, commands }: { who: string; commands: string }) => `${who} використовує ${commands}`,
    usedInVain: ({ who, commands }: { who: string; commands: string }) =>
      `${who} не має дозволу використовувати ${commands}`,
    repeated: ({ said, count }: { said: string; count: number }) =>
      plural(count, {
        one: `${said}, ще ${number(count)} раз протягом хвилини`,
        few: `${said}, ще ${number(count)} рази протягом хвилини`,
        many: `${said}, ще ${number(count)} разів протягом хвилини`,
      }),
    withReason: ({ said, why }: { said: string; why: string }) => `${said}: ${why}`,
    why: {
      'it was so already': 'так уже й було',
      'it is so already': 'так уже й є',
      'somebody has changed this since': 'відтоді це хтось змінив',
      'it no longer fits the filter': 'більше не відповідає фільтру',
      'there is nothing with this id': 'з цим ID нічого немає',
      'it had changed since it was shown': 'відтоді, як це показали, воно змінилося',
      'the code was wrong': 'код був неправильний',
      'somebody else was asked': 'підтвердити має інша людина',
      'the time to confirm was over': 'час на підтвердження минув',
      'it is uncertain whether it was done': 'невідомо, чи це зроблено',
      'the store was away': 'база даних була недоступна',
      'the store was full': 'база даних була заповнена',
      'the store was read-only': 'база даних була доступна лише для читання',
      'the store was locked': 'базу даних заблокував інший процес',
      'the store was damaged': 'база даних була пошкоджена',
      'it was too late': 'минуло більше половини часу до наступної публікації',
      'the channel could not be read': 'Rollcall не вдалося перевірити, чи немає там уже цього повідомлення',
      'not-found': 'з цим ID нічого немає',
      'invalid-id': 'неприпустимий ID',
      'rate-limited': 'сервіс був перевантажений',
      unauthorised: 'сервіс відмовляє Rollcall у доступі',
      refused: 'сервіс відмовив',
      unavailable: 'сервіс був недоступний',
      'too-slow': 'сервіс відповідав надто довго',
      accepted: 'сервіс це прийняв і, можливо, виконає пізніше',
      unconfirmed: 'сервіс цього не підтвердив, але це могло виконатися',
      ignored: 'сервіс прийняв запит, але нічого не змінив',
      'unexpected-answer': 'сервіс надіслав некоректну відповідь',
    },
    counts: {
      done: ({ count }: { count: number }) => `готово: ${number(count)}`,
      unchanged: ({ count }: { count: number }) => `уже так: ${number(count)}`,
      left: ({ count }: { count: number }) => `пропущено: ${number(count)}`,
      gone: ({ count }: { count: number }) => `уже видалено: ${number(count)}`,
      failed: ({ count }: { count: number }) => `не вдалося: ${number(count)}`,
      unconfirmed: ({ count }: { count: number }) => `не підтверджено: ${number(count)}`,
      defect: ({ count }: { count: number }) => `збій Rollcall: ${number(count)}`,
      untried: ({ count }: { count: number }) => `не розпочато: ${number(count)}`,
    },
    line: ({ label, value }: { label: string; value: string }) => `${label}: ${value}`,
    change: ({ label, before, after }: { label: string; before: string; after: string }) =>
      `${label}: ${before} → ${after}`,
    field: {
      contact: 'контакт',
      game: 'гра',
      group: 'група',
      is_pinned: 'закріплено',
      is_muted: 'заглушено',
      notifications_off: 'сповіщення вимкнено',
      archived_at: 'в архіві',
      pinned_message_id: 'закріплене повідомлення',
      reason: 'причина',
      filter: 'фільтр',
    },
    yes: 'так',
    no: 'ні',
    none: 'немає',
    where: 'Де це сталося',
    dropped: ({ count }: { count: number }) =>
      plural(count, {
        one: `${count} раніший рядок не вмістився: він є в журналі бота.`,
        few: `${count} раніші рядки не вмістилися: вони є в журналі бота.`,
        many: `${count} раніших рядків не вмістилися: вони є в журналі бота.`,
      }),
  } satisfies WordsOf<'audit'>;
};
