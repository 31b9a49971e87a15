import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ number }: Formats<'ja'>) =>
  ({
    title: 'このサーバーの設定',
    name: {
      moderator_roles: 'モデレーターのロール',
      audit_channel: '監査チャンネル',
      language: '言語',
      page_size: '1ページの行数',
      cooldown: 'クールダウン',
    },
    line: ({ name, value, source }) => `**${name}:** ${value} · ${source}`,
    value: {
      permissionAlone: '「メッセージの管理」権限のみ',
      nobodyModerates: 'ここにはモデレーターがいません',
      none: 'なし',
      ofEachCommand: 'コマンドごと',
      seconds: ({ seconds }) => `${number(seconds)}秒`,
      notSet: '未設定',
    },
    source: {
      server: 'ここで設定',
      host: 'ホストの設定',
      discord: 'Discordの設定',
      usual: 'デフォルト',
    },
    note: {
      hostRoles: ({ roles }) =>
        `モデレーターには、ホストが必要とするロールのいずれかも必要です: ${roles.join('、')}`,
      hostCooldown: ({ seconds }) =>
        `ここで設定したクールダウンは${number(seconds)}秒です。ホストの設定のほうが長いため、そちらが使われます。`,
      notModerated: ({ setting }) =>
        `モデレーターのロールは選べません。先に、このBotのホストが${setting}でこのサーバーを指定する必要があります。`,
      noToken: ({ setting }) =>
        `監査チャンネルは選べません。先に、このBotのホストが${setting}を設定する必要があります。`,
      noCooldown: 'クールダウンは選べません。ホストの設定が、フォームで選べる最長の時間以上になっています。',
      notSaved: ({ setting }) =>
        `何も変更できません。このBotは複数のプロセスで動いているため、先にホストが${setting}を設定する必要があります。`,
      away: '設定のデータベースに接続できません。上の値は引き続き使われますが、復旧するまで何も変更できません。',
      untrusted: '設定のデータベースに接続できません。復旧するまで、モデレーションも設定の変更もできません。',
      unreadable:
        'このサーバーの保存済みの設定を読み取れないため、ここでは誰もモデレーションができません。「変更」を押してフォームを送信すると、保存し直せます。',
      auditBehind: ({ channel }) =>
        `${channel}に監査の記録を送信できません。Rollcallがそこに書き込めるようにするか、別のチャンネルを選んでください。`,
    },
    button: { change: '変更', history: '履歴', export: 'エクスポート', back: '戻る' },
    form: {
      about: {
        moderator_roles: 'モデレーターには、ホストが必要とするものに加えて、このいずれかが必要です。',
        audit_channel: 'このサーバーで変更されたことが、そこに書き込まれます。',
        language: '全員に表示されるものの言語です。自分だけに表示されるものは、自分の言語になります。',
        page_size: '別の数が指定されなかったときの行数です。',
        cooldown: '同じコマンドをもう一度使えるようになるまで、各自が待つ時間です。',
      },
      gone: '選ばれていたものは、もうないかもしれません。空のままにしたものは変わりません。',
      asHost: ({ value }) => `ホストの設定どおり: ${value}`,
      asDiscord: ({ value }) => `Discordの設定どおり: ${value}`,
      asEachCommand: 'コマンドごと',
    },
    saved: ({ names }) => `保存しました: ${names.join('、')}`,
    unchanged: 'フォームに変更がなかったため、何も保存していません。',
    changedSince:
      '何も保存していません。その間に、別の人が設定を変更しました。内容を確認して、もう一度試してください。',
    failed: {
      away: '何も保存していません。設定のデータベースに接続できません。1分後にもう一度試してください。',
      full: '何も保存していません。設定のデータベースがいっぱいです。このBotのホストに知らせてください。',
      'read-only':
        '何も保存していません。設定のデータベースが読み取り専用になっています。このBotのホストに知らせてください。',
      locked:
        '何も保存していません。別のプロセスが設定のデータベースをロックしています。1分後にもう一度試してください。',
      damaged: '何も保存していません。設定のデータベースが壊れています。このBotのホストに知らせてください。',
    },
    refused: {
      notOffered: ({ name }) =>
        `何も保存していません。「${name}」では、フォームにないものは選べません。「変更」を押して、選び直してください。`,
      permissions: ({ channel, permissions }) =>
        `何も保存していません。${channel}で、Rollcallに必要な権限がありません(${permissions.join('、')})。そこで許可するか、別のチャンネルを選んでください。`,
    },
    permission: {
      viewChannel: 'チャンネルを見る',
      sendMessages: 'メッセージを送信',
      embedLinks: '埋め込みリンク',
      readMessageHistory: 'メッセージ履歴を読む',
      attachFiles: 'ファイルを添付',
    },
    history: {
      title: '最近の変更',
      none: 'まだ何も変更されていません。',
      host: 'ホスト',
      by: ({ number, who, time }) => `**${number}.** ${who}、${time}`,
      undid: ({ line }) => `${line}(以前の変更を元に戻したもの)`,
      change: ({ name, before, after }) => `${name}: ${before} → ${after}`,
      leftOut: ({ count }) => `以前の変更${number(count)}件はここに入りませんでした。`,
      unread: '履歴を読み取れません。1分後にもう一度試してください。',
      choose: '元に戻す変更を選択',
      option: ({ number, names }) => `${number}. ${names.join('、')}`,
    },
    undo: {
      done: ({ names }) => `元に戻しました: ${names.join('、')}`,
      changedSince: ({ names }) => `その後また変更されたため、そのままにしました: ${names.join('、')}`,
      notAllowed: ({ names }) => `今はできなくなったため、そのままにしました: ${names.join('、')}`,
      nothing: '何も元に戻していません。',
      notKept: '何も元に戻していません。この変更はもう保存されていません。',
    },
  }) satisfies WordsOf<'settings'>;
