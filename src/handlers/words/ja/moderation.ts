import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ number }: Formats<'ja'>) => {
  const action = (button: string, doing: string) => ({
    button,
    chosen: `選択分を${button}`,
    all: ({ count }: { count: number }) => `${number(count)}件を${button}`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${number(all)}件中${number(count)}件を${button}`,
    doing: ({ done, all }: { done: number; all: number }) =>
      `${doing}: ${number(all)}件中${number(done)}件完了 …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}: ${counts.join('、')}`,
  });
  /** The same of a score, which has no sound, but notifications. */
  const notifications = (now: string) => ({
    ...action(`${now}にする`, `${now}にしています`),
    chosen: `選択分の${now}にする`,
    all: ({ count }: { count: number }) => `${number(count)}件の${now}にする`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${number(all)}件中${number(count)}件の${now}にする`,
  });
  return {
    group: ({ group }) => `グループ ${group}`,
    action: {
      pin: action('ピン留め', 'ピン留め中'),
      unpin: action('ピン解除', 'ピン解除中'),
      mute: action('ミュート', 'ミュート中'),
      unmute: action('ミュート解除', 'ミュート解除中'),
      archive: action('アーカイブ', 'アーカイブ中'),
      restore: action('復元', '復元中'),
    },
    scoreAction: {
      mute: notifications('通知をオフ'),
      unmute: notifications('通知をオン'),
    },
    undo: {
      button: '元に戻す',
      doing: ({ done, all }) => `元に戻しています: ${number(all)}件中${number(done)}件完了 …`,
      report: ({ counts }) => `元に戻す: ${counts.join('、')}`,
      done: '元に戻しました。',
      choose: '元に戻すものを選択',
      nothingChosen: '先に、元に戻すものをメニューから選んでください。',
      leavesOut: ({ count }) => `IDが長すぎる${number(count)}件は「元に戻す」の対象になりません。`,
    },
    button: {
      show: '表示',
      pinMessage: 'メッセージをピン留め',
      unpinMessage: 'メッセージのピン留めを外す',
      delete: '削除',
      deleteForGood: '完全に削除',
      archiveInstead: '代わりにアーカイブ',
      keep: '残す',
      cancel: 'キャンセル',
      lookFurther: 'さらに探す',
      refresh: '更新',
      goOn: '続ける …',
    },
    nothingDeleted: '何も削除していません。',
    nothingChanged: '何も変更していません。',
    nothingChosen: '先にメニューから選んでください。',
    chooseMeant: '該当するものを選んでください',
    loading: '読み込み中です。ID全体を入力するか、もう一度試してください。',
    reason: ({ reason }) => `理由: ${reason}`,
    reasonForm: {
      label: '理由(任意)',
      about: '変更と一緒に記録されます。次の画面で確認があります。',
    },
    confirm: {
      onlyYou: ({ time }) => `確定できるのはあなただけで、${time}までです。`,
      onlyThey: ({ user }) => `これを確定できるのは${user}だけです。`,
      tooLate: '確定できる5分が過ぎました。一覧のボタンをもう一度押してください。',
      confirmedAlready: 'すでに確定済みです。進み具合はそのメッセージに表示されます。',
      askedAnew: 'このフィルターに当てはまる行が確認のときと変わったため、まだ何も変更していません。',
    },
    list: {
      filtersTooLong:
        'フィルターが長すぎて、ページのボタンを表示できません。`limit`を大きくすると、さらに表示できます。',
      notShownAgain: ({ command }) => `変更後、この一覧は再表示されません。${command}を使ってください。`,
      pressRefresh: '一覧にはまだ反映されていません。下の「更新」を押してください。',
      noFilter: 'フィルターなし',
    },
    bulk: {
      mostOfRun: ({ most }) =>
        `一度に変更できるのは${number(most)}件までです。残りについては繰り返してください。`,
      noUndo: ({ most }) =>
        `${number(most)}行を超えると「元に戻す」は使えません。変更したIDは、レポートのファイルにあります。`,
      asOf: ({ time }) => `${time}時点`,
      others: ({ count }) => `… ほか${number(count)}件`,
      stopped: 'Rollcallは途中で停止しました。選択されたままのものは、もう一度試せます。',
      endedAfter: ({ done, all }) => `${number(all)}行中${number(done)}行で停止しました。`,
      more: ({ count, time }) =>
        `このフィルターにはほかに${number(count)}件が当てはまり(${time}時点)、変更していません。「続ける」を押すと、それらについて確認します。`,
      remaining: ({ count }) =>
        `残り${number(count)}件です。「続ける」を押すと、変更の必要がないものはスキップします。`,
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `何も入力されなかったので、何も変更していません。メッセージのIDか、何もピン留めしない場合は${none}と入力してください。`,
      isNow: 'メッセージをピン留めしました。',
      noneIsNow: 'ピン留めされたメッセージはなくなりました。',
      wasAlready: 'このメッセージはすでにピン留めされていました。何も変更していません。',
      noneWasAlready: 'ピン留めされたメッセージはありませんでした。何も変更していません。',
      before: ({ message }) => `以前は${message}でした。`,
      noneBefore: '以前は、ピン留めされたメッセージはありませんでした。',
      tooSlow:
        'サービスが遅すぎて、フォームを表示できません。もう一度試すか、オプション`message`も指定してください。',
      tooLong: 'このIDは長すぎて、フォームを使えません。オプション`message`も指定してください。',
      share: '返信を共有するには、オプション`message`も指定してください。',
      label: 'メッセージのID',
      reason: '理由',
      typeNone: ({ none }) => `ピン留めなしにするには、${none}と入力してください。`,
      pinnedNow: ({ none }) => `これが現在のピン留めです。なしにするには、${none}と入力してください。`,
    },
    findConversations: {
      none: '会話はありません',
      all: ({ count }) => `会話${number(count)}件`,
      noneOfMore: '会話はありませんが、まだ続きがあります',
      someOfMore: ({ count }) => `会話${number(count)}件、まだ続きがあります`,
      sought: ({ id, name }) =>
        `Rollcallは、ユーザーのID ${id}または名前${name}を会話の相手として探します。サービスがDiscordのユーザーについて知っているのはこれだけです。`,
      soFar: ({ count }) =>
        `これまでに会話を${number(count)}件調べました。残りは、少し待ってもう一度試してください。`,
    },
  } satisfies WordsOf<'moderation'>;
};
