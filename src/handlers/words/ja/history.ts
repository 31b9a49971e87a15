import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ number }: Formats<'ja'>) =>
  ({
    title: 'モデレーションの履歴',
    about: ({ id }) => `対象 ${id}`,
    by: ({ user }) => `実行者 ${user}`,
    lost: ({ count }) => `監査の記録${number(count)}件は、Botのログにだけあります`,
    off: {
      AUDIT_DAYS: '`AUDIT_DAYS`が0のため、このBotはモデレーションの履歴を保存していません。',
      DATABASE_URL:
        'このBotは複数のプロセスで動いていて、`DATABASE_URL`が設定されていないため、モデレーションの履歴を保存していません。',
    },
    unread: {
      away: 'モデレーションの履歴のデータベースに接続できません。1分後にもう一度試してください。',
      full: 'モデレーションの履歴のデータベースがいっぱいです。このBotのホストに知らせてください。',
      'read-only':
        'このバージョンのBotでは、モデレーションの履歴を読み取れません。このBotのホストに知らせてください。',
      locked:
        '別のプロセスがモデレーションの履歴のデータベースをロックしています。1分後にもう一度試してください。',
      damaged: 'モデレーションの履歴のデータベースが壊れています。このBotのホストに知らせてください。',
    },
    several: ({ typed, found }) =>
      `${typed}に当てはまるものは${number(found)}件あります。\`id\`の候補から1つ選んでください。`,
    notAll:
      '履歴の一部はまだ検索されていません。さらに入力するかID全体を入力するか、後でもう一度試してください。',
    button: { history: '履歴', csv: 'CSV' },
    cutFile: ({ count }) =>
      `ファイルには最新の記録${number(count)}件があります。Discordがここで受け付けるのはここまでです。`,
  }) satisfies WordsOf<'history'>;
