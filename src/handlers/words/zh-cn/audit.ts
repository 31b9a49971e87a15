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

export const audit = ({ number }: Formats<'zh-CN'>) => {
  const kind = (noun: string) => {
    const which = (facts: readonly string[]) => (facts.length === 0 ? noun : `${noun}(${facts.join(' · ')})`);
    const verb = (what: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who} **${what}**了${which(facts)}`,
        unchanged: ({ who, facts }: One) => `${who} 想要**${what}**${which(facts)},但没有变化`,
        failed: ({ who, facts }: One) => `${who} 未能**${what}**${which(facts)}`,
        uncertain: ({ who, facts }: One) => `${who} 想要**${what}**${which(facts)}`,
        refused: ({ who, facts }: One) => `${who} 无权**${what}**${which(facts)}`,
      },
    });
    const ofSeveral = (what: string) => ({
      ...verb(what),
      several: {
        all: ({ who, count }: Several) => `${who} **${what}**了 ${number(count)} 个${noun}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${what}**了 ${number(count)} 个${noun}中的 ${number(made)} 个`,
        none: ({ who, count }: Several) => `${who} 想要**${what}** ${number(count)} 个${noun},但没有变化`,
        uncertain: ({ who, count }: Several) => `${who} 想要**${what}** ${number(count)} 个${noun}`,
      },
    });
    const ofFilter = (what: string) => ({
      ...ofSeveral(what),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${what}**了筛选出的 ${number(count)} 个${noun}中的 ${number(made)} 个`,
        none: ({ who, count }: Several) => `${who} 想要**${what}**筛选出的 ${number(count)} 个${noun}`,
      },
    });
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} **撤销**了对${which(facts)}的${what}`,
      all: ({ who, count }: Several) => `${who} **撤销**了对 ${number(count)} 个${noun}的${what}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} **撤销**了对 ${number(count)} 个${noun}中 ${number(made)} 个的${what}`,
    });
    return {
      pin: ofFilter('置顶'),
      unpin: ofFilter('取消置顶'),
      mute: ofFilter('静音'),
      unmute: ofFilter('取消静音'),
      archive: ofFilter('归档'),
      restore: ofFilter('恢复'),
      create: verb('创建'),
      delete: verb('删除'),
      pinMessage: verb('更改置顶消息'),
      undo: ofSeveral('撤销更改'),
      undone: {
        pinning: undone('置顶'),
        unpinning: undone('取消置顶'),
        muting: undone('静音'),
        unmuting: undone('取消静音'),
        archiving: undone('归档'),
        restoring: undone('恢复'),
        pinningMessage: undone('消息置顶'),
        unpinningMessage: undone('取消消息置顶'),
      },
    };
  };
  return {
    conversation: kind('会话'),
    score: kind('分数'),
    fact: {
      contact: ({ id }) => `联系人 ${id}`,
      game: ({ id }) => `游戏 ${id}`,
      group: ({ id }) => `群组 ${id}`,
    },
    label: {
      contact: ({ id }) => `联系人 ${id}`,
      game: ({ id }) => `游戏 ${id}`,
      group: ({ id }) => `群组 ${id}`,
    },
    used: ({ who, commands }) => `${who} 使用了 ${commands}`,
    usedInVain: ({ who, commands }) => `${who} 无权使用 ${commands}`,
    repeated: ({ said, count }) => `${said},一分钟内又尝试了 ${number(count)} 次`,
    because: ({ said, why }) => `${said}:${why}`,
    why: {
      'it was so already': '本来就是这样',
      'it is so already': '已经是这样了',
      'somebody has changed this since': '此后有人更改过',
      'it no longer fits the filter': '不再符合筛选',
      'there is nothing with this id': '没有此 ID 的内容',
      'it had changed since it was shown': '显示之后它已被更改',
      'the code was wrong': '代码有误',
      'somebody else was asked': '被询问的是其他人',
      'the time to confirm was over': '确认时间已过',
      'it is uncertain whether it was done': '无法确定是否已完成',
      'not-found': '没有此 ID 的内容',
      'invalid-id': 'ID 无效',
      'rate-limited': '服务繁忙',
      unauthorised: '服务不允许 Rollcall 访问',
      refused: '服务拒绝了请求',
      unavailable: '无法连接服务',
      'too-slow': '服务响应太慢',
      accepted: '服务已接受,可能稍后才执行',
      unconfirmed: '服务没有确认,所以可能已经完成',
      ignored: '服务接受了请求,但没有更改任何内容',
      'unexpected-answer': '服务的回答无法理解',
    },
    counts: {
      done: ({ count }) => `完成 ${number(count)} 个`,
      unchanged: ({ count }) => `未变 ${number(count)} 个`,
      left: ({ count }) => `未动 ${number(count)} 个`,
      gone: ({ count }) => `已不存在 ${number(count)} 个`,
      failed: ({ count }) => `失败 ${number(count)} 个`,
      unconfirmed: ({ count }) => `未确认 ${number(count)} 个`,
      defect: ({ count }) => `因缺陷失败 ${number(count)} 个`,
      untried: ({ count }) => `未尝试 ${number(count)} 个`,
    },
    line: ({ label, value }) => `${label}:${value}`,
    change: ({ label, before, after }) => `${label}:${before} → ${after}`,
    field: {
      contact: '联系人',
      game: '游戏',
      group: '群组',
      is_pinned: '置顶',
      is_muted: '静音',
      archived_at: '归档',
      pinned_message_id: '置顶消息',
      reason: '原因',
      filter: '筛选',
    },
    yes: '是',
    no: '否',
    none: '无',
    where: '发生的位置',
    dropped: ({ count }) => `之前的 ${number(count)} 行放不下:它们在机器人的日志中。`,
  } satisfies WordsOf<'audit'>;
};
