import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ number }: Formats<'zh-CN'>) =>
  ({
    button: { details: '详情', newest: '最新', highest: '最高', oldest: '最早', csv: 'CSV', json: 'JSON' },
    filter: {
      game: ({ provider }) => `游戏 ${provider}`,
      player: ({ player }) => `玩家 ${player}`,
      award: ({ award }) => `奖项 ${award}`,
      order: { asc: '最早的在前', desc: '最新的在前', score: '最高分数在前' },
    },
    sortCounted: '`sort` 和 `default` 都指定了顺序：以 `sort` 为准。',
    severalGames: '这些分数来自计分方式不同的多个游戏：用 `provider` 只看一个游戏。',
    field: {
      record: ({ id }) => `记录 ${id}`,
      numbers: ({ score, stage, bonus }) => `**分数** ${score} · **关卡** ${stage} · **奖励分** ${bonus}`,
      award: ({ award }) => `**奖项** ${award}`,
      noAward: '**奖项** 无',
      logged: ({ time, ago }) => `**记录于** ${time}（${ago}）`,
      changed: ({ time, ago }) => `**更改于** ${time}（${ago}）`,
      player: '**玩家**',
      metadata: '**元数据**',
      noMetadata: '**元数据** 无',
      noJson: '**元数据**，不是 JSON',
      unknownMetadata: '**元数据** 未知：服务不再以原来的样子列出此记录。',
    },
    notOnPage: '此记录已不在那一页：请重新运行命令。',
    index: {
      waiting: ({ records }) => `目前 ${number(records)} 条记录：服务暂时不提供更多，请一分钟后再试`,
      reading: ({ records }) => `仍在读取：目前 ${number(records)} 条记录，请稍后再试`,
      whole: ({ time, records }) => `更新于 ${time}，基于 ${number(records)} 条记录`,
      full: ({ time, records }) =>
        `更新于 ${time}，基于前 ${number(records)} 条记录：不会保留更多，可能还有更晚的记录`,
      cut: ({ time, records }) =>
        `更新于 ${time}，基于服务一次提供的 ${number(records)} 条记录：可能还有更晚的记录`,
    },
    file: {
      records: ({ records }) => `${number(records)} 条记录`,
      discordsFirst: ({ records }) => `这是前 ${number(records)} 条：Discord 在此不接受更多。`,
      discordsFirstOf: ({ records, all }) =>
        `这是 ${number(all)} 条中的前 ${number(records)} 条：Discord 在此不接受更多。`,
      first: ({ records }) => `这是前 ${number(records)} 条：文件不会包含更多。`,
      firstOf: ({ records, all }) => `这是 ${number(all)} 条中的前 ${number(records)} 条：文件不会包含更多。`,
      noMetadata: '文件不含元数据，因为这些记录相隔太远：“详情”会显示元数据。',
    },
    nothingLogged: '还没有已知的分数：请稍后再试，或等游戏记录分数之后再试。',
    unknown: {
      gameToPick: ({ typed }) => `游戏 ${typed} 没有分数：请从输入时出现的选项中选择。`,
      game: ({ typed, near }) => `游戏 ${typed} 没有分数：你是想找 ${near.join('、')} 吗？`,
      awardToPick: ({ typed }) => `没有获得奖项 ${typed} 的分数：请从输入时出现的选项中选择。`,
      award: ({ typed, near }) => `没有获得奖项 ${typed} 的分数：你是想找 ${near.join('、')} 吗？`,
      player: ({ typed }) => `没有以 ${typed} 开头的玩家哈希。`,
      playerNear: ({ typed, near }) => `没有以 ${typed} 开头的玩家哈希。你是想找 ${near.join('、')} 吗？`,
      playerByName: ({ typed }) => `没有名为 ${typed} 的玩家，也没有以它开头的玩家哈希。`,
      playerByNameNear: ({ typed, near }) =>
        `没有名为 ${typed} 的玩家，也没有以它开头的玩家哈希。你是想找 ${near.join('、')} 吗？`,
      severalPlayers: ({ typed }) => `有多个玩家哈希以 ${typed} 开头：请输入更多字符。`,
    },
    recordGone: '此按钮所需的记录找不到了：请重新运行命令。',
    recordNotRead: '此按钮所需的记录找不到了：请稍后再按一次。',
    period: { week: '最近 7 天', month: '最近 30 天', all: '全部时间' },
    noneInPeriod: ({ wider }) => `这段时间没有分数：点击 **${wider}** 查看更长的时间。`,
    top: {
      title: ({ provider }) => `**${provider} 排行榜**`,
      stage: ({ stage }) => `关卡 ${stage}`,
      noScore: ({ player }) => `${player} 在这里没有分数。`,
      rank: ({ player, rank, players, score }) =>
        `${player} 在 ${number(players)} 人中排名 ${rank}，分数 **${score}**。`,
    },
  }) satisfies WordsOf<'records'>;
