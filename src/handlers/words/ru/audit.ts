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

/** In the present, which has no gender of who did it: `закрепляет`. */
export const audit = ({ plural, number }: Formats<'ru'>) => {
  const verb = (does: string, wanted: string, { one: noun }: Pick<Noun, 'one'>) => {
    const which = (facts: readonly string[]) => [noun, facts.join(' · ')].filter(Boolean).join(' ');
    return {
      one: {
        done: ({ who, facts }: One) => `${who} **${does}** ${which(facts)}`,
        unchanged: ({ who, facts }: One) =>
          `${who} пробует **${wanted}** ${which(facts)}, но ничего не меняется`,
        failed: ({ who, facts }: One) => `У ${who} не получилось **${wanted}** ${which(facts)}`,
        uncertain: ({ who, facts }: One) => `${who} пробует **${wanted}** ${which(facts)}`,
        refused: ({ who, facts }: One) => `${who} не разрешено **${wanted}** ${which(facts)}`,
      },
    };
  };
  const kind = (accusative: Noun, genitive: Noun, mute: Muting, unmute: Muting) => {
    const ofSeveral = (does: string, wanted: string, noun: Noun) => ({
      ...verb(does, wanted, noun),
      several: {
        all: ({ who, count }: Several) => `${who} **${does}** ${noun.counted(count)}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${does}** ${number(made)} из ${genitive.counted(count)}`,
        none: ({ who, count }: Several) =>
          `${who} пробует **${wanted}** ${noun.counted(count)}, но ничего не меняется`,
        uncertain: ({ who, count }: Several) => `${who} пробует **${wanted}** ${noun.counted(count)}`,
      },
    });
    const ofFilter = (does: string, wanted: string, noun: Noun) => ({
      ...ofSeveral(does, wanted, noun),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${does}** ${number(made)} из ${genitive.counted(count)} по фильтру`,
        none: ({ who, count }: Several) => `${who} пробует **${wanted}** ${noun.counted(count)} по фильтру`,
      },
    });
    const muting = ({ does, wanted, isGenitive }: Muting) =>
      ofFilter(does, wanted, isGenitive ? genitive : accusative);
    const undone = (what: string) => {
      const { one, several } = ofSeveral(`отменяет ${what}`, '', genitive);
      return { one: one.done, all: several.all, some: several.some };
    };
    return {
      pin: ofFilter('закрепляет', 'закрепить', accusative),
      unpin: ofFilter('открепляет', 'открепить', accusative),
      mute: muting(mute),
      unmute: muting(unmute),
      archive: ofFilter('архивирует', 'архивировать', accusative),
      restore: ofFilter('восстанавливает', 'восстановить', accusative),
      create: verb('создаёт', 'создать', accusative),
      delete: verb('удаляет', 'удалить', accusative),
      pinMessage: verb('меняет закреплённое сообщение', 'изменить закреплённое сообщение', genitive),
      undo: ofSeveral('отменяет изменение', 'отменить изменение', genitive),
      undone: {
        pinning: undone('закрепление'),
        unpinning: undone('открепление'),
        muting: undone(mute.undone),
        unmuting: undone(unmute.undone),
        archiving: undone('архивацию'),
        restoring: undone('восстановление'),
        pinningMessage: undone('закрепление сообщения'),
        unpinningMessage: undone('открепление сообщения'),
      },
    };
  };
  const theBoard = { one: 'таблицу лидеров' };
  return {
    conversation: kind(
      {
        one: 'переписку',
        counted: (count) =>
          plural(count, {
            one: `${number(count)} переписку`,
            few: `${number(count)} переписки`,
            many: `${number(count)} переписок`,
          }),
      },
      {
        one: 'переписки',
        counted: (count) =>
          plural(count, {
            one: `${number(count)} переписки`,
            few: `${number(count)} переписок`,
            many: `${number(count)} переписок`,
          }),
      },
      { does: 'заглушает', wanted: 'заглушить', undone: 'заглушение' },
      {
        does: 'снимает заглушение',
        wanted: 'снять заглушение',
        undone: 'снятие заглушения',
        isGenitive: true,
      },
    ),
    score: kind(
      {
        one: 'результат',
        counted: (count) =>
          plural(count, {
            one: `${number(count)} результат`,
            few: `${number(count)} результата`,
            many: `${number(count)} результатов`,
          }),
      },
      {
        one: 'результата',
        counted: (count) =>
          plural(count, {
            one: `${number(count)} результата`,
            few: `${number(count)} результатов`,
            many: `${number(count)} результатов`,
          }),
      },
      {
        does: 'отключает уведомления',
        wanted: 'отключить уведомления',
        undone: 'отключение уведомлений',
        isGenitive: true,
      },
      {
        does: 'включает уведомления',
        wanted: 'включить уведомления',
        undone: 'включение уведомлений',
        isGenitive: true,
      },
    ),
    board: {
      create: verb('создаёт', 'создать', theBoard),
      change: verb('меняет', 'изменить', theBoard),
      pause: verb('приостанавливает', 'приостановить', theBoard),
      resume: verb('возобновляет', 'возобновить', theBoard),
      remove: verb('удаляет', 'удалить', theBoard),
      post: verb('публикует', 'опубликовать', theBoard),
    },
    settings: {
      done: ({ who }: { who: string }) => `${who} **меняет** настройки сервера`,
      unchanged: ({ who }: { who: string }) =>
        `${who} пробует **изменить** настройки сервера, но ничего не меняется`,
      failed: ({ who }: { who: string }) => `У ${who} не получилось **изменить** настройки сервера`,
      uncertain: ({ who }: { who: string }) => `${who} пробует **изменить** настройки сервера`,
      refused: ({ who }: { who: string }) => `${who} не разрешено **менять** настройки сервера`,
    },
    fact: {
      contact: ({ id }: { id: string }) => `с контактом ${id}`,
      game: ({ id }: { id: string }) => `из игры ${id}`,
      group: ({ id }: { id: string }) => `в группе ${id}`,
    },
    label: {
      contact: ({ id }: { id: string }) => `контакт ${id}`,
      game: ({ id }: { id: string }) => `игра ${id}`,
      group: ({ id }: { id: string }) => `группа ${id}`,
    },
    used: ({ who, commands }: { who: string; commands: string }) => `${who} использует ${commands}`,
    usedInVain: ({ who, commands }: { who: string; commands: string }) =>
      `${who} не разрешено использовать ${commands}`,
    repeated: ({ said, count }: { said: string; count: number }) =>
      plural(count, {
        one: `${said}, ещё ${number(count)} раз в течение минуты`,
        few: `${said}, ещё ${number(count)} раза в течение минуты`,
        many: `${said}, ещё ${number(count)} раз в течение минуты`,
      }),
    withReason: ({ said, why }: { said: string; why: string }) => `${said}: ${why}`,
    why: {
      'it was so already': 'так уже и было',
      'it is so already': 'так уже и есть',
      'somebody has changed this since': 'с тех пор это кто-то изменил',
      'it no longer fits the filter': 'больше не соответствует фильтру',
      'there is nothing with this id': 'с этим ID ничего нет',
      'it had changed since it was shown': 'с момента показа это изменилось',
      'the code was wrong': 'код был неверный',
      'somebody else was asked': 'подтверждать должен другой человек',
      'the time to confirm was over': 'время на подтверждение прошло',
      'it is uncertain whether it was done': 'неизвестно, сделано ли это',
      'the store was away': 'база данных была недоступна',
      'the store was full': 'база данных была заполнена',
      'the store was read-only': 'база данных была доступна только для чтения',
      'the store was locked': 'базу данных заблокировал другой процесс',
      'the store was damaged': 'база данных была повреждена',
      'it was too late': 'прошло больше половины времени до следующей публикации',
      'the channel could not be read': 'Rollcall не удалось проверить, нет ли там уже этого сообщения',
      'not-found': 'с этим ID ничего нет',
      'invalid-id': 'недопустимый ID',
      'rate-limited': 'сервис был перегружен',
      unauthorised: 'сервис отказывает Rollcall в доступе',
      refused: 'сервис отказал',
      unavailable: 'сервис был недоступен',
      'too-slow': 'сервис отвечал слишком долго',
      accepted: 'сервис это принял и, возможно, выполнит позже',
      unconfirmed: 'сервис это не подтвердил, но оно могло выполниться',
      ignored: 'сервис принял запрос, но ничего не изменил',
      'unexpected-answer': 'сервис прислал некорректный ответ',
    },
    counts: {
      done: ({ count }: { count: number }) => `готово: ${number(count)}`,
      unchanged: ({ count }: { count: number }) => `уже так: ${number(count)}`,
      left: ({ count }: { count: number }) => `пропущено: ${number(count)}`,
      gone: ({ count }: { count: number }) => `уже удалено: ${number(count)}`,
      failed: ({ count }: { count: number }) => `не удалось: ${number(count)}`,
      unconfirmed: ({ count }: { count: number }) => `не подтверждено: ${number(count)}`,
      defect: ({ count }: { count: number }) => `сбой Rollcall: ${number(count)}`,
      untried: ({ count }: { count: number }) => `не начато: ${number(count)}`,
    },
    line: ({ label, value }: { label: string; value: string }) => `${label}: ${value}`,
    change: ({ label, before, after }: { label: string; before: string; after: string }) =>
      `${label}: ${before} → ${after}`,
    field: {
      contact: 'контакт',
      game: 'игра',
      group: 'группа',
      is_pinned: 'закреплено',
      is_muted: 'заглушено',
      notifications_off: 'уведомления отключены',
      archived_at: 'в архиве',
      pinned_message_id: 'закреплённое сообщение',
      reason: 'причина',
      filter: 'фильтр',
    },
    yes: 'да',
    no: 'нет',
    none: 'нет',
    where: 'Где это произошло',
    dropped: ({ count }: { count: number }) =>
      plural(count, {
        one: `${count} более ранняя строка не поместилась: она есть в журнале бота.`,
        few: `${count} более ранние строки не поместились: они есть в журнале бота.`,
        many: `${count} более ранних строк не поместились: они есть в журнале бота.`,
      }),
  } satisfies WordsOf<'audit'>;
};
