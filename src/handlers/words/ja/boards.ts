import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ number }: Formats<'ja'>) =>
  ({
    title: 'このサーバーのリーダーボード',
    message: { new: '新登場' },
    more: {
      button: 'もっと見る',
      removed: ({ top }) =>
        `このリーダーボードは削除されました。各ゲームの上位プレイヤーは${top}で表示できます。`,
      unread: ({ top }) =>
        `現在、リーダーボードを読み取れません。1分後にもう一度ボタンを押すか、${top}を使ってください。`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 ${player}が**${score}**で${passed}を抜き、1位になりました`,
    name: {
      provider: 'ゲーム',
      channel: 'チャンネル',
      every: '投稿',
      at: '時刻',
      zone: 'タイムゾーン',
      day: '曜日',
      message: 'メッセージ',
      period: '期間',
      stage: 'ステージ',
      limit: '行数',
      chart: 'グラフ',
      announce: '1位の交代',
    },
    fact: { state: '状態', last: '最新のメッセージ', next: '次回' },
    value: {
      every: { day: '毎日', week: '毎週', change: 'スコアが変わるたび' },
      day: {
        monday: '月曜日',
        tuesday: '火曜日',
        wednesday: '水曜日',
        thursday: '木曜日',
        friday: '金曜日',
        saturday: '土曜日',
        sunday: '日曜日',
      },
      message: { same: '同じものを編集', new: '毎回新しいもの' },
      allStages: 'すべてのステージ',
      none: 'なし',
      announced: 'メッセージで知らせる',
      notAnnounced: '知らせない',
    },
    card: {
      heading: ({ id }) => `**リーダーボード ${id}**`,
      line: ({ name, value }) => `**${name}:** ${value}`,
      noMessage: 'まだありません',
      soon: '数秒以内',
      onChange: '次にスコアが変わったとき',
      waits: ({ until }) => `${until} 以降`,
    },
    state: {
      running: '稼働中',
      'by-manager': '一時停止中(サーバーの管理者が停止)',
      'by-host': '一時停止中(このBotのホストが停止)',
      'channel-gone': '一時停止中(チャンネルがなくなったため)',
      'no-rights': '一時停止中(チャンネルでRollcallの権限が足りないため)',
      'message-deleted': '一時停止中(メッセージが削除されたため)',
      refused: '一時停止中(Discordがメッセージを拒否したため)',
      'zone-unknown': '一時停止中(タイムゾーンが使えなくなったため)',
    },
    refusedWith: ({ code }) => `一時停止中(Discordがエラー${code}でメッセージを拒否したため)`,
    note: {
      'by-host': '再開できるのは、このBotのホストだけです。',
      'channel-gone': '「変更」を押して別のチャンネルを選び、「再開」を押してください。',
      'no-rights':
        'チャンネルでRollcallに「チャンネルを見る」「メッセージを送信」「埋め込みリンク」「メッセージ履歴を読む」を許可してください。グラフを付ける場合は「ファイルを添付」も必要です。そのあとで「再開」を押してください。',
      'message-deleted': '「再開」を押すと、新しいメッセージで始まります。',
      refused:
        'チャンネルを確認してから「再開」を押してください。繰り返し起こる場合は、このBotのホストに知らせてください。',
      'zone-unknown': '「変更」を押して別のタイムゾーンを入力し、「再開」を押してください。',
      unkept:
        'リーダーボードを投稿するプロセスが動いていないため、現在は何も投稿されません。この状態が続く場合は、このBotのホストに知らせてください。',
    },
    button: {
      postNow: '今すぐ投稿',
      preview: 'プレビュー',
      pause: '一時停止',
      resume: '再開',
      change: '変更',
      remove: '削除',
      removeForGood: '完全に削除',
      keep: '残す',
      all: 'すべてのリーダーボード',
    },
    list: {
      none: ({ create }) => `このサーバーにリーダーボードはありません。${create}で作成できます。`,
      choose: 'リーダーボードを選択',
      page: ({ page, pages }) => `${page}/${pages}ページ`,
    },
    form: {
      title: ({ id }) => `リーダーボード ${id} を変更`,
      about: {
        channel: '別のチャンネルにすると、新しいメッセージで始まります。',
        at: '24時間表記です(例: 18:00)。',
        zone: 'IANAのタイムゾーンです(例: Europe/Berlin)。',
        limit: 'リーダーボードに載るプレイヤーの数です。',
        message: '1つのメッセージを編集するか、毎回新しいメッセージにするかです。',
      },
    },
    done: {
      post: '数秒以内に投稿されます。',
      pause: '誰かが「再開」を押すまで、何も投稿されません。',
      resume: '再開しました。',
    },
    previewEmpty: 'スコアがないため、今は何も投稿されません:',
    wasSo: 'すでにそうなっているため、何も保存していません。',
    tooSoon: 'このリーダーボードは投稿されたばかりです。10秒後にもう一度「今すぐ投稿」を押してください。',
    askRemoval: ({ id }) => `リーダーボード ${id} を完全に削除しますか? 投稿されたメッセージは残ります。`,
    removed: ({ id }) => `リーダーボード ${id} を削除しました。投稿されたメッセージは残ります。`,
    changedSince:
      '何も保存していません。その間に、このリーダーボードは変更されました。現在の内容を確認して、もう一度試してください。',
    gone: '何も実行していません。このリーダーボードは削除されました。',
    unread:
      '現在、リーダーボードを読み取れません。1分後にもう一度試してください。繰り返し起こる場合は、このBotのホストに知らせてください。',
    refused: {
      at: ({ typed }) =>
        `何も保存していません。${typed}は時刻ではありません。\`18:00\`のように24時間表記で入力してください。`,
      zone: ({ typed }) =>
        `何も保存していません。${typed}はタイムゾーンではありません。\`Europe/Berlin\`や\`UTC\`のように、IANAのタイムゾーンを入力してください。`,
      zoneNear: ({ typed }) => `まだ何も保存されていません。${typed}はどのタイムゾーンですか?`,
      dayAlone: ({ day }) =>
        `何も保存していません。${day}には\`every:week\`が必要です。追加するか、曜日を外してください。`,
      announceAlone: ({ announce }) =>
        `何も保存していません。${announce}には\`every:change\`が必要です。追加するか、お知らせを外してください。`,
      withChange: ({ options }) =>
        `何も保存していません。\`every:change\`ではスコアが変わるたびに1つのメッセージを編集するため、${options.join('、')}は指定できません。`,
      yours: ({ channel, permissions }) =>
        `何も保存していません。${channel}で、コマンドを実行した人に必要な権限がありません(${permissions.join('、')})。自分が書き込めるチャンネルを選んでください。`,
      ofBoth: ({ channel, yours, permissions }) =>
        `何も保存していません。${channel}で、コマンドを実行した人に必要な権限(${yours.join('、')})と、Rollcallに必要な権限(${permissions.join('、')})がありません。別のチャンネルを選んでください。`,
      full: ({ most }) =>
        `何も保存していません。このサーバーのリーダーボードはすでに${number(most)}件で、このBotのホストが許可する上限です。先に1件削除してください。`,
    },
  }) satisfies WordsOf<'boards'>;
