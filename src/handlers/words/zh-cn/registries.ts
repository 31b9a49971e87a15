import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ number, either }: Formats<'zh-CN'>) =>
  ({
    belongsTo: ({ name, registry }) => `${registry} 上 ${name} 所属的钱包`,
    theWallet: ({ registry }) => `钱包及其在 ${registry} 上的名称`,
    walletOf: ({ name, registry, names }) => `${registry} 上 ${name} 的钱包：${names}`,
    wallet: ({ wallet, registry, names }) => `${registry} 上的钱包 ${wallet}：${names}`,
    lookedUp: ({ typed, name }) => `已将 ${typed} 按 ${name} 查询。`,
    paysTo: ({ address }) => `付给此名称的款项会转到 ${address}。`,
    readSoFar: ({ count }) => `这是前 ${number(count)} 个名称：此钱包还有更多，一次回答放不下。`,
    stale: ({ registry, minutes }) => `${registry} 目前没有给出新的结果：这是 ${minutes} 分钟前的结果。`,
    justStale: ({ registry }) => `${registry} 目前没有给出新的结果：这是不到一分钟前的结果。`,
    namesAt: ({ registry }) => `${registry} 上的名称`,
    namesAtService: '服务中的名称',
    noneTakesName: ({ name, examples }) =>
      `此机器人的名称注册系统中没有 ${name} 这样的名称：请输入像 ${either(examples)} 这样的名称。`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} 不是 ${either(registries)} 上的钱包地址：请复制完整的地址。`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} 不是 ${registry} 的名称：那里的名称由${form}，例如 ${example}。`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} 不是 ${registry} 的名称：那里的名称形如 ${example}。`,
    forms: {
      ens: '字母、数字、连字符或表情符号组成，并以 `.eth` 等后缀结尾',
      bns: ' a 到 z 的字母、数字、`-` 或 `_` 组成，并以 `.btc`、`.id`、`.stx` 或 `.app` 结尾',
      sns: '字母、数字或连字符组成，并以 `.sns` 结尾',
      handle: ' a 到 z 的字母、数字、`_`、`-` 或 `.` 组成，并以 `$` 开头',
      tez: '字母、数字或连字符组成，并以 `.tez` 结尾',
      self: ' a 到 z 的字母、数字或不相连的 `_` 组成，且不以 `_` 开头',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet} 输入有误：它看起来像 ${registry} 上的地址。请复制完整的地址。`,
    notRegistered: ({ name, registry }) => `没有人在 ${registry} 上注册过名称 ${name}：请检查写法。`,
    noAddress: ({ name, registry }) => `名称 ${name} 在 ${registry} 上没有地址：请换一个名称试试。`,
    noNames: ({ wallet, registry }) => `钱包 ${wallet} 在 ${registry} 上没有注册任何名称。`,
    instead: ({ name, registry, instead }) => `${registry} 目前不查询 ${name}：请试试 ${instead}。`,
    noOrder: ({ registry }) => `${registry} 不对名称排序：请去掉 \`default\`。`,
    syncing: ({ registry }) => `${registry} 正在追赶其区块链的最新状态：请几分钟后再试。`,
    busy: ({ registry }) => `${registry} 繁忙：请一分钟后再试。`,
    busyForSeconds: ({ registry, seconds }) => `${registry} 繁忙：请 ${seconds} 秒后再试。`,
    busyForMinutes: ({ registry, minutes }) => `${registry} 繁忙：请 ${minutes} 分钟后再试。`,
    unauthorised: ({ registry }) =>
      `${registry} 拒绝了 Rollcall 的访问：请告诉此机器人的运营者，可能需要设置密钥。`,
    refused: ({ registry }) => `${registry} 拒绝了请求：请检查你输入的内容，或告诉此机器人的运营者。`,
    unavailable: ({ registry }) => `目前无法连接 ${registry}：请一分钟后再试。`,
    tooSlow: ({ registry }) => `${registry} 响应太慢：请一分钟后再试。`,
    senseless: ({ registry }) => `${registry} 返回了无效的回应：请告诉此机器人的运营者。`,
  }) satisfies WordsOf<'registries'>;
