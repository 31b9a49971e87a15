import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ number }: Formats<'ja'>) =>
  ({
    button: {
      details: '詳細',
      newest: '新しい順',
      highest: '高い順',
      oldest: '古い順',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `ゲーム ${provider}`,
      player: ({ player }) => `プレイヤー ${player}`,
      award: ({ award }) => `アワード ${award}`,
      order: { asc: '古い順', desc: '新しい順', score: 'スコアの高い順' },
    },
    sortCounted: '`sort`と`default`はどちらも並び順の指定です。`sort`が使われました。',
    severalGames: '数え方の異なる複数のゲームのスコアです。`provider`で1つのゲームだけを表示できます。',
    field: {
      record: ({ id }) => `記録 ${id}`,
      numbers: ({ score, stage, bonus }) =>
        `**スコア** ${score} · **ステージ** ${stage} · **ボーナス** ${bonus}`,
      award: ({ award }) => `**アワード** ${award}`,
      noAward: '**アワード** なし',
      logged: ({ time, ago }) => `**記録** ${time} (${ago})`,
      changed: ({ time, ago }) => `**変更** ${time} (${ago})`,
      player: '**プレイヤー**',
      metadata: '**メタデータ**',
      noMetadata: '**メタデータ** なし',
      noJson: '**メタデータ**(JSONではありません)',
      unknownMetadata: '**メタデータ** は不明です。サービスの一覧に、この記録が以前の形では見つかりません。',
    },
    notOnPage: 'この記録は、もうそのページにありません。コマンドをもう一度実行してください。',
    index: {
      waiting: ({ records }) =>
        `現在${number(records)}件: サービスから続きを取得できません。1分後にもう一度実行してください`,
      reading: ({ records }) => `読み込み中: 現在${number(records)}件。少し待ってもう一度実行してください`,
      whole: ({ time, records }) => `${time}時点、${number(records)}件の記録から`,
      full: ({ time, records }) =>
        `${time}時点、最初の${number(records)}件の記録から: これ以上は保持されず、より新しいものがある可能性があります`,
      cut: ({ time, records }) =>
        `${time}時点、サービスが一度に返す${number(records)}件の記録から: より新しいものがある可能性があります`,
    },
    file: {
      records: ({ records }) => `記録${number(records)}件`,
      discordsFirst: ({ records }) =>
        `最初の${number(records)}件です。ここでDiscordが受け付けるのはここまでです。`,
      discordsFirstOf: ({ records, all }) =>
        `${number(all)}件中、最初の${number(records)}件です。ここでDiscordが受け付けるのはここまでです。`,
      first: ({ records }) => `最初の${number(records)}件です。ファイルに入るのはここまでです。`,
      firstOf: ({ records, all }) =>
        `${number(all)}件中、最初の${number(records)}件です。ファイルに入るのはここまでです。`,
      noMetadata: '記録が離れた場所にあるため、ファイルにメタデータはありません。「詳細」で表示できます。',
    },
    nothingLogged: 'まだスコアがありません。少し待つか、ゲームが記録したあとにもう一度試してください。',
    unknown: {
      gameToPick: ({ typed }) =>
        `ゲーム${typed}のスコアはありません。入力中に表示される候補から選んでください。`,
      game: ({ typed, near }) => `ゲーム${typed}のスコアはありません。もしかして: ${near.join(', ')}`,
      awardToPick: ({ typed }) =>
        `アワード${typed}のスコアはありません。入力中に表示される候補から選んでください。`,
      award: ({ typed, near }) => `アワード${typed}のスコアはありません。もしかして: ${near.join(', ')}`,
      player: ({ typed }) => `${typed}で始まるプレイヤーのハッシュはありません。`,
      playerNear: ({ typed, near }) =>
        `${typed}で始まるプレイヤーのハッシュはありません。もしかして: ${near.join(', ')}`,
      playerByName: ({ typed }) =>
        `${typed}という名前のプレイヤーも、それで始まるプレイヤーのハッシュもありません。`,
      playerByNameNear: ({ typed, near }) =>
        `${typed}という名前のプレイヤーも、それで始まるプレイヤーのハッシュもありません。もしかして: ${near.join(', ')}`,
      severalPlayers: ({ typed }) =>
        `${typed}で始まるプレイヤーのハッシュが複数あります。もう少し長く入力してください。`,
    },
    recordGone: 'このボタンに必要な記録がありません。コマンドをもう一度実行してください。',
    recordNotRead: 'このボタンに必要な記録がありません。少し待ってもう一度押してください。',
    period: { week: '過去7日間', month: '過去30日間', all: '全期間' },
    noneInPeriod: ({ wider }) =>
      `この期間にスコアはありません。**${wider}**を押すと、より長い期間を表示します。`,
    top: {
      title: ({ provider }) => `**${provider}のランキング**`,
      stage: ({ stage }) => `ステージ ${stage}`,
      noScore: ({ player }) => `${player}のスコアはここにはありません。`,
      rank: ({ player, rank, players, score }) =>
        `${player}は${number(players)}人中${rank}、スコアは**${score}**です。`,
    },
  }) satisfies WordsOf<'records'>;
