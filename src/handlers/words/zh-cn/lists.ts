import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ number, either }: Formats<'zh-CN'>) => {
  /** @param what with its measure word: `个名称` */
  const rows = (what: string, none: string) => ({
    none,
    noneOnPage: ({ page }: { page: number }) => `第 ${number(page)} 页${none}`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `第 ${number(page)} 页（共 ${number(pages)} 页）${none}`,
    all: ({ count }: { count: number }) => `${number(count)} ${what}`,
    atLeast: ({ count }: { count: number }) => `${number(count)}+ ${what}`,
  });
  return {
    rows: {
      names: rows('个名称', '没有名称'),
      conversations: rows('个会话', '没有会话'),
      scores: rows('个分数', '没有分数'),
      records: rows('条记录', '没有记录'),
      players: rows('名玩家', '没有玩家'),
      lines: rows('条审计记录', '没有审计记录'),
    },
    cannotBeShown: ({ rows }) => `无法显示：${rows}。`,
    page: ({ page }) => `第 ${number(page)} 页`,
    pageOf: ({ page, pages }) => `第 ${number(page)} 页，共 ${number(pages)} 页`,
    button: {
      previous: '上一页',
      next: '下一页',
      page: ({ page }) => `第 ${page} 页`,
      typeAgain: '重新输入',
      allNames: '所有名称（文件）',
      allOfThese: '所有这些（文件）',
      nextFile: '下一个文件',
      explorer: '在 Explorer 中查看',
      namesOfWallet: '此钱包的名称',
      lookUp: '查询此名称',
    },
    otherPage: {
      furthest: ({ page }) => `一次最多跳到第 ${number(page)} 页：之后可以按“下一页”。`,
      seemsLast: '这似乎是最后一页。',
      isLast: ({ page }) => `没有第 ${number(page)} 页：这是最后一页。`,
    },
    form: {
      title: '跳转到某一页',
      page: '页码',
      pageOrLetters: '页码或开头的字符',
      first: '首页',
      last: '末页',
      any: ({ first, last }) => `数字、${first}或${last}`,
      range: ({ pages, first, last }) => `1 到 ${number(pages)}、${first}或${last}`,
      orNames: ({ range }) => `${range}，也可以输入开头的字符：加引号的“12”表示以 12 开头的名称`,
      tooLong: '此列表的名称太长，无法使用表单：请使用其他按钮。',
      nothing: '没有输入内容，因此仍在这一页。',
      notANumber: ({ first, last }) => `这不是页码。请输入数字、${first} 或 ${last}。`,
      fromOne: '页码从 1 开始，因此仍在这一页：请输入 1 或更大的数字。',
      tooMany: ({ last }) => `没有列表有这么多页，因此仍在这一页：输入 ${last} 可到最后一页。`,
      typed: ({ text }) => `你输入了 ${text}。`,
    },
    containing: ({ text }) => `包含 ${text}`,
    belongsTo: ({ name }) => `${name} 所属的钱包`,
    theWallet: '钱包',
    walletOf: ({ name, names }) => `${name} 的钱包：${names}`,
    wallet: ({ wallet, names }) => `钱包 ${wallet}：${names}`,
    stale: ({ minutes }) => `名称服务目前不可用：这是 ${minutes} 分钟前的结果。`,
    justStale: '名称服务目前不可用：这是不到一分钟前的结果。',
    asFile: '内容太长，无法放进一条消息，因此以文件形式提供',
    tooLarge: '这些名称的文件对 Discord 来说太大：请选择较小的 `limit`。',
    cutFile: ({ count, all }) =>
      `文件包含 ${number(all)} 个名称中的前 ${number(count)} 个，这是 Discord 在此允许的上限`,
    nameTooLong: {
      pages: '此名称太长，无法显示翻页按钮：较大的 `limit` 可以显示更多。',
      button: '此名称太长，无法显示按钮：较大的 `limit` 可以显示更多。',
    },
    addressTooLong: {
      pages: '此地址太长，无法显示翻页按钮：较大的 `limit` 可以显示更多。',
      button: '此地址太长，无法显示按钮：较大的 `limit` 可以显示更多。',
    },
    byNameAlone: '此机器人的服务只能通过名称查找名称：请用该钱包的某个名称运行 `/list`。',
    lookedThrough: ({ count }) => `已查看此钱包的 ${number(count)} 个名称：可能还有更多。`,
    find: {
      none: ({ typed }) => `没有以 ${typed} 开头的名称，因此仍在这一页。`,
      noneOfFirst: ({ typed, count }) =>
        `前 ${number(count)} 个名称中没有以 ${typed} 开头的，因此仍在这一页。`,
      found: ({ typed, found }) => `有 ${number(found)} 个名称以 ${typed} 开头：第一个在这一页。`,
      foundOfFirst: ({ typed, found, count }) =>
        `前 ${number(count)} 个名称中有 ${number(found)} 个以 ${typed} 开头：第一个在这一页。`,
      apart: '它们并不相邻，因为这些名称没有按字母顺序排列。',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `没有人注册过 ${name}：以下是 ${small} 的名称。`,
      nothingAsked: '这里还没有查询过名称：请输入注册时的完整名称。',
      nobody: ({ name }) => `没有人注册过名称 ${name}。`,
      didYouMean: ({ names }) => `你是想找${either(names)}吗？`,
      likeAnAddress: ({ command }) => `这看起来像钱包地址：${command} 可以显示它的名称。`,
      noSuchWallet: ({ wallet, command }) =>
        `没有拥有名称的钱包 ${wallet}。如果这是名称，${command} 可以显示它的钱包。`,
    },
    message: {
      which: '其中哪个是名称？',
      whichOfFirst: '其中哪个是名称？消息中的词太多，这里放不下：其他名称请用 `/list` 输入。',
      noneChosen: '没有选择名称：请选择一个。',
      noName: '此消息中没有名称。请用 `/list` 输入。',
      allTooLong: '此消息中没有足够短的名称：请用 `/list` 输入。',
    },
  } satisfies WordsOf<'lists'>;
};
