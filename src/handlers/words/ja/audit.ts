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

/** The verbs that differ by the kind: a score has no sound, but notifications. */
type Muting = Readonly<
  Record<'mute' | 'unmute', readonly [particle: string, done: string, wanted: string, undone: string]>
>;

export const audit = ({ number }: Formats<'ja'>) => {
  const whichOf = (noun: string) => (facts: readonly string[]) =>
    facts.length === 0 ? noun : `${noun} ${facts.join(' · ')} `;
  /** The sentences about one thing of a kind, by the verb. */
  const verbsOf = (noun: string) => {
    const which = whichOf(noun);
    /** @param particle between the resource and the verb: `を`, or `の` before a noun */
    return (particle: string, done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who}が${which(facts)}${particle}**${done}**`,
        unchanged: ({ who, facts }: One) =>
          `${who}が${which(facts)}${particle}**${wanted}**としましたが、変わりませんでした`,
        failed: ({ who, facts }: One) =>
          `${who}が${which(facts)}${particle}**${wanted}**としましたが、できませんでした`,
        uncertain: ({ who, facts }: One) => `${who}が${which(facts)}${particle}**${wanted}**としました`,
        refused: ({ who, facts }: One) =>
          `${who}が${which(facts)}${particle}**${wanted}**としましたが、許可されていません`,
      },
    });
  };
  const kind = (noun: string, { mute, unmute }: Muting) => {
    const which = whichOf(noun);
    const verb = verbsOf(noun);
    const ofSeveral = (particle: string, done: string, wanted: string) => ({
      ...verb(particle, done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who}が${noun}${number(count)}件${particle}**${done}**`,
        some: ({ who, made, count }: SomeOf) =>
          `${who}が${noun}${number(count)}件中${number(made)}件${particle}**${done}**`,
        none: ({ who, count }: Several) =>
          `${who}が${noun}${number(count)}件${particle}**${wanted}**としましたが、変わりませんでした`,
        uncertain: ({ who, count }: Several) =>
          `${who}が${noun}${number(count)}件${particle}**${wanted}**としました`,
      },
    });
    const ofFilter = (particle: string, done: string, wanted: string) => ({
      ...ofSeveral(particle, done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who}がフィルターに当てはまる${noun}${number(count)}件中${number(made)}件${particle}**${done}**`,
        none: ({ who, count }: Several) =>
          `${who}がフィルターに当てはまる${noun}${number(count)}件${particle}**${wanted}**としました`,
      },
    });
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who}が${which(facts)}の${what}を**元に戻しました**`,
      all: ({ who, count }: Several) => `${who}が${noun}${number(count)}件の${what}を**元に戻しました**`,
      some: ({ who, made, count }: SomeOf) =>
        `${who}が${noun}${number(count)}件中${number(made)}件の${what}を**元に戻しました**`,
    });
    return {
      pin: ofFilter('を', 'ピン留めしました', 'ピン留めしよう'),
      unpin: ofFilter('の', 'ピン留めを外しました', 'ピン留めを外そう'),
      mute: ofFilter(mute[0], mute[1], mute[2]),
      unmute: ofFilter(unmute[0], unmute[1], unmute[2]),
      archive: ofFilter('を', 'アーカイブしました', 'アーカイブしよう'),
      restore: ofFilter('を', 'アーカイブから戻しました', 'アーカイブから戻そう'),
      create: verb('を', '作成しました', '作成しよう'),
      delete: verb('を', '削除しました', '削除しよう'),
      pinMessage: verb('の', 'ピン留めメッセージを変更しました', 'ピン留めメッセージを変更しよう'),
      undo: ofSeveral('の', '変更を元に戻しました', '変更を元に戻そう'),
      undone: {
        pinning: undone('ピン留め'),
        unpinning: undone('ピン解除'),
        muting: undone(mute[3]),
        unmuting: undone(unmute[3]),
        archiving: undone('アーカイブ'),
        restoring: undone('復元'),
        pinningMessage: undone('メッセージのピン留め'),
        unpinningMessage: undone('メッセージのピン解除'),
      },
    };
  };
  const ofBoard = verbsOf('リーダーボード');
  return {
    conversation: kind('会話', {
      mute: ['を', 'ミュートしました', 'ミュートしよう', 'ミュート'],
      unmute: ['の', 'ミュートを解除しました', 'ミュートを解除しよう', 'ミュート解除'],
    }),
    score: kind('スコア', {
      mute: ['の', '通知をオフにしました', '通知をオフにしよう', '通知オフ'],
      unmute: ['の', '通知をオンにしました', '通知をオンにしよう', '通知オン'],
    }),
    board: {
      create: ofBoard('を', '作成しました', '作成しよう'),
      change: ofBoard('を', '変更しました', '変更しよう'),
      pause: ofBoard('を', '一時停止しました', '一時停止しよう'),
      resume: ofBoard('を', '再開しました', '再開しよう'),
      remove: ofBoard('を', '削除しました', '削除しよう'),
      post: ofBoard('を', '投稿しました', '投稿しよう'),
    },
    settings: {
      done: ({ who }) => `${who}がサーバーの設定を**変更しました**`,
      unchanged: ({ who }) => `${who}がサーバーの設定を**変更しよう**としましたが、変わりませんでした`,
      failed: ({ who }) => `${who}がサーバーの設定を**変更しよう**としましたが、できませんでした`,
      uncertain: ({ who }) => `${who}がサーバーの設定を**変更しよう**としました`,
      refused: ({ who }) => `${who}がサーバーの設定を**変更しよう**としましたが、許可されていません`,
    },
    fact: {
      contact: ({ id }) => `(相手 ${id})`,
      game: ({ id }) => `(ゲーム ${id})`,
      group: ({ id }) => `(グループ ${id})`,
    },
    label: {
      contact: ({ id }) => `相手 ${id}`,
      game: ({ id }) => `ゲーム ${id}`,
      group: ({ id }) => `グループ ${id}`,
    },
    used: ({ who, commands }) => `${who}が${commands}を使いました`,
    usedInVain: ({ who, commands }) => `${who}は${commands}を使うことを許可されていません`,
    repeated: ({ said, count }) => `${said}(1分以内にさらに${number(count)}回)`,
    withReason: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'すでにそうなっていました',
      'it is so already': 'すでにそうなっています',
      'somebody has changed this since': 'その後、誰かが変更しました',
      'it no longer fits the filter': 'フィルターに当てはまらなくなりました',
      'there is nothing with this id': 'このIDのものはありません',
      'it had changed since it was shown': '表示されたあとで変わっていました',
      'the code was wrong': 'コードが違いました',
      'somebody else was asked': '確定するのは別の人です',
      'the time to confirm was over': '確定できる時間が過ぎていました',
      'it is uncertain whether it was done': '実行されたかどうか確認できません',
      'the store was away': 'データベースに接続できませんでした',
      'the store was full': 'データベースがいっぱいでした',
      'the store was read-only': 'データベースが読み取り専用でした',
      'the store was locked': '別のプロセスがデータベースをロックしていました',
      'the store was damaged': 'データベースが壊れていました',
      'it was too late': '次の投稿までの時間の半分以上が過ぎていました',
      'the channel could not be read': 'すでに投稿されているか、Rollcallが確認できませんでした',
      'not-found': 'このIDのものはありません',
      'invalid-id': 'IDが正しくありません',
      'rate-limited': 'サービスが混み合っていました',
      unauthorised: 'サービスがRollcallのアクセスを許可していません',
      refused: 'サービスに拒否されました',
      unavailable: 'サービスに接続できませんでした',
      'too-slow': 'サービスの応答に時間がかかりすぎました',
      accepted: 'サービスが受け付けており、実行は後になる可能性があります',
      unconfirmed: 'サービスから確認が得られず、実行されている可能性があります',
      ignored: 'サービスは受け付けましたが、何も変更しませんでした',
      'unexpected-answer': 'サービスの応答が正しくありませんでした',
    },
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
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: '相手',
      game: 'ゲーム',
      group: 'グループ',
      is_pinned: 'ピン留め',
      is_muted: 'ミュート',
      notifications_off: '通知オフ',
      archived_at: 'アーカイブ',
      pinned_message_id: 'ピン留めメッセージ',
      reason: '理由',
      filter: 'フィルター',
    },
    yes: 'はい',
    no: 'いいえ',
    none: 'なし',
    where: '実行された場所',
    dropped: ({ count }) => `以前の${number(count)}行はここに入りませんでした。Botのログにあります。`,
  } satisfies WordsOf<'audit'>;
};
