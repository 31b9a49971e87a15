import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ number, either }: Formats<'ja'>) =>
  ({
    belongsTo: ({ name, registry }) => `${registry}の${name}のウォレット`,
    theWallet: ({ registry }) => `ウォレットと、${registry}にあるその名前`,
    walletOf: ({ name, registry, names }) => `${registry}の${name}のウォレット: ${names}`,
    wallet: ({ wallet, registry, names }) => `${registry}のウォレット${wallet}: ${names}`,
    lookedUp: ({ typed, name }) => `${typed}の代わりに${name}を調べました。`,
    paysTo: ({ address }) => `この名前への支払いは${address}に届きます。`,
    readSoFar: ({ count }) =>
      `これは最初の${number(count)}件です。このウォレットの名前はほかにもありますが、1回の回答には多すぎます。`,
    stale: ({ registry, minutes }) =>
      `現在、${registry}から新しい応答がありません。これは${minutes}分前の内容です。`,
    justStale: ({ registry }) => `現在、${registry}から新しい応答がありません。これは1分以内の内容です。`,
    namesAt: ({ registry }) => `${registry}の名前`,
    namesAtService: 'サービスの名前',
    noneTakesName: ({ name, examples }) =>
      `このBotが使う名前レジストリには、${name}のような名前はありません。${either(examples)}のような名前を入力してください。`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet}は${either(registries)}のウォレットのアドレスではありません。アドレス全体をコピーしてください。`,
    invalidName: ({ name, registry, form, example }) =>
      `${name}は${registry}の名前ではありません。${registry}の名前は${form}です。例: ${example}`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name}は${registry}の名前ではありません。${registry}の名前は${example}のような形です。`,
    forms: {
      ens: '文字、数字、ハイフン、絵文字のあとに`.eth`などが付いたもの',
      bns: 'aからzの文字、数字、`-`、`_`のあとに`.btc`、`.id`、`.stx`、`.app`のどれかが付いたもの',
      sns: '文字、数字、ハイフンのあとに`.sns`が付いたもの',
      handle: 'aからzの文字、数字、`_`、`-`、`.`の前に`$`が付いたもの',
      tez: '文字、数字、ハイフンのあとに`.tez`が付いたもの',
      self: 'aからzの文字、数字、連続しない`_`からなり、`_`で始まらないもの',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet}には入力ミスがあります。${registry}のアドレスに見えます。アドレス全体をコピーしてください。`,
    notRegistered: ({ name, registry }) =>
      `${name}という名前は、${registry}で誰も登録していません。表記を確認してください。`,
    noAddress: ({ name, registry }) =>
      `${name}という名前には、${registry}でアドレスがありません。別の名前を試してください。`,
    noNames: ({ wallet, registry }) =>
      `${registry}では、ウォレット${wallet}に登録されている名前はありません。`,
    instead: ({ name, registry, instead }) =>
      `現在、${registry}では${name}を調べられません。${instead}を試してください。`,
    noOrder: ({ registry }) =>
      `${registry}の名前は並べ替えられません。\`default\`を指定せずに試してください。`,
    syncing: ({ registry }) =>
      `${registry}はブロックチェーンの最新の状態に追いついていません。数分後にもう一度試してください。`,
    busy: ({ registry }) => `${registry}が混み合っています。1分後にもう一度試してください。`,
    busyForSeconds: ({ registry, seconds }) =>
      `${registry}が混み合っています。${seconds}秒後にもう一度試してください。`,
    busyForMinutes: ({ registry, minutes }) =>
      `${registry}が混み合っています。${minutes}分後にもう一度試してください。`,
    unauthorised: ({ registry }) =>
      `${registry}がRollcallのアクセスを許可していません。キーの設定が必要かもしれないので、このBotのホストに知らせてください。`,
    refused: ({ registry }) =>
      `${registry}に拒否されました。入力を確認するか、このBotのホストに知らせてください。`,
    unavailable: ({ registry }) => `現在${registry}に接続できません。1分後にもう一度試してください。`,
    tooSlow: ({ registry }) => `${registry}の応答に時間がかかりすぎました。1分後にもう一度試してください。`,
    senseless: ({ registry }) => `${registry}の応答が正しくありません。このBotのホストに知らせてください。`,
  }) satisfies WordsOf<'registries'>;
