import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource and for whom or what it is with. */
interface Nouns {
  readonly one: string;
  readonly party: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores: Japanese has neither gender nor cases in its nouns. */
export function resource({ number }: Formats<'ja'>, { one, party: of, option, command }: Nouns) {
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `${of}が${party}の${one}は${number(found)}件あります。${next}`,
    atLeast: ({ found, party }) => `${of}が${party}の${one}は${number(found)}件以上あります。${next}`,
    soFar: ({ found, party, looked }) =>
      `これまでに${one}を${number(looked)}件調べ、${of}が${party}のものは${number(found)}件です。${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `これまでに${one}を${number(looked)}件調べ、${of}が${party}のものは${number(found)}件以上です。${next}`,
    available: ({ found, party, looked }) =>
      `調べられる${one}${number(looked)}件のうち、${of}が${party}のものは${number(found)}件です。${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `調べられる${one}${number(looked)}件のうち、${of}が${party}のものは${number(found)}件以上です。${next}`,
  });
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already,
    isNow: `${one}${isNow}`,
    wasAlready: `${one}は${already}。何も変更していません。`,
  });
  /** A score has no sound, but notifications. */
  const notifications = (now: string) =>
    change(`通知を${now}にしました`, `すでに通知が${now}になっていました`, `の通知を${now}にしました。`);
  const muting =
    command === 'score'
      ? {
          fact: '通知オフ',
          flag: '通知オフ',
          not: '通知オフを除く',
          mute: notifications('オフ'),
          unmute: notifications('オン'),
        }
      : {
          fact: 'ミュート中',
          flag: 'ミュート中',
          not: 'ミュート中を除く',
          mute: change('ミュートしました', 'すでにミュートされていました', 'をミュートしました。'),
          unmute: change(
            'ミュートを解除しました',
            'ミュートされていませんでした',
            'のミュートを解除しました。',
          ),
        };
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: `${of}なし`,
      nobody: `${of}なし`,
      active: ({ time }) => `最終アクティブ ${time}`,
      neverActive: 'アクティビティなし',
      opened: ({ time }) => `開封 ${time}`,
      neverOpened: '未開封',
      created: ({ time }) => `作成 ${time}`,
      muted: muting.fact,
      pinned: 'ピン留め',
      archived: ({ time }) => `アーカイブ ${time}`,
      pinnedMessage: ({ message }) => `ピン留めメッセージ ${message}`,
    },
    change: {
      pin: change('ピン留めしました', 'すでにピン留めされていました', 'をピン留めしました。'),
      unpin: change('ピン留めを外しました', 'ピン留めされていませんでした', 'のピン留めを外しました。'),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change('アーカイブしました', 'すでにアーカイブされていました', 'をアーカイブしました。'),
      restore: change(
        'アーカイブから戻しました',
        'アーカイブされていませんでした',
        'をアーカイブから戻しました。',
      ),
    },
    undo: {
      line: {
        done: '元に戻しました',
        soAlready: 'すでに元に戻っています',
        changedSince: 'その後、誰かが変更しました',
      },
      nothing: {
        soAlready: `何も元に戻していません。すでに元に戻っています。これが現在の${one}です。`,
        changedSince: `何も元に戻していません。その後、誰かが変更しました。これが現在の${one}です。`,
      },
    },
    card: {
      created: `${one}を作成しました。`,
      tooLongForButtons: `このIDは長すぎてボタンを使えません。/${command} pin、mute、archive、pin-message、deleteを使ってください。`,
      isAnother: `このIDは、今は別の${one}のものです。`,
    },
    create: {
      whichParty: `${of}かグループ、またはその両方を、オプション\`${option}\`と\`group\`で指定してください。`,
    },
    delete: {
      question: `この${one}を削除しますか? すべてのメッセージとともに完全に失われます。アーカイブなら、あとで戻せます。`,
      changedSinceAsked: '確認のあとで変更されました。現在はこのとおりです。',
      byCode: ({ code }) =>
        `確定するには、5分以内に${code}を付けて/${command} deleteをもう一度実行してください。`,
      byCodeAndReason: ({ code }) =>
        `確定するには、5分以内に${code}と理由を付けて/${command} deleteをもう一度実行してください。`,
      wrongCode: `コードが違うか、5分が過ぎています。コードなしで/${command} deleteを実行すると、新しいコードが表示されます。`,
      tooLate: `確定できる5分が過ぎました。/${command} deleteをもう一度実行してください。`,
      done: ({ id }) => `${one}${id}を削除しました。`,
      goneAlready: ({ id }) => `${one}${id}はすでに削除されています。`,
    },
    messageForm: `${one}のメッセージをピン留め`,
    looked: {
      soFar: ({ count }) => `これまでに${one}を${number(count)}件調べました。`,
      available: ({ count }) => `調べられる${one}${number(count)}件を調べました。`,
    },
    suggested: {
      none: `${one}はまだありません。/${command} createで作成できます。`,
      soFar: ({ count }) =>
        `これまでに${one}を${number(count)}件調べました。続きを入力するか、少し待ってください`,
      available: ({ count }) =>
        `調べられるのは${number(count)}件までです。ほかの${one}は、ID全体を入力してください`,
      chosenStatus: `その行は、検索の進み具合を示すだけです。${of}またはIDを入力してください。`,
    },
    meant: {
      none: ({ typed }) =>
        `IDまたは${of}が${typed}の${one}はありません。削除されたか、表記が違う可能性があります。`,
      noneSoFar: ({ typed, looked }) =>
        `IDまたは${of}が${typed}の${one}はありません。これまでに${number(looked)}件調べました。ID全体を指定するか、少し待ってもう一度試してください。`,
      noneAvailable: ({ typed, looked }) =>
        `IDまたは${of}が${typed}の${one}はありません。調べられる${number(looked)}件を調べました。ID全体を指定してください。`,
      notToTheLetter: ({ typed }) => `${of}が${typed}に完全に一致する${one}はありません。`,
      choose: several('該当するものを選んでください。'),
      giveId: several(`/${command} listで表示されるIDを指定してください。`),
    },
    filter: {
      only: ({ flags }) => `${flags.join('、')}のみ`,
      flag: { muted: muting.flag, archived: 'アーカイブ済み', pinned: 'ピン留め' },
      not: { muted: muting.not, archived: 'アーカイブ済みを除く', pinned: 'ピン留めを除く' },
      group: ({ group }) => `グループ ${group}`,
      party: ({ part }) => `${of}に${part}を含む`,
      lastActiveFirst: '最終アクティブ順',
    },
    menu: {
      choose: `${one}を選んで、まとめて変更`,
      chosen: ({ count, most }) => `${number(count)}件選択中、最大${number(most)}件`,
      onOtherPages: 'ほかのページで選択したもの',
    },
    all: {
      button: 'このフィルターのすべて …',
      question: {
        all: ({ count }) =>
          `このフィルターに当てはまる${one}${number(count)}件すべてを変更しますか? 変更前に1件ずつ確認し、当てはまらなくなったものは変更しません。`,
        atLeast: ({ count }) =>
          `このフィルターでこれまでに見つかった${one}${number(count)}件を変更しますか? 変更前に1件ずつ確認し、当てはまらなくなったものは変更しません。`,
      },
      heading: {
        all: ({ count }) => `${one}${number(count)}件すべて`,
        atLeast: ({ count }) => `${one}${number(count)}件以上`,
      },
      none: `このフィルターに当てはまる${one}は、もうありません。一覧の下の「更新」を押してください。`,
    },
    report: {
      counts: {
        done: ({ count }) => `完了${number(count)}件`,
        unchanged: ({ count }) => `変更なし${number(count)}件`,
        left: ({ count }) => `スキップ${number(count)}件`,
        gone: ({ count }) => `削除済み${number(count)}件`,
        failed: ({ count }) => `失敗${number(count)}件`,
        unconfirmed: ({ count }) => `未確認${number(count)}件`,
        defect: ({ count }) => `不具合による失敗${number(count)}件`,
        untried: ({ count }) => `未実行${number(count)}件`,
      },
      line: { noLongerFits: 'フィルターに当てはまらなくなりました', notTried: '実行していません' },
      tryAgain: ({ count }) => `${number(count)}件をもう一度試す`,
    },
  } satisfies Some<ResourceWords>;
}
