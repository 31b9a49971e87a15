import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ number, either }: Formats<'ja'>) => {
  const rows = (what: string) => ({
    none: `${what}はありません`,
    noneOnPage: ({ page }: { page: number }) => `${number(page)}ページ目に${what}はありません`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `${number(pages)}ページ中${number(page)}ページ目に${what}はありません`,
    all: ({ count }: { count: number }) => `${what}${number(count)}件`,
    atLeast: ({ count }: { count: number }) => `${what}${number(count)}件以上`,
  });
  return {
    rows: {
      names: rows('名前'),
      conversations: rows('会話'),
      scores: rows('スコア'),
      records: rows('記録'),
      players: {
        ...rows('プレイヤー'),
        all: ({ count }) => `プレイヤー${number(count)}人`,
        atLeast: ({ count }) => `プレイヤー${number(count)}人以上`,
      },
      lines: rows('監査の記録'),
    },
    cannotBeShown: ({ rows }) => `表示できないもの：${rows}。`,
    page: ({ page }) => `${number(page)}ページ目`,
    pageOf: ({ page, pages }) => `${number(page)}/${number(pages)}ページ`,
    button: {
      previous: '前へ',
      next: '次へ',
      page: ({ page }) => `ページ ${page}`,
      typeAgain: '入力し直す',
      allNames: 'すべての名前をファイルで',
      allOfThese: 'これらすべてをファイルで',
      nextFile: '次のファイル',
      explorer: 'エクスプローラーで表示',
      namesOfWallet: 'このウォレットの名前',
      lookUp: 'この名前を調べる',
    },
    otherPage: {
      furthest: ({ page }) =>
        `一度に移動できるのは${number(page)}ページ目までです。その先は「次へ」で進めます。`,
      seemsLast: 'ここが最後のページのようです。',
      isLast: ({ page }) => `${number(page)}ページ目はありません。ここが最後のページです。`,
    },
    form: {
      title: 'ページへ移動',
      page: 'ページ',
      pageOrLetters: 'ページ、または先頭の文字',
      first: '最初',
      last: '最後',
      any: ({ first, last }) => `数字、${first}、または${last}`,
      range: ({ pages, first, last }) => `1〜${number(pages)}、${first}、または${last}`,
      orNames: ({ range }) => `${range}。先頭の文字でも可:「12」とかっこで囲むと、12で始まる名前`,
      tooLong: 'この一覧は名前が長すぎて、フォームを使えません。ほかのボタンを使ってください。',
      nothing: '何も入力されなかったので、このページのままです。',
      notANumber: ({ first, last }) =>
        `ページ番号ではありません。数字、${first}、または${last}を入力してください。`,
      fromOne: 'ページは1から数えるので、このページのままです。1以上を入力してください。',
      tooMany: ({ last }) =>
        `それほど多くのページはないので、このページのままです。最後のページは${last}と入力してください。`,
      typed: ({ text }) => `入力: ${text}`,
    },
    containing: ({ text }) => `${text}を含む`,
    belongsTo: ({ name }) => `${name}のウォレット`,
    theWallet: 'ウォレット',
    walletOf: ({ name, names }) => `${name}のウォレット: ${names}`,
    wallet: ({ wallet, names }) => `ウォレット${wallet}: ${names}`,
    stale: ({ minutes }) => `現在、名前のサービスに接続できません。これは${minutes}分前の内容です。`,
    justStale: '現在、名前のサービスに接続できません。これは1分以内の内容です。',
    asFile: 'メッセージには長すぎるので、ファイルで表示します',
    tooLarge:
      'これらの名前のファイルは大きすぎて、ここではDiscordに送信できません。`limit`を小さくしてください。',
    cutFile: ({ count, all }) =>
      `ファイルには${number(all)}件中、最初の${number(count)}件の名前があります。Discordがここで受け付けるのはここまでです`,
    nameTooLong: {
      pages:
        'この名前は長すぎて、ページのボタンを表示できません。`limit`を大きくすると、さらに表示できます。',
      button: 'この名前は長すぎて、ボタンを表示できません。`limit`を大きくすると、さらに表示できます。',
    },
    addressTooLong: {
      pages:
        'このアドレスは長すぎて、ページのボタンを表示できません。`limit`を大きくすると、さらに表示できます。',
      button: 'このアドレスは長すぎて、ボタンを表示できません。`limit`を大きくすると、さらに表示できます。',
    },
    byNameAlone:
      'このBotのサービスでは、名前からしか検索できません。ウォレットの名前の1つを`/list`で調べてください。',
    lookedThrough: ({ count }) =>
      `このウォレットの名前を${number(count)}件調べました。ほかにもある可能性があります。`,
    find: {
      none: ({ typed }) => `${typed}で始まる名前はないので、このページのままです。`,
      noneOfFirst: ({ typed, count }) =>
        `最初の${number(count)}件に${typed}で始まる名前はないので、このページのままです。`,
      found: ({ typed, found }) =>
        `${typed}で始まる名前は${number(found)}件です。最初の1件がこのページにあります。`,
      foundOfFirst: ({ typed, found, count }) =>
        `最初の${number(count)}件のうち、${typed}で始まる名前は${number(found)}件です。最初の1件がこのページにあります。`,
      apart: '名前が五十音順やアルファベット順ではないため、離れた場所にあります。',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `${name}は誰も登録していません。これは${small}の名前です。`,
      nothingAsked: 'ここではまだ名前が検索されていません。登録されたとおりに名前全体を入力してください。',
      nobody: ({ name }) => `${name}という名前は誰も登録していません。`,
      didYouMean: ({ names }) => `もしかして: ${either(names)}`,
      likeAnAddress: ({ command }) => `ウォレットのアドレスのようです。${command}でその名前を表示できます。`,
      noSuchWallet: ({ wallet, command }) =>
        `名前のあるウォレット${wallet}はありません。名前であれば、${command}でそのウォレットを表示できます。`,
    },
    message: {
      which: 'どれが名前ですか?',
      whichOfFirst:
        'どれが名前ですか? メッセージの単語が多く、ここに入りきりません。ほかの名前は`/list`で入力してください。',
      noneChosen: '名前が選ばれていません。1つ選んでください。',
      noName: 'このメッセージには名前がありません。`/list`で入力してください。',
      allTooLong: 'このメッセージには、十分に短い名前がありません。`/list`で入力してください。',
    },
  } satisfies WordsOf<'lists'>;
};
