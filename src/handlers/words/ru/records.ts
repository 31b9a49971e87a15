import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ plural, number, either }: Formats<'ru'>) => {
  const count = (records: number) =>
    plural(records, {
      one: `${number(records)} запись`,
      few: `${number(records)} записи`,
      many: `${number(records)} записей`,
    });
  /** Behind "по". */
  const by = (records: number) =>
    plural(records, {
      one: `${number(records)} записи`,
      few: `${number(records)} записям`,
      many: `${number(records)} записям`,
    });
  return {
    button: {
      details: 'Подробно',
      newest: 'Новые',
      highest: 'Лучшие',
      oldest: 'Старые',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `игра ${provider}`,
      player: ({ player }) => `игрок ${player}`,
      award: ({ award }) => `награда ${award}`,
      order: { asc: 'сначала старые', desc: 'сначала новые', score: 'сначала лучшие' },
    },
    sortCounted: 'И `sort`, и `default` задают порядок: учтён `sort`.',
    severalGames: 'Это результаты из разных игр, где счёт ведётся по-разному: `provider` покажет одну игру.',
    field: {
      record: ({ id }) => `Запись ${id}`,
      numbers: ({ score, stage, bonus }) =>
        `**Результат** ${score} · **уровень** ${stage} · **бонус** ${bonus}`,
      award: ({ award }) => `**Награда** ${award}`,
      noAward: '**Награда** нет',
      logged: ({ time, ago }) => `**Записано** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Изменено** ${time} (${ago})`,
      player: '**Игрок**',
      metadata: '**Метаданные**',
      noMetadata: '**Метаданные** нет',
      noJson: '**Метаданные** не в формате JSON',
      unknownMetadata: '**Метаданные** неизвестны: сервис больше не показывает эту запись в прежнем виде.',
    },
    notOnPage: 'Этой записи на той странице больше нет: выполните команду ещё раз.',
    index: {
      waiting: ({ records }) =>
        `пока ${count(records)}: больше сервис сейчас не даёт, попробуйте ещё раз через минуту`,
      reading: ({ records }) => `ещё читается: пока ${count(records)}, попробуйте ещё раз чуть позже`,
      whole: ({ time, records }) => `обновлено ${time}, по ${by(records)}`,
      full: ({ time, records }) =>
        `обновлено ${time}, по первым ${number(records)} записям: больше не хранится, могут быть и более новые`,
      cut: ({ time, records }) =>
        `обновлено ${time}, по ${by(records)} — столько сервис даёт за раз: могут быть и более новые`,
    },
    file: {
      records: ({ records }) => count(records),
      discordsFirst: ({ records }) =>
        `Здесь только первые записи (${number(records)}): больше Discord тут не принимает.`,
      discordsFirstOf: ({ records, all }) =>
        `Здесь только первые ${number(records)} из ${number(all)}: больше Discord тут не принимает.`,
      first: ({ records }) => `Здесь только первые записи (${number(records)}): больше в файле не бывает.`,
      firstOf: ({ records, all }) =>
        `Здесь только первые ${number(records)} из ${number(all)}: больше в файле не бывает.`,
      noMetadata:
        'В файле нет метаданных, потому что эти записи далеко друг от друга: их покажет «Подробно».',
    },
    nothingLogged: 'Результатов пока нет: попробуйте чуть позже или когда игра их запишет.',
    unknown: {
      gameToPick: ({ typed }) =>
        `Результатов игры ${typed} нет: выберите из вариантов, которые появляются при вводе.`,
      game: ({ typed, near }) => `Результатов игры ${typed} нет: возможно, вы имели в виду ${either(near)}?`,
      awardToPick: ({ typed }) =>
        `Результатов с наградой ${typed} нет: выберите из вариантов, которые появляются при вводе.`,
      award: ({ typed, near }) =>
        `Результатов с наградой ${typed} нет: возможно, вы имели в виду ${either(near)}?`,
      player: ({ typed }) => `Ни у одного игрока хеш не начинается с ${typed}.`,
      playerNear: ({ typed, near }) =>
        `Ни у одного игрока хеш не начинается с ${typed}. Возможно, вы имели в виду ${either(near)}?`,
      playerByName: ({ typed }) =>
        `Нет игрока с именем ${typed}, и ни у одного игрока хеш так не начинается.`,
      playerByNameNear: ({ typed, near }) =>
        `Нет игрока с именем ${typed}, и ни у одного игрока хеш так не начинается. Возможно, вы имели в виду ${either(near)}?`,
      severalPlayers: ({ typed }) =>
        `С ${typed} начинаются хеши нескольких игроков: введите больше символов.`,
    },
    recordGone: 'Записи, которая нужна этой кнопке, нет: выполните команду ещё раз.',
    recordNotRead: 'Записи, которая нужна этой кнопке, нет: нажмите ещё раз чуть позже.',
    period: { week: 'последние 7 дней', month: 'последние 30 дней', all: 'всё время' },
    noneInPeriod: ({ wider }) =>
      `За этот период результатов нет: нажмите **${wider}**, чтобы увидеть более долгий.`,
    top: {
      title: ({ provider }) => `**Лучшие в ${provider}**`,
      stage: ({ stage }) => `уровень ${stage}`,
      noScore: ({ player }) => `У ${player} здесь нет результата.`,
      rank: ({ player, rank, players, score }) =>
        `${player}: место ${rank} из ${number(players)}, результат **${score}**.`,
    },
  } satisfies WordsOf<'records'>;
};
