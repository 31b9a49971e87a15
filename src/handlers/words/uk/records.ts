import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ plural, number, either }: Formats<'uk'>) => {
  const count = (records: number) =>
    plural(records, {
      one: `${number(records)} запис`,
      few: `${number(records)} записи`,
      many: `${number(records)} записів`,
    });
  /** Behind "за". */
  const by = (records: number) =>
    plural(records, {
      one: `${number(records)} записом`,
      few: `${number(records)} записами`,
      many: `${number(records)} записами`,
    });
  return {
    button: {
      details: 'Докладно',
      newest: 'Нові',
      highest: 'Найкращі',
      oldest: 'Старі',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `гра ${provider}`,
      player: ({ player }) => `гравець ${player}`,
      award: ({ award }) => `нагорода ${award}`,
      order: { asc: 'спершу старі', desc: 'спершу нові', score: 'спершу найкращі' },
    },
    sortCounted: 'І `sort`, і `default` задають порядок: враховано `sort`.',
    severalGames: 'Це результати з різних ігор, де рахунок ведеться по-різному: `provider` покаже одну гру.',
    field: {
      record: ({ id }) => `Запис ${id}`,
      numbers: ({ score, stage, bonus }) =>
        `**Результат** ${score} · **рівень** ${stage} · **бонус** ${bonus}`,
      award: ({ award }) => `**Нагорода** ${award}`,
      noAward: '**Нагорода** немає',
      logged: ({ time, ago }) => `**Записано** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Змінено** ${time} (${ago})`,
      player: '**Гравець**',
      metadata: '**Метадані**',
      noMetadata: '**Метадані** немає',
      noJson: '**Метадані** не у форматі JSON',
      unknownMetadata: '**Метадані** невідомі: сервіс більше не показує цей запис у попередньому вигляді.',
    },
    notOnPage: 'Цього запису на тій сторінці більше немає: виконайте команду ще раз.',
    index: {
      waiting: ({ records }) =>
        `поки що ${count(records)}: більше сервіс зараз не дає, спробуйте ще раз за хвилину`,
      reading: ({ records }) => `ще читається: поки що ${count(records)}, спробуйте ще раз трохи згодом`,
      whole: ({ time, records }) => `оновлено ${time}, за ${by(records)}`,
      full: ({ time, records }) =>
        `оновлено ${time}, за першими ${number(records)} записами: більше не зберігається, можуть бути й новіші`,
      cut: ({ time, records }) =>
        `оновлено ${time}, за ${by(records)} — стільки сервіс дає за раз: можуть бути й новіші`,
    },
    file: {
      records: ({ records }) => count(records),
      discordsFirst: ({ records }) =>
        `Тут лише перші записи (${number(records)}): більше Discord тут не приймає.`,
      discordsFirstOf: ({ records, all }) =>
        `Тут лише перші ${number(records)} з ${number(all)}: більше Discord тут не приймає.`,
      first: ({ records }) => `Тут лише перші записи (${number(records)}): більше у файлі не буває.`,
      firstOf: ({ records, all }) =>
        `Тут лише перші ${number(records)} з ${number(all)}: більше у файлі не буває.`,
      noMetadata: 'У файлі немає метаданих, бо ці записи далеко один від одного: їх покаже «Докладно».',
    },
    nothingLogged: 'Результатів поки немає: спробуйте трохи згодом або коли гра їх запише.',
    unknown: {
      gameToPick: ({ typed }) =>
        `Результатів гри ${typed} немає: виберіть із варіантів, які з’являються під час введення.`,
      game: ({ typed, near }) => `Результатів гри ${typed} немає: можливо, ви мали на увазі ${either(near)}?`,
      awardToPick: ({ typed }) =>
        `Результатів із нагородою ${typed} немає: виберіть із варіантів, які з’являються під час введення.`,
      award: ({ typed, near }) =>
        `Результатів із нагородою ${typed} немає: можливо, ви мали на увазі ${either(near)}?`,
      player: ({ typed }) => `У жодного гравця хеш не починається з ${typed}.`,
      playerNear: ({ typed, near }) =>
        `У жодного гравця хеш не починається з ${typed}. Можливо, ви мали на увазі ${either(near)}?`,
      playerByName: ({ typed }) =>
        `Немає гравця з іменем ${typed}, і в жодного гравця хеш так не починається.`,
      playerByNameNear: ({ typed, near }) =>
        `Немає гравця з іменем ${typed}, і в жодного гравця хеш так не починається. Можливо, ви мали на увазі ${either(near)}?`,
      severalPlayers: ({ typed }) => `З ${typed} починаються хеші кількох гравців: введіть більше символів.`,
    },
    recordGone: 'Запису, який потрібен цій кнопці, немає: виконайте команду ще раз.',
    recordNotRead: 'Запису, який потрібен цій кнопці, немає: натисніть ще раз трохи згодом.',
    period: { week: 'останні 7 днів', month: 'останні 30 днів', all: 'весь час' },
    noneInPeriod: ({ wider }) =>
      `За цей період результатів немає: натисніть **${wider}**, щоб побачити довший.`,
    top: {
      title: ({ provider }) => `**Найкращі в ${provider}**`,
      stage: ({ stage }) => `рівень ${stage}`,
      noScore: ({ player }) => `У ${player} тут немає результату.`,
      rank: ({ player, rank, players, score }) =>
        `${player}: місце ${rank} з ${number(players)}, результат **${score}**.`,
    },
  } satisfies WordsOf<'records'>;
};
