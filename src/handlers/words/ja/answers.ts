import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ number, either }: Formats<'ja'>) =>
  ({
    access: {
      unknownCommand:
        'Rollcallはこのコマンドに対応しなくなりました。/ を入力すると、使えるコマンドが表示されます。',
      unknownComponent:
        'Rollcallはこのボタンを認識できません。少し待ってもう一度押してください。それでもだめなら、コマンドをもう一度実行してください。',
      otherServers: 'これは、このBotのホストがモデレーション用に指定したサーバーでのみ使えます。',
      permission: 'これはモデレーター用です。このチャンネルで「メッセージの管理」権限が必要です。',
      managedServers: 'これは、Rollcallがインストールされているサーバーでのみ使えます。',
      manage: 'これはサーバーの管理者用です。「サーバー管理」権限が必要です。',
      role: ({ roles }) => `これはモデレーター用です。${either(roles)}のロールが必要です。`,
      ownRole: ({ roles }) =>
        `これはモデレーター用です。このサーバーの設定により、${either(roles)}のロールも必要です。`,
      storeAway:
        'サーバーの設定のデータベースを読み取れないため、現在は誰もモデレーションができません。1分後にもう一度試してください。繰り返し起こる場合は、このBotのホストに知らせてください。',
      unreadableSettings:
        'Rollcallがこのサーバーの保存済みの設定を読み取れないため、現在ここでは誰もモデレーションができません。「サーバー管理」権限を持つ人が/settingsで保存し直せます。',
      tooSoon: ({ command, seconds }) => `${seconds}秒後に${command}をもう一度試してください。`,
    },
    reference: ({ reference }) => `参照番号 ${reference}`,
    defect:
      'Rollcallの内部で問題が発生しました。もう一度試してください。繰り返し起こる場合は、このBotのホストに知らせてください。',
    uncertain: ({ command }) =>
      `実行されたかどうか確認できません。${command}で確認し、実行されていなければもう一度試してください。`,
    notShown: 'うまくいきませんでした。もう一度試すと、理由が表示されます。',
    notTold:
      '結果を別のメッセージで送信できませんでした。もう一度試す前に、何が変更されたか確認してください。',
    toldInPrivate: 'うまくいきませんでした。理由は、コマンドを実行した人にだけ表示しました。',
    noTarget: {
      message: 'どのメッセージか、Discordから情報が届きませんでした。もう一度試してください。',
      user: 'どのユーザーか、Discordから情報が届きませんでした。もう一度試してください。',
    },
    option: {
      missing: ({ option }) => `オプション\`${option}\`は必須です。`,
      tooShort: ({ option, least }) => `オプション\`${option}\`は${least}文字以上で入力してください。`,
      tooLong: ({ option, most }) => `オプション\`${option}\`は${most}文字以内で入力してください。`,
      truth: ({ option }) => `オプション\`${option}\`にはTrueかFalseを指定してください。`,
      range: ({ option, min, max }) =>
        `オプション\`${option}\`には${min}から${max}までの整数を指定してください。`,
      whole: ({ option }) => `オプション\`${option}\`には整数を指定してください。`,
      user: ({ option }) => `オプション\`${option}\`にはユーザーを指定してください。`,
      oneOf: ({ option, values }) =>
        `オプション\`${option}\`には次のいずれかを指定してください: ${values.join(', ')}`,
      channel: ({ option }) =>
        `オプション\`${option}\`にはテキストチャンネルかアナウンスチャンネルを指定してください。`,
    },
    component: {
      older:
        'このボタンまたはフォームは、Rollcallの古いバージョンのものです。コマンドをもう一度実行して、新しいものを表示してください。',
      newer:
        'このボタンまたはフォームは、現在更新中のRollcallの新しいバージョンのものです。少し待ってもう一度押すか、開き直してください。',
      garbled:
        'Rollcallはこのボタンまたはフォームを読み取れません。コマンドをもう一度実行して、新しいものを表示してください。',
    },
    service: {
      invalidName: '登録名は制御文字を含まない1〜255文字です。確認してもう一度試してください。',
      invalidWallet:
        'ウォレットのアドレスは制御文字を含まない1〜255文字です。確認してもう一度試してください。',
      notRegistered: ({ name }) => `${name}という名前は誰も登録していません。表記を確認してください。`,
      noNames: ({ wallet }) => `ウォレット${wallet}に登録されている名前はありません。`,
      invalidId: 'IDは制御文字を含まない1〜255文字です。確認してもう一度試してください。',
      notFound: ({ id }) =>
        `ID ${id}のものは見つかりません。削除されたか、IDが間違っている可能性があります。`,
      busy: 'サービスが混み合っています。1分後にもう一度試してください。',
      busyForSeconds: ({ seconds }) => `サービスが混み合っています。${seconds}秒後にもう一度試してください。`,
      busyForMinutes: ({ minutes }) => `サービスが混み合っています。${minutes}分後にもう一度試してください。`,
      unauthorised:
        'サービスがRollcallのアクセスを許可していません。トークンを設定できる、このBotのホストに知らせてください。',
      refused: 'サービスに拒否されました。入力を確認するか、このBotのホストに知らせてください。',
      unavailable: '現在サービスに接続できません。1分後にもう一度試してください。',
      tooSlow: 'サービスの応答に時間がかかりすぎました。1分後にもう一度試してください。',
      accepted:
        'サービスはこれを受け付けました。実行は後になる可能性があります。やり直す前に確認してください。',
      unconfirmed:
        'サービスから実行の確認が得られませんでした。実行されている可能性があるので、もう一度試す前に確認してください。',
      ignored: 'サービスは受け付けましたが、何も変更しませんでした。このBotのホストに知らせてください。',
      outOfReach: ({ rows }) =>
        `この一覧は最初の${number(rows)}行までしか表示できません。設定を変えられる可能性のある、このBotのホストに知らせてください。`,
      abandoned: '時間がかかりすぎました。もう一度試してください。',
      senseless: 'サービスの応答が正しくありません。このBotのホストに知らせてください。',
    },
  }) satisfies WordsOf<'answers'>;
